// Steps on the grid enter, what they cost leaves, in whole numbers: ways of the same steps in any
// order cost the same, so ties are ties. See docs/algorithms/blocks.md, "Walks".
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <pronk/blocks.hpp>

namespace pronk {

using GridCost = std::uint64_t;

// A step to a neighbour across a face, an edge or a corner: 1, sqrt(2) and sqrt(3) sides, off by
// less than a hundred thousandth.
inline constexpr GridCost kSideCost = 65'536;
inline constexpr GridCost kEdgeCost = 92'682;
inline constexpr GridCost kCornerCost = 113'512;

// The least cost between two voxels with nothing in the way: steps across corners first.
inline GridCost grid_distance(const BlockCoord& offset) {
    int a = std::abs(offset.x);
    int b = std::abs(offset.y);
    int c = std::abs(offset.z);
    if (a < b) std::swap(a, b);
    if (b < c) std::swap(b, c);
    if (a < b) std::swap(a, b);
    return static_cast<GridCost>(c) * kCornerCost + static_cast<GridCost>(b - c) * kEdgeCost +
           static_cast<GridCost>(a - b) * kSideCost;
}

inline double metres(GridCost cost, double voxel_m) {
    return static_cast<double>(cost) * voxel_m / static_cast<double>(kSideCost);
}
inline GridCost in_grid_cost(double length_m, double voxel_m) {
    return static_cast<GridCost>(std::llround(length_m / voxel_m * static_cast<double>(kSideCost)));
}

inline constexpr std::array<GridCost, kBlockWays> kWayCosts = [] {
    std::array<GridCost, kBlockWays> costs{};
    for (unsigned way = 0; way < kBlockWays; ++way) {
        const BlockCoord step = block_step(way);
        constexpr std::array<GridCost, 4> kByAxes{0, kSideCost, kEdgeCost, kCornerCost};
        costs[way] =
            kByAxes[static_cast<std::size_t>(step.x * step.x + step.y * step.y + step.z * step.z)];
    }
    return costs;
}();

}  // namespace pronk
