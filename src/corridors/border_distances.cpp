#include "corridors/border_distances.hpp"

#include "planning/mesh/plan_polygon.hpp"

namespace pronk {
namespace {

// Of a way, from share to share, what is in a convex outline. Beside its edges by rounding is in
// it.
struct Clipped {
    double from = 0.0;
    double to = 1.0;

    void cut(const PlanPoint& edge_from, const PlanPoint& along, const PlanPoint& way_from,
             const PlanPoint& way_to) {
        constexpr double kBeside_m = 1e-9;
        const double beside = kBeside_m * length(along);
        const double begin = cross(along, way_from - edge_from) + beside;
        const double end = cross(along, way_to - edge_from) + beside;
        if (begin < 0.0 && end < 0.0) to = -1.0;
        if (begin < 0.0 && end >= 0.0) from = std::max(from, begin / (begin - end));
        if (end < 0.0 && begin >= 0.0) to = std::min(to, begin / (begin - end));
    }
};

}  // namespace

BorderDistances::BorderDistances(const PlanMesh& mesh, const MedialAxis& axis)
    : mesh_(&mesh), axis_(&axis) {
    lines_.reserve(axis.cell_sites.size());
    for (const std::uint32_t site : axis.cell_sites) {
        const PlanPoint& from = mesh.edges[site].from;
        const PlanPoint along = mesh.to(mesh.edges[site]) - from;
        const double length2 = glm::dot(along, along);
        lines_.push_back({from, along, length2 > 0.0 ? 1.0 / length2 : 0.0});
    }
}

double BorderDistances::share_of(const Line& line, const PlanPoint& p) {
    return std::min(std::max(glm::dot(p - line.from, line.along) * line.per_length2, 0.0), 1.0);
}

double BorderDistances::distance2(const Line& line, const PlanPoint& p) {
    const PlanPoint away = p - line.from - share_of(line, p) * line.along;
    return glm::dot(away, away);
}

NearBorder BorderDistances::nearest(std::uint32_t cell, const PlanPoint& p) const {
    const auto [first, end] = axis_->site_range(cell, p);
    double least2 = std::numeric_limits<double>::infinity();
    std::uint32_t best = end;
    for (std::uint32_t i = first; i < end; ++i) {
        // Without branches: nobody can guess which is nearest.
        const double own2 = distance2(lines_[i], p);
        const bool is_nearer = own2 < least2;
        least2 = is_nearer ? own2 : least2;
        best = is_nearer ? i : best;
    }
    if (best == end) return {};
    const Line& line = lines_[best];
    return {line.from + share_of(line, p) * line.along, std::sqrt(least2), axis_->cell_sites[best]};
}

// A way on the ground crosses no border: two segments are nearest at an end of one of them.
double BorderDistances::least2(std::uint32_t first, std::uint32_t end, const PlanPoint& from,
                               const PlanPoint& to) const {
    Line way{from, to - from, 0.0};
    const double length2 = glm::dot(way.along, way.along);
    if (length2 > 0.0) way.per_length2 = 1.0 / length2;
    double least2 = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = first; i < end; ++i) {
        const Line& line = lines_[i];
        least2 = std::min({least2, distance2(line, from), distance2(line, to),
                           distance2(way, line.from), distance2(way, line.from + line.along)});
    }
    return least2;
}

double BorderDistances::least_m(std::uint32_t cell, const PlanPoint& from,
                                const PlanPoint& to) const {
    Clipped in_cell;
    for (const PlanEdge& edge : mesh_->edges_of(cell)) {
        in_cell.cut(edge.from, mesh_->to(edge) - edge.from, from, to);
    }
    if (in_cell.from > in_cell.to) return std::numeric_limits<double>::infinity();
    const PlanPoint along = to - from;
    const std::uint32_t first = axis_->first_site[cell];
    const std::uint32_t end = axis_->first_site[cell + 1];
    if (first != end) {
        return std::sqrt(
            least2(first, end, from + in_cell.from * along, from + in_cell.to * along));
    }
    double all2 = std::numeric_limits<double>::infinity();
    for (const MedialAxis::CutPart& part : axis_->parts_of(cell)) {
        Clipped in_part = in_cell;
        for (std::size_t i = 0; i < part.outline.size(); ++i) {
            const PlanPoint& corner = part.outline[i];
            in_part.cut(corner, part.outline[(i + 1) % part.outline.size()] - corner, from, to);
        }
        if (in_part.from > in_part.to) continue;
        all2 = std::min(all2, least2(part.first_site, part.end_site, from + in_part.from * along,
                                     from + in_part.to * along));
    }
    return std::sqrt(all2);
}

}  // namespace pronk
