// A start and a goal in polygons enter; the shortest route between them that walks and jumps
// leaves, as the intervals it passes. See docs/algorithms/planning.md.
#pragma once

#include "planning/mesh/component_hops.hpp"
#include "planning/search_end.hpp"
#include "planning/shortest/interval_spread.hpp"
#include "planning/shortest/landmarks.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

struct SearchLimits {
    double weight = 1.0;  // of what is still to go: the route is at most so many times too long
    std::size_t most_nodes = std::numeric_limits<std::size_t>::max();
    double most_cost = std::numeric_limits<double>::infinity();  // of the route
};

// Keeps its memory from run to run. What it is made of is only looked at.
class IntervalSearch {
  public:
    IntervalSearch(const PlanMesh& mesh, const PlanLinks& links, const ComponentHops& hops,
                   const Landmarks& landmarks, double toll_m);

    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits = {});
    // The same in slices, each of which looks at no more nodes than that.
    void begin(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits);
    SearchEnd go_on(std::size_t most_nodes);

    // Of the last run that found a route.
    double cost() const { return cost_; }
    const PlanPlace& start() const { return start_; }
    const PlanPlace& goal() const { return goal_; }
    std::uint32_t last() const { return last_; }  // kNothing: start and goal are in one polygon
    const IntervalSpread& spread() const { return spread_; }

  private:
    // Of an edge or a landing.
    struct Ends {
        PlanPoint begin{0.0};
        PlanPoint direction{0.0};
        std::uint32_t begin_corner = 0;
        std::uint32_t end_corner = 0;
        double length_m = 0.0;
    };
    double to_go(const IntervalNode& node);
    double by_landmarks(const PlanPoint& root, const CorneredSegment& part, const Ends& ends);
    double at_corner(std::uint32_t corner);
    Ends ends_of_edge(std::uint32_t edge) const;
    Ends ends_of_landing(std::uint32_t link) const;
    double tolls_to_go(std::uint32_t polygon) const;
    WaitingNode let_successors_wait();
    void let_jumps_wait(std::uint32_t node);
    void look_at_next();
    void ask_landmarks();
    bool must_wait_longer();
    double jump_to_go(const IntervalNode& node, std::uint32_t link, double straight_m);

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    const ComponentHops& all_hops_;
    bool landmarks_are_there_;
    bool has_landmarks_ = false;            // by now
    std::uint32_t first_by_landmarks_ = 0;  // nodes before it have bounds without them
    unsigned looked_at_ = 0;                // nodes, this time
    double toll_m_;
    IntervalSpread spread_;
    GoalBounds bounds_;

    PlanPlace start_;
    PlanPlace goal_;
    std::span<const std::uint16_t> hops_;  // to the goal's component
    std::vector<std::uint16_t> hop_memory_;
    SearchLimits limits_;
    double cost_ = 0.0;
    std::uint32_t last_ = kNothing;
    WaitingNode next_;
    SearchEnd end_ = SearchEnd::none;
    WaitingNodes waiting_;
};

}  // namespace pronk
