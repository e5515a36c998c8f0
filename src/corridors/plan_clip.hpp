// Convex polygons in plan view enter, as corners counter-clockwise; parts of them leave, and how
// far they are apart.
#pragma once

#include "planning/mesh/plan_polygon.hpp"

namespace pronk {

using ConvexPart = std::vector<PlanPoint>;

inline ConvexPart outline_of(const PlanMesh& mesh, std::uint32_t polygon) {
    ConvexPart outline;
    for (const PlanEdge& edge : mesh.edges_of(polygon)) outline.push_back(edge.from);
    return outline;
}

// How far a place is beside an edge, at most; 0 if it is in the part.
inline double beside_m(const ConvexPart& part, const PlanPoint& p) {
    double most_m = 0.0;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const PlanPoint along = part[(i + 1) % part.size()] - part[i];
        const double out = cross(p - part[i], along);
        if (out > 0.0) most_m = std::max(most_m, out / length(along));
    }
    return most_m;
}

// Calls keep(corner) for each corner of what lies to the left of a line, by the cross product by at
// least so much.
template <class Keep>
void clip_left_of(std::span<const PlanPoint> part, const PlanPoint& from, const PlanPoint& along,
                  double least, const Keep& keep) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        const PlanPoint& a = part[i];
        const PlanPoint& b = part[i + 1 < part.size() ? i + 1 : 0];
        const double a_left = cross(along, a - from) - least;
        const double b_left = cross(along, b - from) - least;
        if (a_left >= 0.0) keep(a);
        if ((a_left > 0.0 && b_left < 0.0) || (a_left < 0.0 && b_left > 0.0)) {
            keep(a + a_left / (a_left - b_left) * (b - a));
        }
    }
}

// Nothing, or fewer than three corners, if it has no area.
inline ConvexPart left_of(const ConvexPart& part, const PlanPoint& from, const PlanPoint& along) {
    ConvexPart kept;
    clip_left_of(part, from, along, 0.0, [&](const PlanPoint& corner) { kept.push_back(corner); });
    return kept;
}

inline ConvexPart common_part(const PlanMesh& mesh, std::uint32_t a, std::uint32_t b) {
    ConvexPart part = outline_of(mesh, a);
    for (const PlanEdge& edge : mesh.edges_of(b)) {
        part = left_of(part, edge.from, mesh.to(edge) - edge.from);
    }
    return part;
}

// Whether two segments cross, not only touch: by more than kTouching_m2.
inline constexpr double kTouching_m2 = 2e-9;
inline bool do_cross(const PlanPoint& a, const PlanPoint& a_to, const PlanPoint& b,
                     const PlanPoint& b_to) {
    const auto are_apart = [](double one, double other) {
        return (one > kTouching_m2 && other < -kTouching_m2) ||
               (one < -kTouching_m2 && other > kTouching_m2);
    };
    return are_apart(cross(a_to - a, b - a), cross(a_to - a, b_to - a)) &&
           are_apart(cross(b_to - b, a - b), cross(b_to - b, a_to - b));
}

// 0 if they meet.
inline double distance_m(const ConvexPart& a, const ConvexPart& b) {
    const auto is_in = [](const PlanPoint& p, const ConvexPart& part) {
        for (std::size_t i = 0; i < part.size(); ++i) {
            const PlanPoint& from = part[i];
            if (cross(part[(i + 1) % part.size()] - from, p - from) < 0.0) return false;
        }
        return true;
    };
    if (a.empty() || b.empty()) return std::numeric_limits<double>::infinity();
    if ((b.size() > 2 && is_in(a.front(), b)) || (a.size() > 2 && is_in(b.front(), a))) return 0.0;
    double least_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const PlanPoint& a_from = a[i];
        const PlanPoint& a_to = a[(i + 1) % a.size()];
        for (std::size_t j = 0; j < b.size(); ++j) {
            const PlanPoint& b_from = b[j];
            const PlanPoint& b_to = b[(j + 1) % b.size()];
            if (do_cross(a_from, a_to, b_from, b_to)) return 0.0;
            least_m = std::min({least_m, distance_to_segment(a_from, b_from, b_to),
                                distance_to_segment(b_from, a_from, a_to)});
        }
    }
    return least_m;
}

// Whether a line along an edge of one parts a convex outline and a triangle by more than that. The
// triangle may turn either way and have no area.
inline bool are_apart(const ConvexPart& outline, const std::array<PlanPoint, 3>& triangle,
                      double beside_m) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const PlanPoint& from = outline[i];
        const PlanPoint along = outline[(i + 1) % outline.size()] - from;
        const double width = beside_m * length(along);
        if (std::all_of(triangle.begin(), triangle.end(), [&](const PlanPoint& corner) {
                return cross(along, corner - from) < -width;
            })) {
            return true;
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const PlanPoint& from = triangle[i];
        const PlanPoint along = triangle[(i + 1) % 3] - from;
        const double width = beside_m * length(along);
        if (width <= 0.0) continue;
        const double inside = cross(along, triangle[(i + 2) % 3] - from);
        bool is_left = true;
        bool is_right = true;
        for (const PlanPoint& corner : outline) {
            const double side = cross(along, corner - from);
            is_left = is_left && side > width + std::max(inside, 0.0);
            is_right = is_right && side < -width + std::min(inside, 0.0);
        }
        if (is_left || is_right) return true;
    }
    return false;
}

}  // namespace pronk
