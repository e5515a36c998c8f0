// The LEVEL word of a command that plans in voxels enters; a grid and a traveller's map of it
// leave.
#pragma once

#include <memory>

#include "options.hpp"

namespace pronk::app {

// A level or a list of blocks, and the grid made of it.
struct BlockWorld {
    std::string name;
    std::shared_ptr<const Level> level;  // none: the list's
    BlockList list;
    BlockGrid grid;
};

// Flags that would change nothing are refused.
Result<BlockWorld> open_block_world(const BlockWorldOptions& options);

// Of a level that is there already; the options' own is not looked at.
Result<BlockWorld> make_block_world(std::shared_ptr<const Level> level,
                                    const BlockWorldOptions& options);
// And of a list.
Result<BlockWorld> make_block_world(std::string name, BlockList list, unsigned threads);

// The world must stay where it is for as long as the map.
Result<BlockMap> map_of(const BlockWorld& world, const BlockWorldOptions& options,
                        BlockKnowledge known);

// The level's, or the sides of the list's boxes.
TriangleSoup triangles_of(const BlockWorld& world);

}  // namespace pronk::app
