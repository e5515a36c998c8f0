#include "blocks/level_footing.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {

LevelFooting::LevelFooting(const BlockGrid::Parts& cells, const Agent& agent, CellGround ground)
    : cells_(cells),
      climb_m_(agent.climb_m),
      slope_(std::tan(static_cast<double>(agent.slope_rad))),
      ground_(std::move(ground)) {
    const int per_voxel = ground_.cells_per_voxel();
    for (int z = 0; z < per_voxel; ++z) {
        for (int x = 0; x < per_voxel; ++x) by_distance_.push_back({x, z});
    }
    const int middle = per_voxel / 2;
    std::stable_sort(
        by_distance_.begin(), by_distance_.end(), [&](const GroundCell& a, const GroundCell& b) {
            return std::hypot(a.x - middle, a.z - middle) < std::hypot(b.x - middle, b.z - middle);
        });
}

int LevelFooting::voxel_over(double ground_y) const {
    return static_cast<int>(
        std::ceil((ground_y - cells_.layout.origin.y) / cells_.layout.voxel_m - kOnFloor_voxels));
}

// Ground deeper than the voxel below is a voxel's own if it is a slope that leads up to it, from
// cell to cell. What lies at the foot of a wall that blocks the voxels between is not.
bool LevelFooting::is_own_ground(const BlockCoord& at, const GroundCell& cell,
                                 double ground_y) const {
    const BlockLayout& layout = cells_.layout;
    // The highest ground may be between the middles of cells.
    const double near_y = layout.origin.y + (at.y - 1) * layout.voxel_m - slope_ * ground_.cell_m();
    if (ground_y >= near_y) return true;
    const int side = ground_.cells_per_voxel();
    std::vector<bool> is_seen(by_distance_.size());
    std::vector<std::pair<GroundCell, double>> reached{{cell, ground_y}};
    is_seen[static_cast<std::size_t>(cell.z * side + cell.x)] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto [from, from_y] = reached[i];
        for (const GroundCell& by : {GroundCell{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const GroundCell to{from.x + by.x, from.z + by.z};
            if (to.x < 0 || to.z < 0 || to.x >= side || to.z >= side) continue;
            const auto number = static_cast<std::size_t>(to.z * side + to.x);
            if (is_seen[number]) continue;
            const auto spot = ground_.below(at, {at.x * side + to.x, at.z * side + to.z});
            if (!spot || std::abs(spot->y - from_y) > climb_m_) continue;
            if (spot->y >= near_y) return true;
            is_seen[number] = true;
            reached.emplace_back(to, spot->y);
        }
    }
    return false;
}

// As near to the middle as can be. Where there is a choice, farther from edges: where a baked mesh
// would have ground too.
std::optional<Vec3d> LevelFooting::find_foothold(const BlockCoord& at) const {
    const int per_voxel = ground_.cells_per_voxel();
    std::optional<Vec3d> narrow;
    for (const GroundCell& cell : by_distance_) {
        const GroundCell on{at.x * per_voxel + cell.x, at.z * per_voxel + cell.z};
        const auto spot = ground_.below(at, on);
        if (!spot || !is_own_ground(at, cell, spot->y) || !ground_.is_supported(on, *spot))
            continue;
        const bool is_wide = ground_.is_widely_supported(on, *spot);
        if (!is_wide && narrow) continue;
        const Vec3d place = ground_.place_of(on, *spot);
        if (!ground_.is_clear(place, place)) continue;
        if (is_wide) return place;
        narrow = place;
    }
    return narrow;
}

bool LevelFooting::is_even(const BlockCoord& at, double ground_y) const {
    const BlockLayout& layout = cells_.layout;
    if (layout.origin.y + at.y * layout.voxel_m - ground_y > climb_m_) return false;
    const int per_voxel = ground_.cells_per_voxel();
    return std::all_of(by_distance_.begin(), by_distance_.end(), [&](const GroundCell& cell) {
        const auto spot = ground_.below(at, {at.x * per_voxel + cell.x, at.z * per_voxel + cell.z});
        return spot && std::abs(spot->y - ground_y) < kEven_m;
    });
}

// Rows are independent; what is found is put together in order.
void LevelFooting::find_footholds(const ColumnRange& columns, unsigned threads, BlockBits& stands,
                                  BlockBits& even) {
    struct Found {
        BlockCoord at;
        Vec3d place{0.0};
    };
    const int rows = std::max(columns.last_z - columns.first_z + 1, 0);
    std::vector<std::vector<Found>> found(static_cast<std::size_t>(rows));
    parallel_for(found.size(), threads, [&](std::size_t row) {
        const int z = columns.first_z + static_cast<int>(row);
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            for (int y = 0; y < cells_.layout.size.y; ++y) {
                const BlockCoord at{x, y, z};
                even.put(at, false);
                if (!stands.test(at)) continue;
                const auto place = find_foothold(at);
                stands.put(at, place.has_value());
                if (!place) continue;
                even.put(at, is_even(at, place->y));
                found[row].push_back({at, *place});
            }
        }
    });
    for (const auto& row : found) {
        for (const auto& [at, place] : row) keep(at, place);
    }
}

void LevelFooting::keep(const BlockCoord& at, const Vec3d& place) {
    const auto next = static_cast<std::uint32_t>(footholds_.size());
    const std::uint32_t index = places_.insert(cells_.numbers.index(at), next).first;
    if (index == next) footholds_.emplace_back();
    footholds_[index] = place;
    const Vec3d away = place - cells_.layout.floor_of(at);
    farthest_m_ = std::max(farthest_m_, std::hypot(away.x, away.z));
    deepest_m_ = std::max(deepest_m_, std::abs(away.y));
}

std::optional<double> LevelFooting::ground_at(const Vec3d& place) const {
    const auto spot = ground_.about(ground_.cell_at(place), place.y);
    return spot ? std::optional(spot->y) : std::nullopt;
}

std::optional<Vec3d> LevelFooting::place_near(const Vec3d& place) const {
    const GroundCell cell = ground_.cell_at(place);
    const auto spot = ground_.about(cell, place.y);
    if (!spot || !ground_.is_supported(cell, *spot)) return std::nullopt;
    const Vec3d found = ground_.place_of(cell, *spot);
    if (!ground_.is_clear(found, found)) return std::nullopt;
    return found;
}

}  // namespace pronk
