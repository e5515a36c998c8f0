#include "corridors/patch_voronoi.hpp"

#include <boost/polygon/voronoi_builder.hpp>
#include <boost/polygon/voronoi_diagram.hpp>

#include "links/plan_index.hpp"
#include "planning/ground/surface_wall.hpp"

namespace pronk {
namespace {

using Diagram = boost::polygon::voronoi_diagram<double>;

// Boost's vertices are right but for rounding: so far beside a cell of the patch, and by so much
// nearer to another site than to their own.
constexpr double kRounding_m = 1e-6;

// By the angle of a triangle with sides of whole length: whole numbers stay whole.
struct WholeTurn {
    std::int64_t along;
    std::int64_t across;

    WholePoint turned(const WholePoint& p) const {
        return {along * p.x - across * p.y, across * p.x + along * p.y};
    }
    PlanPoint turned_back(double x, double y) const {
        const auto c = static_cast<double>(along);
        const auto s = static_cast<double>(across);
        return PlanPoint(c * x + s * y, c * y - s * x) / (c * c + s * s);
    }
};
constexpr std::array<WholeTurn, kAxisTurns> kTurns{{{1, 0}, {4, 3}, {12, 5}, {15, 8}}};

class PatchVoronoi {
  public:
    PatchVoronoi(const PlanMesh& mesh, const PlanGrid& grid, const AxisPatch& patch, int turn)
        : mesh_(mesh),
          sites_(mesh),
          grid_(grid),
          patch_(patch),
          turn_(kTurns[static_cast<std::size_t>(turn)]),
          outlines_(outlines_of_cells()),
          cell_boxes_(boxes_of_cells()),
          cells_(cell_boxes_, mean_size_m(cell_boxes_)) {}

    PatchAxis run() {
        lay_pieces();
        draw();
        find_vertices();
        find_cell_sites();
        return std::move(axis_);
    }

  private:
    // ---- Sites ----------------------------------------------------------------------------------

    // From a corner of the patch: so numbers stay small when they are turned.
    WholePoint whole(const PlanPoint& p) const {
        const WholePoint on_grid = grid_.whole(p);
        return {on_grid.x - first_.x, on_grid.y - first_.y};
    }
    PlanPoint place_of(const WholePoint& p) const {
        return grid_.place_of({p.x + first_.x, p.y + first_.y});
    }

    void lay_pieces() {
        first_ = grid_.whole(mesh_.edges[patch_.borders.front()].from);
        std::vector<WholeSegment> segments;
        for (const std::uint32_t e : patch_.borders) {
            segments.push_back({whole(mesh_.edges[e].from), whole(mesh_.to(mesh_.edges[e]))});
        }
        pieces_ = split_where_they_meet(segments, axis_.crossings);
        for (std::uint32_t p = 0; p < pieces_.size(); ++p) {
            ends_.push_back({pieces_[p].from, p});
            ends_.push_back({pieces_[p].to, p});
        }
        std::sort(ends_.begin(), ends_.end());
    }

    void draw() {
        boost::polygon::voronoi_builder<std::int32_t> builder;
        WholePoint low = turn_.turned(pieces_.front().from);
        WholePoint high = low;
        const auto insert = [&](const WholePoint& a, const WholePoint& b) {
            builder.insert_segment(static_cast<std::int32_t>(a.x), static_cast<std::int32_t>(a.y),
                                   static_cast<std::int32_t>(b.x), static_cast<std::int32_t>(b.y));
        };
        for (const SegmentPiece& piece : pieces_) {
            const WholePoint a = turn_.turned(piece.from);
            const WholePoint b = turn_.turned(piece.to);
            low = {std::min({low.x, a.x, b.x}), std::min({low.y, a.y, b.y})};
            high = {std::max({high.x, a.x, b.x}), std::max({high.y, a.y, b.y})};
            insert(a, b);
        }
        // A frame far around everything, so that no line is endless.
        const std::int64_t margin = high.x - low.x + high.y - low.y + 8;
        low = {low.x - margin, low.y - margin};
        high = {high.x + margin, high.y + margin};
        insert(low, {high.x, low.y});
        insert({high.x, low.y}, high);
        insert({low.x, high.y}, high);
        insert(low, {low.x, high.y});
        builder.construct(&diagram_);
    }

