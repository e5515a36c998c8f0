#include "planning/indicative/dual_search.hpp"

#include <algorithm>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

PlanPoint crossing_of(const PlanPoint& from, const PlanPoint& to, const PlanPoint& edge_from,
                      const PlanPoint& edge_to) {
    const PlanPoint along = edge_to - edge_from;
    // How far either is from the edge's line; rounding may put a place on it beyond it.
    const double before = std::max(0.0, cross(along, from - edge_from));
    const double behind = std::max(0.0, cross(along, edge_from - to));
    const double share = before + behind > 0.0 ? before / (before + behind) : 0.0;
    return nearest_on_segment(from + share * (to - from), edge_from, edge_to);
}

DualSearch::DualSearch(const PlanMesh& mesh, const PlanLinks& links,
                       std::span<const PlanPoint> centres, std::span<const double> weights,
                       const ComponentHops& hops, double toll_m)
    : PolygonSearch(mesh, centres, hops, toll_m),
      links_(links),
      weights_(weights.begin(), weights.end()),
      // A metre of a jump costs 1.
      least_weight_(links.links.empty() ? std::numeric_limits<double>::infinity() : 1.0) {
    if (weights_.empty()) weights_.assign(mesh.polygon_count(), 1.0);
    for (std::size_t p = 0; p < weights_.size(); ++p) {
        if (mesh.is_closed.empty() || mesh.is_closed[p] == 0) {
            least_weight_ = std::min(least_weight_, weights_[p]);
        }
    }
}

PlanPoint DualSearch::crossing(std::uint32_t edge) const {
    const PlanEdge& own = mesh_.edges[edge];
    return crossing_of(vertex_of(own.polygon), vertex_of(mesh_.edges[own.across].polygon), own.from,
                       mesh_.to(own));
}

// No edge of the graph costs less than what it takes off this: so the first way to the goal that
// leaves the open list is the cheapest.
double DualSearch::to_go(std::uint32_t polygon) const {
    return least_weight_ * length(goal_.at - vertex_of(polygon)) + tolls_to_go(polygon);
}

void DualSearch::expand(std::uint32_t polygon) {
    const PlanPoint at = vertex_of(polygon);
    const double weight = weights_[polygon];
    Visit way = step_from(polygon);
    const double cost = visits_[polygon].cost;
    for (std::uint32_t e = mesh_.first_edge[polygon]; e < mesh_.first_edge[polygon + 1]; ++e) {
        if (mesh_.edges[e].across == kNothing) continue;
        const std::uint32_t next = mesh_.edges[mesh_.edges[e].across].polygon;
        const PlanPoint over = crossing(e);
        way.edge = e;
        way.cost =
            cost + weight * length(over - at) + weights_[next] * length(vertex_of(next) - over);
        reach(way, next);
    }
    way.edge = kNothing;
    for (std::uint32_t l = links_.first[polygon]; l < links_.first[polygon + 1]; ++l) {
        const PlanLink& link = links_.links[l];
        if (!is_reachable(link.to)) continue;
        const PlanPoint there = vertex_of(link.to);
        const PlanPoint takeoff = nearest_on_segment(at, link.takeoff[0], link.takeoff[1]);
        const PlanPoint landing = nearest_on_segment(there, link.landing[0], link.landing[1]);
        way.jump = l;
        way.cost = cost + weight * length(takeoff - at) + length(landing - takeoff) + toll_m_ +
                   weights_[link.to] * length(there - landing);
        reach(way, link.to);
    }
}

RouteGate DualSearch::point_gate(const PlanPoint& at, std::uint32_t polygon) const {
    RouteGate gate;
    gate.from = gate.to = gate.at = at;
    gate.polygon = polygon;
    gate.weight = weights_[polygon];
    return gate;
}

void DualSearch::collect(std::vector<RouteGate>& gates) {
    way_.clear();
    for (std::uint32_t p = goal_.polygon; p != start_.polygon; p = visits_[p].before) {
        way_.push_back(p);
    }
    gates.clear();
    gates.push_back(point_gate(start_.at, start_.polygon));
    for (auto p = way_.rbegin(); p != way_.rend(); ++p) {
        const Visit& own = visits_[*p];
        // What it is entered by, and where.
        RouteGate& gate = gates.emplace_back();
        if (own.jump != kNothing) {
            const PlanLink& link = links_.links[own.jump];
            gate.from = link.takeoff[0];
            gate.to = link.takeoff[1];
            gate.at = nearest_on_segment(vertex_of(own.before), gate.from, gate.to);
            gate.link = own.jump;
            RouteGate& landing = gates.emplace_back();
            landing.from = link.landing[0];
            landing.to = link.landing[1];
            landing.at = nearest_on_segment(vertex_of(*p), landing.from, landing.to);
        } else {
            gate.from = mesh_.edges[own.edge].from;
            gate.to = mesh_.to(mesh_.edges[own.edge]);
            gate.at = crossing(own.edge);
            gate.edge = own.edge;
        }
        gates.back().polygon = *p;
        gates.back().weight = weights_[*p];
        if (*p != goal_.polygon) gates.push_back(point_gate(vertex_of(*p), *p));
    }
    gates.push_back(point_gate(goal_.at, goal_.polygon));
}

SearchEnd DualSearch::run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                          std::vector<RouteGate>& gates) {
    const SearchEnd end = search(start, goal, most_nodes);
    if (end == SearchEnd::found) collect(gates);
    return end;
}

void drop_centres(std::vector<RouteGate>& gates) {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < gates.size(); ++i) {
        const bool is_entered = gates[i].edge != kNothing || gates[i].link != kNothing ||
                                gates[kept - 1].link != kNothing;  // a landing
        if (is_entered || i + 1 == gates.size()) gates[kept++] = gates[i];
    }
    gates.resize(kept);
}

}  // namespace pronk
