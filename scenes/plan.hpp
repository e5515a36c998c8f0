// Convex polygons in plan view: making them, and cutting one out of others.
#pragma once

#include <pronk/base.hpp>
#include <span>
#include <vector>

namespace pronk::scenes {

// The corners of a convex polygon, counter-clockwise seen from above. With x to the right and z
// towards the reader that is clockwise in the usual drawing of an (x, z) plane.
using Plan = std::vector<Vec2>;

Plan rectangle(Vec2 min, Vec2 max);

// The rectangle with the given half sizes around `center`, turned from x towards z.
Plan turned_rectangle(Vec2 center, Vec2 half, float angle_rad);

// The rectangle of `width_m` whose middle line runs from `from` to `to`.
Plan strip(Vec2 from, Vec2 to, float width_m);

// A regular polygon; its first corner lies at `phase_rad`, measured from x towards z.
Plan regular(Vec2 center, float radius_m, int corners, float phase_rad = 0.0F);

// The piece of a ring between two angles, with straight edges.
Plan sector(Vec2 center, float inner_m, float outer_m, float from_rad, float to_rad);

// Positive for a counter-clockwise polygon.
float area_m2(std::span<const Vec2> plan);

bool contains(std::span<const Vec2> plan, Vec2 point);

// What is left of `pieces` without the inside of `cutter`, again as convex pieces. Slivers thinner
// than a millimetre are dropped: no cell of a voxel grid could miss them.
std::vector<Plan> subtract(const std::vector<Plan>& pieces, std::span<const Vec2> cutter);

}  // namespace pronk::scenes
