// Heights as the search computes with them: whole numbers of a fraction of a voxel, 16 bits each.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <pronk/space.hpp>

namespace pronk {

class HeightUnits {
  public:
    // No column is that low or that high.
    static constexpr std::int16_t kLowest = std::numeric_limits<std::int16_t>::min();
    static constexpr std::int16_t kHighest = std::numeric_limits<std::int16_t>::max();

    // `spread_m` is how far from a place of the ground heights are asked about.
    HeightUnits(const GridWindow& window, double spread_m)
        : min_y_(window.min.y), voxel_m_(window.grid.cell_height_m) {
        const double voxels =
            (static_cast<double>(window.max.y) - min_y_ + 2.0 * spread_m) / voxel_m_;
        while (per_voxel_ > 1 && voxels * per_voxel_ > kLargest) per_voxel_ /= 2;
    }

    int per_voxel() const { return per_voxel_; }
    double voxel_m() const { return voxel_m_; }
    double unit_m() const { return voxel_m_ / per_voxel_; }
    std::int16_t voxel_side(int voxel) const {
        return clamp(static_cast<double>(voxel) * per_voxel_);
    }
    // The unit that a height lies in.
    std::int16_t unit_at(double y) const { return clamp(std::floor(units(y - min_y_))); }
    // Heights over another, rounded down or up.
    std::int16_t down(double over_m) const { return clamp(std::floor(units(over_m))); }
    std::int16_t up(double over_m) const { return clamp(std::ceil(units(over_m))); }

  private:
    static constexpr double kLargest = 32000.0;

    double units(double m) const { return m / voxel_m_ * per_voxel_; }
    static std::int16_t clamp(double units) {
        return static_cast<std::int16_t>(std::clamp(units, -kLargest, kLargest));
    }

    double min_y_;
    double voxel_m_;
    int per_voxel_ = 8;
};

}  // namespace pronk
