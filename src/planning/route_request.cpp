#include "planning/route_request.hpp"

#include "planning/mesh/plan_geometry.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

// From far away all ground is in one direction; squares of distances stay finite.
Vec3d within_reach(const Vec3d& place) {
    constexpr double kFar_m = 10.0 * static_cast<double>(kLargestCoordinate_m);
    return glm::clamp(place, -kFar_m, kFar_m);
}

}  // namespace

bool find_ends(const RouteRequest& request, const RouteMap::Parts& map, Route& route,
               RouteEnds& ends) {
    route.clear();
    if (!is_finite(request.from) || !is_finite(request.to)) {
        route.trouble = RouteTrouble::not_finite;
        return false;
    }
    const auto find = [&](const Vec3d& place, const std::optional<PolyRef>& on,
                          RouteTrouble off_surface, RouteTrouble forbidden, PlanPlace& end) {
        ends.wish = place;
        if (!on) {
            const auto ground = map.grounds.nearest(place, request.snap_m);
            if (ground) {
                ends.wish = ground->at;
                end = {plan_point(ground->at),
                       map.mesh.number(ground->on.tile, ground->on.polygon)};
                return true;
            }
        } else if (const auto number = map.number_of(*on)) {
            if (map.mesh.is_closed[*number] == 0) {
                end = {nearest_in(map.mesh, *number, plan_point(within_reach(place))), *number};
                return true;
            }
            off_surface = forbidden;
        }
        route.trouble = off_surface;
        return false;
    };
    return find(request.from, request.from_polygon, RouteTrouble::start_off_surface,
                RouteTrouble::start_forbidden, ends.start) &&
           find(request.to, request.to_polygon, RouteTrouble::goal_off_surface,
                RouteTrouble::goal_forbidden, ends.goal);
}

bool turn_to_nearest(const RouteMap::Parts& map, Route& route, RouteEnds& ends,
                     RouteMap::Parts::ReachMemory& memory) {
    if (route.trouble == RouteTrouble::unreachable) return false;
    route.trouble = RouteTrouble::unreachable;
    const GroundPlace nearest = map.nearest_reachable(ends.start.polygon, ends.wish, memory);
    ends.goal = {plan_point(nearest.at), map.mesh.number(nearest.on.tile, nearest.on.polygon)};
    return true;
}

bool close_request(SearchEnd end, Route& route) {
    if (end != SearchEnd::found) {
        route.found = RouteFound::budget_spent;
        return false;
    }
    const bool is_partial = route.trouble == RouteTrouble::unreachable;
    route.found = is_partial ? RouteFound::partial : RouteFound::reached;
    return true;
}

}  // namespace pronk
