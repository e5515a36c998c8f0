// Indicative routes and the planner's own over weighted ground, against a plain search over many
// points.
#include <algorithm>

#include "bench/bench.hpp"
#include "bench/plain_routes.hpp"
#include "bench/random_requests.hpp"
#include "bench/terrain_weights.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kIndicativeRequests = 300;
// Of points along edges, in the first search for what all are measured against.
constexpr double kApart_m = 0.25;

// What one planner made of the requests.
struct PlannedIndicative {
    const char* planner;
    std::vector<double> costs;
    std::vector<double> times_s;
};

struct Measured {
    std::vector<PlannedIndicative> planned{
        {"dual", {}, {}}, {"relaxed", {}, {}}, {"optimal", {}, {}}};
    std::vector<double> least;  // that is known: the reference's, or a planner's
    std::vector<double> reference_times_s;
    std::size_t reference_beaten = 0;
};

Measured measure(const RouteMap& map, const Traveller& traveller, int repeats) {
    PlainRoutes reference(map.world(), traveller.terrain_weights, kApart_m);
    IndicativePlanner dual(map, IndicativeKind::dual_graph);
    IndicativePlanner relaxed(map, IndicativeKind::relaxed);
    RoutePlanner optimal(map);
    Measured measured;
    std::array<Route, 3> routes;
    for (const RouteRequest& request : RandomRequests(map).draw(kIndicativeRequests)) {
        double known = 0.0;
        const double reference_s = seconds_of([&] { known = reference.cost(request); });
        if (!(known > 0.0) || !std::isfinite(known)) continue;
        const auto times_s = medians_in_turn(
            repeats, [&] { dual.plan(request, routes[0]); },
            [&] { relaxed.plan(request, routes[1]); }, [&] { optimal.plan(request, routes[2]); });
        double least = known;
        for (std::size_t p = 0; p < routes.size(); ++p) {
            measured.planned[p].costs.push_back(routes[p].cost);
            measured.planned[p].times_s.push_back(times_s[p]);
            least = std::min(least, routes[p].cost);
        }
        measured.least.push_back(least);
        measured.reference_times_s.push_back(reference_s);
        measured.reference_beaten += least < (1.0 - 1e-6) * known ? 1U : 0U;
    }
    return measured;
}

Row row_of(const Level& level, const NavWorld& world, const RouteMap& map, const Measured& measured,
           const PlannedIndicative& planned) {
    std::vector<double> over_percent;
    for (std::size_t i = 0; i < planned.costs.size(); ++i) {
        over_percent.push_back(100.0 * (planned.costs[i] / measured.least[i] - 1.0));
    }
    const bool has_links = !world.settings.ability.profiles.empty();
    return {{"level", level.source},
            {"links", std::string(has_links ? "all" : "none")},
            {"planner", std::string(planned.planner)},
            {"terrains", count(world.terrain_names.size())},
            {"polygons", count(totals(world).polygons)},
            {"used_links", count(map.used_links())},
            {"queries", count(planned.costs.size())},
            {"over_percent", mean(over_percent)},
            {"p99_over_percent", share_of(over_percent, 0.99)},
            {"worst_over_percent", share_of(over_percent, 1.0)},
            {"median_us", 1e6 * median(planned.times_s)},
            {"p99_us", 1e6 * share_of(planned.times_s, 0.99)},
            {"reference_apart_m", kApart_m},
            {"reference_median_us", 1e6 * median(measured.reference_times_s)},
            {"reference_beaten", count(measured.reference_beaten)}};
}

}  // namespace

Result<std::vector<LevelRow>> run_indicative(const Level& level, const Request& request) {
    std::vector<LevelRow> rows;
    for (const bool walks_only : {true, false}) {
        const BakeSettings settings =
            walks_only ? without_links(request.settings) : request.settings;
        const Result<NavWorld> world = bake_world(level, settings);
        if (!world) return tl::unexpected(world.error());
        const Traveller traveller = traveller_by_terrain(world->terrain_names.size());
        const Result<RouteMap> map = RouteMap::make(*world, traveller);
        if (!map) return tl::unexpected(map.error());
        const Measured measured = measure(*map, traveller, request.repeats);
        for (const PlannedIndicative& planned : measured.planned) {
            rows.push_back({row_of(level, *world, *map, measured, planned), settings});
        }
    }
    return rows;
}

}  // namespace pronk::bench
