// An agent enters; the voxels around its feet's that its body takes leave (Silva 4.4), and where in
// a grid it fits and stands. See docs/algorithms/blocks.md, "Bodies".
#pragma once

#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/block_bits.hpp"
#include "blocks/column_ranges.hpp"

namespace pronk {

// Of a body in the middle of a voxel, its feet on the voxel's lower side.
struct BodyProfile {
    struct Column {
        int x = 0;
        int z = 0;
    };
    std::vector<Column> columns;  // from the feet's
    int height_voxels = 0;
    int reach_voxels = 0;  // how far the columns are from the feet's
};

BodyProfile body_profile(const Agent& agent, double voxel_m);

struct BodyRoom {
    explicit BodyRoom(const BlockCoord& size) : fits(size), walks(size), stands(size) {}
    BodyRoom() = default;

    BlockBits fits;    // all voxels of the profile are free
    BlockBits walks;   // or blocked beside the feet's column, at most a climb above the feet
    BlockBits stands;  // and the one below the feet is blocked
};

void find_room(const BlockBits& blocked, const BodyProfile& body, int climb_voxels,
               const ColumnRange& columns, BodyRoom& room);

}  // namespace pronk
