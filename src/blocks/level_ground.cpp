// Each triangle is met by the lines along x through the middles of cells. Between the two ends of
// such a strip heights are linear: no plane is needed, which needles in plan view hardly have.
#include "blocks/level_ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <glm/geometric.hpp>

#include "space/solid_rows.hpp"

namespace pronk {
namespace {

// x and z in cells, so that middles of cells are whole numbers; y in metres.
using GroundTriangle = std::array<Vec3d, 3>;

// What of a triangle lies over one line along x.
struct Strip {
    double low_x = std::numeric_limits<double>::infinity();
    double high_x = -std::numeric_limits<double>::infinity();
    double low_y = 0.0;  // at low_x
    double high_y = 0.0;

    void include(double x, double y) {
        if (x < low_x) low_x = x, low_y = y;
        if (x > high_x) high_x = x, high_y = y;
    }
    double slope() const { return high_x > low_x ? (high_y - low_y) / (high_x - low_x) : 0.0; }
    // Beyond an end as high as there, so that neighbours agree about the points on their edge.
    double height(double x, double slope_per_cell) const {
        return low_y + (std::clamp(x, low_x, high_x) - low_x) * slope_per_cell;
    }
};

// `z` must be one of the triangle's.
Strip strip_at(const GroundTriangle& t, double z) {
    Strip strip;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d& a = t[i];
        const Vec3d& b = t[(i + 1) % 3];
        if (a.z == z) strip.include(a.x, a.y);
        if ((a.z < z && z < b.z) || (b.z < z && z < a.z)) {
            const double share = (z - a.z) / (b.z - a.z);
            strip.include(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
        }
    }
    return strip;
}

class Lines {
  public:
    Lines(const BlockLayout& layout, double cell_m, int width, int depth)
        : corner_(layout.origin.x + 0.5 * cell_m, 0.0, layout.origin.z + 0.5 * cell_m),
          per_m_(1.0 / cell_m, 1.0, 1.0 / cell_m),
          rim_(kSameGround_m / cell_m),
          width_(width),
          depth_(depth) {}

    Vec3d place(const Vec3& p) const { return (Vec3d(p) - corner_) * per_m_; }

    // Calls visit(z, cells, strip) for every line that the triangle lies over.
    template <class Visit>
    void for_each(const GroundTriangle& t, const Visit& visit) const {
        const Extent along_z = extent_of(t, 2);
        const Range rows = cells_over(along_z.low, along_z.high, depth_);
        for (int z = rows.from; z < rows.to; ++z) {
            const Strip strip =
                strip_at(t, std::clamp(static_cast<double>(z), along_z.low, along_z.high));
            const Range cells = cells_over(strip.low_x, strip.high_x, width_);
            if (!cells.empty()) visit(z, cells, strip);
        }
    }

  private:
    Range cells_over(double low, double high, int side) const {
        return {std::max(-Lattice::rounded_down(rim_ - low), 0),
                std::min(Lattice::rounded_down(high + rim_) + 1, side)};
    }

