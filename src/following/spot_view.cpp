#include "following/spot_view.hpp"

#include "corridors/plan_clip.hpp"

namespace pronk {
namespace {

// Looking into more cells than that is given up: among many small cells one look each time is
// cheaper than to remember.
constexpr int kMostLooks = 100;

// Sides of views are wider by more than floats round.
constexpr double kWider = 1e-6;

// Of its length, how far a spot ends from the edges that it would reach to.
constexpr double kApart = 0.002;

// Sides of corners that are looked past: what is seen is to the left of corners to the right.
constexpr double kRight = 1.0;
constexpr double kLeft = -1.0;

double manhattan(const PlanPoint& p) {
    return std::abs(p.x) + std::abs(p.y);
}

}  // namespace

bool SpotView::build(const Spot& spot, const RouteLine& line, const LinePart& part, double from_m,
                     double to_m) {
    is_built_ = false;
    if (part.first_piece == part.end_piece) return false;
    line_ = &line;
    spot_ = spot;
    from_m_ = from_m;
    to_m_ = to_m;
    Eyes eyes;
    if (!lay_eyes(eyes)) return false;
    std::tie(first_piece_, last_piece_) = line.pieces_between(part, from_m, to_m);
    boxes_.set(line, first_piece_, last_piece_, from_m, to_m, spot.middle);
    sights_.clear();
    glimpses_.clear();
    corners_.clear();
    befores_.clear();
    gates_.clear();
    rights_.clear();
    lefts_.clear();
    partly_behind_.clear();
    looks_ = 0;
    const std::uint32_t own = sights_.start(spot.cell);
    add_glimpses(own);
    look_around(own, eyes);
    is_built_ = looks_ <= kMostLooks;
    return is_built_;
}

// ---- Where one looks from -----------------------------------------------------------------------

// Whether all are at least so much to the left of a line.
inline bool SpotView::Eyes::are_inside(const PlanPoint& from, const PlanPoint& along,
                                       double least) const {
    double nearest = std::numeric_limits<double>::infinity();
    for (const PlanPoint& eye : all()) nearest = std::min(nearest, cross(along, eye - from));
    return nearest >= least;
}

// Those that are. False if there are none.
bool SpotView::Eyes::keep_inside(const PlanPoint& from, const PlanPoint& along, double least) {
    Eyes kept;
    clip_left_of(all(), from, along, least,
                 [&](const PlanPoint& eye) { kept.at[kept.count++] = eye; });
    std::copy_n(kept.at.begin(), kept.count, at.begin());
    count = kept.count;
    return count >= 3;
}

// The rectangle, as far as it is in the cell and not too near to edges that one looks through.
bool SpotView::lay_eyes(Eyes& eyes) {
    const PlanPoint along = spot_.half_length_m * spot_.forward;
    const PlanPoint aside = spot_.half_width_m * PlanPoint(-spot_.forward.y, spot_.forward.x);
    eyes.at[0] = along - aside;
    eyes.at[1] = along + aside;
    eyes.at[2] = aside - along;
    eyes.at[3] = -along - aside;
    eyes.count = 4;
    touched_.clear();
    apart_m_ = 2.0 * kApart * spot_.half_length_m;
    const std::uint32_t end = mesh_.first_edge[spot_.cell + 1];
    for (std::uint32_t e = mesh_.first_edge[spot_.cell]; e < end; ++e) {
        const PlanEdge& edge = mesh_.edges[e];
        const PlanPoint from = edge.from - spot_.middle;
        const PlanPoint along_edge = mesh_.to(edge) - edge.from;
        const bool is_border = edge.across == kNothing;
        const double least = is_border ? 0.0 : apart_m_ * edge.length_m;
        if (eyes.are_inside(from, along_edge, least)) continue;
        if (!is_border) touched_.push_back(e);
        if (eyes.is_full() || !eyes.keep_inside(from, along_edge, least)) return false;
    }
    return true;
}

// ---- Into cells ---------------------------------------------------------------------------------

// All eyes are before the edge that ends there, and so within half a turn as seen from there.
SpotView::Corner SpotView::corner_at(const PlanPoint& at, double side, const Eyes& eyes) {
    Corner corner{at, at - eyes.at[0], at - eyes.at[0]};
    for (const PlanPoint& eye : eyes.all().subspan(1)) {
        const PlanPoint to = at - eye;
        if (side * cross(corner.loose, to) < 0.0) corner.loose = to;
        if (side * cross(corner.tight, to) > 0.0) corner.tight = to;
    }
    return corner;
}

// No eye sees farther past a corner.
ViewSide SpotView::side_of(const Corner& corner, double side) {
    return {corner.loose, side * cross(corner.loose, corner.at) -
                              kWider * manhattan(corner.loose) * manhattan(corner.at)};
}

// Through all edges of the spot's cell.
void SpotView::look_around(std::uint32_t sight, const Eyes& eyes) {
    const std::uint32_t end = mesh_.first_edge[spot_.cell + 1];
    for (std::uint32_t e = mesh_.first_edge[spot_.cell]; e < end; ++e) {
        const PlanEdge& edge = mesh_.edges[e];
        if (edge.across == kNothing) continue;
        enter(e, edge.from - spot_.middle, mesh_.to(edge) - spot_.middle,
              {sight, kNothing, eyes, {}, WindowBoxes::kAll});
    }
}

// Corners come from the right to the left, seen from the edge that one looks in through. Says
// whether anything of the line may be seen there.
bool SpotView::look_on(const Look& look) {
    bool sees_any = false;
    std::uint32_t e = mesh_.edges[look.entered].next;
    PlanPoint right = mesh_.edges[e].from - spot_.middle;
    while (e != look.entered) {
        const PlanEdge& edge = mesh_.edges[e];
        const PlanPoint left = mesh_.to(edge) - spot_.middle;
        if (cross(look.sides.right.towards, left) >= look.sides.right.least) {
            if (edge.across != kNothing && enter(e, right, left, look)) sees_any = true;
            if (cross(left, look.sides.left.towards) < look.sides.left.least) break;
        }
        e = edge.next;
        right = left;
    }
    return sees_any;
}

// Sights of which nothing comes are dropped.
bool SpotView::enter(std::uint32_t number, const PlanPoint& right, const PlanPoint& left,
                     const Look& look) {
    const PlanEdge& edge = mesh_.edges[number];
    const PlanPoint along = left - right;
    std::uint32_t boxes = boxes_.seen_through(look.boxes & boxes_.unseen(), look.sides.right,
                                              look.sides.left, right, along, edge.length_m);
    if (boxes == 0) return false;
    // From behind nobody looks through. All eyes are before the edges of their own cell.
    Eyes before;
    const Eyes* eyes = &look.eyes;
    const double least = kOnEdge_m * edge.length_m;
    if (look.entered != kNothing && !look.eyes.are_inside(right, along, least)) {
        if (look.eyes.is_full()) looks_ = kMostLooks + 1;
        before.count = look.eyes.count;
        std::copy_n(look.eyes.at.begin(), before.count, before.at.begin());
        if (looks_ > kMostLooks || !before.keep_inside(right, along, least)) return false;
        eyes = &before;
    }
    Sides sides = look.sides;
    // Edges around one corner of the ground have it in common.
    const bool narrows_right = cross(sides.right.towards, right) > sides.right.least &&
                               (rights_.empty() || rights_.back().at != right);
    const bool narrows_left = cross(left, sides.left.towards) > sides.left.least &&
                              (lefts_.empty() || lefts_.back().at != left);
    Corner right_corner;
    Corner left_corner;
    if (narrows_right) {
        right_corner = corner_at(right, kRight, *eyes);
        sides.right = side_of(right_corner, kRight);
    }
    if (narrows_left) {
        left_corner = corner_at(left, kLeft, *eyes);
        sides.left = side_of(left_corner, kLeft);
    }
    if (narrows_right || narrows_left) {
        boxes = boxes_.seen_through(boxes, sides.right, sides.left, right, along, edge.length_m);
    }
    if (boxes == 0 || ++looks_ > kMostLooks) return false;
    const std::uint32_t sight =
        sights_.go_on(look.sight, mesh_.edges[edge.across].polygon, edge.from, along);
    gates_.push_back({right, along});
    if (narrows_right) rights_.push_back(right_corner);
    if (narrows_left) lefts_.push_back(left_corner);
    if (eyes == &before) partly_behind_.push_back(number);
    const bool sees_here = add_glimpses(sight);
    const bool sees_on = look_on({sight, edge.across, *eyes, sides, boxes});
    gates_.pop_back();
    if (narrows_right) rights_.pop_back();
    if (narrows_left) lefts_.pop_back();
    if (eyes == &before) partly_behind_.pop_back();
    if (!sees_here && !sees_on) sights_.drop_last();
    return sees_here || sees_on;
}

// ---- What is seen there -------------------------------------------------------------------------

bool SpotView::add_glimpses(std::uint32_t sight) {
    const std::uint32_t cell = sights_.cell_of(sight);
    if (!line_->is_in(cell)) return false;
    const std::size_t before = glimpses_.size();
    for (const std::uint32_t p : line_->pieces_in(cell)) {
        if (p < first_piece_ || p > last_piece_) continue;
        const LinePiece& piece = line_->pieces()[p];
        PlanPoint from = piece.from - spot_.middle;
        PlanPoint to = piece.to - spot_.middle;
        SeenStretch whole{piece.start_m, piece.end_m(), p, sight};
        if (!cut_before_gates(from, to, whole)) continue;
        const auto first = static_cast<std::uint32_t>(corners_.size());
        if (!add_corners(rights_, kRight, from, to) || !add_corners(lefts_, kLeft, from, to)) {
            corners_.resize(first);
            continue;
        }
        const auto end = static_cast<std::uint32_t>(corners_.size());
        const auto first_before = static_cast<std::uint32_t>(befores_.size());
        befores_.insert(befores_.end(), partly_behind_.begin(), partly_behind_.end());
        glimpses_.push_back({from + spot_.middle, to + spot_.middle, whole, first, end,
                             first_before, static_cast<std::uint32_t>(befores_.size())});
        // What all eyes see needs no other look.
        if (glimpses_.back().is_plain()) {
            boxes_.see(
                p, std::max(0.0, std::min(to_m_, whole.to_m) - std::max(from_m_, whole.from_m)));
        }
        for (std::size_t i = glimpses_.size() - 1;
             i > 0 && glimpses_[i - 1].whole.from_m > glimpses_[i].whole.from_m; --i) {
            std::swap(glimpses_[i - 1], glimpses_[i]);
        }
    }
    return glimpses_.size() > before;
}

// Of a piece, what is behind all gates. False if nothing is. Lines along a gate are.
bool SpotView::cut_before_gates(PlanPoint& from, PlanPoint& to, SeenStretch& whole) const {
    for (const Gate& gate : gates_) {
        const double from_behind = gate.behind(from);
        const double to_behind = gate.behind(to);
        const double beside = -kOnEdge_m * manhattan(gate.along);
        if (from_behind >= beside && to_behind >= beside) continue;
        if (from_behind <= 0.0 && to_behind <= 0.0) return false;
        const double share = from_behind / (from_behind - to_behind);
        const PlanPoint at = from + share * (to - from);
        const double at_m = whole.from_m + share * (whole.to_m - whole.from_m);
        (from_behind < 0.0 ? from : to) = at;
        (from_behind < 0.0 ? whole.from_m : whole.to_m) = at_m;
    }
    return true;
}

// Those that may hide some of a piece. False if one of them hides it from all eyes.
bool SpotView::add_corners(std::span<const Corner> corners, double side, const PlanPoint& from,
                           const PlanPoint& to) {
    for (const Corner& corner : corners) {
        const Hides what = hides(corner, side, from, to);
        if (what == Hides::all) return false;
        if (what == Hides::some) corners_.push_back({corner.at + spot_.middle, side});
    }
    return true;
}

SpotView::Hides SpotView::hides(const Corner& corner, double side, const PlanPoint& from,
                                const PlanPoint& to) {
    const PlanPoint past_from = from - corner.at;
    const PlanPoint past_to = to - corner.at;
    if (side * cross(corner.tight, past_from) >= 0.0 &&
        side * cross(corner.tight, past_to) >= 0.0) {
        return Hides::nothing;
    }
    const double rounding =
        -kWider * kWider * (1.0 + manhattan(corner.loose) * manhattan(corner.at));
    return side * cross(corner.loose, past_from) < rounding &&
                   side * cross(corner.loose, past_to) < rounding
               ? Hides::all
               : Hides::some;
}

inline bool SpotView::is_before(std::uint32_t edge, const PlanPoint& eye, double least_m) const {
    const PlanEdge& own = mesh_.edges[edge];
    return cross(own.from - eye, mesh_.to(own) - eye) > least_m * own.length_m;
}

bool SpotView::see(const PlanPoint& eye, SeenLine& seen) const {
    for (const std::uint32_t edge : touched_) {
        if (!is_before(edge, eye, apart_m_)) return false;
    }
    for (const Glimpse& glimpse : glimpses_) {
        if (glimpse.whole.to_m < seen.from_m) continue;
        if (glimpse.whole.from_m > seen.to_m) break;
        SeenStretch stretch = glimpse.whole;
        if (!glimpse.is_plain()) {
            const auto befores = std::span(befores_).subspan(
                glimpse.first_before, glimpse.end_before - glimpse.first_before);
            if (std::ranges::any_of(befores, [&](std::uint32_t edge) {
                    return !is_before(edge, eye, kOnEdge_m);
                })) {
                continue;
            }
            const PieceEnds ends(glimpse.from, glimpse.to, eye);
            HiddenShares hidden;
            for (std::uint32_t c = glimpse.first_corner; c < glimpse.end_corner; ++c) {
                hidden.hide(ends.left_of(corners_[c].side * (corners_[c].at - eye)));
            }
            hidden.cut(stretch);
        }
        seen.add(stretch);
    }
    return true;
}

}  // namespace pronk
