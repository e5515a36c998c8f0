// A place in a cell enters; where it gets to on the medial axis leaves, straight away from the
// nearest border (Geraerts' retraction). See docs/algorithms/corridor_map.md.
#pragma once

#include <optional>

#include "corridors/border_distances.hpp"
#include "planning/search_end.hpp"

namespace pronk {

struct PlanRetraction {
    PlanPlace at;  // in a cell
    double clearance_m = 0.0;
    NearBorder first;   // the one that was nearest to the place
    NearBorder second;  // that is as near now
};

// None if the cell was left out.
std::optional<PlanRetraction> retract(const PlanMesh& mesh, const MedialAxis& axis,
                                      const BorderDistances& distances, const PlanPlace& from);

}  // namespace pronk
