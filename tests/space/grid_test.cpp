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
