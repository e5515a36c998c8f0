// Jumps known beforehand: that the graph follows changes of its grid, whoever makes it.
#include "blocks/jump_cache.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "blocks/block_worlds.hpp"

namespace pronk::jump_cache_test {
namespace {

using tests::agent_of;
using tests::change_something;

// Where each edge leads, what it costs and how it is gone.
using Edge = std::tuple<BlockCoord, std::uint32_t, int, int>;
using Graph = std::map<BlockCoord, std::multiset<Edge>>;

Graph graph_of(const BlockMap& map) {
    Graph graph;
    const JumpCache& cache = *map.parts().cache;
    for (const BlockCoord& at : tests::footholds_of(map)) {
        const std::uint32_t place = cache.place_of(at);
        EXPECT_NE(place, JumpCache::kNone);
        if (place == JumpCache::kNone) continue;
        const auto edges = cache.edges(place);
        std::multiset<Edge>& known = graph[at];
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            const JumpChoice how = cache.how(place, e);
            EXPECT_LT(edges[e].to, cache.places());
            if (edges[e].to >= cache.places()) continue;
            known.emplace(cache.at(edges[e].to), edges[e].cost, how.profile, how.nth);
        }
    }
    return graph;
}

BlockMap map_with(const BlockGrid& grid, const BlockTraveller& traveller, unsigned threads) {
    BlockMapSettings settings;
    settings.cached = true;
    settings.threads = threads;
    return BlockMap::make(grid, traveller, settings).value();
}

// The same as of a map that is made now; also what searches find with memory of older ones.
void expect_like_new(const BlockGrid& grid, const BlockMap& map, BlockPlanner& planner,
                     judge::Dice& dice) {
    const BlockMap made = map_with(grid, map.traveller(), 1);
    ASSERT_EQ(map.footholds(), made.footholds());
    ASSERT_EQ(map.jumps(), made.jumps());
    ASSERT_EQ(graph_of(map), graph_of(made));
    const std::vector<BlockCoord> footholds = tests::footholds_of(made);
    if (footholds.empty()) return;
    BlockPlanner of_new(made);
    for (int i = 0; i < 3; ++i) {
        const BlockCoord from = footholds[dice.below(footholds.size())];
        const BlockCoord to = footholds[dice.below(footholds.size())];
        const Route searched = planner.plan(tests::request_between(map, from, to, false));
        ASSERT_TRUE(tests::same_route(searched,
                                      of_new.plan(tests::request_between(made, from, to, false))));
        const double cost_m = planner.last().grid_cost_m;
        const Route cached = planner.plan(tests::request_between(map, from, to, true));
        ASSERT_EQ(cached.found, searched.found);
        // Also of ways that end before the goal: where they do, and what they cost.
        ASSERT_EQ(planner.last().grid_cost_m, cost_m);
        ASSERT_EQ(cached.points.back(), searched.points.back());
    }
}

BlockTraveller random_traveller(judge::Dice& dice, double voxel_m) {
    const std::array radii = {0.2, 0.5, 0.7, 1.2};
    const Agent agent = agent_of(radii[dice.below(4)] * voxel_m, dice.between(0.5, 2.5) * voxel_m,
                                 static_cast<double>(dice.below(3)) * voxel_m);
    return tests::traveller_of(agent,
                               {dice.between(2.0, 2.9) * voxel_m, dice.between(1.0, 4.0) * voxel_m,
                                dice.between(1.0, 4.0) * voxel_m},
                               dice.below(2) == 0 ? JumpShape::straight : JumpShape::arcs);
}

TEST(JumpCache, After_changes_of_the_grid_the_graph_is_that_of_a_map_made_anew) {
    std::size_t jumps = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        judge::Dice dice(141, seed);
        // Some higher than a word of bits.
        const BlockCoord size = seed % 10 == 9 ? BlockCoord{4, 70, 4} : BlockCoord{10, 8, 10};
        const BlockList list =
            tests::thrown(dice, {size, dice.between(0.05, 0.2), seed % 2 == 0 ? 1.0 : 0.5});
        BlockGrid grid = tests::grid_of(list, static_cast<NeighbourCaching>(seed % 3));
        BlockMap map = map_with(grid, random_traveller(dice, list.layout.voxel_m), 1);
        BlockPlanner planner(map);
        for (int round = 0; round < 8; ++round) {
            for (std::size_t i = 1 + dice.below(6); i > 0; --i) change_something(dice, grid);
            map.update(round % 2 == 0 ? 1 : 4);
            expect_like_new(grid, map, planner, dice);
            if (HasFailure()) FAIL() << "world " << seed << " round " << round;
        }
        jumps += map.jumps();
    }
    EXPECT_GT(jumps, 3000U);
}

