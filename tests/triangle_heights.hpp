// A level's triangles enter; how high those that can be stood on are at a place leaves: asked one
// after the other, by the letter, without any code of the house.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <pronk/geometry.hpp>
#include <vector>

namespace pronk::tests {

class TriangleHeights {
  public:
    TriangleHeights(const TriangleSoup& soup, const Agent& agent) {
        const double steepest = std::cos(static_cast<double>(agent.slope_rad));
        for (const auto& corners : soup.triangles) {
            std::array<Vec3d, 3> at;
            for (std::size_t c = 0; c < 3; ++c) at[c] = Vec3d(soup.vertices[corners[c]]);
            const Vec3d up = glm::cross(at[1] - at[0], at[2] - at[0]);
            if (up.y > 0.0 && up.y >= steepest * glm::length(up)) floor_.push_back({at, up});
        }
    }

    // Calls visit(y) for each triangle that has the place in plan view, or is beside it by no more
    // than rounding.
    template <class Visit>
    void for_each_height(double x, double z, const Visit& visit) const {
        for (const Triangle& triangle : floor_) {
            const Vec3d to(x - triangle.at[0].x, 0.0, z - triangle.at[0].z);
            if (!is_over(triangle, x, z)) continue;
            visit(triangle.at[0].y - (triangle.up.x * to.x + triangle.up.z * to.z) / triangle.up.y);
        }
    }

  private:
    static constexpr double kRounding_m = 1e-6;

    struct Triangle {
        std::array<Vec3d, 3> at;
        Vec3d up;
    };

    static bool is_over(const Triangle& triangle, double x, double z) {
        for (std::size_t c = 0; c < 3; ++c) {
            const Vec3d& from = triangle.at[c];
            const Vec3d along = triangle.at[(c + 1) % 3] - from;
            const double outside = along.x * (z - from.z) - along.z * (x - from.x);
            if (outside > kRounding_m * std::hypot(along.x, along.z)) return false;
        }
        return true;
    }

    std::vector<Triangle> floor_;
};

}  // namespace pronk::tests
