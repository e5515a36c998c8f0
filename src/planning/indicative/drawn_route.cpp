#include <fmt/format.h>

#include "planning/ground/surface_ray.hpp"
#include "planning/indicative/dual_search.hpp"
#include "planning/route_writer.hpp"
#include "planning/weighted/gate_trace.hpp"

namespace pronk {
namespace {

std::string text_of(const Vec3d& place) {
    // Zero has no sign here.
    return fmt::format("{}, {}, {}", place.x + 0.0, place.y + 0.0, place.z + 0.0);
}

class RouteDrawing {
  public:
    RouteDrawing(const RouteMap::Parts& map, std::span<const Vec3d> points, double snap_m)
        : map_(map), drawn_(points), snap_m_(snap_m), weights_(map.weights) {
        if (weights_.empty()) weights_.assign(map.mesh.polygon_count(), 1.0);
    }

    Result<Route> run() {
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            if (const auto added = add(i); !added) return tl::unexpected(added.error());
        }
        trace_.drop_repeated();
        if (trace_.length_m() <= kSamePlace_m) {
            return fail("drawn route", "all its points are one place", text_of(drawn_.front()));
        }
        Route route;
        route.found = RouteFound::reached;
        route.cost = cost_of(trace_, weights_, map_.toll_m);
        write_route(map_, trace_, route);
        return route;
    }

  private:
    Error wrong_with(std::size_t point, std::string what) const {
        return {fmt::format("point {} of {}", point + 1, drawn_.size()), std::move(what),
                text_of(drawn_[point])};
    }

    Result<void> add(std::size_t point) {
        const Vec3d& place = drawn_[point];
        if (!is_finite(place)) {
            return tl::unexpected(wrong_with(point, "has a coordinate that is no number"));
        }
        const auto ground = map_.grounds.nearest(place, snap_m_);
        if (!ground) {
            return tl::unexpected(
                wrong_with(point, fmt::format("no ground within {} m of it", snap_m_)));
        }
        const PlanPlace at{plan_point(ground->at),
                           map_.mesh.number(ground->on.tile, ground->on.polygon)};
        if (point > 0) return walk(point, at, ground->at.y);
        trace_.polygons.push_back({at.polygon, kNothing});
        trace_.points.push_back({at.at, at.polygon, kNothing});
        return {};
    }

    Result<void> walk(std::size_t point, const PlanPlace& to, double to_y) {
        const PlanPlace from{trace_.points.back().at, trace_.polygons.back().polygon};
        const PlanRay ray = cast_ray(map_.mesh, from, to.at);
        const Vec3d end = map_.on_ground(ray.end.polygon, ray.end.at).at;
        if (!ray.is_free) {
            return tl::unexpected(wrong_with(
                point,
                fmt::format("the straight walk to it leaves the ground at {}", text_of(end))));
        }
        // Storeys are farther apart than a step.
        if (std::abs(end.y - to_y) > static_cast<double>(map_.world.settings.agent.climb_m)) {
            return tl::unexpected(wrong_with(
                point,
                fmt::format("the straight walk to it ends on another storey at {}", text_of(end))));
        }
        for (std::size_t i = 1; i < ray.polygons.size(); ++i) {
            const std::uint32_t before = ray.polygons[i - 1];
            const std::uint32_t own = ray.polygons[i];
            trace_.polygons.push_back({own, kNothing});
            if (weights_[before] == weights_[own]) continue;
            trace_.points.push_back({passage(before, own, from.at, to.at), before, kNothing});
        }
        trace_.points.push_back({ray.end.at, ray.end.polygon, kNothing});
        return {};
    }

    // Where a straight walk passes from a polygon to its neighbour. They may share several edges.
    PlanPoint passage(std::uint32_t polygon, std::uint32_t next, const PlanPoint& from,
                      const PlanPoint& to) const {
        PlanPoint best = to;
        double least_m = std::numeric_limits<double>::infinity();
        for (const PlanEdge& edge : map_.mesh.edges_of(polygon)) {
            if (edge.across == kNothing || map_.mesh.edges[edge.across].polygon != next) continue;
            const PlanPoint at = crossing_of(from, to, edge.from, map_.mesh.to(edge));
            const double away_m = distance_to_segment(at, from, to);
            if (away_m >= least_m) continue;
            least_m = away_m;
            best = at;
        }
        return best;
    }

    const RouteMap::Parts& map_;
    std::span<const Vec3d> drawn_;
    double snap_m_;
    std::vector<double> weights_;
    RouteTrace trace_;
};

}  // namespace

Result<Route> draw_route(const RouteMap& map, std::span<const Vec3d> points, double snap_m) {
    if (points.size() < 2) {
        return fail("drawn route", "has fewer than two points", std::to_string(points.size()));
    }
    return RouteDrawing(map.parts(), points, snap_m).run();
}

}  // namespace pronk
