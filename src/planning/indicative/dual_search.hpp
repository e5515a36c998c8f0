// A start and a goal in polygons enter; the cheapest way over the dual graph of the polygons
// leaves, as the gates that it passes: Jaklin's indicative route (section 4), with jumps.
// See docs/algorithms/indicative_routes.md.
#pragma once

#include "planning/polygon_search.hpp"
#include "planning/weighted/gate_descent.hpp"

namespace pronk {

// Where one crosses from the polygon to the left of an edge into the one to its right, each from a
// place in it to a place in it: straight, if that is over the edge, else at the nearest end of it.
PlanPoint crossing_of(const PlanPoint& from, const PlanPoint& to, const PlanPoint& edge_from,
                      const PlanPoint& edge_to);

// A* over polygons, each at its centre; that of the start is at the start, that of the goal at the
// goal. Keeps its memory from run to run.
class DualSearch : private PolygonSearch<DualSearch> {
  public:
    // What is only looked at must stay where it is. `centres` and `weights` are of all polygons;
    // no weights: all are 1.
    DualSearch(const PlanMesh& mesh, const PlanLinks& links, std::span<const PlanPoint> centres,
               std::span<const double> weights, const ComponentHops& hops, double toll_m);

    // Gates are the start, then of each polygon that is entered what it is entered by and its
    // centre, and the goal. Nodes are polygons that are reached.
    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                  std::vector<RouteGate>& gates);

    std::span<const double> weights() const { return weights_; }

  private:
    friend PolygonSearch<DualSearch>;

    PlanPoint crossing(std::uint32_t edge) const;
    double to_go(std::uint32_t polygon) const;
    void expand(std::uint32_t polygon);
    void collect(std::vector<RouteGate>& gates);
    RouteGate point_gate(const PlanPoint& at, std::uint32_t polygon) const;

    const PlanLinks& links_;
    std::vector<double> weights_;
    double least_weight_;  // nothing costs less a metre
    std::vector<std::uint32_t> way_;
};

// Leaves out the centres: what is left passes the same edges and links, at no more cost.
void drop_centres(std::vector<RouteGate>& gates);

}  // namespace pronk
