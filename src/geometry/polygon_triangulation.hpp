// A polygon's corners enter, its triangles leave.
#pragma once

#include <array>
#include <pronk/base.hpp>
#include <span>

namespace pronk {

// Cutting a concave polygon takes time in the square of its corners; readers refuse faces of more
// corners than this. Real files stay far below it.
inline constexpr std::size_t kMaxFaceCorners = 10'000;

// Cuts a polygon of n >= 3 corners into n - 2 triangles that keep its winding, written as indices
// into `corners`. Convex polygons become a fan around corner 0, others lose one ear after the
// other; a polygon that crosses itself still gives n - 2 triangles, of no promised shape.
void triangulate_polygon(std::span<const Vec3> corners,
                         std::span<std::array<std::uint32_t, 3>> triangles);

}  // namespace pronk
