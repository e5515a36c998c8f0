// What a RouteMap is made of.
#pragma once

#include <pronk/planning.hpp>

#include "planning/component_hops.hpp"
#include "planning/ground_index.hpp"
#include "planning/landmarks.hpp"
#include "planning/navigation_graph.hpp"
#include "planning/plan_cells.hpp"
#include "planning/search_end.hpp"

namespace pronk {

struct RouteMap::Parts {
    Parts(const NavWorld& of, unsigned threads);

    const NavWorld& world;
    PlanMesh mesh;  // of polygons
    PlanCells cells;
    PlanLinks links;
    PlanLinks cell_links;  // the same
    ComponentHops hops;
    Landmarks landmarks;  // of cells
    NavigationGraph graph;
    GroundIndex grounds;

    PolyRef polygon(std::uint32_t number) const;
    // None if there is no such polygon.
    std::optional<std::uint32_t> number_of(const PolyRef& polygon) const;
    SurfacePlace on_ground(std::uint32_t polygon, const PlanPoint& at) const;
    // Where a question starts: within the polygon, whatever rounding did to the place.
    GroundAnswer<PlanPlace> find(const SurfacePlace& place) const;
    // None if there is no such polygon.
    std::optional<GroundPlace> ground_of(const PolyRef& polygon, const Vec3d& place) const;
    std::vector<std::uint8_t> reachable_components(std::uint32_t from) const;
    // Of the ground that can be reached from a polygon.
    GroundPlace nearest_reachable(std::uint32_t from, const Vec3d& place) const;
};

}  // namespace pronk
