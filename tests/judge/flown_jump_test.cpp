// From where a character that stands on the level's triangles really jumps.
#include "judge/flown_jump.hpp"

#include "hand_linked.hpp"
#include "judge/hover.hpp"
#include "judge/link_promise.hpp"

namespace pronk::judge::flown_jump_test {
namespace {

using namespace tests;

ClaimedJump claim(const Vec3d& takeoff, const Vec3d& landing, double apex_m) {
    ClaimedJump claimed;
    claimed.takeoff = takeoff;
    claimed.landing = landing;
    claimed.apex_m = apex_m;
    claimed.ability = {{apex_m, 9, 9}};
    return claimed;
}

std::vector<Rule> rules_of(const std::vector<Violation>& broken) {
    std::vector<Rule> rules;
    for (const Violation& violation : broken) rules.push_back(violation.rule);
    return rules;
}

// A floor with a thin fence across it.
TriangleSoup fenced(float floor_y, float fence_y) {
    auto shapes = stone();
    shapes.box({0, -1, -4}, {8, floor_y, 4});
    shapes.quad({4, -1, -5}, {4, -1, 5}, {4, fence_y, 5}, {4, fence_y, -5});
    return shapes.take();
}

struct Bed {
    TriangleSoup soup;
    NavWorld world = baked(soup);
    Ground ground = ground_of(world);
    Judge judge{soup, kAgent, kGrid};

