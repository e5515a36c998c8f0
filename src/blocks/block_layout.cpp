#include <fmt/format.h>

#include <cmath>
#include <pronk/blocks.hpp>

namespace pronk {

Result<void> check_layout(const BlockLayout& layout) {
    const double voxel_m = layout.voxel_m;
    if (!(voxel_m >= kSmallestVoxel_m && voxel_m <= kLargestVoxel_m)) {
        return fail("voxel",
                    fmt::format("must be from {} to {} m", kSmallestVoxel_m, kLargestVoxel_m),
                    fmt::format("{}", voxel_m));
    }
    const Vec3d& origin = layout.origin;
    for (const double c : {origin.x, origin.y, origin.z}) {
        // Beyond that a float of a level has steps of a sixteenth of a metre.
        if (!(std::abs(c) <= kFarthestOrigin_m)) {
            return fail("origin", fmt::format("must be within {} m of zero", kFarthestOrigin_m),
                        fmt::format("{}", c));
        }
    }
    const BlockCoord& size = layout.size;
    for (const int side : {size.x, size.y, size.z}) {
        if (side < 1 || side > kLongestBlockSide) {
            return fail("size", fmt::format("sides must be from 1 to {} voxels", kLongestBlockSide),
                        fmt::format("{} x {} x {}", size.x, size.y, size.z));
        }
    }
    const std::uint64_t voxels = static_cast<std::uint64_t>(size.x) *
                                 static_cast<std::uint64_t>((size.y + 63) / 64 * 64) *
                                 static_cast<std::uint64_t>(size.z);
    if (voxels > kMostVoxels) {
        return fail(
            "size",
            fmt::format("a grid has at most {} voxels, its height rounded up to 64s", kMostVoxels),
            fmt::format("{} x {} x {}, {} in all", size.x, size.y, size.z, voxels));
    }
    return {};
}

}  // namespace pronk
