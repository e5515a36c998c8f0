// A start and a cost enter; all that routes of no more than that cost reach leaves, as the
// intervals that shortest ones pass. The search of interval_search.hpp without a goal: see
// docs/algorithms/surface_questions.md.
#pragma once

#include "planning/corner_costs.hpp"
#include "planning/interval_search.hpp"
#include "planning/visited_polygons.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

// All routes that go straight on from a root through an interval into a polygon.
struct FloodNode {
    RouteRoot root;
    CorneredSegment interval;
    std::uint32_t polygon = 0;
    std::uint32_t edge = kNothing;  // that is entered through; of the start and of landings: none
    std::uint32_t parent = kNothing;
    std::uint32_t next_here = kNothing;  // of the nodes of the same polygon
    bool is_landing = false;

    // Of the interval's point that is the cheapest to reach.
    double least_cost() const {
        return root.cost + distance_to_segment(root.at, interval.right, interval.left);
    }
};

// Keeps its memory from run to run. The mesh and its links are only looked at.
class CostFlood {
  public:
    CostFlood(const PlanMesh& mesh, const PlanLinks& links, double toll_m);

    // False: the nodes were too many, and nothing is reached.
    bool run(const PlanPlace& start, double most_cost, std::size_t most_nodes);
    void forget();

    struct Reached {
        std::uint32_t polygon = 0;
        double least_cost = 0.0;
    };
    std::span<const Reached> reached() const { return reached_; }  // the cheapest first
    // Of the shortest route; infinite if it costs too much.
    double cost_to(const PlanPlace& place) const;
    const PlanPlace& start() const { return start_; }
    double most_cost() const { return most_cost_; }

    template <class Visit>
    void for_each_node(std::uint32_t polygon, const Visit& visit) const {
        if (!visited_.is_visited(polygon)) return;
        for (std::uint32_t n = first_here_[polygon]; n != kNothing; n = nodes_[n].next_here) {
            visit(nodes_[n]);
        }
    }

  private:
    static constexpr std::uint32_t kStart = kNothing - 1;
    enum End : std::uint32_t { takeoff_begin, takeoff_end, landing_begin, landing_end };
    std::uint32_t corner_of(std::uint32_t link, End end) const {
        return static_cast<std::uint32_t>(mesh_.corners.size()) + 4 * link + end;
    }
    bool may_turn(std::uint32_t corner) const;
    double turn_cost(IntervalView& view, bool at_right);
    bool was_here(std::uint32_t node, std::uint32_t polygon) const;

    void keep(std::uint32_t node, double cost);
    void walk_from(std::uint32_t node);
    void jump_from(std::uint32_t node);
    void jump(std::uint32_t link, IntervalView& view, std::uint32_t parent);
    void cross_over(std::uint32_t link, const SeenPart& takeoff, std::uint32_t parent);
    void let_wait(FloodNode node);
    bool is_dominated(const FloodNode& node);

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    double toll_m_;
    std::vector<std::uint8_t> turns_;  // of corners: those of the mesh, and where links land

    PlanPlace start_;
    double most_cost_ = 0.0;
    CornerCosts roots_;  // of turns
    CornerCosts known_;  // some route gets there at this cost
    std::vector<FloodNode> nodes_;
    WaitingNodes waiting_;
    VisitedPolygons visited_;
    std::vector<std::uint32_t> first_here_;  // of each polygon that is visited: its first node
    std::vector<Reached> reached_;
};

}  // namespace pronk
