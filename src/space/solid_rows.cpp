#include "space/solid_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pronk {
namespace {

// Up to this many voxels of rise over a cell the triangle's plane says which voxels it reaches in a
// cell; it says too many at the triangle's rim. Steeper ones are cut to each cell.
constexpr double kGentle_voxels = 2.0;

struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Extent extent_of(std::span<const Vec3d> polygon, int axis) {
    Extent extent;
    for (const Vec3d& corner : polygon) extent.include(corner[axis]);
    return extent;
}

// What of a polygon lies on a line across it, or between two lines: along x and up.
struct Footprint {
    Extent x;
    Extent y;

    void include(double at_x, double at_y) {
        x.include(at_x);
        y.include(at_y);
    }
    void include(const Footprint& other) {
        x = {std::min(x.low, other.x.low), std::max(x.high, other.x.high)};
        y = {std::min(y.low, other.y.low), std::max(y.high, other.y.high)};
    }
};

// A convex polygon cut along lines of one of the two level axes. A triangle, or what of one lies in
// a row: five corners at most.
template <int kAxis, std::size_t kMostCorners>
class Cuts {
  public:
    explicit Cuts(std::span<const Vec3d> polygon) : count_(polygon.size()) {
        for (std::size_t i = 0; i < count(); ++i) {
            const Vec3d& a = polygon[i];
            const Vec3d& b = polygon[i + 1 == count() ? 0 : i + 1];
            const Vec3d& low = a[kAxis] < b[kAxis] ? a : b;
            const Vec3d& high = a[kAxis] < b[kAxis] ? b : a;
            // A side along the line is never asked where it crosses it.
            const double per_step = 1.0 / (high[kAxis] - low[kAxis]);
            sides_[i] = {low[kAxis], high[kAxis],
                         low.x,      (high.x - low.x) * per_step,
                         low.y,      (high.y - low.y) * per_step};
            corners_[i] = a;
        }
    }

    Footprint on_line(double at) const {
        Footprint footprint;
        for (std::size_t i = 0; i < count(); ++i) {
            const Side& side = sides_[i];
            if (side.from < at && at < side.to) {
                const double along = at - side.from;
                footprint.include(side.x + along * side.x_per_step,
                                  side.y + along * side.y_per_step);
            }
        }
        return footprint;
    }

    // Calls visit(step, footprint) for strips [step, step + 1]; `whole` are all that the polygon
    // reaches into.
    template <class Visit>
    void for_each_strip(Range asked, Range whole, const Visit& visit) const {
        Footprint line = on_line(asked.from);
        for (int step = asked.from; step < asked.to; ++step) {
            Footprint strip = line;
            line = on_line(step + 1);
            strip.include(line);
            for (std::size_t i = 0; i < count(); ++i) {
                const double at = corners_[i][kAxis];
                // Corners a touch outside of the whole belong to its first and last strip.
                if ((at >= step || step == whole.from) &&
                    (at <= step + 1 || step + 1 == whole.to)) {
                    strip.include(corners_[i].x, corners_[i].y);
                }
            }
            visit(step, strip);
        }
    }

  private:
    struct Side {
        double from = 0.0;
        double to = 0.0;
        double x = 0.0;
        double x_per_step = 0.0;
        double y = 0.0;
        double y_per_step = 0.0;
    };
    // Loops over the three sides of a triangle are worth unrolling.
    std::size_t count() const { return kMostCorners == 3 ? 3 : count_; }

    std::size_t count_;
    std::array<Side, kMostCorners> sides_;
    std::array<Vec3d, kMostCorners> corners_;
};

// Sets voxels of one row, from heights in voxels over the row's lowest layer.
class RowWriter {
  public:
    RowWriter(DenseRow row, int voxels, double touch)
        : row_(row), highest_(voxels - 1), touch_(touch) {}

    // Not below zero: the layers hold all triangles.
    int voxel_over(double low) const {
        return std::min(static_cast<int>(std::max(low + touch_, 0.0)), highest_);
    }
    int voxel_under(double high, int lowest) const {
        return std::clamp(static_cast<int>(std::max(high - touch_, 0.0)), lowest, highest_);
    }

    void set(int column, double low, double high) const {
        const int from = voxel_over(low);
        const int to = voxel_under(high, from);
        const int first = from / kVoxelsPerWord;
        const int last = to / kVoxelsPerWord;
        const std::uint64_t above = ~std::uint64_t{0} << (from % kVoxelsPerWord);
        const std::uint64_t below = ~std::uint64_t{0} >> (kVoxelsPerWord - 1 - to % kVoxelsPerWord);
        if (first == last) {
            row_.layer(first)[column] |= above & below;
            return;
        }
        row_.layer(first)[column] |= above;
        for (int word = first + 1; word < last; ++word)
            row_.layer(word)[column] = ~std::uint64_t{0};
        row_.layer(last)[column] |= below;
    }

    // One voxel, in many columns.
    void fill(Range columns, int voxel) const {
        std::uint64_t* const layer = row_.layer(voxel / kVoxelsPerWord);
        const std::uint64_t bit = std::uint64_t{1} << (voxel % kVoxelsPerWord);
        for (int column = columns.from; column < columns.to; ++column) layer[column] |= bit;
    }

  private:
    DenseRow row_;
    int highest_;
    double touch_;
};

// What of a triangle lies between two z, as a polygon.
struct RowPiece {
    std::array<Vec3d, 5> corners;
    std::size_t count = 0;

