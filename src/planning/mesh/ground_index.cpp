#include "planning/mesh/ground_index.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <pronk/planning.hpp>

#include "planning/mesh/plan_polygon.hpp"
#include "planning/shortest/interval_view.hpp"

namespace pronk {
namespace {

constexpr double kSquare_m = 4.0;

std::vector<PolyRef> polygons_of(const NavWorld& world) {
    std::vector<PolyRef> polygons;
    for (std::uint32_t tile = 0; tile < world.tiles.size(); ++tile) {
        for (std::size_t p = 0; p < world.tiles[tile].surface.polygon_count(); ++p) {
            polygons.push_back({tile, PolyId(p)});
        }
    }
    return polygons;
}

std::vector<PlanBox> boxes_of(const NavWorld& world, const std::vector<PolyRef>& polygons) {
    std::vector<PlanBox> boxes;
    for (const PolyRef& polygon : polygons) {
        const WalkableSurface& surface = world.tiles[polygon.tile].surface;
        const auto corners = surface.corners_of(polygon.polygon);
        const glm::dvec2 first(plan_view(surface.vertices[corners.front()]));
        PlanBox& box = boxes.emplace_back(box_around(first, first));
        for (const std::uint32_t corner : corners) {
            box.include(glm::dvec2(plan_view(surface.vertices[corner])));
        }
    }
    return boxes;
}

}  // namespace

GroundPlace ground_near(const NavWorld& world, const PolyRef& polygon, const Vec3d& place) {
    const WalkableSurface& surface = world.tiles[polygon.tile].surface;
    // From far away all ground is in one direction; floats reach no farther.
    constexpr double kFar_m = 10.0 * static_cast<double>(kLargestCoordinate_m);
    const glm::dvec2 above = glm::clamp(glm::dvec2(place.x, place.z), -kFar_m, kFar_m);
    glm::dvec2 nearest = above;
    if (!contains(surface, polygon.polygon, Vec2(above))) {
        const auto corners = surface.corners_of(polygon.polygon);
        double least_m = std::numeric_limits<double>::infinity();
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const glm::dvec2 on = nearest_on_segment(
                above, glm::dvec2(plan_view(surface.vertices[corners[e]])),
                glm::dvec2(plan_view(surface.vertices[corners[(e + 1) % corners.size()]])));
            const double away_m = glm::distance(above, on);
            if (away_m >= least_m) continue;
            least_m = away_m;
            nearest = on;
        }
    }
    const double y = ground_height(surface, polygon.polygon, Vec2(nearest));
    const Vec3d at{nearest.x, y, nearest.y};
    return {polygon, at, glm::distance(at, place)};
}

GroundIndex::GroundIndex(const NavWorld& world, const PlanMesh& mesh)
    : world_(world),
      mesh_(mesh),
      polygons_(polygons_of(world)),
      index_(boxes_of(world, polygons_), kSquare_m) {}

std::optional<GroundPlace> GroundIndex::nearest(const Vec3d& place, double within_m) const {
    if (!is_finite(place) || !(within_m >= 0.0)) return std::nullopt;  // nor if it is no number
    thread_local std::vector<std::uint32_t> near;
    const glm::dvec2 above(place.x, place.z);
    index_.find(box_around(above, above).widened(within_m), near);
    std::optional<GroundPlace> best;
    for (const std::uint32_t polygon : near) {
        if (mesh_.is_closed[polygon] != 0) continue;
        const GroundPlace ground = ground_near(world_, polygons_[polygon], place);
        if (ground.away_m > within_m || (best && ground.away_m >= best->away_m)) continue;
        best = ground;
    }
    return best;
}

std::optional<GroundPlace> GroundIndex::below(const Vec3d& place, double within_m) const {
    thread_local std::vector<std::uint32_t> near;
    const glm::dvec2 above(place.x, place.z);
    index_.find(box_around(above, above).widened(kMostBeside_m), near);
    std::optional<GroundPlace> best;
    for (const std::uint32_t polygon : near) {
        if (mesh_.is_closed[polygon] != 0) continue;
        if (!is_in(mesh_, polygon, plan_point(place), kSamePlace_m)) continue;
        const PolyRef& on = polygons_[polygon];
        const double y = ground_height(world_.tiles[on.tile].surface, on.polygon, Vec2(above));
        const double away_m = place.y - y;
        if (away_m > within_m || away_m < -kMostBeside_m) continue;
        if (best && away_m >= best->away_m) continue;
        best = GroundPlace{on, {place.x, y, place.z}, away_m};
    }
    return best;
}

}  // namespace pronk
