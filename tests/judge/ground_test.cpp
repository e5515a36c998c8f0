// The surface as Detour sees it, and the rules that hang on it.
#include "judge/ground.hpp"

#include <algorithm>

#include "hand_made.hpp"

namespace pronk::judge::ground_test {
namespace {

using namespace tests;

// Two islands of 8 m by 8 m on the level, 4 m apart, and a roof 6 m above the first.
TriangleSoup islands() {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({12, -1, 0}, {20, 0, 8});
    shapes.box({0, 5, 0}, {8, 6, 8});
    return shapes.take();
}

Ground ground_of(const NavWorld& world) {
    auto ground = Ground::make(world);
    EXPECT_TRUE(ground);
    return std::move(*ground);
}

std::vector<Rule> rules_of(const std::vector<Violation>& broken) {
    std::vector<Rule> rules;
    for (const Violation& violation : broken) rules.push_back(violation.rule);
    return rules;
}

TEST(Ground, A_place_is_on_the_surface_to_a_centimetre_and_five_in_height) {
    const NavWorld world = baked(islands());
    const Ground ground = ground_of(world);
    Dice dice(1);
    const auto on = ground.random_place(dice);
    ASSERT_TRUE(on);
    EXPECT_EQ(ground.off_by_m(*on), 0.0);
    EXPECT_EQ(ground.off_by_m(*on + Vec3d{0, 0.049, 0}), 0.0);
    EXPECT_EQ(ground.off_by_m(*on - Vec3d{0, 0.049, 0}), 0.0);
    EXPECT_NEAR(ground.off_by_m(*on + Vec3d{0, 0.15, 0}), 0.1, 1e-5);

    // Out over the first island's border along x, whose place Detour's corners tell.
    float border_x = 0.0F;
    for (const Vec3& v : world.tiles[0].surface.vertices) {
        if (v.x < 10.0F) border_x = std::max(border_x, v.x);
    }
    const Vec3d inside{static_cast<double>(border_x) - 0.001, on->y, 4.0};
    const double off = ground.off_by_m(inside);
    ASSERT_TRUE(off == 0.0 || on->y > 3.0);
    const Vec3d low{inside.x, off == 0.0 ? on->y : 0.0, inside.z};
    EXPECT_EQ(ground.off_by_m(low), 0.0);
    EXPECT_EQ(ground.off_by_m(low + Vec3d{0.009, 0, 0}), 0.0);
    EXPECT_NEAR(ground.off_by_m(low + Vec3d{0.031, 0, 0}), 0.02, 1e-4);
    EXPECT_EQ(ground.off_by_m({10, 0, 4}), Ground::kFarthest_m);
}

TEST(Ground, Storeys_above_each_other_are_told_apart) {
    const Ground ground = ground_of(baked(islands()));
    EXPECT_EQ(ground.off_by_m({4, 0, 4}), 0.0);
    EXPECT_EQ(ground.off_by_m({4, 6, 4}), 0.0);
    EXPECT_EQ(ground.off_by_m({4, 3.0, 4}), Ground::kFarthest_m);
    EXPECT_EQ(ground.off_by_m({16, 6, 4}), Ground::kFarthest_m);
}

TEST(Ground, Random_places_lie_on_every_island_and_on_the_surface) {
    for (const int tile_cells : {0, 32}) {
        const Ground ground = ground_of(baked(islands(), tile_cells));
        Dice dice(2);
        int left = 0;
        int right = 0;
        int above = 0;
        for (int i = 0; i < 1000; ++i) {
            const auto place = ground.random_place(dice);
            ASSERT_TRUE(place);
            EXPECT_EQ(ground.off_by_m(*place), 0.0);
            ++(place->y > 3.0 ? above : place->x < 10.0 ? left : right);
        }
        for (const int count : {left, right, above}) EXPECT_GT(count, 150);
    }
}

TEST(Ground, Polygons_of_all_tiles_and_storeys_are_known_by_the_world_s_names) {
    for (const int tile_cells : {0, 32}) {
        const NavWorld world = baked(islands(), tile_cells);
        const Ground ground = ground_of(world);
        Dice dice(3);
        for (int i = 0; i < 200; ++i) {
            const auto place = ground.random_place(dice);
            ASSERT_TRUE(place);
            const auto footing = ground.footing(*place);
            ASSERT_TRUE(footing);
            EXPECT_NEAR(footing->place.y, place->y, 1e-4);
            const WalkableSurface& surface = world.tiles[footing->on.tile].surface;
            const Vec2 plan(static_cast<float>(place->x), static_cast<float>(place->z));
            EXPECT_TRUE(contains(surface, footing->on.polygon, plan));
            EXPECT_NEAR(ground.height_at(footing->on, place->x, place->z), place->y, 1e-4);
            EXPECT_EQ(ground.off_by_m(*place, footing->on), 0.0);
        }
        const auto storeys = ground.footings(4.1, 4.1, -2, 9);
        ASSERT_EQ(storeys.size(), 2U);
        EXPECT_NEAR(std::abs(storeys[0].place.y - storeys[1].place.y), 6.0, 0.01);
        EXPECT_EQ(ground.footings(4.1, 4.1, 3, 9).size(), 1U);
        EXPECT_TRUE(ground.footings(10, 4, -2, 9).empty());
        EXPECT_FALSE(ground.footing({4.1, 3, 4.1}));
        // A place of one polygon is as far from another as it is, however far that is.
        const auto east = ground.footing({16.1, 0, 4.1});
        ASSERT_TRUE(east);
        EXPECT_GT(ground.off_by_m({1.1, 0, 4.1}, east->on), 9.0);
    }
}

TEST(Ground, A_straight_walk_ends_where_the_ground_does_and_on_its_own_storey) {
    for (const int tile_cells : {0, 16}) {
        const Ground ground = ground_of(baked(islands(), tile_cells));
        const auto from = ground.footing({1.1, 0, 1.1});
        ASSERT_TRUE(from);
        EXPECT_TRUE(ground.walks_straight(*from, {7.1, 0, 6.9}));
        EXPECT_FALSE(ground.walks_straight(*from, {13.1, 0, 4.1}));
        EXPECT_FALSE(ground.walks_straight(*from, {7.1, 6, 6.9}));
    }
}

TEST(Ground, A_world_without_ground_has_no_places) {
    const Ground ground = ground_of(NavWorld{});
    Dice dice(1);
    EXPECT_FALSE(ground.random_place(dice));
    EXPECT_EQ(ground.off_by_m({0, 0, 0}), Ground::kFarthest_m);
    EXPECT_FALSE(ground.footing({0, 0, 0}));
}

class Rules : public ::testing::Test {
  protected:
    const Judge judge{islands(), kAgent, kGrid};
    const Ground ground = ground_of(baked(islands()));
    const Ability ability{{1.5, 9, 2}};
    // From island to island.
    const Vec3d from{7, 0, 4};
    const Vec3d to{13, 0, 4};

