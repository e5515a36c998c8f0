#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"
#include "planning/shortest/interval_search.hpp"
#include "planning/weighted/weighted_search.hpp"

namespace pronk {
namespace {

// Shortest routes, where all ground is the same.
class EvenPlan {
  public:
    EvenPlan(const RouteMap::Parts& map, const RouteMap::Parts::Even& even)
        : cells_(map.cells),
          search_(map.cells.mesh, even.links, map.hops, even.landmarks, map.toll_m),
          tracer_(map.mesh, map.links, map.cells, even.links) {}

    void begin(const RouteEnds& ends, const SearchLimits& limits) {
        search_.begin({ends.start.at, cells_.cell_of[ends.start.polygon]},
                      {ends.goal.at, cells_.cell_of[ends.goal.polygon]}, limits);
    }
    SearchEnd go_on(std::size_t most_nodes) { return search_.go_on(most_nodes); }
    double cost() const { return search_.cost(); }
    const RouteTrace& trace(const RouteEnds& ends) {
        tracer_.run(search_, ends.start.polygon, ends.goal.polygon, trace_);
        return trace_;
    }

  private:
    const PlanCells& cells_;
    IntervalSearch search_;
    RouteTracer tracer_;
    RouteTrace trace_;
};

// Cheap routes, where it has weights.
class WeightedPlan {
  public:
    WeightedPlan(const RouteMap::Parts& map, const RouteMap::Parts::Weighted& weighted)
        : search_(weighted.graph, map.hops, map.toll_m, &weighted.landmarks) {}

    void begin(const RouteEnds& ends, const SearchLimits& limits) {
        search_.begin(ends.start, ends.goal, limits);
    }
    SearchEnd go_on(std::size_t most_nodes) { return search_.go_on(most_nodes); }
    double cost() const { return search_.cost(); }
    const RouteTrace& trace(const RouteEnds& /*ends*/) { return search_.trace(); }

  private:
    WeightedSearch search_;
};

}  // namespace

struct RoutePlanner::Memory {
    explicit Memory(const RouteMap::Parts& of) : map(of) {
        if (of.even) even.emplace(of, *of.even);
        if (of.weighted) weighted.emplace(of, *of.weighted);
    }

    const RouteMap::Parts& map;
    std::optional<EvenPlan> even;
    std::optional<WeightedPlan> weighted;
    RouteMap::Parts::ReachMemory reach;

    // Of the request.
    bool is_done = true;
    RouteEnds ends;
    SearchLimits limits;

    // Whether it is done.
    template <class Plan>
    bool go_on(Plan& plan, std::size_t most_nodes, Route& route) {
        const SearchEnd end = plan.go_on(most_nodes);
        if (end == SearchEnd::paused) return false;
        if (end == SearchEnd::none && turn_to_nearest(map, route, ends, reach)) {
            plan.begin(ends, limits);
            return false;
        }
        if (!close_request(end, route)) return true;
        write_route(map, plan.trace(ends), route);
        route.cost = plan.cost();
        return true;
    }

    RouteProof proof() const {
        if (weighted) return RouteProof::unproven;
        return limits.weight > 1.0 ? RouteProof::within_bound : RouteProof::shortest;
    }
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
    begin(request, route);
    while (!go_on(std::numeric_limits<std::size_t>::max(), route)) {
    }
}

void RoutePlanner::begin(const RouteRequest& request, Route& route) {
    Memory& own = *memory_;
    own.is_done = !find_ends(request, own.map, route, own.ends);
    if (own.is_done) return;
    own.limits.weight = request.bound > 1.0 ? request.bound : 1.0;
    own.limits.most_nodes = request.most_nodes;
    if (own.even) own.even->begin(own.ends, own.limits);
    if (own.weighted) own.weighted->begin(own.ends, own.limits);
}

bool RoutePlanner::go_on(std::size_t most_nodes, Route& route) {
    Memory& own = *memory_;
    if (own.is_done) return true;
    own.is_done = own.even ? own.go_on(*own.even, most_nodes, route)
                           : own.go_on(*own.weighted, most_nodes, route);
    if (own.is_done && !route.points.empty()) route.proof = own.proof();
    return own.is_done;
}

}  // namespace pronk
