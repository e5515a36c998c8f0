// Soups enter; free spaces, whole or of a part of the level, leave. And levels and jumps from dice.
#pragma once

#include <pronk/ballistics.hpp>
#include <pronk/space.hpp>
#include <random>

#include "scenes/shapes.hpp"

namespace pronk::tests {

// What a failed Result says ends the test: value() throws.
inline FreeSpace space_of(const TriangleSoup& soup, bool exact, const Agent& agent = {},
                          const GridSettings& grid = {}) {
    const GridWindow window = window_around(bounds_of(soup), grid).value();
    const SpanField field = rasterize(soup, window, agent).value();
    FreeSpaceSettings settings;
    settings.exact = exact;
    return build_free_space(soup, field, agent, settings).value();
}

// The columns [x, x + width) and [z, z + depth) of the window around a level.
inline GridWindow part_of(const GridWindow& whole, int x, int z, int width, int depth) {
    GridWindow part = whole;
    part.min.x += static_cast<float>(x) * whole.grid.cell_m;
    part.min.z += static_cast<float>(z) * whole.grid.cell_m;
    part.max.x = part.min.x + static_cast<float>(width) * whole.grid.cell_m;
    part.max.z = part.min.z + static_cast<float>(depth) * whole.grid.cell_m;
    part.width_cells = width;
    part.depth_cells = depth;
    return part;
}

inline Arc jump(const Vec3d& takeoff, const Vec3d& landing, double apex_m) {
    return arc_with_apex(takeoff, landing, apex_m).value();
}

// Launched level: down and away.
inline Arc drop(const Vec3d& takeoff, const Vec3d& landing) {
    Arc arc;
    arc.takeoff = takeoff;
    arc.duration_s = std::sqrt(2.0 * (takeoff.y - landing.y) / arc.gravity_m_s2);
    arc.launch_velocity_m_s = (landing - takeoff) / arc.duration_s;
    arc.launch_velocity_m_s.y = 0.0;
    return arc;
}

// Faces up. Both corners at one height make a level floor; else it rises along x.
inline void add_floor(scenes::Shapes& shapes, const Vec3& min, const Vec3& max) {
    shapes.quad({min.x, min.y, min.z}, {min.x, min.y, max.z}, {max.x, max.y, max.z},
                {max.x, max.y, min.z});
}

// Without thickness, upright, from one place in plan view to another.
inline void add_wall(scenes::Shapes& shapes, Vec2 from, Vec2 to, float bottom, float top) {
    shapes.quad({from.x, bottom, from.y}, {from.x, top, from.y}, {to.x, top, to.y},
                {to.x, bottom, to.y});
}

// A level floor from the origin, at height 0, and what build(shapes) adds.
template <class Build>
TriangleSoup room(const Build& build, float side_m = 10.0F) {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {side_m, 0, side_m});
    build(shapes);
    return shapes.take();
}

// The same throws on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(random_() >> 11U) * 0x1p-53;
    }
    float between_f(double low, double high) { return static_cast<float>(between(low, high)); }
    int up_to(int highest) {  // inclusive
        return static_cast<int>(random_() % static_cast<std::uint64_t>(highest + 1));
    }
    bool one_in(int n) { return up_to(n - 1) == 0; }
    Vec3 point(const Vec3& low, const Vec3& high) {
        const float x = between_f(low.x, high.x);
        const float y = between_f(low.y, high.y);
        return {x, y, between_f(low.z, high.z)};
    }

  private:
    std::mt19937_64 random_;
};

// A floor, boxes low and high, thin walls, ramps, and triangles anywhere.
inline TriangleSoup clutter(Dice& dice) {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {6, 0, 6});
    for (int i = 0; i < 4; ++i) {
        const Vec3 at = dice.point({0.5F, 0, 0.5F}, {5, 0, 5});
        shapes.box(at, at + dice.point({0.05F, 0.2F, 0.05F}, {1, 1.5F, 1}));
    }
    for (int i = 0; i < 2; ++i) {
        const Vec2 from(dice.between_f(0, 6), dice.between_f(0, 6));
        const Vec2 to = from + Vec2(dice.between_f(-1, 1), dice.between_f(-1, 1));
        const float bottom = dice.between_f(0, 2);
        add_wall(shapes, from, to, bottom, bottom + dice.between_f(0.01, 2));
    }
    const float rise = dice.between_f(0.2, 2);
    add_floor(shapes, {3, 0, 0}, {5, rise, 2});
    for (int i = 0; i < 3; ++i) {
        const Vec3 at = dice.point({0, 0, 0}, {6, 4, 6});
        const Vec3 b = at + dice.point({-1, -1, -1}, {1, 1, 1});
        const Vec3 c = at + dice.point({-1, -1, -1}, {1, 1, 1});
        shapes.quad(at, b, c, at + (c - b));
    }
    return shapes.take();
}

inline Arc random_jump(Dice& dice) {
    const auto contact = [&] {
        const double y = dice.one_in(3) ? dice.between(0, 2) : 0.0;
        return Vec3d(dice.between(-0.5, 6.5), y, dice.between(-0.5, 6.5));
    };
    const Vec3d a = contact();
    Vec3d b = contact();
    if (dice.one_in(4)) b = a + (b - a) * 0.1;
    if (dice.one_in(8)) b.z = a.z;
    return jump(a, b, std::max(b.y - a.y, 0.0) + dice.between(0.01, 2.0));
}

}  // namespace pronk::tests
