// A mesh of convex cells enters; patches of it leave, in each of which plan view tells no lies:
// what is near to a place of a patch in plan view is near to it on the ground. See
// docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/plan_clip.hpp"

namespace pronk {

struct AxisPatch {
    std::vector<std::uint32_t> cells;
    // Of a patch that is a part of one cell, this part.
    ConvexPart part;
    // All edges that are the nearest border to a place in the patch; also some that are not.
    std::vector<std::uint32_t> borders;
};

// Cells of which `is_left_out` is not 0 are in none, all others are in one, or their parts are. A
// patch has no more cells than that.
std::vector<AxisPatch> cut_into_patches(const PlanMesh& mesh,
                                        const std::vector<std::uint8_t>& is_left_out,
                                        std::size_t most_cells);

}  // namespace pronk
