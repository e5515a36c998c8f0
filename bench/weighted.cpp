// Routes over weighted ground, against the shortest routes for the same requests where all ground
// is the same.
#include <algorithm>

#include "bench/bench.hpp"
#include "bench/random_requests.hpp"
#include "bench/terrain_weights.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kRequests = 1'000;

struct TimedMap {
    RouteMap map;
    double made_s = 0.0;
};

Result<TimedMap> make_map(const NavWorld& world, const Traveller& traveller) {
    std::optional<Result<RouteMap>> map;
    const double made_s = seconds_of([&] { map.emplace(RouteMap::make(world, traveller)); });
    if (!*map) return tl::unexpected(map->error());
    return TimedMap{std::move(**map), made_s};
}

// What both planners made of the requests that both find a route for.
struct PlannedBoth {
    std::vector<double> times_s;
    std::vector<double> exact_times_s;
    std::vector<double> over_exact_percent;  // of what it costs
};

PlannedBoth plan_both(const RouteMap& weighted_map, const RouteMap& exact_map,
                      std::span<const RouteRequest> requests, int repeats) {
    RoutePlanner weighted(weighted_map);
    RoutePlanner exact(exact_map);
    Route route;
    PlannedBoth both;
    for (const RouteRequest& request : requests) {
        exact.plan(request, route);
        const double exact_cost = route.cost;
        if (route.found != RouteFound::reached) continue;
        weighted.plan(request, route);
        if (route.found != RouteFound::reached) continue;
        const double over = exact_cost > 0.0 ? route.cost / exact_cost - 1.0 : 0.0;
        both.over_exact_percent.push_back(100.0 * over);
        const auto [weighted_s, exact_s] = medians_in_turn(
            repeats, [&] { weighted.plan(request, route); }, [&] { exact.plan(request, route); });
        both.times_s.push_back(weighted_s);
        both.exact_times_s.push_back(exact_s);
    }
    return both;
}

class WeightedMeasure {
  public:
    // A terrain that no polygon has comes last. With a weight on it the search for weighted routes
    // is used on even ground too.
    WeightedMeasure(const Level& level, NavWorld world, int repeats)
        : level_(level), world_(std::move(world)), repeats_(repeats) {
        world_.terrain_names.emplace_back("nowhere");
    }
    WeightedMeasure(const WeightedMeasure&) = delete;
    WeightedMeasure& operator=(const WeightedMeasure&) = delete;

    Result<std::vector<Row>> run() const {
        const Result<TimedMap> exact = make_map(world_, {});
        if (!exact) return tl::unexpected(exact.error());
        const std::vector<RouteRequest> requests = RandomRequests(exact->map).draw(kRequests);
        std::vector<Row> rows;
        for (const bool is_even : {false, true}) {
            // One terrain is even ground.
            if (!is_even && terrains() == 1) continue;
            const Result<TimedMap> weighted = make_map(world_, traveller(is_even));
            if (!weighted) return tl::unexpected(weighted.error());
            const PlannedBoth both = plan_both(weighted->map, exact->map, requests, repeats_);
            rows.push_back(row(is_even, *weighted, *exact, both));
        }
        return rows;
    }

  private:
    std::size_t terrains() const { return world_.terrain_names.size() - 1; }

    Traveller traveller(bool is_even) const {
        Traveller traveller = is_even ? Traveller{} : traveller_by_terrain(terrains());
        traveller.terrain_weights.resize(terrains(), 1.0);
        traveller.terrain_weights.push_back(kMostTerrainWeight);
        return traveller;
    }

    Row row(bool is_even, const TimedMap& weighted, const TimedMap& exact,
            const PlannedBoth& both) const {
        const double median_us = 1e6 * median(both.times_s);
        const double exact_median_us = 1e6 * median(both.exact_times_s);
        const bool has_links = !world_.settings.ability.profiles.empty();
        // What routes cost over weighted ground has no such yardstick.
        FigureValue over_percent = nullptr;
        FigureValue worst_percent = nullptr;
        if (is_even && !both.over_exact_percent.empty()) {
            over_percent = mean(both.over_exact_percent);
            worst_percent =
                *std::max_element(both.over_exact_percent.begin(), both.over_exact_percent.end());
        }
        return {{"level", level_.source},
                {"ground", std::string(is_even ? "even" : "weighted")},
                {"links", std::string(has_links ? "all" : "none")},
                {"terrains", count(terrains())},
                {"polygons", count(totals(world_).polygons)},
                {"used_links", count(weighted.map.used_links())},
                {"map_ms", 1e3 * weighted.made_s},
                {"queries", count(both.times_s.size())},
                {"median_us", median_us},
                {"p99_us", 1e6 * share_of(both.times_s, 0.99)},
                {"exact_used_links", count(exact.map.used_links())},
                {"exact_map_ms", 1e3 * exact.made_s},
                {"exact_median_us", exact_median_us},
                {"exact_p99_us", 1e6 * share_of(both.exact_times_s, 0.99)},
                {"time_over_exact", median_us / std::max(exact_median_us, 1e-9)},
                {"over_exact_percent", over_percent},
                {"worst_over_exact_percent", worst_percent}};
    }

    const Level& level_;
    NavWorld world_;
    int repeats_;
};

}  // namespace

Result<std::vector<LevelRow>> run_weighted(const Level& level, const Request& request) {
    std::vector<LevelRow> rows;
    for (const bool walks_only : {true, false}) {
        const BakeSettings settings =
            walks_only ? without_links(request.settings) : request.settings;
        Result<NavWorld> world = bake_world(level, settings);
        if (!world) return tl::unexpected(world.error());
        Result<std::vector<Row>> found =
            WeightedMeasure(level, std::move(*world), request.repeats).run();
        if (!found) return tl::unexpected(found.error());
        for (Row& row : *found) rows.push_back({std::move(row), settings});
    }
    return rows;
}

}  // namespace pronk::bench
