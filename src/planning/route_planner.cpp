#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"

namespace pronk {

struct RoutePlanner::Memory {
    explicit Memory(const RouteMap::Parts& of)
        : map(of), search(of.mesh, of.links, of.hops, of.world.settings.ability.toll_m) {}

    const RouteMap::Parts& map;
    IntervalSearch search;
    RouteTrace trace;
};

RoutePlanner::RoutePlanner(const RouteMap& map) : memory_(std::make_unique<Memory>(map.parts())) {}
RoutePlanner::RoutePlanner(RoutePlanner&&) noexcept = default;
RoutePlanner& RoutePlanner::operator=(RoutePlanner&&) noexcept = default;
RoutePlanner::~RoutePlanner() = default;

Route RoutePlanner::plan(const RouteRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

void RoutePlanner::plan(const RouteRequest& request, Route& route) {
    SearchLimits limits;
    limits.weight = request.bound > 1.0 ? request.bound : 1.0;
    limits.most_nodes = request.most_nodes;
    const RouteMap::Parts& map = memory_->map;
    IntervalSearch& search = memory_->search;
    const auto between = [&](const PlanPlace& start, const PlanPlace& goal) {
        return search.run(start, goal, limits);
    };
    if (!search_for(request, map, std::cref(between), route)) return;
    trace_route(search, map.links, memory_->trace);
    write_route(map, memory_->trace, route);
    route.cost = search.cost();
}

}  // namespace pronk
