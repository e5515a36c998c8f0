#include "blocks/cell_ground.hpp"

#include <algorithm>
#include <cmath>

#include "blocks/body_sweep.hpp"
#include "space/clearance.hpp"
#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

// From cell to cell; less is a slope.
constexpr double kStep_m = 0.25;

// Of a triangle at a place in plan view; none if it is not there, or upright.
std::optional<double> height_in_plan(const std::array<Vec3, 3>& triangle, const Vec3d& at) {
    const Vec3d a(triangle[0]);
    const Vec3d b(triangle[1]);
    const Vec3d c(triangle[2]);
    const auto turn = [](const Vec3d& from, const Vec3d& by, const Vec3d& to) {
        return (by.x - from.x) * (to.z - from.z) - (by.z - from.z) * (to.x - from.x);
    };
    const double whole = turn(a, b, c);
    if (whole == 0.0) return std::nullopt;
    const double of_a = turn(b, c, at) / whole;
    const double of_b = turn(c, a, at) / whole;
    const double of_c = 1.0 - of_a - of_b;
    if (std::min({of_a, of_b, of_c}) < -1e-9) return std::nullopt;
    return of_a * a.y + of_b * b.y + of_c * c.y;
}

// Bits of what is remembered of a hit: known, and so.
constexpr unsigned kSupported = 0;
constexpr unsigned kClear = 2;

}  // namespace

Result<CellGround> CellGround::make(const BlockGrid::Parts& cells, const Agent& agent,
                                    const GridSettings& proof_grid, unsigned threads) {
    const TriangleSoup& soup = *cells.level;
    auto ground = LevelGround::build(soup, cells.layout, agent);
    if (!ground) return tl::unexpected(ground.error());
    const auto window = window_around(bounds_of(soup), proof_grid);
    if (!window) return tl::unexpected(window.error());
    const auto field = rasterize(soup, *window, agent);
    if (!field) return tl::unexpected(field.error());
    FreeSpaceSettings settings;
    settings.threads = threads;
    settings.floor = false;
    auto space = build_free_space(soup, *field, agent, settings);
    if (!space) return tl::unexpected(space.error());
    return CellGround(cells, agent, std::move(*ground), std::move(*space));
}

CellGround::CellGround(const BlockGrid::Parts& cells, const Agent& agent, LevelGround ground,
                       FreeSpace space)
    : cells_(&cells),
      agent_(agent),
      ground_(std::move(ground)),
      space_(std::move(space)),
      columns_(space_),
      memory_(ground_.hit_count()) {
    const double radius_m = agent.radius_m;
    feet_ = cells_within(radius_m + 0.5 * ground_.cell_m());
    wide_feet_ = cells_within(radius_m + static_cast<double>(space_.window.grid.cell_m));
    const double slope = std::tan(static_cast<double>(agent.slope_rad));
    deepest_voxels_ = 1 + static_cast<int>(std::min(std::ceil(std::sqrt(2.0) * slope), 64.0));
}

