#include "route_source.hpp"

namespace pronk::app {
namespace {

judge::TravelLeg leg_of(const NavWorld& world, const Route& route, const RouteLeg& leg) {
    if (leg.kind == LegKind::walk) {
        const auto begin = route.points.begin();
        return judge::WalkLeg{{begin + leg.first_point, begin + leg.last_point + 1}};
    }
    const JumpAbility& ability = world.settings.ability;
    const PolyRef from = route.polygons[leg.first_polygon];
    const JumpLink& link = world.tiles[from.tile].links.links[leg.link];
    return judge::JumpLeg{leg.arc, {ability.profiles[link.profile].jump, ability.max_speed_m_s}};
}

}  // namespace

RouteLegs::RouteLegs(const NavWorld& world, unsigned threads) : map_(world, threads) {}

std::unique_ptr<RoutePlanner> RouteLegs::take_planner() const {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<RoutePlanner>(map_);
    auto planner = std::move(idle_.back());
    idle_.pop_back();
    return planner;
}

void RouteLegs::give_back(std::unique_ptr<RoutePlanner> planner) const {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(planner));
}

std::vector<judge::TravelLeg> RouteLegs::between(const Vec3d& from, const Vec3d& to) const {
    RouteRequest request;
    request.from = from;
    request.to = to;
    auto planner = take_planner();
    const Route route = planner->plan(request);
    give_back(std::move(planner));
    std::vector<judge::TravelLeg> legs;
    for (const RouteLeg& leg : route.legs) legs.push_back(leg_of(map_.world(), route, leg));
    return legs;
}

}  // namespace pronk::app
