#include "planning/interval_flood.hpp"

namespace pronk {

IntervalFlood::IntervalFlood(const PlanMesh& mesh, const PlanLinks& links,
                             const MarkedPlaces& marks, double toll_m)
    : links_(links), marks_(marks), toll_m_(toll_m), spread_(mesh, links, toll_m) {}

// What it costs to be anywhere in the interval.
double IntervalFlood::nearest(const IntervalNode& node) const {
    return node.root.cost +
           distance_to_segment(node.root.at, node.interval.right, node.interval.left);
}

void IntervalFlood::let_successors_wait() {
    const auto count = static_cast<std::uint32_t>(spread_.nodes().size());
    for (std::uint32_t i = spread_.first_successor(); i < count; ++i) {
        waiting_.push({nearest(spread_.nodes()[i]), i, WaitingNode::kWalks});
    }
}

void IntervalFlood::let_jumps_wait(std::uint32_t node) {
    const IntervalNode& own = spread_.nodes()[node];
    const std::uint32_t polygon = own.polygon;
    const double bound = (own.is_start() ? 0.0 : nearest(own)) + toll_m_;
    for (std::uint32_t l = links_.first[polygon]; l < links_.first[polygon + 1]; ++l) {
        waiting_.push({bound, node, l});
    }
}

void IntervalFlood::pass_marks(const IntervalNode& node) {
    const std::uint32_t polygon = node.polygon;
    for (std::uint32_t m = marks_.first[polygon]; m < marks_.first[polygon + 1]; ++m) {
        const PlanPoint& place = marks_.places[m];
        const double cost = node.is_start() ? length(place - node.root.at)
                                            : node.root.cost + way_through(node, place);
        mark_costs_[m] = std::min(mark_costs_[m], cost);
    }
}

void IntervalFlood::run(const PlanPlace& start) {
    mark_costs_.assign(marks_.places.size(), std::numeric_limits<double>::infinity());
    waiting_.clear();
    spread_.start_from(start);
    pass_marks(spread_.nodes()[0]);
    let_successors_wait();
    let_jumps_wait(0);
    while (!waiting_.empty()) {
        const WaitingNode next = waiting_.pop();
        if (spread_.is_outdone(spread_.nodes()[next.node])) continue;
        if (next.by == WaitingNode::kWalks) {
            pass_marks(spread_.nodes()[next.node]);
            spread_.walk_on(next.node);
            let_successors_wait();
            let_jumps_wait(next.node);
        } else {
            spread_.jump_by(next.by, next.node);
            let_successors_wait();
        }
    }
}

}  // namespace pronk
