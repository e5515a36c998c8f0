// What sampling costs routes, after Kerkhof 8.2: the same requests with the links of every step, of
// auto and of all methods, against the landing search at step 1.
#include <algorithm>
#include <sstream>

#include "bench/bench.hpp"
#include "bench/random_requests.hpp"

namespace pronk::bench {
namespace {

// Kerkhof's number of queries, and those of his steps that double; 0 is auto.
constexpr std::size_t kJumpQueries = 10'000;
constexpr std::array<int, 5> kSampledSteps_cells = {1, 2, 4, 8, 0};
// Where hardly any route jumps, there are fewer queries.
constexpr std::size_t kDrawnAtOnce = 2'000;
constexpr std::size_t kMostDrawn = 100 * kJumpQueries;

struct RouteSize {
    bool is_found = false;
    bool jumps = false;
    double length_m = 0.0;
    double cost = 0.0;
};

template <class Planner>
std::vector<RouteSize> plan_all(const RouteMap& map, std::span<const RouteRequest> requests) {
    constexpr std::size_t kAtOnce = 128;
    std::vector<RouteSize> sizes(requests.size());
    parallel_for((requests.size() + kAtOnce - 1) / kAtOnce, 0, [&](std::size_t run) {
        Planner planner(map);
        Route route;
        const std::size_t end = std::min(requests.size(), (run + 1) * kAtOnce);
        for (std::size_t r = run * kAtOnce; r < end; ++r) {
            planner.plan(requests[r], route);
            sizes[r] = {route.found == RouteFound::reached, route.jumps() > 0, route.length_m,
                        route.cost};
        }
    });
    return sizes;
}

// Of all requests, by both planners.
struct PlannedRoutes {
    std::vector<RouteSize> shortest;
    std::vector<RouteSize> by_corridors;
};

struct JumpQueries {
    std::vector<RouteRequest> requests;
    PlannedRoutes routes;
};

// Between random places, all as likely; of them those whose shortest route jumps.
JumpQueries draw_jump_queries(const RouteMap& map) {
    if (map.used_links() == 0) return {};
    RandomRequests random(map);
    JumpQueries queries;
    for (std::size_t drawn = 0; drawn < kMostDrawn; drawn += kDrawnAtOnce) {
        if (queries.requests.size() >= kJumpQueries) break;
        const std::vector<RouteRequest> requests = random.draw(kDrawnAtOnce);
        const std::vector<RouteSize> sizes = plan_all<RoutePlanner>(map, requests);
        for (std::size_t r = 0; r < requests.size(); ++r) {
            if (!sizes[r].is_found || !sizes[r].jumps) continue;
            if (queries.requests.size() == kJumpQueries) break;
            queries.requests.push_back(requests[r]);
            queries.routes.shortest.push_back(sizes[r]);
        }
    }
    queries.routes.by_corridors = plan_all<CorridorPlanner>(map, queries.requests);
    return queries;
}

// Routes of one planner with the links of one bake, in percent of those with the reference's, of
// the queries that both find. Below zero: what was sampled less has links that the other has not.
struct Comparison {
    std::size_t failed = 0;
    std::size_t found = 0;
    std::size_t over_1_percent = 0;
    double sum_longer = 0.0;
    double worst_longer = 0.0;
    double sum_cost = 0.0;

    FigureValue mean(double sum) const {
        if (found == 0) return nullptr;
        return sum / static_cast<double>(found);
    }
    FigureValue worst() const {
        return found == 0 ? FigureValue(nullptr) : FigureValue(worst_longer);
    }
};

Comparison compare(const std::vector<RouteSize>& own, const std::vector<RouteSize>& reference) {
    Comparison all;
    for (std::size_t q = 0; q < own.size(); ++q) {
        if (!own[q].is_found) ++all.failed;
        // Nor has a route without length a percent.
        if (!own[q].is_found || !reference[q].is_found || reference[q].length_m <= 0.0) continue;
        const double longer = 100.0 * (own[q].length_m / reference[q].length_m - 1.0);
        all.worst_longer = all.found == 0 ? longer : std::max(all.worst_longer, longer);
        all.sum_longer += longer;
        all.sum_cost += 100.0 * (own[q].cost / reference[q].cost - 1.0);
        if (longer > 1.0) ++all.over_1_percent;
        ++all.found;
    }
    return all;
}

// A bake at step 1 and its routes. It stays where it is: the map looks at the world.
struct SamplingReference {
    explicit SamplingReference(NavWorld baked)
        : world(std::move(baked)), map(world), queries(draw_jump_queries(map)) {}
    SamplingReference(const SamplingReference&) = delete;
    SamplingReference& operator=(const SamplingReference&) = delete;

