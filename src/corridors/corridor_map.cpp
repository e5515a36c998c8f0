#include "corridors/corridor_map.hpp"

#include "planning/ground/surface_ray.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

std::vector<std::uint8_t> closed_cells(const RouteMap::Parts& map) {
    std::vector<std::uint8_t> is_closed(map.cells.mesh.polygon_count(), 0);
    for (std::uint32_t p = 0; p < map.mesh.polygon_count(); ++p) {
        if (map.mesh.is_closed[p] != 0) is_closed[map.cells.cell_of[p]] = 1;
    }
    return is_closed;
}

std::vector<std::uint32_t> border_at_corners(const PlanMesh& mesh) {
    std::vector<std::uint32_t> borders(mesh.corners.size(), kNothing);
    for (std::uint32_t e = 0; e < mesh.edges.size(); ++e) {
        if (mesh.edges[e].across == kNothing) borders[mesh.edges[e].corner] = e;
    }
    return borders;
}

// All polygons of a cell weigh the same.
std::vector<double> weights_of_cells(const RouteMap::Parts& map) {
    std::vector<double> weights;
    if (map.weights.empty()) return weights;
    for (std::uint32_t c = 0; c < map.cells.mesh.polygon_count(); ++c) {
        weights.push_back(map.weights[map.cells.members_of(c).front()]);
    }
    return weights;
}

}  // namespace

PlanGrid grid_of(const NavWorld& world) {
    return {{static_cast<double>(world.level_bounds.min.x),
             -static_cast<double>(world.level_bounds.min.z)},
            static_cast<double>(world.settings.grid.cell_m)};
}

// ---- Parts --------------------------------------------------------------------------------------

CorridorMap::Parts::Parts(const RouteMap::Parts& of, unsigned threads)
    : map(of),
      is_left_out(closed_cells(of)),
      axis(find_medial_axis(of.cells.mesh, is_left_out, grid_of(of.world), {.threads = threads})),
      distances(of.cells.mesh, axis),
      corner_border(border_at_corners(of.cells.mesh)),
      cell_weights(weights_of_cells(of)),
      graph(of.cells.mesh, axis, cell_weights, corner_border, threads) {
    for (const double weight : cell_weights) least_weight = std::min(least_weight, weight);
}

std::uint32_t CorridorMap::Parts::polygon_at(std::uint32_t cell, const PlanPoint& at) const {
    const std::span<const std::uint32_t> members = map.cells.members_of(cell);
    std::uint32_t best = members.front();
    double least_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t polygon : members) {
        const double away_m = length(nearest_in(map.mesh, polygon, at) - at);
        if (away_m >= least_m) continue;
        least_m = away_m;
        best = polygon;
        if (away_m == 0.0) break;
    }
    return best;
}

SurfacePlace CorridorMap::Parts::on_ground(const PlanPlace& in_cell) const {
    return map.on_ground(polygon_at(in_cell.polygon, in_cell.at), in_cell.at);
}

SurfacePlace CorridorMap::Parts::on_border(std::uint32_t border, const PlanPoint& at) const {
    std::uint32_t best = kNothing;
    double least_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t part : map.cells.parts_of(border)) {
        const PlanEdge& edge = map.mesh.edges[part];
        const double away_m = distance_to_segment(at, edge.from, map.mesh.to(edge));
        if (away_m >= least_m) continue;
        least_m = away_m;
        best = edge.polygon;
    }
    return map.on_ground(best, at);
}

double CorridorMap::Parts::cost_of_walk(const PlanPlace& in_cell, const PlanPoint& to) const {
    const PlanRay ray = cast_ray(mesh(), in_cell, to);
    return cost_of_way(mesh(), cell_weights, ray.polygons, in_cell.at, to);
}

GroundAnswer<PlanPlace> CorridorMap::Parts::find(const SurfacePlace& place) const {
    GroundAnswer<PlanPlace> found = map.find(place);
    if (found) found->polygon = map.cells.cell_of[found->polygon];
    return found;
}

// ---- Questions ----------------------------------------------------------------------------------

