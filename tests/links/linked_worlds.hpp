// Soups and settings enter; worlds with links leave, each link with the polygons it joins, and what
// every link of every world promises. Unless a test says otherwise the agent is 0.25 m wide to each
// side and 1.8 m tall, climbs 0.9 m and lives on voxels of 0.25 m.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <pronk/world.hpp>
#include <set>
#include <utility>

#include "judge/link_promise.hpp"
#include "scenes/scenes.hpp"
#include "scenes/shapes.hpp"

namespace pronk::tests {

struct LinkedWorld {
    TriangleSoup soup;
    Bake bake;  // with its intermediates

    const NavWorld& world() const { return bake.world; }
    // Of a world with one tile.
    const WalkableSurface& surface() const { return bake.world.tiles[0].surface; }
    const JumpLinks& links() const { return bake.world.tiles[0].links; }
};

// By the landing search alone.
inline BakeSettings settings_of(const AbilityProfile& profile, int step_cells = 1) {
    BakeSettings settings;
    settings.ability.profiles = {profile};
    settings.links.step_cells = step_cells;
    settings.links.methods = {true, false};
    return settings;
}
inline AbilityProfile exactly(double apex_m, double reach_m, double max_fall_m) {
    return {{apex_m, reach_m, max_fall_m}, ReachUse::exact};
}
inline AbilityProfile up_to(double apex_m, double reach_m, double max_fall_m) {
    return {{apex_m, reach_m, max_fall_m}, ReachUse::upto};
}

// From edge to edge alone: a profile may rise less than its apex.
inline BakeSettings by_edges(const AbilityProfile& profile) {
    BakeSettings settings = settings_of(profile);
    settings.links.methods = {false, true};
    return settings;
}

// By both methods, and by the landing search only at places that matter.
inline BakeSettings by_both(const AbilityProfile& profile, int tile_cells = 0,
                            double toll_m = JumpAbility{}.toll_m) {
    BakeSettings settings = settings_of(profile, 0);
    settings.links.methods = {true, true};
    settings.tile_cells = tile_cells;
    settings.ability.toll_m = toll_m;
    return settings;
}

// What a failed Result says ends the test: value() throws.
inline LinkedWorld linked(TriangleSoup soup, const BakeSettings& settings, unsigned threads = 1) {
    Level level;
    level.source = "hand-made";
    level.soup = std::move(soup);
    Bake made = bake(level, settings, {threads, nullptr, true}).value();
    return {std::move(level.soup), std::move(made)};
}

inline TriangleSoup scene(std::string_view name) {
    return std::move(scenes::make(name).value().soup);
}

// Two platforms of 4 m by 6 m whose tops are at the given heights, `gap_m` apart along x; the first
// ends at x = 0. Nothing lies below.
inline scenes::Shapes platforms(float gap_m, float left_y = 3.0F, float right_y = 3.0F) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-4.0F, left_y - 1.0F, 0.0F}, {0.0F, left_y, 6.0F});
    shapes.box({gap_m, right_y - 1.0F, 0.0F}, {gap_m + 4.0F, right_y, 6.0F});
    return shapes;
}
inline bool is_left(const Vec3d& p) {
    return p.x < 0.0;
}
inline bool is_right(const Vec3d& p) {
    return p.x > 0.0;
}

// A link, and where it is on the ground.
struct PlacedLink {
    judge::GroundPolygon from;
    judge::GroundPolygon to;
    JumpLink link;
    Vec3d takeoff{0.0};
    Vec3d landing_begin{0.0};
    Vec3d landing_end{0.0};

    Vec3d takeoff_at(const NavWorld& world, double at) const {
        return takeoff_of(link, world.tiles[from.tile].surface, from.polygon, at);
    }
    Vec3d landing(const NavWorld& world, double at) const {
        return landing_of(link, world.tiles[to.tile].surface, to.polygon, at);
    }
};

