// A request enters; what all planners do with it leaves: start and goal on the ground, and what
// became of the search between them.
#pragma once

#include <functional>

#include "planning/route_map.hpp"
#include "planning/search_end.hpp"

namespace pronk {

using SearchBetween = std::function<SearchEnd(const PlanPlace& start, const PlanPlace& goal)>;

// Searches from the start to the goal or, if that cannot be reached, to the place nearest to it
// that can. Fills in what became of it and nothing else; whether there is a route to write.
bool search_for(const RouteRequest& request, const RouteMap::Parts& map,
                const SearchBetween& search, Route& route);

}  // namespace pronk
