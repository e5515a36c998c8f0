// What all routes over cubes promise, by the judge and by geometry.
#include <gtest/gtest.h>

#include "blocks/kept_routes.hpp"

namespace pronk::block_promise_test {
namespace {

using tests::agent_of;
using tests::Cells;
using tests::KeptRoutes;

struct World {
    BlockList list;
    BlockTraveller traveller;
};

World random_world(std::uint64_t seed, JumpShape shape) {
    judge::Dice dice(131, seed);
    const std::array sides = {0.5, 0.8, 1.0};
    const double voxel_m = sides[seed % 3];
    const tests::Thrown how{
        {9, 8, 9}, dice.between(0.08, 0.25), voxel_m, static_cast<int>(dice.below(2))};
    World world;
    world.list = seed % 4 == 0 ? tests::thrown_hills(dice, how, 5) : tests::thrown(dice, how);
    const std::array climbs = {0.2, 0.5, 0.8, 1.0};
    // Exactly as wide as a voxel, slimmer, and wider.
    const std::array radii = {0.5 * voxel_m, 0.2, 0.35, 0.6};
    const Agent agent =
        agent_of(radii[dice.below(4)], dice.between(0.6, 1.9) * voxel_m, climbs[dice.below(4)]);
    world.traveller = tests::traveller_of(
        agent, {dice.between(1.01, 2.2), dice.between(1.5, 4.0) * voxel_m, dice.between(1.0, 5.0)},
        shape, dice.between(0.1, 1.5));
    if (dice.below(3) == 0) world.traveller.ability.max_speed_m_s = dice.between(4.0, 7.0);
    if (dice.below(4) == 0)
        world.traveller.ability.profiles.push_back({{1.2, 3.0, 3.0}, ReachUse::upto});
    return world;
}

void expect_kept(const World& world, std::uint64_t seed, int ways, std::size_t& jumps,
                 std::size_t& samples) {
    const Cells cells(world.list);
    const BlockGrid grid = tests::grid_of(world.list);
    const BlockMap map = tests::map_of(grid, world.traveller, true);
    const std::vector<BlockCoord> footholds = tests::footholds_of(map);
    if (footholds.empty()) return;
    KeptRoutes kept(cells, world.traveller);
    BlockPlanner planner(map);
    judge::Dice dice(132, seed);
    for (int i = 0; i < ways; ++i) {
        const BlockCoord from = footholds[dice.below(footholds.size())];
        const BlockCoord to = footholds[dice.below(footholds.size())];
        for (const bool cached : {false, true}) {
            SCOPED_TRACE(testing::Message()
                         << "world " << seed << " from " << testing::PrintToString(from) << " to "
                         << testing::PrintToString(to) << ' ' << cached);
            const Route route = planner.plan(tests::request_between(map, from, to, cached, 5));
            EXPECT_LE(route.found, RouteFound::partial);
            kept.expect(route);
            if (testing::Test::HasFailure()) return;
        }
    }
    jumps += kept.jumps();
    samples += kept.walk_samples();
}

class BlockPromise : public testing::TestWithParam<JumpShape> {};
INSTANTIATE_TEST_SUITE_P(Shapes, BlockPromise,
                         testing::Values(JumpShape::straight, JumpShape::arcs),
                         [](const auto& shape) {
                             return shape.param == JumpShape::arcs ? "arcs" : "straight";
                         });

TEST_P(BlockPromise, Routes_through_random_worlds_walk_on_ground_and_jump_through_air) {
    std::size_t jumps = 0;
    std::size_t samples = 0;
    for (std::uint64_t seed = 0; seed < 210; ++seed) {
        expect_kept(random_world(seed, GetParam()), seed, 3, jumps, samples);
        if (HasFailure()) return;
    }
    // Else the dice are of no use.
    EXPECT_GT(jumps, 500U);
    EXPECT_GT(samples, 15'000U);
}

TEST_P(BlockPromise, Routes_through_the_parkour_walk_on_blocks_and_jump_through_air) {
    const World world{tests::parkour_list(), tests::parkour_traveller(GetParam())};
    std::size_t jumps = 0;
    std::size_t samples = 0;
    expect_kept(world, 0, 40, jumps, samples);
    EXPECT_GT(jumps, 40U);
}

TEST_P(BlockPromise, The_eight_ways_of_the_parkour_keep_it_too) {
    const BlockList list = tests::parkour_list();
    const Cells cells(list);
    const BlockGrid grid = tests::grid_of(list);
    const BlockTraveller traveller = tests::parkour_traveller(GetParam());
    const BlockMap map = tests::map_of(grid, traveller, true);
    KeptRoutes kept(cells, traveller);
    BlockPlanner planner(map);
    for (const scenes::ParkourPair& pair : scenes::parkour_pairs()) {
        for (const bool cached : {false, true}) {
            BlockRequest request;
            request.from = Vec3d(pair.start);
            request.to = Vec3d(pair.goal);
            request.cached = cached;
            const Route route = planner.plan(request);
            EXPECT_EQ(route.found, RouteFound::reached);
            kept.expect(route);
            // No route has fewer; those that jump onto what is in the way need no more here.
            EXPECT_GE(route.jumps(), static_cast<std::size_t>(pair.jumps));
            if (GetParam() == JumpShape::straight) {
                EXPECT_EQ(route.jumps(), static_cast<std::size_t>(pair.jumps));
            }
        }
    }
}

}  // namespace
}  // namespace pronk::block_promise_test
