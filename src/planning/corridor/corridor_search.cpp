#include "planning/corridor/corridor_search.hpp"

#include <algorithm>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

CorridorSearch::CorridorSearch(const PlanMesh& mesh, const NavigationGraph& graph,
                               const ComponentHops& hops, double toll_m)
    : mesh_(mesh), graph_(graph), all_hops_(hops), toll_m_(toll_m), visits_(mesh.polygon_count()) {}

// The start's and the goal's are moved to where these are (3.2.1).
PlanPoint CorridorSearch::vertex_of(std::uint32_t polygon) const {
    if (polygon == start_.polygon) return start_.at;
    if (polygon == goal_.polygon) return goal_.at;
    return graph_.centroids[polygon];
}

// No more than it will cost, and no edge is shorter than what it takes off this: so the first way
// out of the open list is the cheapest.
double CorridorSearch::to_go(std::uint32_t polygon) const {
    return length(goal_.at - vertex_of(polygon)) + toll_m_ * hops_[mesh_.component[polygon]];
}

void CorridorSearch::reach(const Visit& way, std::uint32_t polygon) {
    Visit& own = visits_[polygon];
    if (own.run == run_ && (own.is_closed || own.cost <= way.cost)) return;
    if (own.run != run_) ++visited_;
    own = way;
    waiting_.push({own.cost + to_go(polygon), polygon});
}

void CorridorSearch::expand(std::uint32_t polygon) {
    const PlanPoint at = vertex_of(polygon);
    Visit way;
    way.run = run_;
    way.before = polygon;
    const double cost = visits_[polygon].cost;
    for (std::uint32_t e = mesh_.first_edge[polygon]; e < mesh_.first_edge[polygon + 1]; ++e) {
        if (mesh_.edges[e].across == kNothing) continue;
        const std::uint32_t next = mesh_.edges[mesh_.edges[e].across].polygon;
        way.edge = e;
        way.cost = cost + length(vertex_of(next) - at);
        reach(way, next);
    }
    way.edge = kNothing;
    for (std::uint32_t j = graph_.first_jumpable[polygon]; j < graph_.first_jumpable[polygon + 1];
         ++j) {
        const std::uint32_t next = graph_.jumpable[j].to;
        if (hops_[mesh_.component[next]] == ComponentHops::kUnreachable) continue;
        way.jumpable = j;
        way.cost = cost + length(vertex_of(next) - at) + toll_m_;
        reach(way, next);
    }
}

void CorridorSearch::collect(CorridorSequence& found) const {
    found.clear();
    for (std::uint32_t p = goal_.polygon; p != kNothing; p = visits_[p].before) {
        found.polygons.push_back(p);
    }
    std::reverse(found.polygons.begin(), found.polygons.end());
    const auto count = static_cast<std::uint32_t>(found.polygons.size());
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i + 1 < count; ++i) {
        const Visit& next = visits_[found.polygons[i + 1]];
        found.left_by.push_back(next.edge);
        if (next.edge != kNothing) continue;
        found.corridors.push_back({first, i, next.jumpable});
        first = i + 1;
    }
    found.left_by.push_back(kNothing);
    found.corridors.push_back({first, count - 1, kNothing});
}

SearchEnd CorridorSearch::run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                              CorridorSequence& found) {
    start_ = start;
    goal_ = goal;
    hops_ = all_hops_.to(mesh_.component[goal.polygon], hop_memory_);
    if (hops_[mesh_.component[start.polygon]] == ComponentHops::kUnreachable) {
        return SearchEnd::none;
    }
    ++run_;
    visited_ = 0;
    waiting_.clear();
    Visit first;
    first.run = run_;
    reach(first, start.polygon);
    while (!waiting_.empty()) {
        const std::uint32_t polygon = waiting_.pop().node;
        if (polygon == goal.polygon) {
            collect(found);
            return SearchEnd::found;
        }
        if (visits_[polygon].is_closed) continue;
        visits_[polygon].is_closed = true;
        expand(polygon);
        if (visited_ > most_nodes) return SearchEnd::budget_spent;
    }
    return SearchEnd::none;
}

}  // namespace pronk
