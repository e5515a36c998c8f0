// A world and the words about a route enter; the map of the traveller that they describe leaves,
// and the planner that they choose.
#pragma once

#include <functional>

#include "options.hpp"

namespace pronk::app {

// Refuses what would mean nothing to the planner.
Result<void> check_route_options(const RouteOptions& options);

Result<RouteMap> map_for(const RouteOptions& options, const NavWorld& world, unsigned threads);

const char* name_of(PlannerChoice planner);

// Keeps its memory from route to route. The map must stay where it is for as long.
using PlanRoute = std::function<void(const RouteRequest& request, Route& route)>;
PlanRoute planner_for(PlannerChoice planner, const RouteMap& map, unsigned threads = 0);
// For whoever has a map of the corridors already; and for a body that is so much wider than the one
// the world was baked for, of which the others know nothing.
PlanRoute clearance_planner(const CorridorMap& corridors, double wider_m);

// The start, the places to go by and the goal: what draw_route takes.
std::vector<Vec3d> points_of(const RouteRequest& request, std::span<const Vec3d> via);
// By the planner, or drawn by hand if there are places to go by.
Result<Route> route_by(const PlanRoute& plan, const RouteMap& map, const RouteRequest& request,
                       std::span<const Vec3d> via);

}  // namespace pronk::app
