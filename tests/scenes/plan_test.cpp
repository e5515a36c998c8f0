#include "scenes/plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pronk::scenes::plan_test {
namespace {

float total_area(const std::vector<Plan>& pieces) {
    float area = 0.0F;
    for (const Plan& piece : pieces) area += area_m2(piece);
    return area;
}

TEST(Plan, Every_maker_goes_counter_clockwise_seen_from_above) {
    EXPECT_FLOAT_EQ(area_m2(rectangle({1, 2}, {4, 4})), 6.0F);
    EXPECT_NEAR(area_m2(turned_rectangle({5, 5}, {2, 1}, 0.7F)), 8.0F, 1e-4F);
    EXPECT_NEAR(area_m2(strip({0, 0}, {3, 4}, 2.0F)), 10.0F, 1e-4F);
    EXPECT_NEAR(area_m2(regular({0, 0}, 1.0F, 6)), 1.5F * std::sqrt(3.0F), 1e-4F);
    // A quarter of a square ring with corners on the axes: half of (2^2 - 1^2).
    EXPECT_NEAR(area_m2(sector({0, 0}, 1.0F, 2.0F, 0.0F, 1.5707963F)), 1.5F, 1e-4F);
}

TEST(Plan, Cutting_a_hole_leaves_the_rest) {
    const Plan hole = rectangle({4, 4}, {6, 7});
    const auto pieces = subtract({rectangle({0, 0}, {10, 10})}, hole);
    EXPECT_NEAR(total_area(pieces), 94.0F, 1e-3F);
    for (const Plan& piece : pieces) EXPECT_FALSE(contains(piece, {5, 5}));
}

TEST(Plan, Cutting_off_a_corner_leaves_the_rest) {
    const auto pieces = subtract({rectangle({0, 0}, {10, 10})}, rectangle({8, 8}, {12, 12}));
    EXPECT_NEAR(total_area(pieces), 96.0F, 1e-3F);
}

TEST(Plan, A_piece_that_only_touches_the_cutter_stays_whole) {
    const auto pieces = subtract({rectangle({0, 0}, {10, 10})}, rectangle({10, 2}, {12, 4}));
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].size(), 4U);
}

TEST(Plan, A_cutter_around_a_piece_leaves_nothing) {
    EXPECT_TRUE(subtract({rectangle({0, 0}, {1, 1})}, rectangle({-1, -1}, {2, 2})).empty());
}

}  // namespace
}  // namespace pronk::scenes::plan_test
