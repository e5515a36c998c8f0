#include "corridors/axis_graph.hpp"

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

// Numbers by what they belong to; `first` has one more than there are owners.
struct Lists {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> next;

    explicit Lists(std::size_t owners) : first(owners + 1, 0) {}
    void count(std::uint32_t owner) { ++first[owner + 1]; }
    void lay_out() {
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        next.assign(first.begin(), first.end() - 1);
    }
    std::uint32_t place(std::uint32_t owner) { return next[owner]++; }
};

}  // namespace

double cost_of_way(const PlanMesh& mesh, std::span<const double> weights,
                   std::span<const std::uint32_t> cells, const PlanPoint& from,
                   const PlanPoint& to) {
    const double long_m = length(to - from);
    if (weights.empty()) return long_m;
    double cost = 0.0;
    double before = 0.0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        double after = 1.0;
        if (i + 1 < cells.size()) {
            // Out of each where its edges say, and never back.
            for (const PlanEdge& edge : mesh.edges_of(cells[i])) {
                const PlanPoint along = mesh.to(edge) - edge.from;
                const double begin = cross(along, from - edge.from);
                const double end = cross(along, to - edge.from);
                if (end < 0.0 && begin > end) after = std::min(after, begin / (begin - end));
            }
        }
        after = std::clamp(after, before, 1.0);
        cost += weights[cells[i]] * (after - before) * long_m;
        before = after;
    }
    return cost;
}

AxisGraph::AxisGraph(const PlanMesh& mesh, const MedialAxis& axis, std::span<const double> weights,
                     std::span<const std::uint32_t> corner_border, unsigned threads)
    : pieces_(axis.pieces.size()) {
    const BorderSites sites(mesh);
    const auto border_of = [&](std::uint32_t site) {
        return sites.is_edge(site) ? site : corner_border[site - sites.corner_site(0)];
    };
    Lists arcs(axis.vertices.size());
    Lists beside(mesh.edges.size());
    for (const MedialAxis::Piece& piece : axis.pieces) {
        arcs.count(piece.from);
        arcs.count(piece.to);
        beside.count(border_of(piece.left));
        beside.count(border_of(piece.right));
    }
    arcs.lay_out();
    beside.lay_out();
    arcs_.resize(2 * axis.pieces.size());
    beside_.resize(2 * axis.pieces.size());
    for (std::uint32_t p = 0; p < axis.pieces.size(); ++p) {
        const MedialAxis::Piece& piece = axis.pieces[p];
        arcs_[arcs.place(piece.from)] = {p, piece.to};
        arcs_[arcs.place(piece.to)] = {p, piece.from};
        beside_[beside.place(border_of(piece.left))] = p;
        beside_[beside.place(border_of(piece.right))] = p;
    }
    first_arc_ = std::move(arcs.first);
    first_beside_ = std::move(beside.first);

    constexpr std::size_t kAtOnce = 1024;
    parallel_for((pieces_.size() + kAtOnce - 1) / kAtOnce, threads, [&](std::size_t block) {
        std::vector<PlanPoint> way;
        const std::size_t end = std::min((block + 1) * kAtOnce, pieces_.size());
        for (std::size_t p = block * kAtOnce; p < end; ++p) {
            const AxisLine line(mesh, axis, static_cast<std::uint32_t>(p));
            way.clear();
            line.add_bends(line.begin(), line.end(), kBesideAxis_m, way);
            way.push_back(line.at(line.end()));
            double cost = 0.0;
            PlanPlace at{line.at(line.begin()), axis.vertices[axis.pieces[p].from].cell};
            for (const PlanPoint& next : way) {
                if (weights.empty()) {
                    cost += length(next - at.at);
                } else {
                    const PlanRay ray = cast_ray(mesh, at, next);
                    cost += cost_of_way(mesh, weights, ray.polygons, at.at, next);
                    at.polygon = ray.end.polygon;
                }
                at.at = next;
            }
            pieces_[p] = {line.least_clearance_m(), cost};
        }
    });
}

}  // namespace pronk
