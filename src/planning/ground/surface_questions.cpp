#include <numeric>

#include "planning/ground/random_point.hpp"
#include "planning/ground/surface_move.hpp"
#include "planning/ground/surface_ray.hpp"
#include "planning/ground/surface_wall.hpp"
#include "planning/mesh/plan_polygon.hpp"
#include "planning/route_map.hpp"

namespace pronk {
namespace {

tl::unexpected<NoGround> no(NoGround reason) {
    return tl::unexpected<NoGround>(reason);
}

// Where a level direction in plan view points.
Vec3d level(const PlanPoint& direction) {
    return {direction.x, 0.0, -direction.y};
}

// If rounding put the start beside its polygon, it put the end beside where it is meant as well.
PlanPoint goal_of(const SurfacePlace& from, const PlanPlace& start, const Vec3d& to) {
    return plan_point(to) + (start.at - plan_point(from.at));
}

std::vector<PolyRef> refs(const RouteMap::Parts& map, const std::vector<std::uint32_t>& polygons) {
    std::vector<PolyRef> refs;
    refs.reserve(polygons.size());
    for (const std::uint32_t polygon : polygons) refs.push_back(map.polygon(polygon));
    return refs;
}

}  // namespace

// ---- The ground ---------------------------------------------------------------------------------

GroundAnswer<SurfacePlace> SurfaceQuestions::nearest(const Vec3d& place, double within_m) const {
    if (!is_finite(place) || !(within_m >= 0.0)) return no(NoGround::unusable_number);
    const auto ground = map_->parts().grounds.nearest(place, within_m);
    if (!ground) return no(NoGround::nothing_near);
    return SurfacePlace{ground->on, ground->at};
}

GroundAnswer<SurfacePlace> SurfaceQuestions::below(const Vec3d& place, double within_m) const {
    if (!is_finite(place) || !(within_m >= 0.0)) return no(NoGround::unusable_number);
    const RouteMap::Parts& map = map_->parts();
    const auto ground = map.grounds.below(place, within_m);
    if (!ground) return no(NoGround::nothing_near);
    return SurfacePlace{ground->on, ground->at};
}

GroundAnswer<double> SurfaceQuestions::height(const SurfacePlace& place) const {
    const RouteMap::Parts& map = map_->parts();
    const auto found = map.find(place);
    if (!found) return no(found.error());
    return map.on_ground(found->polygon, found->at).at.y;
}

// ---- Walks --------------------------------------------------------------------------------------

GroundAnswer<SurfaceRay> SurfaceQuestions::ray(const SurfacePlace& from, const Vec3d& to) const {
    const RouteMap::Parts& map = map_->parts();
    const auto start = map.find(from);
    if (!start) return no(start.error());
    if (!is_finite(to)) return no(NoGround::unusable_number);
    const PlanRay plan = cast_ray(map.mesh, *start, goal_of(from, *start, to));
    SurfaceRay ray{plan.is_free, plan.share, map.on_ground(plan.end.polygon, plan.end.at),
                   Vec3d(0.0), refs(map, plan.polygons)};
    if (plan.border != kNothing) ray.normal = level(inward_normal(map.mesh, plan.border));
    return ray;
}

GroundAnswer<SurfaceMove> SurfaceQuestions::move(const SurfacePlace& from, const Vec3d& to) const {
    const RouteMap::Parts& map = map_->parts();
    const auto start = map.find(from);
    if (!start) return no(start.error());
    if (!is_finite(to)) return no(NoGround::unusable_number);
    const PlanMove plan = move_towards(map.mesh, *start, goal_of(from, *start, to));
    return SurfaceMove{plan.is_reached, map.on_ground(plan.end.polygon, plan.end.at),
                       refs(map, plan.polygons)};
}

GroundAnswer<SurfaceWall> SurfaceQuestions::wall(const SurfacePlace& from, double within_m) const {
    const RouteMap::Parts& map = map_->parts();
    const auto start = map.find(from);
    if (!start) return no(start.error());
    if (!(within_m >= 0.0)) return no(NoGround::unusable_number);
    const auto plan = nearest_wall(map.mesh, *start, within_m);
    if (!plan) return no(NoGround::nothing_near);
    // At a corner that sticks out the way to it says more than its edges. Of no length it says
    // nothing.
    const PlanPoint normal = plan->away_m > kSamePlace_m ? (start->at - plan->at.at) / plan->away_m
                                                         : inward_normal(map.mesh, plan->border);
    return SurfaceWall{plan->away_m, map.on_ground(plan->at.polygon, plan->at.at), level(normal)};
}

// ---- Regions ------------------------------------------------------------------------------------

SurfaceRegion SurfaceQuestions::region(std::span<const PolyRef> polygons) const {
    const RouteMap::Parts& map = map_->parts();
    SurfaceRegion region;
    double sum_m2 = 0.0;
    for (const PolyRef& polygon : polygons) {
        const auto number = map.number_of(polygon);
        if (!number || map.mesh.is_closed[*number] != 0) continue;
        sum_m2 += area_m2(map.world.tiles[polygon.tile].surface, polygon.polygon);
        region.polygons.push_back(polygon);
        region.areas_m2.push_back(sum_m2);
    }
    return region;
}

SurfaceRegion SurfaceQuestions::everywhere() const {
    const RouteMap::Parts& map = map_->parts();
    std::vector<std::uint32_t> all(map.mesh.polygon_count());
    std::iota(all.begin(), all.end(), 0U);
    return region(refs(map, all));
}

GroundAnswer<SurfaceRegion> SurfaceQuestions::reachable(const SurfacePlace& from) const {
    const RouteMap::Parts& map = map_->parts();
    const auto start = map.find(from);
    if (!start) return no(start.error());
    std::vector<std::uint8_t> is_reached;
    std::vector<std::uint32_t> left;
    map.hops.find_reachable(map.mesh.component[start->polygon], is_reached, left);
    std::vector<std::uint32_t> reached;
    for (std::uint32_t p = 0; p < map.mesh.polygon_count(); ++p) {
        if (is_reached[map.mesh.component[p]] != 0) reached.push_back(p);
    }
    return region(refs(map, reached));
}

GroundAnswer<SurfacePlace> SurfaceQuestions::random(const SurfaceRegion& region,
                                                    const UniformNumbers& numbers) const {
    const RouteMap::Parts& map = map_->parts();
    // Regions are anybody's to write.
    const std::size_t count = std::min(region.polygons.size(), region.areas_m2.size());
    if (count == 0) return no(NoGround::nothing_near);
    const std::size_t drawn = draw(std::span(region.areas_m2).first(count), numbers);
    const auto polygon = map.number_of(region.polygons[drawn]);
    if (!polygon) return no(NoGround::no_such_polygon);
    std::vector<PlanPoint> corners;
    for (const PlanEdge& edge : map.mesh.edges_of(*polygon)) corners.push_back(edge.from);
    return map.on_ground(*polygon, random_point(corners, numbers));
}

}  // namespace pronk
