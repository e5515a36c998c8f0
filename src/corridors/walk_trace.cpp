#include "corridors/walk_trace.hpp"

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

// Rays end so far in front of a polygon that they only just reach.
constexpr double kOnEdge_m = 2e-4;

// From the polygon that the trace is in to one that has the place, over edges at the place: to the
// one that is asked for, or to any.
void settle(const PlanMesh& mesh, const PlanPoint& at, std::uint32_t wanted,
            std::vector<TracePolygon>& trace) {
    constexpr double kIn_m = 1e-9;
    const auto is_there = [&](std::uint32_t polygon) {
        return wanted == kNothing ? is_in(mesh, polygon, at, kIn_m) : polygon == wanted;
    };
    struct Visit {
        std::uint32_t polygon;
        std::size_t before;
    };
    std::vector<Visit> visits{{trace.back().polygon, 0}};
    for (std::size_t v = 0; v < visits.size(); ++v) {
        if (is_there(visits[v].polygon)) {
            std::vector<std::uint32_t> way;
            for (std::size_t w = v; w != 0; w = visits[w].before) way.push_back(visits[w].polygon);
            for (std::size_t i = way.size(); i-- > 0;) trace.push_back({way[i], kNothing});
            return;
        }
        for (const PlanEdge& edge : mesh.edges_of(visits[v].polygon)) {
            if (edge.across == kNothing ||
                distance_to_segment(at, edge.from, mesh.to(edge)) > kOnEdge_m) {
                continue;
            }
            const std::uint32_t other = mesh.edges[edge.across].polygon;
            const bool is_known = std::any_of(visits.begin(), visits.end(), [&](const Visit& own) {
                return own.polygon == other;
            });
            if (!is_known) visits.push_back({other, v});
        }
    }
}

}  // namespace

bool trace_walk(const PlanMesh& mesh, const PlanPlace& start, std::span<const PlanPoint> between,
                const PlanPlace& goal, RouteTrace& trace) {
    trace.points.assign(1, {start.at, start.polygon, kNothing});
    trace.polygons.assign(1, {start.polygon, kNothing});
    for (std::size_t i = 0; i <= between.size(); ++i) {
        const PlanPoint& from = trace.points.back().at;
        const PlanPoint& to = i < between.size() ? between[i] : goal.at;
        const PlanRay ray = cast_ray(mesh, {from, trace.polygons.back().polygon}, to);
        if (!ray.is_free && (1.0 - ray.share) * length(to - from) > kOnEdge_m) return false;
        for (std::size_t p = 1; p < ray.polygons.size(); ++p) {
            trace.polygons.push_back({ray.polygons[p], kNothing});
        }
        settle(mesh, to, i < between.size() ? kNothing : goal.polygon, trace.polygons);
        trace.points.push_back({to, trace.polygons.back().polygon, kNothing});
    }
    trace.drop_repeated();
    return true;
}

}  // namespace pronk
