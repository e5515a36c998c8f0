// Worlds and flights for the judge's tests, laid out by hand. Unless a test says otherwise the
// agent is 0.25 m wide to each side and 1.8 m tall, climbs 0.9 m and lives on cells of 0.25 m: its
// contact zones reach 0.5 m. Its feet may meet things up to 0.1 m over a contact.
#pragma once

#include <gtest/gtest.h>

#include <pronk/world.hpp>

#include "judge/judge.hpp"
#include "scenes/shapes.hpp"

namespace pronk::judge::tests {

inline constexpr Agent kAgent{};
inline constexpr GridSettings kGrid{};

inline scenes::Shapes stone() {
    scenes::Shapes shapes({"stone"});
    shapes.on("stone");
    return shapes;
}

// The surface alone, without links.
inline NavWorld baked(TriangleSoup soup, int tile_cells = 0) {
    Level level;
    level.source = "hand-made";
    level.soup = std::move(soup);
    BakeSettings settings;
    settings.tile_cells = tile_cells;
    settings.ability.profiles.clear();
    auto result = bake(level, settings);
    EXPECT_TRUE(result);
    return std::move(result->world);
}

// An upright rectangle without thickness that stands across x, and one along x.
inline void wall_across(scenes::Shapes& shapes, float x, float low, float high) {
    shapes.quad({x, low, -5}, {x, low, 5}, {x, high, 5}, {x, high, -5});
}
inline void wall_along(scenes::Shapes& shapes, float z, float from_x, float to_x) {
    shapes.quad({from_x, -10, z}, {to_x, -10, z}, {to_x, 10, z}, {from_x, 10, z});
}
// A level rectangle without thickness.
inline void slab(scenes::Shapes& shapes, float from_x, float to_x, float y) {
    shapes.quad({from_x, y, -5}, {from_x, y, 5}, {to_x, y, 5}, {to_x, y, -5});
}

inline Judge judge_of(scenes::Shapes& shapes, const Agent& agent = kAgent) {
    return Judge(shapes.take(), agent, kGrid);
}

inline Arc jump(const Vec3d& from, const Vec3d& to, double apex_m) {
    const auto arc = arc_with_apex(from, to, apex_m);
    EXPECT_TRUE(arc);
    return arc.value_or(Arc{});
}

inline Arc flight(const Vec3d& from, const Vec3d& velocity_m_s, double duration_s) {
    return {from, velocity_m_s, duration_s, kEarthGravity_m_s2};
}

}  // namespace pronk::judge::tests
