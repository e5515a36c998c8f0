// Routes against Detour's findPath and findStraightPath, on the same mesh from the same places.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <cmath>
#include <pronk/planning.hpp>

#include "bench/bench.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kQueries = 10'000;
constexpr int kMostPolygons = 65'535;

// Detour asks a plain function for numbers from 0 to 1.
std::uint32_t random_state = 1;
float next_share() {
    random_state = random_state * 1664525U + 1013904223U;
    return static_cast<float>(random_state >> 8U) * 0x1p-24F;
}

struct Place {
    dtPolyRef ref = 0;
    std::array<float, 3> at{};
};

class Detour {
  public:
    explicit Detour(DetourMeshPtr mesh)
        : mesh_(std::move(mesh)), path_(kMostPolygons), corners_(3 * kMostPolygons) {
        query_.init(mesh_.get(), kMostPolygons);
    }

    Place random_place() {
        Place place;
        query_.findRandomPoint(&filter_, next_share, &place.ref, place.at.data());
        return place;
    }
    PolyRef polygon_of(const NavWorld& world, const Place& place) const {
        const dtMeshTile* tile = nullptr;
        const dtPoly* polygon = nullptr;
        mesh_->getTileAndPolyByRefUnsafe(place.ref, &tile, &polygon);
        const TileCoord at{tile->header->x, tile->header->y};
        for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
            if (world.tiles[t].surface.tile == at) {
                return {t, PolyId(static_cast<std::size_t>(polygon - tile->polys))};
            }
        }
        return {};
    }
    // Whether the goal is reached.
    bool plan(const Place& from, const Place& to) {
        int polygons = 0;
        query_.findPath(from.ref, to.ref, from.at.data(), to.at.data(), &filter_, path_.data(),
                        &polygons, kMostPolygons);
        count_ = 0;
        if (polygons == 0) return false;
        query_.findStraightPath(from.at.data(), to.at.data(), path_.data(), polygons,
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
    DetourMeshPtr mesh_;
    dtNavMeshQuery query_;
    dtQueryFilter filter_;
    std::vector<dtPolyRef> path_;
    std::vector<float> corners_;
    int count_ = 0;
};

struct Query {
    Place from;
    Place to;
    RouteRequest request;
};

Vec3d place_of(const Place& place) {
    return {place.at[0], place.at[1], place.at[2]};
}

struct Times {
    std::vector<double> ours_s;
    std::vector<double> detour_s;
    std::vector<double> corridor_s;
};

// By how much routes are longer than others, as shares of those.
struct Excess {
    double sum = 0.0;
    std::size_t count = 0;

    void add(double own, double least) {
        if (least <= 0.0) return;
        sum += own / least - 1.0;
        ++count;
    }
    double mean() const { return count == 0 ? 0.0 : sum / static_cast<double>(count); }
};

double share_of(std::vector<double> values, double share) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size()));
    return values[std::min(at, values.size() - 1)];
}

// Of the queries that are found, or if only walks count, of those that Detour finds too.
LevelRow measure(const Level& level, const NavWorld& world, const std::vector<Query>& queries,
                 Detour& detour, bool walks_only, int repeats) {
    const RouteMap map(world);
    RoutePlanner planner(map);
    CorridorPlanner corridor(map);
    Route route;
    Route corridor_route;
    Times times;
    Excess detour_excess;
    Excess corridor_excess;
    std::size_t jumping = 0;
    std::size_t found = 0;
    for (const Query& query : queries) {
        const bool walks = detour.plan(query.from, query.to);
        const double detour_m = detour.length_m();
        planner.plan(query.request, route);
        if (route.found != RouteFound::reached || (walks_only && !walks)) continue;
        ++found;
        jumping += route.jumps() > 0 ? 1U : 0U;
        if (walks) detour_excess.add(detour_m, route.length_m);
        corridor.plan(query.request, corridor_route);
        corridor_excess.add(corridor_route.cost, route.cost);
        const auto [ours_s, detour_s, corridor_s] = medians_in_turn(
            repeats, [&] { planner.plan(query.request, route); },
            [&] { detour.plan(query.from, query.to); },
            [&] { corridor.plan(query.request, corridor_route); });
        times.ours_s.push_back(ours_s);
        times.corridor_s.push_back(corridor_s);
        // Who looks for what walks do not reach looks everywhere.
        if (walks) times.detour_s.push_back(detour_s);
    }
    const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
    const double median_us = 1e6 * median(times.ours_s);
    const double p99_us = 1e6 * share_of(times.ours_s, 0.99);
    const double detour_median_us = 1e6 * median(times.detour_s);
    const double detour_p99_us = 1e6 * share_of(times.detour_s, 0.99);
    return {Row{{"level", level.source},
                {"planner", std::string("optimal")},
                {"links", std::string(walks_only ? "none" : "all")},
                {"used_links", count(map.used_links())},
                {"queries", count(found)},
                {"jumping", count(jumping)},
                {"median_us", median_us},
                {"p99_us", p99_us},
                {"detour_median_us", detour_median_us},
                {"detour_p99_us", detour_p99_us},
                {"time_over_detour", median_us / std::max(detour_median_us, 1e-9)},
                {"p99_over_detour", p99_us / std::max(detour_p99_us, 1e-9)},
                // Ours is the shortest; jumps make some shorter still.
                {"detour_over_optimal", 1.0 + detour_excess.mean()},
                {"corridor_median_us", 1e6 * median(times.corridor_s)},
                {"corridor_p99_us", 1e6 * share_of(times.corridor_s, 0.99)},
                {"corridor_excess_percent", 100.0 * corridor_excess.mean()}},
            world.settings};
}

}  // namespace

Result<std::vector<LevelRow>> run_plan(const Level& level, const Request& request) {
    std::vector<LevelRow> rows;
    for (const bool walks_only : {true, false}) {
        const Result<Bake> baked =
            bake(level, walks_only ? without_links(request.settings) : request.settings);
        if (!baked) return tl::unexpected(baked.error());
        const NavWorld& world = baked->world;
        if (world.tiles.empty()) return fail(level.source, "has nothing to walk on");
        Result<DetourMeshPtr> mesh = make_detour_mesh(world);
        if (!mesh) return tl::unexpected(mesh.error());
        Detour detour(std::move(*mesh));
        random_state = 1;
        std::vector<Query> queries;
        while (queries.size() < kQueries) {
            Query query{detour.random_place(), detour.random_place(), {}};
            query.request.from = place_of(query.from);
            query.request.to = place_of(query.to);
            query.request.from_polygon = detour.polygon_of(world, query.from);
            query.request.to_polygon = detour.polygon_of(world, query.to);
            queries.push_back(query);
        }
        rows.push_back(measure(level, world, queries, detour, walks_only, request.repeats));
    }
    return rows;
}

}  // namespace pronk::bench
