// JSON of a world made of cubes enters, the list of its blocks leaves (docs/algorithms/blocks.md,
// "Files").
#pragma once

#include <pronk/blocks.hpp>

namespace pronk::app {

// Text that is already in memory; `name` stands for the file in errors, which name the value by its
// JSON pointer.
Result<BlockList> read_blocks_json(std::span<const char> text, const std::string& name);

}  // namespace pronk::app
