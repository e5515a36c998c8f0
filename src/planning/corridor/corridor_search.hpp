// A start and a goal in polygons enter; the sequence of corridors between them leaves: Kerkhof's
// global planning (section 6.1), which is Detour's with jumps.
// See docs/algorithms/corridor_planner.md.
#pragma once

#include "planning/corridor/navigation_graph.hpp"
#include "planning/polygon_search.hpp"

namespace pronk {

// C_i: polygons that are walked through one after the other.
struct Corridor {
    std::uint32_t first = 0;            // of the sequence's polygons
    std::uint32_t last = 0;             // this one too
    std::uint32_t jumpable = kNothing;  // the graph's edge to the next corridor; the last has none
};

// C: every two corridors that follow each other are joined by at least one link.
struct CorridorSequence {
    std::vector<Corridor> corridors;
    std::vector<std::uint32_t> polygons;
    // By which each polygon is left: one of its own edges, or kNothing where somebody jumps.
    std::vector<std::uint32_t> left_by;

    void clear() {
        corridors.clear();
        polygons.clear();
        left_by.clear();
    }
};

// A* over polygons. Keeps its memory from run to run.
class CorridorSearch : private PolygonSearch<CorridorSearch> {
  public:
    CorridorSearch(const PlanMesh& mesh, const NavigationGraph& graph, const ComponentHops& hops,
                   double toll_m);

    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                  CorridorSequence& found);

  private:
    friend PolygonSearch<CorridorSearch>;

    double to_go(std::uint32_t polygon) const;
    void expand(std::uint32_t polygon);
    void collect(CorridorSequence& found) const;

    const NavigationGraph& graph_;
};

}  // namespace pronk
