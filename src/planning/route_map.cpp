#include "planning/route_map.hpp"

#include <algorithm>

#include "planning/plan_polygon.hpp"
#include "planning/useful_links.hpp"

namespace pronk {

RouteMap::Parts::Parts(const NavWorld& of, unsigned threads)
    : world(of),
      mesh(make_plan_mesh(of)),
      cells(merge_to_cells(mesh)),
      links(useful_links(cells, make_plan_links(of, mesh), of.settings.ability.toll_m, threads)),
      cell_links(links_of_cells(links, cells)),
      hops(cells.mesh, cell_links),
      landmarks(make_landmarks(cells.mesh, cell_links, of.settings.ability.toll_m, threads)),
      graph(make_navigation_graph(mesh, links)),
      grounds(of) {}

PolyRef RouteMap::Parts::polygon(std::uint32_t number) const {
    const auto tile =
        std::upper_bound(mesh.first_polygon.begin(), mesh.first_polygon.end(), number) - 1;
    return {static_cast<std::uint32_t>(tile - mesh.first_polygon.begin()), PolyId(number - *tile)};
}

std::optional<std::uint32_t> RouteMap::Parts::number_of(const PolyRef& polygon) const {
    if (polygon.tile >= world.tiles.size() || !polygon.polygon.valid() ||
        polygon.polygon.index() >= world.tiles[polygon.tile].surface.polygon_count()) {
        return std::nullopt;
    }
    return mesh.number(polygon.tile, polygon.polygon);
}

SurfacePlace RouteMap::Parts::on_ground(std::uint32_t number, const PlanPoint& at) const {
    const PolyRef on = polygon(number);
    const WalkableSurface& surface = world.tiles[on.tile].surface;
    return {on, {at.x, ground_height(surface, on.polygon, Vec2(at.x, -at.y)), -at.y}};
}

GroundAnswer<PlanPlace> RouteMap::Parts::find(const SurfacePlace& place) const {
    if (!is_finite(place.at)) return tl::unexpected(NoGround::unusable_number);
    const auto number = number_of(place.on);
    if (!number) return tl::unexpected(NoGround::no_such_polygon);
    const PlanPoint at = plan_point(place.at);
    const PlanPoint inside = nearest_in(mesh, *number, at);
    // Nor if the distance is no number, far away.
    if (!(length(inside - at) <= kMostBeside_m)) return tl::unexpected(NoGround::off_polygon);
    return PlanPlace{inside, *number};
}

std::optional<GroundPlace> RouteMap::Parts::ground_of(const PolyRef& polygon,
                                                      const Vec3d& place) const {
    if (!number_of(polygon)) return std::nullopt;
    return ground_near(world, polygon, place);
}

// From component to component along the links.
std::vector<std::uint8_t> RouteMap::Parts::reachable_components(std::uint32_t from) const {
    std::vector<std::uint8_t> is_reached(mesh.components, 0);
    std::vector<std::vector<std::uint32_t>> leads_to(mesh.components);
    for (const PlanLink& link : links.links) {
        leads_to[mesh.component[link.from]].push_back(mesh.component[link.to]);
    }
    std::vector<std::uint32_t> left(1, mesh.component[from]);
    is_reached[left.front()] = 1;
    while (!left.empty()) {
        const std::uint32_t component = left.back();
        left.pop_back();
        for (const std::uint32_t next : leads_to[component]) {
            if (is_reached[next] != 0) continue;
            is_reached[next] = 1;
            left.push_back(next);
        }
    }
    return is_reached;
}

GroundPlace RouteMap::Parts::nearest_reachable(std::uint32_t from, const Vec3d& place) const {
    const std::vector<std::uint8_t> is_reached = reachable_components(from);
    GroundPlace best = ground_near(world, polygon(from), place);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        if (is_reached[mesh.component[p]] == 0) continue;
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

}  // namespace pronk
