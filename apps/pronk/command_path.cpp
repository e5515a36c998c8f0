#include <chrono>
#include <pronk/planning.hpp>

#include "exit_codes.hpp"
#include "options.hpp"
#include "path_report.hpp"
#include "route_choice.hpp"

namespace pronk::app {
namespace {

// The route, and what it takes once the planner has its memory.
struct TimedRoute {
    Route route;
    double time_us = 0.0;
};

template <class Work>
double microseconds_of(const Work& work) {
    const auto before = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - before)
        .count();
}

TimedRoute planned(const PathOptions& options, const RouteMap& map) {
    TimedRoute timed;
    const PlanRoute plan = planner_for(options.route.planner, map, options.threads);
    plan(options.request, timed.route);
    timed.time_us = microseconds_of([&] { plan(options.request, timed.route); });
    return timed;
}

Result<TimedRoute> drawn(const PathOptions& options, const RouteMap& map) {
    const std::vector<Vec3d> points = points_of(options.request, options.via);
    Result<Route> route;
    const double time_us =
        microseconds_of([&] { route = draw_route(map, points, options.request.snap_m); });
    if (!route) return tl::unexpected(route.error());
    return TimedRoute{std::move(*route), time_us};
}

// Flags that would change nothing are refused.
Result<void> check_flags(const PathOptions& options) {
    const bool is_optimal = options.route.planner == PlannerChoice::optimal;
    if (!options.via.empty() && !is_optimal) {
        return fail("--via", "is for routes that no planner makes", name_of(options.route.planner));
    }
    if (options.request.bound != 1.0 && (!is_optimal || !options.via.empty())) {
        return fail("--bound", "is for the optimal planner");
    }
    return {};
}

}  // namespace

int run_path(const PathOptions& options) {
    if (const auto checked = check_flags(options); !checked) return complain(checked.error());
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    const Result<RouteMap> map = map_for(options.route, *world, options.threads);
    if (!map) return complain(map.error());
    const bool is_drawn = !options.via.empty();
    const Result<TimedRoute> timed =
        is_drawn ? drawn(options, *map) : Result<TimedRoute>(planned(options, *map));
    if (!timed) return complain(timed.error());
    const PathReport report{*world, timed->route,
                            is_drawn ? "drawn" : name_of(options.route.planner), timed->time_us,
                            map->used_links()};
    const int answered = answer(options.json ? path_json(report) : path_table(report));
    if (answered != kDone) return answered;
    return timed->route.found == RouteFound::reached ? kDone : kAnswerIsNo;
}

}  // namespace pronk::app
