#include "planning/route_request.hpp"

#include "planning/plan_geometry.hpp"

namespace pronk {
namespace {

void make_empty(Route& route) {
    route.found = RouteFound::none;
    route.trouble = RouteTrouble::no_trouble;
    route.cost = 0.0;
    route.length_m = 0.0;
    route.legs.clear();
    route.points.clear();
    route.polygons.clear();
}

}  // namespace

bool search_for(const RouteRequest& request, const RouteMap::Parts& map,
                const SearchBetween& search, Route& route) {
    make_empty(route);
    const auto fail_with = [&](RouteTrouble trouble) {
        route.trouble = trouble;
        return false;
    };
    if (!is_finite(request.from) || !is_finite(request.to)) {
        return fail_with(RouteTrouble::not_finite);
    }
    const auto find = [&](const Vec3d& place, const std::optional<PolyRef>& polygon) {
        if (!polygon) return map.grounds.nearest(place, request.snap_m);
        return map.ground_of(*polygon, place);
    };
    const auto start = find(request.from, request.from_polygon);
    if (!start) return fail_with(RouteTrouble::start_off_surface);
    auto goal = find(request.to, request.to_polygon);
    if (!goal) return fail_with(RouteTrouble::goal_off_surface);

    const auto place_of = [&](const GroundPlace& ground) {
        return PlanPlace{plan_point(ground.at), map.mesh.number(ground.on.tile, ground.on.polygon)};
    };
    SearchEnd end = search(place_of(*start), place_of(*goal));
    route.found = RouteFound::reached;
    if (end == SearchEnd::none) {
        route.found = RouteFound::partial;
        route.trouble = RouteTrouble::unreachable;
        goal = map.nearest_reachable(place_of(*start).polygon, goal->at);
        end = search(place_of(*start), place_of(*goal));
    }
    if (end == SearchEnd::found) return true;
    route.found = RouteFound::budget_spent;
    return false;
}

}  // namespace pronk
