#include "planning/route_writer.hpp"

#include <algorithm>

namespace pronk {
namespace {

class RouteWriter {
  public:
    RouteWriter(const RouteMap::Parts& map, const RouteTrace& trace, Route& route)
        : map_(map), trace_(trace), route_(route) {}

    void write() {
        for (const TracePoint& point : trace_.points) {
            route_.points.push_back(map_.on_ground(point.polygon, point.at).at);
        }
        for (const TracePolygon& polygon : trace_.polygons) {
            route_.polygons.push_back(map_.polygon(polygon.polygon));
        }
        route_.length_m = trace_.length_m();
        std::uint32_t point = 0;
        std::uint32_t polygon = 0;
        while (point + 1 < trace_.points.size()) {
            RouteLeg& leg = route_.legs.emplace_back();
            leg.first_point = point;
            leg.first_polygon = polygon;
            if (trace_.points[point + 1].by_link == kNothing) {
                while (point + 1 < trace_.points.size() &&
                       trace_.points[point + 1].by_link == kNothing) {
                    ++point;
                }
                while (polygon + 1 < trace_.polygons.size() &&
                       trace_.polygons[polygon + 1].by_link == kNothing) {
                    ++polygon;
                }
            } else {
                ++point;
                ++polygon;
                set_jump(map_.links.links[trace_.points[point].by_link], point, leg);
            }
            leg.last_point = point;
            leg.last_polygon = polygon;
        }
    }

  private:
    void set_jump(const PlanLink& plan, std::uint32_t landing, RouteLeg& leg) const {
        const JumpAbility& ability = map_.world.settings.ability;
        const JumpLink& link = map_.world.tiles[plan.tile].links.links[plan.index];
        leg.kind = link.kind == LinkKind::drop ? LegKind::drop : LegKind::jump;
        leg.link = plan.index;
        const auto arc = arc_with_apex(route_.points[landing - 1], route_.points[landing],
                                       apex_of(link, ability), map_.gravity_m_s2);
        // Every jump of a link has an arc with its apex.
        if (arc) leg.arc = *arc;
    }

    const RouteMap::Parts& map_;
    const RouteTrace& trace_;
    Route& route_;
};

}  // namespace

std::size_t Route::jumps() const {
    return static_cast<std::size_t>(std::count_if(
        legs.begin(), legs.end(), [](const RouteLeg& leg) { return leg.kind != LegKind::walk; }));
}

void Route::clear() {
    found = RouteFound::none;
    trouble = RouteTrouble::no_trouble;
    proof = RouteProof::unproven;
    cost = 0.0;
    length_m = 0.0;
    legs.clear();
    points.clear();
    polygons.clear();
}

std::vector<PointTag> tags_of(const Route& route) {
    std::vector<PointTag> tags(route.points.size(), PointTag::ground);
    for (const RouteLeg& leg : route.legs) {
        if (leg.kind == LegKind::walk) continue;
        PointTag& first = tags[leg.first_point];
        first = first == PointTag::land ? PointTag::land_then_jump : PointTag::jump;
        for (std::uint32_t p = leg.first_point + 1; p < leg.last_point; ++p) {
            tags[p] = PointTag::air;
        }
        tags[leg.last_point] = PointTag::land;
    }
    return tags;
}

void write_route(const RouteMap::Parts& map, const RouteTrace& trace, Route& route) {
    RouteWriter(map, trace, route).write();
}

}  // namespace pronk
