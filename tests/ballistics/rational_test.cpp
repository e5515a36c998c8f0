#include <gtest/gtest.h>

#include <pronk/ballistics.hpp>

#include "ballistics/roumimpers_letters.hpp"

namespace pronk::tests::rational_test {
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

// Equations 15 and 18.
SpeedAngle optimal_launch(const Gap& d) {
    if (d.y < 0.0L) return {number(std::sqrt(kG * d.xz * d.xz / (-2.0L * d.y))), 0.0};
    return {number(std::sqrt(kG * (2.0L * d.y + d.xz * d.xz / (2.0L * d.y)))),
            number(std::atan(2.0L * d.y / d.xz))};
}

TEST(Rational_jump, At_the_minimal_speed_it_is_the_minimal_jump) {
    RandomSegments random(13);
    for (int i = 0; i < 100000; ++i) {
        const auto [from, to] = random_pair(random);
        const double gravity = random.number(0.1, 30.0);
        const auto rational = rational_jump(from, to, *minimal_speed(from, to, gravity), gravity);
        ASSERT_TRUE(rational);
        ASSERT_EQ(rational->which, RationalCase::minimal);
        // Equation 14, with equation 13 in it.
        const Gap d(from, to);
        const long double angle = std::atan((d.y + d.size()) / d.xz);
        ASSERT_NEAR(rational->arc.speed_and_angle().angle_rad, number(angle), 1e-13);
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

TEST(Rational_jump, With_the_optimal_speed_or_more_it_is_the_optimal_jump) {
    RandomSegments random(15);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const auto [speed, angle] = optimal_launch(Gap(from, to));
        for (const double limit : {speed, speed * random.number(1.0, 5.0), kInfinity}) {
            const auto rational = rational_jump(from, to, limit);
            ASSERT_TRUE(rational);
            EXPECT_EQ(rational->which, RationalCase::optimal);
            EXPECT_NEAR(rational->arc.speed_and_angle().speed_m_s, speed, 1e-13 * speed);
            EXPECT_NEAR(rational->arc.speed_and_angle().angle_rad, angle, 1e-14);
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
        // When equation 6 meets the landing, at the launches of 13 and 14, and of 15 and 18.
        const Gap d(from, to);
        const long double least = std::sqrt(kG * (d.y + d.size()));
        const long double steep = std::atan((d.y + d.size()) / d.xz);
        EXPECT_NEAR(range->minimal_speed_m_s, number(least), 1e-13 * number(least));
        EXPECT_NEAR(range->minimal_duration_s, number(d.xz / (least * std::cos(steep))),
                    1e-13 * range->minimal_duration_s);
        const auto [best, flat] = optimal_launch(d);
        EXPECT_NEAR(range->optimal_speed_m_s, best, 1e-13 * best);
        EXPECT_NEAR(range->optimal_duration_s, number(d.xz / (best * std::cos(flat))),
                    1e-12 * range->optimal_duration_s);
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
}  // namespace pronk::tests::rational_test
