#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"

namespace pronk {

struct RoutePlanner::Memory {
    explicit Memory(const RouteMap::Parts& of)
        : map(of),
          search(of.cells.mesh, of.cell_links, of.hops, of.landmarks,
                 of.world.settings.ability.toll_m),
          tracer(of.mesh, of.links, of.cells, of.cell_links) {}

    const RouteMap::Parts& map;
    IntervalSearch search;
    RouteTracer tracer;
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
    std::uint32_t start_polygon = 0;
    std::uint32_t goal_polygon = 0;
    const auto between = [&](const PlanPlace& start, const PlanPlace& goal) {
        start_polygon = start.polygon;
        goal_polygon = goal.polygon;
        return search.run({start.at, map.cells.cell_of[start.polygon]},
                          {goal.at, map.cells.cell_of[goal.polygon]}, limits);
    };
    if (!search_for(request, map, std::cref(between), route)) return;
    memory_->tracer.run(search, start_polygon, goal_polygon, memory_->trace);
    write_route(map, memory_->trace, route);
    route.cost = search.cost();
}

}  // namespace pronk
