#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <numbers>
#include <pronk/ballistics.hpp>

#include "ballistics/brute_force.hpp"
#include "ballistics/quadrature.hpp"
#include "ballistics/roumimpers_letters.hpp"

namespace pronk::tests::two_points_test {
namespace {

constexpr double kG = kEarthGravity_m_s2;
constexpr double kHalfPi = 0.5 * std::numbers::pi;
const Vec3d kHere(1.0, 2.0, 3.0);

TEST(Minimal_jump, Over_a_level_gap_leaves_at_45_degrees) {
    const auto arc = minimal_jump(kHere, kHere + Vec3d(3.0, 0.0, 4.0), 10.0);
    ASSERT_TRUE(arc);
    EXPECT_NEAR(arc->speed_and_angle().speed_m_s, std::sqrt(50.0), 1e-14);
    EXPECT_NEAR(arc->speed_and_angle().angle_rad, kHalfPi / 2.0, 1e-15);
}

TEST(Minimal_jump, Has_the_lowest_speed_of_all_launch_angles) {
    RandomSegments random(1);
    for (int i = 0; i < 500; ++i) {
        const auto [from, to] = random_pair(random);
        const Gap d(from, to);
        // The speed an angle needs, from equation 8; angles below the line of sight never arrive.
        const long double sight = std::max(std::atan2(d.y, d.xz), -kHalfPi + 0.0L);
        const long double lowest2 = smallest_on_line(
            [&](long double share) {
                const long double angle = sight + share * (kHalfPi - sight);
                const long double c = std::cos(angle);
                const long double over = d.xz * std::tan(angle) - d.y;
                const bool arrives = share > 0.0L && share < 1.0L && over > 0.0L;
                return arrives ? kG * d.xz * d.xz / (2.0L * c * c * over) : 1e300L;
            },
            200, 80);
        EXPECT_NEAR(*minimal_speed(from, to), number(std::sqrt(lowest2)),
                    1e-9 * number(std::sqrt(lowest2)));
    }
}

TEST(Minimal_jump, Is_equations_13_and_14) {
    RandomSegments random(2);
    for (int i = 0; i < 5000; ++i) {
        const auto [from, to] = random_pair(random);
        const Gap d(from, to);
        const long double speed = std::sqrt(static_cast<long double>(kG)) *
                                  std::sqrt(d.y + std::sqrt(d.y * d.y + d.xz * d.xz));
        const long double angle = std::atan(speed * speed / (kG * d.xz));
        EXPECT_NEAR(*minimal_speed(from, to), number(speed), 1e-14 * number(speed));
        const auto arc = minimal_jump(from, to);
        ASSERT_TRUE(arc);
        expect_jump(*arc, from, to);
        EXPECT_NEAR(arc->speed_and_angle().speed_m_s, number(speed), 1e-13 * number(speed));
        EXPECT_NEAR(arc->speed_and_angle().angle_rad, number(angle), 1e-13);
    }
}

TEST(Minimal_jump, Keeps_its_digits_almost_straight_down) {
    // 10 m down and a micrometre aside: v = x sqrt(g / 2h) to twelve digits.
    const double speed = *minimal_speed({0.0, 10.0, 0.0}, {1e-6, 0.0, 0.0}, 10.0);
    EXPECT_NEAR(speed, 1e-6 * std::sqrt(0.5), 1e-18);
}

// Straight up and down there is nothing to choose: the minimal jump is the optimal one.
TEST(Minimal_and_optimal_jump, Straight_up_down_and_nowhere_are_the_textbooks) {
    for (const auto jump : {minimal_jump, optimal_jump}) {
        const auto up = jump(kHere, kHere + Vec3d(0.0, 5.0, 0.0), 10.0);
        ASSERT_TRUE(up);
        EXPECT_EQ(up->launch_velocity_m_s, Vec3d(0.0, 10.0, 0.0));
        EXPECT_DOUBLE_EQ(up->duration_s, 1.0);
        const auto down = jump(kHere, kHere - Vec3d(0.0, 5.0, 0.0), 10.0);
        ASSERT_TRUE(down);
        EXPECT_EQ(down->launch_velocity_m_s, Vec3d(0.0));
        EXPECT_DOUBLE_EQ(down->duration_s, 1.0);
        const auto nowhere = jump(kHere, kHere, 10.0);
        ASSERT_TRUE(nowhere);
        EXPECT_EQ(nowhere->launch_velocity_m_s, Vec3d(0.0));
        EXPECT_EQ(nowhere->duration_s, 0.0);
    }
    EXPECT_EQ(*minimal_speed(kHere, kHere), 0.0);
}

TEST(Arc_with_speed, Leaves_at_the_two_angles_of_equation_12) {
    RandomSegments random(3);
    int low_arcs = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto [from, to] = random_pair(random);
        const Gap d(from, to);
        const double v = *minimal_speed(from, to) * random.number(1.001, 2.5);
        const long double v2 = static_cast<long double>(v) * v;
        const long double root = std::sqrt(v2 * v2 - kG * (kG * d.xz * d.xz + 2.0L * d.y * v2));
        const auto high = arc_with_speed(from, to, v, Branch::high);
        ASSERT_TRUE(high);
        expect_jump(*high, from, to);
        EXPECT_NEAR(high->speed_and_angle().speed_m_s, v, 1e-13 * v);
        EXPECT_NEAR(high->speed_and_angle().angle_rad, number(std::atan((v2 + root) / (kG * d.xz))),
                    1e-12);
        const long double low_angle = std::atan((v2 - root) / (kG * d.xz));
        const auto low = arc_with_speed(from, to, v, Branch::low);
        if (low) {
            ++low_arcs;
            expect_jump(*low, from, to);
            EXPECT_NEAR(low->speed_and_angle().speed_m_s, v, 1e-13 * v);
            EXPECT_NEAR(low->speed_and_angle().angle_rad, number(low_angle), 1e-12);
            EXPECT_LT(low->duration_s, high->duration_s);
        } else if (low.error() == NoJump::launches_downwards) {
            EXPECT_LT(low_angle, 0.0L);
        } else {
            ASSERT_EQ(low.error(), NoJump::lands_rising);
            // The slope at the landing, from the derivative of equation 8.
            const long double c = std::cos(low_angle);
            EXPECT_GT(std::tan(low_angle) - kG * d.xz / (v2 * c * c), 0.0L);
        }
    }
    EXPECT_GT(low_arcs, 1000);
    EXPECT_LT(low_arcs, 4000);
}

TEST(Arc_with_speed, Accepts_the_speeds_that_the_range_names) {
    RandomSegments random(18);
    for (int i = 0; i < 30000; ++i) {
        auto [from, to] = random_pair(random);
        // Every second pair is steep, some all but upright.
        if (i % 2 == 0) {
            const double narrow = std::pow(10.0, random.number(-9.0, 0.0));
            to.x = from.x + narrow * (to.x - from.x);
            to.z = from.z + narrow * (to.z - from.z);
        }
        const auto range = rational_range(from, to);
        ASSERT_TRUE(range);
        ASSERT_LE(range->minimal_speed_m_s, range->optimal_speed_m_s);
        for (const double speed : {range->minimal_speed_m_s, range->optimal_speed_m_s}) {
            const auto low = arc_with_speed(from, to, speed, Branch::low);
            ASSERT_TRUE(low) << describe(low.error());
            expect_jump(*low, from, to);
            const auto high = arc_with_speed(from, to, speed, Branch::high);
            ASSERT_TRUE(high) << describe(high.error());
            expect_jump(*high, from, to);
            const auto rational = rational_jump(from, to, speed);
            ASSERT_TRUE(rational);
            expect_jump(rational->arc, from, to);
        }
        for (const double duration : {range->minimal_duration_s, range->optimal_duration_s}) {
            const auto arc = arc_with_duration(from, to, duration);
            ASSERT_TRUE(arc) << describe(arc.error());
            expect_jump(*arc, from, to);
        }
        const double apex = optimal_jump(from, to)->apex_and_reach().apex_m;
        ASSERT_TRUE(arc_with_apex(from, to, apex));
    }
}

TEST(Arc_with_speed, Straight_up_and_down_only_the_high_arc_is_a_jump) {
    // At 20 m/s up under 10 m/s2 the height of 15 m is passed after 1 s and, falling, after 3 s.
    const Vec3d above = kHere + Vec3d(0.0, 15.0, 0.0);
    EXPECT_EQ(arc_with_speed(kHere, above, 20.0, Branch::low, 10.0).error(), NoJump::lands_rising);
    EXPECT_NEAR(arc_with_speed(kHere, above, 20.0, Branch::high, 10.0)->duration_s, 3.0, 1e-14);
    EXPECT_EQ(arc_with_speed(kHere, above, 17.0, Branch::high, 10.0).error(), NoJump::too_slow);
    const Vec3d below = kHere - Vec3d(0.0, 15.0, 0.0);
    EXPECT_EQ(arc_with_speed(kHere, below, 10.0, Branch::low, 10.0).error(),
              NoJump::launches_downwards);
    EXPECT_NEAR(arc_with_speed(kHere, below, 10.0, Branch::high, 10.0)->duration_s, 3.0, 1e-14);
    EXPECT_NEAR(arc_with_speed(kHere, below, 0.0, Branch::low, 10.0)->duration_s, std::sqrt(3.0),
                1e-14);
}

TEST(Arc_with_speed, To_the_same_place_either_stays_or_goes_up_and_back) {
    EXPECT_EQ(arc_with_speed(kHere, kHere, 5.0, Branch::low, 10.0)->duration_s, 0.0);
    const auto hop = arc_with_speed(kHere, kHere, 5.0, Branch::high, 10.0);
    ASSERT_TRUE(hop);
    EXPECT_DOUBLE_EQ(hop->duration_s, 1.0);
    EXPECT_DOUBLE_EQ(hop->launch_velocity_m_s.y, 5.0);
}

TEST(Arc_with_duration, Lands_on_time) {
    RandomSegments random(4);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const double shortest = std::sqrt(2.0 * std::abs(to.y - from.y) / kG);
        const double duration = shortest + random.number(0.0, 3.0);
        const auto arc = arc_with_duration(from, to, duration);
        ASSERT_TRUE(arc);
        EXPECT_EQ(arc->duration_s, duration);
        expect_jump(*arc, from, to);
        const auto hasty = arc_with_duration(from, to, 0.99 * shortest);
        ASSERT_FALSE(hasty);
        EXPECT_EQ(hasty.error(), to.y < from.y ? NoJump::launches_downwards : NoJump::lands_rising);
    }
    EXPECT_TRUE(arc_with_duration(kHere, kHere, 0.0));
    EXPECT_EQ(arc_with_duration(kHere, kHere + Vec3d(1.0, 0.0, 0.0), 0.0).error(),
              NoJump::too_short);
    EXPECT_EQ(arc_with_duration(kHere, kHere, -1.0).error(), NoJump::negative);
}

