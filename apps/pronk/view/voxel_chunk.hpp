// A set and a place enter; the spans and the space that bodies cannot be in leave, around there.
#pragma once

#include "view/chunk.hpp"
#include "view/nav_set.hpp"

namespace pronk::view {

inline constexpr std::size_t kMostRuns = 200'000;

// Cells no farther away than that along x and along z.
struct VoxelWindow {
    double x = 0.0;
    double z = 0.0;
    double within_m = 0.0;
};

// Of a set that has voxels. Whole rings of cells, from the middle outwards.
Reply spans_chunk(const NavSet& set, const VoxelWindow& window, std::size_t most_runs = kMostRuns);
// And of one that has free space.
Reply space_chunk(const NavSet& set, const VoxelWindow& window, std::size_t most_runs = kMostRuns);

}  // namespace pronk::view
