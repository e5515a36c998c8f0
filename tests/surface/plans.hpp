// Plans drawn by hand, and what can be asked of a plan without the library: which terrain lies
// somewhere, and how large a polygon is.
#pragma once

#include <algorithm>
#include <pronk/floor_plan.hpp>

namespace pronk::tests {

inline FloorRing square(double x, double z, double to_x, double to_z) {
    return {{x, z}, {x, to_z}, {to_x, to_z}, {to_x, z}};
}

// Ground from 0 to `side_m` on both axes.
inline FloorPlan square_plan(double side_m) {
    FloorPlan plan;
    plan.outlines.push_back({square(0, 0, side_m, side_m), {}});
    return plan;
}

inline Agent point_agent() {
    Agent agent;
    agent.radius_m = 0.0F;
    return agent;
}

inline double ring_area(const FloorRing& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FloorPoint& a = ring[i];
        const FloorPoint& b = ring[(i + 1) % ring.size()];
        twice += a.x * b.y - a.y * b.x;
    }
    return std::abs(twice) / 2.0;
}

inline double polygon_area(const FloorPolygon& polygon) {
    double area = ring_area(polygon.outer);
    for (const FloorRing& hole : polygon.holes) area -= ring_area(hole);
    return area;
}

// By the angles under which the corners are seen: a full turn from inside, none from outside.
inline bool encloses(const FloorRing& ring, const FloorPoint& p) {
    double turn_rad = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FloorPoint a = ring[i] - p;
        const FloorPoint b = ring[(i + 1) % ring.size()] - p;
        turn_rad += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    }
    return std::abs(turn_rad) > 3.0;
}

inline bool encloses(const FloorPolygon& polygon, const FloorPoint& p) {
    return encloses(polygon.outer, p) &&
           std::none_of(polygon.holes.begin(), polygon.holes.end(),
                        [&](const FloorRing& hole) { return encloses(hole, p); });
}

// Empty where there is no ground.
inline std::string terrain_at(const FloorPlan& plan, const FloorPoint& p) {
    const auto in_any = [&](const std::vector<FloorPolygon>& polygons) {
        return std::any_of(polygons.begin(), polygons.end(),
                           [&](const FloorPolygon& each) { return encloses(each, p); });
    };
    if (!in_any(plan.outlines) || in_any(plan.obstacles)) return "";
    for (const FloorTerrain& each : plan.terrains) {
        if (encloses(each.polygon, p)) return each.terrain;
    }
    return plan.base_terrain;
}

inline double distance_to_ring(const FloorRing& ring, const FloorPoint& p) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FloorPoint a = ring[i];
        const FloorPoint along = ring[(i + 1) % ring.size()] - a;
        const FloorPoint to = p - a;
        const double length2 = along.x * along.x + along.y * along.y;
        const double at = std::clamp((to.x * along.x + to.y * along.y) / length2, 0.0, 1.0);
        nearest = std::min(nearest, std::hypot(to.x - at * along.x, to.y - at * along.y));
    }
    return nearest;
}

// To the nearest line of any kind that the plan has.
inline double distance_to_lines(const FloorPlan& plan, const FloorPoint& p, bool with_terrains) {
    double nearest = std::numeric_limits<double>::infinity();
    const auto look_at = [&](const FloorPolygon& polygon) {
        nearest = std::min(nearest, distance_to_ring(polygon.outer, p));
        for (const FloorRing& hole : polygon.holes) {
            nearest = std::min(nearest, distance_to_ring(hole, p));
        }
    };
    for (const FloorPolygon& each : plan.outlines) look_at(each);
    for (const FloorPolygon& each : plan.obstacles) look_at(each);
    if (with_terrains) {
        for (const FloorTerrain& each : plan.terrains) look_at(each.polygon);
    }
    return nearest;
}

}  // namespace pronk::tests