TEST(Arc_with_apex, Is_that_high_and_lands) {
    RandomSegments random(5);
    for (int i = 0; i < 3000; ++i) {
        const auto [from, to] = random_pair(random);
        const double apex = std::max(to.y - from.y, 0.0) + random.number(0.0, 4.0);
        const auto arc = arc_with_apex(from, to, apex);
        ASSERT_TRUE(arc);
        expect_jump(*arc, from, to);
        EXPECT_NEAR(arc->apex().y - from.y, apex, 1e-13 * (apex + std::abs(from.y)));
    }
}

TEST(Arc_with_apex, Accepts_the_height_of_the_landing_wherever_it_stands) {
    RandomSegments random(17);
    for (int i = 0; i < 20000; ++i) {
        const Vec3d from = random.point(1000.0);
        const double rise = random.number(0.0, 5.0);
        const auto arc = arc_with_apex(from, from + Vec3d(2.0, rise, 1.0), rise);
        ASSERT_TRUE(arc) << describe(arc.error());
    }
}

TEST(Arc_with_apex, Is_refused_below_the_landing_and_along_the_ground) {
    const Vec3d higher = kHere + Vec3d(2.0, 1.0, 0.0);
    EXPECT_TRUE(arc_with_apex(kHere, higher, 1.0));
    EXPECT_EQ(arc_with_apex(kHere, higher, 0.999).error(), NoJump::apex_too_low);
    EXPECT_EQ(arc_with_apex(higher, kHere, -0.1).error(), NoJump::apex_too_low);
    EXPECT_TRUE(arc_with_apex(higher, kHere, 0.0));  // steps off
    EXPECT_EQ(arc_with_apex(kHere, kHere + Vec3d(1.0, 0.0, 0.0), 0.0).error(), NoJump::no_apex);
}

