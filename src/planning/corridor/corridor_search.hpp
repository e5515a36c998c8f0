// A start and a goal in polygons enter; the sequence of corridors between them leaves: Kerkhof's
// global planning (section 6.1), which is Detour's with jumps.
// See docs/algorithms/corridor_planner.md.
#pragma once

#include "planning/corridor/navigation_graph.hpp"
#include "planning/mesh/component_hops.hpp"
#include "planning/search_end.hpp"
#include "planning/waiting_nodes.hpp"

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
class CorridorSearch {
  public:
    CorridorSearch(const PlanMesh& mesh, const NavigationGraph& graph, const ComponentHops& hops,
                   double toll_m);

    SearchEnd run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                  CorridorSequence& found);

  private:
    // A vertex of the graph.
    struct Visit {
        double cost = 0.0;                  // g(v): of the cheapest way here so far
        std::uint64_t run = 0;              // that it was visited in
        std::uint32_t before = kNothing;    // c(v)
        std::uint32_t edge = kNothing;      // that was walked over to here
        std::uint32_t jumpable = kNothing;  // or jumped over
        bool is_closed = false;
    };

    PlanPoint vertex_of(std::uint32_t polygon) const;
    double to_go(std::uint32_t polygon) const;
    void expand(std::uint32_t polygon);
    void reach(const Visit& way, std::uint32_t polygon);
    void collect(CorridorSequence& found) const;

    const PlanMesh& mesh_;
    const NavigationGraph& graph_;
    const ComponentHops& all_hops_;
    double toll_m_;

    PlanPlace start_;
    PlanPlace goal_;
    std::span<const std::uint16_t> hops_;  // to the goal's component
    std::vector<std::uint16_t> hop_memory_;
    std::vector<Visit> visits_;
    std::uint64_t run_ = 0;
    std::size_t visited_ = 0;
    WaitingNodes waiting_;  // the open list
};

}  // namespace pronk
