// Footholds of a level enter; whether one walks from one to another over its ground leaves. See
// docs/algorithms/blocks.md, "Levels".
#pragma once

#include "blocks/block_map.hpp"

namespace pronk {

// How far up one gets, in voxels, that walks to one of kBeside; BlockMap::Parts::kNoWalk if one
// does not. This is what a level's map keeps.
std::int8_t level_walk_rise(const BlockMap::Parts& map, const BlockCoord& from, std::size_t beside);
// By what is kept: to a column beside, across a side or a corner.
bool is_level_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to);
// Along a straight line in plan view.
bool is_straight_level_walk(const BlockMap::Parts& map, const Vec3d& from, const Vec3d& to);

}  // namespace pronk
