#include "blocks/level_footing.hpp"

#include <algorithm>
#include <cmath>

#include "blocks/body_sweep.hpp"
#include "space/clearance.hpp"
#include "space/columns.hpp"

namespace pronk {
namespace {

// Ground this little above a voxel's floor is at it; as near as triangles may be to a grid line.
constexpr double kOnFloor_voxels = 1e-3;

}  // namespace

Result<std::unique_ptr<LevelFooting>> LevelFooting::make(const BlockGrid::Parts& cells,
                                                         const Agent& agent,
                                                         const GridSettings& proof_grid,
                                                         unsigned threads) {
    const TriangleSoup& soup = *cells.level;
    auto ground = LevelGround::build(soup, cells.layout, agent);
    if (!ground) return tl::unexpected(ground.error());
    const auto window = window_around(bounds_of(soup), proof_grid);
    if (!window) return tl::unexpected(window.error());
    const auto field = rasterize(soup, *window, agent);
    if (!field) return tl::unexpected(field.error());
    FreeSpaceSettings settings;
    settings.threads = threads;
    auto space = build_free_space(soup, *field, agent, settings);
    if (!space) return tl::unexpected(space.error());
    return std::unique_ptr<LevelFooting>(
        new LevelFooting(cells, agent, std::move(*ground), std::move(*space)));
}

LevelFooting::LevelFooting(const BlockGrid::Parts& cells, const Agent& agent, LevelGround ground,
                           FreeSpace space)
    : cells_(cells), agent_(agent), ground_(std::move(ground)), space_(std::move(space)) {
    const int per_voxel = ground_.cells_per_voxel();
    for (int z = 0; z < per_voxel; ++z) {
        for (int x = 0; x < per_voxel; ++x) by_distance_.push_back({x, z});
    }
    const int middle = per_voxel / 2;
    std::stable_sort(
        by_distance_.begin(), by_distance_.end(), [&](const GroundCell& a, const GroundCell& b) {
            return std::hypot(a.x - middle, a.z - middle) < std::hypot(b.x - middle, b.z - middle);
        });
    const double radius_m = agent.radius_m;
    feet_ = cells_within(radius_m + 0.5 * ground_.cell_m());
    wide_feet_ = cells_within(radius_m + static_cast<double>(space_.window.grid.cell_m));
    constexpr std::array<GroundCell, 4> kSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
        for (const GroundCell& cell : feet_) {
            const GroundCell was{cell.x + kSteps[i].x, cell.z + kSteps[i].z};
            if (std::find(feet_.begin(), feet_.end(), was) == feet_.end() &&
                was != GroundCell{0, 0}) {
                feet_ahead_[i].push_back(cell);
            }
        }
    }
}

// Without the one in the middle.
std::vector<GroundCell> LevelFooting::cells_within(double radius_m) const {
    std::vector<GroundCell> cells;
    const int reach = static_cast<int>(radius_m / ground_.cell_m());
    for (int z = -reach; z <= reach; ++z) {
        for (int x = -reach; x <= reach; ++x) {
            if ((x != 0 || z != 0) && std::hypot(x, z) * ground_.cell_m() <= radius_m) {
                cells.push_back({x, z});
            }
        }
    }
    return cells;
}

int LevelFooting::voxel_over(double ground_y) const {
    return static_cast<int>(
        std::ceil((ground_y - cells_.layout.origin.y) / cells_.layout.voxel_m - kOnFloor_voxels));
}

Vec3d LevelFooting::middle_of(int cell_x, int cell_z, double y) const {
    const Vec3d& origin = cells_.layout.origin;
    return {origin.x + (cell_x + 0.5) * ground_.cell_m(), y,
            origin.z + (cell_z + 0.5) * ground_.cell_m()};
}

