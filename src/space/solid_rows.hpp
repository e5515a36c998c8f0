// Triangles enter, every voxel that any of them reaches into leaves, as dense rows of bits. See
// docs/algorithms/free_space.md.
#pragma once

#include <algorithm>
#include <limits>
#include <pronk/space.hpp>

namespace pronk {

inline constexpr int kVoxelsPerWord = 64;

// What reaches into a voxel by less only touches it.
inline constexpr double kTouch_m = 1e-5;

// One row of columns as words of 64 voxels, one column wide each, side by side: the compiler works
// on many at once.
struct DenseRow {
    std::uint64_t* words = nullptr;
    std::size_t width = 0;

    std::uint64_t* layer(int index) const {
        return words + static_cast<std::size_t>(index) * width;
    }
};

// Rows of the same width and height, all empty at first.
class DenseRows {
  public:
    DenseRows(int count, int width, int layers)
        : width_(static_cast<std::size_t>(width)),
          stride_(width_ * static_cast<std::size_t>(layers)),
          words_(stride_ * static_cast<std::size_t>(count), 0) {}

    DenseRow operator[](int index) {
        return {&words_[static_cast<std::size_t>(index) * stride_], width_};
    }

  private:
    std::size_t width_;
    std::size_t stride_;
    std::vector<std::uint64_t> words_;
};

// From `from` to (but not with) `to`.
struct Range {
    int from = 0;
    int to = 0;

    bool empty() const { return from >= to; }
};

// Of some numbers the lowest and the highest.
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

// A triangle in cells along x and z and in voxels along y, from the lattice's corner.
using LatticeTriangle = std::array<Vec3d, 3>;

inline Extent extent_of(const LatticeTriangle& triangle, int axis) {
    Extent extent;
    for (const Vec3d& corner : triangle) extent.include(corner[axis]);
    return extent;
}

// The voxel lattice of a free space, its margin included, in double.
struct Lattice {
    explicit Lattice(const FreeSpace& space);

    Vec3d place(const Vec3& p) const { return (Vec3d(p) - corner) * per_m; }
    LatticeTriangle place(const TriangleSoup& soup, std::size_t triangle) const;

    // std::floor is a call on machines of the oldest kind. Far outside of any lattice it does not
    // matter where.
    static int rounded_down(double value) {
        constexpr double kFar = 1e9;
        const double near = std::min(std::max(value, -kFar), kFar);
        const int whole = static_cast<int>(near);
        return whole - (near < whole ? 1 : 0);
    }

    // The cells or voxels that hold all points from `low` to `high`, one at least.
    static Range cells_between(double low, double high, double per_m) {
        const double touch = kTouch_m * per_m;
        const int from = rounded_down(low + touch);
        return {from, std::max(-rounded_down(touch - high), from + 1)};
    }
    Range rows_of(const LatticeTriangle& triangle) const {
        const Extent z = extent_of(triangle, 2);
        return cells_between(z.low, z.high, per_m.z);
    }
    Range layers_of(const LatticeTriangle& triangle) const {  // of 64 voxels each
        const Extent y = extent_of(triangle, 1);
        const Range voxels = cells_between(y.low, y.high, per_m.y);
        return {std::max(voxels.from, 0) / kVoxelsPerWord,
                std::max(voxels.to - 1, 0) / kVoxelsPerWord + 1};
    }

    Vec3d corner;
    Vec3d per_m;  // cells and voxels in a metre
};

// Some rows of columns, as high as the triangles in them.
class SolidRows {
  public:
    SolidRows(const Lattice& lattice, int width, Range rows, Range layers);

    // Draws what of it lies in these rows.
    void draw(const LatticeTriangle& t);

    DenseRow row(int index) { return rows_[index - rows_range_.from]; }
    // The layers of a row in which anything is.
    Range layers_of_row(int index) const {
        return used_[static_cast<std::size_t>(index - rows_range_.from)];
    }

  private:
    const Lattice& lattice_;
    int width_;
    Range rows_range_;
    Range layers_;
    DenseRows rows_;
    std::vector<Range> used_;
    std::vector<Extent> scratch_;
};

}  // namespace pronk