CorridorMap::CorridorMap(const RouteMap& map, unsigned threads)
    : parts_(std::make_unique<const Parts>(map.parts(), threads)) {}
CorridorMap::CorridorMap(CorridorMap&&) noexcept = default;
CorridorMap& CorridorMap::operator=(CorridorMap&&) noexcept = default;
CorridorMap::~CorridorMap() = default;

GroundAnswer<ClosestBorder> CorridorMap::closest_border(const SurfacePlace& place) const {
    const auto at = parts_->find(place);
    if (!at) return tl::unexpected(at.error());
    const NearBorder near = parts_->distances.nearest(at->polygon, at->at);
    if (near.border == kNothing) return tl::unexpected(NoGround::nothing_near);
    return ClosestBorder{near.away_m, parts_->on_border(near.border, near.at)};
}

GroundAnswer<AxisPlace> CorridorMap::retraction(const SurfacePlace& place) const {
    const auto from = parts_->find(place);
    if (!from) return tl::unexpected(from.error());
    const auto found = retract(parts_->mesh(), parts_->axis, parts_->distances, *from);
    if (!found) return tl::unexpected(NoGround::nothing_near);
    return AxisPlace{parts_->on_ground(found->at),
                     found->clearance_m,
                     {parts_->on_border(found->first.border, found->first.at),
                      parts_->on_border(found->second.border, found->second.at)}};
}

// ---- The axis -----------------------------------------------------------------------------------

std::size_t CorridorMap::vertex_count() const {
    return parts_->axis.vertices.size();
}

std::size_t CorridorMap::piece_count() const {
    return parts_->axis.pieces.size();
}

CorridorVertex CorridorMap::vertex(std::uint32_t number) const {
    const MedialAxis::Vertex& own = parts_->axis.vertices[number];
    return {parts_->on_ground({own.at, own.cell}), own.clearance_m};
}

CorridorPiece CorridorMap::piece(std::uint32_t number) const {
    const MedialAxis::Piece& own = parts_->axis.pieces[number];
    const AxisLine line = parts_->line(number);
    CorridorPiece piece{own.from, own.to, line.least_clearance_m(), {}, {}};
    const BorderSites sites = parts_->sites();
    const auto border_at = [&](std::uint32_t site, std::uint32_t vertex) {
        return parts_->on_border(parts_->border_of(site),
                                 sites.closest(site, parts_->axis.vertices[vertex].at));
    };
    piece.left = {border_at(own.left, own.from), border_at(own.left, own.to)};
    piece.right = {border_at(own.right, own.from), border_at(own.right, own.to)};
    return piece;
}

std::vector<glm::dvec2> CorridorMap::drawn_piece(std::uint32_t number, double beside_m) const {
    const AxisLine line = parts_->line(number);
    std::vector<PlanPoint> points{line.at(line.begin())};
    line.add_bends(line.begin(), line.end(), std::max(beside_m, kLeastBeside_m), points);
    points.push_back(line.at(line.end()));
    std::vector<glm::dvec2> places;
    for (const PlanPoint& p : points) places.emplace_back(p.x, -p.y);
    return places;
}

bool CorridorMap::is_doubtful(const SurfacePlace& place) const {
    const auto at = parts_->find(place);
    const std::vector<std::uint32_t>& doubtful = parts_->axis.doubtful;
    return at && std::binary_search(doubtful.begin(), doubtful.end(),
                                    parts_->mesh().component[at->polygon]);
}

std::size_t CorridorMap::bytes() const {
    const MedialAxis& axis = parts_->axis;
    return axis.vertices.capacity() * sizeof(MedialAxis::Vertex) +
           axis.pieces.capacity() * sizeof(MedialAxis::Piece) +
           axis.first_site.capacity() * sizeof(std::uint32_t) +
           axis.cell_sites.capacity() * sizeof(std::uint32_t) +
           parts_->corner_border.capacity() * sizeof(std::uint32_t) + parts_->distances.bytes() +
           parts_->graph.bytes();
}

}  // namespace pronk
