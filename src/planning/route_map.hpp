// What a RouteMap is made of.
#pragma once

#include <pronk/planning.hpp>

#include "planning/corridor/navigation_graph.hpp"
#include "planning/mesh/component_hops.hpp"
#include "planning/mesh/ground_index.hpp"
#include "planning/mesh/plan_cells.hpp"
#include "planning/search_end.hpp"
#include "planning/shortest/landmarks.hpp"
#include "planning/weighted/weighted_landmarks.hpp"

namespace pronk {

struct RouteMap::Parts {
    Parts(const NavWorld& of, const Traveller& traveller, unsigned threads);

    const NavWorld& world;
    double gravity_m_s2;  // of the traveller, as is the toll
    double toll_m;
    PlanMesh mesh;    // of polygons
    PlanLinks links;  // between them, those that are of use
    ComponentHops hops;
    NavigationGraph graph;
    GroundIndex grounds;
    std::vector<double> weights;       // of polygons; empty: all ground is the same
    PlanCells cells;                   // of polygons of the same weight
    std::vector<double> cell_weights;  // of cells; empty: all ground is the same

    // One of both: all ground is the same, or has weights.
    struct Even {
        PlanLinks links;  // between cells
        Landmarks landmarks;
    };
    struct Weighted {
        WeightedGraph graph;
        WeightedLandmarks landmarks;
    };
    std::optional<Even> even;
    std::optional<Weighted> weighted;

    PolyRef polygon(std::uint32_t number) const { return mesh.polygon(number); }
    // None if there is no such polygon.
    std::optional<std::uint32_t> number_of(const PolyRef& polygon) const;
    SurfacePlace on_ground(std::uint32_t polygon, const PlanPoint& at) const;
    // Where a question starts: within the polygon, whatever rounding did to the place.
    GroundAnswer<PlanPlace> find(const SurfacePlace& place) const;

    // Of the ground that can be reached from a polygon, the nearest to a place.
    struct ReachMemory {
        std::vector<std::uint8_t> is_reached;
        std::vector<std::uint32_t> left;
    };
    GroundPlace nearest_reachable(std::uint32_t from, const Vec3d& place,
                                  ReachMemory& memory) const;

  private:
    Parts(const NavWorld& of, const Traveller& traveller, unsigned threads,
          std::vector<double> of_polygons);
};

}  // namespace pronk
