// A root, an interval and a segment behind it enter; which parts of the segment are seen from where
// leaves. See docs/algorithms/planning.md.
#pragma once

#include <utility>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {

// Of cross products, square metres: what is smaller is rounding.
inline constexpr double kFlat_m2 = 1e-8;

// Ends of links are floats, corners of polygons are not.
inline constexpr double kSamePlace_m = 1e-5;

// Part of an edge or of a link's end, and the corners at its ends, if it has them: kNothing where
// it is cut off.
struct CorneredSegment {
    PlanPoint right{0.0};
    PlanPoint left{0.0};
    std::uint32_t right_corner = kNothing;
    std::uint32_t left_corner = kNothing;

    bool is_point() const { return right == left; }
    // A landing segment may end on an edge of its polygon.
    std::uint32_t corner_at(const PlanPoint& place) const {
        if (length(place - left) <= kSamePlace_m) return left_corner;
        if (length(place - right) <= kSamePlace_m) return right_corner;
        return kNothing;
    }
    void turn_round() {
        std::swap(right, left);
        std::swap(right_corner, left_corner);
    }
    void face(const PlanPoint& root) {
        if (cross(right - root, left - root) < 0.0) turn_round();
    }
};

// Where routes come from, and what they cost so far.
struct RouteRoot {
    PlanPoint at{0.0};  // may be a mirror image
    std::uint32_t corner = kNothing;
    double cost = 0.0;   // up to the root, and the tolls behind it
    double tolls = 0.0;  // those
};

// Straight from a root through an interval to a place, whatever is in between; a place on the
// root's side is seen in the interval's mirror. If all of them lie in one line no cone says whether
// the interval is on the way: the root may be a mirror image, and the place nearer to it.
inline double way_through(const PlanPoint& root, const PlanPoint& right, const PlanPoint& left,
                          const PlanPoint& place) {
    PlanPoint to = place;
    if (left == right) return length(left - root) + length(to - left);
    const double before_m2 = cross(left - right, to - right);
    if (std::abs(before_m2) <= kFlat_m2 && cross(right - root, left - root) <= kFlat_m2) {
        const PlanPoint on = nearest_on_segment(root, right, left);
        return length(on - root) + length(to - on);
    }
    if (before_m2 > 0.0) to = mirrored(to, left, right);
    if (cross(left - root, to - root) > 0.0) return length(left - root) + length(to - left);
    if (cross(right - root, to - root) < 0.0) return length(right - root) + length(to - right);
    return length(to - root);
}

// What is seen of a segment.
struct SeenPart {
    RouteRoot root;
    CorneredSegment segment;
};

// From a root through an interval.
struct IntervalView {
    RouteRoot root;
    CorneredSegment interval;
    PlanPoint to_right{0.0};
    PlanPoint to_left{0.0};
    bool is_edge_on = false;
    bool is_free = false;       // nothing is in the way: the root is where one stands
    bool is_one_sided = false;  // of what is in the polygon only what lies behind the interval
    bool is_mirrored = false;
    double right_cost = -1.0;  // of a turn at that end; negative: not asked yet
    double left_cost = -1.0;

    static constexpr double kNoTurn = std::numeric_limits<double>::infinity();

    IntervalView() = default;
    IntervalView(const RouteRoot& from, const CorneredSegment& through)
        : root(from),
          interval(through),
          to_right(through.right - from.at),
          to_left(through.left - from.at),
          is_edge_on(cross(to_right, to_left) <= kFlat_m2),
          is_free(from.corner == through.right_corner || from.corner == through.left_corner ||
                  (is_edge_on && !through.is_point() && glm::dot(to_right, to_left) <= kFlat_m2)) {}

    // From the other side, the root in the mirror.
    IntervalView bounced() const {
        RouteRoot image = root;
        image.at = mirrored(root.at, interval.left, interval.right);
        CorneredSegment from_behind = interval;
        from_behind.turn_round();
        IntervalView view(image, from_behind);
        view.is_one_sided = is_one_sided;
        view.is_mirrored = true;
        return view;
    }