TEST(Optimal_jump, Down_is_equation_15_and_up_is_equation_18) {
    RandomSegments random(6);
    for (int i = 0; i < 5000; ++i) {
        const auto [from, to] = random_pair(random);
        const Gap d(from, to);
        const auto arc = optimal_jump(from, to);
        ASSERT_TRUE(arc);
        expect_jump(*arc, from, to);
        const SpeedAngle launch = arc->speed_and_angle();
        const long double speed = d.y < 0.0L ? std::sqrt(kG * d.xz * d.xz / (-2.0L * d.y))
                                             : std::sqrt(static_cast<long double>(kG)) *
                                                   std::sqrt(2.0L * d.y + 0.5L * d.xz * d.xz / d.y);
        const long double angle = d.y < 0.0L ? 0.0L : std::atan(2.0L * d.y / d.xz);
        EXPECT_NEAR(launch.speed_m_s, number(speed), 1e-13 * number(speed));
        EXPECT_NEAR(launch.angle_rad, number(angle), 1e-14);
    }
}

TEST(Optimal_jump, On_the_level_there_is_none) {
    const Vec3d there = kHere + Vec3d(3.0, 0.0, 4.0);
    EXPECT_EQ(optimal_jump(kHere, there).error(), NoJump::needs_max_speed);
}

