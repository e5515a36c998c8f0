// The bytes of a PLY file enter, its level leaves.
#pragma once

#include <pronk/geometry.hpp>

namespace pronk {

// Text and binary, of either byte order. `name` stands for the file in errors.
Result<Level> read_ply(std::span<const char> bytes, std::string name, const ReadSettings& settings);

}  // namespace pronk
