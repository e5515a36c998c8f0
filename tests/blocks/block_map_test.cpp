// Who may travel, and who is refused.
#include <gtest/gtest.h>

#include <limits>

#include "blocks/block_worlds.hpp"

namespace pronk::block_map_test {
namespace {

using tests::agent_of;

std::string refusal(const BlockTraveller& traveller, double voxel_m = 1.0) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"##", "##"}}, 4, voxel_m));
    const auto made = BlockMap::make(grid, traveller, {});
    return made ? "" : made.error().message();
}

std::string refusal_of(const Agent& agent, double voxel_m = 1.0) {
    return refusal(tests::traveller_of(agent, {2.0, 4.0, 6.0}), voxel_m);
}

TEST(BlockMap, Bodies_that_are_none_are_refused_with_what_is_wrong) {
    EXPECT_EQ(refusal_of(agent_of(0.25, 1.8, 0.9)), "");
    EXPECT_EQ(refusal_of(agent_of(0.0, 1.8, 0.0)), "");
    EXPECT_NE(refusal_of(agent_of(-0.1, 1.8, 0.9)).find("radius"), std::string::npos);
    EXPECT_NE(refusal_of(agent_of(-0.1, 1.8, 0.9)).find("-0.1"), std::string::npos);
    EXPECT_NE(refusal_of(agent_of(0.25, 0.0, 0.9)).find("height"), std::string::npos);
    EXPECT_NE(refusal_of(agent_of(0.25, 1.8, -1.0)).find("climb"), std::string::npos);
    EXPECT_NE(refusal_of(agent_of(std::nan(""), 1.8, 0.9)), "");
}

TEST(BlockMap, Abilities_that_are_none_are_refused) {
    const Agent agent = agent_of(0.25, 1.8, 0.9);
    EXPECT_NE(refusal(tests::traveller_of(agent, {0.5, 4.0, 6.0})), "");  // below the climb
    EXPECT_NE(refusal(tests::traveller_of(agent, {2.0, -4.0, 6.0})), "");
    EXPECT_NE(refusal(tests::traveller_of(agent, {2.0, 4.0, 6.0}, JumpShape::straight, 0.0)), "");
    BlockTraveller weightless = tests::traveller_of(agent, {2.0, 4.0, 6.0});
    weightless.ability.gravity_m_s2 = 0.0;
    EXPECT_NE(refusal(weightless), "");
}

TEST(BlockMap, Voxels_that_are_too_small_for_the_body_or_the_jumps_are_refused) {
    // 25.7 m are 257 voxels of 0.1 m.
    EXPECT_EQ(refusal_of(agent_of(0.25, 25.5, 0.9), 0.1), "");
    EXPECT_NE(refusal_of(agent_of(0.25, 25.7, 0.9), 0.1).find("voxel"), std::string::npos);
    EXPECT_NE(refusal_of(agent_of(25.7, 1.8, 0.9), 0.1).find("voxel"), std::string::npos);
    // It falls 6 m: 86 voxels of 0.07 m, 120 of 0.05 m.
    const BlockTraveller traveller = tests::parkour_traveller();
    EXPECT_EQ(refusal(traveller, 0.07), "");
    EXPECT_NE(refusal(traveller, 0.05).find("too small for these jumps"), std::string::npos);
}

TEST(BlockMap, Who_has_no_jumps_walks) {
    BlockTraveller traveller = tests::parkour_traveller();
    const BlockGrid grid = tests::grid_of(tests::drawn({{"##.#"}}, 4));
    for (const JumpShape shape : {JumpShape::straight, JumpShape::arcs}) {
        traveller.shape = shape;
        traveller.ability.profiles.clear();
        const auto made = BlockMap::make(grid, traveller, {});
        ASSERT_TRUE(made);
        BlockPlanner planner(*made);
        EXPECT_EQ(planner.plan(tests::request_between(*made, {0, 1, 0}, {1, 1, 0}, true)).found,
                  RouteFound::reached);
        EXPECT_EQ(planner.plan(tests::request_between(*made, {0, 1, 0}, {3, 1, 0}, true)).found,
                  RouteFound::partial);
    }
}

TEST(BlockMap, The_grid_may_be_moved_or_replaced_or_end) {
    const BlockTraveller traveller = tests::parkour_traveller();
    struct World {
        BlockGrid grid;
        BlockMap map;
    };
    std::optional<World> made;
    {
        BlockGrid grid = tests::grid_of(tests::drawn({{"#...#"}}, 6));
        BlockMap map = tests::map_of(grid, traveller, true);
        made.emplace(World{std::move(grid), std::move(map)});
    }
    World world = std::move(*made);
    made.reset();
    BlockPlanner planner(world.map);
    const BlockRequest request = tests::request_between(world.map, {0, 1, 0}, {4, 1, 0}, true);
    EXPECT_EQ(planner.plan(request).jumps(), 1U);
    world.grid.set({2, 0, 0});
    EXPECT_FALSE(world.map.is_up_to_date());
    world.map.update(1);
    EXPECT_TRUE(world.map.is_up_to_date());
    EXPECT_EQ(planner.plan(request).jumps(), 2U);
    // The map stays with the world that it was made of.
    world.grid = tests::grid_of(tests::drawn({{"#####"}}, 6));
    world.map.update(1);
    EXPECT_EQ(world.map.footholds(), 3U);
    EXPECT_EQ(planner.plan(request).jumps(), 2U);
}

TEST(BlockMap, Zones_change_nothing_but_jumps) {
    BlockGrid grid = tests::grid_of(tests::drawn({{"#...#"}}, 6));
    BlockMap map = tests::map_of(grid, tests::parkour_traveller(), true);
    EXPECT_EQ(map.jumps(), 2U);
    grid.forbid_jumps({{0, 0, 0}, {0, 5, 0}});
    EXPECT_FALSE(map.is_up_to_date());
    map.update(1);
    EXPECT_EQ(map.jumps(), 0U);
    EXPECT_EQ(map.footholds(), 2U);
    // Beyond the grid there is nothing to change.
    grid.allow_jumps({{7, 0, 0}, {9, 5, 0}});
    EXPECT_TRUE(map.is_up_to_date());
}

TEST(BlockMap, A_map_knows_jumps_only_if_it_is_asked_to) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#.#"}}, 6));
    const BlockTraveller traveller = tests::parkour_traveller();
    EXPECT_EQ(tests::map_of(grid, traveller, false).jumps(), 0U);
    EXPECT_EQ(tests::map_of(grid, traveller, true).jumps(), 2U);
    EXPECT_EQ(tests::map_of(grid, traveller, false).footholds(), 2U);
}

}  // namespace
}  // namespace pronk::block_map_test