    std::vector<Violation> broken(const ClaimedJump& claimed) const {
        return judge_flown(judge, ground, claimed.ability, flown_jump(judge.floor(), claimed));
    }
};

TEST(FlownJump, A_fence_of_110_centimetres_is_too_high_for_feet_that_rise_a_metre) {
    // Midway the feet are at their highest, and 0.25 m before and after it 1.6 cm lower.
    EXPECT_EQ(rules_of(Bed{fenced(0, 1.10F)}.broken(claim({2, 0, 0}, {6, 0, 0}, 1.0))),
              std::vector{Rule::collision});
    EXPECT_TRUE(Bed{fenced(0, 0.96F)}.broken(claim({2, 0, 0}, {6, 0, 0}, 1.0)).empty());
}

TEST(FlownJump, However_high_a_jump_says_that_its_ends_are_it_is_flown_from_the_ground) {
    const Bed bed{fenced(0, 1.10F)};
    const FlownJump flown = flown_jump(bed.judge.floor(), claim({2, 0.25, 0}, {6, -0.04, 0}, 1.0));
    EXPECT_EQ(flown.arc.takeoff, Vec3d(2, 0, 0));
    EXPECT_EQ(flown.landing, Vec3d(6, 0, 0));
    EXPECT_NEAR(flown.arc.apex().y, 1.0, 1e-9);
    EXPECT_NEAR(flown.takeoff_hover_m, 0.25, 1e-9);
    EXPECT_NEAR(flown.landing_hover_m, 0.04, 1e-9);
    // 4 cm are near enough, 25 are not; and it does not get over the fence.
    const auto broken = bed.broken(claim({2, 0.25, 0}, {6, -0.04, 0}, 1.0));
    ASSERT_EQ(rules_of(broken), (std::vector{Rule::collision, Rule::landing}));
    EXPECT_EQ(broken[1].time_s, 0.0);
    EXPECT_NEAR(broken[1].depth_m, 0.25, 1e-9);
    const auto both = bed.broken(claim({2, 0.06, 0}, {6, -0.07, 0}, 1.0));
    ASSERT_EQ(rules_of(both), (std::vector{Rule::collision, Rule::landing, Rule::landing}));
    EXPECT_NEAR(both[1].depth_m, 0.06, 1e-9);
    EXPECT_NEAR(both[2].depth_m, 0.07, 1e-9);
}

TEST(FlownJump, Without_ground_within_a_metre_the_rule_of_landing_is_broken_by_a_metre) {
    const Bed bed{fenced(0, -0.5F)};
    const auto broken = bed.broken(claim({2, 0, 0}, {9, 0, 0}, 1.0));
    ASSERT_EQ(rules_of(broken), std::vector{Rule::landing});
    EXPECT_GT(broken[0].time_s, 0.0);
    EXPECT_EQ(broken[0].depth_m, 1.0);
    const FlownJump high = flown_jump(bed.judge.floor(), claim({2, 1.2, 0}, {6, 0, 0}, 1.0));
    EXPECT_EQ(high.takeoff_hover_m, 1.0);
    EXPECT_EQ(high.arc.takeoff.y, 1.2) << "there is nothing else to fly from";
}

TEST(FlownJump, Of_floors_close_to_each_other_each_has_its_turn) {
    auto shapes = stone();
    slab(shapes, 0, 8, 0.0F);
    slab(shapes, 0, 8, 0.01F);
    slab(shapes, 0, 8, 0.2F);
    const SoupGround floor(shapes.take(), kAgent);
    ClaimedJump claimed = claim({2, 0.008, 0}, {6, 0.008, 0}, 1.0);
    claimed.landing_pick = 1;
    FlownJump flown = flown_jump(floor, claimed);
    EXPECT_NEAR(flown.arc.takeoff.y, 0.0, 1e-6);
    EXPECT_NEAR(flown.landing.y, 0.01, 1e-6);
    EXPECT_NEAR(flown.takeoff_hover_m, 0.002, 1e-6) << "to the nearest, whichever is taken";
    claimed.takeoff_pick = 7;
    claimed.landing_pick = 4;
    flown = flown_jump(floor, claimed);
    EXPECT_NEAR(flown.arc.takeoff.y, 0.01, 1e-6);
    EXPECT_NEAR(flown.landing.y, 0.0, 1e-6);
}

TEST(FlownJump, A_landing_that_is_really_above_the_apex_breaks_the_rule_of_speed) {
    auto shapes = stone();
    slab(shapes, 0, 4, 0.0F);
    slab(shapes, 5, 9, 1.04F);
    const SoupGround floor(shapes.take(), kAgent);
    const FlownJump flown = flown_jump(floor, claim({3.5, 0, 0}, {5.6, 0.99, 0}, 1.0));
    EXPECT_NEAR(flown.above_apex_m, 0.04, 1e-6);
    EXPECT_NEAR(flown.arc.apex().y, 1.04, 1e-6);
}

TEST(FlownJump, A_bake_whose_ground_is_too_high_is_caught_in_three_ways) {
    // The fence is 1.00 m over the floor that was baked, and 1.10 m over the one that there is.
    // A body that rises 1.08 m gets over the one and not over the other.
    BakeSettings settings;
    settings.ability.profiles = {{{1.08, 6, 6}, ReachUse::upto}};
    Level level;
    level.source = "hand-made";
    level.soup = fenced(0.10F, 1.10F);
    const NavWorld world = bake(level, settings).value().world;
    ASSERT_GT(link_count(world), 0U);
    const Ground ground = ground_of(world);
    TrialSettings asked;
    asked.jumps = 150;

    const Judge honest(level.soup, settings.agent, settings.grid);
    const LinkPromise kept = run_link_promise(honest, ground, world, asked);
    EXPECT_EQ(kept.violations, 0U);
    EXPECT_LT(kept.hover.quantile_m(0.99), 1e-3);

    const Judge judge(fenced(0.0F, 1.10F), settings.agent, settings.grid);
    const LinkPromise caught = run_link_promise(judge, ground, world, asked);
    EXPECT_EQ(caught.violations, caught.jumps);
    EXPECT_EQ(caught.by_rule[static_cast<std::size_t>(Rule::collision)], caught.jumps);
    EXPECT_EQ(caught.by_rule[static_cast<std::size_t>(Rule::landing)], caught.jumps);
    EXPECT_NEAR(caught.hover.quantile_m(0.5), 0.10, 1e-4);
    EXPECT_NEAR(caught.hover.quantile_m(0.99), 0.10, 1e-4);
}

TEST(HoverCounts, Quantiles_are_those_of_a_sorted_list) {
    HoverCounts odd;
    for (int i = 1; i <= 50; ++i) odd.count(0.002 * i - 0.001);
    HoverCounts even;
    for (int i = 1; i <= 50; ++i) even.count(0.002 * i);
    HoverCounts all;
    EXPECT_EQ(all.quantile_m(0.5), 0.0);
    all.add(even);
    all.add(odd);  // a hundred from 0.001 to 0.1
    EXPECT_NEAR(all.quantile_m(0.5), 0.050, 1e-9);
    EXPECT_NEAR(all.quantile_m(0.99), 0.099, 1e-9);
    EXPECT_NEAR(all.quantile_m(1.0), 0.1, 1e-9);
    HoverCounts twice;
    twice.add(all);
    twice.add(all);
    EXPECT_NEAR(twice.quantile_m(0.5), 0.050, 1e-9);
}

}  // namespace
}  // namespace pronk::judge::flown_jump_test
