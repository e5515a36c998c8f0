#include <chrono>

#include "block_world.hpp"
#include "blocks_report.hpp"
#include "exit_codes.hpp"
#include "options.hpp"

namespace pronk::app {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

int run_blocks(const BlocksOptions& options) {
    const Result<BlockWorld> world = open_block_world(options.world);
    if (!world) return complain(world.error());
    const Result<BlockMap> map = map_of(*world, options.world, options.known);
    if (!map) return complain(map.error());
    const BlockTraveller& traveller = options.world.traveller;
    BlockPlanner planner(*map);
    Route route;
    planner.plan(options.request, route);
    // What it takes once the planner has its memory.
    const auto start = Clock::now();
    planner.plan(options.request, route);
    BlocksReport report{*map,           options.request,       route,       options.known,
                        planner.last(), 1e3 * ms_since(start), std::nullopt};
    if (options.judge) {
        const TriangleSoup triangles = triangles_of(*world);
        const judge::Judge judge(triangles, traveller.agent, options.world.proof_grid);
        const judge::SoupGround ground(triangles, traveller.agent);
        report.verdict = judge_route(judge, ground, traveller.ability, route);
    }
    const int answered = answer(options.json ? blocks_json(report) : blocks_table(report));
    if (answered != kDone) return answered;
    const bool breaks_rules = report.verdict && !report.verdict->offences.empty();
    return route.found == RouteFound::reached && !breaks_rules ? kDone : kAnswerIsNo;
}

}  // namespace pronk::app
