#include "links/ground_line.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

constexpr double kStraight_m = 1e-5;

// A corner this near to the segment lies on it: segments run along edges of polygons.
constexpr double kOnSegment_m = 1e-5;

// How far p's height is from the line between its neighbours.
double bend_m(const Vec3d& before, const Vec3d& p, const Vec3d& after, const glm::dvec2& along) {
    const auto at = [&](const Vec3d& q) { return q.x * along.x + q.z * along.y; };
    const double whole = at(after) - at(before);
    if (whole <= 0.0) return std::abs(p.y - before.y);
    return std::abs(p.y - glm::mix(before.y, after.y, (at(p) - at(before)) / whole));
}

void drop_straight(std::vector<Vec3d>& points, const glm::dvec2& along) {
    std::size_t kept = 1;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        if (bend_m(points[kept - 1], points[i], points[i + 1], along) > kStraight_m) {
            points[kept++] = points[i];
        }
    }
    points[kept++] = points.back();
    points.resize(kept);
}

}  // namespace

void ground_line(const WalkableSurface& surface, PolyId polygon, const Vec2& begin, const Vec2& end,
                 std::vector<Vec3d>& points) {
    const glm::dvec2 from(begin);
    const glm::dvec2 along = glm::dvec2(end) - from;
    const double length2 = glm::dot(along, along);
    points.assign(1, {from.x, ground_height(surface, polygon, begin), from.y});
    if (length2 == 0.0) {
        points.push_back(points.front());
        return;
    }
    const double on = kOnSegment_m * std::sqrt(length2);
    const auto add = [&](const glm::dvec2& to, double y) {
        const double at = glm::dot(to, along) / length2;
        if (at > 0.0 && at < 1.0)
            points.push_back({from.x + at * along.x, y, from.y + at * along.y});
    };
    for (std::uint32_t t = surface.ground_begin[polygon.index()];
         t < surface.ground_begin[polygon.index() + 1]; ++t) {
        const std::array<Vec3, 3>& triangle = surface.ground_triangles[t];
        std::array<glm::dvec2, 3> to;
        std::array<double, 3> side;
        for (std::size_t c = 0; c < 3; ++c) {
            to[c] = glm::dvec2(plan_view(triangle[c])) - from;
            side[c] = along.x * to[c].y - along.y * to[c].x;
            if (std::abs(side[c]) <= on) add(to[c], triangle[c].y);
        }
        for (std::size_t c = 0; c < 3; ++c) {
            const std::size_t n = (c + 1) % 3;
            const bool crosses = (side[c] < -on && side[n] > on) || (side[c] > on && side[n] < -on);
            if (!crosses) continue;
            const double share = side[c] / (side[c] - side[n]);
            add(glm::mix(to[c], to[n], share),
                glm::mix<double>(triangle[c].y, triangle[n].y, share));
        }
    }
    std::sort(points.begin() + 1, points.end(), [&](const Vec3d& a, const Vec3d& b) {
        return a.x * along.x + a.z * along.y < b.x * along.x + b.z * along.y;
    });
    points.push_back({end.x, ground_height(surface, polygon, end), end.y});
    if (points.size() > 2) drop_straight(points, along);
}

}  // namespace pronk
