// A piece of the medial axis enters; its places leave, how far they are from the border, and where
// that is least. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/medial_axis.hpp"

namespace pronk {

// The line between two sites, from one vertex of the axis to the next: straight, or between an edge
// and a corner a parabola. Its places are told by how far along they are, which grows on the way.
class AxisLine {
  public:
    AxisLine(const PlanMesh& mesh, const MedialAxis& axis, std::uint32_t piece)
        : AxisLine(mesh, axis.pieces[piece], axis.vertices[axis.pieces[piece].from].at,
                   axis.vertices[axis.pieces[piece].to].at) {}
    AxisLine(const PlanMesh& mesh, const MedialAxis::Piece& piece, const PlanPoint& from,
             const PlanPoint& to);

    double begin() const { return begin_; }
    double end() const { return end_; }
    // The nearest of the piece to any place, about: exactly, if the place is on the piece.
    double along(const PlanPoint& p) const;
    PlanPoint at(double along) const;
    double clearance_m(double along) const;
    // Between two places, the first before the other.
    double least_clearance_m(double from, double to) const;
    double least_clearance_m() const { return least_clearance_m(begin_, end_); }

    // Adds the bends of a line of straight parts between two places, without these: it touches the
    // parabola and is never nearer to a border than the piece is, and nowhere farther than that
    // beside it. Forwards or backwards.
    void add_bends(double from, double to, double beside_m, std::vector<PlanPoint>& bends) const;

  private:
    PlanPoint bend_between(double a, double b) const;

    BorderSites sites_;
    MedialAxis::Piece piece_;
    PlanPoint from_{0.0};
    PlanPoint to_{0.0};
    PlanPoint way_{0.0};  // of unit length
    double begin_ = 0.0;
    double end_ = 0.0;
    // Of a parabola: its focus is so far from its directrix, and how far along it is. 0: straight.
    double focus_m_ = 0.0;
    double focus_along_ = 0.0;
    PlanPoint foot_{0.0};     // of the focus on the directrix
    PlanPoint upwards_{0.0};  // from there to the focus, of unit length
};

}  // namespace pronk
