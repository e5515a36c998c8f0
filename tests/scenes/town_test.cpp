#include <gtest/gtest.h>

#include <map>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::town_test {
namespace {

double plan_area(const std::vector<Vec2>& polygon) {
    double twice = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[(i + 1) % polygon.size()];
        // Counter-clockwise seen from above is clockwise in (x, z).
        twice += double(b.x) * double(a.y) - double(a.x) * double(b.y);
    }
    return twice / 2.0;
}

// Gap between convex polygons along the best of their edges' normals; negative where they overlap.
float separation(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    float widest = -1e9F;
    for (const auto* polygon : {&a, &b}) {
        const auto* other = polygon == &a ? &b : &a;
        for (std::size_t i = 0; i < polygon->size(); ++i) {
            const Vec2 from = (*polygon)[i];
            const Vec2 along = glm::normalize((*polygon)[(i + 1) % polygon->size()] - from);
            const Vec2 outward(-along.y, along.x);
            float nearest = 1e9F;
            for (const Vec2 p : *other) nearest = std::min(nearest, glm::dot(p - from, outward));
            widest = std::max(widest, nearest);
        }
    }
    return widest;
}

TEST(Town, Has_23_obstacles_with_96_corners_and_10_terrains_with_39) {
    std::size_t obstacle_corners = 0;
    std::size_t terrain_corners = 0;
    for (const PlanPolygon& each : town_obstacles()) obstacle_corners += each.corners.size();
    for (const PlanPolygon& each : town_terrains()) terrain_corners += each.corners.size();
    EXPECT_EQ(town_obstacles().size(), 23U);
    EXPECT_EQ(obstacle_corners, 96U);
    EXPECT_EQ(town_terrains().size(), 10U);
    EXPECT_EQ(terrain_corners, 39U);
}

TEST(Town, Its_polygons_are_convex_counter_clockwise_and_within_the_square) {
    for (const auto polygons : {town_obstacles(), town_terrains()}) {
        for (const PlanPolygon& each : polygons) {
            const auto& p = each.corners;
            for (std::size_t i = 0; i < p.size(); ++i) {
                const Vec2 u = p[(i + 1) % p.size()] - p[i];
                const Vec2 v = p[(i + 2) % p.size()] - p[(i + 1) % p.size()];
                EXPECT_LT(u.x * v.y - u.y * v.x, 0.0F) << each.terrain << " corner " << i;
                EXPECT_TRUE(p[i].x >= 0 && p[i].x <= 200 && p[i].y >= 0 && p[i].y <= 200);
            }
        }
    }
}

TEST(Town, Obstacles_keep_apart_and_off_the_terrains_which_do_not_overlap) {
    const auto obstacles = town_obstacles();
    const auto terrains = town_terrains();
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GT(separation(obstacles[i].corners, obstacles[j].corners), 1.0F)
                << i << " " << j;
        }
        for (const PlanPolygon& terrain : terrains) {
            EXPECT_GT(separation(obstacles[i].corners, terrain.corners), 0.5F) << i;
        }
    }
    for (std::size_t i = 0; i < terrains.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            // Neighbours share edges; their corners are rounded to floats.
            EXPECT_GT(separation(terrains[i].corners, terrains[j].corners), -1e-3F)
                << i << " " << j;
        }
    }
}

TEST(Town, The_ground_is_the_plan) {
    const auto soup = soup_of("town");
    std::map<std::string, double> expected;
    double rest = 200.0 * 200.0;
    for (const PlanPolygon& each : town_terrains()) {
        expected[std::string(each.terrain)] += plan_area(each.corners);
        rest -= plan_area(each.corners);
    }
    for (const PlanPolygon& each : town_obstacles()) rest -= plan_area(each.corners);
    expected["ground"] = rest;
    EXPECT_EQ(expected.size(), 4U);
    for (const auto& [terrain, area] : expected) {
        EXPECT_NEAR(ground_area(soup, terrain, 0.0F), area, 1.0) << terrain;
    }
}

}  // namespace
}  // namespace pronk::scenes::town_test
