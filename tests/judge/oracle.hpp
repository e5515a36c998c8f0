// What FCL and the sweep are compared with: a cylinder against a triangle by clipping, and a whole
// flight by the letter of docs/algorithms/valid_jump.md at many moments, in long double.
#pragma once

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "hand_made.hpp"
#include "judge/fcl_level.hpp"

namespace pronk::judge::tests {

using Long = long double;
using LongVec = glm::tvec3<Long>;
using LongTriangle = std::array<LongVec, 3>;

inline std::vector<LongTriangle> triangles_of(const TriangleSoup& soup) {
    std::vector<LongTriangle> triangles;
    for (const auto& [a, b, c] : soup.triangles) {
        triangles.push_back(
            {LongVec(soup.vertices[a]), LongVec(soup.vertices[b]), LongVec(soup.vertices[c])});
    }
    return triangles;
}

// The part of a convex polygon with sign * y >= sign * limit.
inline std::vector<LongVec> clipped(const std::vector<LongVec>& polygon, Long limit, Long sign) {
    std::vector<LongVec> part;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const LongVec& a = polygon[i];
        const LongVec& b = polygon[(i + 1) % polygon.size()];
        const Long at_a = sign * (a.y - limit);
        const Long at_b = sign * (b.y - limit);
        if (at_a >= 0) part.push_back(a);
        if ((at_a > 0 && at_b < 0) || (at_a < 0 && at_b > 0)) {
            part.push_back(a + (b - a) * (at_a / (at_a - at_b)));
        }
    }
    return part;
}

// How far a convex polygon is from the y axis in plan view.
inline Long plan_distance(const std::vector<LongVec>& polygon) {
    constexpr Long kRounding = 1e-13L;
    Long nearest = std::numeric_limits<Long>::infinity();
    bool left = true;
    bool right = true;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const LongVec a{polygon[i].x, 0, polygon[i].z};
        const LongVec& next = polygon[(i + 1) % polygon.size()];
        const LongVec side = LongVec{next.x, 0, next.z} - a;
        const Long square = glm::dot(side, side);
        const Long at = square > 0
                            ? std::min(Long{1}, std::max(Long{0}, -glm::dot(a, side) / square))
                            : Long{0};
        nearest = std::min(nearest, glm::length(a + at * side));
        const Long turn = a.x * next.z - a.z * next.x;
        // Where the axis is on a side's line, it is on the side or outside.
        left = left && turn > kRounding;
        right = right && turn < -kRounding;
    }
    return left || right ? Long{0} : nearest;
}

// Whether a point of the triangle lies within the cylinder. Touching top or bottom counts here;
// comparisons leave a margin for that.
inline bool meets(const LongTriangle& triangle, const UprightCylinder& cylinder) {
    if (!(cylinder.bottom < cylinder.top && cylinder.radius_m > 0.0)) return false;
    const LongVec low = glm::min(glm::min(triangle[0], triangle[1]), triangle[2]);
    const LongVec high = glm::max(glm::max(triangle[0], triangle[1]), triangle[2]);
    const Long radius = cylinder.radius_m;
    if (low.x > cylinder.x + radius || high.x < cylinder.x - radius || low.y > cylinder.top ||
        high.y < cylinder.bottom || low.z > cylinder.z + radius || high.z < cylinder.z - radius) {
        return false;
    }
    std::vector<LongVec> polygon;
    for (const LongVec& corner : triangle) {
        polygon.push_back(corner - LongVec{cylinder.x, 0, cylinder.z});
    }
    polygon = clipped(clipped(polygon, cylinder.bottom, 1), cylinder.top, -1);
    return !polygon.empty() && plan_distance(polygon) < radius;
}

inline bool meets(const std::vector<LongTriangle>& triangles, const UprightCylinder& cylinder) {
    for (const LongTriangle& triangle : triangles) {
        if (meets(triangle, cylinder)) return true;
    }
    return false;
}

// A cylinder that is larger all around.
inline UprightCylinder grown(const UprightCylinder& c, double by_m) {
    return {c.x, c.z, c.bottom - by_m, c.top + by_m, c.radius_m + by_m};
}

struct Moment {
    LongVec feet{0};
    // What counts of it; top < bottom where nothing does.
    UprightCylinder body;
    // The feet meet nothing that is higher; infinite in the open.
    Long feet_limit = 0;
};

