// A line of straight walks enters; the route's trace leaves, with the polygons that it passes.
#pragma once

#include "planning/mesh/plan_polygon.hpp"
#include "planning/route_trace.hpp"
#include "planning/search_end.hpp"

namespace pronk {

// From the start over these places to the goal. Whether all of it is ground.
bool trace_walk(const PlanMesh& mesh, const PlanPlace& start, std::span<const PlanPoint> between,
                const PlanPlace& goal, RouteTrace& trace);

}  // namespace pronk
