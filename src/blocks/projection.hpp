// A place enters; the foothold that stands for it leaves (Silva 4.4): the voxel's own, else the
// next above what blocks it, else the closest.
#pragma once

#include <optional>

#include "blocks/block_map.hpp"

namespace pronk {

// None within the distances of the projection.
std::optional<BlockCoord> project(const BlockMap::Parts& map, const Vec3d& place,
                                  const BlockProjection& projection);

}  // namespace pronk