inline std::vector<PlacedLink> placed_links(const NavWorld& world) {
    std::vector<PlacedLink> placed;
    for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
        const WorldTile& tile = world.tiles[t];
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            for (const LinkList& list : tile.links.lists_from(PolyId(p))) {
                for (const JumpLink& link : tile.links.links_of(list)) {
                    PlacedLink one;
                    one.from = {t, PolyId(p)};
                    one.to = {list.landing_tile, list.landing_polygon};
                    one.link = link;
                    one.takeoff = takeoff_of(link, tile.surface, PolyId(p), 0.0);
                    one.landing_begin = one.landing(world, 0.0);
                    one.landing_end = one.landing(world, 1.0);
                    placed.push_back(one);
                }
            }
        }
    }
    return placed;
}
inline std::vector<PlacedLink> placed_links(const LinkedWorld& linked) {
    return placed_links(linked.world());
}

using PolygonPair = std::pair<PolyId, PolyId>;

// Of a world with one tile.
inline std::set<PolygonPair> linked_pairs(const LinkedWorld& linked) {
    std::set<PolygonPair> pairs;
    for (const PlacedLink& link : placed_links(linked)) {
        pairs.emplace(link.from.polygon, link.to.polygon);
    }
    return pairs;
}

template <class From, class To>
std::size_t count_links(const LinkedWorld& linked, const From& from, const To& to) {
    const std::vector<PlacedLink> links = placed_links(linked);
    return static_cast<std::size_t>(
        std::count_if(links.begin(), links.end(), [&](const PlacedLink& link) {
            return from(link.takeoff) && to(link.landing_begin) && to(link.landing_end);
        }));
}

inline double distance_m(const Vec3d& a, const Vec3d& b) {
    return std::hypot(a.x - b.x, a.z - b.z);
}

inline Arc arc_to(const NavWorld& world, const PlacedLink& link, const Vec3d& landing) {
    const JumpAbility& ability = world.settings.ability;
    return arc_with_apex(link.takeoff, landing, apex_of(link.link, ability), ability.gravity_m_s2)
        .value();
}

// Whether a polygon has a place in plan view, but for the rounding of a place within a segment that
// runs along an edge.
inline bool lies_in(const WalkableSurface& surface, PolyId polygon, const Vec3d& place) {
    const auto corners = surface.corners_of(polygon);
    for (std::size_t e = 0; e < corners.size(); ++e) {
        const glm::dvec2 a(plan_view(surface.vertices[corners[e]]));
        const glm::dvec2 b(plan_view(surface.vertices[corners[(e + 1) % corners.size()]]));
        const glm::dvec2 along = b - a;
        const glm::dvec2 to = glm::dvec2(place.x, place.z) - a;
        if (along.y * to.x - along.x * to.y < -1e-5 * std::hypot(along.x, along.y)) return false;
    }
    return true;
}

// What find_links promises of every link, whatever the world: its ends lie in the polygons that its
// list names, which are not the same; its jumps are the profile's.
inline void expect_sound_links(const NavWorld& world) {
    for (const PlacedLink& link : placed_links(world)) {
        SCOPED_TRACE(::testing::Message() << link.takeoff.x << ' ' << link.takeoff.y << ' '
                                          << link.takeoff.z << " -> " << link.landing_begin.x << ' '
                                          << link.landing_begin.y << ' ' << link.landing_begin.z);
        ASSERT_NE(link.from, link.to);
        ASSERT_LT(link.link.profile, world.settings.ability.profiles.size());
        const AbilityProfile& profile = world.settings.ability.profiles[link.link.profile];
        const WalkableSurface& from = world.tiles[link.from.tile].surface;
        const WalkableSurface& to = world.tiles[link.to.tile].surface;
        const bool is_wide = link.link.takeoff_begin != link.link.takeoff_end;
        if (is_wide) {
            ASSERT_TRUE(world.settings.links.methods.edges);
        } else {
            ASSERT_TRUE(contains(from, link.from.polygon, link.link.takeoff_begin));
        }
        const double apex_m = apex_of(link.link, world.settings.ability);
        ASSERT_LE(apex_m, profile.jump.apex_m);
        // Forwards as fast as the profile, a lower jump is back down the sooner.
        const double reach_m = profile.jump.reach_m * std::sqrt(apex_m / profile.jump.apex_m);
        for (const double takeoff_at : is_wide ? std::vector{0.0, 0.37, 1.0} : std::vector{0.0}) {
            const Vec3d takeoff = link.takeoff_at(world, takeoff_at);
            ASSERT_TRUE(lies_in(from, link.from.polygon, takeoff));
            for (const double at : {0.0, 0.21, 0.5, 0.83, 1.0}) {
                const Vec3d landing = link.landing(world, at);
                ASSERT_TRUE(lies_in(to, link.to.polygon, landing));
                const double rise_m = landing.y - takeoff.y;
                ASSERT_LE(rise_m, apex_m + 1e-6);
                ASSERT_LE(apex_m - rise_m, profile.jump.max_fall_m + 1e-4);
                const auto reach = fitted_reach_m(apex_m, distance_m(takeoff, landing), rise_m);
                ASSERT_TRUE(reach);
                ASSERT_LE(*reach, reach_m * (1.0 + 1e-6) + 1e-6);
            }
        }
    }
}

