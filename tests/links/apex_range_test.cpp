// How high a jump may rise, against the definition of a launch and against the physics of one jump.
#include "links/apex_range.hpp"

#include <gtest/gtest.h>

#include <random>

namespace pronk::apex_range_test {
namespace {

JumpAbility able(const JumpProfile& jump, double max_speed_m_s) {
    JumpAbility ability;
    ability.profiles = {{jump, ReachUse::upto}};
    ability.max_speed_m_s = max_speed_m_s;
    return ability;
}
LaunchLimits launches_of_first(const JumpAbility& ability) {
    return launch_limits(ability.profiles[0], ability);
}

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// valid_jump.md: upwards sqrt(2 g h), forwards d / (2 sqrt(2 h / g)).
TEST(ApexRange, On_the_level_the_whole_reach_takes_the_whole_apex) {
    const LaunchLimits limits = launches_of_first(able({3.0, 7.5, 7.5}, kNoLimit));
    const auto whole = apexes_between(limits, 7.5 - 1e-9, 0.0);
    ASSERT_TRUE(whole);
    EXPECT_NEAR(whole->lowest_m, 3.0, 1e-6);
    EXPECT_NEAR(whole->highest_m, 3.0, 1e-12);
    EXPECT_FALSE(apexes_between(limits, 7.5 + 1e-6, 0.0));
    // Half as far in half the time: an apex of a quarter.
    const auto half = apexes_between(limits, 3.75, 0.0);
    ASSERT_TRUE(half);
    EXPECT_NEAR(half->lowest_m, 0.75, 1e-9);
    EXPECT_NEAR(half->highest_m, 3.0, 1e-12);
    // The slowest launch on the level is at 45 degrees: an apex of a quarter of the distance.
    EXPECT_NEAR(half->slowest_m, 3.75 / 4.0, 1e-12);
}

TEST(ApexRange, A_landing_above_the_apex_or_too_deep_below_it_has_none) {
    const LaunchLimits limits = launches_of_first(able({1.0, 3.0, 3.0}, kNoLimit));
    EXPECT_FALSE(apexes_between(limits, 0.5, 1.001));
    EXPECT_TRUE(apexes_between(limits, 0.1, 0.999));
    EXPECT_FALSE(apexes_between(limits, 0.5, -3.001));
    // As deep as can be only who does not rise gets there.
    const auto deepest = apexes_between(limits, 0.5, -2.9);
    ASSERT_TRUE(deepest);
    EXPECT_NEAR(deepest->highest_m, 0.1, 1e-12);
}

TEST(ApexRange, Straight_up_and_down) {
    const LaunchLimits limits = launches_of_first(able({1.0, 3.0, 3.0}, 4.0));
    const auto up = apexes_between(limits, 0.0, 0.5);
    ASSERT_TRUE(up);
    EXPECT_NEAR(up->lowest_m, 0.5, 1e-12);
    EXPECT_NEAR(up->highest_m, 16.0 / (2.0 * kEarthGravity_m_s2), 1e-12);
}

// Against every apex, one by one.
TEST(ApexRange, Has_every_apex_that_is_allowed_and_no_other) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    int reached = 0;
    for (int i = 0; i < 4000; ++i) {
        const JumpProfile jump{0.5 + 3.0 * share(random), 1.0 + 8.0 * share(random),
                               0.5 + 6.0 * share(random)};
        const double max_speed = share(random) < 0.5 ? kNoLimit : 3.0 + 8.0 * share(random);
        const LaunchLimits limits = launches_of_first(able(jump, max_speed));
        const double distance_m = 10.0 * share(random);
        const double rise_m = -7.0 + 10.0 * share(random);
        const auto range = apexes_between(limits, distance_m, rise_m);
        reached += range ? 1 : 0;
        for (int k = 1; k <= 400; ++k) {
            const double apex_m = jump.apex_m * k / 400.0;
            const bool within =
                range && apex_m >= range->lowest_m - 1e-9 && apex_m <= range->highest_m + 1e-9;
            const bool allowed = limits.allow(apex_m, distance_m, rise_m);
            if (allowed == within) continue;
            // The fall's tolerance, and the rounding of speeds.
            const bool at_the_limit =
                range ? std::min(std::abs(apex_m - range->lowest_m),
                                 std::abs(apex_m - range->highest_m)) < 2e-4
                      : apexes_between(limits, distance_m, rise_m + 2e-4).has_value() ||
                            apexes_between(limits, distance_m * (1.0 - 1e-6), rise_m).has_value();
            EXPECT_TRUE(at_the_limit) << apex_m << " to " << distance_m << ' ' << rise_m;
        }
    }
    EXPECT_GT(reached, 500);
}

// The physics of one jump knows the slowest launch on its own.
TEST(ApexRange, The_slowest_is_that_of_the_minimal_jump) {
    const LaunchLimits limits = launches_of_first(able({50.0, 100.0, 100.0}, kNoLimit));
    for (const double rise_m : {-3.0, -0.5, 0.0, 1.5}) {
        for (const double distance_m : {0.5, 2.0, 6.0}) {
            const auto arc = minimal_jump({0.0, 0.0, 0.0}, {distance_m, rise_m, 0.0});
            const auto range = apexes_between(limits, distance_m, rise_m);
            ASSERT_TRUE(arc && range);
            EXPECT_NEAR(range->slowest_m, arc->apex().y, 1e-9) << distance_m << ' ' << rise_m;
        }
    }
}

}  // namespace
}  // namespace pronk::apex_range_test
