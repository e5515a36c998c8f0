#include "scenes/shapes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <glm/geometric.hpp>
#include <map>

namespace pronk::scenes::shapes_test {
namespace {

// Enclosed volume; right only for a closed surface that faces outwards.
float volume_m3(const TriangleSoup& soup) {
    float volume = 0.0F;
    for (const auto& t : soup.triangles) {
        const Vec3 a = soup.vertices[t[0]];
        volume += glm::dot(a, glm::cross(soup.vertices[t[1]], soup.vertices[t[2]])) / 6.0F;
    }
    return volume;
}

bool is_closed(const TriangleSoup& soup) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> walks;
    for (const auto& t : soup.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            ++walks[{t[i], t[(i + 1) % 3]}];
            --walks[{t[(i + 1) % 3], t[i]}];
        }
    }
    for (const auto& [edge, balance] : walks) {
        if (balance != 0) return false;
    }
    return true;
}

void expect_solid(Shapes shapes, float volume, std::size_t triangles) {
    const TriangleSoup soup = shapes.take();
    EXPECT_TRUE(is_closed(soup));
    EXPECT_NEAR(volume_m3(soup), volume, 1e-3F);
    EXPECT_EQ(soup.triangles.size(), triangles);
}

TEST(Shapes, A_box_is_closed_by_twelve_triangles) {
    Shapes shapes({"stone"});
    shapes.box({1, 2, 3}, {2, 4, 6});
    expect_solid(std::move(shapes), 6.0F, 12);
}

// Its foot is an edge: two triangles each for slope, back and bottom, one for each cheek.
TEST(Shapes, A_ramp_that_begins_at_its_bottom_is_a_closed_wedge) {
    Shapes shapes({"stone"});
    shapes.ramp({{0, 0}, {4, 0}, 2.0F, 0.0F, 0.0F, 3.0F});
    expect_solid(std::move(shapes), 12.0F, 8);
}

TEST(Shapes, Stairs_rise_evenly_to_their_head) {
    Shapes shapes({"stone"});
    shapes.stairs({{0, 0}, {4, 0}, 2.0F, 0.0F, 0.0F, 2.0F}, 4);
    // Treads of 1 m by 2 m at 0.5, 1, 1.5 and 2 m.
    expect_solid(std::move(shapes), 10.0F, 48);
}

TEST(Shapes, A_taper_of_nothing_is_a_pyramid) {
    Shapes shapes({"stone"});
    shapes.tapered(rectangle({0, 0}, {3, 3}), 0.0F, 4.0F, 0.0F);
    expect_solid(std::move(shapes), 12.0F, 6);
}

TEST(Shapes, A_height_field_faces_up_and_leaves_nameless_cells_open) {
    Shapes shapes({"low", "high"});
    shapes.height_field(
        {0, 0}, 1.0F, 3, 3, [](Vec2 p) { return 0.3F * p.x * p.y; },
        [](Vec2 p) -> std::string_view {
            if (p.x > 1.0F && p.x < 2.0F && p.y > 1.0F && p.y < 2.0F) return {};
            return p.x < 1.0F ? "low" : "high";
        });
    const TriangleSoup soup = shapes.take();
    ASSERT_EQ(soup.triangles.size(), 16U);
    std::size_t low = 0;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const auto& t = soup.triangles[i];
        const Vec3 a = soup.vertices[t[0]];
        EXPECT_GT(glm::cross(soup.vertices[t[1]] - a, soup.vertices[t[2]] - a).y, 0.0F);
        if (soup.triangle_terrain[i] == TerrainId(0)) ++low;
    }
    EXPECT_EQ(low, 6U);
}

TEST(Shapes, Ground_layers_do_not_overlap) {
    Shapes shapes({"grass", "path", "pond"});
    const GroundLayer layers[] = {{"pond", rectangle({4, 4}, {6, 6})},
                                  {"", rectangle({0, 0}, {1, 1})},
                                  {"path", rectangle({0, 5}, {10, 6})}};
    lay_ground(shapes, rectangle({0, 0}, {10, 10}), layers, "grass", 0.5F);
    const TriangleSoup soup = shapes.take();
    std::array<float, 3> area{};
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const auto& t = soup.triangles[i];
        const Vec3 a = soup.vertices[t[0]];
        const Vec3 n = glm::cross(soup.vertices[t[1]] - a, soup.vertices[t[2]] - a);
        area[soup.triangle_terrain[i].index()] += n.y / 2.0F;
    }
    EXPECT_NEAR(area[2], 4.0F, 1e-3F);
    EXPECT_NEAR(area[1], 8.0F, 1e-3F);
    EXPECT_NEAR(area[0], 100.0F - 1.0F - 4.0F - 8.0F, 1e-3F);
}

TEST(Shapes, Scatter_fills_the_unit_interval_evenly) {
    int upper = 0;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const float value = scatter(1, i);
        ASSERT_TRUE(value >= 0.0F && value < 1.0F);
        if (value >= 0.5F) ++upper;
    }
    // Six standard deviations of 1000 throws of a coin.
    EXPECT_NEAR(upper, 500, 95);
}

}  // namespace
}  // namespace pronk::scenes::shapes_test
