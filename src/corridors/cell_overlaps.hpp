// A mesh of convex cells enters; for each cell those that it lies over or under leave, in plan
// view.
#pragma once

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// Cells of which `is_left_out` is not 0 have none.
std::vector<std::vector<std::uint32_t>> find_overlaps(const PlanMesh& mesh,
                                                      const std::vector<std::uint8_t>& is_left_out);

}  // namespace pronk
