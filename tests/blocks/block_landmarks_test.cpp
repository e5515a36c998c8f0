// Landmarks: that what they say of two places is never too much, whatever changes in the world.
#include "blocks/block_landmarks.hpp"

#include <gtest/gtest.h>

#include "blocks/block_worlds.hpp"
#include "blocks/plain_dijkstra.hpp"

namespace pronk::block_landmarks_test {
namespace {

BlockMap map_with_jumps(const BlockGrid& grid, const BlockTraveller& traveller) {
    BlockMapSettings settings;
    settings.cached = true;
    settings.threads = 1;
    return BlockMap::make(grid, traveller, settings).value();
}

GridCost least_between(const BlockLandmarks& landmarks, const JumpCache& cache,
                       const BlockCoord& from, const BlockCoord& to) {
    return landmarks.least_between(cache.place_of(from), landmarks.of(cache.place_of(to)));
}

// From one place to the next no cost rises by more than the edge: so no sum of edges is below what
// landmarks say.
void expect_no_rise_above_an_edge(const BlockLandmarks& landmarks, const JumpCache& cache) {
    for (std::uint32_t from = 0; from < cache.places(); ++from) {
        for (const JumpCache::Edge& edge : cache.edges(from)) {
            ASSERT_LE(landmarks.least_between(from, landmarks.of(edge.to)), edge.cost)
                << from << " to " << edge.to;
        }
    }
}

// Each place is as far as the last step of a shortest way says; landmarks are at themselves.
void expect_exact(const BlockLandmarks& landmarks, const JumpCache& cache) {
    BlockLandmarks::Costs far;
    far.fill(BlockLandmarks::kFar);
    std::vector<BlockLandmarks::Costs> least(cache.places(), far);
    for (std::uint32_t from = 0; from < cache.places(); ++from) {
        const BlockLandmarks::Costs costs = landmarks.of(from);
        for (const JumpCache::Edge& edge : cache.edges(from)) {
            for (std::size_t l = 0; l < costs.size(); ++l) {
                if (costs[l] == BlockLandmarks::kFar) continue;
                least[edge.to][l] = std::min(
                    least[edge.to][l], costs[l] + static_cast<BlockLandmarks::Cost>(edge.cost));
            }
        }
    }
    for (std::uint32_t place = 0; place < cache.places(); ++place) {
        const BlockLandmarks::Costs costs = landmarks.of(place);
        for (std::size_t l = 0; l < costs.size(); ++l) {
            if (costs[l] != 0) {
                ASSERT_EQ(costs[l], least[place][l]) << place << " from " << l;
            }
        }
    }
}

TEST(BlockLandmarks, Know_how_long_a_bent_corridor_is) {
    // One walks 9 m there, 2 m across and 9 m back; two corners cannot be cut.
    const BlockGrid grid = tests::grid_of(tests::drawn({{"##########",  //
                                                         ".........#",  //
                                                         "##########"}},
                                                       4));
    const BlockMap map =
        map_with_jumps(grid, tests::traveller_of(tests::agent_of(0.3, 1.5, 0.0), {0.1, 0.2, 0.2}));
    ASSERT_EQ(map.jumps(), 0U);
    const BlockLandmarks& landmarks = *map.parts().landmarks;
    EXPECT_EQ(least_between(landmarks, *map.parts().cache, {0, 1, 0}, {0, 1, 2}), 20 * kSideCost);
    EXPECT_EQ(least_between(landmarks, *map.parts().cache, {0, 1, 2}, {0, 1, 0}), 20 * kSideCost);
    EXPECT_EQ(least_between(landmarks, *map.parts().cache, {3, 1, 0}, {3, 1, 0}), 0U);
}

TEST(BlockLandmarks, Say_that_nothing_leads_out_of_where_they_are) {
    // The larger part, and one that no jump reaches.
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#####........##"}}, 4));
    const BlockMap map = map_with_jumps(grid, tests::parkour_traveller());
    const BlockLandmarks& landmarks = *map.parts().landmarks;
    const JumpCache& cache = *map.parts().cache;
    EXPECT_GT(least_between(landmarks, cache, {1, 1, 0}, {13, 1, 0}), 1000 * kSideCost);
    EXPECT_EQ(least_between(landmarks, cache, {13, 1, 0}, {14, 1, 0}), 0U);
}

TEST(BlockLandmarks, Are_never_above_what_a_plain_search_finds) {
    std::size_t useful = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        judge::Dice dice(171, seed);
        const BlockList list = tests::thrown(dice, {{9, 6, 9}, dice.between(0.08, 0.2)});
        const tests::Cells cells(list);
        const BlockGrid grid = tests::grid_of(list);
        const BlockMap map = map_with_jumps(
            grid, tests::parkour_traveller(seed % 2 == 0 ? JumpShape::straight : JumpShape::arcs));
        const std::vector<BlockCoord> footholds = tests::footholds_of(map);
        const tests::PlainDijkstra plain(cells, map);
        for (std::size_t i = 0; i < std::min<std::size_t>(footholds.size(), 5); ++i) {
            const BlockCoord from = footholds[dice.below(footholds.size())];
            for (const auto& [to, cost_m] : plain.costs_from(from)) {
                const GridCost least =
                    least_between(*map.parts().landmarks, *map.parts().cache, from, to);
                ASSERT_LE(metres(least, 1.0), cost_m * (1.0 + 1e-5)) << "world " << seed;
                useful += least > grid_distance(to - from) ? 1U : 0U;
            }
        }
    }
    EXPECT_GT(useful, 1000U);
}

TEST(BlockLandmarks, Stay_true_when_the_world_changes_however_little_they_may_look_at) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        judge::Dice dice(172, seed);
        BlockGrid grid = tests::grid_of(tests::thrown(dice, {{14, 6, 14}, 0.1}));
        BlockMap map = map_with_jumps(grid, tests::parkour_traveller());
        // One more besides the map's own, which looks at fewer places.
        const std::array<std::size_t, 4> most_moved = {0, 1, 10, 100};
        JumpCache cache(map.parts(), 1);
        BlockLandmarks landmarks(cache, 1);
        std::uint64_t seen = grid.parts().changed();
        for (int round = 0; round < 12; ++round) {
            for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
                tests::change_something(dice, grid);
            }
            const auto& changes = grid.parts().changes;
            std::vector<BlockBox> now;
            std::for_each(
                changes.end() - static_cast<std::ptrdiff_t>(grid.parts().changed() - seen),
                changes.end(), [&](const BlockChange& change) { now.push_back(change.box); });
            seen = grid.parts().changed();
            map.update(1);
            expect_no_rise_above_an_edge(*map.parts().landmarks, *map.parts().cache);
            landmarks.update(cache.update(now, 1), 1, most_moved[seed % 4]);
            expect_no_rise_above_an_edge(landmarks, cache);
            if (HasFailure()) FAIL() << "world " << seed << " round " << round;
        }
    }
}

