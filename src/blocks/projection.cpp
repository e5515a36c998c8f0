#include "blocks/projection.hpp"

#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

// Of a voxel: feet that rounding leaves just below a floor stand on it.
constexpr double kVoxelRounding = 1e-4;

// Far away places end up just beyond the grid, so that what is within the distance of them is also
// within it of there.
int voxel_along(double place, double origin, double voxel_m, int size) {
    return static_cast<int>(
        std::floor(std::clamp((place - origin) / voxel_m, -1.0, static_cast<double>(size))));
}

// Distances beyond the grid's size say nothing more, and those that are none are zero.
int voxels_within(double length_m, const BlockLayout& layout) {
    if (!(length_m > 0.0)) return 0;
    const int most = layout.size.x + layout.size.y + layout.size.z;
    return static_cast<int>(
        std::clamp(std::ceil(length_m / layout.voxel_m), 0.0, static_cast<double>(most)));
}

std::optional<BlockCoord> closest(const BlockMap::Parts& map, const Vec3d& place,
                                  const BlockCoord& at, double within_m) {
    const BlockCoord& size = map.layout().size;
    const int reach = voxels_within(within_m, map.layout()) + 1;
    const int low_y = std::max(at.y - reach, 0);
    const int high_y = std::min(at.y + reach, size.y - 1);
    std::optional<BlockCoord> found;
    double found_m = within_m;
    for (int z = std::max(at.z - reach, 0); z <= std::min(at.z + reach, size.z - 1); ++z) {
        for (int x = std::max(at.x - reach, 0); x <= std::min(at.x + reach, size.x - 1); ++x) {
            if (!map.room.stands.any(x, z, low_y, high_y)) continue;
            for (int y = low_y; y <= high_y; ++y) {
                const BlockCoord voxel{x, y, z};
                if (!map.stands_at(voxel)) continue;
                const double away_m = glm::distance(place, map.foothold(voxel));
                if (away_m > found_m || (found && away_m == found_m)) continue;
                found = voxel;
                found_m = away_m;
            }
        }
    }
    return found;
}

}  // namespace

std::optional<BlockCoord> project(const BlockMap::Parts& map, const Vec3d& place,
                                  const BlockProjection& projection) {
    const BlockLayout& layout = map.layout();
    const double voxel_m = layout.voxel_m;
    const BlockCoord at{
        voxel_along(place.x, layout.origin.x, voxel_m, layout.size.x),
        voxel_along(place.y + kVoxelRounding * voxel_m, layout.origin.y, voxel_m, layout.size.y),
        voxel_along(place.z, layout.origin.z, voxel_m, layout.size.z)};
    if (map.stands_at(at)) return at;
    // Who is in the air is not lifted to the next storey.
    if (map.layout().has(at) && !map.room.fits.test(at)) {
        const int above = voxels_within(projection.above_m, layout);
        for (int up = 1; up <= above; ++up) {
            const BlockCoord higher = at + BlockCoord{0, up, 0};
            if (!map.stands_at(higher)) continue;
            // Steps are whole voxels, the distance is not.
            const double above_m = map.foothold(higher).y - place.y;
            if (above_m <= projection.above_m + kVoxelRounding * voxel_m) return higher;
            break;
        }
    }
    if (!(projection.closest_m > 0.0)) return std::nullopt;
    return closest(map, place, at, projection.closest_m);
}

}  // namespace pronk
