#include "planning/ground/surface_move.hpp"

#include "planning/ground/surface_ray.hpp"
#include "planning/mesh/plan_polygon.hpp"
#include "planning/mesh/visited_polygons.hpp"

namespace pronk {
namespace {

// Where one stops sliding along a border lies on the circle, but for rounding.
constexpr double kOnCircle_m = 1e-3;

// By so much a place is nearer than another: polygons that share an edge share the nearest place.
constexpr double kNearer_m = 1e-9;

struct MoveStep {
    std::uint32_t polygon = 0;
    std::uint32_t parent = kNothing;
};

// Nothing is farther away than that, and from there on directions hardly change.
constexpr double kFar_m = 10.0 * static_cast<double>(kLargestCoordinate_m);

PlanPoint not_too_far(const PlanPoint& from, const PlanPoint& to) {
    const double away_m = std::hypot(to.x - from.x, to.y - from.y);
    return away_m <= kFar_m ? to : from + (to - from) * (kFar_m / away_m);
}

}  // namespace

PlanMove move_towards(const PlanMesh& mesh, const PlanPlace& from, const PlanPoint& to) {
    // First, because of several storeys within the circle the straight way says which.
    PlanRay ray = cast_ray(mesh, from, to);
    if (ray.is_free) return {true, ray.end, std::move(ray.polygons)};

    // Polygons are convex and so is the circle: what of them is in it is joined to what of their
    // neighbours is in it wherever the edge between them is. Within its own polygon the end may lie
    // beyond the circle. Cutting that off was tried: it stops moves short of where Detour's get, by
    // up to decimetres behind corners, and gains nothing.
    const PlanPoint wish = not_too_far(from.at, to);
    const PlanPoint middle = 0.5 * (from.at + wish);
    const double radius_m = length(wish - middle) + kOnCircle_m;
    VisitedPolygons& visited = VisitedPolygons::of_this_thread();
    visited.forget(mesh.polygon_count());
    visited.visit(from.polygon);
    std::vector<MoveStep> steps(1, {from.polygon, kNothing});
    PlanMove move;
    double least_m = std::numeric_limits<double>::infinity();
    std::uint32_t last = 0;
    for (std::uint32_t s = 0; s < steps.size() && least_m > kNearer_m; ++s) {
        const PlanPoint nearest = nearest_in(mesh, steps[s].polygon, wish);
        const double away_m = length(nearest - wish);
        if (away_m < least_m - kNearer_m) {
            least_m = away_m;
            last = s;
            move.end = {nearest, steps[s].polygon};
        }
        for (const PlanEdge& edge : mesh.edges_of(steps[s].polygon)) {
            if (edge.across == kNothing) continue;
            if (distance_to_segment(middle, edge.from, mesh.to(edge)) > radius_m) continue;
            const std::uint32_t next = mesh.edges[edge.across].polygon;
            if (visited.visit(next)) steps.push_back({next, s});
        }
    }
    move.is_reached = move.end.at == to;
    for (std::uint32_t s = last; s != kNothing; s = steps[s].parent) {
        move.polygons.push_back(steps[s].polygon);
    }
    std::reverse(move.polygons.begin(), move.polygons.end());
    return move;
}

}  // namespace pronk
