// What a CorridorMap is made of.
#pragma once

#include <pronk/corridors.hpp>

#include "corridors/axis_graph.hpp"
#include "planning/route_map.hpp"

namespace pronk {

// All of it is about the map's cells (`map.cells.mesh`), and nothing about polygons.
struct CorridorMap::Parts {
    Parts(const RouteMap::Parts& of, unsigned threads);

    const RouteMap::Parts& map;
    std::vector<std::uint8_t> is_left_out;  // of cells: closed to the traveller
    MedialAxis axis;
    BorderDistances distances;
    std::vector<std::uint32_t> corner_border;  // of corners: the border edge that begins there
    std::vector<double> cell_weights;          // empty: all ground is the same
    double least_weight = 1.0;
    AxisGraph graph;

    const PlanMesh& mesh() const { return map.cells.mesh; }
    BorderSites sites() const { return BorderSites(mesh()); }
    AxisLine line(std::uint32_t piece) const { return {mesh(), axis, piece}; }

    // An edge is its own; any of those at a corner is as near as the corner.
    std::uint32_t border_of(std::uint32_t site) const {
        return sites().is_edge(site) ? site : corner_border[site - sites().corner_site(0)];
    }
    // Of a cell, the polygon that a place is in or nearest to.
    std::uint32_t polygon_at(std::uint32_t cell, const PlanPoint& at) const;
    SurfacePlace on_ground(const PlanPlace& in_cell) const;
    // Of a border edge of cells.
    SurfacePlace on_border(std::uint32_t border, const PlanPoint& at) const;
    double cost_of_walk(const PlanPlace& in_cell, const PlanPoint& to) const;  // straight
    // In a cell in place of a polygon.
    GroundAnswer<PlanPlace> find(const SurfacePlace& place) const;
};

// Where the corners of a world's polygons lie on whole numbers.
PlanGrid grid_of(const NavWorld& world);

}  // namespace pronk
