#include "following/route_line.hpp"

#include <algorithm>
#include <numeric>

#include "planning/ground/surface_ray.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

// Pieces are longer. Less than rounding leaves of a coordinate a kilometre away.
constexpr double kShortest_m = 1e-9;

// In plan view, as levels have it.
std::string described(const PlanPoint& place) {
    return std::to_string(place.x) + "," + std::to_string(-place.y);
}

// Walks from point to point, and notes where each cell begins.
class LineLayout {
  public:
    LineLayout(const PlanMesh& mesh, std::vector<LinePiece>& pieces, std::vector<LinePart>& parts,
               std::vector<double>& stops_m)
        : mesh_(mesh), pieces_(pieces), parts_(parts), stops_m_(stops_m) {}

    Result<void> run(std::span<const LineStop> stops) {
        if (stops.empty()) return fail("route", "has no points");
        for (std::size_t s = 0; s < stops.size(); ++s) {
            const LineStop& stop = stops[s];
            const std::string where = "route point " + std::to_string(s);
            if (!std::isfinite(stop.at.x) || !std::isfinite(stop.at.y)) {
                return fail(where, "is no place", described(stop.at));
            }
            const bool is_walked_to = s > 0 && stop.jump == kNothing;
            if (!is_walked_to && !is_in(mesh_, stop.cell, stop.at, kMostBeside_m)) {
                return fail(where, "is not on the ground that it is said to be on",
                            described(stop.at));
            }
            if (is_walked_to) {
                if (auto walked = walk_to(stop.at, where); !walked) return walked;
            } else {
                if (s > 0) close(stop.jump);
                open({stop.at, stop.cell}, stop.through);
            }
            stops_m_.push_back(along_m_);
        }
        close(kNothing);
        return {};
    }

  private:
    void open(const PlanPlace& start, std::span<const std::uint32_t> through) {
        through_ = through;
        const PlanPlace from{nearest_in(mesh_, start.polygon, start.at), start.polygon};
        parts_.push_back(
            {static_cast<std::uint32_t>(pieces_.size()), 0, along_m_, 0.0, from, from, kNothing});
        here_ = from;
    }
    void close(std::uint32_t jump) {
        LinePart& part = parts_.back();
        part.end_piece = static_cast<std::uint32_t>(pieces_.size());
        part.end_m = along_m_;
        part.to = here_;
        part.jump = jump;
    }

    Result<void> walk_to(const PlanPoint& to, const std::string& where) {
        const PlanRay ray = ray_to(to);
        if (!ray.is_free) {
            return fail(where,
                        "no straight walk leads there, the ground ends at " + described(ray.end.at),
                        described(to));
        }
        // From edge to edge. Rays forgive ways that are a little beside the ground; what is walked
        // is not: every piece is in its cell.
        for (std::size_t c = 0; c + 1 < ray.polygons.size(); ++c) {
            const PlanPoint leaves = exit_of(ray.polygons[c], to);
            walk_within(ray.polygons[c],
                        nearest_on_shared_edge(ray.polygons[c], ray.polygons[c + 1], leaves));
        }
        const std::uint32_t last = ray.polygons.back();
        walk_within(last, nearest_in(mesh_, last, to));
        here_.polygon = last;
        return {};
    }

