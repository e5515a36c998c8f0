// A foothold enters; the footholds around it that are walked to leave, and whether a straight walk
// leads from one place to another. See docs/algorithms/blocks.md, "Walks".
#pragma once

#include "blocks/block_map.hpp"
#include "blocks/grid_cost.hpp"

namespace pronk {

// Whether one walks from a foothold to one in a column beside it, across a side or a corner. Around
// corners nobody cuts: the columns beside both must be stood in as well.
bool is_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to);

// Calls visit(to, cost) for all of them, in the order of block_way.
template <class Visit>
void for_each_walk(const BlockMap::Parts& map, const BlockCoord& from, const Visit& visit) {
    for (int dz = -1; dz <= 1; ++dz) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dz == 0) continue;
            for (int dy = -map.climb_voxels; dy <= map.climb_voxels; ++dy) {
                const BlockCoord to{from.x + dx, from.y + dy, from.z + dz};
                if (map.stands_at(to) && is_walk(map, from, to)) {
                    visit(to, grid_distance({dx, dy, dz}));
                }
            }
        }
    }
}

// A straight walk from a place in one voxel to a place in another: the middle of the feet stays
// over ground, and so does what is within half a voxel or the body of them; the body keeps clear.
bool is_straight_walk(const BlockMap::Parts& map, const BlockCoord& from_voxel, const Vec3d& from,
                      const BlockCoord& to_voxel, const Vec3d& to);

}  // namespace pronk
