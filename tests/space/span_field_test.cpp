#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <pronk/space.hpp>

#include "levels_for_tests.hpp"
#include "scenes/shapes.hpp"

namespace pronk::span_field_test {
namespace {

using scenes::Shapes;

SpanField rasterized(const TriangleSoup& soup, const Agent& agent = {}) {
    const auto window = window_around(bounds_of(soup), {0.25F, 0.25F});
    EXPECT_TRUE(window);
    auto field = rasterize(soup, *window, agent);
    EXPECT_TRUE(field);
    return std::move(*field);
}

TEST(Rasterize, A_box_is_hollow_and_its_faces_are_one_voxel_thick) {
    Shapes shapes({"stone"});
    shapes.box({0, 0, 0}, {2, 1.1F, 2});
    const SpanField field = rasterized(shapes.take());
    ASSERT_EQ(field.window.width_cells, 8);
    const auto middle = field.spans_of(field.column(4, 4));
    ASSERT_EQ(middle.size(), 2U);
    // The floor lies on the edge between two voxels and takes the upper one; it faces down.
    EXPECT_EQ(middle[0].bottom_cells, 0);
    EXPECT_EQ(middle[0].top_cells, 1);
    EXPECT_FALSE(middle[0].terrain.valid());
    // 1.1 m lies in the voxel from 1.0 to 1.25 m.
    EXPECT_EQ(middle[1].bottom_cells, 4);
    EXPECT_EQ(middle[1].top_cells, 5);
    EXPECT_EQ(middle[1].terrain, TerrainId(0));
    // The wall fills its column.
    const auto wall = field.spans_of(field.column(0, 4));
    ASSERT_EQ(wall.size(), 1U);
    EXPECT_EQ(wall[0].bottom_cells, 0);
    EXPECT_EQ(wall[0].top_cells, 5);
}

TEST(Rasterize, Ground_steeper_than_the_agents_slope_has_no_terrain) {
    for (const float rise_m : {4.0F, 4.6F}) {  // over 5 m: 38.7 and 42.6 degrees
        Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 5}, {5, rise_m, 5}, {5, rise_m, 0});
        Agent agent;
        agent.slope_rad = 0.7F;  // 40.1 degrees
        const SpanField field = rasterized(shapes.take(), agent);
        for (const Span& span : field.spans) EXPECT_EQ(span.terrain.valid(), rise_m < 4.2F);
    }
}

TEST(Rasterize, Where_two_grounds_share_a_run_the_later_terrain_wins) {
    Shapes shapes({"grass", "road"});
    shapes.on("road").quad({0, 0, 0}, {0, 0, 2}, {2, 0, 2}, {2, 0, 0});
    shapes.on("grass").quad({0, 0.1F, 0}, {0, 0.1F, 2}, {2, 0.1F, 2}, {2, 0.1F, 0});
    const SpanField field = rasterized(shapes.take());
    for (const Span& span : field.spans) EXPECT_EQ(span.terrain, TerrainId(1));
}

TEST(Rasterize, Only_the_named_triangles_count) {
    Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 2}, {2, 0, 2}, {2, 0, 0});
    const TriangleSoup soup = shapes.take();
    const auto window = window_around(bounds_of(soup), {});
    const std::vector<std::uint32_t> none;
    const auto field = rasterize(soup, none, *window, {});
    ASSERT_TRUE(field);
    EXPECT_TRUE(field->spans.empty());
    EXPECT_EQ(field->column_begin.size(), 65U);
}

class EveryLevel : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryLevel, Runs_of_a_column_ascend_and_do_not_touch) {
    const auto level = tests::open(GetParam());
    ASSERT_TRUE(level);
    const SpanField field = rasterized(level->soup);
    for (std::size_t column = 0; column + 1 < field.column_begin.size(); ++column) {
        const auto spans = field.spans_of(column);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            ASSERT_LT(spans[i].bottom_cells, spans[i].top_cells);
            if (i == 0) continue;
            ASSERT_LT(spans[i - 1].top_cells, spans[i].bottom_cells);
        }
    }
}

// The rasterizer rounds outwards: no point of a triangle lies in an open voxel. Points closer to
// the edge of a voxel than floats can tell are left out, as are points beyond the last column,
// which the rounding of the window's size cuts off.
TEST_P(EveryLevel, Every_point_of_every_triangle_lies_in_a_solid_voxel) {
    const auto level = tests::open(GetParam());
    ASSERT_TRUE(level);
    // Levels like to lie on whole voxels, where every point is on an edge; an odd origin helps.
    Bounds bounds = bounds_of(level->soup);
    bounds.min -= Vec3(0.11F, 0.13F, 0.07F);
    const auto around = window_around(bounds, {});
    ASSERT_TRUE(around);
    const auto rasterized = rasterize(level->soup, *around, {});
    ASSERT_TRUE(rasterized);
    const SpanField& field = *rasterized;
    const GridWindow& window = field.window;
    const Vec3 voxel(window.grid.cell_m, window.grid.cell_height_m, window.grid.cell_m);
    std::size_t asked = 0;
    for (std::uint32_t t = 0; t < level->soup.triangles.size(); ++t) {
        const auto& corners = level->soup.triangles[t];
        for (std::uint32_t k = 0; k < 4; ++k) {
            float u = scenes::scatter(1, t, k);
            float v = scenes::scatter(2, t, k);
            if (u + v > 1.0F) u = 1.0F - u, v = 1.0F - v;
            const Vec3 a = level->soup.vertices[corners[0]];
            const Vec3 p = a + u * (level->soup.vertices[corners[1]] - a) +
                           v * (level->soup.vertices[corners[2]] - a);
            const Vec3 place = (p - window.min) / voxel;
            const Vec3 cell = glm::floor(place);
            const Vec3 inside = glm::abs(place - cell - 0.5F);
            if (glm::max(glm::max(inside.x, inside.y), inside.z) > 0.495F) continue;
            if (static_cast<int>(cell.x) >= window.width_cells) continue;
            if (static_cast<int>(cell.z) >= window.depth_cells) continue;
            ++asked;
            bool solid = false;
            for (const Span& span :
                 field.spans_of(field.column(static_cast<int>(cell.x), static_cast<int>(cell.z)))) {
                solid = solid || (span.bottom_cells <= static_cast<int>(cell.y) &&
                                  static_cast<int>(cell.y) < span.top_cells);
            }
            ASSERT_TRUE(solid) << "triangle " << t << " at " << p.x << ' ' << p.y << ' ' << p.z;
        }
    }
    EXPECT_GT(asked, level->soup.triangles.size() / 2);
}

INSTANTIATE_TEST_SUITE_P(Space, EveryLevel, ::testing::ValuesIn(tests::level_names()),
                         tests::test_name);

}  // namespace
}  // namespace pronk::span_field_test
