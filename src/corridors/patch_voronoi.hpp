// A patch of a mesh enters; the vertices of the medial axis within it leave, with the sites around
// each, and for each cell the sites that are nearest to its places. By Boost.Polygon's Voronoi
// diagram of segments, and checked. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/border_sites.hpp"
#include "corridors/patches.hpp"
#include "corridors/whole_segments.hpp"

namespace pronk {

// A line of the axis that leaves a vertex, between these sites.
struct AxisArm {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    friend auto operator<=>(const AxisArm&, const AxisArm&) = default;
};

// Where three sites or more are as near as each other, and no other is nearer.
struct AxisVertex {
    PlanPoint at{0.0};
    std::uint32_t cell = 0;
    double clearance_m = 0.0;
    std::vector<AxisArm> arms;
};

struct PatchAxis {
    std::vector<AxisVertex> vertices;  // also some that are just outside
    struct CellSite {
        std::uint32_t cell = 0;
        std::uint32_t site = 0;  // an edge
        friend auto operator<=>(const CellSite&, const CellSite&) = default;
    };
    std::vector<CellSite> cell_sites;  // ascending
    // Vertices that are not what Boost says they are: with those the axis is not to be trusted.
    std::size_t wrong_vertices = 0;
    std::size_t crossings = 0;  // of borders
};

// Turned by one of several angles before it is given to Boost: where it errs once, it does not err
// again.
inline constexpr int kAxisTurns = 4;
PatchAxis find_patch_axis(const PlanMesh& mesh, const PlanGrid& grid, const AxisPatch& patch,
                          int turn);

}  // namespace pronk