// Two halves of a floor, joined at one end, are joined at the other one too: much comes nearer.
TEST(BlockLandmarks, A_new_way_is_known_at_once_as_far_as_may_be_looked) {
    BlockList list{{Vec3d(0.0), 1.0, {40, 4, 21}}, {}, {}};
    list.blocks = {{{0, 0, 0}, {39, 0, 9}}, {{0, 0, 11}, {39, 0, 20}}, {{0, 0, 10}, {0, 0, 10}}};
    const BlockTraveller walker =
        tests::traveller_of(tests::agent_of(0.3, 1.5, 0.0), {0.1, 0.2, 0.2});
    for (const std::size_t most_moved : {4096U, 3U}) {
        BlockGrid grid = tests::grid_of(list);
        BlockMap map = map_with_jumps(grid, walker);
        JumpCache cache(map.parts(), 1);
        BlockLandmarks landmarks(cache, 1);
        expect_exact(landmarks, cache);
        const BlockCoord from{39, 1, 0};
        const BlockCoord to{39, 1, 20};
        EXPECT_GT(least_between(landmarks, cache, from, to), 70 * kSideCost);
        grid.set({39, 0, 10});
        map.update(1);
        const BlockBox changed{{39, 0, 10}, {39, 0, 10}};
        landmarks.update(cache.update({&changed, 1}, 1), 1, most_moved);
        EXPECT_LE(least_between(landmarks, cache, from, to), 20 * kSideCost);
        expect_no_rise_above_an_edge(landmarks, cache);
        if (most_moved == 4096U) expect_exact(landmarks, cache);
    }
}

}  // namespace
}  // namespace pronk::block_landmarks_test
