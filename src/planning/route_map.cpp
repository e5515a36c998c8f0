#include "planning/route_map.hpp"

#include "planning/mesh/plan_polygon.hpp"
#include "planning/mesh/travel_rules.hpp"
#include "planning/useful_links.hpp"

namespace pronk {

namespace {

PlanLinks used_links_of(const NavWorld& world, const PlanMesh& mesh, const Traveller& traveller,
                        std::span<const double> weights, double toll_m, unsigned threads) {
    const PlanLinks links = open_links(world, mesh, traveller);
    if (!weights.empty()) return useful_links(mesh, links, weights, toll_m, threads);
    return useful_links(merge_to_cells(mesh), links, toll_m, threads);
}

}  // namespace

RouteMap::Parts::Parts(const NavWorld& of, const Traveller& traveller, unsigned threads)
    : Parts(of, traveller, threads, weights_of_polygons(of, traveller)) {}

RouteMap::Parts::Parts(const NavWorld& of, const Traveller& traveller, unsigned threads,
                       std::vector<double> of_polygons)
    : world(of),
      gravity_m_s2(traveller.ability.value_or(of.settings.ability).gravity_m_s2),
      toll_m(traveller.ability.value_or(of.settings.ability).toll_m),
      mesh(make_plan_mesh(of, closed_polygons(of, traveller))),
      links(used_links_of(of, mesh, traveller, of_polygons, toll_m, threads)),
      hops(mesh, links),
      graph(make_navigation_graph(mesh, links)),
      grounds(of, mesh),
      weights(std::move(of_polygons)),
      cells(merge_to_cells(mesh, weights)),
      cell_weights(weights.empty() ? 0 : cells.mesh.polygon_count()) {
    for (std::size_t p = 0; p < weights.size(); ++p) cell_weights[cells.cell_of[p]] = weights[p];
    if (weights.empty()) {
        even.emplace();
        even->links = links_of_cells(links, cells);
        even->landmarks = make_landmarks(cells.mesh, even->links, toll_m, threads);
    } else {
        weighted.emplace(Weighted{WeightedGraph(mesh, links, weights), {}});
        weighted->landmarks = find_landmarks(weighted->graph, hops, toll_m);
    }
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
    if (mesh.is_closed[*number] != 0) return tl::unexpected(NoGround::forbidden);
    const PlanPoint at = plan_point(place.at);
    const PlanPoint inside = nearest_in(mesh, *number, at);
    // Nor if the distance is no number, far away.
    if (!(length(inside - at) <= kMostBeside_m)) return tl::unexpected(NoGround::off_polygon);
    return PlanPlace{inside, *number};
}

GroundPlace RouteMap::Parts::nearest_reachable(std::uint32_t from, const Vec3d& place,
                                               ReachMemory& memory) const {
    hops.find_reachable(mesh.component[from], memory.is_reached, memory.left);
    GroundPlace best = ground_near(world, polygon(from), place);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        if (memory.is_reached[mesh.component[p]] == 0) continue;
        const GroundPlace ground = ground_near(world, polygon(p), place);
        if (ground.away_m < best.away_m) best = ground;
    }
    return best;
}

RouteMap::RouteMap(const NavWorld& world, unsigned threads)
    : parts_(std::make_unique<const Parts>(world, Traveller{}, threads)) {}
RouteMap::RouteMap(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
RouteMap::RouteMap(RouteMap&&) noexcept = default;
RouteMap& RouteMap::operator=(RouteMap&&) noexcept = default;
RouteMap::~RouteMap() = default;

Result<RouteMap> RouteMap::make(const NavWorld& world, const Traveller& traveller,
                                unsigned threads) {
    const Result<void> checked = check_traveller(world, traveller);
    if (!checked) return tl::unexpected(checked.error());
    return RouteMap(std::make_unique<const Parts>(world, traveller, threads));
}

const NavWorld& RouteMap::world() const {
    return parts_->world;
}

std::size_t RouteMap::used_links() const {
    return parts_->links.links.size();
}

}  // namespace pronk