TEST(Optimal_jump, Is_shorter_than_every_jump_of_another_duration) {
    RandomSegments random(8);
    for (int i = 0; i < 100; ++i) {
        const auto [from, to] = random_pair(random);
        const auto best = optimal_jump(from, to);
        ASSERT_TRUE(best);
        long double before = length_by_quadrature(*best);
        for (int k = 1; k <= 10; ++k) {
            const auto longer = arc_with_duration(from, to, best->duration_s * (1.0 + 0.2 * k));
            ASSERT_TRUE(longer);
            const long double length = length_by_quadrature(*longer);
            EXPECT_GT(length, before);
            before = length;
        }
    }
}

TEST(Optimal_jump, Up_is_the_reversed_optimum_down) {
    RandomSegments random(9);
    for (int i = 0; i < 2000; ++i) {
        const auto [from, to] = random_pair(random);
        const auto there = optimal_jump(from, to);
        const auto back = optimal_jump(to, from);
        ASSERT_TRUE(there && back);
        EXPECT_EQ(there->duration_s, back->duration_s);
        for (double share = 0.0; share <= 1.0; share += 0.125) {
            const Vec3d a = there->position_at(share * there->duration_s);
            const Vec3d b = back->position_at((1.0 - share) * back->duration_s);
            EXPECT_LE(glm::length(a - b), 1e-13 * (glm::length(from) + glm::length(to)));
        }
    }
}

TEST(Optimal_length, Is_that_of_the_optimal_arc_and_equation_38) {
    RandomSegments random(10);
    for (int i = 0; i < 2000; ++i) {
        const auto [from, to] = random_pair(random);
        const Gap d(from, to);
        const long double y = std::fabs(d.y);
        const long double formula = std::sqrt(y * y + 0.25L * d.xz * d.xz) +
                                    d.xz * d.xz / (4.0L * y) * std::asinh(2.0L * y / d.xz);
        EXPECT_NEAR(*optimal_length(from, to), number(formula), 1e-14 * number(formula));
        EXPECT_NEAR(*optimal_length(from, to),
                    number(length_by_quadrature(*optimal_jump(from, to))), 1e-12 * number(formula));
    }
}

TEST(Optimal_length, Of_level_upright_and_almost_such_gaps_keeps_its_digits) {
    EXPECT_EQ(*optimal_length({0, 0, 0}, {3, 0, 4}), 5.0);
    EXPECT_EQ(*optimal_length({0, 0, 0}, {0, -7, 0}), 7.0);
    EXPECT_EQ(*optimal_length({1, 1, 1}, {1, 1, 1}), 0.0);
    for (double thin = 1e-1; thin > 1e-18; thin *= 0.1) {
        // l / across = 1 + r^2/6 - r^4/40 + r^6/112 - ... with r = 2 fall / across.
        const double r2 = 4.0 * thin * thin;
        const double series = 1.0 + r2 / 6.0 - r2 * r2 / 40.0 + r2 * r2 * r2 / 112.0 -
                              r2 * r2 * r2 * r2 * 5.0 / 1152.0;
        EXPECT_NEAR(*optimal_length({0, 0, 0}, {1, thin, 0}), series, 5e-8 * thin * thin + 1e-15);
        const long double a = thin;
        const long double upright =
            std::sqrt(1.0L + 0.25L * a * a) + a * a / 4.0L * std::asinh(2.0L / a);
        EXPECT_NEAR(*optimal_length({0, 0, 0}, {thin, 1, 0}), number(upright), 1e-15);
    }
}

TEST(Optimal_length, Is_a_lower_bound_for_every_jump_and_at_least_the_horizontal_distance) {
    RandomSegments random(11);
    for (int i = 0; i < 2000; ++i) {
        const auto [from, to] = random_pair(random);
        const double bound = *optimal_length(from, to);
        EXPECT_GE(bound, std::hypot(to.x - from.x, to.z - from.z));
        EXPECT_GE(bound, glm::length(to - from));
        const double apex = std::max(to.y - from.y, 0.0) + random.number(0.0, 3.0);
        EXPECT_LE(bound, arc_with_apex(from, to, apex)->length_m() * (1.0 + 1e-14));
        EXPECT_LE(bound, minimal_jump(from, to)->length_m() * (1.0 + 1e-14));
    }
}

}  // namespace
}  // namespace pronk::tests::two_points_test
