// What a BlockMap is made of, for the other files of the room.
#pragma once

#include <memory>
#include <pronk/blocks.hpp>

#include "blocks/block_grid.hpp"
#include "blocks/body_profile.hpp"
#include "blocks/jump_rules.hpp"

namespace pronk {

class JumpCache;

struct BlockMap::Parts {
    Parts(const BlockGrid& of, BlockTraveller who);
    ~Parts();

    const BlockGrid* grid;
    BlockTraveller traveller;
    JumpRules rules;
    BodyProfile body;
    BlockBits fits;
    BlockBits stands;
    int climb_voxels = 0;  // steps that are walked
    std::unique_ptr<JumpCache> cache;
    std::uint64_t changes_seen = 0;

    const BlockGrid::Parts& cells() const { return grid->parts(); }
    const BlockLayout& layout() const { return cells().layout; }
    const VoxelNumbers& numbers() const { return cells().numbers; }
    bool stands_at(const BlockCoord& at) const { return stands.test(at); }
    bool may_jump(const BlockCoord& at) const { return !cells().no_jump.test(at); }

    // Finds out anew where the traveller fits and stands.
    void look_again(const BlockBox& changed);

    // Of a voxel in which the traveller stands.
    Vec3d foothold(const BlockCoord& at) const { return layout().floor_of(at); }
};

}  // namespace pronk
