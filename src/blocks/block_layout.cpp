#include <fmt/format.h>

#include <cmath>
#include <pronk/blocks.hpp>

namespace pronk {

Result<void> check_layout(const Vec3d& origin, double voxel_m, const Vec3d& size) {
    if (!(voxel_m >= kSmallestVoxel_m && voxel_m <= kLargestVoxel_m)) {
        return fail("voxel",
                    fmt::format("must be from {} to {} m", kSmallestVoxel_m, kLargestVoxel_m),
                    fmt::format("{}", voxel_m));
    }
    // Whole numbers of up to 15 digits are written as such.
    const std::string sides = fmt::format("{:.15g} x {:.15g} x {:.15g}", size.x, size.y, size.z);
    for (const double side : {size.x, size.y, size.z}) {
        if (!(side >= 1.0 && side <= kLongestBlockSide)) {
            return fail("size", fmt::format("sides must be from 1 to {} voxels", kLongestBlockSide),
                        sides);
        }
    }
    // Exact: three sides of at most 16 bits each.
    const double voxels = size.x * std::ceil(size.y / 64.0) * 64.0 * size.z;
    if (voxels > static_cast<double>(kMostVoxels)) {
        return fail(
            "size",
            fmt::format("a grid has at most {} voxels, its height rounded up to 64s", kMostVoxels),
            fmt::format("{}, {:.15g} in all", sides, voxels));
    }
    for (const double c : {origin.x, origin.y, origin.z}) {
        // Beyond that a float of a level has steps of a sixteenth of a metre.
        if (!(std::abs(c) <= kFarthestOrigin_m)) {
            return fail("origin", fmt::format("must be within {} m of zero", kFarthestOrigin_m),
                        fmt::format("{}", c));
        }
    }
    return {};
}

Result<void> check_layout(const BlockLayout& layout) {
    return check_layout(layout.origin, layout.voxel_m,
                        Vec3d(layout.size.x, layout.size.y, layout.size.z));
}

}  // namespace pronk
