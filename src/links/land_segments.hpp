// The cells that one sample lands in enter, counter-clockwise; segments over their midpoints leave
// (Kerkhof 5.5). See docs/algorithms/landing_search.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "links/landing_table.hpp"

namespace pronk {

struct LandVoxel {
    std::uint32_t polygon = 0;  // as the lane field numbers them
    std::int16_t dx = 0;        // its cell, seen from the sample's
    std::int16_t dz = 0;
    float y = 0.0F;          // of its ground
    std::uint32_t rank = 0;  // of its land entry
    BinRange bins;
    bool calm = false;  // nothing is in the way where it is landed on, if the ground is even
};

// From one land voxel to another, both inclusive.
struct VoxelRun {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

// Chains of voxels of one polygon that follow each other without a gap, other than the take-off's.
// Voxels may be turned around, so that no chain goes over their end.
void find_chains(std::vector<LandVoxel>& voxels, std::uint32_t takeoff_polygon, float climb_m,
                 std::vector<VoxelRun>& chains);

// Adds the segments of a chain simplified by Zhao and Saalfeld's algorithm: no voxel's midpoint
// lies farther than epsilon_cells from its segment. A voxel without neighbours is a segment of its
// own.
void simplify(std::span<const LandVoxel> voxels, const VoxelRun& chain, double epsilon_cells,
              std::vector<VoxelRun>& segments);

}  // namespace pronk
