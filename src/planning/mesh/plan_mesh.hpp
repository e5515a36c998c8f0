// The polygons of a world enter; a mesh in plan view leaves, on which straight lines are followed
// from polygon to polygon over the sides of tiles. See docs/algorithms/planning.md.
#pragma once

#include <algorithm>
#include <pronk/world.hpp>
#include <span>
#include <vector>

namespace pronk {

// In plan view, (x, -z): what is counter-clockwise seen from above is so on paper as well.
using PlanPoint = glm::dvec2;

inline PlanPoint plan_point(const Vec3d& place) {
    return {place.x, -place.z};
}
inline PlanPoint plan_point(const Vec2& place) {
    return {place.x, -place.y};
}

inline constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max();

// An edge of a polygon, or a part of one that leads to one polygon of another tile.
struct PlanEdge {
    PlanPoint from{0.0};  // to where the next one begins
    std::uint32_t corner = 0;
    std::uint32_t across = kNothing;  // the same edge, of the polygon behind it
    std::uint32_t polygon = 0;
    std::uint32_t next = 0;  // of the same polygon, counter-clockwise
    double length_m = 0.0;
};

struct PlanMesh {
    // Polygons are numbered through, tile by tile.
    std::vector<std::uint32_t> first_polygon;  // of each tile; one more ends the last
    std::vector<std::uint32_t> first_edge;     // of each polygon; one more ends the last
    std::vector<PlanEdge> edges;

    // A corner is where edges begin that follow each other around it through polygons; where
    // nothing but a point joins two of these fans they are two corners.
    std::vector<PlanPoint> corners;
    // Whether a shortest walk may turn there: half a turn of ground or more, and a border.
    std::vector<std::uint8_t> turns;

    std::vector<std::uint32_t> component;  // of polygons that walks join
    std::uint32_t components = 0;

    // Cross products of edges up to this are rounding, square metres: where corners are those of
    // voxels, what turns at all turns by more. Plans have exact corners, however fine.
    double straight_m2 = 1e-9;

    // Of polygons that nobody walks on, all edges are borders, and those of their neighbours.
    std::vector<std::uint8_t> is_closed;

    std::size_t polygon_count() const { return first_edge.size() - 1; }
    std::uint32_t number(std::size_t tile, PolyId polygon) const {
        return first_polygon[tile] + static_cast<std::uint32_t>(polygon.index());
    }
    PolyRef polygon(std::uint32_t number) const {
        const auto tile = std::upper_bound(first_polygon.begin(), first_polygon.end(), number) - 1;
        return {static_cast<std::uint32_t>(tile - first_polygon.begin()), PolyId(number - *tile)};
    }
    std::span<const PlanEdge> edges_of(std::uint32_t polygon) const {
        return std::span(edges).subspan(first_edge[polygon],
                                        first_edge[polygon + 1] - first_edge[polygon]);
    }
    const PlanPoint& to(const PlanEdge& edge) const { return edges[edge.next].from; }
};

// Empty: nothing is closed.
PlanMesh make_plan_mesh(const NavWorld& world, std::vector<std::uint8_t> is_closed = {});

// Of a mesh whose edges are laid out and joined: lengths, corners and components.
void number_corners(PlanMesh& mesh);

}  // namespace pronk