// Level ground or the top of a block, at most a climb away; the highest, if one can stand on it.
std::optional<double> LevelFooting::ground_about(int cell_x, int cell_z, double y) const {
    const double climb_m = agent_.climb_m;
    auto found = ground_.ground_in(cell_x, cell_z, y - climb_m, y + climb_m);
    if (cells_.placed.size() != cells_.layout.size) return found;
    const int x = cell_x / ground_.cells_per_voxel();
    const int z = cell_z / ground_.cells_per_voxel();
    const double voxel_m = cells_.layout.voxel_m;
    const double up = (y + climb_m - cells_.layout.origin.y) / voxel_m + kOnFloor_voxels;
    const double down = (y - climb_m - cells_.layout.origin.y) / voxel_m - kOnFloor_voxels;
    for (int top = static_cast<int>(std::floor(up)); top >= down; --top) {
        const double top_y = cells_.layout.origin.y + top * voxel_m;
        if (cells_.placed.test(BlockCoord{x, top - 1, z}) &&
            !cells_.placed.test(BlockCoord{x, top, z})) {
            if (!found || *found < top_y) found = top_y;
            break;
        }
    }
    return found;
}

bool LevelFooting::is_supported(const GroundCell& cell, double y,
                                std::span<const GroundCell> feet) const {
    return std::all_of(feet.begin(), feet.end(), [&](const GroundCell& by) {
        return ground_about(cell.x + by.x, cell.z + by.z, y).has_value();
    });
}

// Cells beside each other.
std::span<const GroundCell> LevelFooting::feet_ahead(const GroundCell& from,
                                                     const GroundCell& to) const {
    if (to.x != from.x) return feet_ahead_[to.x > from.x ? 0 : 1];
    return feet_ahead_[to.z > from.z ? 2 : 3];
}

// Whether what is higher than a climb above the feet is free, along a straight and level way.
bool LevelFooting::is_clear(const Vec3d& from, const Vec3d& to) const {
    const double climb_m = agent_.climb_m;
    if (cells_.placed.size() == cells_.layout.size) {
        Agent above = agent_;
        above.height_m = agent_.height_m - agent_.climb_m;
        const Vec3d up(0.0, climb_m, 0.0);
        if (above.height_m > 0.0F && !pronk::is_clear(cells_.placed, cells_.layout, above,
                                                      BodyMotion::straight(from + up, to + up))) {
            return false;
        }
    }
    Arc way;
    way.takeoff = from;
    way.launch_velocity_m_s = {to.x - from.x, 0.0, to.z - from.z};
    way.duration_s = 1.0;
    way.gravity_m_s2 = kSmallestGravity_m_s2;
    const Flight flight(way);
    ContactRule rule;
    rule.cut_y = from.y + climb_m;
    const ColumnGrid grid(space_);
    const TimeRange over = grid.over_columns(flight, 0.0, 1.0);
    if (over.empty()) return true;
    const HeightRange body = body_heights({from.y, from.y}, rule, agent_);
    const VoxelBits bits(grid.voxels(body.low_y, body.high_y));
    bool any = false;
    grid.walk(flight, over, [&](std::size_t column, double, double) {
        any = any_near(space_, column, bits);
        return !any;
    });
    return !any || !find_collision(space_, flight, rule, 0.0, 1.0, Wanted::any);
}

// The highest below a voxel's floor in what blocks the voxel below.
std::optional<double> LevelFooting::ground_below(const BlockCoord& at, int cell_x,
                                                 int cell_z) const {
    const double voxel_m = cells_.layout.voxel_m;
    const double floor_y = cells_.layout.origin.y + at.y * voxel_m;
    if (cells_.placed.test(at - BlockCoord{0, 1, 0})) return floor_y;
    return ground_.ground_in(cell_x, cell_z, floor_y - voxel_m,
                             floor_y + kOnFloor_voxels * voxel_m);
}

// As near to the middle as can be. Where there is a choice, farther from edges: where a baked mesh
// would have ground too.
std::optional<Vec3d> LevelFooting::find_foothold(const BlockCoord& at) const {
    const int per_voxel = ground_.cells_per_voxel();
    for (const auto* feet : {&wide_feet_, &feet_}) {
        for (const GroundCell& cell : by_distance_) {
            const GroundCell on{at.x * per_voxel + cell.x, at.z * per_voxel + cell.z};
            const auto y = ground_below(at, on.x, on.z);
            if (!y || !is_supported(on, *y, *feet)) continue;
            const Vec3d place = middle_of(on.x, on.z, *y);
            if (is_clear(place, place)) return place;
        }
    }
    return std::nullopt;
}

