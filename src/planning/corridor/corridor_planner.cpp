#include "planning/corridor/local_planner.hpp"
#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"

namespace pronk {

struct CorridorPlanner::Memory {
    explicit Memory(const RouteMap::Parts& of)
        : map(of),
          search(of.mesh, of.graph, of.hops, of.toll_m),
          local(of.mesh, of.links, of.graph) {}

    const RouteMap::Parts& map;
    CorridorSearch search;
    LocalPlanner local;
    CorridorSequence corridors;
    RouteEnds ends;
    RouteMap::Parts::ReachMemory reach;
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
    if (!find_ends(request, own.map, route, own.ends)) return;
    const auto search = [&] {
        return own.search.run(own.ends.start, own.ends.goal, request.most_nodes, own.corridors);
    };
    SearchEnd end = search();
    if (end == SearchEnd::none && turn_to_nearest(own.map, route, own.ends, own.reach)) {
        end = search();
    }
    if (!close_request(end, route)) return;
    own.local.run(own.corridors, own.ends.start, own.ends.goal, own.trace);
    write_route(own.map, own.trace, route);
    route.cost = route.length_m + own.map.toll_m * static_cast<double>(own.trace.jumps());
}

}  // namespace pronk
