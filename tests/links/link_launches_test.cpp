// How the jumps of a link are launched, who can launch them, and the bounds that are stored.
#include "linked_worlds.hpp"
#include "links/link_bounds.hpp"

#include <glm/geometric.hpp>

#include "space/spaces.hpp"

namespace pronk::tests {
namespace {

// One polygon, whose ground is given by its triangles.
WalkableSurface surface_of(std::vector<std::array<Vec3, 3>> ground) {
    WalkableSurface surface;
    surface.poly_terrain.emplace_back(TerrainId(0));
    surface.ground_begin = {0, static_cast<std::uint32_t>(ground.size())};
    surface.ground_triangles = std::move(ground);
    return surface;
}

// A roof: a square of 8 m around a place, level along x, whose ridge and eaves have these heights.
WalkableSurface roof(Vec2 middle, float south_m, float ridge_m, float north_m) {
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
WalkableSurface floor_at(Vec2 middle, float height_m) {
    return roof(middle, height_m, height_m, height_m);
}

JumpAbility ability_of(std::vector<AbilityProfile> profiles) {
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

JumpLink link_of(Vec2 takeoff_begin, Vec2 takeoff_end, Vec2 landing_begin, Vec2 landing_end,
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

Seen look_at(const Crossing& crossing, const JumpAbility& ability, int steps = 200) {
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
Crossing random_crossing(Dice& dice, bool straight) {
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

TEST(ApexOf, A_link_rises_its_share_of_the_profile_s_apex) {
    const JumpAbility ability = ability_of({up_to(0.3, 3, 3), up_to(5.1, 3, 9)});
    JumpLink link;
    EXPECT_EQ(apex_of(link, ability), 0.3);
    link.profile = 1;
    EXPECT_EQ(apex_of(link, ability), 5.1);
    link.apex_share = 50;
    EXPECT_NEAR(apex_of(link, ability), 1.0, 1e-12);
    link.apex_share = 1;
    EXPECT_NEAR(apex_of(link, ability), 0.02, 1e-12);
}

// On the level, 1.25 m high with g = 10: 5 m/s upwards, a second in the air.
TEST(LinkLaunches, Of_a_level_link_by_hand) {
    JumpAbility ability = ability_of({up_to(1.25, 9, 9)});
    ability.gravity_m_s2 = 10.0;
    const Crossing crossing{floor_at({0, 0}, 2), floor_at({6, 0}, 2),
                            link_of({1, -1}, {1, 1}, {4, -1}, {4, 3})};
    const auto launches = launches_of(crossing.link, ability, crossing.ends(), 10.0);
    ASSERT_TRUE(launches);
    EXPECT_NEAR(launches->upward_m_s, 5.0, 1e-12);
    EXPECT_NEAR(launches->shortest_s, 1.0, 1e-6);
    EXPECT_NEAR(launches->longest_s, 1.0, 1e-6);
    EXPECT_NEAR(launches->slowest_forward_m_s, 3.0, 1e-6);
    EXPECT_NEAR(launches->fastest_forward_m_s, 5.0, 1e-6);  // 3 across, 4 aside
    EXPECT_NEAR(launches->slowest_m_s(), std::sqrt(34.0), 1e-6);
    EXPECT_NEAR(launches->fastest_m_s(), std::sqrt(50.0), 1e-6);
    EXPECT_NEAR(launches->deepest_fall_m, 1.25, 1e-6);
    // With a quarter of the gravity it takes twice as long.
    const auto moon = launches_of(crossing.link, ability, crossing.ends(), 2.5);
    EXPECT_NEAR(moon->longest_s, 2.0, 1e-6);
    EXPECT_NEAR(moon->fastest_forward_m_s, 2.5, 1e-6);
}

TEST(LinkLaunches, A_landing_above_the_apex_has_none) {
    const JumpAbility ability = ability_of({up_to(2, 9, 9)});
    Crossing crossing{floor_at({0, 0}, 0), floor_at({6, 0}, 1.5F),
                      link_of({1, 0}, {1, 0}, {4, -1}, {4, 1})};
    EXPECT_TRUE(launches_of(crossing.link, ability, crossing.ends(), 9.81));
    crossing.link.apex_share = 127;  // 0.996 m
    const auto none = launches_of(crossing.link, ability, crossing.ends(), 9.81);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error(), NoJump::apex_too_low);
}

// Pairs of points are never beyond what launches say, and reach it: at the corners, and where they
// are the slowest to what the grid of points misses.
TEST(LinkLaunches, Are_those_of_the_slowest_and_the_fastest_pair_of_points) {
    const JumpAbility ability = ability_of({up_to(3, 20, 20)});
    Dice dice(7);
    for (int round = 0; round < 150; ++round) {
        SCOPED_TRACE(round);
        const Crossing crossing = random_crossing(dice, round % 2 == 0);
        const auto launches =
            launches_of(crossing.link, ability, crossing.ends(), ability.gravity_m_s2);
        ASSERT_TRUE(launches);
        const Seen seen = look_at(crossing, ability);
        EXPECT_LE(launches->slowest_forward_m_s, seen.slowest_forward_m_s + 1e-5);
        EXPECT_GE(launches->slowest_forward_m_s, seen.slowest_forward_m_s - 0.05);
        EXPECT_LE(launches->slowest_m_s(), seen.slowest_m_s + 1e-5);
        EXPECT_GE(launches->slowest_m_s(), seen.slowest_m_s - 0.01);
        EXPECT_NEAR(launches->fastest_forward_m_s, seen.fastest_forward_m_s, 1e-2);
        EXPECT_GE(launches->fastest_forward_m_s, seen.fastest_forward_m_s - 1e-5);
        EXPECT_NEAR(launches->fastest_m_s(), seen.fastest_m_s, 1e-2);
        EXPECT_LE(launches->shortest_s, seen.shortest_s + 1e-6);
        EXPECT_NEAR(launches->shortest_s, seen.shortest_s, 1e-2);
        EXPECT_GE(launches->longest_s, seen.longest_s - 1e-6);
        EXPECT_NEAR(launches->longest_s, seen.longest_s, 1e-2);
        EXPECT_NEAR(launches->deepest_fall_m, seen.deepest_m, 2e-2);
        EXPECT_GE(launches->deepest_fall_m, seen.deepest_m - 1e-5);
    }
}

// Over a ridge in the middle of the landing jumps are shorter than to either of its ends.
TEST(LinkLaunches, Bends_of_the_ground_count) {
    const JumpAbility ability = ability_of({up_to(2, 9, 9)});
    const Crossing crossing{floor_at({0, 0}, 0), roof({6, 0}, 0, 1.5F, 0),
                            link_of({2, 0}, {2, 0}, {4, -3.5F}, {4, 3.5F})};
    const auto launches = launches_of(crossing.link, ability, crossing.ends(), 9.81);
    ASSERT_TRUE(launches);
    const double up_s = std::sqrt(2.0 * 2.0 / 9.81);
    EXPECT_NEAR(launches->shortest_s, up_s + std::sqrt(2.0 * 0.5 / 9.81), 1e-6);
    // The ends are half a metre from the eaves, 1.5 / 8 m high.
    EXPECT_NEAR(launches->longest_s, up_s + std::sqrt(2.0 * (2.0 - 1.5 / 8.0) / 9.81), 1e-6);
}

// ---- Bounds -------------------------------------------------------------------------------------

TEST(LinkBounds, Of_a_level_link_by_hand) {
    // From 2 m above, 3.015 m away: sqrt(g (sqrt(3.015^2 + 2^2) - 2)) = 3.984 m/s.
    Crossing crossing{floor_at({0, 0}, 2), floor_at({7, 0}, 0),
                      link_of({1, 0}, {1, 0}, {4.015F, -1}, {4.015F, 2})};
    set_bounds(crossing.link, crossing.ends(), 9.81);
    EXPECT_EQ(crossing.link.slowest_cm_s, 398);
    // A parabola launched level, with slope 4 / 3.015 at its end: 3.748 m long.
    EXPECT_EQ(crossing.link.shortest_cm, 374);
    // Across the floor itself there is no shortest jump but the straight line.
    crossing.to = floor_at({7, 0}, 2);
    set_bounds(crossing.link, crossing.ends(), 9.81);
    EXPECT_EQ(crossing.link.shortest_cm, 301);
    EXPECT_EQ(crossing.link.slowest_cm_s, 543);  // sqrt(3.015 g) = 5.439
}

TEST(LinkBounds, What_16_bits_do_not_hold_is_the_most_that_they_do) {
    Crossing crossing{floor_at({0, 0}, 0), floor_at({900, 0}, 0),
                      link_of({0, 0}, {0, 0}, {900, -1}, {900, 1})};
    set_bounds(crossing.link, crossing.ends(), 9.81);
    EXPECT_EQ(crossing.link.shortest_cm, 65535);
    EXPECT_EQ(crossing.link.slowest_cm_s, 9396);
    set_bounds(crossing.link, crossing.ends(), 1000.0);
    EXPECT_EQ(crossing.link.slowest_cm_s, 65535);
}

TEST(LinkBounds, No_pair_of_points_has_a_slower_or_a_shorter_jump) {
    const JumpAbility ability = ability_of({up_to(3, 20, 20)});
    Dice dice(8);
    for (int round = 0; round < 150; ++round) {
        SCOPED_TRACE(round);
        Crossing crossing = random_crossing(dice, false);
        set_bounds(crossing.link, crossing.ends(), ability.gravity_m_s2);
        const Seen seen = look_at(crossing, ability);
        EXPECT_LE(crossing.link.slowest_cm_s / 100.0, seen.least_speed_m_s);
        EXPECT_LE(crossing.link.shortest_cm / 100.0, seen.least_length_m);
        // Nor are they much lower: rounding, the grid of points, and ground next to level.
        EXPECT_GE(crossing.link.shortest_cm / 100.0, seen.least_length_m - 0.25);
        if (seen.least_speed_m_s < 3.0) continue;
        EXPECT_GE(crossing.link.slowest_cm_s / 100.0, seen.least_speed_m_s - 0.35);
    }
}

TEST(LinkBounds, Every_link_of_a_baked_world_has_them) {
    for (const char* name : {"terraces", "stairs"}) {
        const LinkedWorld world = linked(scene(name), settings_of(up_to(2, 5, 6), 4));
        std::size_t links = 0;
        for (const PlacedLink& placed : placed_links(world)) {
            EXPECT_EQ(placed.link.apex_share, kWholeApex);
            double least_speed_m_s = 1e9;
            double least_length_m = 1e9;
            for (int i = 0; i <= 40; ++i) {
                const Vec3d to = placed.landing(world.world(), i / 40.0);
                least_speed_m_s =
                    std::min(least_speed_m_s, minimal_speed(placed.takeoff, to).value());
                least_length_m =
                    std::min(least_length_m, optimal_length(placed.takeoff, to).value());
            }
            EXPECT_LE(placed.link.slowest_cm_s / 100.0, least_speed_m_s);
            EXPECT_LE(placed.link.shortest_cm / 100.0, least_length_m);
            EXPECT_GE(placed.link.shortest_cm / 100.0, least_length_m - 0.25);
            ++links;
        }
        EXPECT_GT(links, 100U) << name;
    }
}

// ---- Who can use a link -------------------------------------------------------------------------

// 3 m across on the level, 1.25 m high with g = 10: 5 m/s upwards, a second in the air, 3 m/s
// forwards; landing up to 4 m aside, so up to 5 m/s.
class Covers : public ::testing::Test {
  protected:
    Covers() {
        baked_for.gravity_m_s2 = 10.0;
        agent = baked_for;
        set_bounds(crossing.link, crossing.ends(), 10.0);
    }
    bool covered() const { return covers(agent, crossing.link, baked_for, crossing.ends()); }

    JumpAbility baked_for = ability_of({up_to(1.25, 6, 3)});
    JumpAbility agent;
    Crossing crossing{floor_at({0, 0}, 2), floor_at({6, 0}, 2),
                      link_of({1, -1}, {1, 1}, {4, -1}, {4, 3})};
};

TEST_F(Covers, Who_it_was_baked_for) {
    EXPECT_TRUE(covered());
    agent.profiles.insert(agent.profiles.begin(), up_to(0.5, 1, 1));
    EXPECT_TRUE(covered());
    agent.profiles.clear();
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Who_jumps_as_high_and_as_fast_forwards) {
    agent.profiles = {up_to(1.25, 5.01, 2)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(1.25, 4.99, 2)};
    EXPECT_FALSE(covered());
    agent.profiles = {up_to(1.24, 9, 2)};
    EXPECT_FALSE(covered());
    // Higher with the same reach is longer in the air, and so slower forwards: twice as long 5 m/s.
    agent.profiles = {up_to(5, 10.01, 2)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(5, 9.99, 2)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Not_who_falls_less_deep) {
    agent.profiles = {up_to(1.25, 6, 1.26)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(1.25, 6, 1.24)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Not_who_launches_slower) {
    agent.max_speed_m_s = 7.08;  // the fastest launch is sqrt(50) = 7.071
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 7.06;
    EXPECT_FALSE(covered());
}

TEST_F(Covers, A_low_link_asks_for_less_height_and_more_speed) {
    // 0.49 m high: 0.626 s in the air, so up to 7.98 m/s forwards; the profile has 6.
    crossing.link.apex_share = 100;
    agent.profiles = {up_to(1.25, 7.9, 3)};
    EXPECT_FALSE(covered());
    agent.profiles = {up_to(1.25, 8.1, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(0.5, 5.2, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(0.48, 9, 3)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Each_profile_is_asked_on_its_own) {
    // One is high enough, the other fast enough.
    agent.profiles = {up_to(1.25, 2, 3), up_to(1, 9, 3)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, An_exact_profile_has_only_its_own_links) {
    agent.profiles = {exactly(1.25, 6, 3)};
    EXPECT_FALSE(covered());
    agent.profiles = {exactly(5, 30, 30)};
    EXPECT_FALSE(covered());
    baked_for.profiles = {exactly(1.25, 6, 3)};
    agent.profiles = {exactly(1.25, 6, 3)};
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 7.06;
    EXPECT_FALSE(covered());
    agent.max_speed_m_s = 100.0;
    agent.profiles = {up_to(1.25, 6, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {exactly(1.25, 6, 3.5)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, The_arc_is_the_same_whatever_the_gravity_and_its_speed_is_not) {
    agent.gravity_m_s2 = 2.5;  // half as fast: sqrt(50) / 2 = 3.54
    agent.max_speed_m_s = 3.6;
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 3.5;
    EXPECT_FALSE(covered());
    agent.gravity_m_s2 = 40.0;
    agent.max_speed_m_s = 14.0;
    EXPECT_FALSE(covered());
    agent.max_speed_m_s = 14.2;
    EXPECT_TRUE(covered());
}

TEST_F(Covers, What_is_stored_says_that_a_link_is_beyond_somebody_far_weaker) {
    const auto beyond = [&] { return is_beyond(crossing.link, baked_for, limits_of(agent)); };
    EXPECT_FALSE(beyond());
    agent.max_speed_m_s = 5.4;  // the slowest of all jumps over 3 m is sqrt(30) = 5.48 m/s
    EXPECT_TRUE(beyond());
    agent = baked_for;
    agent.profiles = {up_to(1.25, 1, 1.25)};  // 1 m across and 1.25 up and down are below 3
    EXPECT_TRUE(beyond());
    agent.profiles = {up_to(1.2, 9, 9)};
    EXPECT_TRUE(beyond());
    agent.profiles = {up_to(1.25, 1, 1.25), up_to(1.3, 4, 4)};
    EXPECT_FALSE(beyond());
    EXPECT_FALSE(covered());
}

TEST(JumpLimits, Are_those_of_the_highest_fastest_and_longest_jump) {
    JumpAbility agent = ability_of({up_to(1.25, 4, 1.25), up_to(0.5, 9, 0.5)});
    agent.gravity_m_s2 = 10.0;
    const JumpLimits limits = limits_of(agent);
    EXPECT_EQ(limits.apex_m, 1.25);
    // The second is 0.632 s in the air: 14.23 m/s forwards and 3.16 upwards.
    EXPECT_NEAR(limits.speed_m_s, std::hypot(std::sqrt(10.0), 9.0 / (2.0 * std::sqrt(0.1))), 1e-9);
    EXPECT_GT(limits.length_m, 9.0);
    EXPECT_LT(limits.length_m, 9.2);
    agent.max_speed_m_s = 8.0;
    EXPECT_EQ(limits_of(agent).speed_m_s, 8.0);
    EXPECT_EQ(limits_of(ability_of({})).length_m, 0.0);
}

// Whoever is asked of all pairs of points gives the same answer, but next to the limits.
TEST(CoversOf, Brute_force_agrees) {
    Dice dice(9);
    const JumpAbility baked_for = ability_of({up_to(3, 20, 20)});
    std::size_t covered = 0;
    for (int round = 0; round < 300; ++round) {
        SCOPED_TRACE(round);
        Crossing crossing = random_crossing(dice, false);
        set_bounds(crossing.link, crossing.ends(), baked_for.gravity_m_s2);
        JumpAbility agent =
            ability_of({up_to(dice.between(1.9, 4), dice.between(6, 20), dice.between(2, 6))});
        agent.max_speed_m_s = dice.between(8, 14);
        const JumpProfile& jump = agent.profiles[0].jump;
        const Seen seen = look_at(crossing, baked_for, 60);
        const double up_m_s = std::sqrt(2.0 * 9.81 * apex_of(crossing.link, baked_for));
        const double margin = std::min(
            {std::sqrt(2.0 * 9.81 * jump.apex_m) - up_m_s,
             jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / 9.81)) - seen.fastest_forward_m_s,
             jump.max_fall_m - seen.deepest_m, agent.max_speed_m_s - seen.fastest_m_s});
        if (std::abs(margin) < 0.03) continue;
        EXPECT_EQ(covers(agent, crossing.link, baked_for, crossing.ends()), margin > 0.0);
        covered += margin > 0.0 ? 1U : 0U;
    }
    EXPECT_GT(covered, 30U);
    EXPECT_LT(covered, 250U);
}

// Without the short cut for whoever has the profile it was baked for: a stronger agent.
TEST(CoversOf, A_stronger_agent_covers_all_links_of_a_baked_world) {
    const BakeSettings settings = settings_of(up_to(2, 5, 6), 4);
    JumpAbility stronger = settings.ability;
    stronger.profiles = {up_to(2.001, 5.02, 6.01)};
    JumpAbility weaker = settings.ability;
    weaker.profiles = {up_to(1, 2.5, 2)};
    for (const char* name : {"terraces", "stairs"}) {
        const LinkedWorld world = linked(scene(name), settings);
        std::size_t weak = 0;
        const std::vector<PlacedLink> links = placed_links(world);
        for (const PlacedLink& placed : links) {
            const LinkEnds ends{&world.surface(), placed.from.polygon, &world.surface(),
                                placed.to.polygon};
            EXPECT_TRUE(covers(settings.ability, placed.link, settings.ability, ends));
            EXPECT_TRUE(covers(stronger, placed.link, settings.ability, ends));
            weak += covers(weaker, placed.link, settings.ability, ends) ? 1U : 0U;
        }
        EXPECT_EQ(weak, 0U) << name;  // it jumps half as high
    }
}

}  // namespace
}  // namespace pronk::tests
