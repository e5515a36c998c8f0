#include "space/solid_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pronk {
namespace {

// Up to this many voxels of rise over a cell the triangle's plane says which voxels it reaches in a
// cell; it says too many at the triangle's rim. Steeper ones are cut to each cell.
constexpr double kGentle_voxels = 2.0;

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

// A side of a triangle, from its corner with the lower z.
struct Side {
    // A side along a row is never asked where a line crosses it.
    Side(const Vec3d& low, const Vec3d& high) : from(low) {
        const double per_row = 1.0 / (high.z - low.z);
        x_per_row = (high.x - low.x) * per_row;
        y_per_row = (high.y - low.y) * per_row;
    }
    void cut(double z, Footprint& footprint) const {
        footprint.include(from.x + (z - from.z) * x_per_row, from.y + (z - from.z) * y_per_row);
    }

    Vec3d from;
    double x_per_row;
    double y_per_row;
};

// A triangle cut into rows. Its three corners, sorted along z, leave a line across it two sides to
// meet: the long one, and one of the other two.
class TriangleRows {
  public:
    explicit TriangleRows(const LatticeTriangle& triangle)
        : corners_(sorted(triangle)),
          long_side_(low(), high()),
          lower_side_(low(), middle()),
          upper_side_(middle(), high()) {}

    // Calls visit(row, footprint) for the rows asked for; `whole` are all that it reaches into.
    template <class Visit>
    void for_each(Range asked, Range whole, const Visit& visit) const {
        Footprint line = on_line(asked.from, whole);
        for (int row = asked.from; row < asked.to; ++row) {
            Footprint strip = line;
            line = on_line(row + 1, whole);
            strip.include(line);
            // A touch outside of the whole, it belongs to its first or last row.
            if ((middle().z >= row || row == whole.from) &&
                (middle().z <= row + 1 || row + 1 == whole.to)) {
                strip.include(middle().x, middle().y);
            }
            visit(row, strip);
        }
    }

  private:
    const Vec3d& low() const { return corners_[0]; }
    const Vec3d& middle() const { return corners_[1]; }
    const Vec3d& high() const { return corners_[2]; }

    static LatticeTriangle sorted(LatticeTriangle t) {
        if (t[1].z < t[0].z) std::swap(t[0], t[1]);
        if (t[2].z < t[1].z) std::swap(t[1], t[2]);
        if (t[1].z < t[0].z) std::swap(t[0], t[1]);
        return t;
    }

    Footprint on_line(int at, Range whole) const {
        Footprint footprint;
        if (at <= whole.from) {
            footprint.include(low().x, low().y);
        } else if (at >= whole.to) {
            footprint.include(high().x, high().y);
        } else {
            long_side_.cut(at, footprint);
            (at < middle().z ? lower_side_ : upper_side_).cut(at, footprint);
        }
        return footprint;
    }

    LatticeTriangle corners_;
    Side long_side_;
    Side lower_side_;
    Side upper_side_;
};

// Sets voxels of one row, from heights in voxels over the lattice's bottom.
class RowWriter {
  public:
    RowWriter(DenseRow row, Range voxels, double touch)
        : row_(row), voxels_(voxels), touch_(touch) {}

    // Counted from the row's lowest. The row holds all triangles, so what is cut off is rounding.
    int voxel_over(double low) const {
        const int voxel = static_cast<int>(std::max(low + touch_, 0.0));
        return std::clamp(voxel, voxels_.from, voxels_.to - 1) - voxels_.from;
    }
    int voxel_under(double high, int lowest) const {
        const int voxel = static_cast<int>(std::max(high - touch_, 0.0));
        return std::clamp(voxel - voxels_.from, lowest, voxels_.to - voxels_.from - 1);
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
    Range voxels_;
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

// How high a polygon reaches in each of some columns, from what its sides do there.
class ColumnHeights {
  public:
    // `scratch` has two more than there are columns: those beside the first and the last.
    ColumnHeights(std::span<const Vec3d> polygon, Range columns, Range whole,
                  std::span<Extent> scratch)
        : columns_(columns), heights_(scratch) {
        std::fill_n(heights_.begin(), columns.to - columns.from + 2, Extent{});
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Vec3d& a = polygon[i];
            const Vec3d& b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
            include_corner(a, whole);
            include_side(a.x < b.x ? a : b, a.x < b.x ? b : a);
        }
    }

    Extent in(int column) const { return heights_[slot(column)]; }

  private:
    std::size_t slot(int column) const {
        return static_cast<std::size_t>(column - columns_.from + 1);
    }

    // On a line it belongs to both columns; a touch outside of the whole to its first or last.
    void include_corner(const Vec3d& corner, Range whole) {
        const int column = std::clamp(Lattice::rounded_down(corner.x), whole.from, whole.to - 1);
        if (column >= columns_.from && column < columns_.to) {
            heights_[slot(column)].include(corner.y);
        }
        if (corner.x == column && column > columns_.from && column <= columns_.to) {
            heights_[slot(column - 1)].include(corner.y);
        }
    }

    void include_side(const Vec3d& low, const Vec3d& high) {
        const int first = std::max(Lattice::rounded_down(low.x) + 1, columns_.from);
        const int last = std::min(-Lattice::rounded_down(-high.x) - 1, columns_.to);
        if (first > last) return;
        const double per_column = (high.y - low.y) / (high.x - low.x);
        for (int line = first; line <= last; ++line) {
            const double y = low.y + (line - low.x) * per_column;
            heights_[slot(line - 1)].include(y);
            heights_[slot(line)].include(y);
        }
    }

    Range columns_;
    std::span<Extent> heights_;
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

SolidRows::SolidRows(const Lattice& lattice, int width, Range rows, Range layers)
    : lattice_(lattice),
      width_(width),
      rows_range_(rows),
      layers_(layers),
      rows_(rows.to - rows.from, width, layers.to - layers.from),
      used_(static_cast<std::size_t>(rows.to - rows.from),
            Range{std::numeric_limits<int>::max(), 0}),
      scratch_(static_cast<std::size_t>(width) + 2) {}

void SolidRows::draw(const LatticeTriangle& t) {
    const Range rows = lattice_.rows_of(t);
    const int first = std::max(rows.from, rows_range_.from);
    const int last = std::min(rows.to, rows_range_.to);
    if (first >= last) return;
    const Range voxels{layers_.from * kVoxelsPerWord, layers_.to * kVoxelsPerWord};
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

    TriangleRows(t).for_each({first, last}, rows, [&](int row, const Footprint& piece) {
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
            const ColumnHeights heights(polygon.points(), columns, whole, scratch_);
            for (int column = columns.from; column < columns.to; ++column) {
                const Extent y = heights.in(column);
                if (!(y.low <= y.high)) continue;
                writer.set(column, std::clamp(y.low, piece.y.low, piece.y.high),
                           std::clamp(y.high, piece.y.low, piece.y.high));
            }
        }
    });
}

}  // namespace pronk
