// A place in a polygon enters; the nearest border that a straight walk meets leaves. See
// docs/algorithms/surface_questions.md.
#pragma once

#include <optional>

#include "planning/shortest/interval_search.hpp"

namespace pronk {

struct PlanWall {
    double away_m = 0.0;
    PlanPlace at;
    std::uint32_t border = kNothing;  // an edge
};

// No farther away than that.
std::optional<PlanWall> nearest_wall(const PlanMesh& mesh, const PlanPlace& from, double within_m);

}  // namespace pronk