    // Negative behind the interval, positive before it.
    double side_of(const PlanPoint& p) const {
        return cross(interval.left - interval.right, p - interval.right);
    }
    // On which sides there is something of a segment, as far as it matters.
    struct Sides {
        bool is_behind = true;
        bool is_before = false;
    };
    Sides sides_of(const PlanPoint& a, const PlanPoint& b) const {
        if (!is_one_sided) return {};
        const double a_side = side_of(a);
        const double b_side = side_of(b);
        const bool is_on = a_side == 0.0 && b_side == 0.0;
        return {a_side < 0.0 || b_side < 0.0 || is_on, a_side > 0.0 || b_side > 0.0 || is_on};
    }
    // Leaves of a segment what is behind; false: nothing.
    bool clip(CorneredSegment& segment) const {
        const double right = side_of(segment.right);
        const double left = side_of(segment.left);
        if (right <= 0.0 && left <= 0.0) return true;
        if (right >= 0.0 && left >= 0.0) return false;
        const PlanPoint cut =
            segment.right + (right / (right - left)) * (segment.left - segment.right);
        (right > 0.0 ? segment.right : segment.left) = cut;
        (right > 0.0 ? segment.right_corner : segment.left_corner) = interval.corner_at(cut);
        return true;
    }
};

// A segment behind the interval, which faces the root: its part within the cone is seen from the
// root, what is beside it from the interval's ends. `turn_cost(view, at_right)` says what it costs
// to be there, or kNoTurn. Of edges that share a corner on a ray of the cone one is within it. An
// end of a link has no neighbour: what of it only touches the cone is seen as well, as a point.
enum class SeenOf { edge, link };
template <SeenOf kind, class TurnCost, class Emit>
void see(IntervalView& view, const CorneredSegment& segment, const TurnCost& turn_cost,
         const Emit& emit) {
    if (view.is_free) {
        emit(SeenPart{view.root, segment});
        return;
    }
    const auto from_end = [&](bool at_right, const CorneredSegment& part) {
        const double cost = turn_cost(view, at_right);
        if (cost == IntervalView::kNoTurn) return;
        const CorneredSegment& own = view.interval;
        const RouteRoot end{at_right ? own.right : own.left,
                            at_right ? own.right_corner : own.left_corner, cost, 0.0};
        emit(SeenPart{end, part});
    };
    if (view.is_edge_on) {
        const bool right_is_nearer =
            glm::dot(view.to_right, view.to_right) < glm::dot(view.to_left, view.to_left);
        from_end(right_is_nearer, segment);
        return;
    }
    // Of both ends of the segment, how far they are counter-clockwise of both rays of the cone.
    const PlanPoint to_right = segment.right - view.root.at;
    const PlanPoint to_left = segment.left - view.root.at;
    const double left_from_right = cross(view.to_right, to_left);
    const double right_from_left = cross(view.to_left, to_right);
    if constexpr (kind == SeenOf::link) {
        const auto touch = [&](const PlanPoint& at, std::uint32_t corner) {
            emit(SeenPart{view.root, {at, at, corner, corner}});
        };
        if (std::abs(left_from_right) <= kFlat_m2) touch(segment.left, segment.left_corner);
        if (std::abs(right_from_left) <= kFlat_m2) touch(segment.right, segment.right_corner);
    }
    if (left_from_right <= kFlat_m2) return from_end(true, segment);
    if (right_from_left >= -kFlat_m2) return from_end(false, segment);
    const double right_from_right = cross(view.to_right, to_right);
    const double left_from_left = cross(view.to_left, to_left);
    CorneredSegment middle = segment;
    if (right_from_right < -kFlat_m2) {
        const double share = right_from_right / (right_from_right - left_from_right);
        middle.right = segment.right + share * (segment.left - segment.right);
        middle.right_corner = kNothing;
        from_end(true, {segment.right, middle.right, segment.right_corner, kNothing});
    }
    if (left_from_left > kFlat_m2) {
        const double share = right_from_left / (right_from_left - left_from_left);
        middle.left = segment.right + share * (segment.left - segment.right);
        middle.left_corner = kNothing;
        from_end(false, {middle.left, segment.left, kNothing, segment.left_corner});
    }
    emit(SeenPart{view.root, middle});
}

}  // namespace pronk