// Without the one in the middle.
std::vector<GroundCell> CellGround::cells_within(double radius_m) const {
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

Vec3d CellGround::place_of(const GroundCell& cell, const Spot& spot) const {
    const Vec3d& origin = cells_->layout.origin;
    return {origin.x + (cell.x + 0.5) * ground_.cell_m(), spot.y,
            origin.z + (cell.z + 0.5) * ground_.cell_m()};
}

double CellGround::concerns_m() const {
    return static_cast<double>(agent_.radius_m) +
           std::max(static_cast<double>(space_.window.grid.cell_m), 0.5 * cell_m()) + cell_m();
}

std::optional<CellGround::Spot> CellGround::about(const GroundCell& cell, double y) const {
    const double climb_m = agent_.climb_m;
    std::optional<Spot> found;
    if (const auto hit = ground_.hit_in(cell, y - climb_m, y + climb_m)) {
        found = {static_cast<double>(ground_.hit(*hit).y), *hit};
    }
    if (cells_->placed.empty() || !ground_.has(cell)) return found;
    const int x = cell.x / ground_.cells_per_voxel();
    const int z = cell.z / ground_.cells_per_voxel();
    const double voxel_m = cells_->layout.voxel_m;
    const double up = (y + climb_m - cells_->layout.origin.y) / voxel_m + kOnFloor_voxels;
    const double down = (y - climb_m - cells_->layout.origin.y) / voxel_m - kOnFloor_voxels;
    for (int top = static_cast<int>(std::floor(up)); top >= down; --top) {
        const double top_y = cells_->layout.origin.y + top * voxel_m;
        if (cells_->placed.test(BlockCoord{x, top - 1, z}) &&
            !cells_->placed.test(BlockCoord{x, top, z})) {
            if (!found || found->y < top_y) found = {top_y, Spot::kBlock};
            break;
        }
    }
    return found;
}

double CellGround::height_at(const Vec3d& place) const {
    // From the middle of the cell to its corner, on the steepest ground.
    const double rise_m =
        std::tan(static_cast<double>(agent_.slope_rad)) * cell_m() + 10.0 * kSameGround_m;
    const Vec3d up(0.0, rise_m, 0.0);
    std::optional<double> found;
    for_each_near(space_.triangles, place - up, place + up, [&](const auto& triangle) {
        const auto y = height_in_plan(triangle, place);
        if (!y || std::abs(*y - place.y) > rise_m) return;
        if (!found || std::abs(*y - place.y) < std::abs(*found - place.y)) found = *y;
    });
    return found.value_or(place.y);
}

std::optional<CellGround::Spot> CellGround::below(const BlockCoord& voxel,
                                                  const GroundCell& cell) const {
    const double voxel_m = cells_->layout.voxel_m;
    const double floor_y = cells_->layout.origin.y + voxel.y * voxel_m;
    if (cells_->placed.test(voxel - BlockCoord{0, 1, 0})) return Spot{floor_y, Spot::kBlock};
    int deep = 1;
    while (deep < deepest_voxels_ && cells_->by_level.test(voxel - BlockCoord{0, deep + 1, 0})) {
        ++deep;
    }
    const auto hit =
        ground_.hit_in(cell, floor_y - deep * voxel_m, floor_y + kOnFloor_voxels * voxel_m);
    if (!hit) return std::nullopt;
    return Spot{static_cast<double>(ground_.hit(*hit).y), *hit};
}

template <class Find>
bool CellGround::remembered(std::uint32_t hit, unsigned shift, const Find& find) const {
    const unsigned known = memory_[hit].load(std::memory_order_relaxed) >> shift;
    if ((known & 1U) != 0) return (known & 2U) != 0;
    const bool is_so = find();
    const unsigned now = (1U | (is_so ? 2U : 0U)) << shift;
    memory_[hit].fetch_or(static_cast<std::uint8_t>(now), std::memory_order_relaxed);
    return is_so;
}

bool CellGround::has_blocks_near(const GroundCell& cell, double y) const {
    if (cells_->placed.empty()) return false;
    const double voxel_m = cells_->layout.voxel_m;
    const double from_floor_m = y - cells_->layout.origin.y;
    const auto voxels = [&](double length_m) {
        return static_cast<int>(std::floor(length_m / voxel_m));
    };
    const double reach_m = static_cast<double>(agent_.radius_m) + ground_.cell_m();
    const int reach = voxels(reach_m) + 1;
    const int low = voxels(from_floor_m - static_cast<double>(agent_.climb_m)) - 1;
    const int high = voxels(from_floor_m + static_cast<double>(agent_.height_m)) + 1;
    const int x = cell.x / ground_.cells_per_voxel();
    const int z = cell.z / ground_.cells_per_voxel();
    for (int dz = -reach; dz <= reach; ++dz) {
        for (int dx = -reach; dx <= reach; ++dx) {
            if (cells_->placed.any(x + dx, z + dz, low, high)) return true;
        }
    }
    return false;
}

bool CellGround::are_carried(const GroundCell& cell, double y,
                             std::span<const GroundCell> feet) const {
    return std::all_of(feet.begin(), feet.end(), [&](const GroundCell& by) {
        return about({cell.x + by.x, cell.z + by.z}, y).has_value();
    });
}

bool CellGround::is_supported(const GroundCell& cell, const Spot& spot) const {
    const auto find = [&] { return are_carried(cell, spot.y, feet_); };
    if (spot.hit == Spot::kBlock || has_blocks_near(cell, spot.y)) return find();
    return remembered(spot.hit, kSupported, find);
}

bool CellGround::is_widely_supported(const GroundCell& cell, const Spot& spot) const {
    return are_carried(cell, spot.y, wide_feet_);
}

// By the bits of free space alone: with its feet anywhere in the cell.
bool CellGround::look_for_room(const GroundCell& cell, double y) const {
    const Vec3d min = place_of(cell, {y, 0}) - 0.5 * Vec3d(cell_m(), 0.0, cell_m());
    const Vec3d max = min + Vec3d(cell_m(), 0.0, cell_m());
    if (!columns_.knows(min.x, min.z) || !columns_.knows(max.x, max.z)) return false;
    ContactRule rule;
    rule.cut_y = y + static_cast<double>(agent_.climb_m);
    const HeightRange body = body_heights({y, y}, rule, agent_);
    const VoxelBits bits(columns_.voxels(body.low_y, body.high_y));
    for (int z = columns_.column_z(min.z); z <= columns_.column_z(max.z); ++z) {
        for (int x = columns_.column_x(min.x); x <= columns_.column_x(max.x); ++x) {
            if (any_near(space_, columns_.column(x, z), bits)) return false;
        }
    }
    return true;
}

bool CellGround::is_clear_anywhere(const GroundCell& cell, const Spot& spot) const {
    if (spot.hit == Spot::kBlock || has_blocks_near(cell, spot.y)) return false;
    return remembered(spot.hit, kClear, [&] { return look_for_room(cell, spot.y); });
}

bool CellGround::is_clear(const Vec3d& from, const Vec3d& to) const {
    const double climb_m = agent_.climb_m;
    if (!cells_->placed.empty()) {
        Agent above = agent_;
        above.height_m = agent_.height_m - agent_.climb_m;
        const Vec3d up(0.0, climb_m, 0.0);
        if (above.height_m > 0.0F && !pronk::is_clear(cells_->placed, cells_->layout, above,
                                                      BodyMotion::straight(from + up, to + up))) {
            return false;
        }
    }
    Arc way;
    way.takeoff = from;
    way.launch_velocity_m_s = {to.x - from.x, 0.0, to.z - from.z};
    way.duration_s = 1.0;
    way.gravity_m_s2 = kSmallestGravity_m_s2;
    ContactRule rule;
    rule.cut_y = from.y + climb_m;
    return !find_collision(space_, Flight(way), rule, 0.0, 1.0, Wanted::any);
}

std::optional<double> CellGround::walk(const WalkLine& line, double begin, double end,
                                       double ground_y) const {
    const Vec3d& origin = cells_->layout.origin;
    const double dx = line.to.x - line.from.x;
    const double dz = line.to.z - line.from.z;
    const auto place = [&](double share, double y) {
        return Vec3d(line.from.x + share * dx, y, line.from.z + share * dz);
    };
    const double length_m = std::hypot(dx, dz);
    const double cell_share = length_m > 0.0 ? cell_m() / length_m : 1.0;
    const GroundCell first = cell_at(place(begin, ground_y));
    CellSteps x(first.x, origin.x + first.x * cell_m(), line.from.x, dx, cell_m());
    CellSteps z(first.z, origin.z + first.z * cell_m(), line.from.z, dz, cell_m());
    // Cells in a row, all as high, in which something is near: the triangles are asked about them
    // at once.
    double doubt_from = begin;
    bool is_doubted = false;
    const auto settle = [&](double until) {
        const bool is_free =
            !is_doubted || is_clear(place(doubt_from, ground_y), place(until, ground_y));
        is_doubted = false;
        return is_free;
    };
    for (double now = begin;;) {
        const GroundCell cell{x.at, z.at};
        const auto spot = about(cell, ground_y);
        if (!spot || !is_supported(cell, *spot)) return std::nullopt;
        const bool is_near = !is_clear_anywhere(cell, *spot);
        if ((!is_near || spot->y != ground_y) && !settle(now)) return std::nullopt;
        if (is_near && !is_doubted) {
            doubt_from = now;
            is_doubted = true;
        }
        if (std::abs(spot->y - ground_y) > kStep_m) {
            // Where between the two middles the step is, nobody knows: it may be anywhere.
            const double low_y = std::min(spot->y, ground_y);
            const double back = std::max(now - cell_share, 0.0);
            const double on = std::min(now + cell_share, 1.0);
            if (!is_clear(place(back, low_y), place(on, low_y))) return std::nullopt;
        }
        ground_y = spot->y;
        const double until = std::clamp(std::min(x.next_s, z.next_s), now, end);
        if (until >= end) return settle(end) ? std::optional(ground_y) : std::nullopt;
        (x.next_s <= z.next_s ? x : z).advance();
        now = until;
    }
}

bool CellGround::is_free(const Arc& arc) const {
    if (!cells_->placed.empty() &&
        !pronk::is_clear(cells_->placed, cells_->layout, agent_, BodyMotion::along(arc))) {
        return false;
    }
    return pronk::is_free(space_, arc);
}

}  // namespace pronk
