// A level's triangles enter; the voxels that are blocked by them leave. See
// docs/algorithms/blocks.md.
#pragma once

#include <pronk/blocks.hpp>
#include <pronk/geometry.hpp>

#include "blocks/block_bits.hpp"

namespace pronk {

// A grid around a level, with lines through `align`: one voxel of margin below and on all sides,
// and above at least `above_m` of air, one voxel at least. Refuses bounds that hold nothing, and
// grids that check_layout refuses.
Result<BlockLayout> layout_around(const Bounds& bounds, double voxel_m, double above_m,
                                  const Vec3d& align = Vec3d(0.0));

// All in voxels. Of voxels larger than a metre they are in metres: bodies may get into a triangle
// by as much, and for the judge by a millimetre.
struct LineTolerance {
    explicit LineTolerance(double voxel_m)
        : on_line(2e-4 / std::max(voxel_m, 1.0)), moved(0.5 * on_line) {}

    // Corners this near to a grid line count as on it: floats that are meant to lie on the lines of
    // 0.8 m voxels miss them by less, within 4 km of zero.
    double on_line;
    // By this much triangles count as moved to their back side, along the axis that they face most.
    // Less than the other, so that no face comes to lie on a grid line, between two voxels.
    double moved;
};
// What reaches into a voxel by less only touches it; above the rounding of the cuts.
inline constexpr double kTouch_voxels = 1e-6;

// Sets every voxel that a triangle reaches into. A face on a grid line counts as behind it: the top
// of a box blocks the voxels below it, and a box on grid lines exactly its own. Insides of solids
// stay as they are.
//
// Moved along its normal instead, a ramp that ends at a grid line would reach into the voxels
// beyond its upper end, as if there were ground to stand on; along one axis its sides stay put.
void block_triangles(const TriangleSoup& soup, const BlockLayout& layout, BlockBits& blocked);

// Blocks the insides of solids and says how many voxels that were. A pocket is a set of free voxels
// that are connected through their faces but not with the border of the grid; it is rock if its
// winding number is above one half. Sealed rooms stay: triangles face into them, which makes it 0
// or less. It is taken at one voxel of each pocket, by a walk through a tree of triangles and not
// by a look at each: for the 126,000 triangles of city:200 20 ms for the tree, and 20 us for each
// of 125 pockets.
//
// Takes twice the memory of `blocked`, and some ten bytes for each column.
std::size_t fill_rock(const TriangleSoup& soup, const BlockLayout& layout, BlockBits& blocked);

}  // namespace pronk
