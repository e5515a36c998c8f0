#include "planning/indicative/dual_search.hpp"
#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"
#include "planning/weighted/gate_trace.hpp"

namespace pronk {

struct IndicativePlanner::Memory {
    Memory(const RouteMap::Parts& of, IndicativeKind wanted)
        : map(of),
          kind(wanted),
          search(of.mesh, of.links, of.graph.centroids, of.weights, of.hops, of.toll_m) {}

    const RouteMap::Parts& map;
    IndicativeKind kind;
    DualSearch search;
    GateDescent descent;
    std::vector<RouteGate> gates;
    RouteEnds ends;
    RouteMap::Parts::ReachMemory reach;
    RouteTrace trace;
};

IndicativePlanner::IndicativePlanner(const RouteMap& map, IndicativeKind kind)
    : memory_(std::make_unique<Memory>(map.parts(), kind)) {}
IndicativePlanner::IndicativePlanner(IndicativePlanner&&) noexcept = default;
IndicativePlanner& IndicativePlanner::operator=(IndicativePlanner&&) noexcept = default;
IndicativePlanner::~IndicativePlanner() = default;

Route IndicativePlanner::plan(const RouteRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

void IndicativePlanner::plan(const RouteRequest& request, Route& route) {
    Memory& own = *memory_;
    if (!find_ends(request, own.map, route, own.ends)) return;
    const auto search = [&] {
        return own.search.run(own.ends.start, own.ends.goal, request.most_nodes, own.gates);
    };
    SearchEnd end = search();
    if (end == SearchEnd::none && turn_to_nearest(own.map, route, own.ends, own.reach)) {
        end = search();
    }
    if (!close_request(end, route)) return;
    if (own.kind == IndicativeKind::relaxed) {
        drop_centres(own.gates);
        own.descent.run(own.gates);
    }
    route.cost = trace_gates(own.gates, own.search.weights(), own.map.toll_m, own.trace);
    write_route(own.map, own.trace, route);
}

}  // namespace pronk
