#include <gtest/gtest.h>

#include <limits>
#include <pronk/space.hpp>

namespace pronk::grid_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Bounds box(const Vec3& min, const Vec3& max) {
    return {min, max};
}

TEST(AgentInCells, The_body_is_rounded_up_and_the_climb_down) {
    const auto cells = agent_in_cells({0.3F, 1.8F, 0.9F, 0.5F}, {0.25F, 0.25F});
    ASSERT_TRUE(cells);
    EXPECT_EQ(cells->radius_cells, 2);   // 1.2 cells
    EXPECT_EQ(cells->height_voxels, 8);  // 7.2 voxels
    EXPECT_EQ(cells->climb_voxels, 3);   // 3.6 voxels
}

TEST(AgentInCells, A_body_of_whole_voxels_is_not_rounded) {
    const auto cells = agent_in_cells({0.5F, 1.75F, 0.75F, 0.5F}, {0.25F, 0.25F});
    ASSERT_TRUE(cells);
    EXPECT_EQ(cells->radius_cells, 2);
    EXPECT_EQ(cells->height_voxels, 7);
    EXPECT_EQ(cells->climb_voxels, 3);
}

TEST(AgentInCells, An_agent_without_radius_and_climb_is_fine) {
    EXPECT_TRUE(agent_in_cells({0.0F, 1.8F, 0.0F, 0.0F}, {}));
}

// 0.9 / 0.05 is a little less than 18 in floats, and 0.3 / 0.1 a little more than 3.
TEST(AgentInCells, What_floats_make_of_whole_numbers_is_whole) {
    const auto cells = agent_in_cells({0.3F, 1.8F, 0.9F, 0.5F}, {0.1F, 0.05F});
    ASSERT_TRUE(cells);
    EXPECT_EQ(cells->radius_cells, 3);
    EXPECT_EQ(cells->height_voxels, 36);
    EXPECT_EQ(cells->climb_voxels, 18);
}

// Recast holds 8,190 of them over each other, and 255 in an agent's height.
TEST(VoxelParts, Are_no_higher_than_12_mm_and_a_half_where_Recast_can_hold_them) {
    const Agent agent;
    EXPECT_EQ(voxel_parts({0.25F, 0.05F}, agent, 10.0), 4);
    EXPECT_EQ(voxel_parts({0.25F, 0.25F}, agent, 10.0), 20);
    EXPECT_EQ(voxel_parts({0.25F, 0.01F}, agent, 10.0), 1);
    EXPECT_EQ(voxel_parts({0.25F, 0.05F}, agent, 100.0), 4);
    EXPECT_EQ(voxel_parts({0.25F, 0.05F}, agent, 150.0), 2);
    EXPECT_EQ(voxel_parts({0.25F, 0.05F}, agent, 400.0), 1);
    // 3.0 m of height and 0.9 m of climb together.
    EXPECT_EQ(voxel_parts({0.25F, 0.05F}, {0.25F, 3.0F}, 10.0), 3);
    EXPECT_EQ(voxel_parts({0.25F, 0.02F}, agent, 10.0), 1);
}

TEST(RoundedSizes, Are_told_from_two_centimetres_on) {
    EXPECT_TRUE(rounded_sizes({}, {0.25F, 0.05F}, 10.0).empty());
    EXPECT_TRUE(rounded_sizes({0.25F, 1.83F, 0.42F}, {0.25F, 0.3F}, 10.0).empty());
    const auto radius = rounded_sizes({0.3F, 1.8F, 0.9F}, {0.25F, 0.05F}, 10.0);
    ASSERT_EQ(radius.size(), 1U);
    EXPECT_NE(radius[0].find("the radius of 0.3 m acts as 0.5 m"), std::string::npos) << radius[0];
    // 180 voxels of height leave 75 for the climb.
    const auto fine = rounded_sizes({}, {0.25F, 0.01F}, 10.0);
    ASSERT_EQ(fine.size(), 1U);
    EXPECT_NE(fine[0].find("the climb of 0.9 m acts as 0.75 m; a larger"), std::string::npos)
        << fine[0];
    // Too high for parts: voxels of 0.25 m as they are.
    const auto climb = rounded_sizes({0.25F, 1.75F, 0.4F}, {0.25F, 0.25F}, 2000.0);
    ASSERT_EQ(climb.size(), 1U);
    EXPECT_NE(climb[0].find("the climb of 0.4 m acts as 0.25 m"), std::string::npos) << climb[0];
}