    PlanPoint place_of(const Diagram::vertex_type& vertex) const {
        return grid_.place_of(first_) + grid_.cell_m * turn_.turned_back(vertex.x(), vertex.y());
    }

    // Of the border, the site that a cell of the diagram belongs to, seen from a place in it;
    // kNothing if that is not on the ground's side.
    std::uint32_t site_of(const Diagram::cell_type& cell, const PlanPoint& seen_from) const {
        if (cell.source_index() >= pieces_.size()) return kNothing;
        const SegmentPiece& piece = pieces_[cell.source_index()];
        if (cell.contains_point()) {
            const bool is_start =
                cell.source_category() == boost::polygon::SOURCE_CATEGORY_SEGMENT_START_POINT;
            return site_at(is_start ? piece.from : piece.to, seen_from);
        }
        const PlanPoint from = place_of(piece.from);
        const bool is_left = cross(place_of(piece.to) - from, seen_from - from) > 0.0;
        const std::uint32_t border = is_left ? piece.along : piece.against;
        return border == SegmentPiece::kNone ? kNothing : patch_.borders[border];
    }

    // The corner there, or the edge that it is within: of several the one whose ground lies in the
    // direction of a place. It is to the left of the first piece clockwise from there that has
    // ground at all (where storeys part there may be more than a full turn of it), or if the border
    // there is not in the patch, to the right of the first piece counter-clockwise.
    std::uint32_t site_at(const WholePoint& point, const PlanPoint& seen_from) const {
        const PlanPoint at = place_of(point);
        const PlanPoint towards = seen_from - at;
        struct Beside {
            double rad = std::numeric_limits<double>::infinity();
            std::uint32_t border = SegmentPiece::kNone;

            void take(double own_rad, std::uint32_t own) {
                if (own != SegmentPiece::kNone && own_rad < rad) *this = {own_rad, own};
            }
        };
        Beside begins;
        Beside ends;
        for (auto end = std::lower_bound(ends_.begin(), ends_.end(), PieceEnd{point, 0});
             end != ends_.end() && end->at == point; ++end) {
            const SegmentPiece& piece = pieces_[end->piece];
            const bool is_from = piece.from == point;
            const PlanPoint away = place_of(is_from ? piece.to : piece.from) - at;
            double rad = std::atan2(cross(away, towards), glm::dot(away, towards));
            if (rad < 0.0) rad += 2.0 * std::numbers::pi;
            begins.take(rad, is_from ? piece.along : piece.against);
            ends.take(2.0 * std::numbers::pi - rad, is_from ? piece.against : piece.along);
        }
        if (begins.border != SegmentPiece::kNone) {
            const PlanEdge& edge = mesh_.edges[patch_.borders[begins.border]];
            return whole(edge.from) == point ? sites_.corner_site(edge.corner)
                                             : patch_.borders[begins.border];
        }
        if (ends.border == SegmentPiece::kNone) return kNothing;
        const PlanEdge& edge = mesh_.edges[patch_.borders[ends.border]];
        return whole(mesh_.to(edge)) == point ? sites_.corner_site(mesh_.edges[edge.next].corner)
                                              : patch_.borders[ends.border];
    }

    // ---- Cells ----------------------------------------------------------------------------------

    std::vector<ConvexPart> outlines_of_cells() const {
        if (!patch_.part.empty()) return {patch_.part};
        std::vector<ConvexPart> outlines;
        for (const std::uint32_t cell : patch_.cells) outlines.push_back(outline_of(mesh_, cell));
        return outlines;
    }
    std::vector<PlanBox> boxes_of_cells() const {
        std::vector<PlanBox> boxes;
        for (const ConvexPart& outline : outlines_) {
            PlanBox box{outline.front(), outline.front()};
            for (const PlanPoint& corner : outline) box.include(corner);
            boxes.push_back(box.widened(kRounding_m));
        }
        return boxes;
    }
    static double mean_size_m(std::span<const PlanBox> boxes) {
        double sum_m = 0.0;
        for (const PlanBox& box : boxes) {
            sum_m += std::max(box.max.x - box.min.x, box.max.y - box.min.y);
        }
        return sum_m / static_cast<double>(boxes.size());
    }

    std::uint32_t cell_at(const PlanPoint& p) {
        cells_.find({p, p}, near_);
        std::uint32_t best = kNothing;
        double least_m = kRounding_m;
        for (const std::uint32_t c : near_) {
            const double own_m = beside_m(outlines_[c], p);
            if (own_m > least_m) continue;
            best = patch_.cells[c];
            if (own_m <= 0.0) break;
            least_m = own_m;
        }
        return best;
    }
    // ---- Vertices -------------------------------------------------------------------------------

