// A polygon of a plan mesh and a point enter; where they are to each other leaves.
#pragma once

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

// The edge of the same polygon that ends where this one begins.
inline std::uint32_t edge_before(const PlanMesh& mesh, std::uint32_t edge) {
    const std::uint32_t polygon = mesh.edges[edge].polygon;
    return edge == mesh.first_edge[polygon] ? mesh.first_edge[polygon + 1] - 1 : edge - 1;
}

// Of unit length, towards the polygon; zero of an edge without length.
inline PlanPoint inward_normal(const PlanMesh& mesh, std::uint32_t edge) {
    const PlanPoint along = mesh.to(mesh.edges[edge]) - mesh.edges[edge].from;
    const double long_m = length(along);
    return long_m > 0.0 ? PlanPoint(-along.y, along.x) / long_m : PlanPoint(0.0);
}

// Also if it lies no farther than that beside an edge. What is too far away for numbers is not in.
inline bool is_in(const PlanMesh& mesh, std::uint32_t polygon, const PlanPoint& p,
                  double beside_m = 0.0) {
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint along = mesh.to(edge) - edge.from;
        const double inside_m2 = cross(along, p - edge.from);
        if (inside_m2 >= 0.0) continue;
        if (!(inside_m2 >= -beside_m * length(along))) return false;
    }
    return true;
}

// A point of the polygon is its own nearest.
inline PlanPoint nearest_in(const PlanMesh& mesh, std::uint32_t polygon, const PlanPoint& p) {
    if (is_in(mesh, polygon, p)) return p;
    PlanPoint nearest = mesh.edges_of(polygon).front().from;
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint on = nearest_on_segment(p, edge.from, mesh.to(edge));
        if (length(on - p) < length(nearest - p)) nearest = on;
    }
    return nearest;
}

}  // namespace pronk
