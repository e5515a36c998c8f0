#include "route_choice.hpp"

namespace pronk::app {
namespace {

template <class Planner, class... Kind>
PlanRoute plan_by(const RouteMap& map, Kind... kind) {
    auto planner = std::make_shared<Planner>(map, kind...);
    return [planner](const RouteRequest& request, Route& route) { planner->plan(request, route); };
}

}  // namespace

Result<void> check_route_options(const RouteOptions& options) {
    if (options.planner == PlannerChoice::corridor && !options.traveller.weights.empty()) {
        return fail("--weight", "means nothing to the corridor planner");
    }
    return {};
}

Result<RouteMap> map_for(const RouteOptions& options, const NavWorld& world, unsigned threads) {
    if (auto checked = check_route_options(options); !checked) {
        return tl::unexpected(checked.error());
    }
    const Result<Traveller> traveller = read_traveller(options.traveller, world);
    if (!traveller) return tl::unexpected(traveller.error());
    return RouteMap::make(world, *traveller, threads);
}

const char* name_of(PlannerChoice planner) {
    switch (planner) {
        case PlannerChoice::optimal:
            return "optimal";
        case PlannerChoice::corridor:
            return "corridor";
        case PlannerChoice::dual:
            return "dual";
        case PlannerChoice::relaxed:
            return "relaxed";
        case PlannerChoice::clearance:
            return "clearance";
    }
    return "";
}

PlanRoute planner_for(PlannerChoice planner, const RouteMap& map, unsigned threads) {
    switch (planner) {
        case PlannerChoice::optimal:
            return plan_by<RoutePlanner>(map);
        case PlannerChoice::corridor:
            return plan_by<CorridorPlanner>(map);
        case PlannerChoice::dual:
            return plan_by<IndicativePlanner>(map, IndicativeKind::dual_graph);
        case PlannerChoice::relaxed:
            return plan_by<IndicativePlanner>(map, IndicativeKind::relaxed);
        case PlannerChoice::clearance: {
            auto corridors = std::make_shared<CorridorMap>(map, threads);
            return [corridors, plan = clearance_planner(*corridors, 0.0)](
                       const RouteRequest& request, Route& route) { plan(request, route); };
        }
    }
    return nullptr;
}

PlanRoute clearance_planner(const CorridorMap& corridors, double wider_m) {
    auto planner = std::make_shared<ClearancePlanner>(corridors);
    return [planner, wider_m](const RouteRequest& request, Route& route) {
        ClearanceRequest wide;
        wide.route = request;
        wide.radius_m = wider_m;
        planner->plan(wide, route);
    };
}

std::vector<Vec3d> points_of(const RouteRequest& request, std::span<const Vec3d> via) {
    std::vector<Vec3d> points{request.from};
    points.insert(points.end(), via.begin(), via.end());
    points.push_back(request.to);
    return points;
}

Result<Route> route_by(const PlanRoute& plan, const RouteMap& map, const RouteRequest& request,
                       std::span<const Vec3d> via) {
    if (!via.empty()) return draw_route(map, points_of(request, via), request.snap_m);
    Route route;
    plan(request, route);
    return route;
}

}  // namespace pronk::app