    // Around some corners there is more than a turn of ground, where outlines are simplified or
    // storeys wind: then two ways lead straight on, and one of them is the route's. So a walk that
    // is at a corner first goes round it through the cells of the route.
    PlanRay ray_to(const PlanPoint& to) {
        go_on_to(here_.polygon);
        if (through_.empty() || through_.front() != here_.polygon) {
            return cast_ray(mesh_, here_, to);
        }
        std::size_t around = 0;
        while (around + 1 < through_.size() && is_at_edge(through_[around], through_[around + 1])) {
            ++around;
        }
        for (; around > 0; --around) {
            const std::uint32_t cell = through_[around];
            PlanRay ray = cast_ray(mesh_, {nearest_in(mesh_, cell, here_.at), cell}, to);
            const auto rest = through_.subspan(around);
            if (!ray.is_free || std::ranges::find(rest, ray.end.polygon) == rest.end()) continue;
            for (std::size_t c = 0; c < around; ++c) {
                walk_within(through_[c],
                            nearest_on_shared_edge(through_[c], through_[c + 1], here_.at));
            }
            through_ = rest;
            return ray;
        }
        return cast_ray(mesh_, here_, to);
    }
    bool is_at_edge(std::uint32_t cell, std::uint32_t next) const {
        const auto edges = mesh_.edges_of(cell);
        return std::any_of(edges.begin(), edges.end(), [&](const PlanEdge& edge) {
            return edge.across != kNothing && mesh_.edges[edge.across].polygon == next &&
                   distance_to_segment(here_.at, edge.from, mesh_.to(edge)) <= kSamePlace_m;
        });
    }
    // Leaves out those of the route's cells that are behind.
    void go_on_to(std::uint32_t cell) {
        const auto at = std::ranges::find(through_, cell);
        if (at != through_.end()) through_ = {at, through_.end()};
    }

    // Where the way from here straight to a place leaves a cell.
    PlanPoint exit_of(std::uint32_t cell, const PlanPoint& to) const {
        double share = 1.0;
        for (const PlanEdge& edge : mesh_.edges_of(cell)) {
            const PlanPoint along = mesh_.to(edge) - edge.from;
            const double from_inside = cross(along, here_.at - edge.from);
            const double to_inside = cross(along, to - edge.from);
            if (to_inside >= 0.0 || to_inside >= from_inside) continue;
            share = std::min(share, std::max(0.0, from_inside) / (from_inside - to_inside));
        }
        return here_.at + share * (to - here_.at);
    }
    PlanPoint nearest_on_shared_edge(std::uint32_t cell, std::uint32_t next,
                                     const PlanPoint& place) const {
        for (const PlanEdge& edge : mesh_.edges_of(cell)) {
            if (edge.across == kNothing || mesh_.edges[edge.across].polygon != next) continue;
            return nearest_on_segment(place, edge.from, mesh_.to(edge));
        }
        return place;
    }

    void walk_within(std::uint32_t cell, const PlanPoint& to) {
        const double length_m = length(to - here_.at);
        if (length_m <= kShortest_m) return;
        pieces_.push_back({here_.at, to, (to - here_.at) / length_m, along_m_, length_m, cell});
        along_m_ += length_m;
        here_.at = to;
    }

    const PlanMesh& mesh_;
    std::vector<LinePiece>& pieces_;
    std::vector<LinePart>& parts_;
    std::vector<double>& stops_m_;
    PlanPlace here_;
    std::span<const std::uint32_t> through_;  // cells of the route that are still ahead
    double along_m_ = 0.0;
};

}  // namespace

Result<RouteLine> RouteLine::make(const PlanMesh& cells, std::span<const LineStop> stops) {
    RouteLine line;
    if (auto laid = LineLayout(cells, line.pieces_, line.parts_, line.stops_m_).run(stops); !laid) {
        return tl::unexpected(laid.error());
    }
    line.sort_into_cells();
    line.lay_boxes();
    return line;
}

Result<std::vector<LineStop>> stops_of(const RouteMap::Parts& map, const Route& route) {
    if (route.points.empty() || route.polygons.empty()) return fail("route", "has no points");
    std::vector<std::uint32_t> cells;
    for (const PolyRef& polygon : route.polygons) {
        const auto number = map.number_of(polygon);
        if (!number) return fail("route", "is of another world");
        if (map.mesh.is_closed[*number] != 0) {
            return fail("route", "is over ground that this traveller does not walk on",
                        map.world.terrain_names[map.world.tiles[polygon.tile]
                                                    .surface.poly_terrain[polygon.polygon.index()]
                                                    .index()]);
        }
        cells.push_back(map.cells.cell_of[*number]);
    }
    std::vector<LineStop> stops{{plan_point(route.points.front()), kNothing, cells.front()}};
    for (std::uint32_t l = 0; l < route.legs.size(); ++l) {
        const RouteLeg& leg = route.legs[l];
        if (leg.first_point > leg.last_point || leg.last_point >= route.points.size() ||
            leg.last_polygon >= cells.size()) {
            return fail("route leg " + std::to_string(l), "has points that are not there");
        }
        if (leg.kind != LegKind::walk) {
            stops.push_back({plan_point(route.points[leg.last_point]), l, cells[leg.last_polygon]});
            continue;
        }
        for (std::uint32_t c = leg.first_polygon; c <= leg.last_polygon; ++c) {
            std::vector<std::uint32_t>& through = stops.back().through;
            if (through.empty() || through.back() != cells[c]) through.push_back(cells[c]);
        }
        for (std::uint32_t p = leg.first_point + 1; p <= leg.last_point; ++p) {
            stops.push_back({plan_point(route.points[p]), kNothing, kNothing});
        }
    }
    return stops;
}

