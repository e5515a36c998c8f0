// Small geometry in plan view that searches and their traces share.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

inline bool is_finite(const Vec3d& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

// Positive if b is counter-clockwise of a.
inline double cross(const PlanPoint& a, const PlanPoint& b) {
    return a.x * b.y - a.y * b.x;
}

inline double length(const PlanPoint& a) {
    return std::sqrt(a.x * a.x + a.y * a.y);
}

// In the line through two different points.
inline PlanPoint mirrored(const PlanPoint& p, const PlanPoint& a, const PlanPoint& b) {
    const PlanPoint along = b - a;
    const double share = 2.0 * cross(along, p - a) / glm::dot(along, along);
    return {p.x + share * along.y, p.y - share * along.x};
}

inline PlanPoint nearest_on_segment(const PlanPoint& p, const PlanPoint& a, const PlanPoint& b) {
    const PlanPoint along = b - a;
    const double length2 = glm::dot(along, along);
    const double at = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
    return a + at * along;
}

inline double distance_to_segment(const PlanPoint& p, const PlanPoint& a, const PlanPoint& b) {
    return length(nearest_on_segment(p, a, b) - p);
}

}  // namespace pronk
