#include "following/route_view.hpp"

namespace pronk {
namespace {

// Spots are so many steps long, and as wide as this share of that. Longer ones last longer, and
// more may be seen from them.
constexpr double kStepsOfASpot = 32.0;
constexpr double kWidthOfASpot = 0.1;

// One that lasted for fewer steps was not worth it. The next one comes a few steps later, and twice
// as many if that is not worth it either.
constexpr int kFewSteps = 4;
constexpr int kMostWait = 64;

}  // namespace

void RouteView::look(const PlanPlace& eye, const RouteLine& line, const LinePart& part,
                     double from_m, double to_m) {
    is_by_spot_ = false;
    line_ = &line;
    eye_ = eye.at;
    seen_.begin(from_m, to_m);
    sights_.clear();
    views_.clear();
    if (part.first_piece == part.end_piece) return;
    std::tie(first_piece_, last_piece_) = line.pieces_between(part, from_m, to_m);
    boxes_.set(line, first_piece_, last_piece_, from_m, to_m, eye_);
    start_in(eye.polygon, kNothing);
    // What was seen needs no other look.
    for (std::uint32_t v = 0; v < views_.size(); ++v) {
        if ((views_[v].boxes & boxes_.unseen()) == 0) continue;
        see_pieces(v);
        if ((views_[v].boxes & boxes_.unseen()) == 0) continue;
        views_[v].entered == kNothing ? look_around(v) : look_on(v);
    }
}

// The eye is in the cell or on its rim: it sees all of it.
void RouteView::start_in(std::uint32_t cell, std::uint32_t before) {
    for (std::uint32_t v = 0; v < views_.size(); ++v) {
        if (sights_.cell_of(v) == cell && views_[v].entered == kNothing) return;
    }
    sights_.start(cell, before);
    views_.push_back({{}, kNothing, WindowBoxes::kAll});
}

void RouteView::look_around(std::uint32_t number) {
    const std::uint32_t cell = sights_.cell_of(number);
    const std::uint32_t end = mesh_.first_edge[cell + 1];
    for (std::uint32_t e = mesh_.first_edge[cell]; e < end; ++e) {
        const PlanEdge& edge = mesh_.edges[e];
        if (edge.across == kNothing) continue;
        const PlanPoint right = edge.from - eye_;
        const PlanPoint left = mesh_.to(edge) - eye_;
        const double inside = cross(right, left);
        if (inside > kOnEdge_m * edge.length_m) {
            enter(number, View(views_[number]), e, {right, left}, {right, left});
        } else if (distance_to_segment(PlanPoint(0.0), right, left) <= kOnEdge_m) {
            start_in(mesh_.edges[edge.across].polygon, number);
        }
    }
}

// Corners come from the right to the left, seen from the edge that the view enters through. What is
// read all the time is copied first: a compiler cannot know that new views do not change it.
void RouteView::look_on(std::uint32_t number) {
    const PlanEdge* const edges = mesh_.edges.data();
    const PlanPoint eye = eye_;
    const View view = views_[number];
    std::uint32_t e = edges[view.entered].next;
    PlanPoint from = edges[e].from - eye;
    double from_right = cross(view.cone.right, from);
    while (e != view.entered) {
        const PlanEdge& edge = edges[e];
        const PlanPoint to = edges[edge.next].from - eye;
        const double to_right = cross(view.cone.right, to);
        if (to_right > 0.0) {
            const bool is_last = cross(to, view.cone.left) <= 0.0;
            if (edge.across != kNothing) {
                const Cone cone{from_right > 0.0 ? from : view.cone.right,
                                is_last ? view.cone.left : to};
                enter(number, view, e, cone, {from, to});
            }
            if (is_last) return;
        }
        e = edge.next;
        from = to;
        from_right = to_right;
    }
}

// Through the part of an edge that is in the cone. In line by force: cones that go through memory
// take a tenth of all time.
[[gnu::always_inline]] inline void RouteView::enter(std::uint32_t before, const View& from,
                                                    std::uint32_t number, const Cone& cone,
                                                    const Cone& edge) {
    if (cross(cone.right, cone.left) <= 0.0) return;
    const PlanEdge& through = mesh_.edges[number];
    const PlanPoint along = edge.left - edge.right;
    const std::uint32_t boxes =
        boxes_.seen_through(from.boxes & boxes_.unseen(), {cone.right}, {cone.left}, edge.right,
                            along, through.length_m);
    if (boxes == 0) return;
    sights_.go_on(before, mesh_.edges[through.across].polygon, through.from, along);
    views_.push_back({cone, through.across, boxes});
}

void RouteView::see_pieces(std::uint32_t number) {
    const std::uint32_t cell = sights_.cell_of(number);
    if (!line_->is_in(cell)) return;
    const View& view = views_[number];
    for (const std::uint32_t p : line_->pieces_in(cell)) {
        if (p < first_piece_ || p > last_piece_) continue;
        const LinePiece& piece = line_->pieces()[p];
        SeenStretch stretch{piece.start_m, piece.end_m(), p, number};
        if (view.entered != kNothing) {
            const PieceEnds ends(piece.from, piece.to, eye_);
            HiddenShares hidden;
            hidden.hide(ends.left_of(view.cone.right));
            hidden.hide(ends.right_of(view.cone.left));
            hidden.cut(stretch);
        }
        boxes_.see(p, seen_.add(stretch));
    }
}

// ---- Step by step -------------------------------------------------------------------------------

void RouteView::forget() {
    spot_.forget();
    steps_to_next_spot_ = 1;
    last_wait_ = 0;
}

void RouteView::watch(const PlanPlace& eye, const RouteLine& line, const LinePart& part,
                      double from_m, double to_m) {
    const bool is_on_spot =
        spot_.holds_for(eye, from_m, to_m) || lay_spot(eye, line, part, from_m, to_m);
    last_eye_ = eye;
    if (is_on_spot) {
        ++steps_on_spot_;
        is_by_spot_ = true;
        eye_ = eye.at;
        seen_.begin(from_m, to_m);
        if (spot_.see(eye.at, seen_)) return;
    }
    look(eye, line, part, from_m, to_m);
}

// Ahead of who goes on as it went; the window goes on as far. Says whether one is on it now.
bool RouteView::lay_spot(const PlanPlace& eye, const RouteLine& line, const LinePart& part,
                         double from_m, double to_m) {
    if (spot_.is_built()) {
        last_wait_ = steps_on_spot_ >= kFewSteps ? 0 : std::clamp(2 * last_wait_, 1, kMostWait);
        steps_to_next_spot_ = last_wait_;
        spot_.forget();
    }
    if (steps_to_next_spot_ > 0) {
        --steps_to_next_spot_;
        return false;
    }
    const PlanPoint step = eye.at - last_eye_.at;
    const double step_m = length(step);
    if (!(step_m > 0.0)) return false;
    const double length_m = kStepsOfASpot * step_m;
    Spot spot;
    spot.cell = eye.polygon;
    spot.forward = step / step_m;
    spot.middle = eye.at + 0.45 * length_m * spot.forward;
    spot.half_length_m = 0.5 * length_m;
    spot.half_width_m = 0.5 * kWidthOfASpot * length_m;
    steps_on_spot_ = 0;
    if (spot_.build(spot, line, part, from_m, std::min(to_m + length_m, part.end_m))) return true;
    last_wait_ = std::clamp(2 * last_wait_, 1, kMostWait);
    steps_to_next_spot_ = last_wait_;
    return false;
}

}  // namespace pronk
