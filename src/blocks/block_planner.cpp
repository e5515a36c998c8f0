#include <cassert>
#include <cmath>

#include "blocks/block_map.hpp"
#include "blocks/block_route.hpp"
#include "blocks/cached_search.hpp"
#include "blocks/projection.hpp"
#include "blocks/region_graph.hpp"
#include "blocks/voxel_search.hpp"

namespace pronk {

struct BlockPlanner::Memory {
    explicit Memory(const BlockMap::Parts& of) : map(of), voxels(of), writer(of) {
        if (of.cache) cached.emplace(*of.cache, *of.landmarks);
        if (of.regions) regions.emplace(*of.regions);
    }

    BlockEnd search(const BlockRequest& request, const BlockQuestion& question) {
        last = {};
        if (request.cached && cached) {
            const BlockEnd end = search_cached(request, question);
            cached->trace(path);
            last.expanded += cached->expanded();
            return end;
        }
        const BlockEnd end = voxels.run(question);
        voxels.trace(path);
        last.expanded = voxels.expanded();
        last.postponed = voxels.postponed();
        return end;
    }

    BlockEnd search_cached(const BlockRequest& request, const BlockQuestion& question) {
        if (!request.by_regions || !regions) return cached->run(question);
        const JumpCache& cache = *map.cache;
        const RegionGraph& graph = *map.regions;
        const std::uint32_t goal = cache.place_of(question.goal);
        const std::uint32_t region =
            regions->run(cache.place_of(question.start), goal, question.goal, question.most_nodes);
        last.expanded = regions->expanded();
        if (region == RegionGraph::kNone) return BlockEnd::budget_spent;
        const bool is_there = region == graph.region_of(goal);
        BlockQuestion near = question;
        if (!is_there) near.goal = nearest_in(region, question.goal);
        const BlockEnd end = cached->run(near, graph, *regions);
        if (end == BlockEnd::reached) return is_there ? end : BlockEnd::exhausted;
        if (end == BlockEnd::budget_spent) return end;
        // Walks join a region both ways, but for odd ground.
        last.expanded += cached->expanded();
        return cached->run(question);
    }

    BlockCoord nearest_in(std::uint32_t region, const BlockCoord& goal) const {
        const JumpCache& cache = *map.cache;
        const auto places = map.regions->places(region);
        const auto away = [&](std::uint32_t place) {
            return grid_distance(goal - cache.at(place));
        };
        return cache.at(
            *std::min_element(places.begin(), places.end(),
                              [&](std::uint32_t a, std::uint32_t b) { return away(a) < away(b); }));
    }

    const BlockMap::Parts& map;
    VoxelSearch voxels;
    std::optional<CachedSearch> cached;
    std::optional<RegionSearch> regions;
    BlockPath path;
    BlockRouteWriter writer;
    BlockSearch last;
};

namespace {

bool is_finite(const Vec3d& place) {
    return std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z);
}

}  // namespace

BlockPlanner::BlockPlanner(const BlockMap& map) : memory_(std::make_unique<Memory>(map.parts())) {}
BlockPlanner::BlockPlanner(BlockPlanner&&) noexcept = default;
BlockPlanner& BlockPlanner::operator=(BlockPlanner&&) noexcept = default;
BlockPlanner::~BlockPlanner() = default;

void BlockPlanner::plan(const BlockRequest& request, Route& route) {
    route.clear();
    memory_->last = {};
    if (!is_finite(request.from) || !is_finite(request.to)) {
        route.trouble = RouteTrouble::not_finite;
        return;
    }
    const BlockMap::Parts& map = memory_->map;
    assert(map.changes_seen == map.cells().changed());
    const auto start = project(map, request.from, request.projection);
    const auto goal = project(map, request.to, request.projection);
    if (!start || !goal) {
        route.trouble = start ? RouteTrouble::goal_off_surface : RouteTrouble::start_off_surface;
        return;
    }
    const BlockEnd end = memory_->search(
        request, {*start, *goal, request.most_per_voxel, request.by_altitude, request.most_nodes});
    if (end == BlockEnd::budget_spent) {
        route.found = RouteFound::budget_spent;
        return;
    }
    route.found = end == BlockEnd::reached ? RouteFound::reached : RouteFound::partial;
    if (end == BlockEnd::exhausted) route.trouble = RouteTrouble::unreachable;
    memory_->last.grid_cost_m = metres(memory_->path.cost, map.layout().voxel_m);
    memory_->writer.write(memory_->path, request, route);
}

Route BlockPlanner::plan(const BlockRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

const BlockSearch& BlockPlanner::last() const {
    return memory_->last;
}

std::vector<Route> plan_all(const BlockMap& map, std::span<const BlockRequest> requests,
                            unsigned threads) {
    std::vector<Route> routes(requests.size());
    const std::size_t tasks = std::min<std::size_t>(requests.size(), thread_count(threads));
    // Each task has a planner, and every so-manyth request: neighbours in a list are alike, and so
    // are their costs.
    parallel_for(tasks, threads, [&](std::size_t task) {
        BlockPlanner planner(map);
        for (std::size_t i = task; i < requests.size(); i += tasks) {
            planner.plan(requests[i], routes[i]);
        }
    });
    return routes;
}

}  // namespace pronk
