#include <gtest/gtest.h>

#include <pronk/ballistics.hpp>

#include "ballistics/roumimpers_letters.hpp"

namespace pronk::tests {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kG = kEarthGravity_m_s2;
const Vec3d kHere(1.0, 2.0, 3.0);

TEST(Rational_jump, Too_slow_there_is_none) {
    RandomSegments random(12);
    for (int i = 0; i < 1000; ++i) {
        const auto [from, to] = random_pair(random);
        const double least = *minimal_speed(from, to);
        EXPECT_EQ(rational_jump(from, to, least * (1.0 - 1e-9)).error(), NoJump::too_slow);
    }
    EXPECT_EQ(rational_jump(kHere, kHere + Vec3d(0.0, 1.0, 0.0), 0.0).error(), NoJump::too_slow);
}

TEST(Rational_jump, At_the_minimal_speed_it_is_the_minimal_jump) {
    RandomSegments random(13);
    for (int i = 0; i < 100000; ++i) {
        const auto [from, to] = random_pair(random);
        const double gravity = random.number(0.1, 30.0);
        const auto rational = rational_jump(from, to, *minimal_speed(from, to, gravity), gravity);
        ASSERT_TRUE(rational);
        ASSERT_EQ(rational->which, RationalCase::minimal);
        ASSERT_EQ(rational->arc.launch_velocity_m_s,
                  minimal_jump(from, to, gravity)->launch_velocity_m_s);
    }
}

TEST(Rational_jump, Between_the_minimal_and_the_optimal_speed_it_is_the_low_arc) {
    RandomSegments random(14);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const auto range = rational_range(from, to);
        ASSERT_TRUE(range);
        const double share = random.number(0.01, 0.99);
        const double speed = range->minimal_speed_m_s +
                             share * (range->optimal_speed_m_s - range->minimal_speed_m_s);
        const auto rational = rational_jump(from, to, speed);
        ASSERT_TRUE(rational);
        EXPECT_EQ(rational->which, RationalCase::limited);
        expect_jump(rational->arc, from, to);
        EXPECT_NEAR(rational->arc.speed_and_angle().speed_m_s, speed, 1e-12 * speed);
        const auto high = arc_with_speed(from, to, speed, Branch::high);
        EXPECT_LT(rational->arc.length_m(), high->length_m());
        EXPECT_GE(rational->arc.duration_s, range->optimal_duration_s);
        EXPECT_LE(rational->arc.duration_s, range->minimal_duration_s);
    }
}

TEST(Rational_jump, With_speed_to_spare_it_is_the_optimal_jump) {
    RandomSegments random(15);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const auto best = optimal_jump(from, to);
        const double enough = best->speed_and_angle().speed_m_s * random.number(1.0001, 5.0);
        for (const double limit : {enough, kInfinity}) {
            const auto rational = rational_jump(from, to, limit);
            ASSERT_TRUE(rational);
            EXPECT_EQ(rational->which, RationalCase::optimal);
            EXPECT_EQ(rational->arc.launch_velocity_m_s, best->launch_velocity_m_s);
        }
    }
}

TEST(Rational_jump, On_the_level_every_speed_has_one_but_the_infinite) {
    const Vec3d there = kHere + Vec3d(4.0, 0.0, 0.0);
    EXPECT_EQ(rational_jump(kHere, there, 1e6)->which, RationalCase::limited);
    EXPECT_EQ(rational_jump(kHere, there, kInfinity).error(), NoJump::needs_max_speed);
}

TEST(Rational_jump, Straight_up_down_and_nowhere) {
    const Vec3d above = kHere + Vec3d(0.0, 5.0, 0.0);
    EXPECT_EQ(rational_jump(kHere, above, 12.0, 10.0)->which, RationalCase::optimal);
    EXPECT_EQ(rational_jump(kHere, above, 12.0, 10.0)->arc.launch_velocity_m_s.y, 10.0);
    EXPECT_EQ(rational_jump(above, kHere, 0.0, 10.0)->arc.launch_velocity_m_s, Vec3d(0.0));
    EXPECT_EQ(rational_jump(above, kHere, 3.0, 10.0)->which, RationalCase::optimal);
    for (const double limit : {0.0, 3.0, kInfinity}) {
        const auto nowhere = rational_jump(kHere, kHere, limit);
        ASSERT_TRUE(nowhere);
        EXPECT_EQ(nowhere->arc.duration_s, 0.0);
        EXPECT_EQ(nowhere->arc.launch_velocity_m_s, Vec3d(0.0));
    }
}

TEST(Rational_range, Goes_from_the_minimal_to_the_optimal_jump) {
    RandomSegments random(16);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const auto range = rational_range(from, to);
        ASSERT_TRUE(range);
        EXPECT_EQ(range->minimal_duration_s, minimal_jump(from, to)->duration_s);
        EXPECT_EQ(range->optimal_duration_s, optimal_jump(from, to)->duration_s);
        EXPECT_LE(range->optimal_duration_s, range->minimal_duration_s);
        EXPECT_LE(range->minimal_speed_m_s, range->optimal_speed_m_s);
        const double share = random.number(0.0, 1.0);
        const auto between =
            arc_with_duration(from, to,
                              range->optimal_duration_s +
                                  share * (range->minimal_duration_s - range->optimal_duration_s));
        ASSERT_TRUE(between);
        EXPECT_GE(between->speed_and_angle().speed_m_s, range->minimal_speed_m_s * (1.0 - 1e-12));
        EXPECT_LE(between->speed_and_angle().speed_m_s, range->optimal_speed_m_s * (1.0 + 1e-12));
    }
    const auto level = rational_range(kHere, kHere + Vec3d(4.0, 0.0, 0.0));
    EXPECT_EQ(level->optimal_duration_s, 0.0);
    EXPECT_EQ(level->optimal_speed_m_s, kInfinity);
    const auto nowhere = rational_range(kHere, kHere);
    EXPECT_EQ(nowhere->minimal_duration_s, 0.0);
    EXPECT_EQ(nowhere->optimal_speed_m_s, 0.0);
}

TEST(Rational_jump, On_the_level_is_equation_19) {
    RandomSegments random(7);
    for (int i = 0; i < 2000; ++i) {
        auto [from, to] = random_pair(random);
        to.y = from.y;
        const Gap d(from, to);
        const double limit = *minimal_speed(from, to) * random.number(1.0, 10.0);
        const auto jump = rational_jump(from, to, limit);
        ASSERT_TRUE(jump);
        const Arc* arc = &jump->arc;
        expect_jump(*arc, from, to);
        EXPECT_NEAR(arc->speed_and_angle().speed_m_s, limit, 1e-13 * limit);
        EXPECT_NEAR(arc->speed_and_angle().angle_rad,
                    number(0.5L * std::asin(std::min(1.0L, kG * d.xz / limit / limit))), 1e-7);
        EXPECT_EQ(rational_jump(from, to, 0.9 * *minimal_speed(from, to)).error(),
                  NoJump::too_slow);
    }
}

}  // namespace
}  // namespace pronk::tests