// A level of 800 m fits into Recast's 8,190 voxels if they are at least 9.8 cm high.
TEST(GridFor, Voxels_grow_with_the_level_up_to_a_quarter_of_a_metre) {
    const auto height = [](float level_m) {
        return grid_for({0.25F, 0.05F}, box({0, 0, 0}, {10, level_m, 10}), {}).cell_height_m;
    };
    EXPECT_EQ(height(400.0F), 0.05F);
    EXPECT_NEAR(height(800.0F), 0.098F, 1e-6);
    EXPECT_EQ(height(5000.0F), 0.25F);
}

struct BadAgent {
    Agent agent;
    GridSettings grid;
    const char* setting;
};

TEST(AgentInCells, Bad_sizes_are_refused_by_name) {
    const Agent good;
    const BadAgent cases[] = {
        {good, {0.0F, 0.25F}, "cell"},
        {good, {-1.0F, 0.25F}, "cell"},
        {good, {kNan, 0.25F}, "cell"},
        {good, {0.25F, 0.0F}, "cell-height"},
        {good, {0.25F, std::numeric_limits<float>::infinity()}, "cell-height"},
        {{-0.1F, 1.8F, 0.9F, 0.5F}, {}, "radius"},
        {{kNan, 1.8F, 0.9F, 0.5F}, {}, "radius"},
        {{32.0F, 1.8F, 0.9F, 0.5F}, {}, "radius"},  // 128 cells; a byte holds twice 127
        {{0.25F, 0.0F, 0.9F, 0.5F}, {}, "height"},
        {{0.25F, 64.0F, 0.9F, 0.5F}, {}, "height"},  // 256 voxels; a byte holds 255
        {{0.25F, 1.8F, -1.0F, 0.5F}, {}, "climb"},
        {{0.25F, 1.8F, 0.9F, -0.1F}, {}, "slope"},
        {{0.25F, 1.8F, 0.9F, 1.5708F}, {}, "slope"},
        {{0.25F, 1.8F, 0.9F, kNan}, {}, "slope"},
    };
    for (const BadAgent& bad : cases) {
        const auto cells = agent_in_cells(bad.agent, bad.grid);
        ASSERT_FALSE(cells) << bad.setting;
        EXPECT_EQ(cells.error().where, bad.setting);
        EXPECT_FALSE(cells.error().value.empty());
    }
}

TEST(WindowAround, Columns_are_rounded_to_the_nearest_as_in_a_plain_Recast_build) {
    const auto window = window_around(box({0, 0, 0}, {10.1F, 1, 10.2F}), {0.25F, 0.25F});
    ASSERT_TRUE(window);
    EXPECT_EQ(window->width_cells, 40);  // 40.4
    EXPECT_EQ(window->depth_cells, 41);  // 40.8
}

TEST(WindowAround, A_level_smaller_than_a_cell_has_one_column) {
    const auto window = window_around(box({0, 0, 0}, {0.01F, 0, 0.01F}), {0.25F, 0.25F});
    ASSERT_TRUE(window);
    EXPECT_EQ(window->width_cells, 1);
    EXPECT_EQ(window->depth_cells, 1);
}

TEST(WindowAround, There_is_no_window_around_nothing) {
    const auto window = window_around(Bounds{}, {});
    ASSERT_FALSE(window);
    EXPECT_EQ(window.error().message(), "level: has no triangles to lay a grid around");
}

TEST(WindowAround, Levels_beyond_Recasts_fields_are_refused) {
    // 13 bits of height, of which ground on the upper edge takes one: 8190 layers of 0.25 m.
    EXPECT_TRUE(window_around(box({0, 0, 0}, {10, 2047.5F, 10}), {0.25F, 0.25F}));
    EXPECT_FALSE(window_around(box({0, 0, 0}, {10, 2047.75F, 10}), {0.25F, 0.25F}));
    // 16 bits of column number.
    EXPECT_TRUE(window_around(box({0, 0, 0}, {16383.5F, 1, 10}), {}));
    EXPECT_FALSE(window_around(box({0, 0, 0}, {16384.0F, 1, 10}), {}));
    // Fewer columns a side than that, but too many in all.
    EXPECT_FALSE(window_around(box({0, 0, 0}, {10000, 1, 10000}), {}));
    // Floats 20,000 km away from the origin are 2 m apart.
    EXPECT_FALSE(window_around(box({2e7F, 0, 0}, {2e7F + 100, 1, 10}), {}));
    EXPECT_FALSE(window_around(box({-1e30F, 0, 0}, {1e30F, 1, 10}), {}));
}

}  // namespace
}  // namespace pronk::grid_test