    RowPiece(const LatticeTriangle& triangle, double low_z, double high_z) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3d& a = triangle[i];
            const Vec3d& b = triangle[(i + 1) % 3];
            if (a.z >= low_z && a.z <= high_z) keep(a);
            // In the order of the way from a to b, so that the corners go round.
            crossing(a, b, a.z < b.z ? low_z : high_z);
            crossing(a, b, a.z < b.z ? high_z : low_z);
        }
    }
    std::span<const Vec3d> points() const { return {corners.data(), count}; }

  private:
    void keep(const Vec3d& p) {
        if (count < corners.size()) corners[count++] = p;
    }
    void crossing(const Vec3d& a, const Vec3d& b, double z) {
        if ((a.z < z && z < b.z) || (b.z < z && z < a.z)) {
            keep(a + (b - a) * ((z - a.z) / (b.z - a.z)));
        }
    }
};

}  // namespace

Lattice::Lattice(const FreeSpace& space) {
    const GridSettings& grid = space.window.grid;
    const double margin_m = space.margin_cells * static_cast<double>(grid.cell_m);
    corner = Vec3d(space.window.min) - Vec3d(margin_m, 0.0, margin_m);
    per_m = 1.0 / Vec3d(grid.cell_m, grid.cell_height_m, grid.cell_m);
}

LatticeTriangle Lattice::place(const TriangleSoup& soup, std::size_t triangle) const {
    const auto& [a, b, c] = soup.triangles[triangle];
    return {place(soup.vertices[a]), place(soup.vertices[b]), place(soup.vertices[c])};
}

Range Lattice::rows_of(const LatticeTriangle& triangle) const {
    const Extent z = extent_of(triangle, 2);
    return cells_between(z.low, z.high, per_m.z);
}

Range Lattice::layers_of(const LatticeTriangle& triangle) const {
    const Extent y = extent_of(triangle, 1);
    const Range voxels = cells_between(y.low, y.high, per_m.y);
    return {std::max(voxels.from, 0) / kVoxelsPerWord,
            std::max(voxels.to - 1, 0) / kVoxelsPerWord + 1};
}

SolidRows::SolidRows(const Lattice& lattice, int width, Range rows, Range layers)
    : lattice_(lattice),
      width_(width),
      rows_range_(rows),
      layers_(layers),
      rows_(rows.to - rows.from, width, layers.to - layers.from),
      used_(static_cast<std::size_t>(rows.to - rows.from),
            Range{std::numeric_limits<int>::max(), 0}) {}

void SolidRows::draw(const LatticeTriangle& triangle) {
    const Range rows = lattice_.rows_of(triangle);
    const int first = std::max(rows.from, rows_range_.from);
    const int last = std::min(rows.to, rows_range_.to);
    if (first >= last) return;
    LatticeTriangle t = triangle;
    for (Vec3d& corner : t) corner.y -= layers_.from * kVoxelsPerWord;
    const int voxels = (layers_.to - layers_.from) * kVoxelsPerWord;
    const double touch_y = kTouch_m * lattice_.per_m.y;

    // How much its plane rises from cell to cell along x and z. Of walls, and of needles in plan
    // view, rounding decides about that.
    const Vec3d b = t[1] - t[0];
    const Vec3d c = t[2] - t[0];
    const double up = b.z * c.x - b.x * c.z;
    const double slope_x = (b.z * c.y - b.y * c.z) / up;
    const double slope_z = (b.y * c.x - b.x * c.y) / up;
    const double longest = std::max({std::abs(b.x), std::abs(b.z), std::abs(c.x), std::abs(c.z)});
    const bool gentle = std::abs(slope_x) + std::abs(slope_z) <= kGentle_voxels &&
                        std::abs(up) > 1e-6 * longest * longest;
    const double spread = 0.5 * (std::abs(slope_x) + std::abs(slope_z));

    const Cuts<2, 3> cuts(t);
    cuts.for_each_strip({first, last}, rows, [&](int row, const Footprint& piece) {
        const Range whole = Lattice::cells_between(piece.x.low, piece.x.high, lattice_.per_m.x);
        const Range columns{std::max(whole.from, 0), std::min(whole.to, width_)};
        if (columns.empty()) return;
        const auto index = static_cast<std::size_t>(row - rows_range_.from);
        const RowWriter writer(rows_[row - rows_range_.from], voxels, touch_y);
        const int lowest = writer.voxel_over(piece.y.low);
        const int highest = writer.voxel_under(piece.y.high, lowest);
        used_[index] = {std::min(used_[index].from, lowest / kVoxelsPerWord),
                        std::max(used_[index].to, highest / kVoxelsPerWord + 1)};
        if (lowest == highest) {
            writer.fill(columns, lowest);
        } else if (whole.to - whole.from == 1) {
            writer.set(columns.from, piece.y.low, piece.y.high);
        } else if (gentle) {
            const double along_row = t[0].y + slope_z * (row + 0.5 - t[0].z);
            for (int column = columns.from; column < columns.to; ++column) {
                const double middle = along_row + slope_x * (column + 0.5 - t[0].x);
                writer.set(column, std::max(piece.y.low, middle - spread),
                           std::min(piece.y.high, middle + spread));
            }
        } else {
            // Moved outwards by what only touches, so that rounding never leaves nothing.
            const double touch = kTouch_m * lattice_.per_m.z;
            const double low_z = row == rows.from ? row - 1.0 : row - touch;
            const double high_z = row + 1 == rows.to ? row + 2.0 : row + 1.0 + touch;
            const RowPiece polygon(t, low_z, high_z);
            Cuts<0, 5>(polygon.points())
                .for_each_strip(columns, whole, [&](int column, const Footprint& cell) {
                    if (!(cell.y.low <= cell.y.high)) return;
                    writer.set(column, std::clamp(cell.y.low, piece.y.low, piece.y.high),
                               std::clamp(cell.y.high, piece.y.low, piece.y.high));
                });
        }
    });
}

}  // namespace pronk
