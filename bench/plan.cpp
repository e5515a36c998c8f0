// Routes against Detour's findPath and findStraightPath, on the same mesh from the same places.
#include <algorithm>
#include <cmath>

#include "bench/bench.hpp"
#include "bench/detour_ground.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kQueries = 10'000;
constexpr int kMostPolygons = 65'535;

class DetourPlanner {
  public:
    explicit DetourPlanner(const DetourGround& ground)
        : ground_(ground), path_(kMostPolygons), corners_(3 * kMostPolygons) {}

    // Whether the goal is reached.
    bool plan(const SharedPlace& from, const SharedPlace& to) {
        const dtNavMeshQuery& query = ground_.query();
        int polygons = 0;
        query.findPath(from.ref, to.ref, from.at.data(), to.at.data(), &ground_.filter(),
                       path_.data(), &polygons, kMostPolygons);
        count_ = 0;
        if (polygons == 0) return false;
        query.findStraightPath(from.at.data(), to.at.data(), path_.data(), polygons,
                               corners_.data(), nullptr, nullptr, &count_, kMostPolygons);
        return path_[static_cast<std::size_t>(polygons) - 1] == to.ref;
    }
    double length_m() const {
        double sum = 0.0;
        for (std::size_t i = 3; i < 3 * static_cast<std::size_t>(count_); i += 3) {
            sum += std::hypot(double{corners_[i]} - double{corners_[i - 3]},
                              double{corners_[i + 2]} - double{corners_[i - 1]});
        }
        return sum;
    }

  private:
    const DetourGround& ground_;
    std::vector<dtPolyRef> path_;
    std::vector<float> corners_;
    int count_ = 0;
};

struct Query {
    SharedPlace from;
    SharedPlace to;
    RouteRequest request;
};

// What one planner made of the queries.
struct Planned {
    std::string name;
    std::vector<double> times_s;
    double sum_over_least = 0.0;  // of what its routes cost over the least that is known
    double most_over_least_m = 0.0;

    void add(double time_s, double cost, double least) {
        times_s.push_back(time_s);
        sum_over_least += least > 0.0 ? cost / least : 1.0;
        most_over_least_m = std::max(most_over_least_m, cost - least);
    }
};

// Of the queries that are found, or if only walks count, of those that Detour finds too.
class PlanMeasure {
  public:
    PlanMeasure(const Level& level, const NavWorld& world, bool walks_only, int repeats)
        : level_(level), world_(world), walks_only_(walks_only), repeats_(repeats) {
        map_s_ = seconds_of([&] { map_.emplace(world); });
    }

    std::vector<LevelRow> run(const std::vector<Query>& queries, DetourPlanner& detour) {
        RoutePlanner optimal(*map_);
        CorridorPlanner corridor(*map_);
        Route route;
        for (const Query& query : queries) {
            RouteRequest bounded = query.request;
            bounded.bound = kBound;
            const bool walks = detour.plan(query.from, query.to);
            optimal.plan(query.request, route);
            if (route.found != RouteFound::reached || (walks_only_ && !walks)) continue;
            jumping_ += route.jumps() > 0 ? 1U : 0U;
            const double optimal_cost = route.cost;
            optimal.plan(bounded, route);
            const double bounded_cost = route.cost;
            corridor.plan(query.request, route);
            const double corridor_cost = route.cost;
            double least = std::min({optimal_cost, bounded_cost, corridor_cost});
            if (walks) least = std::min(least, detour.length_m());
            const auto [optimal_s, bounded_s, corridor_s, detour_s] = medians_in_turn(
                repeats_, [&] { optimal.plan(query.request, route); },
                [&] { optimal.plan(bounded, route); }, [&] { corridor.plan(query.request, route); },
                [&] { detour.plan(query.from, query.to); });
            optimal_.add(optimal_s, optimal_cost, least);
            bounded_.add(bounded_s, bounded_cost, least);
            corridor_.add(corridor_s, corridor_cost, least);
            // Who looks for what walks do not reach looks everywhere.
            if (walks) detour_.add(detour_s, detour.length_m(), least);
        }
        return {row(optimal_), row(bounded_), row(corridor_)};
    }

  private:
    static constexpr double kBound = 1.1;

    LevelRow row(const Planned& planned) const {
        const auto mean = [](const Planned& of) {
            return of.sum_over_least /
                   static_cast<double>(std::max<std::size_t>(of.times_s.size(), 1));
        };
        const double median_us = 1e6 * median(planned.times_s);
        const double p99_us = 1e6 * share_of(planned.times_s, 0.99);
        const double detour_median_us = 1e6 * median(detour_.times_s);
        const double detour_p99_us = 1e6 * share_of(detour_.times_s, 0.99);
        return {Row{{"level", level_.source},
                    {"planner", planned.name},
                    {"links", std::string(walks_only_ ? "none" : "all")},
                    {"used_links", count(map_->used_links())},
                    {"map_ms", 1e3 * map_s_},
                    {"queries", count(planned.times_s.size())},
                    {"jumping", count(jumping_)},
                    {"median_us", median_us},
                    {"p99_us", p99_us},
                    {"detour_median_us", detour_median_us},
                    {"detour_p99_us", detour_p99_us},
                    {"time_over_detour", median_us / std::max(detour_median_us, 1e-9)},
                    {"p99_over_detour", p99_us / std::max(detour_p99_us, 1e-9)},
                    // Over the least that any of them found, Detour's walks among them.
                    {"length_over_optimal", mean(planned)},
                    {"most_over_optimal_m", planned.most_over_least_m},
                    {"detour_over_optimal", mean(detour_)}},
                world_.settings};
    }

    const Level& level_;
    const NavWorld& world_;
    bool walks_only_;
    int repeats_;
    std::optional<RouteMap> map_;
    double map_s_ = 0.0;
    std::size_t jumping_ = 0;
    Planned optimal_{"optimal", {}, 0.0, 0.0};
    Planned bounded_{"bound 1.1", {}, 0.0, 0.0};
    Planned corridor_{"corridor", {}, 0.0, 0.0};
    Planned detour_{"detour", {}, 0.0, 0.0};
};

}  // namespace

Result<std::vector<LevelRow>> run_plan(const Level& level, const Request& request) {
    std::vector<LevelRow> rows;
    for (const bool walks_only : {true, false}) {
        const Result<NavWorld> world =
            bake_world(level, walks_only ? without_links(request.settings) : request.settings);
        if (!world) return tl::unexpected(world.error());
        Result<DetourMeshPtr> mesh = make_detour_mesh(*world);
        if (!mesh) return tl::unexpected(mesh.error());
        DetourGround ground(*world, std::move(*mesh), kMostPolygons);
        std::vector<Query> queries;
        while (queries.size() < kQueries) {
            Query query{ground.random_place(), ground.random_place(), {}};
            query.request.from = query.from.ours.at;
            query.request.to = query.to.ours.at;
            query.request.from_polygon = query.from.ours.on;
            query.request.to_polygon = query.to.ours.on;
            queries.push_back(query);
        }
        DetourPlanner detour(ground);
        PlanMeasure measure(level, *world, walks_only, request.repeats);
        for (LevelRow& row : measure.run(queries, detour)) rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace pronk::bench