    void find_vertices() {
        for (const Diagram::vertex_type& vertex : diagram_.vertices()) {
            const PlanPoint at = place_of(vertex);
            const std::uint32_t cell = cell_at(at);
            if (cell == kNothing) continue;
            // Ends of the axis at corners are known without a diagram.
            const double clearance_m = distance_to_site(*vertex.incident_edge()->cell(), at);
            if (clearance_m <= kRounding_m) continue;
            add_vertex(vertex, at, cell, clearance_m);
        }
    }

    void add_vertex(const Diagram::vertex_type& vertex, const PlanPoint& at, std::uint32_t cell,
                    double clearance_m) {
        AxisVertex found{at, cell, clearance_m, {}};
        const Diagram::edge_type* edge = vertex.incident_edge();
        do {
            const AxisArm arm{site_of(*edge->cell(), at), site_of(*edge->twin()->cell(), at)};
            // Behind the border nothing is of interest; but a vertex is on one side of it.
            if (arm.left == kNothing || arm.right == kNothing) return;
            if (arm.left != arm.right && !sites_.are_joined(arm.left, arm.right)) {
                found.arms.push_back(arm);
            }
            edge = edge->rot_next();
        } while (edge != vertex.incident_edge());
        if (nearest_wall(mesh_, {at, cell}, clearance_m - kRounding_m)) {
            ++axis_.wrong_vertices;
            return;
        }
        if (!found.arms.empty()) axis_.vertices.push_back(std::move(found));
    }

    double distance_to_site(const Diagram::cell_type& cell, const PlanPoint& p) const {
        if (cell.source_index() >= pieces_.size()) return std::numeric_limits<double>::infinity();
        const SegmentPiece& piece = pieces_[cell.source_index()];
        return distance_to_segment(p, place_of(piece.from), place_of(piece.to));
    }

    // ---- Sites of cells -------------------------------------------------------------------------

    void find_cell_sites() {
        for (const Diagram::edge_type& edge : diagram_.edges()) {
            if (&edge > edge.twin() || !edge.is_finite()) continue;
            add_to_cells(edge);
        }
        std::vector<PatchAxis::CellSite>& all = axis_.cell_sites;
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        // Where no line of the diagram gets to, one site is nearest everywhere.
        std::vector<PatchAxis::CellSite> more;
        for (std::size_t c = 0; c < patch_.cells.size(); ++c) {
            const std::uint32_t cell = patch_.cells[c];
            const auto first =
                std::lower_bound(all.begin(), all.end(), PatchAxis::CellSite{cell, 0});
            if (first != all.end() && first->cell == cell) continue;
            const auto wall = nearest_wall(mesh_, {outlines_[c].front(), cell},
                                           std::numeric_limits<double>::infinity());
            if (wall) more.push_back({cell, wall->border});
        }
        all.insert(all.end(), more.begin(), more.end());
        std::sort(all.begin(), all.end());
    }

    void add_to_cells(const Diagram::edge_type& edge) {
        const PlanPoint from = place_of(*edge.vertex0());
        const PlanPoint to = place_of(*edge.vertex1());
        if (edge.is_curved()) {
            add_to_cells(edge, {from, bend_of(edge, from, to), to});
            return;
        }
        // Where two borders go straight on, the line between them is one from both their sides.
        for (const Diagram::cell_type* cell : {edge.cell(), edge.twin()->cell()}) {
            if (cell->contains_point() || cell->source_index() >= pieces_.size()) continue;
            const SegmentPiece& piece = pieces_[cell->source_index()];
            const PlanPoint origin = place_of(piece.from);
            const PlanPoint along = place_of(piece.to) - origin;
            const double before = cross(along, from - origin);
            const double after = cross(along, to - origin);
            if (!((before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0))) continue;
            const PlanPoint on = from + before / (before - after) * (to - from);
            add_to_cells(edge, {from, from, on});
            add_to_cells(edge, {on, on, to});
            return;
        }
        add_to_cells(edge, {from, from, to});
    }

