#include "planning/route_trace.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

// Where the way from one point to another passes a segment; its nearer end if it passes beside.
PlanPoint passage(const PlanPoint& from, const PlanPoint& to,
                  const std::array<PlanPoint, 2>& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double turn = cross(to - from, along);
    double at = 0.0;
    if (turn != 0.0) {
        at = cross(segment[0] - from, to - from) / turn;
    } else if (glm::distance(from, segment[1]) + glm::distance(to, segment[1]) <
               glm::distance(from, segment[0]) + glm::distance(to, segment[0])) {
        at = 1.0;
    }
    at = std::clamp(at, 0.0, 1.0);
    if (at == 0.0) return segment[0];
    if (at == 1.0) return segment[1];
    return segment[0] + at * along;
}

// From the goal back to the start.
class WayBack {
  public:
    WayBack(const IntervalSearch& search, const PlanLinks& links, RouteTrace& trace)
        : search_(search), links_(links), trace_(trace) {}

    void run() {
        aim_ = search_.goal().at;
        add(search_.goal().polygon);
        std::uint32_t node = search_.last();
        if (node == kNothing) {
            trace_.polygons.push_back({search_.start().polygon, kNothing});
        } else {
            approach_goal(search_.nodes()[node]);
        }
        for (; node != kNothing; node = search_.nodes()[node].parent) pass(node);
        aim_ = search_.start().at;
        add(search_.start().polygon);
        std::reverse(trace_.points.begin(), trace_.points.end());
        std::reverse(trace_.polygons.begin(), trace_.polygons.end());
        trace_.drop_repeated();
    }

  private:
    void add(std::uint32_t polygon, std::uint32_t by_link = kNothing) {
        trace_.points.push_back({aim_, polygon, by_link});
    }

    // How the last interval is left for the goal: straight, bouncing back, by one of its ends.
    void approach_goal(const IntervalNode& node) {
        PlanPoint root = node.root.at;
        PlanPoint right = node.interval.right;
        PlanPoint left = node.interval.left;
        if (left != right && cross(left - right, aim_ - right) > 0.0) {
            mirrored_ = node.is_landing();
            root = mirrored(root, left, right);
            std::swap(left, right);
        }
        if (IntervalView(node.root, node.interval).is_free) return;
        if (cross(left - root, aim_ - root) > 0.0) {
            turn_at(left, search_.polygon_of(node));
        } else if (cross(right - root, aim_ - root) < 0.0) {
            turn_at(right, search_.polygon_of(node));
        } else if (left == right) {
            turn_at(left, search_.polygon_of(node));
        }
    }

    void turn_at(const PlanPoint& corner, std::uint32_t polygon) {
        aim_ = corner;
        turned_ = true;
        add(polygon);
    }

    // The way from the node's root through its interval to where it is aimed at.
    void pass(std::uint32_t index) {
        const IntervalNode& node = search_.nodes()[index];
        const std::uint32_t polygon = search_.polygon_of(node);
        trace_.polygons.push_back({polygon, node.is_landing() ? node.link() : kNothing});
        if (node.is_start()) return;
        const IntervalNode& before = search_.nodes()[node.parent];
        std::uint32_t turned_at =
            node.root.corner == before.root.corner ? kNothing : node.root.corner;
        if (node.is_landing()) {
            const PlanLink& link = links_.links[node.link()];
            const PlanPoint root = node.root.at;
            if (!turned_) {
                aim_ = passage(mirrored_ ? mirrored(root, link.landing[0], link.landing[1]) : root,
                               aim_, link.landing);
            }
            if (!turned_ || trace_.points.back().at != aim_) add(polygon);
            trace_.points.back().by_link = node.link();
            const bool from_takeoff =
                node.root.corner == search_.corner_of(node.link(), IntervalSearch::takeoff_begin) ||
                node.root.corner == search_.corner_of(node.link(), IntervalSearch::takeoff_end);
            if (from_takeoff) {
                aim_ = root;
                turned_at = node.via == before.root.corner ? kNothing : node.via;
            } else {
                aim_ = passage(root, aim_, link.takeoff);
            }
            add(link.from);
        }
        mirrored_ = node.mirrored_at_parent;
        turned_ = false;
        if (turned_at != kNothing) turn_at(search_.place_of(turned_at), search_.polygon_of(before));
    }

    const IntervalSearch& search_;
    const PlanLinks& links_;
    RouteTrace& trace_;
    PlanPoint aim_{0.0};
    bool turned_ = false;    // at the interval that is passed next
    bool mirrored_ = false;  // behind it
};

}  // namespace

double RouteTrace::length_m() const {
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += glm::distance(points[i - 1].at, points[i].at);
    }
    return sum;
}

std::size_t RouteTrace::jumps() const {
    return static_cast<std::size_t>(std::count_if(
        points.begin(), points.end(), [](const TracePoint& p) { return p.by_link != kNothing; }));
}

void RouteTrace::drop_repeated() {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const TracePoint& before = points[kept - 1];
        const TracePoint& own = points[i];
        const bool ends_leg = i + 1 == points.size() || points[i + 1].by_link != kNothing;
        const bool is_repeated =
            own.by_link == kNothing && glm::distance(before.at, own.at) <= 1e-9;
        if (is_repeated && !(ends_leg && own.polygon != before.polygon)) continue;
        points[kept++] = own;
    }
    points.resize(kept);
}

void trace_route(const IntervalSearch& search, const PlanLinks& links, RouteTrace& trace) {
    trace.points.clear();
    trace.polygons.clear();
    WayBack(search, links, trace).run();
}

}  // namespace pronk