    NavWorld world;
    RouteMap map;
    JumpQueries queries;
};

// Queries name polygons, so these must be the same.
bool have_same_ground(const NavWorld& a, const NavWorld& b) {
    return std::equal(a.tiles.begin(), a.tiles.end(), b.tiles.begin(), b.tiles.end(),
                      [](const WorldTile& own, const WorldTile& other) {
                          return own.surface.detour_tile == other.surface.detour_tile;
                      });
}

// As --jump takes them.
std::string jumps_text(const JumpAbility& ability) {
    std::ostringstream text;
    for (const AbilityProfile& profile : ability.profiles) {
        if (text.tellp() > 0) text << ' ';
        text << profile.jump.apex_m << ',' << profile.jump.reach_m << ',' << profile.jump.max_fall_m
             << (profile.use == ReachUse::exact ? ",exact" : ",upto");
    }
    return text.str();
}

std::string method_text(const LinkMethods& methods) {
    if (methods.landing && methods.edges) return "landing,edges";
    return methods.landing ? "landing" : "edges";
}

Row row_of(const Level& level, const NavWorld& world, const PlannedRoutes& routes,
           const SamplingReference& reference) {
    const Comparison shortest = compare(routes.shortest, reference.queries.routes.shortest);
    const Comparison by_corridors =
        compare(routes.by_corridors, reference.queries.routes.by_corridors);
    const WorldTotals own = totals(world);
    const double reference_bytes = static_cast<double>(totals(reference.world).link_bytes);
    const std::int64_t step_cells = world.settings.links.step_cells;
    return Row{
        {"level", level.source},
        {"jumps", jumps_text(world.settings.ability)},
        {"step", step_cells == 0 ? FigureValue("auto") : FigureValue(step_cells)},
        {"method", method_text(world.settings.links.methods)},
        {"links", count(own.links)},
        {"bytes", count(own.link_bytes)},
        {"bytes_over_step_1", static_cast<double>(own.link_bytes) / std::max(reference_bytes, 1.0)},
        {"queries", count(reference.queries.requests.size())},
        {"failed", count(shortest.failed)},
        {"longer_percent", shortest.mean(shortest.sum_longer)},
        {"worst_percent", shortest.worst()},
        {"over_1_percent", count(shortest.over_1_percent)},
        {"cost_percent", shortest.mean(shortest.sum_cost)},
        {"corridor_failed", count(by_corridors.failed)},
        {"corridor_longer_percent", by_corridors.mean(by_corridors.sum_longer)},
        {"corridor_worst_percent", by_corridors.worst()}};
}

struct Sampling {
    int step_cells = 0;
    LinkMethods methods;

    friend bool operator==(const Sampling&, const Sampling&) = default;
};
constexpr LinkMethods kLanding = {true, false};
constexpr Sampling kClosest = {1, kLanding};

// The landing search at every step, and at the last of them the methods of the settings.
std::vector<Sampling> samplings_of(const Request& request) {
    std::vector<Sampling> samplings;
    if (request.step_chosen) {
        samplings.push_back({request.settings.links.step_cells, kLanding});
    } else {
        for (const int step_cells : kSampledSteps_cells)
            samplings.push_back({step_cells, kLanding});
    }
    if (request.settings.links.methods != kLanding) {
        samplings.push_back({samplings.back().step_cells, request.settings.links.methods});
    }
    return samplings;
}

Result<NavWorld> bake_with(const Level& level, BakeSettings settings, const Sampling& sampling) {
    settings.links.step_cells = sampling.step_cells;
    settings.links.methods = sampling.methods;
    return bake_world(level, settings);
}

Result<LevelRow> measure(const Level& level, const BakeSettings& settings, const Sampling& sampling,
                         const SamplingReference& reference) {
    const JumpQueries& queries = reference.queries;
    if (sampling == kClosest) {
        return LevelRow{row_of(level, reference.world, queries.routes, reference),
                        reference.world.settings};
    }
    const Result<NavWorld> world = bake_with(level, settings, sampling);
    if (!world) return tl::unexpected(world.error());
    if (!have_same_ground(*world, reference.world)) {
        return fail(level.source, "has other ground with other links");
    }
    const RouteMap map(*world);
    const PlannedRoutes routes{plan_all<RoutePlanner>(map, queries.requests),
                               plan_all<CorridorPlanner>(map, queries.requests)};
    return LevelRow{row_of(level, *world, routes, reference), world->settings};
}

}  // namespace

Result<std::vector<LevelRow>> run_sampling(const Level& level, const Request& request) {
    const BakeSettings& settings = request.settings;
    if (settings.ability.profiles.empty()) {
        return fail("jump", "leaves no links to measure", "none");
    }
    Result<NavWorld> closest = bake_with(level, settings, kClosest);
    if (!closest) return tl::unexpected(closest.error());
    const SamplingReference reference(std::move(*closest));
    std::vector<LevelRow> rows;
    for (const Sampling& sampling : samplings_of(request)) {
        Result<LevelRow> row = measure(level, settings, sampling, reference);
        if (!row) return tl::unexpected(row.error());
        rows.push_back(std::move(*row));
    }
    return rows;
}

}  // namespace pronk::bench
