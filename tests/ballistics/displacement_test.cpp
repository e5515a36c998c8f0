// The two functions of one slope on which the minimal arc length rests, against long double.
#include "src/ballistics/displacement.hpp"

#include <gtest/gtest.h>

#include "ballistics/quadrature.hpp"

namespace pronk::ballistics::displacement_test {
namespace {

// Straight from the integral l(d): its derivatives across and upwards, by quadrature.
long double weight_by_quadrature(long double slope) {
    const auto integrand = [&](long double u) { return std::sqrt(1.0L + u * u * slope * slope); };
    const long double across =
        tests::integral([&](long double u) { return 1.0L / integrand(u); }, 0.0L, 1.0L, 1e-17L);
    const long double up = tests::integral(
        [&](long double u) { return 4.0L * u * u / integrand(u); }, 0.0L, 1.0L, 1e-17L);
    return up / across;
}

TEST(Displacement, The_height_weight_is_the_gradient_of_the_integral) {
    for (double slope = 1e-6; slope < 1e3; slope *= 1.3) {
        const long double expected = weight_by_quadrature(slope);
        EXPECT_NEAR(height_weight(slope).weight, static_cast<double>(expected),
                    1e-12 * static_cast<double>(expected))
            << slope;
    }
    EXPECT_DOUBLE_EQ(height_weight(0.0).weight, 4.0 / 3.0);
}

TEST(Displacement, The_height_weight_changes_at_the_rate_it_says_and_never_fast) {
    const auto weight = [](long double slope) {
        const long double w = std::sqrt(1.0L + slope * slope);
        return 2.0L * (w / std::asinh(slope) - 1.0L / slope) / slope;
    };
    for (double slope = 0.01; slope < 1e9; slope *= 1.3) {
        const long double step = 1e-4L * slope;
        const long double rate =
            (weight(slope + step) - weight(slope - step)) / (2.0L * step) * slope / weight(slope);
        EXPECT_NEAR(height_weight(slope).rate, static_cast<double>(rate), 1e-7) << slope;
        EXPECT_LE(height_weight(slope).rate, 0.0);
        EXPECT_GT(height_weight(slope).rate, -0.31);
    }
}

TEST(Displacement, The_slope_with_a_gradient_has_that_gradient) {
    for (double ratio = 1e-12; ratio < 1e12; ratio *= 1.7) {
        const long double slope = slope_with_gradient(ratio);
        const long double w = std::sqrt(1.0L + slope * slope);
        const long double expected =
            slope < 1e-4L ? slope * 2.0L / 3.0L : w / std::asinh(slope) - 1.0L / slope;
        EXPECT_NEAR(ratio / static_cast<double>(expected), 1.0, 1e-7) << ratio;
    }
    EXPECT_EQ(slope_with_gradient(0.0), 0.0);
    EXPECT_EQ(slope_with_gradient(std::numeric_limits<double>::infinity()), kSteepest);
}

}  // namespace
}  // namespace pronk::ballistics::displacement_test