// `moments` moments from start to end. The zones are found by walking from both ends.
inline std::vector<Moment> moments_along(const Arc& arc, const Agent& agent,
                                         const GridSettings& grid, int moments) {
    const auto count = static_cast<std::size_t>(moments);
    const Long rho = static_cast<Long>(agent.radius_m) + static_cast<Long>(grid.cell_m);
    const LongVec a(arc.takeoff);
    const LongVec v(arc.launch_velocity_m_s);
    const Long end = arc.duration_s;
    const Long gravity = arc.gravity_m_s2;
    const auto time_at = [&](std::size_t i) {
        return end * static_cast<Long>(i) / static_cast<Long>(count - 1);
    };
    const auto feet_at = [&](Long t) {
        return LongVec{a.x + v.x * t, a.y + v.y * t - gravity * t * t / 2, a.z + v.z * t};
    };
    const auto away = [](const LongVec& p, const LongVec& q) {
        return std::hypot(p.x - q.x, p.z - q.z);
    };
    const LongVec b = feet_at(end);

    std::vector<char> taking_off(count, 0);
    std::vector<char> landing(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const LongVec p = feet_at(time_at(i));
        if (away(p, a) > rho || p.y < a.y - static_cast<Long>(agent.climb_m)) break;
        taking_off[i] = 1;
    }
    for (std::size_t i = count; i-- > 0;) {
        const bool still_rising = v.y - gravity * time_at(i) > 0;
        if (i + 1 < count && (still_rising || away(feet_at(time_at(i)), b) > rho)) break;
        landing[i] = 1;
    }
    std::vector<Moment> along;
    for (std::size_t i = 0; i < count; ++i) {
        const LongVec p = feet_at(time_at(i));
        Long contact = -std::numeric_limits<Long>::infinity();
        if (taking_off[i] != 0) contact = std::max(contact, a.y);
        if (landing[i] != 0) contact = std::max(contact, b.y);
        const Long cut = contact + static_cast<Long>(agent.climb_m);
        const UprightCylinder body{static_cast<double>(p.x), static_cast<double>(p.z),
                                   static_cast<double>(std::max(p.y, cut)),
                                   static_cast<double>(p.y + static_cast<Long>(agent.height_m)),
                                   static_cast<double>(agent.radius_m)};
        along.push_back({p, body,
                         std::isinf(contact) ? std::numeric_limits<Long>::infinity()
                                             : contact + static_cast<Long>(0.1)});
    }
    return along;
}

// In doubt, whether something is met: on sides of triangles and between moments.
enum class Doubt : std::uint8_t { is_no, is_yes };

// Whether the way from p to q goes through the triangle: p and q are on different sides of its
// plane, and seen along pq all its sides turn the same way.
inline bool goes_through(const LongTriangle& t, const LongVec& p, const LongVec& q, Doubt doubt) {
    const LongVec normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    if (glm::dot(p - t[0], normal) * glm::dot(q - t[0], normal) > 0) return false;
    const Long least = doubt == Doubt::is_yes ? -1e-9L : 0;
    bool left = true;
    bool right = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const Long turn = glm::dot(q - p, glm::cross(t[i] - p, t[(i + 1) % 3] - p));
        left = left && turn > least;
        right = right && -turn > least;
    }
    return left || right;
}

// Whether the feet go through a triangle, above the limit by more than the tolerance, going
// straight from one moment to the next of those from `first` to `last`.
inline bool feet_meet(const std::vector<LongTriangle>& triangles,
                      const std::vector<Moment>& moments, std::size_t first, std::size_t last,
                      Doubt doubt) {
    for (std::size_t i = first; i < last; ++i) {
        const Moment& now = moments[i];
        const Moment& next = moments[i + 1];
        const auto [low_limit, high_limit] = std::minmax(now.feet_limit, next.feet_limit);
        const auto [low, high] = std::minmax(now.feet.y, next.feet.y);
        if (doubt == Doubt::is_yes ? high <= low_limit + 0.001L : low <= high_limit + 0.001L) {
            continue;
        }
        for (const LongTriangle& triangle : triangles) {
            if (goes_through(triangle, now.feet, next.feet, doubt)) return true;
        }
    }
    return false;
}

}  // namespace pronk::judge::tests
