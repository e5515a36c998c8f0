#include "links/link_bounds.hpp"

#include "hand_made_link.hpp"

namespace pronk::tests::link_bounds_test {
namespace {

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

}  // namespace
}  // namespace pronk::tests::link_bounds_test
