// A world and a route enter; whether it is one is expected: what every planner promises.
#pragma once

#include <glm/geometric.hpp>
#include <pronk/planning.hpp>

#include "../links/linked_worlds.hpp"

namespace pronk::tests {

// Ends of links are floats.
inline constexpr double kRounding_m = 1e-4;

// Whether a place lies in one of the leg's polygons, in plan view.
inline bool is_in_corridor(const NavWorld& world, const Route& route, const RouteLeg& leg,
                           const Vec3d& place) {
    for (std::uint32_t p = leg.first_polygon; p <= leg.last_polygon; ++p) {
        const PolyRef& polygon = route.polygons[p];
        if (lies_in(world.tiles[polygon.tile].surface, polygon.polygon, place)) return true;
    }
    return false;
}

inline double distance_to_segment(const Vec3d& place, const Vec2& from, const Vec2& to) {
    const glm::dvec2 a(from);
    const glm::dvec2 along = glm::dvec2(to) - a;
    const glm::dvec2 p(place.x, place.z);
    const double length2 = glm::dot(along, along);
    const double at = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
    return glm::distance(p, a + at * along);
}

// Walks stay in their corridors, jumps are those of their links, legs join, costs add up.
inline void expect_route(const NavWorld& world, const Route& route) {
    const double toll_m = world.settings.ability.toll_m;
    double length_m = 0.0;
    std::uint32_t point = 0;
    std::uint32_t polygon = 0;
    for (const RouteLeg& leg : route.legs) {
        ASSERT_EQ(leg.first_point, point);
        ASSERT_EQ(leg.first_polygon, polygon);
        ASSERT_LT(leg.first_point, leg.last_point);
        ASSERT_LT(leg.last_point, route.points.size());
        ASSERT_LT(leg.last_polygon, route.polygons.size());
        point = leg.last_point;
        polygon = leg.last_polygon;
        for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
            const Vec3d& from = route.points[p];
            const Vec3d& to = route.points[p + 1];
            length_m += std::hypot(to.x - from.x, to.z - from.z);
            if (leg.kind != LegKind::walk) continue;
            for (int i = 0; i <= 10; ++i) {
                ASSERT_TRUE(is_in_corridor(world, route, leg, glm::mix(from, to, 0.1 * i)));
            }
        }
        if (leg.kind == LegKind::walk) continue;
        ASSERT_EQ(leg.last_point, leg.first_point + 1);
        ASSERT_EQ(leg.last_polygon, leg.first_polygon + 1);
        const JumpLinks& links = world.tiles[route.polygons[leg.first_polygon].tile].links;
        const JumpLink& link = links.links.at(leg.link);
        const Vec3d& takeoff = route.points[leg.first_point];
        const Vec3d& landing = route.points[leg.last_point];
        ASSERT_LT(distance_to_segment(takeoff, link.takeoff_begin, link.takeoff_end), 1e-5);
        ASSERT_LT(distance_to_segment(landing, link.landing_begin, link.landing_end), 1e-5);
        ASSERT_EQ(leg.kind == LegKind::drop, link.kind == LinkKind::drop);
        ASSERT_LT(glm::distance(leg.arc.takeoff, takeoff), 1e-9);
        ASSERT_LT(glm::distance(leg.arc.landing(), landing), 1e-6);
        ASSERT_NEAR(leg.arc.apex().y - takeoff.y, apex_of(link, world.settings.ability), 1e-6);
    }
    if (!route.legs.empty()) {
        ASSERT_EQ(point, route.points.size() - 1);
        ASSERT_EQ(polygon, route.polygons.size() - 1);
    }
    ASSERT_NEAR(route.length_m, length_m, 1e-9);
    ASSERT_NEAR(route.cost, length_m + toll_m * static_cast<double>(route.jumps()), kRounding_m);
}

}  // namespace pronk::tests
