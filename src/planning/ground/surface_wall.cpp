#include "planning/ground/surface_wall.hpp"

#include <queue>

#include "planning/mesh/plan_polygon.hpp"
#include "planning/mesh/visited_polygons.hpp"

namespace pronk {

namespace {

// Two ways to measure the same distance differ by less.
constexpr double kSameDistance_m = 1e-9;

}  // namespace

// In the order of how far away the edges are that polygons are entered through. So of a circle with
// no border in it only those polygons were entered that straight walks lead to, and what of another
// storey is over or under it cannot be taken for a wall. Where storeys part at a corner of the
// border a polygon may be entered there that reaches back over the circle: what of it is nearer
// than the corner is not on the way either.
std::optional<PlanWall> nearest_wall(const PlanMesh& mesh, const PlanPlace& from, double within_m) {
    using Entered = std::pair<double, std::uint32_t>;  // how far away, polygon
    std::priority_queue<Entered, std::vector<Entered>, std::greater<>> waiting;
    VisitedPolygons& visited = VisitedPolygons::of_this_thread();
    visited.forget(mesh.polygon_count());
    std::optional<PlanWall> nearest;
    double least_m = within_m;
    waiting.emplace(0.0, from.polygon);
    while (!waiting.empty() && waiting.top().first <= least_m) {
        const auto [entered_m, polygon] = waiting.top();
        waiting.pop();
        if (!visited.visit(polygon)) continue;
        for (std::uint32_t e = mesh.first_edge[polygon]; e < mesh.first_edge[polygon + 1]; ++e) {
            const PlanEdge& edge = mesh.edges[e];
            const PlanPoint on = nearest_on_segment(from.at, edge.from, mesh.to(edge));
            const double away_m = length(on - from.at);
            if (away_m > least_m) continue;
            if (edge.across != kNothing) {
                waiting.emplace(std::max(away_m, entered_m), mesh.edges[edge.across].polygon);
            } else if (away_m < entered_m - kSameDistance_m) {
                continue;
            } else if (!nearest || away_m < least_m) {
                least_m = away_m;
                nearest = PlanWall{away_m, {on, polygon}, e};
            }
        }
    }
    return nearest;
}

}  // namespace pronk
