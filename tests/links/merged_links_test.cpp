// One set of links out of both methods: what edges join is not there a second time, and nothing
// that the landing search alone connects is missing.
#include <glm/geometric.hpp>
#include <map>

#include "../tier.hpp"
#include "judge/link_recall.hpp"
#include "linked_worlds.hpp"

namespace pronk::tests::merged_links_test {
namespace {

BakeSettings with(LinkMethods methods, const AbilityProfile& profile, int step_cells) {
    BakeSettings settings = settings_of(profile, step_cells);
    settings.links.methods = methods;
    return settings;
}
constexpr LinkMethods kLanding{true, false};
constexpr LinkMethods kEdges{false, true};
constexpr LinkMethods kBoth{true, true};

class MergedLinks : public ::testing::TestWithParam<const char*> {};

TEST_P(MergedLinks, Connect_what_the_landing_search_and_edges_connect) {
    const AbilityProfile profile = up_to(1.25, 4, 4);
    const LinkedWorld landing = linked(scene(GetParam()), with(kLanding, profile, 1));
    const LinkedWorld edges = linked(scene(GetParam()), with(kEdges, profile, 1));
    const LinkedWorld both = linked(scene(GetParam()), with(kBoth, profile, 1));
    expect_valid_links(both, 9);
    std::set<PolygonPair> expected = linked_pairs(landing);
    expected.merge(linked_pairs(edges));
    EXPECT_EQ(linked_pairs(both), expected);
    // Far fewer than of one for each sample.
    EXPECT_LT(5 * both.links().links.size(), landing.links().links.size());
}

TEST_P(MergedLinks, Between_two_polygons_are_of_one_method_and_few) {
    for (const int step_cells : {0, 1}) {
        const LinkedWorld world =
            linked(scene(GetParam()), with(kBoth, up_to(1.25, 4, 4), step_cells));
        std::map<PolygonPair, std::pair<std::size_t, std::size_t>> counts;
        for (const PlacedLink& link : placed_links(world)) {
            auto& [landing, edges] = counts[{link.from.polygon, link.to.polygon}];
            ++(link.link.method == LinkMethod::landing ? landing : edges);
        }
        for (const auto& [pair, count] : counts) {
            EXPECT_TRUE(count.first == 0 || count.second == 0);
            EXPECT_LE(count.first, 4U + (step_cells == 0 ? 4U : 0U));
        }
    }
}

// Around the corners of its many small polygons no sample lies where a jump begins.
TEST(MergedLinksOfCorners, Contain_nearly_every_random_jump) {
    const LinkedWorld world = linked(scene("terraces"), by_both(up_to(1, 3, 3)));
    const judge::Judge judge(world.soup, world.world().settings.agent, world.world().settings.grid);
    const judge::Ground ground = std::move(judge::Ground::make(world.world()).value());
    judge::TrialSettings trial;
    trial.jumps = 3000;
    const judge::LinkRecall recall = run_link_recall(judge, ground, world.world(), trial);
    EXPECT_GT(recall.all.valid, 1500U);
    EXPECT_GE(recall.all.recall(), 0.995);
}

INSTANTIATE_TEST_SUITE_P(All, MergedLinks, ::testing::Values("fence", "overpass", "terraces"));

TEST(JoinedLinks, Neighbours_that_form_one_wide_link_become_one) {
    const LinkedWorld landing = linked(scene("forest"), with(kLanding, up_to(1, 3, 3), 1));
    const LinkedWorld both = linked(scene("forest"), with(kBoth, up_to(1, 3, 3), 1));
    expect_valid_links(both, draws<std::size_t>(3, 9));
    const auto is_wide = [](const PlacedLink& link) {
        return link.link.method == LinkMethod::landing &&
               link.link.takeoff_begin != link.link.takeoff_end;
    };
    std::set<std::pair<float, float>> samples;
    for (const PlacedLink& link : placed_links(landing)) {
        samples.emplace(link.link.takeoff_begin.x, link.link.takeoff_begin.y);
    }
    const auto is_sample = [&](const Vec2& at) {
        constexpr float kRounding_m = 1e-4F;
        const auto first = samples.lower_bound({at.x - kRounding_m, 0.0F});
        const auto last = samples.upper_bound({at.x + kRounding_m, 0.0F});
        return std::any_of(first, last, [&](const auto& sample) {
            return std::abs(sample.second - at.y) < kRounding_m;
        });
    };
    std::size_t wide = 0;
    for (const PlacedLink& link : placed_links(both)) {
        if (!is_wide(link)) continue;
        ++wide;
        expect_bounds(both.world(), link);
        // In a row or in a column, from sample to sample.
        EXPECT_TRUE(link.link.takeoff_begin.x == link.link.takeoff_end.x ||
                    link.link.takeoff_begin.y == link.link.takeoff_end.y);
        for (const Vec2& end : {link.link.takeoff_begin, link.link.takeoff_end}) {
            EXPECT_TRUE(is_sample(end));
        }
        EXPECT_LE(glm::distance(link.link.takeoff_begin, link.link.takeoff_end), 3.5F);
    }
    EXPECT_GT(wide, 10U);
}

TEST(JoinedLinks, Exact_ones_are_all_kept) {
    const LinkedWorld landing = linked(scene("fence"), with(kLanding, exactly(1, 3, 3), 1));
    const LinkedWorld both = linked(scene("fence"), with(kBoth, exactly(1, 3, 3), 1));
    EXPECT_EQ(both.links(), landing.links());
    EXPECT_FALSE(both.links().links.empty());
}

}  // namespace
}  // namespace pronk::tests::merged_links_test