    std::vector<Rule> broken(const Arc& arc, const Ability& by) const {
        const auto violations = judge_jump(judge, ground, by, arc);
        EXPECT_EQ(violations.empty(), is_valid(judge, ground, by, arc));
        return rules_of(violations);
    }
    std::vector<Rule> broken(const Arc& arc) const { return broken(arc, ability); }
};

TEST_F(Rules, A_fitted_jump_over_the_gap_keeps_them_all) {
    EXPECT_TRUE(broken(fitted_jump(ability.profile, from, to).value()).empty());
}

TEST_F(Rules, Both_ends_lie_on_the_surface) {
    using enum Rule;
    EXPECT_EQ(broken(jump({10, 0, 4}, to, 1.5)), std::vector{landing});
    EXPECT_EQ(broken(jump(from, {11, 0, 4}, 1.5)), std::vector{landing});
    EXPECT_EQ(broken(jump({9, 0, 4}, {11, 0, 4}, 1.5)), (std::vector{landing, landing}));
    EXPECT_EQ(broken(jump(from, {13, 0.6, 4}, 1.5)), std::vector{landing});
}

TEST_F(Rules, Both_ends_lie_on_the_triangles_to_a_millimetre) {
    using enum Rule;
    EXPECT_TRUE(broken(jump(from, {13, 0.0009, 4}, 1.5)).empty());
    EXPECT_EQ(broken(jump(from, {13, 0.0012, 4}, 1.5)), std::vector{landing});
    EXPECT_EQ(broken(jump({7, -0.0012, 4}, to, 1.5)), std::vector{landing});
    // A polygon of a lifted floor is near enough up to 5 cm, and the triangles are where they are.
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0.045F, 8});
    shapes.box({12, -1, 0}, {20, 0.06F, 8});
    const Ground lifted = ground_of(baked(shapes.take()));
    EXPECT_EQ(rules_of(judge_jump(judge, lifted, ability, jump(from, to, 1.5))),
              std::vector{landing});
    EXPECT_TRUE(judge_jump(judge, lifted, ability, jump({2, 0, 4}, {7, 0, 4}, 1.5)).empty());
}

