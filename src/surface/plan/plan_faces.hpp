// A plan in whole units enters; the ground leaves, as polygons of one terrain each that share all
// corners along their common borders.
#pragma once

#include "surface/plan/plan_check.hpp"

namespace pronk {

struct PlanFace {
    FloorPolygon polygon;  // whole units
    TerrainId terrain;
};

Result<std::vector<PlanFace>> find_faces(const GeosContext& geos, const GridPlan& plan,
                                         double radius_units);

// Whether a place that is not on its border lies in a polygon.
bool is_within(const FloorPolygon& polygon, const FloorPoint& place);

// Everything nearer than the radius to an outline's border or an obstacle, and the obstacles. Edges
// move by the radius exactly; at corners tangents go around the arc.
Result<std::vector<FloorPolygon>> grown_obstacles(const GeosContext& geos, const GridPlan& plan,
                                                  double radius_units);

}  // namespace pronk
