// A sequence of corridors enters; the path through them leaves, with the links that it jumps over:
// Kerkhof's local planning (section 6.2). See docs/algorithms/corridor_planner.md.
#pragma once

#include "planning/corridor/corridor_search.hpp"
#include "planning/corridor/link_choice.hpp"
#include "planning/route_trace.hpp"

namespace pronk {

// Keeps its memory from run to run.
class LocalPlanner {
  public:
    LocalPlanner(const PlanMesh& mesh, const PlanLinks& links, const NavigationGraph& graph)
        : mesh_(mesh), links_(links), graph_(graph) {}

    void run(const CorridorSequence& sequence, const PlanPlace& start, const PlanPlace& goal,
             RouteTrace& trace);

  private:
    // `by_link`: that the corridor is entered by; kNothing: it is the first.
    void add_path(const CorridorSequence& sequence, const Corridor& corridor, std::uint32_t by_link,
                  RouteTrace& trace) const;
    void set_portals(const CorridorSequence& sequence, const Corridor& corridor);
    ChosenLink next_link(const Corridor& corridor, const PlanPoint& target);

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    const NavigationGraph& graph_;
    ModifiedFunnel forward_;
    ModifiedFunnel backwards_;
    std::vector<Portal> portals_;       // of the corridor that is walked through
    std::vector<Portal> next_portals_;  // of the one behind it
    std::vector<Portal> way_back_;      // the same from its end
};

}  // namespace pronk
