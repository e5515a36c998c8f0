#include "judge/link_recall.hpp"

#include "hand_linked.hpp"
#include "scenes/scenes.hpp"

namespace pronk::judge::link_recall_test {
namespace {

using namespace tests;

constexpr AbilityProfile kUpto{{1.5, 7, 3}, ReachUse::upto};
constexpr AbilityProfile kExact{{1.5, 5, 3}, ReachUse::exact};

// Two islands of 8 m by 8 m on the level, 3 m apart: one polygon each.
TriangleSoup islands() {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({11, -1, 0}, {19, 0, 8});
    return shapes.take();
}

class RecallOfIslands : public ::testing::TestWithParam<ReachUse> {
  protected:
    const Judge judge{islands(), kAgent, kGrid};
    NavWorld world = world_of(islands(), GetParam() == ReachUse::upto ? kUpto : kExact);
    const Ground ground = ground_of(world);
    const HandMadeLink there = link_of(ground, {7, 0, 4}, {12, 0, 3}, {12, 0, 5});
    const HandMadeLink back = link_of(ground, {12, 0, 4}, {7, 0, 3}, {7, 0, 5});

    LinkRecall recalled(std::vector<HandMadeLink> links, unsigned threads = 1) {
        set_links(world, std::move(links));
        TrialSettings settings;
        settings.jumps = 400;
        settings.threads = threads;
        return run_link_recall(judge, ground, world, settings);
    }
};

TEST_P(RecallOfIslands, Links_both_ways_contain_every_jump) {
    const LinkRecall recall = recalled({there, back});
    EXPECT_GT(recall.all.candidates, 350U);
    EXPECT_GE(recall.all.tries, recall.all.candidates);
    EXPECT_EQ(recall.all.valid, recall.all.candidates);  // nothing is in the way
    EXPECT_EQ(recall.all.recall(), 1.0);
    EXPECT_TRUE(recall.missed.empty());
    // Some are near the links and some begin at the islands' far sides.
    EXPECT_GT(recall.all.recall_near(), 0.05);
    EXPECT_LT(recall.all.recall_near(), 0.95);
}

TEST_P(RecallOfIslands, Without_links_nothing_is_contained) {
    const LinkRecall recall = recalled({});
    EXPECT_GT(recall.all.valid, 350U);
    EXPECT_EQ(recall.all.recall(), 0.0);
    EXPECT_EQ(recall.all.recall_near(), 0.0);
    ASSERT_EQ(recall.missed.size(), kKeptMissed);
    for (const MissedJump& jump : recall.missed) {
        EXPECT_NE(jump.from.on, jump.to.on);
        EXPECT_EQ(ground.off_by_m(jump.from.place, jump.from.on), 0.0);
        EXPECT_EQ(ground.off_by_m(jump.to.place, jump.to.on), 0.0);
    }
}

TEST_P(RecallOfIslands, Links_one_way_contain_that_way) {
    const LinkRecall recall = recalled({there});
    EXPECT_NEAR(recall.all.recall(), 0.5, 0.1);
    for (const MissedJump& jump : recall.missed) EXPECT_EQ(jump.from.on, back.from);
}

TEST_P(RecallOfIslands, Links_everywhere_are_near_every_jump) {
    std::vector<HandMadeLink> links;
    for (double x = 0.5; x < 8.0; x += 2.0) {
        for (double z = 0.5; z < 8.0; z += 2.0) {
            for (double to = 0.5; to < 8.0; to += 2.0) {
                links.push_back(
                    link_of(ground, {x, 0, z}, {11.0 + to, 0, 0.5}, {11.0 + to, 0, 7.5}));
                links.push_back(link_of(ground, {11.0 + x, 0, z}, {to, 0, 0.5}, {to, 0, 7.5}));
            }
        }
    }
    EXPECT_EQ(recalled(links).all.recall_near(), 1.0);
}

TEST_P(RecallOfIslands, A_link_of_another_profile_does_not_count) {
    world.settings.ability.profiles.push_back(world.settings.ability.profiles[0]);
    HandMadeLink second = there;
    second.link.profile = 1;
    const LinkRecall recall = recalled({there, back, second});
    ASSERT_EQ(recall.by_profile.size(), 2U);
    EXPECT_EQ(recall.by_profile[0].recall(), 1.0);
    EXPECT_NEAR(recall.by_profile[1].recall(), 0.5, 0.1);
    EXPECT_EQ(recall.by_profile[0].valid + recall.by_profile[1].valid, recall.all.valid);
    EXPECT_NEAR(recall.all.recall(), 0.75, 0.1);
}

TEST_P(RecallOfIslands, Candidates_are_jumps_that_the_profile_has) {
    const JumpProfile profile = world.settings.ability.profiles[0].jump;
    for (const MissedJump& jump : recalled({}).missed) {
        const Vec3d& a = jump.from.place;
        const Vec3d& b = jump.to.place;
        const auto reach = fitted_reach_m(profile, std::hypot(b.x - a.x, b.z - a.z), b.y - a.y);
        ASSERT_TRUE(reach);
        EXPECT_LE(*reach, profile.reach_m);
        const double shortest = GetParam() == ReachUse::exact ? profile.reach_m - 0.25 : 0.0;
        EXPECT_GT(*reach, shortest);
    }
}

TEST_P(RecallOfIslands, The_result_depends_on_the_seed_and_not_on_the_threads) {
    const LinkRecall one = recalled({there}, 1);
    const LinkRecall four = recalled({there}, 4);
    EXPECT_EQ(four.threads, 4U);
    EXPECT_EQ(one.all.candidates, four.all.candidates);
    EXPECT_EQ(one.all.tries, four.all.tries);
    EXPECT_EQ(one.all.valid, four.all.valid);
    EXPECT_EQ(one.all.contained, four.all.contained);
    EXPECT_EQ(one.all.contained_near, four.all.contained_near);
    ASSERT_EQ(one.missed.size(), four.missed.size());
    for (std::size_t i = 0; i < one.missed.size(); ++i) {
        EXPECT_EQ(one.missed[i].from.place, four.missed[i].from.place);
        EXPECT_EQ(one.missed[i].to.place, four.missed[i].to.place);
    }
    TrialSettings settings;
    settings.jumps = 400;
    settings.seed = 2;
    const LinkRecall other = run_link_recall(judge, ground, world, settings);
    EXPECT_NE(one.missed.at(0).from.place, other.missed.at(0).from.place);
}

INSTANTIATE_TEST_SUITE_P(Uses, RecallOfIslands, ::testing::Values(ReachUse::upto, ReachUse::exact),
                         [](const auto& use) {
                             return use.param == ReachUse::upto ? "upto" : "exact";
                         });

TEST(LinkRecall, A_jump_that_the_wall_stops_is_a_candidate_and_not_valid) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({11, -1, 0}, {19, 0, 8});
    shapes.box({9.4F, -1, -1}, {9.5F, 9, 9});
    const TriangleSoup soup = shapes.take();
    const NavWorld world = world_of(soup, kUpto);
    TrialSettings settings;
    settings.jumps = 100;
    const LinkRecall recall =
        run_link_recall(Judge(soup, kAgent, kGrid), ground_of(world), world, settings);
    EXPECT_GT(recall.all.candidates, 80U);
    EXPECT_EQ(recall.all.valid, 0U);
    EXPECT_EQ(recall.all.recall(), 1.0);
    EXPECT_TRUE(recall.missed.empty());
}

TEST(LinkRecall, What_a_straight_walk_does_is_no_candidate_unless_the_world_keeps_it) {
    // One floor, which tiles cut into many polygons.
    auto shapes = stone();
    shapes.box({0, -1, 0}, {16, 0, 16});
    const TriangleSoup soup = shapes.take();
    NavWorld world = world_of(soup, kUpto, 32);
    ASSERT_GT(world.tiles.size(), 3U);
    const Judge judge(soup, kAgent, kGrid);
    const Ground ground = ground_of(world);
    TrialSettings settings;
    settings.jumps = 100;
    EXPECT_EQ(run_link_recall(judge, ground, world, settings).all.candidates, 0U);
    world.settings.links.keep_redundant = true;
    const LinkRecall kept = run_link_recall(judge, ground, world, settings);
    EXPECT_EQ(kept.all.candidates, 100U);
    EXPECT_EQ(kept.all.recall(), 0.0);
}

// The islands, baked from a copy whose second one is higher.
NavWorld lifted_world(float second_y) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {8, 0, 8});
    shapes.box({11, -1, 0}, {19, second_y, 8});
    return world_of(shapes.take(), kUpto);
}

