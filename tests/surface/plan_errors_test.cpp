// What a plan is refused for, and where the error says it is.
#include <gtest/gtest.h>

#include "surface/plans.hpp"

namespace pronk::plan_errors_test {
namespace {

using tests::point_agent;
using tests::square;
using tests::square_plan;

std::string refusal(const FloorPlan& plan) {
    const Result<PlanSurface> made = build_plan_surface(plan, point_agent());
    return made ? "none" : made.error().message();
}

FloorPlan with_obstacle(FloorPolygon obstacle) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back(std::move(obstacle));
    return plan;
}

TEST(PlanErrors, A_plan_needs_ground) {
    EXPECT_EQ(refusal({}), "outlines: a plan needs one at least: 0");
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(-1, -1, 11, 11), {}});
    EXPECT_EQ(refusal(plan), "plan: has no ground for this agent: radius 0 m");
}

TEST(PlanErrors, Rings_need_three_different_corners) {
    EXPECT_EQ(refusal(with_obstacle({{{1, 1}, {2, 2}}, {}})),
              "obstacles/0/0: needs three different corners: 2");
    EXPECT_EQ(refusal(with_obstacle({{{1, 1}, {2, 2}, {2, 2}, {1, 1}}, {}})),
              "obstacles/0/0: needs three different corners: 2");
    EXPECT_EQ(refusal(with_obstacle({square(1, 1, 5, 5), {{}}})),
              "obstacles/0/1: needs three different corners: 0");
}

TEST(PlanErrors, Rings_that_cross_or_touch_themselves_are_refused_with_the_place) {
    EXPECT_EQ(refusal(with_obstacle({{{4, 4}, {6, 6}, {6, 4}, {4, 6}}, {}})),
              "obstacles/0: crosses itself: at 5, 5");
    // Two squares that share the corner (4, 4).
    const FloorRing eight{{2, 2}, {4, 2}, {4, 4}, {6, 4}, {6, 6}, {4, 6}, {4, 4}, {2, 4}};
    EXPECT_EQ(refusal(with_obstacle({eight, {}})), "obstacles/0: touches itself: at 4, 4");
}

TEST(PlanErrors, Holes_belong_into_their_polygon) {
    EXPECT_EQ(refusal(with_obstacle({square(1, 1, 5, 5), {square(6, 6, 7, 7)}})).substr(0, 45),
              "obstacles/0: a hole lies outside its polygon:");
    EXPECT_EQ(refusal(with_obstacle({square(1, 1, 5, 5), {square(4, 2, 6, 3)}})).substr(0, 27),
              "obstacles/0: crosses itself");
    EXPECT_EQ(refusal(with_obstacle({square(1, 1, 9, 9), {square(2, 2, 8, 8), square(3, 3, 4, 4)}}))
                  .substr(0, 38),
              "obstacles/0: a hole lies within anothe");
}

TEST(PlanErrors, Lines_without_area_are_refused) {
    EXPECT_NE(refusal(with_obstacle({{{1, 1}, {2, 2}, {3, 3}}, {}})), "none");
    // Far below the grid of 2^-19 m.
    EXPECT_EQ(refusal(with_obstacle({square(5, 5, 5 + 1e-9, 5 + 1e-9), {}})),
              "obstacles/0: has no area; the grid of this plan is 1.9073486328125e-06 m: 5, 5");
}

TEST(PlanErrors, Coordinates_must_be_usable_numbers) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const double endless = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusal(with_obstacle({{{1, 1}, {2, 1}, {none, 2}}, {}})),
              "obstacles/0/0/2: coordinates must be numbers of at most 1e+09: nan, 2");
    EXPECT_EQ(refusal(with_obstacle({{{1, 1}, {2, endless}, {2, 2}}, {}})),
              "obstacles/0/0/1: coordinates must be numbers of at most 1e+09: 2, inf");
    EXPECT_NE(refusal(with_obstacle({{{1, 1}, {2e9, 1}, {2, 2}}, {}})), "none");
    FloorPlan plan = square_plan(10);
    plan.height_m = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(refusal(plan), "height: must be a number of at most 1e+09: nan");
}

TEST(PlanErrors, Polygons_of_one_kind_must_not_overlap) {
    FloorPlan plan = with_obstacle({square(1, 1, 5, 5), {}});
    plan.obstacles.push_back({square(4.5, 4.5, 7, 7), {}});
    EXPECT_EQ(refusal(plan).substr(0, 38), "obstacles/1: overlaps obstacles/0: at ");
    plan = square_plan(10);
    plan.terrains.push_back({"mud", {square(1, 1, 5, 5), {}}});
    plan.terrains.push_back({"mud", {square(2, 2, 3, 3), {}}});
    EXPECT_EQ(refusal(plan).substr(0, 40), "terrains/1/polygon: overlaps terrains/0/");
    plan = square_plan(10);
    plan.outlines.push_back({square(9, 9, 12, 12), {}});
    EXPECT_EQ(refusal(plan).substr(0, 32), "outlines/1: overlaps outlines/0:");
    // In a hole there is room.
    plan = with_obstacle({square(1, 1, 5, 5), {square(2, 2, 4, 4)}});
    plan.obstacles.push_back({square(2.5, 2.5, 3, 3), {}});
    EXPECT_EQ(refusal(plan), "none");
}

TEST(PlanErrors, Terrains_need_names_that_can_be_told_apart) {
    FloorPlan plan = square_plan(10);
    plan.terrains.push_back({"", {square(1, 1, 5, 5), {}}});
    EXPECT_EQ(refusal(plan), "terrains/0/terrain: a terrain needs a name");
    plan.terrains[0].terrain = "Ground";
    EXPECT_EQ(refusal(plan), "terrains/0/terrain: differs from \"ground\" in case alone: Ground");
    plan.terrains[0].terrain = "a\nb";
    EXPECT_EQ(refusal(plan), "terrains/0/terrain: the name has control characters: a\\x0ab");
    plan.base_terrain = "";
    EXPECT_EQ(refusal(plan), "base_terrain: a terrain needs a name");
}

TEST(PlanErrors, More_terrains_than_Recast_knows_are_refused) {
    FloorPlan plan = square_plan(100);
    for (int i = 0; i < 61; ++i) {
        plan.terrains.push_back({"t" + std::to_string(i), {square(i, 0, i + 1, 1), {}}});
    }
    EXPECT_EQ(refusal(plan), "none");
    plan.terrains.push_back({"t61", {square(61, 0, 62, 1), {}}});
    EXPECT_EQ(refusal(plan), "terrains/61/terrain: is one terrain more than 62: t61");
}

TEST(PlanErrors, Agents_that_make_no_sense_are_refused) {
    Agent agent;
    agent.radius_m = -1.0F;
    EXPECT_FALSE(build_plan_surface(square_plan(10), agent));
}

}  // namespace
}  // namespace pronk::plan_errors_test
