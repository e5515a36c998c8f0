// The name of a file of blocks enters, the list of its blocks leaves.
#pragma once

#include <pronk/blocks.hpp>
#include <string>

namespace pronk::app {

// Whether a name ends as those of such files do: .blocks or .json, in any case.
bool is_block_file(const std::string& file);

Result<BlockList> open_blocks(const std::string& file);

}  // namespace pronk::app