// Against pairs of points on a grid: none is slower or shorter than what the link stores, and the
// best of them hardly is faster or longer.
inline void expect_bounds(const NavWorld& world, const PlacedLink& link) {
    double slowest_m_s = 1e9;
    double shortest_m = 1e9;
    for (int a = 0; a <= 20; ++a) {
        for (int b = 0; b <= 20; ++b) {
            const Vec3d takeoff = link.takeoff_at(world, a / 20.0);
            const Vec3d landing = link.landing(world, b / 20.0);
            slowest_m_s = std::min(slowest_m_s, minimal_speed(takeoff, landing).value());
            shortest_m = std::min(shortest_m, optimal_length(takeoff, landing).value());
        }
    }
    EXPECT_LE(link.link.slowest_cm_s, 100.0 * slowest_m_s);
    EXPECT_GE(link.link.slowest_cm_s, 100.0 * slowest_m_s - 10.0);
    EXPECT_LE(link.link.shortest_cm, 100.0 * shortest_m);
    EXPECT_GE(link.link.shortest_cm, 100.0 * shortest_m - 10.0);
}

// Whether its landing's end is counter-clockwise of its begin, seen from the take-off's middle and
// from above.
inline bool goes_counter_clockwise(const JumpLink& link) {
    const glm::dvec2 from = 0.5 * (glm::dvec2(link.takeoff_begin) + glm::dvec2(link.takeoff_end));
    const glm::dvec2 begin = glm::dvec2(link.landing_begin) - from;
    const glm::dvec2 end = glm::dvec2(link.landing_end) - from;
    return begin.y * end.x - begin.x * end.y >= 0.0;
}

// Every link's jumps by the judge, who shares no code with what made them: at its landing's begin,
// its end and within.
inline judge::LinkPromise judged(const LinkedWorld& linked, std::size_t jumps_per_link = 3) {
    const NavWorld& world = linked.world();
    const judge::Judge judge(linked.soup, world.settings.agent, world.settings.grid);
    const judge::Ground ground = std::move(judge::Ground::make(world).value());
    judge::TrialSettings settings;
    settings.jumps = jumps_per_link * judge::link_count(world);
    settings.threads = 1;
    return run_link_promise(judge, ground, world, settings);
}
inline void expect_valid_links(const LinkedWorld& linked, std::size_t jumps_per_link = 3) {
    expect_sound_links(linked.world());
    const judge::LinkPromise promise = judged(linked, jumps_per_link);
    EXPECT_EQ(promise.violations, 0U);
    for (std::size_t i = 0; i < std::min<std::size_t>(promise.offences.size(), 3); ++i) {
        const Arc& arc = promise.offences[i].arc;
        ADD_FAILURE() << "from " << arc.takeoff.x << ' ' << arc.takeoff.y << ' ' << arc.takeoff.z
                      << " to " << arc.landing().x << ' ' << arc.landing().y << ' '
                      << arc.landing().z << " breaks rule "
                      << static_cast<int>(promise.offences[i].broken.at(0).rule) << " by "
                      << promise.offences[i].broken.at(0).depth_m;
    }
}

}  // namespace pronk::tests
