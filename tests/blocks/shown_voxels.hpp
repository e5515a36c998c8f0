// How gtest shows a voxel. All tests that compare voxels include it: gtest decides once for all.
#pragma once

#include <ostream>
#include <pronk/blocks.hpp>

namespace pronk {

inline void PrintTo(const BlockCoord& at, std::ostream* out) {
    *out << '(' << at.x << ' ' << at.y << ' ' << at.z << ')';
}

}  // namespace pronk
