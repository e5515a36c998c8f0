// Distances and crossings in plan view, written down once more so that the tests of the yardstick
// lean on nothing that it uses.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "scenes/scenes.hpp"

namespace pronk::tests {

struct Spot {
    double x;
    double z;
};

inline Spot spot(const Vec2& p) {
    return {double(p.x), double(p.y)};
}

inline double distance(Spot a, Spot b) {
    return std::hypot(b.x - a.x, b.z - a.z);
}

// Twice the area of a triangle, with its sign.
inline double turn(Spot a, Spot b, Spot c) {
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

inline double distance_to_segment(Spot p, Spot a, Spot b) {
    const double length = distance(a, b);
    const double along = ((p.x - a.x) * (b.x - a.x) + (p.z - a.z) * (b.z - a.z)) / length;
    if (along <= 0.0) return distance(p, a);
    if (along >= length) return distance(p, b);
    return std::abs(turn(a, b, p)) / length;
}

inline bool cross(Spot a, Spot b, Spot c, Spot d) {
    return turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
}

inline double distance_of_segments(Spot a, Spot b, Spot c, Spot d) {
    if (cross(a, b, c, d)) return 0.0;
    return std::min({distance_to_segment(a, c, d), distance_to_segment(b, c, d),
                     distance_to_segment(c, a, b), distance_to_segment(d, a, b)});
}

// How deep a point is within a convex polygon that runs counter-clockwise seen from above, so
// clockwise in (x, z); negative outside.
inline double depth_in(Spot p, std::span<const Vec2> polygon) {
    double depth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Spot a = spot(polygon[i]);
        const Spot b = spot(polygon[(i + 1) % polygon.size()]);
        depth = std::min(depth, -turn(a, b, p) / distance(a, b));
    }
    return depth;
}

// How deep a point is within any of them.
inline double depth_in(Spot p, std::span<const scenes::PlanPolygon> polygons) {
    double depth = -std::numeric_limits<double>::infinity();
    for (const scenes::PlanPolygon& each : polygons) {
        depth = std::max(depth, depth_in(p, each.corners));
    }
    return depth;
}

}  // namespace pronk::tests
