// What a BlockGrid is made of, for the other files of the room.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <pronk/blocks.hpp>
#include <vector>

#include "blocks/block_bits.hpp"
#include "blocks/neighbour_pages.hpp"

namespace pronk {

struct BlockChange {
    BlockBox box;
    bool of_blocks = true;  // else of zones
};

struct BlockGrid::Parts {
    BlockLayout layout;
    VoxelNumbers numbers;
    BlockBits blocked;
    // Of a level: its triangles, and the voxels that are blocked because of them. Else none.
    std::shared_ptr<const TriangleSoup> level;
    BlockBits by_level;
    BlockBits placed;   // of a level: blocks that were set since; empty until there is one
    BlockBits no_jump;  // empty until there is a zone
    NeighbourPages neighbours;

    // The last ones. A map that has seen fewer changes than are forgotten looks at everything
    // again.
    std::deque<BlockChange> changes;
    std::uint64_t forgotten = 0;
    static constexpr std::size_t kKeptChanges = 65'536;

    std::uint64_t changed() const { return forgotten + changes.size(); }
    void note(const BlockChange& change);
    // How many voxels became blocked, or free.
    std::size_t change(const BlockBox& box, bool value);
    void change_zone(const BlockBox& box, bool value);
    bool may_become(const BlockCoord& at, bool value) const;

    // Nothing is blocked yet.
    static Result<std::shared_ptr<Parts>> make(const BlockLayout& layout,
                                               const BlockGridSettings& settings);
    // All blocks are there: what is to be known beforehand is found out.
    void finish(const BlockGridSettings& settings);
};

}  // namespace pronk
