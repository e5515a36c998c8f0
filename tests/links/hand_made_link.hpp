// Two polygons and a link between them, by hand or by dice, and what many pairs of points say of
// it.
#pragma once

#include <glm/geometric.hpp>

#include "linked_worlds.hpp"
#include "space/spaces.hpp"

namespace pronk::tests {

// One polygon, whose ground is given by its triangles.
inline WalkableSurface surface_of(std::vector<std::array<Vec3, 3>> ground) {
    WalkableSurface surface;
    surface.poly_terrain.emplace_back(TerrainId(0));
    surface.ground_begin = {0, static_cast<std::uint32_t>(ground.size())};
    surface.ground_triangles = std::move(ground);
    return surface;
}

// A roof: a square of 8 m around a place, level along x, whose ridge and eaves have these heights.
inline WalkableSurface roof(Vec2 middle, float south_m, float ridge_m, float north_m) {
    const float x0 = middle.x - 4.0F;
    const float x1 = middle.x + 4.0F;
    const Vec3 a(x0, south_m, middle.y - 4.0F);
    const Vec3 b(x1, south_m, middle.y - 4.0F);
    const Vec3 c(x0, ridge_m, middle.y);
    const Vec3 d(x1, ridge_m, middle.y);
    const Vec3 e(x0, north_m, middle.y + 4.0F);
    const Vec3 f(x1, north_m, middle.y + 4.0F);
    return surface_of({{a, c, b}, {b, c, d}, {c, e, d}, {d, e, f}});
}
inline WalkableSurface floor_at(Vec2 middle, float height_m) {
    return roof(middle, height_m, height_m, height_m);
}

inline JumpAbility ability_of(std::vector<AbilityProfile> profiles) {
    JumpAbility ability;
    ability.profiles = std::move(profiles);
    return ability;
}

// Two polygons and a link between them.
struct Crossing {
    WalkableSurface from;
    WalkableSurface to;
    JumpLink link;

    LinkEnds ends() const { return {&from, PolyId(0), &to, PolyId(0)}; }
    Vec3d takeoff(double at) const { return takeoff_of(link, from, PolyId(0), at); }
    Vec3d landing(double at) const { return landing_of(link, to, PolyId(0), at); }
};

inline JumpLink link_of(Vec2 takeoff_begin, Vec2 takeoff_end, Vec2 landing_begin, Vec2 landing_end,
                        int apex_share = kWholeApex) {
    JumpLink link{takeoff_begin, takeoff_end, landing_begin, landing_end};
    link.apex_share = static_cast<std::uint8_t>(apex_share);
    return link;
}

// What is seen of all jumps of a link, from many pairs of points.
struct Seen {
    double slowest_m_s = 1e9;
    double fastest_m_s = 0.0;
    double slowest_forward_m_s = 1e9;
    double fastest_forward_m_s = 0.0;
    double shortest_s = 1e9;
    double longest_s = 0.0;
    double deepest_m = 0.0;
    double least_speed_m_s = 1e9;  // of any jump between the points
    double least_length_m = 1e9;
};

inline Seen look_at(const Crossing& crossing, const JumpAbility& ability, int steps = 200) {
    Seen seen;
    const double apex_m = apex_of(crossing.link, ability);
    for (int s = 0; s <= steps; ++s) {
        const Vec3d from = crossing.takeoff(static_cast<double>(s) / steps);
        for (int t = 0; t <= steps; ++t) {
            const Vec3d to = crossing.landing(static_cast<double>(t) / steps);
            const Arc arc = arc_with_apex(from, to, apex_m, ability.gravity_m_s2).value();
            const double speed_m_s = glm::length(arc.launch_velocity_m_s);
            const double forward_m_s = arc.horizontal_speed_m_s();
            seen.slowest_m_s = std::min(seen.slowest_m_s, speed_m_s);
            seen.fastest_m_s = std::max(seen.fastest_m_s, speed_m_s);
            seen.slowest_forward_m_s = std::min(seen.slowest_forward_m_s, forward_m_s);
            seen.fastest_forward_m_s = std::max(seen.fastest_forward_m_s, forward_m_s);
            seen.shortest_s = std::min(seen.shortest_s, arc.duration_s);
            seen.longest_s = std::max(seen.longest_s, arc.duration_s);
            seen.deepest_m = std::max(seen.deepest_m, from.y + apex_m - to.y);
            seen.least_speed_m_s = std::min(seen.least_speed_m_s,
                                            minimal_speed(from, to, ability.gravity_m_s2).value());
            seen.least_length_m = std::min(seen.least_length_m, optimal_length(from, to).value());
        }
    }
    return seen;
}

// A link from somewhere on one roof to somewhere on another. On both it may cross the ridge.
inline Crossing random_crossing(Dice& dice, bool straight) {
    const auto f = [&](double low, double high) {
        return static_cast<float>(dice.between(low, high));
    };
    const auto height = [&] { return f(-0.8, 0.8); };
    const float level = height();
    const Vec2 there(f(-6, 6), f(-6, 6));
    const auto place = [&](Vec2 middle) {
        return middle + Vec2(f(-3.9, 3.9), straight ? f(0.1, 3.9) : f(-3.9, 3.9));
    };
    Crossing crossing{
        roof({0, 0}, height(), height(), height()),
        dice.up_to(3) == 0 ? floor_at(there, level) : roof(there, height(), height(), height()),
        {}};
    const Vec2 from = place({0, 0});
    crossing.link = link_of(from, dice.up_to(2) == 0 ? from : place({0, 0}), place(there),
                            place(there), 170 + dice.up_to(85));
    return crossing;
}

}  // namespace pronk::tests
