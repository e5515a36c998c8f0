// A start and a goal in polygons enter; the cheapest way from polygon to polygon leaves. What a
// step costs, and where in a polygon one is thought to be, is up to the search that is made of it.
#pragma once

#include "planning/mesh/component_hops.hpp"
#include "planning/mesh/plan_geometry.hpp"
#include "planning/search_end.hpp"
#include "planning/waiting_nodes.hpp"

namespace pronk {

// A* with one node for each polygon. `Search` has `to_go(polygon)` and `expand(polygon)`, which
// calls `reach` for each polygon that a step leads to. Keeps its memory from run to run.
template <class Search>
class PolygonSearch {
  protected:
    struct Visit {
        double cost = 0.0;                // g(v): of the cheapest way here so far
        std::uint64_t run = 0;            // that it was visited in
        std::uint32_t before = kNothing;  // c(v): the polygon
        std::uint32_t edge = kNothing;    // of that one, walked over to here
        std::uint32_t jump = kNothing;    // or jumped along
        bool is_closed = false;
    };

    PolygonSearch(const PlanMesh& mesh, std::span<const PlanPoint> centres,
                  const ComponentHops& hops, double toll_m)
        : mesh_(mesh),
          centres_(centres),
          all_hops_(hops),
          toll_m_(toll_m),
          visits_(mesh.polygon_count()) {}

    // Nodes are polygons that are reached.
    SearchEnd search(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes) {
        start_ = start;
        goal_ = goal;
        hops_ = all_hops_.to(mesh_.component[goal.polygon], hop_memory_);
        if (!is_reachable(start.polygon)) return SearchEnd::none;
        ++run_;
        visited_ = 0;
        waiting_.clear();
        Visit first;
        first.run = run_;
        reach(first, start.polygon);
        while (!waiting_.empty()) {
            const std::uint32_t polygon = waiting_.pop().node;
            if (polygon == goal.polygon) return SearchEnd::found;
            if (visits_[polygon].is_closed) continue;
            visits_[polygon].is_closed = true;
            own().expand(polygon);
            if (visited_ > most_nodes) return SearchEnd::budget_spent;
        }
        return SearchEnd::none;
    }

    void reach(const Visit& way, std::uint32_t polygon) {
        Visit& visit = visits_[polygon];
        if (visit.run == run_ && (visit.is_closed || visit.cost <= way.cost)) return;
        if (visit.run != run_) ++visited_;
        visit = way;
        waiting_.push({visit.cost + own().to_go(polygon), polygon});
    }
    // A step from a polygon, to be filled in.
    Visit step_from(std::uint32_t polygon) const {
        Visit way;
        way.run = run_;
        way.before = polygon;
        return way;
    }

    // The start's and the goal's are moved to where these are (Kerkhof 3.2.1).
    PlanPoint vertex_of(std::uint32_t polygon) const {
        if (polygon == start_.polygon) return start_.at;
        if (polygon == goal_.polygon) return goal_.at;
        return centres_[polygon];
    }
    // From a polygon's component to the goal's.
    double tolls_to_go(std::uint32_t polygon) const {
        return toll_m_ * hops_[mesh_.component[polygon]];
    }
    bool is_reachable(std::uint32_t polygon) const {
        return hops_[mesh_.component[polygon]] != ComponentHops::kUnreachable;
    }

    const PlanMesh& mesh_;
    std::span<const PlanPoint> centres_;
    const ComponentHops& all_hops_;
    double toll_m_;
    PlanPlace start_;
    PlanPlace goal_;
    std::vector<Visit> visits_;

  private:
    Search& own() { return static_cast<Search&>(*this); }

    std::span<const std::uint16_t> hops_;  // to the goal's component
    std::vector<std::uint16_t> hop_memory_;
    std::uint64_t run_ = 0;
    std::size_t visited_ = 0;
    WaitingNodes waiting_;  // the open list
};

}  // namespace pronk
