#include "planning/weighted/weighted_landmarks.hpp"

#include <algorithm>

#include "planning/weighted/weighted_search.hpp"

namespace pronk {
namespace {

std::uint32_t largest_component(const PlanMesh& mesh) {
    std::vector<std::uint32_t> polygons(mesh.components, 0);
    for (const std::uint32_t component : mesh.component) ++polygons[component];
    return static_cast<std::uint32_t>(std::max_element(polygons.begin(), polygons.end()) -
                                      polygons.begin());
}

// Of the corners that are reached; the first of several.
std::uint32_t farthest(const std::vector<float>& costs) {
    std::uint32_t best = 0;
    float most = -1.0F;
    for (std::uint32_t corner = 0; corner < costs.size(); ++corner) {
        if (costs[corner] >= WeightedLandmarks::kUnreached || costs[corner] <= most) continue;
        most = costs[corner];
        best = corner;
    }
    return best;
}

}  // namespace

WeightedLandmarks find_landmarks(const WeightedGraph& graph, const ComponentHops& hops,
                                 double toll_m) {
    const PlanMesh& mesh = graph.mesh;
    WeightedLandmarks marks;
    marks.costs.resize(graph.points.size());
    if (mesh.polygon_count() == 0) return marks;
    const auto first =
        std::find(mesh.component.begin(), mesh.component.end(), largest_component(mesh)) -
        mesh.component.begin();
    std::uint32_t corner = mesh.edges[mesh.first_edge[static_cast<std::size_t>(first)]].corner;
    WeightedSearch search(graph, hops, toll_m);
    const auto cost_at = [&](std::uint32_t point) {
        return static_cast<float>(
            std::min<double>(search.cost_at(point), WeightedLandmarks::kUnreached));
    };
    const auto run_from = [&](std::uint32_t from) {
        search.run_everywhere(
            {mesh.corners[from], mesh.edges[graph.edges_at(from).front()].polygon});
    };
    // Each is as far from all before it as can be. The very first is only to find one far away.
    std::vector<float> nearest(mesh.corners.size());
    run_from(corner);
    for (std::uint32_t c = 0; c < nearest.size(); ++c) nearest[c] = cost_at(c);
    corner = farthest(nearest);
    std::fill(nearest.begin(), nearest.end(), WeightedLandmarks::kUnreached);
    for (std::size_t l = 0; l < WeightedLandmarks::kCount; ++l) {
        run_from(corner);
        for (std::uint32_t p = 0; p < graph.points.size(); ++p) marks.costs[p][l] = cost_at(p);
        for (std::uint32_t c = 0; c < nearest.size(); ++c) {
            nearest[c] = std::min(nearest[c], cost_at(c));
        }
        corner = farthest(nearest);
    }
    return marks;
}

}  // namespace pronk
