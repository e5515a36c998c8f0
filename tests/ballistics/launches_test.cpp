#include <gtest/gtest.h>

#include <numbers>
#include <pronk/ballistics.hpp>

#include "ballistics/random_segments.hpp"

namespace pronk::tests::launches_test {
namespace {

constexpr double kHalfPi = 0.5 * std::numbers::pi;

TEST(Launches, Apex_and_reach_turn_into_the_speed_and_angle_of_the_formulas) {
    RandomSegments random(1);
    for (int i = 0; i < 2000; ++i) {
        const double h = random.number(0.01, 5.0);
        const double d = random.number(0.0, 20.0);
        const double g = random.number(1.0, 20.0);
        const auto launch = speed_and_angle({h, d}, g);
        ASSERT_TRUE(launch);
        EXPECT_NEAR(launch->speed_m_s * launch->speed_m_s, 2.0 * g * h + g * d * d / (8.0 * h),
                    1e-13 * (2.0 * g * h + g * d * d / (8.0 * h)));
        EXPECT_NEAR(launch->angle_rad, std::atan(4.0 * h / d), 1e-14);
        const auto back = apex_and_reach(*launch, g);
        ASSERT_TRUE(back);
        EXPECT_NEAR(back->apex_m, h, 1e-13 * h);
        EXPECT_NEAR(back->reach_m, d, 1e-13 * (d + h));
    }
}

TEST(Launches, Speed_and_angle_turn_into_Roumimpers_range_and_height) {
    RandomSegments random(2);
    for (int i = 0; i < 2000; ++i) {
        const double v = random.number(0.0, 15.0);
        const double angle = random.number(0.0, kHalfPi);
        const auto launch = apex_and_reach({v, angle});
        ASSERT_TRUE(launch);
        const double range = v * v * std::sin(2.0 * angle) / kEarthGravity_m_s2;
        EXPECT_NEAR(launch->reach_m, range, 1e-13 * v * v);
        EXPECT_NEAR(launch->apex_m, range * std::tan(angle) / 4.0, 1e-12 * v * v);
    }
}

TEST(Launches, Straight_up_reaches_nowhere) {
    const auto launch = speed_and_angle({1.25, 0.0}, 10.0);
    ASSERT_TRUE(launch);
    EXPECT_DOUBLE_EQ(launch->speed_m_s, 5.0);
    EXPECT_DOUBLE_EQ(launch->angle_rad, kHalfPi);
    const auto back = apex_and_reach({5.0, kHalfPi}, 10.0);
    ASSERT_TRUE(back);
    EXPECT_DOUBLE_EQ(back->apex_m, 1.25);
    EXPECT_EQ(back->reach_m, 0.0);
}

TEST(Launches, A_level_launch_has_neither_apex_nor_reach) {
    const auto level = apex_and_reach({7.0, 0.0});
    ASSERT_TRUE(level);
    EXPECT_EQ(level->apex_m, 0.0);
    EXPECT_EQ(level->reach_m, 0.0);
    EXPECT_EQ(speed_and_angle({0.0, 3.0}).error(), NoJump::no_apex);
    EXPECT_EQ(speed_and_angle({0.0, 0.0}).error(), NoJump::no_apex);
}

TEST(Launches, Launches_that_are_none_are_refused) {
    EXPECT_EQ(apex_and_reach({-1.0, 0.3}).error(), NoJump::negative);
    EXPECT_EQ(apex_and_reach({1.0, -0.1}).error(), NoJump::launches_downwards);
    EXPECT_EQ(apex_and_reach({1.0, 1.6}).error(), NoJump::launches_backwards);
    EXPECT_EQ(apex_and_reach({1.0, 0.3}, 0.0).error(), NoJump::no_gravity);
    EXPECT_EQ(speed_and_angle({-1.0, 1.0}).error(), NoJump::negative);
    EXPECT_EQ(speed_and_angle({1.0, -1.0}).error(), NoJump::negative);
    EXPECT_EQ(speed_and_angle({1.0, 1.0}, -9.81).error(), NoJump::no_gravity);
}

TEST(Arc_in_direction, Lands_on_the_way_down_at_the_height_it_is_told) {
    // Up at 4, across at 3: after 0.4 s 0.8 m high, then 0.6 m down to 0.2 m takes sqrt(0.12) s.
    const SpeedAngle launch{5.0, std::atan2(4.0, 3.0)};
    const auto arc = arc_in_direction({1.0, 2.0, 3.0}, {0.0, 7.0, -2.0}, launch, 0.2, 10.0);
    ASSERT_TRUE(arc);
    EXPECT_NEAR(arc->duration_s, 0.4 + std::sqrt(0.12), 1e-15);
    EXPECT_NEAR(arc->landing().x, 1.0, 1e-15);
    EXPECT_NEAR(arc->landing().y, 2.2, 1e-14);
    EXPECT_NEAR(arc->landing().z, 3.0 - 3.0 * arc->duration_s, 1e-14);
    EXPECT_LT(arc->velocity_at(arc->duration_s).y, 0.0);
}

TEST(Arc_in_direction, Takes_either_notation) {
    // 0.8 m high and 2.4 m far is up at 4 and across at 3 m/s, under 10 m/s2.
    const auto arc =
        arc_in_direction({1.0, 2.0, 3.0}, {-5.0, 0.0, 0.0}, ApexReach{0.8, 2.4}, 0.0, 10.0);
    ASSERT_TRUE(arc);
    EXPECT_NEAR(arc->launch_velocity_m_s.x, -3.0, 1e-15);
    EXPECT_NEAR(arc->launch_velocity_m_s.y, 4.0, 1e-15);
    EXPECT_NEAR(arc->landing().x, 1.0 - 2.4, 1e-15);
    EXPECT_NEAR(arc->landing().y, 2.0, 1e-15);
}

TEST(Arc_in_direction, Is_refused_above_its_apex_and_without_a_direction) {
    const SpeedAngle launch{5.0, std::atan2(4.0, 3.0)};
    EXPECT_TRUE(arc_in_direction({}, {1, 0, 0}, launch, 0.8, 10.0));
    EXPECT_EQ(arc_in_direction({}, {1, 0, 0}, launch, 0.81, 10.0).error(), NoJump::apex_too_low);
    EXPECT_EQ(arc_in_direction({}, {0, 1, 0}, launch, 0.0, 10.0).error(), NoJump::no_direction);
    EXPECT_TRUE(arc_in_direction({}, {0, 1, 0}, SpeedAngle{5.0, kHalfPi}, 0.0, 10.0));
}

}  // namespace
}  // namespace pronk::tests::launches_test
