// A start and a goal in polygons enter; the shortest route between them that walks and jumps
// leaves, as the intervals it passes. After Cui, Harabor and Grastien; what links add to it, and
// why it stays the shortest, is told in docs/algorithms/planning.md.
#pragma once

#include "planning/component_hops.hpp"
#include "planning/corner_costs.hpp"
#include "planning/interval_view.hpp"
#include "planning/search_end.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

// All routes that go straight on from a root through an interval.
struct IntervalNode {
    RouteRoot root;
    CorneredSegment interval;  // seen from the root
    std::uint32_t parent = kNothing;
    // What the interval is part of: an edge of the polygon that is entered, or, with this bit, the
    // landing segment of a link. Of the start: nothing.
    std::uint32_t entered = kNothing;
    // Of a landing whose root is the link's own take-off: the root that this was seen from.
    std::uint32_t via = kNothing;
    bool mirrored_at_parent = false;

    static constexpr std::uint32_t kLanding = 0x8000'0000U;
    bool is_start() const { return entered == kNothing; }
    bool is_landing() const { return (entered & kLanding) != 0 && !is_start(); }
    std::uint32_t link() const { return entered & ~kLanding; }
};

struct SearchLimits {
    double weight = 1.0;  // of what is still to go: the route is at most so many times too long
    std::size_t most_nodes = std::numeric_limits<std::size_t>::max();
    double most_cost = std::numeric_limits<double>::infinity();  // of the route
};

// Keeps its memory from run to run. The mesh and its links are only looked at.
class IntervalSearch {
  public:
    IntervalSearch(const PlanMesh& mesh, const PlanLinks& links, const ComponentHops& hops,
                   double toll_m);

    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, const SearchLimits& limits = {});

    // Of the last run that found a route.
    double cost() const { return cost_; }
    const PlanPlace& start() const { return start_; }
    const PlanPlace& goal() const { return goal_; }
    std::span<const IntervalNode> nodes() const { return nodes_; }
    std::uint32_t last() const { return last_; }  // kNothing: start and goal are in one polygon
    std::uint32_t polygon_of(const IntervalNode& node) const;

    // The four ends of links are numbered behind the corners of the mesh.
    static constexpr std::uint32_t kStart = kNothing - 1;
    enum End : std::uint32_t { takeoff_begin, takeoff_end, landing_begin, landing_end };
    std::uint32_t corner_of(std::uint32_t link, std::uint32_t end) const {
        return corner_count_ + 4 * link + end;
    }
    PlanPoint place_of(std::uint32_t corner) const;

  private:
    bool may_turn(std::uint32_t corner) const;
    bool is_best(std::uint32_t corner, double cost);
    double turn_cost(IntervalView& view, bool at_right);

    void start_from(const PlanPlace& place);
    void expand(std::uint32_t node);
    void expand_edge(const IntervalNode& node);
    void expand_landing(const IntervalNode& node);
    void walk(std::uint32_t edge, const SeenPart& part, bool mirrored);
    void jump_from(std::uint32_t node);
    void jump(std::uint32_t link, IntervalView& view);
    void cross_over(std::uint32_t link, const SeenPart& takeoff, bool mirrored_at_parent);
    void land(std::uint32_t link, const SeenPart& landing, const RouteRoot& seen_from,
              bool mirrored_at_parent);
    bool was_here(std::uint32_t node, std::uint32_t polygon) const;

    bool is_dominated(const IntervalNode& node);
    bool is_landing_dominated(const IntervalNode& node) const;
    void drop_dominated();
    double to_go(const IntervalNode& node) const;
    double tolls_to_go(std::uint32_t polygon) const;
    void let_wait(std::uint32_t parent);
    void let_jumps_wait(std::uint32_t node);

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    const ComponentHops& all_hops_;
    double toll_m_;
    std::uint32_t corner_count_;
    std::vector<std::uint32_t> way_out_;  // of dead ends
    std::vector<std::uint8_t> turns_;     // of corners: those of the mesh, and where links land

    PlanPlace start_;
    PlanPlace goal_;
    std::span<const std::uint16_t> hops_;  // to the goal's component
    std::vector<std::uint16_t> hop_memory_;
    SearchLimits limits_;
    double cost_ = 0.0;
    std::uint32_t last_ = kNothing;
    CornerCosts roots_;                     // of turns
    CornerCosts known_;                     // some route gets there at this cost
    std::vector<std::uint64_t> goal_runs_;  // of each polygon: dead ends with the goal in them
    std::uint64_t run_ = 0;
    std::vector<IntervalNode> nodes_;
    std::uint32_t expanded_ = 0;
    std::uint32_t first_successor_ = 0;  // of the expanded node
    WaitingNodes waiting_;
};

}  // namespace pronk
