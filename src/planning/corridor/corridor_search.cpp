#include "planning/corridor/corridor_search.hpp"

#include <algorithm>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

CorridorSearch::CorridorSearch(const PlanMesh& mesh, const NavigationGraph& graph,
                               const ComponentHops& hops, double toll_m)
    : PolygonSearch(mesh, graph.centroids, hops, toll_m), graph_(graph) {}

// No more than it will cost, and no edge is shorter than what it takes off this: so the first way
// out of the open list is the cheapest.
double CorridorSearch::to_go(std::uint32_t polygon) const {
    return length(goal_.at - vertex_of(polygon)) + tolls_to_go(polygon);
}

void CorridorSearch::expand(std::uint32_t polygon) {
    const PlanPoint at = vertex_of(polygon);
    Visit way = step_from(polygon);
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
        if (!is_reachable(next)) continue;
        way.jump = j;
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
        found.corridors.push_back({first, i, next.jump});
        first = i + 1;
    }
    found.left_by.push_back(kNothing);
    found.corridors.push_back({first, count - 1, kNothing});
}

SearchEnd CorridorSearch::run(const PlanPlace& start, const PlanPlace& goal, std::size_t most_nodes,
                              CorridorSequence& found) {
    const SearchEnd end = search(start, goal, most_nodes);
    if (end == SearchEnd::found) collect(found);
    return end;
}

}  // namespace pronk
