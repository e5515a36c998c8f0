// A foothold enters; the footholds around it that are walked to leave, and whether a straight walk
// leads from one place to another. See docs/algorithms/blocks.md, "Walks".
#pragma once

#include "blocks/block_map.hpp"
#include "blocks/column_walks.hpp"
#include "blocks/grid_cost.hpp"
#include "blocks/level_walks.hpp"

namespace pronk {

// Whether one walks from a foothold to one in a column beside it, across a side or a corner. Around
// corners nobody cuts: the columns beside both must be stood in as well.
inline bool is_walk(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to) {
    return map.level ? is_level_walk(map, from, to) : is_column_walk(map, from, to);
}

// Whether a foothold is walked to from another, which may be anywhere: then nobody jumps there.
inline bool is_walked_to(const BlockMap::Parts& map, const BlockCoord& from, const BlockCoord& to) {
    const BlockCoord by = to - from;
    return std::max(std::abs(by.x), std::abs(by.z)) == 1 && std::abs(by.y) <= map.climb_voxels &&
           is_walk(map, from, to);
}

// Calls visit(to, cost) for all of them, in the order of kBeside.
template <class Visit>
void for_each_walk(const BlockMap::Parts& map, const BlockCoord& from, const Visit& visit) {
    // Who is lower than a climb may find another storey of a column beside within it.
    if (map.inside.test(from) && (map.level || map.climb_voxels <= map.body.height_voxels)) {
        for (const BlockCoord& by : kBeside) visit(from + by, grid_distance(by));
        return;
    }
    if (map.level) {
        const auto& rises = map.level_walks[map.level->number_of(map.numbers().index(from))];
        for (std::size_t i = 0; i < kBeside.size(); ++i) {
            if (rises[i] == BlockMap::Parts::kNoWalk) continue;
            const BlockCoord by = kBeside[i] + BlockCoord{0, rises[i], 0};
            visit(from + by, grid_distance(by));
        }
        return;
    }
    for (const BlockCoord& by : kBeside) {
        for (int dy = -map.climb_voxels; dy <= map.climb_voxels; ++dy) {
            const BlockCoord to = from + by + BlockCoord{0, dy, 0};
            if (map.stands_at(to) && is_walk(map, from, to)) visit(to, grid_distance(to - from));
        }
    }
}

// A straight walk from a place in one voxel to a place in another: the middle of the feet stays
// over ground, and so does what is within half a voxel or the body of them; the body keeps clear.
inline bool is_straight_walk(const BlockMap::Parts& map, const BlockCoord& from_voxel,
                             const Vec3d& from, const BlockCoord& to_voxel, const Vec3d& to) {
    return map.level ? is_straight_level_walk(map, from, to)
                     : is_straight_column_walk(map, from_voxel, from, to_voxel, to);
}

}  // namespace pronk
