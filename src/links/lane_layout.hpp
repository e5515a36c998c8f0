// Where in the arrays of a lane field the values of a column are: so that the columns which
// neighbouring samples look at are neighbours.
#pragma once

#include <cstddef>

namespace pronk {

// Samples in one go: a few neighbours in each of a few neighbouring rows. The nearer they are to
// each other, the more of what one of them looks at the others do too.
inline constexpr int kLaneColumns = 8;
inline constexpr int kLaneRows = 4;
inline constexpr int kLanes = kLaneColumns * kLaneRows;

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
          sample_rows_((depth + step - 1) / step),
          pad_((range_ + step - 1) / step + 1),
          phase_(2 * pad_ + samples_ + kLaneColumns),
          rows_(depth + 2 * range_ + (kLaneRows - 1) * step) {}

    int step() const { return step_; }
    int range() const { return range_; }
    int samples() const { return samples_; }  // in a row
    std::size_t size() const { return static_cast<std::size_t>(rows_ * row()); }
    std::ptrdiff_t row() const { return std::ptrdiff_t{phase_} * step_; }
    int phase() const { return phase_; }

    // x from -range() to width + range(), z likewise; an offset's index is the difference that it
    // makes for any column at a sample.
    std::ptrdiff_t index_of(int x, int z) const { return (z + range_) * row() + along(x) + pad_; }
    std::ptrdiff_t offset(int dx, int dz) const { return dz * row() + along(dx); }

    // From a row of lanes to the next.
    std::ptrdiff_t lane_row() const { return step_ * row(); }
    // What a lane adds to the index of lane 0.
    std::size_t lane_offset(std::size_t lane) const {
        return lane / kLaneColumns * static_cast<std::size_t>(lane_row()) + lane % kLaneColumns;
    }

    // Arrays of samples have no phases; all lanes are there, from any sample on.
    std::size_t sample_of(int x, int z) const {
        return static_cast<std::size_t>((z / step_) * sample_row() + x / step_);
    }
    std::size_t sample_of(int x, int z, std::size_t lane) const {
        return sample_of(x, z) + lane / kLaneColumns * static_cast<std::size_t>(sample_row()) +
               lane % kLaneColumns;
    }
    std::size_t sample_count() const {
        return static_cast<std::size_t>((sample_rows_ + kLaneRows) * sample_row());
    }

    std::ptrdiff_t sample_row() const { return samples_ + kLaneColumns; }

  private:
    std::ptrdiff_t along(int x) const {
        const int whole = x >= 0 ? x / step_ : -((step_ - 1 - x) / step_);
        return std::ptrdiff_t{x - whole * step_} * phase_ + whole;
    }

    int step_;
    int range_;
    int samples_;
    int sample_rows_;
    int pad_;
    int phase_;
    int rows_;
};

}  // namespace pronk
