#include "hand_made_link.hpp"

namespace pronk::tests::link_launches_test {
namespace {

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

}  // namespace
}  // namespace pronk::tests::link_launches_test
