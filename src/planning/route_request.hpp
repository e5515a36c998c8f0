// A request enters; what all planners do with it leaves: start and goal on the ground, and what
// became of the search between them.
#pragma once

#include "planning/route_map.hpp"
#include "planning/search_end.hpp"

namespace pronk {

// In polygons. `wish` is where the request wants to go to.
struct RouteEnds {
    PlanPlace start;
    PlanPlace goal;
    Vec3d wish{0.0};
};

// Forgets the route that was there. Whether there is something to search for; if not, the route
// says why.
bool find_ends(const RouteRequest& request, const RouteMap::Parts& map, Route& route,
               RouteEnds& ends);

// Of a goal that cannot be reached: turns to the place nearest to it that can. Whether it was the
// request's own goal.
bool turn_to_nearest(const RouteMap::Parts& map, Route& route, RouteEnds& ends,
                     RouteMap::Parts::ReachMemory& memory);

// Whether there is a route to write.
bool close_request(SearchEnd end, Route& route);

}  // namespace pronk
