#include "planning/corridor/navigation_graph.hpp"

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

PlanPoint centroid_of(const PlanMesh& mesh, std::uint32_t polygon) {
    const auto edges = mesh.edges_of(polygon);
    const PlanPoint base = edges.front().from;  // near the polygon, so that little is rounded off
    PlanPoint sum{0.0};
    double weight = 0.0;
    for (const PlanEdge& edge : edges) {
        const PlanPoint from = edge.from - base;
        const PlanPoint to = mesh.to(edge) - base;
        const double area = cross(from, to);
        sum += area * (from + to);
        weight += 3.0 * area;
    }
    return weight > 0.0 ? base + sum / weight : base;
}

}  // namespace

NavigationGraph make_navigation_graph(const PlanMesh& mesh, const PlanLinks& links) {
    NavigationGraph graph;
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        graph.centroids.push_back(centroid_of(mesh, p));
        const auto first = static_cast<std::uint32_t>(graph.jumpable.size());
        graph.first_jumpable.push_back(first);
        // Links of a polygon are in the order of where they lead to.
        for (std::uint32_t l = links.first[p]; l < links.first[p + 1]; ++l) {
            const std::uint32_t to = links.links[l].to;
            if (graph.jumpable.size() == first || graph.jumpable.back().to != to) {
                graph.jumpable.push_back({to, l, l});
            }
            graph.jumpable.back().end_link = l + 1;
        }
    }
    graph.first_jumpable.push_back(static_cast<std::uint32_t>(graph.jumpable.size()));
    return graph;
}

}  // namespace pronk
