// What the tests of the readers share: text in, triangles as plain coordinates out.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <pronk/geometry.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pronk::tests {

// Three corners and the name of the terrain. Comparable, so that soups compare as sets.
struct PlacedTriangle {
    std::array<std::array<float, 3>, 3> corners;
    std::string terrain;
    friend auto operator<=>(const PlacedTriangle&, const PlacedTriangle&) = default;
    friend std::ostream& operator<<(std::ostream& out, const PlacedTriangle& t) {
        for (const auto& [x, y, z] : t.corners) out << '(' << x << ' ' << y << ' ' << z << ") ";
        return out << t.terrain;
    }
};

// The triangle begins at its smallest corner, which keeps the winding, and is rounded to a
// multiple of `step` where the way it was stored does not keep all bits.
inline PlacedTriangle placed(const Vec3& a, const Vec3& b, const Vec3& c, std::string terrain,
                             float step = 0.0F) {
    PlacedTriangle t{{{{a.x, a.y, a.z}, {b.x, b.y, b.z}, {c.x, c.y, c.z}}}, std::move(terrain)};
    for (auto& corner : t.corners) {
        for (float& x : corner) x = (step > 0.0F ? std::round(x / step) * step : x) + 0.0F;
    }
    std::rotate(t.corners.begin(), std::min_element(t.corners.begin(), t.corners.end()),
                t.corners.end());
    return t;
}

inline std::vector<PlacedTriangle> triangles_of(const TriangleSoup& soup, float step = 0.0F) {
    std::vector<PlacedTriangle> all;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const auto& [a, b, c] = soup.triangles[i];
        all.push_back(placed(soup.vertices[a], soup.vertices[b], soup.vertices[c],
                             soup.terrain_names[soup.triangle_terrain[i].index()], step));
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Twice the area, as a vector along the normal; in doubles, so that hand-made areas are exact.
inline glm::dvec3 area_vector(const TriangleSoup& soup, std::size_t triangle) {
    const auto& [i, j, k] = soup.triangles[triangle];
    const glm::dvec3 ab = glm::dvec3(soup.vertices[j]) - glm::dvec3(soup.vertices[i]);
    const glm::dvec3 ac = glm::dvec3(soup.vertices[k]) - glm::dvec3(soup.vertices[i]);
    return {ab.y * ac.z - ab.z * ac.y, ab.z * ac.x - ab.x * ac.z, ab.x * ac.y - ab.y * ac.x};
}

// The level in an OBJ text; an empty level, and a failure of the test, if it is refused.
inline Level read(std::string_view text, const ReadSettings& settings = {}) {
    Result<Level> level = read_obj(text, "level.obj", settings);
    if (!level) {
        ADD_FAILURE() << level.error().message();
        return {};
    }
    const Result<void> checked = check_soup(level->soup);
    if (!checked) ADD_FAILURE() << checked.error().message();
    return *level;
}

// Why an OBJ text is refused.
inline Error refused(std::string_view text, const ReadSettings& settings = {}) {
    Result<Level> level = read_obj(text, "level.obj", settings);
    if (level) {
        ADD_FAILURE() << "was read";
        return {};
    }
    return level.error();
}

}  // namespace pronk::tests
