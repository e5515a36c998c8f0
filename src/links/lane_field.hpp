// Free space and ground enter; the same, laid out for many samples at once, leaves: heights as
// 16-bit arrays in which the columns that neighbouring samples look at are neighbours.
// See docs/algorithms/landing_search.md.
#pragma once

#include <pronk/links.hpp>

#include "links/height_units.hpp"

namespace pronk {

// Samples in one go.
inline constexpr int kLanes = 32;

// A polygon of any tile, as the lane field numbers them; in the order of tiles and polygons.
struct PolyRef {
    std::uint32_t tile = 0;
    PolyId polygon;
    friend auto operator<=>(const PolyRef&, const PolyRef&) = default;
};

// Every array holds one value a column, at index_of(x, z). A row of columns is cut into `step`
// phases: first all columns whose x is a multiple of the step (where samples are), then those next
// to them, and so on.
class LaneLayout {
  public:
    // Columns are there as far as range_cells out of the samples' own.
    LaneLayout(int width, int depth, int step, int range_cells)
        : step_(step),
          range_(range_cells),
          samples_((width + step - 1) / step),
          pad_((range_ + step - 1) / step + 1),
          phase_((2 * pad_ + samples_ + 2 * kLanes - 2) / kLanes * kLanes),
          rows_(depth + 2 * range_) {}

    int step() const { return step_; }
    int range() const { return range_; }
    int samples() const { return samples_; }  // in a row
    std::ptrdiff_t size() const { return std::ptrdiff_t{rows_} * row(); }
    std::ptrdiff_t row() const { return std::ptrdiff_t{phase_} * step_; }
    // A multiple of kLanes: rows and phases begin where a group of that many values does.
    int phase() const { return phase_; }

    // x from -range() to width + range(), z likewise; an offset's index is the difference that it
    // makes for any column at a sample.
    std::ptrdiff_t index_of(int x, int z) const { return (z + range_) * row() + along(x) + pad_; }
    std::ptrdiff_t offset(int dx, int dz) const { return dz * row() + along(dx); }

  private:
    std::ptrdiff_t along(int x) const {
        const int whole = x >= 0 ? x / step_ : -((step_ - 1 - x) / step_);
        return std::ptrdiff_t{x - whole * step_} * phase_ + whole;
    }

    int step_;
    int range_;
    int samples_;
    int pad_;
    int phase_;
    int rows_;
};

struct LaneField {
    LaneLayout layout{1, 1, 1, 1};
    HeightUnits units{GridWindow{}, 0.0};
    int width = 0;  // columns in which samples may be
    int depth = 0;
    Vec2 min{0.0F};  // corner of column (0, 0)

    // Where feet cannot be: open intervals (bottoms, tops), the k-th from above of every column.
    std::vector<std::vector<std::int16_t>> tops;
    std::vector<std::vector<std::int16_t>> bottoms;
    // The highest top or ground of the kGroup x kGroup columns from this one on.
    std::vector<std::int16_t> peaks;
    // The lowest ground of the same columns.
    std::vector<std::int16_t> valleys;
    // The highest top of all columns not farther off than a landing's approach, along x and z.
    std::vector<std::int16_t> summits;
    // The same by what Recast's spans have in the column itself, as if the body had no width: what
    // is blocked here is blocked, what is not may be free. Only tells what is worth a closer look.
    std::vector<std::vector<std::int16_t>> core_tops;
    std::vector<std::vector<std::int16_t>> core_bottoms;
    // Ground under the midpoints of cells, the k-th from above.
    std::vector<std::vector<std::int16_t>> grounds;
    std::vector<std::vector<float>> ground_ys;
    std::vector<std::vector<std::uint32_t>> ground_polygons;  // into `polygons`
    // Ground under the lower corners of cells of the tile itself, at columns with samples.
    std::vector<std::vector<std::int16_t>> takeoffs;
    std::vector<std::vector<float>> takeoff_ys;
    std::vector<std::vector<std::uint32_t>> takeoff_polygons;

    std::vector<PolyRef> polygons;
};

// `range_cells` is how far a sample looks, `summit_cells` how long approaches are.
LaneField make_lane_field(const LinkSite& site, int step, int range_cells, int summit_cells,
                          const HeightUnits& units);

}  // namespace pronk
