#include "planning/shortest/cell_trace.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {

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

namespace {

// From the goal back to the start.
class WayBack {
  public:
    WayBack(const IntervalSearch& search, const PlanLinks& links, CellTrace& trace)
        : search_(search), links_(links), trace_(trace) {}

    void run() {
        aim_ = search_.goal().at;
        add(0);
        std::uint32_t node = search_.last();
        if (node == kNothing) {
            trace_.steps.push_back({search_.start().polygon, kNothing, kNothing});
        } else {
            approach_goal(search_.spread().nodes()[node]);
        }
        for (; node != kNothing; node = search_.spread().nodes()[node].parent) pass(node);
        aim_ = search_.start().at;
        add(trace_.steps.size() - 1);
        std::reverse(trace_.points.begin(), trace_.points.end());
        std::reverse(trace_.steps.begin(), trace_.steps.end());
        const auto last = static_cast<std::uint32_t>(trace_.steps.size() - 1);
        for (CellTrace::Point& point : trace_.points) point.step = last - point.step;
    }

  private:
    void add(std::size_t step) {
        trace_.points.push_back({aim_, static_cast<std::uint32_t>(step), kNothing});
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
            turn_at(left);
        } else if (cross(right - root, aim_ - root) < 0.0) {
            turn_at(right);
        } else if (left == right) {
            turn_at(left);
        }
    }

    // In the cell that comes next on the way back.
    void turn_at(const PlanPoint& corner) {
        aim_ = corner;
        turned_ = true;
        add(trace_.steps.size());
    }

    // The way from the node's root through its interval to where it is aimed at.
    void pass(std::uint32_t index) {
        const IntervalNode& node = search_.spread().nodes()[index];
        trace_.steps.push_back({node.polygon, node.is_landing() ? kNothing : node.entered,
                                node.is_landing() ? node.link() : kNothing});
        if (node.is_start()) return;
        const IntervalNode& before = search_.spread().nodes()[node.parent];
        std::uint32_t turned_at =
            node.root.corner == before.root.corner ? kNothing : node.root.corner;
        if (node.is_landing()) {
            const PlanLink& link = links_.links[node.link()];
            const PlanPoint root = node.root.at;
            if (!turned_) {
                aim_ = passage(mirrored_ ? mirrored(root, link.landing[0], link.landing[1]) : root,
                               aim_, link.landing);
            }
            if (!turned_ || trace_.points.back().at != aim_) add(trace_.steps.size() - 1);
            trace_.points.back().by_link = node.link();
            const bool from_takeoff =
                node.root.corner ==
                    search_.spread().corner_of(node.link(), IntervalSpread::takeoff_begin) ||
                node.root.corner ==
                    search_.spread().corner_of(node.link(), IntervalSpread::takeoff_end);
            if (from_takeoff) {
                aim_ = root;
                turned_at = node.via == before.root.corner ? kNothing : node.via;
            } else {
                aim_ = passage(root, aim_, link.takeoff);
            }
            add(trace_.steps.size());
        }
        mirrored_ = node.mirrored_at_parent;
        turned_ = false;
        if (turned_at != kNothing) turn_at(search_.spread().place_of(turned_at));
    }

    const IntervalSearch& search_;
    const PlanLinks& links_;
    CellTrace& trace_;
    PlanPoint aim_{0.0};
    bool turned_ = false;    // at the interval that is passed next
    bool mirrored_ = false;  // behind it
};

}  // namespace

void trace_cells(const IntervalSearch& search, const PlanLinks& links, CellTrace& trace) {
    trace.points.clear();
    trace.steps.clear();
    WayBack(search, links, trace).run();
}

}  // namespace pronk
