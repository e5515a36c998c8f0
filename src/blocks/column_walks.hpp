// Footholds of a world of cubes enter; whether one walks from one to another leaves. See
// docs/algorithms/blocks.md, "Walks".
#pragma once

#include "blocks/block_map.hpp"

namespace pronk {

// To a column beside, across a side or a corner.
bool is_column_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to);
// Along a straight line in plan view, from a place in one voxel to a place in another.
bool is_straight_column_walk(const BlockMap::Parts& map, const BlockCoord& from_voxel,
                             const Vec3d& from, const BlockCoord& to_voxel, const Vec3d& to);

}  // namespace pronk
