#include "judge/soup_ground.hpp"

#include <cmath>
#include <glm/geometric.hpp>

namespace pronk::judge {
namespace {

// Slopes of exactly the steepest are walked, whatever rounding makes of them.
constexpr double kRounding = 1e-6;

TriangleSoup walkable_part(const TriangleSoup& soup, double slope_rad) {
    TriangleSoup part;
    part.vertices = soup.vertices;
    for (const auto& triangle : soup.triangles) {
        const auto& [a, b, c] = triangle;
        const Vec3d from(soup.vertices[a]);
        const Vec3d up = glm::cross(Vec3d(soup.vertices[b]) - from, Vec3d(soup.vertices[c]) - from);
        const double length = glm::length(up);
        if (length > 0.0 && up.y >= (std::cos(slope_rad) - kRounding) * length) {
            part.triangles.push_back(triangle);
        }
    }
    return part;
}

}  // namespace

SoupGround::SoupGround(const TriangleSoup& soup, const Agent& agent)
    : walkable_(walkable_part(soup, static_cast<double>(agent.slope_rad))) {}

double SoupGround::off_by_m(const Vec3d& feet) const {
    // Thin, so that on a slope it is the ground below the middle of the feet that counts.
    constexpr double kRadius_m = 0.001;
    const auto meets = [&](double away_m) {
        return walkable_.meets({feet.x, feet.z, feet.y - away_m, feet.y + away_m, kRadius_m});
    };
    if (meets(kOnGround_m)) return 0.0;
    if (!meets(kFarthest_m)) return kFarthest_m;
    double near_m = kOnGround_m;
    double far_m = kFarthest_m;
    while (far_m - near_m > 0.01) {
        const double middle_m = 0.5 * (near_m + far_m);
        (meets(middle_m) ? far_m : near_m) = middle_m;
    }
    return far_m;
}

}  // namespace pronk::judge