bool LevelFooting::is_even(const BlockCoord& at, double ground_y) const {
    const BlockLayout& layout = cells_.layout;
    const double below_m = layout.origin.y + at.y * layout.voxel_m - ground_y;
    if (below_m > static_cast<double>(agent_.climb_m)) return false;
    const int per_voxel = ground_.cells_per_voxel();
    return std::all_of(by_distance_.begin(), by_distance_.end(), [&](const GroundCell& cell) {
        const auto y = ground_below(at, at.x * per_voxel + cell.x, at.z * per_voxel + cell.z);
        return y && std::abs(*y - ground_y) < kEven_m;
    });
}

void LevelFooting::find_footholds(const ColumnRange& columns, BlockBits& stands, BlockBits& even) {
    const int height = cells_.layout.size.y;
    for (int z = columns.first_z; z <= columns.last_z; ++z) {
        for (int x = columns.first_x; x <= columns.last_x; ++x) {
            for (int y = 0; y < height; ++y) {
                const BlockCoord at{x, y, z};
                even.put(at, false);
                if (!stands.test(at)) continue;
                const auto place = find_foothold(at);
                if (!place) {
                    stands.put(at, false);
                    continue;
                }
                const auto next = static_cast<std::uint32_t>(footholds_.size());
                const std::uint32_t index = places_.insert(cells_.numbers.index(at), next).first;
                if (index == next) footholds_.emplace_back();
                footholds_[index] = *place;
                even.put(at, is_even(at, place->y));
                const Vec3d away = *place - cells_.layout.floor_of(at);
                farthest_m_ = std::max(farthest_m_, std::hypot(away.x, away.z));
                deepest_m_ = std::max(deepest_m_, std::abs(away.y));
            }
        }
    }
}

std::optional<Vec3d> LevelFooting::place_near(const Vec3d& place, double ground_y) const {
    const GroundCell cell = ground_.cell_at(place.x, place.z);
    const auto y = ground_about(cell.x, cell.z, ground_y);
    if (!y || !is_supported(cell, *y, feet_)) return std::nullopt;
    const Vec3d found = middle_of(cell.x, cell.z, *y);
    if (!is_clear(found, found)) return std::nullopt;
    return found;
}

std::optional<double> LevelFooting::walk(const Line& line, double begin, double end,
                                         double ground_y) const {
    const Vec3d& origin = cells_.layout.origin;
    const double cell_m = ground_.cell_m();
    const double dx = line.to.x - line.from.x;
    const double dz = line.to.z - line.from.z;
    const auto place = [&](double share) {
        return Vec3d(line.from.x + share * dx, ground_y, line.from.z + share * dz);
    };
    const GroundCell first = ground_.cell_at(place(begin).x, place(begin).z);
    CellSteps x(first.x, origin.x + first.x * cell_m, line.from.x, dx, cell_m);
    CellSteps z(first.z, origin.z + first.z * cell_m, line.from.z, dz, cell_m);
    std::span<const GroundCell> feet = feet_;
    for (double now = begin;;) {
        const GroundCell cell{x.at, z.at};
        const auto y = ground_about(cell.x, cell.z, ground_y);
        if (!y) return std::nullopt;
        // On the level, what held the feet a cell before still does.
        if (!is_supported(cell, *y, *y == ground_y ? feet : feet_)) return std::nullopt;
        ground_y = *y;
        const double until = std::clamp(std::min(x.next_s, z.next_s), now, end);
        if (!is_clear(place(now), place(until))) return std::nullopt;
        if (until >= end) return ground_y;
        (x.next_s <= z.next_s ? x : z).advance();
        feet = feet_ahead(cell, {x.at, z.at});
        now = until;
    }
}

bool LevelFooting::is_free(const Arc& arc) const {
    const bool has_blocks = cells_.placed.size() == cells_.layout.size;
    if (has_blocks &&
        !pronk::is_clear(cells_.placed, cells_.layout, agent_, BodyMotion::along(arc))) {
        return false;
    }
    return pronk::is_free(space_, arc);
}

}  // namespace pronk
