#include <chrono>
#include <pronk/planning.hpp>

#include "exit_codes.hpp"
#include "options.hpp"
#include "path_report.hpp"
#include "route_choice.hpp"

namespace pronk::app {
namespace {

// What it takes once the planner has its memory.
template <class Planner>
double planned_us(const RouteMap& map, const RouteRequest& request, Route& route) {
    Planner planner(map);
    planner.plan(request, route);
    const auto before = std::chrono::steady_clock::now();
    planner.plan(request, route);
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - before)
        .count();
}

}  // namespace

int run_path(const PathOptions& options) {
    const bool by_corridor = options.route.planner == PlannerChoice::corridor;
    if (by_corridor && options.request.bound != 1.0) {
        return complain({"--bound", "is for the optimal planner", ""});
    }
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    const Result<RouteMap> map = map_for(options.route, *world, options.threads);
    if (!map) return complain(map.error());
    Route route;
    const double time_us = by_corridor ? planned_us<CorridorPlanner>(*map, options.request, route)
                                       : planned_us<RoutePlanner>(*map, options.request, route);
    const PathReport report{*world, route, by_corridor ? "corridor" : "optimal", time_us,
                            map->used_links()};
    const int answered = answer(options.json ? path_json(report) : path_table(report));
    if (answered != kDone) return answered;
    return route.found == RouteFound::reached ? kDone : kAnswerIsNo;
}

}  // namespace pronk::app
