#include "surface/plan/convex_polygons.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace pronk {
namespace {

constexpr std::uint32_t kNone = kNoPolygon;

// Edge 3 t + i runs from corner i of triangle t to the next one.
class PolygonMerge {
  public:
    explicit PolygonMerge(const PlanTriangles& from)
        : from_(from),
          across_(3 * from.triangles.size(), kNone),
          next_(across_.size()),
          before_(across_.size()),
          is_gone_(across_.size(), 0),
          polygon_(from.triangles.size()),
          corners_(from.triangles.size(), 3) {
        std::iota(polygon_.begin(), polygon_.end(), 0U);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges;
        for (std::uint32_t e = 0; e < across_.size(); ++e) {
            next_[e] = e - e % 3 + (e + 1) % 3;
            before_[next_[e]] = e;
        }
        for (std::uint32_t e = 0; e < across_.size(); ++e) {
            edges.emplace(std::pair(vertex(e), vertex(next_[e])), e);
        }
        for (std::uint32_t e = 0; e < across_.size(); ++e) {
            const auto back = edges.find({vertex(next_[e]), vertex(e)});
            if (back != edges.end()) across_[e] = back->second;
        }
    }

    // Longest edges first, as Recast does.
    void run() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t e = 0; e < across_.size(); ++e) {
            if (across_[e] == kNone || across_[e] < e) continue;
            if (from_.terrain[e / 3] == from_.terrain[across_[e] / 3]) order.push_back(e);
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return length2(a) > length2(b); });
        // What is not convex with one neighbour may be so when that has grown.
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (const std::uint32_t e : order) {
                if (is_gone_[e] == 0 && try_without(e)) has_changed = true;
            }
        }
    }

    ConvexPolygons polygons() {
        ConvexPolygons result;
        std::vector<std::uint32_t> number(polygon_.size(), kNone);
        std::vector<std::uint32_t> first;  // an edge of each
        for (std::uint32_t e = 0; e < across_.size(); ++e) {
            std::uint32_t& own = number[polygon_of(e)];
            if (is_gone_[e] != 0 || own != kNone) continue;
            own = static_cast<std::uint32_t>(first.size());
            first.push_back(e);
        }
        for (const std::uint32_t e : first) {
            ConvexPolygon& polygon = result.polygons.emplace_back();
            polygon.terrain = from_.terrain[e / 3];
            std::uint32_t at = e;
            do {
                polygon.corners.push_back(vertex(at));
                polygon.behind.push_back(across_[at] == kNone ? kNone
                                                              : number[polygon_of(across_[at])]);
                at = next_[at];
            } while (at != e);
        }
        keep_used_vertices(result);
        return result;
    }

  private:
    std::uint32_t vertex(std::uint32_t e) const { return from_.triangles[e / 3][e % 3]; }
    const UnitPoint& place(std::uint32_t e) const { return from_.vertices[vertex(e)]; }
    std::int64_t length2(std::uint32_t e) const {
        const std::int64_t x = place(next_of(e)).x - place(e).x;
        const std::int64_t z = place(next_of(e)).z - place(e).z;
        return x * x + z * z;
    }
    static std::uint32_t next_of(std::uint32_t e) { return e - e % 3 + (e + 1) % 3; }
    std::uint32_t polygon_of(std::uint32_t e) {
        std::uint32_t t = e / 3;
        while (polygon_[t] != t) t = polygon_[t] = polygon_[polygon_[t]];
        return t;
    }
    // Whether the way from one edge to the next turns left.
    bool turns_left(std::uint32_t e, std::uint32_t next) const {
        return twice_area(place(e), place(next), place(next_of(next))) > 0;
    }

    // Without all that two polygons have in common, if what is left is convex and small enough.
    bool try_without(std::uint32_t e) {
        const std::uint32_t own = polygon_of(e);
        const std::uint32_t other = polygon_of(across_[e]);
        if (own == other) return false;
        std::uint32_t first = e;
        std::uint32_t last = e;
        std::uint32_t shared = 1;
        while (across_[before_[first]] != kNone &&
               across_[before_[first]] == next_[across_[first]]) {
            first = before_[first];
            ++shared;
        }
        while (across_[next_[last]] != kNone && across_[next_[last]] == before_[across_[last]]) {
            last = next_[last];
            ++shared;
        }
        const std::uint32_t corners = corners_[own] + corners_[other] - 2 * shared;
        if (corners > kMostCorners) return false;
        const std::uint32_t into_begin = before_[first];
        const std::uint32_t out_of_begin = next_[across_[first]];
        const std::uint32_t into_end = before_[across_[last]];
        const std::uint32_t out_of_end = next_[last];
        if (!turns_left(into_begin, out_of_begin) || !turns_left(into_end, out_of_end)) {
            return false;
        }
        for (std::uint32_t gone = first;; gone = next_[gone]) {
            is_gone_[gone] = is_gone_[across_[gone]] = 1;
            if (gone == last) break;
        }
        join(into_begin, out_of_begin);
        join(into_end, out_of_end);
        polygon_[std::max(own, other)] = std::min(own, other);
        corners_[std::min(own, other)] = corners;
        return true;
    }

    void join(std::uint32_t e, std::uint32_t next) {
        next_[e] = next;
        before_[next] = e;
    }

    void keep_used_vertices(ConvexPolygons& result) const {
        std::vector<std::uint32_t> number(from_.vertices.size(), kNone);
        for (const ConvexPolygon& polygon : result.polygons) {
            for (const std::uint32_t v : polygon.corners) number[v] = 0;
        }
        for (std::size_t v = 0; v < number.size(); ++v) {
            if (number[v] == kNone) continue;
            number[v] = static_cast<std::uint32_t>(result.vertices.size());
            result.vertices.push_back(from_.vertices[v]);
        }
        for (ConvexPolygon& polygon : result.polygons) {
            for (std::uint32_t& v : polygon.corners) v = number[v];
        }
    }

    const PlanTriangles& from_;
    std::vector<std::uint32_t> across_;
    std::vector<std::uint32_t> next_;
    std::vector<std::uint32_t> before_;
    std::vector<std::uint8_t> is_gone_;
    std::vector<std::uint32_t> polygon_;  // of triangles: one of the same polygon
    std::vector<std::uint32_t> corners_;  // of the polygon that goes by this triangle
};

}  // namespace

ConvexPolygons merge_to_polygons(const PlanTriangles& triangles) {
    PolygonMerge merge(triangles);
    merge.run();
    return merge.polygons();
}

}  // namespace pronk
