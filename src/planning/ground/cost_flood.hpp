// A start and a cost enter; all that routes of no more than that cost reach leaves, as the
// intervals that shortest ones pass. See docs/algorithms/surface_questions.md.
#pragma once

#include "planning/mesh/visited_polygons.hpp"
#include "planning/shortest/interval_flood.hpp"

namespace pronk {

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
        for (std::uint32_t h = first_here_[polygon]; h != kNothing; h = here_[h].next) {
            visit(flood_.nodes()[here_[h].node]);
        }
    }

  private:
    // A node of a polygon, and the next of the same.
    struct Here {
        std::uint32_t node = 0;
        std::uint32_t next = kNothing;
    };

    std::size_t polygon_count_;
    IntervalFlood flood_;
    PlanPlace start_;
    double most_cost_ = 0.0;
    VisitedPolygons visited_;
    std::vector<std::uint32_t> first_here_;  // of each polygon that is visited
    std::vector<Here> here_;
    std::vector<Reached> reached_;
};

}  // namespace pronk