TEST(JumpCache, A_map_that_was_not_updated_for_longer_than_changes_are_kept_looks_at_everything) {
    judge::Dice dice(142);
    BlockGrid grid = tests::grid_of(tests::thrown(dice, {{7, 5, 7}, 0.15}));
    const BlockTraveller traveller = tests::parkour_traveller();
    BlockMap map = map_with(grid, traveller, 1);
    BlockMap other = map_with(grid, traveller, 1);
    BlockPlanner planner(map);
    BlockPlanner of_other(other);
    // The first changes, which are forgotten, leave something behind.
    for (int i = 0; i < 60; ++i) change_something(dice, grid);
    other.update(1);
    for (int i = 0; i < 40'000; ++i) {
        grid.set({3, 4, 3});
        grid.clear({3, 4, 3});
    }
    map.update(1);
    other.update(1);
    expect_like_new(grid, map, planner, dice);
    expect_like_new(grid, other, of_other, dice);
    // And follows again from there.
    for (int i = 0; i < 5; ++i) change_something(dice, grid);
    map.update(1);
    expect_like_new(grid, map, planner, dice);
}

TEST(JumpCache, Many_updates_leave_no_gaps_and_no_old_numbers_behind) {
    judge::Dice dice(143);
    BlockGrid grid = tests::grid_of(tests::thrown(dice, {{9, 6, 9}, 0.12}));
    BlockMap map = map_with(grid, tests::parkour_traveller(JumpShape::arcs), 1);
    BlockPlanner planner(map);
    for (int i = 0; i < 150; ++i) {
        change_something(dice, grid);
        map.update(1);
        if (i % 10 == 9) expect_like_new(grid, map, planner, dice);
        if (HasFailure()) FAIL() << "after " << i;
    }
}

TEST(JumpCache, The_graph_does_not_depend_on_threads) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        judge::Dice dice(144, seed);
        const BlockList list = tests::thrown(dice, {{12, 8, 12}, 0.15});
        BlockGrid grid = tests::grid_of(list);
        const BlockTraveller traveller = random_traveller(dice, 1.0);
        BlockMap one = map_with(grid, traveller, 1);
        BlockMap four = map_with(grid, traveller, 4);
        const auto expect_same = [&] {
            ASSERT_EQ(graph_of(one), graph_of(four));
            const auto footholds = tests::footholds_of(one);
            BlockPlanner of_one(one);
            BlockPlanner of_four(four);
            for (int i = 0; i < 10; ++i) {
                const BlockRequest request =
                    tests::request_between(one, footholds[dice.below(footholds.size())],
                                           footholds[dice.below(footholds.size())], true);
                ASSERT_TRUE(tests::same_route(of_one.plan(request), of_four.plan(request)));
            }
        };
        expect_same();
        for (int i = 0; i < 20; ++i) change_something(dice, grid);
        one.update(1);
        four.update(4);
        expect_same();
    }
}

TEST(JumpCache, A_block_in_the_way_of_a_jump_ends_it_until_it_is_gone) {
    BlockGrid grid = tests::grid_of(tests::drawn({{"#...#"}}, 6));
    BlockMap map = map_with(grid, tests::parkour_traveller(), 1);
    EXPECT_EQ(map.jumps(), 2U);  // 4 m there, and 4 m back
    BlockPlanner planner(map);
    const BlockRequest request = tests::request_between(map, {0, 1, 0}, {4, 1, 0}, true);
    EXPECT_EQ(planner.plan(request).found, RouteFound::reached);
    for (int y = 1; y < 6; ++y) grid.set({2, y, 0});  // a wall up to the top of the grid
    map.update(1);
    EXPECT_EQ(map.jumps(), 0U);
    EXPECT_EQ(planner.plan(request).found, RouteFound::partial);
    for (int y = 1; y < 6; ++y) grid.clear({2, y, 0});
    map.update(1);
    EXPECT_EQ(map.jumps(), 2U);
    EXPECT_EQ(planner.plan(request).found, RouteFound::reached);
    grid.forbid_jumps({{4, 1, 0}, {4, 1, 0}});
    map.update(1);
    EXPECT_EQ(map.jumps(), 0U);
    // A foothold between the two is a third place, and 2 m from both.
    grid.allow_jumps({{0, 0, 0}, {4, 5, 0}});
    grid.set({2, 0, 0});
    map.update(1);
    EXPECT_EQ(map.footholds(), 3U);
    EXPECT_EQ(planner.plan(request).jumps(), 2U);
}

}  // namespace
}  // namespace pronk::jump_cache_test