    Vec3d corner_;  // the middle of the first cell
    Vec3d per_m_;
    double rim_;  // kSameGround_m in cells
    int width_;
    int depth_;
};

enum class Facing { upright, unwalkable, walkable };

Facing facing_of(const std::array<Vec3d, 3>& t, double least_up) {
    // As share of the normal: less is upright, in floats.
    constexpr double kUpright = 1e-6;
    const Vec3d normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double length = glm::length(normal);
    if (std::abs(normal.y) <= kUpright * length) return Facing::upright;
    return normal.y >= least_up * length ? Facing::walkable : Facing::unwalkable;
}

// Odd, and at least 1.
int cells_per_voxel(const BlockLayout& layout) {
    const double columns = static_cast<double>(layout.size.x) * layout.size.z;
    int cells = 1;
    while (layout.voxel_m > kGroundCell_m * cells * (1.0 + 1e-9)) cells += 2;
    while (cells > 1 && columns * cells * cells > static_cast<double>(kMostGroundCells)) cells -= 2;
    return cells;
}

}  // namespace

Result<LevelGround> LevelGround::build(const TriangleSoup& soup, const BlockLayout& layout,
                                       const Agent& agent) {
    LevelGround ground;
    ground.origin_ = layout.origin;
    ground.cells_per_voxel_ = pronk::cells_per_voxel(layout);
    ground.cell_m_ = layout.voxel_m / ground.cells_per_voxel_;
    ground.width_ = layout.size.x * ground.cells_per_voxel_;
    ground.depth_ = layout.size.z * ground.cells_per_voxel_;
    const auto width = static_cast<std::size_t>(ground.width_);
    const std::size_t cells = width * static_cast<std::size_t>(ground.depth_);
    if (cells > kMostGroundCells) {
        return fail(
            "ground",
            fmt::format("at most {} columns of voxels; larger ones, or fewer", kMostGroundCells),
            fmt::format("{} x {} = {}", ground.width_, ground.depth_, cells));
    }

    const Lines lines(layout, ground.cell_m_, ground.width_, ground.depth_);
    // As steep as the slope is walkable, in floats as well.
    const double least_up = std::cos(static_cast<double>(agent.slope_rad)) - 1e-6;
    const auto for_each_strip = [&](const auto& visit) {
        for (const auto& corners : soup.triangles) {
            GroundTriangle in_metres;
            GroundTriangle in_cells;
            for (std::size_t i = 0; i < 3; ++i) {
                in_metres[i] = Vec3d(soup.vertices[corners[i]]);
                in_cells[i] = lines.place(soup.vertices[corners[i]]);
            }
            const Facing facing = facing_of(in_metres, least_up);
            if (facing == Facing::upright) continue;
            lines.for_each(in_cells, [&](int z, Range range, const Strip& strip) {
                visit(static_cast<std::size_t>(z) * width, range, strip,
                      facing == Facing::walkable);
            });
        }
    };

    // Once for the number of hits of each cell, once for the hits.
    ground.begin_.assign(cells + 1, 0);
    std::uint64_t hits = 0;
    for_each_strip([&](std::size_t row, Range range, const Strip&, bool) {
        hits += static_cast<std::uint64_t>(range.to - range.from);
        if (hits > kMostGroundHits) return;
        std::uint32_t* const counts = ground.begin_.data() + row;
        for (int x = range.from; x < range.to; ++x) ++counts[x];
    });
    if (hits > kMostGroundHits) {
        return fail("ground",
                    fmt::format("cells meet triangles at most {} times; larger voxels, or fewer",
                                kMostGroundHits),
                    fmt::format("{}", hits));
    }
    // Where the hits of a cell end; each hit that is written takes one from there.
    std::uint32_t end = 0;
    for (std::uint32_t& count : ground.begin_) count = end += count;
    ground.hits_.resize(hits);
    for_each_strip([&](std::size_t row, Range range, const Strip& strip, bool walkable) {
        std::uint32_t* const ends = ground.begin_.data() + row;
        const double slope = strip.slope();
        for (int x = range.from; x < range.to; ++x) {
            ground.hits_[--ends[x]] = {static_cast<float>(strip.height(x, slope)), walkable};
        }
    });
    ground.settle();
    return ground;
}

void LevelGround::settle() {
    std::uint32_t kept = 0;
    for (std::size_t cell = 0; cell + 1 < begin_.size(); ++cell) {
        const auto first = hits_.begin() + begin_[cell];
        const auto last = hits_.begin() + begin_[cell + 1];
        begin_[cell] = kept;
        if (last - first > 1) {
            std::sort(first, last,
                      [](const GroundHit& a, const GroundHit& b) { return a.y < b.y; });
        }
        // How high the lowest of those that are one is.
        double lowest_y = -std::numeric_limits<double>::infinity();
        for (auto hit = first; hit != last; ++hit) {
            if (static_cast<double>(hit->y) - lowest_y <= kSameGround_m) {
                hits_[kept - 1].y = hit->y;
                hits_[kept - 1].walkable |= hit->walkable;
            } else {
                lowest_y = static_cast<double>(hit->y);
                hits_[kept++] = *hit;
            }
        }
    }
    begin_.back() = kept;
    hits_.resize(kept);
}

GroundCell LevelGround::cell_at(double x_m, double z_m) const {
    return {Lattice::rounded_down((x_m - origin_.x) / cell_m_),
            Lattice::rounded_down((z_m - origin_.z) / cell_m_)};
}

std::span<const GroundHit> LevelGround::hits(GroundCell cell) const {
    if (!has(cell)) return {};
    const std::size_t index = static_cast<std::size_t>(cell.z) * static_cast<std::size_t>(width_) +
                              static_cast<std::size_t>(cell.x);
    return std::span(hits_).subspan(begin_[index], begin_[index + 1] - begin_[index]);
}

std::optional<std::uint32_t> LevelGround::hit_in(GroundCell cell, double low_y,
                                                 double high_y) const {
    const std::span<const GroundHit> all = hits(cell);
    for (std::size_t i = all.size(); i-- > 0;) {
        const auto y = static_cast<double>(all[i].y);
        if (y > high_y) continue;
        if (y < low_y || !all[i].walkable) return std::nullopt;
        return static_cast<std::uint32_t>(&all[i] - hits_.data());
    }
    return std::nullopt;
}

}  // namespace pronk
