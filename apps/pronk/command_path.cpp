#include <chrono>
#include <pronk/planning.hpp>

#include "exit_codes.hpp"
#include "options.hpp"
#include "path_report.hpp"

namespace pronk::app {

int run_path(const PathOptions& options) {
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    const RouteMap map(*world, options.threads);
    RoutePlanner planner(map);
    Route route;
    planner.plan(options.request, route);
    // What it takes once the planner has its memory.
    const auto before = std::chrono::steady_clock::now();
    planner.plan(options.request, route);
    const std::chrono::duration<double, std::micro> took =
        std::chrono::steady_clock::now() - before;
    const PathReport report{*world, route, took.count(), map.used_links()};
    const int answered = answer(options.json ? path_json(report) : path_table(report));
    if (answered != kDone) return answered;
    return route.found == RouteFound::reached ? kDone : kAnswerIsNo;
}

}  // namespace pronk::app
