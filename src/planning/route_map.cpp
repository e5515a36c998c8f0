#include "planning/route_map.hpp"

#include <algorithm>

#include "planning/useful_links.hpp"

namespace pronk {

RouteMap::Parts::Parts(const NavWorld& of, unsigned threads)
    : world(of),
      mesh(make_plan_mesh(of)),
      links(useful_links(mesh, make_plan_links(of, mesh), of.settings.ability.toll_m, threads)),
      hops(mesh, links),
      grounds(of) {}

PolyRef RouteMap::Parts::polygon(std::uint32_t number) const {
    const auto tile =
        std::upper_bound(mesh.first_polygon.begin(), mesh.first_polygon.end(), number) - 1;
    return {static_cast<std::uint32_t>(tile - mesh.first_polygon.begin()), PolyId(number - *tile)};
}

GroundPlace RouteMap::Parts::nearest_reachable(std::uint32_t from, const Vec3d& place) const {
    GroundPlace best = ground_near(world, polygon(from), place);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        const auto hops_there = hops.to(mesh.component[p])[mesh.component[from]];
        if (hops_there == ComponentHops::kUnreachable) continue;
        const GroundPlace ground = ground_near(world, polygon(p), place);
        if (ground.away_m < best.away_m) best = ground;
    }
    return best;
}

RouteMap::RouteMap(const NavWorld& world, unsigned threads)
    : parts_(std::make_unique<const Parts>(world, threads)) {}
RouteMap::RouteMap(RouteMap&&) noexcept = default;
RouteMap& RouteMap::operator=(RouteMap&&) noexcept = default;
RouteMap::~RouteMap() = default;

const NavWorld& RouteMap::world() const {
    return parts_->world;
}

std::size_t RouteMap::used_links() const {
    return parts_->links.links.size();
}

std::optional<RouteMap::Place> RouteMap::nearest_ground(const Vec3d& place, double within_m) const {
    const auto ground = parts_->grounds.nearest(place, within_m);
    if (!ground) return std::nullopt;
    return Place{ground->on, ground->at};
}

}  // namespace pronk