    // A line that is bent lies in the triangle of its ends and the place where it would go from
    // both straight on; that triangle stands for it.
    void add_to_cells(const Diagram::edge_type& edge, const std::array<PlanPoint, 3>& corners) {
        const PlanPoint& bend = edge.is_curved() ? corners[1] : corners[2];
        const PlanPoint middle = (corners[0] + 2.0 * bend + corners[2]) / 4.0;
        const std::uint32_t left = site_of(*edge.cell(), middle);
        const std::uint32_t right = site_of(*edge.twin()->cell(), middle);
        if (left == kNothing || right == kNothing) return;
        PlanBox box = box_around(corners[0], corners[2]);
        box.include(corners[1]);
        cells_.find(box, near_);
        for (const std::uint32_t c : near_) {
            const std::uint32_t cell = patch_.cells[c];
            if (are_apart(outlines_[c], corners, kRounding_m)) continue;
            for (const std::uint32_t site : {left, right}) {
                axis_.cell_sites.push_back({cell, edge_of(site)});
            }
        }
    }

    // Where the tangents at both ends of a parabola meet: half way between them along its
    // directrix, by as much.
    PlanPoint bend_of(const Diagram::edge_type& edge, const PlanPoint& from,
                      const PlanPoint& to) const {
        const bool first_is_point = edge.cell()->contains_point();
        const Diagram::cell_type& of_point = first_is_point ? *edge.cell() : *edge.twin()->cell();
        const Diagram::cell_type& of_segment = first_is_point ? *edge.twin()->cell() : *edge.cell();
        if (of_segment.source_index() >= pieces_.size() ||
            of_point.source_index() >= pieces_.size()) {
            return (from + to) / 2.0;
        }
        const SegmentPiece& line = pieces_[of_segment.source_index()];
        const SegmentPiece& point = pieces_[of_point.source_index()];
        const PlanPoint focus = place_of(of_point.source_category() ==
                                                 boost::polygon::SOURCE_CATEGORY_SEGMENT_START_POINT
                                             ? point.from
                                             : point.to);
        const PlanPoint origin = place_of(line.from);
        PlanPoint along = place_of(line.to) - origin;
        along /= length(along);
        const PlanPoint normal(-along.y, along.x);
        const double focus_along = glm::dot(focus - origin, along);
        const double focus_up = glm::dot(focus - origin, normal);
        const double a = glm::dot(from - origin, along) - focus_along;
        const double b = glm::dot(to - origin, along) - focus_along;
        // y = x^2 / (2 f) + f / 2 above the directrix.
        return origin + (focus_along + (a + b) / 2.0) * along +
               (a * b / (2.0 * focus_up) + focus_up / 2.0) * normal;
    }

    // Any edge that ends at a corner is as near as the corner.
    std::uint32_t edge_of(std::uint32_t site) const {
        if (sites_.is_edge(site)) return site;
        const std::uint32_t corner = site - sites_.corner_site(0);
        const auto found = std::lower_bound(corner_edges_.begin(), corner_edges_.end(),
                                            std::pair(corner, std::uint32_t{0}));
        return found->second;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_of_corners() const {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const std::uint32_t e : patch_.borders) {
            edges.emplace_back(mesh_.edges[e].corner, e);
            edges.emplace_back(mesh_.edges[mesh_.edges[e].next].corner, e);
        }
        std::sort(edges.begin(), edges.end());
        return edges;
    }

    struct PieceEnd {
        WholePoint at;
        std::uint32_t piece = 0;
        friend auto operator<=>(const PieceEnd&, const PieceEnd&) = default;
    };

    const PlanMesh& mesh_;
    BorderSites sites_;
    PlanGrid grid_;
    WholePoint first_;
    const AxisPatch& patch_;
    WholeTurn turn_;
    std::vector<ConvexPart> outlines_;  // of cells, or of the part of one
    std::vector<PlanBox> cell_boxes_;
    PlanIndex cells_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> corner_edges_ = edges_of_corners();
    std::vector<SegmentPiece> pieces_;
    std::vector<PieceEnd> ends_;  // of pieces, ascending
    Diagram diagram_;
    std::vector<std::uint32_t> near_;
    PatchAxis axis_;
};

}  // namespace

PatchAxis find_patch_axis(const PlanMesh& mesh, const PlanGrid& grid, const AxisPatch& patch,
                          int turn) {
    if (patch.borders.empty()) return {};
    return PatchVoronoi(mesh, grid, patch, turn).run();
}

}  // namespace pronk
