#include <algorithm>

#include "planning/route_map.hpp"
#include "planning/route_trace.hpp"

namespace pronk {
namespace {

// On the ground of the world, with legs.
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
                                       apex_of(link, ability), ability.gravity_m_s2);
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

struct RoutePlanner::Memory {
    explicit Memory(const RouteMap::Parts& of)
        : map(of), search(of.mesh, of.links, of.hops, of.world.settings.ability.toll_m) {}

    const RouteMap::Parts& map;
    IntervalSearch search;
    RouteTrace trace;
};

RoutePlanner::RoutePlanner(const RouteMap& map) : memory_(std::make_unique<Memory>(map.parts())) {}
RoutePlanner::RoutePlanner(RoutePlanner&&) noexcept = default;
RoutePlanner& RoutePlanner::operator=(RoutePlanner&&) noexcept = default;
RoutePlanner::~RoutePlanner() = default;

Route RoutePlanner::plan(const RouteRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

void RoutePlanner::plan(const RouteRequest& request, Route& route) {
    route.found = RouteFound::none;
    route.trouble = RouteTrouble::no_trouble;
    route.cost = 0.0;
    route.length_m = 0.0;
    route.legs.clear();
    route.points.clear();
    route.polygons.clear();
    const auto fail_with = [&](RouteTrouble trouble) { route.trouble = trouble; };
    const RouteMap::Parts& map = memory_->map;
    if (!is_finite(request.from) || !is_finite(request.to)) {
        return fail_with(RouteTrouble::not_finite);
    }
    const auto find = [&](const Vec3d& place, const std::optional<PolyRef>& polygon) {
        if (!polygon) return map.grounds.nearest(place, request.snap_m);
        return map.ground_of(*polygon, place);
    };
    const auto start = find(request.from, request.from_polygon);
    if (!start) return fail_with(RouteTrouble::start_off_surface);
    auto goal = find(request.to, request.to_polygon);
    if (!goal) return fail_with(RouteTrouble::goal_off_surface);

    const auto place_of = [&](const GroundPlace& ground) {
        return PlanPlace{plan_point(ground.at), map.mesh.number(ground.on.tile, ground.on.polygon)};
    };
    SearchLimits limits;
    limits.weight = request.bound > 1.0 ? request.bound : 1.0;
    limits.most_nodes = request.most_nodes;
    IntervalSearch& search = memory_->search;
    SearchEnd end = search.run(place_of(*start), place_of(*goal), limits);
    route.found = RouteFound::reached;
    if (end == SearchEnd::none) {
        route.found = RouteFound::partial;
        route.trouble = RouteTrouble::unreachable;
        goal = map.nearest_reachable(place_of(*start).polygon, goal->at);
        end = search.run(place_of(*start), place_of(*goal), limits);
    }
    if (end != SearchEnd::found) {
        route.found = RouteFound::budget_spent;
        return;
    }
    trace_route(search, map.links, memory_->trace);
    RouteWriter(map, memory_->trace, route).write();
    route.cost = search.cost();
}

}  // namespace pronk
