// A segment of a polygon in plan view enters; the ground along it leaves.
#pragma once

#include <pronk/surface.hpp>
#include <vector>

namespace pronk {

// From begin to end, two points at least: between neighbouring points the ground is straight, to a
// hundredth of a millimetre at each. Where the segment is a point, both are that.
void ground_line(const WalkableSurface& surface, PolyId polygon, const Vec2& begin, const Vec2& end,
                 std::vector<Vec3d>& points);

}  // namespace pronk
