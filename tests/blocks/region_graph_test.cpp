// Regions above the footholds: which footholds are in one, and what ways through them are worth.
#include "blocks/region_graph.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "blocks/block_worlds.hpp"

namespace pronk::region_graph_test {
namespace {

BlockMap map_with_regions(const BlockGrid& grid, const BlockTraveller& traveller) {
    BlockMapSettings settings;
    settings.regions = true;
    return BlockMap::make(grid, traveller, settings).value();
}

// A region's footholds, and where edges lead from it with what they cost.
struct SeenRegion {
    std::set<BlockCoord> places;
    BlockCoord middle;
    std::map<BlockCoord, GridCost> to;  // by the least foothold of the other region

    friend bool operator==(const SeenRegion&, const SeenRegion&) = default;
};

std::map<BlockCoord, SeenRegion> regions_of(const BlockMap& map) {
    const JumpCache& cache = *map.parts().cache;
    const RegionGraph& graph = *map.parts().regions;
    const auto least_of = [&](std::uint32_t region) {
        BlockCoord least = cache.at(graph.places(region).front());
        for (const std::uint32_t place : graph.places(region)) {
            least = std::min(least, cache.at(place));
        }
        return least;
    };
    std::map<BlockCoord, SeenRegion> seen;
    for (std::uint32_t region = 0; region < graph.regions(); ++region) {
        if (graph.places(region).empty()) continue;
        SeenRegion& of = seen[least_of(region)];
        of.middle = graph.middle(region);
        for (const std::uint32_t place : graph.places(region)) {
            EXPECT_EQ(graph.region_of(place), region);
            of.places.insert(cache.at(place));
        }
        for (const RegionGraph::Edge& edge : graph.edges(region)) {
            of.to[least_of(edge.to)] = edge.cost;
        }
    }
    return seen;
}

TEST(RegionGraph, Footholds_of_a_square_that_walks_join_are_one_region) {
    // A floor of 16 x 8 columns, cut in two along z = 3 but for one column; the squares of eight
    // columns part it once more along x = 8.
    BlockList list;
    list.layout = {Vec3d(0.0), 1.0, {16, 6, 8}};
    list.blocks = {{{0, 0, 0}, {15, 0, 2}}, {{0, 0, 4}, {15, 0, 7}}, {{2, 0, 3}, {2, 0, 3}}};
    BlockTraveller walker = tests::parkour_traveller();
    walker.ability.profiles.clear();
    const BlockGrid grid = BlockGrid::make(list).value();
    const BlockMap map = map_with_regions(grid, walker);
    const auto regions = regions_of(map);
    ASSERT_EQ(regions.size(), 3U);
    EXPECT_EQ(regions.at({0, 1, 0}).places.size(), 8U * 7U + 1U);
    EXPECT_EQ(regions.at({8, 1, 0}).places.size(), 8U * 3U);
    EXPECT_EQ(regions.at({8, 1, 4}).places.size(), 8U * 4U);
    EXPECT_EQ(regions.at({0, 1, 0}).to.size(), 2U);
    EXPECT_EQ(regions.at({8, 1, 0}).to.size(), 1U);
}

TEST(RegionGraph, After_changes_it_is_as_if_made_anew) {
    judge::Dice dice(3);
    for (int world = 0; world < 25; ++world) {
        BlockGrid grid = BlockGrid::make(tests::thrown_over_floor(
                                             dice, {{20, 6, 20}, 0.1 * dice.share(), 1.0, 0}))
                             .value();
        BlockMap map = map_with_regions(grid, tests::parkour_traveller());
        for (int round = 0; round < 6; ++round) {
            for (int i = 0; i < 4; ++i) {
                const BlockCoord at = tests::random_voxel(dice, grid.layout().size);
                if (!grid.set(at)) grid.clear(at);
            }
            map.update();
            const BlockMap made = map_with_regions(grid, tests::parkour_traveller());
            ASSERT_TRUE(regions_of(map) == regions_of(made)) << world << ' ' << round;
        }
    }
}

// Of the regions that can be reached, the partial way's end is in the nearest; the nearest foothold
// may be in another.
TEST(RegionSearch, Reaches_what_can_be_reached_and_is_never_shorter_than_the_shortest) {
    judge::Dice dice(4);
    double longer = 0.0;
    int ways = 0;
    for (int world = 0; world < 60; ++world) {
        const BlockGrid grid =
            BlockGrid::make(
                tests::thrown_over_floor(dice, {{30, 6, 30}, 0.15 * dice.share(), 1.0, 0}))
                .value();
        const BlockMap map = map_with_regions(grid, tests::parkour_traveller());
        const auto footholds = tests::footholds_of(map);
        ASSERT_FALSE(footholds.empty());
        BlockPlanner planner(map);
        for (int i = 0; i < 10; ++i) {
            const BlockCoord from = footholds[dice.below(footholds.size())];
            const BlockCoord to = footholds[dice.below(footholds.size())];
            BlockRequest request = tests::request_between(map, from, to, true);
            const Route shortest = planner.plan(request);
            const double shortest_m = planner.last().grid_cost_m;
            request.by_regions = true;
            const Route near = planner.plan(request);
            ASSERT_EQ(near.found, shortest.found);
            if (near.found != RouteFound::reached || shortest_m == 0.0) continue;
            ASSERT_GE(planner.last().grid_cost_m, shortest_m * (1.0 - 1e-9));
            longer += planner.last().grid_cost_m / shortest_m - 1.0;
            ++ways;
        }
    }
    ASSERT_GT(ways, 200);
    EXPECT_LT(longer / ways, 0.05);
}

}  // namespace
}  // namespace pronk::region_graph_test
