#include "planning/local_planner.hpp"
#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"

namespace pronk {

struct CorridorPlanner::Memory {
    explicit Memory(const RouteMap::Parts& of)
        : map(of),
          search(of.mesh, of.graph, of.hops, of.world.settings.ability.toll_m),
          local(of.mesh, of.links, of.graph) {}

    const RouteMap::Parts& map;
    CorridorSearch search;
    LocalPlanner local;
    CorridorSequence corridors;
    PlanPlace start;
    PlanPlace goal;
    RouteTrace trace;
};

CorridorPlanner::CorridorPlanner(const RouteMap& map)
    : memory_(std::make_unique<Memory>(map.parts())) {}
CorridorPlanner::CorridorPlanner(CorridorPlanner&&) noexcept = default;
CorridorPlanner& CorridorPlanner::operator=(CorridorPlanner&&) noexcept = default;
CorridorPlanner::~CorridorPlanner() = default;

Route CorridorPlanner::plan(const RouteRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

void CorridorPlanner::plan(const RouteRequest& request, Route& route) {
    Memory& own = *memory_;
    const auto between = [&](const PlanPlace& start, const PlanPlace& goal) {
        own.start = start;
        own.goal = goal;
        return own.search.run(start, goal, request.most_nodes, own.corridors);
    };
    if (!search_for(request, own.map, std::cref(between), route)) return;
    own.local.run(own.corridors, own.start, own.goal, own.trace);
    write_route(own.map, own.trace, route);
    const double toll_m = own.map.world.settings.ability.toll_m;
    route.cost = route.length_m + toll_m * static_cast<double>(own.trace.jumps());
}

}  // namespace pronk
