// A place enters; all that walks and jumps reach from there leaves, node by node: the search for
// routes without a goal. See docs/algorithms/planning.md.
#pragma once

#include <numeric>

#include "planning/shortest/interval_spread.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

struct FloodLimits {
    double most_cost = std::numeric_limits<double>::infinity();
    std::size_t most_nodes = std::numeric_limits<std::size_t>::max();
};

// What it costs to be anywhere in the node's interval.
inline double least_cost(const IntervalNode& node) {
    return node.root.cost +
           distance_to_segment(node.root.at, node.interval.right, node.interval.left);
}

// Keeps its memory from run to run. What it is made of is only looked at.
class IntervalFlood {
  public:
    IntervalFlood(const PlanMesh& mesh, const PlanLinks& links, double toll_m)
        : links_(links),
          toll_m_(toll_m),
          spread_(mesh, links, toll_m),
          open_(links.links.size()),
          end_of_open_(mesh.polygon_count()) {}

    // Calls pass(node) with the number of each one, the cheapest first; the start is the first. The
    // polygon that it enters is reached at no less than its least cost. False: they are too many.
    template <class Pass>
    bool run(const PlanPlace& start, const FloodLimits& limits, const Pass& pass) {
        limits_ = limits;
        waiting_.clear();
        std::iota(open_.begin(), open_.end(), 0U);
        std::copy(links_.first.begin() + 1, links_.first.end(), end_of_open_.begin());
        spread_.start_from(start);
        pass(0U);
        let_successors_wait();
        let_jumps_wait(0);
        while (!waiting_.empty()) {
            if (spread_.nodes().size() > limits.most_nodes) return false;
            const WaitingNode next = waiting_.pop();
            if (spread_.is_outdone(spread_.nodes()[next.node])) continue;
            if (next.by == WaitingNode::kWalks) {
                pass(next.node);
                spread_.walk_on(next.node);
                let_successors_wait();
                let_jumps_wait(next.node);
            } else {
                spread_.jump_by(next.by, next.node);
                let_successors_wait();
            }
        }
        return true;
    }

    std::span<const IntervalNode> nodes() const { return spread_.nodes(); }

  private:
    void let_wait(const WaitingNode& waiting) {
        if (waiting.bound <= limits_.most_cost) waiting_.push(waiting);
    }
    void let_successors_wait() {
        const auto count = static_cast<std::uint32_t>(spread_.nodes().size());
        for (std::uint32_t i = spread_.first_successor(); i < count; ++i) {
            let_wait({least_cost(spread_.nodes()[i]), i, WaitingNode::kWalks});
        }
    }
    // Costs only grow. So a landing to which a known way is better now is settled, and its link is
    // not tried again: where hundreds of links start from one polygon, that is most of them.
    void let_jumps_wait(std::uint32_t node) {
        const IntervalNode& own = spread_.nodes()[node];
        const double bound = least_cost(own) + toll_m_;
        const std::uint32_t first = links_.first[own.polygon];
        std::uint32_t& end = end_of_open_[own.polygon];
        for (std::uint32_t i = first; i < end;) {
            if (spread_.most_to_landing(open_[i]) + kRounding_m < bound) {
                std::swap(open_[i], open_[--end]);
                continue;
            }
            if (spread_.may_jump_by(open_[i], node)) let_wait({bound, node, open_[i]});
            ++i;
        }
    }

    const PlanLinks& links_;
    double toll_m_;
    IntervalSpread spread_;
    FloodLimits limits_;
    WaitingNodes waiting_;
    // Links that may still lead to something: of each polygon from its first one to here.
    std::vector<std::uint32_t> open_;
    std::vector<std::uint32_t> end_of_open_;
};

}  // namespace pronk