void RouteLine::lay_boxes() {
    first_box_.push_back(0);
    for (const LinePiece& piece : pieces_) {
        boxes_.push_back({glm::min(piece.from, piece.to), glm::max(piece.from, piece.to)});
    }
    first_box_.push_back(boxes_.size());
    while (first_box_.back() - first_box_.end()[-2] > 1) {
        const std::size_t end = first_box_.back();
        for (std::size_t b = first_box_.end()[-2]; b < end; b += 2) {
            LineBox both = boxes_[b];
            if (b + 1 < end) {
                both.min = glm::min(both.min, boxes_[b + 1].min);
                both.max = glm::max(both.max, boxes_[b + 1].max);
            }
            boxes_.push_back(both);
        }
        first_box_.push_back(boxes_.size());
    }
}

void RouteLine::sort_into_cells() {
    in_cells_.resize(pieces_.size());
    std::iota(in_cells_.begin(), in_cells_.end(), 0U);
    std::stable_sort(in_cells_.begin(), in_cells_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return pieces_[a].cell < pieces_[b].cell;
    });
    std::vector<Slot> cells;
    for (std::uint32_t i = 0; i < in_cells_.size(); ++i) {
        const std::uint32_t cell = pieces_[in_cells_[i]].cell;
        if (cells.empty() || cells.back().cell != cell) cells.push_back({cell, i, 0});
        ++cells.back().count;
        if (cell / 64 >= has_piece_.size()) has_piece_.resize(cell / 64 + 1, 0);
        has_piece_[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    if (cells.empty()) return;
    std::size_t size = 2;
    while (size < 2 * cells.size()) size *= 2;
    slots_.resize(size);
    for (const Slot& cell : cells) {
        std::size_t s = hash(cell.cell);
        while (slots_[s].cell != kNothing) s = (s + 1) & (size - 1);
        slots_[s] = cell;
    }
}

std::uint32_t RouteLine::piece_at(const LinePart& part, double along_m) const {
    const auto first = pieces_.begin() + part.first_piece;
    const auto end = pieces_.begin() + part.end_piece;
    const auto behind = std::upper_bound(
        first, end, along_m, [](double at_m, const LinePiece& p) { return at_m < p.start_m; });
    return static_cast<std::uint32_t>((behind == first ? first : behind - 1) - pieces_.begin());
}

std::pair<std::uint32_t, std::uint32_t> RouteLine::pieces_between(const LinePart& part,
                                                                  double from_m,
                                                                  double to_m) const {
    const std::uint32_t first = piece_at(part, from_m);
    const auto behind =
        std::lower_bound(pieces_.begin() + first + 1, pieces_.begin() + part.end_piece, to_m,
                         [](const LinePiece& piece, double at_m) { return piece.start_m < at_m; });
    return {first, static_cast<std::uint32_t>(behind - pieces_.begin()) - 1};
}

PlanPlace RouteLine::place_at(const LinePart& part, double along_m) const {
    if (part.first_piece == part.end_piece || along_m <= part.start_m) return part.from;
    if (along_m >= part.end_m) return part.to;
    const LinePiece& piece = pieces_[piece_at(part, along_m)];
    return {piece.at(along_m), piece.cell};
}

}  // namespace pronk
