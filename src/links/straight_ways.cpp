#include "links/straight_ways.hpp"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

struct Direction {
    std::int64_t x = 0;
    std::int64_t z = 0;
};
Direction operator-(const GridCorner& a, const GridCorner& b) {
    return {std::int64_t{a.x} - b.x, std::int64_t{a.z} - b.z};
}

// Positive if b is counter-clockwise of a, seen from above (z points down the page).
std::int64_t turn(const Direction& a, const Direction& b) {
    return a.z * b.x - a.x * b.z;
}

std::int64_t dot(const Direction& a, const Direction& b) {
    return a.x * b.x + a.z * b.z;
}

// All walks through a sequence of edges lie between two, of which each touches a corner of one edge
// at the one hand and a corner of a later one at the other.
struct Line {
    GridCorner at;
    Direction along;

    bool has_left(const GridCorner& corner) const { return turn(along, corner - at) >= 0; }
    bool has_right(const GridCorner& corner) const { return turn(along, corner - at) <= 0; }
};

double distance_cells(const GridCorner& p, const GridCorner& a, const GridCorner& b) {
    const glm::dvec2 along(b.x - a.x, b.z - a.z);
    const glm::dvec2 to(p.x - a.x, p.z - a.z);
    const double length2 = glm::dot(along, along);
    const double share = length2 > 0.0 ? std::clamp(glm::dot(to, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(to, share * along);
}

// Of two edges that do not cross.
double distance_cells(const WayOut& a, const WayOut& b) {
    return std::min(
        {distance_cells(a.left, b.left, b.right), distance_cells(a.right, b.left, b.right),
         distance_cells(b.left, a.left, a.right), distance_cells(b.right, a.left, a.right)});
}

class WayFinder {
  public:
    WayFinder(const WalkGraph& graph, std::uint32_t start, double range_cells)
        : graph_(graph), start_(start), range_cells_(range_cells) {}

    std::vector<KernelWay> find() {
        const std::span<const WayOut> outs = graph_.ways_out(start_);
        for (std::size_t i = 0; i < outs.size(); ++i) {
            const WayOut& out = outs[i];
            // What one leaves of its share the next may use.
            most_ways_ = kMostWays * (i + 1) / outs.size();
            const Line leftmost{out.right, out.left - out.right};
            const Line rightmost{out.left, out.right - out.left};
            go_on(start_, out, 0, leftmost, rightmost);
        }
        link_same();
        return std::move(ways_);
    }

  private:
    // Longer sequences, and more ways than that, shared out among the edges of the polygon, are not
    // looked into: what they lead to may then get links that a walk does as well.
    static constexpr std::size_t kDeepest = 48;
    static constexpr std::size_t kMostWays = 16384;

    void go_on(std::uint32_t from, const WayOut& out, std::uint32_t parent, const Line& leftmost,
               const Line& rightmost) {
        if (passed_.size() == kDeepest || ways_.size() >= most_ways_) return;
        KernelWay way;
        way.right_x = out.right.x;
        way.right_z = out.right.z;
        way.left_x = out.left.x;
        way.left_z = out.left.z;
        way.polygon = out.to;
        way.before = parent;
        ways_.push_back(way);
        const auto here = static_cast<std::uint32_t>(ways_.size());
        passed_.push_back(out);
        for (const WayOut& next : graph_.ways_out(out.to)) {
            if (next.to == from || next.to == start_) continue;
            if (!rightmost.has_left(next.left) || !leftmost.has_right(next.right)) continue;
            if (distance_cells(passed_.front(), next) > range_cells_) continue;
            go_on(out.to, next, here,
                  leftmost.has_left(next.left) ? leftmost : leftmost_through(next.left),
                  rightmost.has_right(next.right) ? rightmost : rightmost_through(next.right));
        }
        ways_[here - 1].past = static_cast<std::uint32_t>(ways_.size());
        passed_.pop_back();
    }

    // The line to a corner that has all right corners at its right.
    Line leftmost_through(const GridCorner& corner) const {
        Line line{corner, corner - passed_.front().right};
        for (const WayOut& out : passed_) {
            if (!line.has_right(out.right)) line.along = corner - out.right;
        }
        return line;
    }
    Line rightmost_through(const GridCorner& corner) const {
        Line line{corner, corner - passed_.front().left};
        for (const WayOut& out : passed_) {
            if (!line.has_left(out.left)) line.along = corner - out.left;
        }
        return line;
    }

    // Ways to the same polygon are found from each other.
    void link_same() {
        std::vector<std::uint32_t> order(ways_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return ways_[a].polygon < ways_[b].polygon;
        });
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const bool same = ways_[order[i]].polygon == ways_[order[i + 1]].polygon;
            ways_[order[i]].next = same ? order[i + 1] + 1 : 0;
            ways_[order[i + 1]].first = !same;
        }
        if (!order.empty()) ways_[order.front()].first = true;
    }

    const WalkGraph& graph_;
    std::uint32_t start_;
    double range_cells_;
    std::size_t most_ways_ = 0;
    std::vector<KernelWay> ways_;
    std::vector<WayOut> passed_;
};

}  // namespace

// Each way's cone is cut out of the one's before it: counter-clockwise of its right corner, seen
// from either begin, and clockwise of its left. Nobody goes on from a way with an empty one.
void find_cones(std::span<const KernelWay> ways, std::span<const GridCorner> begins,
                std::vector<KernelCone>& cones) {
    cones.resize(ways.size());
    for (std::size_t i = 0; i < ways.size();) {
        const KernelWay& way = ways[i];
        KernelCone& cone = cones[i];
        const bool first = way.before == 0;
        if (!first) cone = cones[way.before - 1];
        Direction right{cone.right_x, cone.right_z};
        Direction left{cone.left_x, cone.left_z};
        if (first) {
            right = GridCorner{way.right_x, way.right_z} - begins.front();
            left = GridCorner{way.left_x, way.left_z} - begins.front();
        }
        for (const GridCorner& from : begins) {
            const Direction to_right = GridCorner{way.right_x, way.right_z} - from;
            const Direction to_left = GridCorner{way.left_x, way.left_z} - from;
            if (turn(right, to_right) > 0) right = to_right;
            if (turn(left, to_left) < 0) left = to_left;
        }
        bool empty = turn(right, left) <= 0;
        // Who begins beside an edge, in line with it, does not get through.
        for (const GridCorner& from : begins) {
            const Direction to_right = GridCorner{way.right_x, way.right_z} - from;
            const Direction to_left = GridCorner{way.left_x, way.left_z} - from;
            empty = empty || turn(right, to_right) > 0 || turn(left, to_left) < 0 ||
                    (turn(right, to_right) == 0 && dot(right, to_right) < 0) ||
                    (turn(left, to_left) == 0 && dot(left, to_left) < 0);
        }
        cone = {static_cast<std::int32_t>(right.x), static_cast<std::int32_t>(right.z),
                static_cast<std::int32_t>(left.x), static_cast<std::int32_t>(left.z), empty};
        ++i;
        if (!empty) continue;
        for (; i < way.past; ++i) cones[i] = {};
    }
}

StraightWays::StraightWays(const WalkGraph& graph, std::span<const std::uint32_t> polygons,
                           int range_cells, unsigned threads)
    : ways_(graph.polygon_count()) {
    parallel_for(polygons.size(), threads, [&](std::size_t p) {
        ways_[polygons[p]] = WayFinder(graph, polygons[p], range_cells).find();
    });
}

}  // namespace pronk
