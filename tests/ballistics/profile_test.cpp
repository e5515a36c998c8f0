#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <pronk/ballistics.hpp>

#include "ballistics/random_segments.hpp"

namespace pronk::tests::profile_test {
namespace {

JumpProfile random_profile(RandomSegments& random) {
    const double apex = random.number(0.1, 5.0);
    return {apex, random.number(0.1, 15.0), random.number(0.1, 12.0)};
}

// Kerkhof's equation 1, solved by no formula at all: walk down the far side of the parabola.
double distance_by_bisection(const JumpProfile& p, double rise_m) {
    const auto height = [&](double rho) {
        return 4.0 * p.apex_m / (p.reach_m * p.reach_m) * (p.reach_m * rho - rho * rho);
    };
    double near = 0.5 * p.reach_m;
    double far = near;
    while (height(far) > rise_m) far *= 2.0;
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (near + far);
        (height(middle) > rise_m ? near : far) = middle;
    }
    return near;
}

// Equation 1 solved, for where bisection would be too coarse.
double distance_at(const JumpProfile& p, double rise_m) {
    return static_cast<double>(
        0.5L * p.reach_m *
        (1.0L + std::sqrt((static_cast<long double>(p.apex_m) - rise_m) / p.apex_m)));
}

TEST(Profile, Lands_where_its_parabola_comes_down_to_the_height) {
    RandomSegments random(1);
    for (int i = 0; i < 1000; ++i) {
        const JumpProfile profile = random_profile(random);
        const double rise = profile.apex_m - random.number(0.0, profile.max_fall_m);
        const auto distance = landing_distance_m(profile, rise);
        ASSERT_TRUE(distance);
        EXPECT_NEAR(*distance, distance_by_bisection(profile, rise), 1e-7 * profile.reach_m);
        EXPECT_GE(*distance, 0.5 * profile.reach_m);
    }
}

TEST(Profile, Lands_farthest_at_its_deepest_fall) {
    // Half of 6 m to the apex, 1 m high; 4 m below it, twice as far again.
    EXPECT_DOUBLE_EQ(*farthest_landing_m({1.0, 6.0, 4.0}), 9.0);
    RandomSegments random(2);
    for (int i = 0; i < 1000; ++i) {
        const JumpProfile profile = random_profile(random);
        EXPECT_NEAR(*farthest_landing_m(profile),
                    distance_by_bisection(profile, profile.apex_m - profile.max_fall_m),
                    1e-7 * profile.reach_m);
    }
}

TEST(Profile, A_fitted_reach_goes_through_the_landing_on_the_way_down) {
    RandomSegments random(3);
    for (int i = 0; i < 2000; ++i) {
        const double apex = random.number(0.05, 5.0);
        const double rho = random.number(0.01, 20.0);
        const double rise = random.number(-10.0, apex);
        const auto reach = fitted_reach_m(apex, rho, rise);
        ASSERT_TRUE(reach);
        EXPECT_NEAR(4.0 * apex / (*reach * *reach) * (*reach * rho - rho * rho), rise,
                    1e-12 * (apex + std::abs(rise)));
        EXPECT_LE(0.5 * *reach, rho * (1.0 + 1e-15));  // the apex is not behind the landing
    }
}

TEST(Profile, Fits_every_landing_its_own_arc_has_and_all_nearer_ones) {
    RandomSegments random(5);
    for (int i = 0; i < 2000; ++i) {
        const JumpProfile profile = random_profile(random);
        const double rise = profile.apex_m - random.number(0.0, profile.max_fall_m);
        const double farthest = *landing_distance_m(profile, rise);
        const auto whole = fitted_reach_m(profile, farthest, rise);
        ASSERT_TRUE(whole) << describe(whole.error());
        EXPECT_NEAR(*whole, profile.reach_m, 1e-13 * profile.reach_m);
        EXPECT_TRUE(fitted_reach_m(profile, farthest * random.number(0.0, 1.0), rise));
        EXPECT_EQ(fitted_reach_m(profile, farthest * 1.001, rise).error(), NoJump::out_of_reach);
    }
}

TEST(Profile, Refuses_landings_above_the_apex_and_deeper_than_the_fall) {
    const JumpProfile profile{1.0, 4.0, 3.0};
    EXPECT_TRUE(landing_distance_m(profile, 1.0));
    EXPECT_EQ(landing_distance_m(profile, 1.01).error(), NoJump::apex_too_low);
    EXPECT_TRUE(landing_distance_m(profile, -2.0));
    EXPECT_EQ(landing_distance_m(profile, -2.01).error(), NoJump::falls_too_far);
    EXPECT_EQ(fitted_reach_m(profile, 1.0, 1.01).error(), NoJump::apex_too_low);
    EXPECT_EQ(fitted_reach_m(profile, 1.0, -2.01).error(), NoJump::falls_too_far);
}

TEST(Profile, Accepts_the_limits_it_names) {
    RandomSegments random(6);
    for (int i = 0; i < 20000; ++i) {
        const JumpProfile profile = random_profile(random);
        const double deepest = profile.apex_m - profile.max_fall_m;
        const auto farthest = farthest_landing_m(profile);
        ASSERT_TRUE(landing_distance_m(profile, deepest));
        ASSERT_TRUE(landing_distance_m(profile, profile.apex_m));
        ASSERT_TRUE(fitted_reach_m(profile, *farthest, deepest));
        ASSERT_TRUE(fitted_reach_m(profile, 0.5 * profile.reach_m, profile.apex_m));
    }
}

TEST(Profile, Its_jump_is_Kerkhofs_parabola_to_the_landing) {
    RandomSegments random(7);
    int jumps = 0;
    for (int i = 0; i < 5000; ++i) {
        const JumpProfile profile = random_profile(random);
        const Vec3d from = random.point();
        const Vec3d to = from + random.point(6.0);
        const double rho = std::hypot(to.x - from.x, to.z - from.z);
        const auto jump = fitted_jump(profile, from, to);
        const auto reach = fitted_reach_m(profile, rho, to.y - from.y);
        ASSERT_EQ(jump.has_value(), reach.has_value());
        if (!jump) {
            EXPECT_EQ(jump.error(), reach.error());
            continue;
        }
        ++jumps;
        EXPECT_LE(glm::length(jump->landing() - to), 1e-13);
        const double d = *reach;
        for (double share = 0.1; share < 1.0; share += 0.2) {
            const double x = share * rho;
            EXPECT_NEAR(jump->y_at_distance(x) - from.y,
                        4.0 * profile.apex_m / (d * d) * (d * x - x * x), 1e-12);
        }
        EXPECT_LE(jump->velocity_at(jump->duration_s).y, 0.0);
    }
    EXPECT_GT(jumps, 500);
}

TEST(Profile, Its_jump_reaches_every_landing_of_its_own_arc_wherever_it_stands) {
    RandomSegments random(8);
    for (int i = 0; i < 20000; ++i) {
        const JumpProfile profile = random_profile(random);
        const double rise = profile.apex_m - random.number(0.0, profile.max_fall_m);
        const double angle = random.number(0.0, 6.3);
        const double distance = distance_at(profile, rise);
        const Vec3d from = random.point(1000.0);
        const Vec3d to = from + Vec3d(distance * std::cos(angle), rise, distance * std::sin(angle));
        const auto jump = fitted_jump(profile, from, to);
        ASSERT_TRUE(jump) << describe(jump.error());
    }
}

TEST(Profile, An_apex_of_zero_has_no_reach_to_fit) {
    EXPECT_EQ(fitted_reach_m(0.0, 2.0, -3.0).error(), NoJump::no_apex);
    EXPECT_EQ(fitted_reach_m(0.0, 0.0, 0.0).error(), NoJump::no_apex);
    EXPECT_EQ(fitted_jump({0.0, 2.0, 3.0}, {0, 0, 0}, {1, -1, 0}).error(), NoJump::no_apex);
}

TEST(Profile, Unusable_and_negative_numbers_are_refused) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(farthest_landing_m({nan, 1.0, 1.0}).error(), NoJump::unusable_number);
    EXPECT_EQ(farthest_landing_m({1.0, -1.0, 1.0}).error(), NoJump::negative);
    EXPECT_EQ(farthest_landing_m({0.0, 1.0, 1.0}).error(), NoJump::no_apex);
    EXPECT_EQ(landing_distance_m({1.0, 1.0, 1.0}, nan).error(), NoJump::unusable_number);
    EXPECT_EQ(fitted_reach_m(1.0, -1.0, 0.0).error(), NoJump::negative);
    EXPECT_EQ(fitted_reach_m(1.0, nan, 0.0).error(), NoJump::unusable_number);
}

}  // namespace
}  // namespace pronk::tests::profile_test
