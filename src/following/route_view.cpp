#include "following/route_view.hpp"

namespace pronk {
namespace {

// Who is so near to an edge stands on it, and is in the cells on both of its sides.
constexpr double kOnEdge_m = 1e-7;

// What is seen of a piece is longer than that, unless less is asked for.
constexpr double kLeastSeen_m = 1e-9;

}  // namespace

void RouteView::look(const PlanPlace& eye, const RouteLine& line, const LinePart& part,
                     double from_m, double to_m) {
    line_ = &line;
    eye_ = eye.at;
    from_m_ = from_m;
    to_m_ = to_m;
    views_.clear();
    changes_.clear();
    seen_.clear();
    if (part.first_piece == part.end_piece) return;
    first_piece_ = line.piece_at(part, from_m);
    last_piece_ = first_piece_;
    while (last_piece_ + 1 < part.end_piece && line.pieces()[last_piece_ + 1].start_m < to_m) {
        ++last_piece_;
    }
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
    for (const View& view : views_) {
        if (view.cell == cell && view.entered == kNothing) return;
    }
    View& view = views_.emplace_back();
    view.cell = cell;
    view.before = before;
    view.boxes = (1U << WindowBoxes::kMost) - 1U;
}

void RouteView::look_around(std::uint32_t number) {
    const std::uint32_t cell = views_[number].cell;
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
    // Lines that run along the edge belong to one of its sides, and are seen from both.
    const std::uint32_t boxes =
        boxes_.seen_through(from.boxes & boxes_.unseen(), cone.right, cone.left, edge.right, along,
                            kOnEdge_m * through.length_m);
    if (boxes == 0) return;
    const std::uint32_t cell = mesh_.edges[through.across].polygon;
    std::uint32_t change = from.change;
    if (!weights_.empty()) {
        const double less = weights_[from.cell] - weights_[cell];
        if (less != 0.0) {
            changes_.push_back({edge.right, along, less, change});
            change = static_cast<std::uint32_t>(changes_.size() - 1);
        }
    }
    views_.push_back({cone, cell, through.across, before, change, boxes});
}

void RouteView::see_pieces(std::uint32_t number) {
    const View& view = views_[number];
    if (!line_->is_in(view.cell)) return;
    for (const std::uint32_t p : line_->pieces_in(view.cell)) {
        if (p < first_piece_ || p > last_piece_) continue;
        const LinePiece& piece = line_->pieces()[p];
        double from = 0.0;  // shares of the piece
        double to = 1.0;
        if (view.entered != kNothing) {
            const PlanPoint a = piece.from - eye_;
            const PlanPoint b = piece.to - eye_;
            const double a_right = cross(view.cone.right, a);  // positive: to the left of it
            const double b_right = cross(view.cone.right, b);
            const double a_left = cross(a, view.cone.left);  // positive: to the right of it
            const double b_left = cross(b, view.cone.left);
            if ((a_right < 0.0 && b_right < 0.0) || (a_left < 0.0 && b_left < 0.0)) continue;
            if (a_right < 0.0) from = a_right / (a_right - b_right);
            if (b_right < 0.0) to = a_right / (a_right - b_right);
            if (a_left < 0.0) from = std::max(from, a_left / (a_left - b_left));
            if (b_left < 0.0) to = std::min(to, a_left / (a_left - b_left));
        }
        const double from_m = std::max(from_m_, piece.start_m + from * piece.length_m);
        const double to_m =
            std::min(to_m_, to == 1.0 ? piece.end_m() : piece.start_m + to * piece.length_m);
        if (to_m - from_m < std::min(kLeastSeen_m, to_m_ - from_m_)) continue;
        // They are few, and come in order more often than not.
        boxes_.see(p, to_m - from_m);
        auto behind = seen_.end();
        while (behind != seen_.begin() && (behind - 1)->from_m > from_m) --behind;
        seen_.insert(behind, {from_m, to_m, p, number});
    }
}

// Lines may lie a little before the edge that they belong behind: no share of a way is more than
// all of it, and no metre costs less or more than those on the way do.
double RouteView::cost_to(const SeenStretch& stretch, const PlanPoint& place) const {
    const PlanPoint way = place - eye_;
    const View& view = views_[stretch.view];
    const double last = weight_of(view.cell);
    double weight = last;
    double behind = last;
    double least = last;
    double most = last;
    for (std::uint32_t c = view.change; c != kNothing; c = changes_[c].before) {
        const Change& change = changes_[c];
        const double across = cross(way, change.along);
        const double share = cross(change.from, change.along) / across;
        weight += change.less * (across != 0.0 ? std::clamp(share, 0.0, 1.0) : 1.0);
        behind += change.less;
        least = std::min(least, behind);
        most = std::max(most, behind);
    }
    return std::clamp(weight, least, most) * length(way);
}

}  // namespace pronk
