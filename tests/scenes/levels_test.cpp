#include <gtest/gtest.h>

#include <set>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::levels_test {
namespace {

TEST(Scenes, The_gap_is_one_and_a_half_metres_wide) {
    const auto soup = soup_of("gap");
    EXPECT_TRUE(heights_at(soup, 0.7F, 0.1F).empty());
    EXPECT_TRUE(heights_at(soup, -0.7F, 0.1F).empty());
    EXPECT_FLOAT_EQ(heights_at(soup, 0.8F, 0.1F).back(), 3.0F);
    EXPECT_FLOAT_EQ(heights_at(soup, -0.8F, 0.1F).back(), 3.0F);
}

TEST(Scenes, No_border_normal_of_the_slanted_gap_meets_the_other_platform) {
    const auto soup = soup_of("slanted");
    // The first solid and the second, each with 8 vertices and sides along the axes.
    ASSERT_EQ(soup.vertices.size(), 16U);
    Bounds first;
    Bounds second;
    for (std::size_t i = 0; i < 8; ++i) {
        first.include(soup.vertices[i]);
        second.include(soup.vertices[8 + i]);
    }
    // The ranges are apart, so they are for any smaller walkable part of each platform.
    EXPECT_LT(first.max.x, second.min.x);
    EXPECT_LT(first.max.z, second.min.z);
    // The walkable corners lie half a metre inside; a jump of 2.5 m reaches from one to the other.
    const Vec2 apart = plan_view(second.min) + 0.5F - (plan_view(first.max) - 0.5F);
    EXPECT_LT(glm::length(apart), 2.5F);
}

TEST(Scenes, All_along_the_fence_there_is_room_for_a_body_between_it_and_the_branch) {
    const auto soup = soup_of("fence");
    for (float z = -4.93F; z < 4.95F; z += 0.19F) {
        const auto heights = heights_at(soup, 0.013F, z);
        const auto top =
            std::find_if(heights.begin(), heights.end(), [](float y) { return y > 1.0F; });
        ASSERT_NE(top, heights.end()) << z;
        EXPECT_LE(*top, 1.25F);
        const auto branch = std::find_if(top, heights.end(), [](float y) { return y > 2.0F; });
        ASSERT_NE(branch, heights.end()) << z;
        EXPECT_GE(*branch, 1.25F + 1.8F);
        EXPECT_LE(*branch, 3.0F + 1.8F) << "a jump 3 m high would pass unseen";
    }
}

TEST(Scenes, Of_the_ramps_only_one_is_steeper_than_45_degrees) {
    const auto soup = soup_of("stairs");
    std::set<int> slopes;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const float slope = slope_deg(normal(soup, i));
        if (slope > 1.0F && slope < 89.0F) slopes.insert(static_cast<int>(std::lround(slope)));
    }
    EXPECT_EQ(slopes, (std::set<int>{15, 30, 40, 55}));
}

TEST(Scenes, The_overpass_has_a_road_above_a_road) {
    const auto soup = soup_of("overpass");
    const auto heights = heights_at(soup, 0.3F, 0.2F);
    ASSERT_EQ(heights.size(), 3U);
    EXPECT_FLOAT_EQ(heights[0], 0.0F);
    EXPECT_GT(heights[1] - heights[0], 1.8F);
    EXPECT_FLOAT_EQ(heights[2], 5.0F);
    // Half way up either ramp.
    EXPECT_NEAR(heights_at(soup, 0.3F, 18.0F).back(), 2.5F, 1e-4F);
    EXPECT_NEAR(heights_at(soup, 0.3F, -18.0F).back(), 2.5F, 1e-4F);
}

TEST(Scenes, The_river_of_the_terraces_is_shallow_upstream_and_deep_in_the_gorge) {
    const auto soup = soup_of("terraces");
    EXPECT_FLOAT_EQ(heights_at(soup, -10.03F, 10.01F).back(), -0.5F);
    EXPECT_FLOAT_EQ(heights_at(soup, 5.03F, 10.01F).back(), -3.0F);
    EXPECT_GT(ground_area(soup, "water", -0.5F), 100.0);
}

TEST(Scenes, Puddles_and_view_of_the_forest_have_their_full_area) {
    const auto soup = soup_of("forest");
    // A regular octagon has an area of 2 sqrt(2) r^2, a decagon one of 5 sin(36 deg) r^2.
    const double radii2 = 1.5 * 1.5 + 1.7 * 1.7 + 1.4 * 1.4 + 1.8 * 1.8 + 2.2 * 2.2;
    EXPECT_NEAR(ground_area(soup, "puddle", 0.0F), 2.0 * std::sqrt(2.0) * radii2, 0.05);
    EXPECT_NEAR(ground_area(soup, "view", 0.0F), 5.0 * 0.587785 * 25.0, 0.05);
}

TEST(Scenes, The_forest_floor_is_covered_once) {
    const auto soup = soup_of("forest");
    double area = 0.0;
    for (const std::string_view terrain : {"forest", "path", "puddle", "view"}) {
        area += ground_area(soup, terrain, 0.0F);
    }
    EXPECT_NEAR(area, 3600.0, 0.5);
}

TEST(Ruins, Are_rich_but_small) {
    const auto soup = soup_of("ruins");
    EXPECT_GE(soup.triangles.size(), 3000U);
    EXPECT_LE(soup.triangles.size(), 20000U);
    const Vec3 size = bounds_of(soup).size();
    EXPECT_TRUE(size.x >= 60.0F && size.x <= 100.0F && size.z >= 60.0F && size.z <= 100.0F);
    EXPECT_GE(soup.terrain_names.size(), 5U);
}

TEST(Ruins, The_pier_of_the_bridge_stands_between_two_gaps_in_the_moat) {
    const auto soup = soup_of("ruins");
    const auto top = [&](float z) { return heights_at(soup, 0.13F, z).back(); };
    EXPECT_NEAR(top(26.03F), 0.05F, 1e-4F);
    EXPECT_LT(top(27.83F), -1.5F);
    EXPECT_NEAR(top(29.53F), 0.05F, 1e-4F);
    EXPECT_LT(top(32.07F), -1.5F);
    EXPECT_NEAR(top(34.03F), 0.05F, 1e-4F);
}

}  // namespace
}  // namespace pronk::scenes::levels_test
