#include "corridors/axis_piece.hpp"

namespace pronk {

AxisLine::AxisLine(const PlanMesh& mesh, const MedialAxis::Piece& piece, const PlanPoint& from,
                   const PlanPoint& to)
    : sites_(mesh), piece_(piece), from_(from), to_(to) {
    if (sites_.is_edge(piece.left) == sites_.is_edge(piece.right)) {
        const double long_m = length(to - from);
        if (long_m > 0.0) way_ = (to - from) / long_m;
    } else {
        way_ = sites_.way_between(piece.left, piece.right);
        const std::uint32_t edge = sites_.is_edge(piece.left) ? piece.left : piece.right;
        const PlanPoint focus = sites_.from(edge == piece.left ? piece.right : piece.left);
        const PlanPoint& on = sites_.from(edge);
        foot_ = on + glm::dot(focus - on, way_) * way_;
        focus_m_ = length(focus - foot_);
        if (focus_m_ > 0.0) upwards_ = (focus - foot_) / focus_m_;
        focus_along_ = glm::dot(focus, way_);
    }
    begin_ = glm::dot(from, way_);
    end_ = std::max(glm::dot(to, way_), begin_);
}

double AxisLine::along(const PlanPoint& p) const {
    return std::clamp(glm::dot(p, way_), begin_, end_);
}

PlanPoint AxisLine::at(double along) const {
    if (along <= begin_) return from_;
    if (along >= end_) return to_;
    if (focus_m_ <= 0.0) return from_ + (along - begin_) * way_;
    const double x = along - focus_along_;
    return foot_ + x * way_ + 0.5 * (x * x / focus_m_ + focus_m_) * upwards_;
}

double AxisLine::clearance_m(double along) const {
    const PlanPoint p = at(along);
    return std::min(sites_.distance_m(piece_.left, p), sites_.distance_m(piece_.right, p));
}

double AxisLine::least_clearance_m(double from, double to) const {
    double least = std::min(clearance_m(from), clearance_m(to));
    // Between two edges the ground widens or narrows all the way. Beside a corner it is narrowest
    // straight across from it.
    if (sites_.is_edge(piece_.left) && sites_.is_edge(piece_.right)) return least;
    const std::uint32_t corner = sites_.is_edge(piece_.left) ? piece_.right : piece_.left;
    const double across = glm::dot(sites_.from(corner), way_);
    if (from < across && across < to) least = std::min(least, clearance_m(across));
    return least;
}

// Where the tangents meet.
PlanPoint AxisLine::bend_between(double a, double b) const {
    a -= focus_along_;
    b -= focus_along_;
    return foot_ + 0.5 * (a + b) * way_ + 0.5 * (a * b / focus_m_ + focus_m_) * upwards_;
}

void AxisLine::add_bends(double from, double to, double beside_m,
                         std::vector<PlanPoint>& bends) const {
    if (focus_m_ <= 0.0 || from == to) return;
    const auto add_part = [&](double a, double b) {
        // The tangents of a part meet (b - a)^2 / (8 f) below it.
        const double parts = std::ceil(std::abs(b - a) / std::sqrt(8.0 * focus_m_ * beside_m));
        for (double i = 0.0; i < parts; i += 1.0) {
            bends.push_back(bend_between(a + i / parts * (b - a), a + (i + 1.0) / parts * (b - a)));
        }
    };
    // Its tangent at the narrowest place passes this one: only so the line is as wide as the piece.
    const bool is_passed = (from - focus_along_) * (to - focus_along_) < 0.0;
    if (!is_passed) return add_part(from, to);
    add_part(from, focus_along_);
    add_part(focus_along_, to);
}

}  // namespace pronk
