// Random polygons against the shoelace formula: the triangles cover the polygon once.
#include "geometry/polygon_triangulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace pronk::polygon_triangulation_test {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

// Signed, seen from +z.
double shoelace(const std::vector<Vec3>& corners) {
    double twice = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3& a = corners[i];
        const Vec3& b = corners[(i + 1) % corners.size()];
        twice += static_cast<double>(a.x) * static_cast<double>(b.y) -
                 static_cast<double>(b.x) * static_cast<double>(a.y);
    }
    return twice / 2.0;
}

Triangles triangulated(const std::vector<Vec3>& corners) {
    Triangles triangles(corners.size() - 2);
    triangulate_polygon(corners, triangles);
    return triangles;
}

// For polygons in the plane z = 0. Triangles that keep the winding and whose areas add up to the
// polygon's can neither overlap nor stick out.
void expect_covered(const std::vector<Vec3>& corners) {
    const double area = shoelace(corners);
    double sum = 0.0;
    for (const auto& [a, b, c] : triangulated(corners)) {
        const double part = shoelace({corners[a], corners[b], corners[c]});
        ASSERT_GE(part * area, -1e-12) << "a triangle is turned over";
        sum += part;
    }
    ASSERT_NEAR(sum, area, 1e-9 * std::abs(area)) << corners.size() << " corners";
}

std::vector<Vec3> random_star(std::mt19937& random) {
    const int n = std::uniform_int_distribution<int>(4, 60)(random);
    std::uniform_real_distribution<double> step(0.0, 0.9);
    std::uniform_real_distribution<double> radius_m(0.05, 1.0);
    std::vector<Vec3> corners;
    for (int i = 0; i < n; ++i) {
        const double angle_rad = 2.0 * std::numbers::pi * (i + step(random)) / n;
        const double r = radius_m(random);
        corners.emplace_back(r * std::cos(angle_rad), r * std::sin(angle_rad), 0.0);
    }
    return corners;
}

TEST(TriangulatePolygon, Covers_random_stars_once) {
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        std::vector<Vec3> corners = random_star(random);
        expect_covered(corners);
        std::reverse(corners.begin(), corners.end());
        expect_covered(corners);
    }
}

// Houses of whole metres in a row: many corners on straight lines, and corners that touch the
// diagonals of others.
TEST(TriangulatePolygon, Covers_random_skylines_once) {
    std::mt19937 random(2);
    std::uniform_int_distribution<int> height_m(1, 4);
    for (int i = 0; i < 1000; ++i) {
        const int houses = std::uniform_int_distribution<int>(2, 12)(random);
        std::vector<Vec3> corners;
        for (int x = 0; x <= houses; ++x) corners.emplace_back(x, 0, 0);
        for (int x = houses; x-- > 0;) {
            const int h = height_m(random);
            corners.emplace_back(x + 1, h, 0);
            corners.emplace_back(x, h, 0);
        }
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        std::rotate(corners.begin(),
                    corners.begin() + std::uniform_int_distribution<int>(
                                          0, static_cast<int>(corners.size()) - 1)(random),
                    corners.end());
        expect_covered(corners);
    }
}

// Holes that hang on bridges, each from the rim or from the hole before it.
TEST(TriangulatePolygon, Leaves_holes_on_bridges_open) {
    std::mt19937 random(3);
    for (int holes = 1; holes <= 6; ++holes) {
        const float side = static_cast<float>(2 * holes + 2);
        std::vector<Vec3> comb = {{0, 0, 0}};
        std::vector<Vec3> there = {{0, 0, 0}};
        std::vector<Vec3> back;
        for (int i = 0; i < holes; ++i) {
            const float x = static_cast<float>(2 * i + 1);
            // A diamond above a corner of the rim's lower edge.
            for (const Vec2& c : {Vec2(x, 0), Vec2(x, 1), Vec2(x - 0.5F, 2), Vec2(x, 3),
                                  Vec2(x + 0.5F, 2), Vec2(x, 1), Vec2(x, 0)}) {
                comb.emplace_back(c.x, c.y, 0.0F);
            }
            // A unit square whose far corner holds the bridge to the next.
            there.insert(there.end(), {{x, x, 0}, {x, x + 1, 0}});
            if (i + 1 < holes) there.emplace_back(x + 1, x + 1, 0.0F);
            back.insert(back.begin(), {{x + 1, x + 1, 0}, {x + 1, x, 0}, {x, x, 0}});
        }
        const double rim = static_cast<double>(side) * static_cast<double>(side);
        comb.insert(comb.end(), {{side, 0, 0}, {side, side, 0}, {0, side, 0}});
        there.insert(there.end(), back.begin(), back.end());
        there.insert(there.end(), {{0, 0, 0}, {side, 0, 0}, {side, side, 0}, {0, side, 0}});
        ASSERT_DOUBLE_EQ(shoelace(comb), rim - holes);
        ASSERT_DOUBLE_EQ(shoelace(there), rim - holes);
        for (std::size_t i = 0; i < comb.size(); ++i) {
            std::rotate(comb.begin(), comb.begin() + 1, comb.end());
            expect_covered(comb);
        }
        for (std::size_t i = 0; i < there.size(); ++i) {
            std::rotate(there.begin(), there.begin() + 1, there.end());
            expect_covered(there);
        }
    }
}

TEST(TriangulatePolygon, A_convex_polygon_is_a_fan_around_its_first_corner) {
    EXPECT_EQ(triangulated({{0, 0, 0}, {2, 0, 0}, {3, 1, 0}, {2, 2, 0}, {0, 2, 0}}),
              (Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

// What comes out has no promised shape, but every corner must be a corner of the polygon.
TEST(TriangulatePolygon, Polygons_without_shape_still_give_their_count_of_triangles) {
    const std::vector<std::vector<Vec3>> shapeless = {
        std::vector<Vec3>(7, Vec3(1, 2, 3)),                                 // one point
        {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {1, 1, 1}},             // a line
        {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}},                        // a bow tie
        {{0, 0, 0}, {3, 1, 0}, {0, 2, 0}, {2, -1, 0}, {2, 3, 0}},            // a pentagram
        {{1e38F, 0, 0}, {0, 1e38F, 0}, {-1e38F, 0, 0}, {0, 1e-38F, 1e30F}},  // near the limits
    };
    for (const std::vector<Vec3>& corners : shapeless) {
        for (const auto& triangle : triangulated(corners)) {
            for (const std::uint32_t corner : triangle) EXPECT_LT(corner, corners.size());
            EXPECT_NE(triangle[0], triangle[1]);
            EXPECT_NE(triangle[1], triangle[2]);
            EXPECT_NE(triangle[2], triangle[0]);
        }
    }
}

}  // namespace
}  // namespace pronk::polygon_triangulation_test
