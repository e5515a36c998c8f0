// Triangles of a plan enter; convex polygons of at most six corners leave, each of one terrain.
#pragma once

#include "surface/plan/plan_triangles.hpp"

namespace pronk {

inline constexpr std::size_t kMostCorners = 6;  // Detour's limit
inline constexpr std::uint32_t kNoPolygon = std::numeric_limits<std::uint32_t>::max();

struct ConvexPolygon {
    std::vector<std::uint32_t> corners;  // vertices, counter-clockwise seen from above
    std::vector<std::uint32_t> behind;   // polygon across the edge from each corner, or none
    TerrainId terrain;
};

struct ConvexPolygons {
    std::vector<UnitPoint> vertices;  // each is a corner of some polygon
    std::vector<ConvexPolygon> polygons;
};

ConvexPolygons merge_to_polygons(const PlanTriangles& triangles);

}  // namespace pronk
