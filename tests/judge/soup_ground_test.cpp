// Ground that was not baked: which triangles carry feet. By the worlds' measures.
#include "judge/soup_ground.hpp"

#include "hand_made.hpp"

namespace pronk::judge::soup_ground_test {
namespace {

using namespace tests;

TEST(SoupGround, Feet_are_as_far_off_as_the_nearest_triangle_below_or_above) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {10, 0, 10});
    const SoupGround ground(shapes.take(), kAgent);
    EXPECT_EQ(ground.off_by_m({5, 0, 5}), 0.0);
    EXPECT_EQ(ground.off_by_m({5, 0.009, 5}), 0.0);
    EXPECT_EQ(ground.off_by_m({5, -0.009, 5}), 0.0);
    EXPECT_NEAR(ground.off_by_m({5, 0.3, 5}), 0.3, 0.011);
    EXPECT_NEAR(ground.off_by_m({5, -0.3, 5}), 0.3, 0.011);
    EXPECT_EQ(ground.off_by_m({5, 4.0, 5}), SoupGround::kFarthest_m);
    EXPECT_EQ(ground.off_by_m({10.1, 0, 5}), SoupGround::kFarthest_m);
}

TEST(SoupGround, Nobody_stands_on_ceilings_or_walls_or_steep_slopes) {
    auto shapes = stone();
    shapes.box({0, 3, 0}, {10, 4, 10});
    // 4 m up over 4 m, and over 1 m.
    shapes.quad({20, 0, 0}, {20, 0, 9}, {24, 4, 9}, {24, 4, 0});
    shapes.quad({30, 0, 0}, {30, 0, 9}, {31, 4, 9}, {31, 4, 0});
    const SoupGround ground(shapes.take(), kAgent);  // 45 degrees
    EXPECT_EQ(ground.off_by_m({5, 4, 5}), 0.0);
    EXPECT_EQ(ground.off_by_m({5, 3, 5}), SoupGround::kFarthest_m);
    EXPECT_NEAR(ground.off_by_m({10, 3.5, 5}), 0.5, 0.011) << "not the wall, but its top";
    EXPECT_EQ(ground.off_by_m({22, 2, 5}), 0.0);
    EXPECT_EQ(ground.off_by_m({30.5, 2, 5}), SoupGround::kFarthest_m);
}

TEST(SoupGround, Jumps_leave_and_land_on_it) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {3, 0, 4});
    shapes.box({6, -1, 0}, {9, 0, 4});
    const TriangleSoup soup = shapes.take();
    const Judge judge(soup, kAgent, kGrid);
    const SoupGround ground(soup, kAgent);
    const Ability ability{{2.0, 5.0, 6.0}};
    const auto rules_of = [&](const Arc& arc) {
        std::vector<Rule> rules;
        for (const Violation& broken : judge_jump(judge, ground, ability, arc)) {
            rules.push_back(broken.rule);
        }
        return rules;
    };
    EXPECT_TRUE(rules_of(jump({2, 0, 2}, {7, 0, 2}, 2.0)).empty());
    // Half a metre above the one, or beside the other.
    EXPECT_EQ(rules_of(jump({2, 0.5, 2}, {6.5, 0, 2}, 2.0)), std::vector{Rule::landing});
    EXPECT_EQ(rules_of(jump({2, 0, 2}, {5, 0, 2}, 2.0)), std::vector{Rule::landing});
    EXPECT_EQ(rules_of(jump({1, 0, 2}, {8, 0, 2}, 2.0)), std::vector{Rule::speed});
    EXPECT_EQ(rules_of(jump({2, 0, 2}, {7, 0, 2}, 2.5)), std::vector{Rule::speed});
}

}  // namespace
}  // namespace pronk::judge::soup_ground_test