TEST_F(Rules, At_the_landing_the_feet_do_not_rise) {
    const Arc rising = flight({13, -0.0005, 4}, {0.1, 2, 0}, 0.0005);
    const auto violations = judge_jump(judge, ground, ability, rising);
    ASSERT_EQ(violations.size(), 1U);
    EXPECT_EQ(violations[0].rule, Rule::landing);
    EXPECT_NEAR(violations[0].too_fast_m_s, 2.0 - 0.0005 * kEarthGravity_m_s2, 1e-9);
    EXPECT_FALSE(is_valid(judge, ground, ability, rising));
}

TEST_F(Rules, The_landing_lies_at_most_the_fall_below_the_apex) {
    const Arc arc = jump(from, to, 1.5);
    EXPECT_TRUE(broken(arc, {{1.5, 9, 1.4995}}).empty());
    const auto violations = judge_jump(judge, ground, {{1.5, 9, 1.2}}, arc);
    ASSERT_EQ(violations.size(), 1U);
    EXPECT_EQ(violations[0].rule, Rule::fall);
    EXPECT_NEAR(violations[0].depth_m, 0.3, 1e-9);
}

TEST_F(Rules, The_launch_is_one_that_the_agent_has) {
    using enum Rule;
    const Arc arc = jump(from, to, 1.5);  // 6 m far, 1.5 m high
    EXPECT_TRUE(broken(arc, {{1.5, 6, 2}}).empty());
    EXPECT_EQ(broken(arc, {{1.4, 9, 2}}), std::vector{speed});
    EXPECT_EQ(broken(arc, {{1.5, 5.9, 2}}), std::vector{speed});
    // Up with sqrt(2 g 1.5), forwards with 6 m in twice that over g.
    const double up = std::sqrt(2.0 * kEarthGravity_m_s2 * 1.5);
    const double forwards = 6.0 / (2.0 * up / kEarthGravity_m_s2);
    EXPECT_TRUE(broken(arc, {{1.5, 6, 2}, std::hypot(up, forwards)}).empty());
    EXPECT_EQ(broken(arc, {{1.5, 6, 2}, std::hypot(up, forwards) - 0.01}), std::vector{speed});
}

TEST_F(Rules, Collisions_are_told_beside_all_others) {
    using enum Rule;
    // Through the roof's side and onto nothing, too fast and too deep.
    EXPECT_EQ(broken(flight({9, 5.2, 4}, {-9, 0, 0}, 1.0)),
              (std::vector{collision, landing, landing, fall, speed}));
}

}  // namespace
}  // namespace pronk::judge::ground_test
