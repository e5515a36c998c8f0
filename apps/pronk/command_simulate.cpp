#include <pronk/files.hpp>

#include "exit_codes.hpp"
#include "place_words.hpp"
#include "route_report.hpp"
#include "simulate_report.hpp"

namespace pronk::app {
namespace {

constexpr std::size_t kUsualCrowd = 100;

WalkSettings walk_settings(const SimulateOptions& options) {
    return {options.follower, options.seconds, options.time_step_s, options.threads,
            !options.trace.empty()};
}

// Whatever is written, then the answer.
int conclude_walk(const SimulateReport& report) {
    const SimulateOptions& options = report.options;
    if (!options.trace.empty()) {
        const std::string text = trace_json(report);
        if (auto written = write_file(options.trace, std::as_bytes(std::span(text))); !written) {
            return complain(written.error());
        }
    }
    const int code = answer(options.json ? simulate_json(report) : simulate_table(report));
    const bool is_no = report.route != nullptr && (report.run.ended != FollowPhase::arrived ||
                                                   report.route->found != RouteFound::reached);
    return code == kDone && is_no ? kAnswerIsNo : code;
}

int simulate_crowd(const SimulateOptions& options, const NavWorld& world,
                   const WalkerKinds& kinds) {
    const CrowdSettings settings{walk_settings(options), options.agents.value_or(kUsualCrowd),
                                 options.seed, options.route.planner};
    const Result<WalkRun> run = walk_crowd(kinds, settings);
    if (!run) return complain(run.error());
    return conclude_walk({options, world, kinds, *run});
}

// Of a route that there is none of.
Error wrong_end(const SimulateOptions& options, const Route& route) {
    const bool is_goal = route.trouble == RouteTrouble::goal_off_surface ||
                         route.trouble == RouteTrouble::goal_forbidden ||
                         route.trouble == RouteTrouble::goal_too_narrow;
    return {is_goal ? "--to" : "--from", found_words(route),
            place_text(is_goal ? *options.to : *options.from)};
}

int simulate_one(const SimulateOptions& options, const NavWorld& world, const WalkerKinds& kinds) {
    const WalkerKind& kind = kinds.front();
    const PlanRoute plan = kind.planner(options.route.planner, options.follower);
    const Result<Route> route = route_by(plan, kind.map, {*options.from, *options.to}, options.via);
    if (!route) return complain(route.error());
    if (route->points.empty()) return complain(wrong_end(options, *route));
    const Result<WalkRun> run = walk_route(kind, *route, walk_settings(options));
    if (!run) return complain(run.error());
    return conclude_walk({options, world, kinds, *run, &*route});
}

}  // namespace

int run_simulate(const SimulateOptions& options) {
    if (auto checked = check_walk(walk_settings(options)); !checked) {
        return complain(checked.error());
    }
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    const Result<WalkerKinds> kinds =
        make_kinds(options.route, options.kinds, *world, options.threads);
    if (!kinds) return complain(kinds.error());
    return options.from ? simulate_one(options, *world, *kinds)
                        : simulate_crowd(options, *world, *kinds);
}

}  // namespace pronk::app
