#include <algorithm>
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

struct TimedMap {
    BlockMap map;
    std::optional<double> cache_ms;
};

// What the cache takes is what its map takes longer than one without.
Result<TimedMap> timed_map(const BlockWorld& world, const BlocksOptions& options) {
    const auto start = Clock::now();
    Result<BlockMap> map = map_of(world, options.world, BlockKnowledge::nothing);
    if (!map) return tl::unexpected(map.error());
    if (options.known == BlockKnowledge::nothing) return TimedMap{std::move(*map), std::nullopt};
    const double plain_ms = ms_since(start);
    const auto again = Clock::now();
    Result<BlockMap> cached = map_of(world, options.world, options.known);
    if (!cached) return tl::unexpected(cached.error());
    return TimedMap{std::move(*cached), std::max(ms_since(again) - plain_ms, 0.0)};
}

}  // namespace

int run_blocks(const BlocksOptions& options) {
    const Result<BlockWorld> world = open_block_world(options.world);
    if (!world) return complain(world.error());
    const Result<TimedMap> made = timed_map(*world, options);
    if (!made) return complain(made.error());
    const BlockTraveller& traveller = options.world.traveller;
    BlockPlanner planner(made->map);
    Route route;
    planner.plan(options.request, route);
    // What it takes once the planner has its memory.
    const auto start = Clock::now();
    planner.plan(options.request, route);
    BlocksReport report{
        made->map,      route,       options.known, planner.last(), 1e3 * ms_since(start),
        made->cache_ms, std::nullopt};
    if (options.judge) {
        const judge::Judge judge(triangles_of(*world), traveller.agent, options.world.proof_grid);
        report.verdict = judge_route(judge, traveller.ability, route);
    }
    const int answered = answer(options.json ? blocks_json(report) : blocks_table(report));
    if (answered != kDone) return answered;
    const bool breaks_rules = report.verdict && !report.verdict->offences.empty();
    return route.found == RouteFound::reached && !breaks_rules ? kDone : kAnswerIsNo;
}

}  // namespace pronk::app
