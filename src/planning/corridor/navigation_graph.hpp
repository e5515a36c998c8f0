// A mesh and its links enter; the graph that Kerkhof plans on leaves (section 6.1): polygons, the
// edges they share, and an edge for every two polygons that links join.
// See docs/algorithms/corridor_planner.md.
#pragma once

#include "planning/mesh/plan_links.hpp"

namespace pronk {

// Has a direction. Its links are those from the one polygon to the other, all of them.
struct JumpableEdge {
    std::uint32_t to = 0;
    std::uint32_t first_link = 0;
    std::uint32_t end_link = 0;
};

// Walkable edges are the mesh's own.
struct NavigationGraph {
    std::vector<PlanPoint> centroids;           // of each polygon
    std::vector<std::uint32_t> first_jumpable;  // likewise; one more ends the last
    std::vector<JumpableEdge> jumpable;
};

NavigationGraph make_navigation_graph(const PlanMesh& mesh, const PlanLinks& links);

}  // namespace pronk
