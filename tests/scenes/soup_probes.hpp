// Ways to look at a scene that know nothing of how it was made.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "scenes/scenes.hpp"

namespace pronk::scenes {

inline TriangleSoup soup_of(std::string_view name) {
    auto level = make(name);
    EXPECT_TRUE(level.has_value()) << name;
    return level ? std::move(level->soup) : TriangleSoup{};
}

inline std::array<Vec3, 3> corners(const TriangleSoup& soup, std::size_t triangle) {
    const auto& t = soup.triangles[triangle];
    return {soup.vertices[t[0]], soup.vertices[t[1]], soup.vertices[t[2]]};
}

// As long as twice the triangle's area.
inline Vec3 normal(const TriangleSoup& soup, std::size_t triangle) {
    const auto [a, b, c] = corners(soup, triangle);
    return glm::cross(b - a, c - a);
}

inline float slope_deg(const Vec3& n) {
    return std::acos(std::clamp(n.y / glm::length(n), -1.0F, 1.0F)) * 57.29578F;
}

// Where the upright line through (x, z) meets the soup, from below; choose a place off all edges.
inline std::vector<float> heights_at(const TriangleSoup& soup, float x, float z) {
    const auto turn = [](const Vec3& a, const Vec3& b, float px, float pz) {
        return (b.x - a.x) * (pz - a.z) - (b.z - a.z) * (px - a.x);
    };
    std::vector<float> heights;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const auto [a, b, c] = corners(soup, i);
        const float u = turn(b, c, x, z);
        const float v = turn(c, a, x, z);
        const float w = turn(a, b, x, z);
        const float sum = u + v + w;
        const bool inside = (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
        if (inside) heights.push_back((u * a.y + v * b.y + w * c.y) / sum);
    }
    std::sort(heights.begin(), heights.end());
    return heights;
}

// Area in plan view of the level triangles of a terrain at height y that face up.
inline double ground_area(const TriangleSoup& soup, std::string_view terrain, float y) {
    double area = 0.0;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        if (soup.terrain_names[soup.triangle_terrain[i].index()] != terrain) continue;
        const auto [a, b, c] = corners(soup, i);
        if (a.y == y && b.y == y && c.y == y) area += std::max(0.0F, normal(soup, i).y) / 2.0;
    }
    return area;
}

}  // namespace pronk::scenes
