// The links between two corridors, the funnel that arrives at them and the one that comes back from
// behind them enter; the link that seems to make the shortest path leaves: Kerkhof's 6.2.2.
// See docs/algorithms/corridor_planner.md.
#pragma once

#include "planning/corridor/modified_funnel.hpp"
#include "planning/corridor/navigation_graph.hpp"

namespace pronk {

struct ChosenLink {
    std::uint32_t link = 0;
    PlanPoint takeoff{0.0};  // of a wide link one point of its take-off segment
};

// From where the forward funnel stands to a place in the corridor's last polygon, but for what is
// the same to all such places.
double estimate_to(const PlanPoint& place, const ModifiedFunnel& forward);

// From a take-off over the link's landing segment to the apex of the backwards funnel.
double estimate_from(const PlanPoint& takeoff, const PlanLink& link, const Funnel& backwards);

// `forward` has passed its portals.
ChosenLink choose_link(const PlanLinks& links, const JumpableEdge& between,
                       const ModifiedFunnel& forward, const Funnel& backwards);

}  // namespace pronk
