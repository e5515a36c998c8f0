// The bit columns of a free space, asked: is any voxel of this stretch set; which columns does a
// flight pass, and when.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <pronk/space.hpp>

#include "space/flight.hpp"

namespace pronk {

// Voxels from `low` to `high`, both inclusive; none if low is higher.
struct VoxelRange {
    int low = 0;
    int high = -1;
};

// The same voxels as bits of a column's words.
struct VoxelBits {
    explicit VoxelBits(VoxelRange range)
        : first_layer(std::max(range.low, 0) / 64),
          last_layer(range.high >= std::max(range.low, 0) ? range.high / 64 : -1),
          of_first(~std::uint64_t{0} << (std::max(range.low, 0) % 64)),
          of_last(~std::uint64_t{0} >> (63 - std::max(range.high, 0) % 64)) {}

    bool empty() const { return first_layer > last_layer; }

    int first_layer;
    int last_layer;
    std::uint64_t of_first;
    std::uint64_t of_last;
};

// Whether something may be there that a body over the column touches.
inline bool any_near(const FreeSpace& space, std::size_t column_index, const VoxelBits& bits) {
    const FreeSpace::Column column = space.columns[column_index];
    if (bits.first_layer == bits.last_layer) {
        const int layer = bits.first_layer - column.first_layer;
        return layer >= 0 && layer < column.layers &&
               (space.near[column.begin + static_cast<std::uint32_t>(layer)] & bits.of_first &
                bits.of_last) != 0;
    }
    const int first = std::max(bits.first_layer - column.first_layer, 0);
    const int last = std::min(bits.last_layer - column.first_layer, column.layers - 1);
    const std::uint64_t* const word = space.near.data() + column.begin;
    for (int i = first; i <= last; ++i) {
        std::uint64_t set = word[i];
        if (i + column.first_layer == bits.first_layer) set &= bits.of_first;
        if (i + column.first_layer == bits.last_layer) set &= bits.of_last;
        if (set != 0) return true;
    }
    return false;
}
inline bool any_near(const FreeSpace& space, std::size_t column, VoxelRange range) {
    return any_near(space, column, VoxelBits(range));
}

struct TimeRange {
    double begin_s = 0.0;
    double end_s = 0.0;

    bool empty() const { return !(begin_s <= end_s); }
};

// The columns of a free space that something is known about, in metres and voxels.
class ColumnGrid {
  public:
    explicit ColumnGrid(const FreeSpace& space)
        : width_(space.width()),
          cell_m_(space.window.grid.cell_m),
          per_cell_(1.0 / cell_m_),
          per_voxel_(1.0 / static_cast<double>(space.window.grid.cell_height_m)),
          voxel_m_(space.window.grid.cell_height_m),
          min_{static_cast<double>(space.window.min.x) - space.margin_cells * cell_m_,
               space.window.min.y,
               static_cast<double>(space.window.min.z) - space.margin_cells * cell_m_},
          // From the outermost columns a body can reach beyond them.
          first_(space.outside_is_empty ? 0 : space.reach_cells),
          past_x_(space.width() - first_),
          past_z_(space.depth() - first_) {}

    std::size_t column(int x, int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }
    // The column over a coordinate, or its nearest.
    int column_x(double x) const { return index_of(x - min_.x, past_x_); }
    int column_z(double z) const { return index_of(z - min_.z, past_z_); }
    double side_x(int x) const { return min_.x + x * cell_m_; }
    double side_z(int z) const { return min_.z + z * cell_m_; }
    double cell_m() const { return cell_m_; }
    double voxel_m() const { return voxel_m_; }

    bool knows(double x, double z) const {
        return x >= side_x(first_) && x <= side_x(past_x_) && z >= side_z(first_) &&
               z <= side_z(past_z_);
    }

    // Whether all that is between two coordinates is beside the columns.
    bool is_beside_x(double low, double high) const {
        return high < side_x(first_) || low > side_x(past_x_);
    }
    bool is_beside_z(double low, double high) const {
        return high < side_z(first_) || low > side_z(past_z_);
    }

    VoxelRange voxels(double low_y, double high_y) const {
        if (!(low_y <= high_y)) return {};
        return {voxel_at(low_y), voxel_at(high_y)};
    }
    // The voxel at a height; -1 below all, 8192 above all.
    int voxel_at(double y) const {
        const double voxel = std::clamp((y - min_.y) * per_voxel_, -1.0, 8192.0);
        return static_cast<int>(voxel + 1.0) - 1;
    }
    double height_of(int voxel) const { return min_.y + voxel * voxel_m_; }

    // The part of a stretch of flight that is over these columns.
    TimeRange over_columns(const Flight& flight, double begin_s, double end_s) const {
        TimeRange inside{begin_s, end_s};
        clip(inside, flight.from.x, flight.velocity.x, side_x(first_), side_x(past_x_));
        clip(inside, flight.from.z, flight.velocity.z, side_z(first_), side_z(past_z_));
        return inside;
    }

    // Calls visit(column, begin_s, end_s) for every column under a stretch of flight that is over
    // these columns, in order, until it answers false.
    template <class Visit>
    void walk(const Flight& flight, TimeRange stretch, const Visit& visit) const;

  private:
    int index_of(double from_min_m, int past) const {
        const double index = from_min_m * per_cell_;
        return static_cast<int>(
            std::clamp(index, static_cast<double>(first_), static_cast<double>(past - 1)));
    }
    static void clip(TimeRange& range, double from, double speed, double low, double high) {
        if (speed == 0.0) {
            if (from < low || from > high) range = {1.0, 0.0};
            return;
        }
        const double a = (low - from) / speed;
        const double b = (high - from) / speed;
        range.begin_s = std::max(range.begin_s, std::min(a, b));
        range.end_s = std::min(range.end_s, std::max(a, b));
    }

    int width_;
    double cell_m_;
    double per_cell_;
    double per_voxel_;
    double voxel_m_;
    Vec3d min_;
    int first_;
    int past_x_;
    int past_z_;
};

// One axis of a walk through the grid: which cell comes next, and when.
struct CellSteps {
    CellSteps(int cell, double side, double from, double speed, double cell_m)
        : step(speed > 0.0 ? 1 : -1),
          next_s(speed == 0.0 ? std::numeric_limits<double>::infinity()
                              : (side + (speed > 0.0 ? cell_m : 0.0) - from) / speed),
          each_s(speed == 0.0 ? 0.0 : cell_m / std::abs(speed)),
          at(cell) {}

    void advance() {
        at += step;
        next_s += each_s;
    }

    int step;
    double next_s;
    double each_s;
    int at;
};

template <class Visit>
void ColumnGrid::walk(const Flight& flight, TimeRange stretch, const Visit& visit) const {
    const int start_x = column_x(flight.x_at(stretch.begin_s));
    const int start_z = column_z(flight.z_at(stretch.begin_s));
    CellSteps x(start_x, side_x(start_x), flight.from.x, flight.velocity.x, cell_m_);
    CellSteps z(start_z, side_z(start_z), flight.from.z, flight.velocity.z, cell_m_);
    for (double now_s = stretch.begin_s;;) {
        const double until_s = std::clamp(std::min(x.next_s, z.next_s), now_s, stretch.end_s);
        if (!visit(column(x.at, z.at), now_s, until_s)) return;
        if (until_s >= stretch.end_s) return;
        (x.next_s <= z.next_s ? x : z).advance();
        // Rounding may put the stretch's last instant just beyond the columns.
        if (x.at < first_ || x.at >= past_x_ || z.at < first_ || z.at >= past_z_) return;
        now_s = until_s;
    }
}

}  // namespace pronk