TEST(LinkRecall, Jumps_are_looked_for_between_triangles) {
    const NavWorld world = lifted_world(0.045F);
    TrialSettings settings;
    settings.jumps = 100;
    const LinkRecall recall =
        run_link_recall(Judge(islands(), kAgent, kGrid), ground_of(world), world, settings);
    EXPECT_EQ(recall.places_off_floor, 0U);
    EXPECT_GT(recall.all.valid, 80U);
    for (const MissedJump& jump : recall.missed) {
        EXPECT_EQ(jump.from.place.y, 0.0);
        EXPECT_EQ(jump.to.place.y, 0.0);
    }
}

TEST(LinkRecall, Places_more_than_five_centimetres_off_the_triangles_are_counted_and_left_out) {
    const NavWorld world = lifted_world(0.06F);
    TrialSettings settings;
    settings.jumps = 100;
    const LinkRecall recall =
        run_link_recall(Judge(islands(), kAgent, kGrid), ground_of(world), world, settings);
    EXPECT_EQ(recall.all.candidates, 0U) << "without the second island";
    EXPECT_EQ(recall.places, 4096U);
    EXPECT_NEAR(static_cast<double>(recall.places_off_floor), 2048, 200);
}

TEST(LinkRecall, Without_ground_or_profiles_there_is_nothing_to_miss) {
    NavWorld world;
    const Judge judge({}, kAgent, kGrid);
    EXPECT_EQ(run_link_recall(judge, ground_of(world), world).all.recall(), 1.0);
    world = world_of(islands(), kUpto);
    world.settings.ability.profiles.clear();
    EXPECT_EQ(run_link_recall(judge, ground_of(world), world).all.candidates, 0U);
}

}  // namespace
}  // namespace pronk::judge::link_recall_test
