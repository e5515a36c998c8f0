// A world and the words about a route enter; the map of the traveller that they describe leaves.
#pragma once

#include "options.hpp"

namespace pronk::app {

Result<RouteMap> map_for(const RouteOptions& options, const NavWorld& world, unsigned threads);

}  // namespace pronk::app
