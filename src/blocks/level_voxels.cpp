// Each triangle is cut into rows along z, each row into columns. What of a triangle lies in a
// column is connected, so the voxels between its lowest and its highest point are those it reaches
// into: as exact as a test of each voxel, for one cut of each column.
#include "blocks/level_voxels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <glm/geometric.hpp>

#include "space/solid_rows.hpp"

namespace pronk {
namespace {

// ---- Cuts ---------------------------------------------------------------------------------------

// A convex polygon; a triangle cut on four sides has at most seven corners.
struct Piece {
    std::array<Vec3d, 7> corners;
    std::size_t count = 0;

    void add(const Vec3d& corner) {
        assert(count < corners.size());
        corners[count++] = corner;
    }
    Extent extent(int axis) const {
        Extent extent;
        for (std::size_t i = 0; i < count; ++i) extent.include(corners[i][axis]);
        return extent;
    }
};

void add_crossing(Piece& piece, const Vec3d& a, const Vec3d& b, int axis, double at) {
    if ((a[axis] < at && at < b[axis]) || (b[axis] < at && at < a[axis])) {
        piece.add(a + (b - a) * ((at - a[axis]) / (b[axis] - a[axis])));
    }
}

// What of a polygon lies within the voxels `at` along an axis. It may be less than a triangle, or
// nothing.
Piece within(const Piece& whole, int axis, int at) {
    const double low = at + kTouch_voxels;
    const double high = at + 1 - kTouch_voxels;
    Piece piece;
    for (std::size_t i = 0; i < whole.count; ++i) {
        const Vec3d& a = whole.corners[i];
        const Vec3d& b = whole.corners[i + 1 == whole.count ? 0 : i + 1];
        if (a[axis] >= low && a[axis] <= high) piece.add(a);
        // In the order of the way from a to b, so that the corners go round.
        const bool rising = a[axis] < b[axis];
        add_crossing(piece, a, b, axis, rising ? low : high);
        add_crossing(piece, a, b, axis, rising ? high : low);
    }
    return piece;
}

// The voxels along an axis that are reached into, also those beyond the grid.
Range reached(const Extent& extent) {
    return {Lattice::rounded_down(extent.low + kTouch_voxels),
            -Lattice::rounded_down(kTouch_voxels - extent.high)};
}

Range in_grid(Range voxels, int side) {
    return {std::max(voxels.from, 0), std::min(voxels.to, side)};
}

bool is_one(Range voxels) {
    return voxels.to - voxels.from == 1;
}

// ---- Triangles in voxels ------------------------------------------------------------------------

Vec3d place(const BlockLayout& layout, const LineTolerance& tolerance, const Vec3& p) {
    const auto onto_line = [&](double c) {
        const int line = Lattice::rounded_down(c + 0.5);
        return std::abs(c - line) <= tolerance.on_line ? line : c;
    };
    const Vec3d voxels = (Vec3d(p) - layout.origin) / layout.voxel_m;
    return {onto_line(voxels.x), onto_line(voxels.y), onto_line(voxels.z)};
}

// The axis that a triangle faces most. Ramps of 45 degrees count as ground whichever way they were
// rounded.
int facing_axis(const Vec3d& normal) {
    constexpr double kAlmost = 0.999;
    const Vec3d size = glm::abs(normal);
    if (size.y >= kAlmost * std::max(size.x, size.z)) return 1;
    return size.x >= size.z ? 0 : 2;
}

Piece moved_back(const Vec3d& a, const Vec3d& b, const Vec3d& c, double moved) {
    const Vec3d normal = glm::cross(b - a, c - a);
    const int axis = facing_axis(normal);
    Vec3d by(0.0);  // stays so for triangles without area, which face nowhere
    if (normal[axis] != 0.0) by[axis] = normal[axis] > 0.0 ? -moved : moved;
    Piece piece;
    for (const Vec3d& corner : {a, b, c}) piece.add(corner + by);
    return piece;
}

// ---- Voxels -------------------------------------------------------------------------------------

void block(BlockBits& blocked, int x, int row, Range levels) {
    if (!levels.empty()) blocked.put(x, row, levels.from, levels.to - 1, true);
}

// `piece` is what of a triangle lies in the row.
void block_row(const Piece& piece, int row, BlockBits& blocked) {
    const Range columns = reached(piece.extent(0));
    const Range levels = reached(piece.extent(1));
    const Range known = in_grid(columns, blocked.size().x);
    if (is_one(columns) || is_one(levels)) {
        const Range known_levels = in_grid(levels, blocked.size().y);
        for (int x = known.from; x < known.to; ++x) block(blocked, x, row, known_levels);
        return;
    }
    for (int x = known.from; x < known.to; ++x) {
        const Piece part = within(piece, 0, x);
        if (part.count == 0) continue;
        block(blocked, x, row, in_grid(reached(part.extent(1)), blocked.size().y));
    }
}

}  // namespace

Result<BlockLayout> layout_around(const Bounds& bounds, double voxel_m, double above_m,
                                  const Vec3d& align) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!(bounds.min[axis] <= bounds.max[axis])) {
            return fail("bounds", "hold nothing",
                        fmt::format("{} to {}", bounds.min[axis], bounds.max[axis]));
        }
    }
    // In whole voxels from `align`, but as doubles until they are known to be few.
    const double on_line = LineTolerance(voxel_m).on_line;
    const Vec3d from = (Vec3d(bounds.min) - align) / voxel_m + on_line;
    const Vec3d to = (Vec3d(bounds.max) - align) / voxel_m - on_line;
    const double asked = std::ceil(above_m / voxel_m - on_line);
    const double above = asked < 1.0 ? 1.0 : asked;  // what is no number stays so
    const Vec3d low = glm::floor(from) - 1.0;
    const Vec3d high = glm::ceil(to) + Vec3d(1.0, above, 1.0);
    const Vec3d origin = align + low * voxel_m;
    const Vec3d size = high - low;
    if (auto checked = check_layout(origin, voxel_m, size); !checked) {
        return tl::unexpected(std::move(checked.error()));
    }
    return BlockLayout{
        origin,
        voxel_m,
        {static_cast<int>(size.x), static_cast<int>(size.y), static_cast<int>(size.z)}};
}

void block_triangles(const TriangleSoup& soup, const BlockLayout& layout, BlockBits& blocked) {
    assert(blocked.size() == layout.size);
    const LineTolerance tolerance(layout.voxel_m);
    std::vector<Vec3d> vertices(soup.vertices.size());
    std::transform(soup.vertices.begin(), soup.vertices.end(), vertices.begin(),
                   [&](const Vec3& p) { return place(layout, tolerance, p); });
    for (const auto& [a, b, c] : soup.triangles) {
        const Piece triangle = moved_back(vertices[a], vertices[b], vertices[c], tolerance.moved);
        const Range rows = reached(triangle.extent(2));
        const Range known = in_grid(rows, layout.size.z);
        for (int row = known.from; row < known.to; ++row) {
            const Piece piece = is_one(rows) ? triangle : within(triangle, 2, row);
            if (piece.count > 0) block_row(piece, row, blocked);
        }
    }
}

}  // namespace pronk
