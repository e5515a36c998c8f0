// A trace in plan view enters; the route leaves, on the ground of the world, with its legs and
// arcs.
#pragma once

#include "planning/route_map.hpp"
#include "planning/route_trace.hpp"

namespace pronk {

// All but what became of the request and the cost. The route is one without legs.
void write_route(const RouteMap::Parts& map, const RouteTrace& trace, Route& route);

}  // namespace pronk
