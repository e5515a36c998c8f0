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

    // The last boxes that changed. A map that has seen fewer changes than are forgotten looks at
    // everything again.
    std::deque<BlockBox> changes;
    std::uint64_t forgotten = 0;
    static constexpr std::size_t kKeptChanges = 65'536;

    std::uint64_t changed() const { return forgotten + changes.size(); }
    void note(const BlockBox& box);

    // Nothing is blocked yet.
    static Result<std::unique_ptr<Parts>> make(const BlockLayout& layout,
                                               const BlockGridSettings& settings);
    // All blocks are there: what is to be known beforehand is found out.
    void finish(const BlockGridSettings& settings);
};

}  // namespace pronk
