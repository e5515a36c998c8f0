// Voxels seen from above.
#include <gtest/gtest.h>

#include <cmath>

#include "command_line.hpp"
#include "drawing/block_plan.hpp"
#include "scenes/scenes.hpp"

namespace pronk::drawing::block_drawing_test {
namespace {

BlockGrid grid_of(const BlockList& list) {
    Result<BlockGrid> grid = BlockGrid::make(list);
    EXPECT_TRUE(grid) << grid.error().message();
    return std::move(*grid);
}

BlockPlan plan_of(const BlockList& list, std::optional<float> cut_above_m = {}) {
    const BlockGrid grid = grid_of(list);
    const Result<BlockMap> map = BlockMap::make(grid, BlockTraveller{});
    EXPECT_TRUE(map) << map.error().message();
    return make_block_plan(*map, cut_above_m);
}

// A row of four columns: open, a block, a block below a ceiling too low to stand under, and a block
// with a bridge 4 m over it.
BlockList row_of_four() {
    return {{Vec3d(10.0, 0.0, -2.0), 1.0, {4, 9, 1}},
            {{{1, 0, 0}, {3, 0, 0}}, {{2, 2, 0}, {2, 8, 0}}, {{3, 5, 0}, {3, 5, 0}}},
            {{{1, 0, 0}, {1, 8, 0}}}};
}

// Slopes of 45 degrees are walked: from a column of 2 m to the next one gets 2 m up.
TEST(BlockPlan, Slopes_of_a_level_have_no_edges) {
    EXPECT_EQ(plan_of(row_of_four()).step_m, BlockTraveller{}.agent.climb_m);
    const auto level = scenes::make("plain");
    ASSERT_TRUE(level);
    BlockLevelSettings settings;
    settings.voxel_m = 2.0;
    const Result<BlockGrid> grid = BlockGrid::make(level->soup, settings);
    ASSERT_TRUE(grid);
    const Result<BlockMap> map = BlockMap::make(*grid, BlockTraveller{});
    ASSERT_TRUE(map);
    EXPECT_NEAR(make_block_plan(*map, std::nullopt).step_m, 2.0F, 1e-5F);
}

TEST(BlockPlan, Shows_the_highest_foothold_of_a_column_or_rock_or_nothing) {
    const BlockPlan plan = plan_of(row_of_four());
    ASSERT_EQ(plan.squares.size(), 4U);
    EXPECT_EQ(plan.at(0, 0).sight, BlockSight::nothing);
    EXPECT_EQ(plan.at(1, 0).sight, BlockSight::foothold);
    EXPECT_EQ(plan.at(1, 0).height_m, 1.0F);
    EXPECT_FALSE(plan.at(1, 0).may_jump);
    EXPECT_EQ(plan.at(2, 0).sight, BlockSight::rock);
    EXPECT_EQ(plan.at(3, 0).height_m, 6.0F);
    EXPECT_TRUE(plan.at(3, 0).may_jump);
    EXPECT_EQ(plan.at(4, 0).sight, BlockSight::nothing);
    EXPECT_EQ(plan.lowest_m, 1.0F);
    EXPECT_EQ(plan.highest_m, 6.0F);
    EXPECT_TRUE(plan.has_rock);
    EXPECT_TRUE(plan.has_no_jump);
    EXPECT_EQ(plan.columns_per_square, 1);
}

TEST(BlockPlan, A_cut_shows_what_is_below_it) {
    const BlockPlan plan = plan_of(row_of_four(), 3.0F);
    EXPECT_EQ(plan.at(3, 0).height_m, 1.0F);
    const BlockPlan lowest = plan_of(row_of_four(), 0.5F);
    EXPECT_EQ(lowest.at(1, 0).sight, BlockSight::rock);
    EXPECT_FALSE(lowest.has_footholds);
}

TEST(BlockPlan, What_is_seen_leaves_out_empty_columns_around_it) {
    const WorldWindow seen = plan_of(row_of_four()).seen();
    EXPECT_EQ(seen.min_x, 11.0);
    EXPECT_EQ(seen.min_z, -2.0);
    EXPECT_EQ(seen.width_m, 3.0);
    EXPECT_EQ(seen.depth_m, 1.0);
    const WorldWindow empty = plan_of({{Vec3d(0.0), 2.0, {5, 1, 3}}, {}, {}}).seen();
    EXPECT_EQ(empty.width_m, 10.0);
    EXPECT_EQ(empty.depth_m, 6.0);
}

// 2,000 columns in squares of 3 x 3, and the highest of each is seen.
TEST(BlockPlan, Columns_share_squares_where_there_are_too_many) {
    const BlockPlan plan = plan_of(
        {{Vec3d(0.0), 0.5, {2000, 6, 2}}, {{{0, 0, 0}, {1999, 0, 1}}, {{4, 1, 0}, {4, 1, 1}}}, {}});
    EXPECT_EQ(plan.columns_per_square, 3);
    EXPECT_EQ(plan.columns, 667);
    EXPECT_EQ(plan.rows, 1);
    EXPECT_EQ(plan.side_m, 1.5);
    EXPECT_EQ(plan.at(0, 0).height_m, 0.5F);
    EXPECT_EQ(plan.at(1, 0).height_m, 1.0F);
    EXPECT_EQ(plan.at(666, 0).sight, BlockSight::foothold);
    EXPECT_FALSE(plan.has_lines());
}

class DrawBlocks : public tests::CommandLine {
  protected:
    void SetUp() override {
        put("gap.blocks",
            "pronk-blocks 1\nsize 12 6 3\nbox 0 0 0  4 0 2\nbox 7 0 0  11 0 2\n"
            "box 9 2 0  9 5 2\n");
    }
    bool has(const char* picture, const char* part) const {
        return content_of(picture).find(part) != std::string::npos;
    }
};

// Colours of rock, of zones and of routes.
constexpr const char* kRock = "rgb(76%,75%,73.5%)";
constexpr const char* kZone = "rgb(90%,16%,10%)";
constexpr const char* kRoute = "rgb(2%,10%,62%)";

TEST_F(DrawBlocks, Files_of_blocks_and_levels_become_SVG_and_PNG) {
    ASSERT_EQ(pronk("draw gap.blocks -o gap.svg").exit_code, 0);
    EXPECT_TRUE(has("gap.svg", "<svg"));
    EXPECT_TRUE(has("gap.svg", kRock));
    EXPECT_FALSE(has("gap.svg", kZone));
    EXPECT_FALSE(has("gap.svg", kRoute));
    const tests::Ran ran = pronk("draw scene:gap --blocks --voxel 0.5 -o level.png");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(ran.out.find("scene:gap drawn to level.png"), std::string::npos);
    EXPECT_TRUE(content_of("level.png").starts_with("\x89PNG\r\n"));
    ASSERT_EQ(pronk("draw scene:gap --blocks -o metres.png").exit_code, 0);
    EXPECT_NE(content_of("level.png"), content_of("metres.png"));
    ASSERT_EQ(pronk("draw gap.blocks --blocks -o again.svg").exit_code, 0);
    EXPECT_EQ(content_of("gap.svg"), content_of("again.svg"));
}

TEST_F(DrawBlocks, Zones_and_routes_are_shown) {
    put("zone.blocks", "pronk-blocks 1\nsize 12 6 3\nbox 0 0 0  11 0 2\nno-jump 0 0 0  3 5 2\n");
    ASSERT_EQ(pronk("draw zone.blocks -o zone.svg").exit_code, 0);
    EXPECT_TRUE(has("zone.svg", kZone));
    EXPECT_FALSE(has("zone.svg", kRock));
    const tests::Ran ran = pronk("draw gap.blocks --path 1,1,1:8,1,1 -o route.svg");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.out.find("cannot"), std::string::npos) << ran.out;
    EXPECT_TRUE(has("route.svg", kRoute));
    const tests::Ran partly = pronk("draw gap.blocks --jump none --path 1,1,1:8,1,1 -o part.svg");
    ASSERT_EQ(partly.exit_code, 0) << partly.err;
    EXPECT_NE(partly.out.find("the goal cannot be reached"), std::string::npos) << partly.out;
    expect_refused("draw gap.blocks --path 1,30,1:8,1,1 -o none.svg", {"--path", "start"});
}

TEST_F(DrawBlocks, Flags_that_would_change_nothing_are_refused) {
    expect_refused("draw gap.blocks --voxel 1 -o a.svg", {"--voxel", "levels"});
    expect_refused("draw gap.blocks --colour terrain -o a.svg", {"--colour", "blocks"});
    expect_refused("draw gap.blocks --links none -o a.svg", {"--links", "blocks"});
    expect_refused("draw scene:gap --blocks --step 2 -o a.svg", {"--step", "blocks"});
    expect_refused("draw scene:gap --blocks --planner corridor -o a.svg", {"--planner", "blocks"});
    expect_refused("draw scene:gap --voxel 1 -o a.svg", {"--voxel", "--blocks"});
    expect_refused("draw scene:gap --arcs -o a.svg", {"--arcs", "--blocks"});
    expect_refused("draw scene:gap --blocks --voxel 0 -o a.svg", {"--voxel", ": 0"});
    expect_refused("draw scene:gap --blocks --width 3 -o a.svg", {"--width", "3"});
    ASSERT_EQ(pronk("bake scene:gap --jump none -o gap.pronk").exit_code, 0);
    expect_refused("draw gap.pronk --blocks -o a.svg", {"gap.pronk", "baked"});
    expect_refused("draw none.blocks -o a.svg", {"none.blocks"});
}

TEST_F(DrawBlocks, A_world_without_ground_is_a_picture_that_says_so) {
    put("empty.blocks", "pronk-blocks 1\nsize 4 4 4\n");
    EXPECT_EQ(pronk("draw empty.blocks -o empty.svg").exit_code, 0);
    EXPECT_EQ(pronk("draw gap.blocks --below -5 -o cut.svg").exit_code, 0);
}

}  // namespace
}  // namespace pronk::drawing::block_drawing_test
