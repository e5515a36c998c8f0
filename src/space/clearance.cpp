#include "space/clearance.hpp"

#include <cmath>

#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

// A body without width is its axis; with this width it still meets what it goes through.
constexpr double kThinnest_m = 1.5 * kSkin_m;
// The feet are a point; they keep this far from what they must not pass through.
constexpr double kFeetRadius_m = kSkin_m;

double squared_distance(const Plan& p, const Plan& a, const Plan& b) {
    const double along_x = b[0] - a[0];
    const double along_z = b[1] - a[1];
    const double length2 = along_x * along_x + along_z * along_z;
    double at = 0.0;
    if (length2 > 0.0) {
        at = ((p[0] - a[0]) * along_x + (p[1] - a[1]) * along_z) / length2;
        at = std::clamp(at, 0.0, 1.0);
    }
    const double dx = a[0] + at * along_x - p[0];
    const double dz = a[1] + at * along_z - p[1];
    return dx * dx + dz * dz;
}

// Where all lies on one line, rounding decides about sides; how far things reach it does not.
bool overlap(const Plan& a, const Plan& b, const Plan& c, const Plan& d) {
    const auto apart = [&](std::size_t axis) {
        return std::max(a[axis], b[axis]) < std::min(c[axis], d[axis]) ||
               std::max(c[axis], d[axis]) < std::min(a[axis], b[axis]);
    };
    return !apart(0) && !apart(1);
}

bool cross(const Plan& a, const Plan& b, const Plan& c, const Plan& d) {
    const double c_side = side_of(a, b, c);
    const double d_side = side_of(a, b, d);
    const double a_side = side_of(c, d, a);
    const double b_side = side_of(c, d, b);
    return (c_side > 0.0) != (d_side > 0.0) && (a_side > 0.0) != (b_side > 0.0) &&
           overlap(a, b, c, d);
}

// By how often a line along x crosses the polygon's edges on one side of the point. Sides of edges
// would be decided by rounding where an edge is as short as rounding errors are.
bool contains(std::span<const Plan> polygon, const Plan& p) {
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Plan& a = polygon[j];
        const Plan& b = polygon[i];
        if ((a[1] > p[1]) == (b[1] > p[1])) continue;
        if (p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1])) inside = !inside;
    }
    return inside;
}

std::size_t edges_of(std::span<const Plan> polygon) {
    return polygon.size() < 3 ? 1 : polygon.size();  // a segment's way back is its way there
}

const Plan& next(std::span<const Plan> polygon, std::size_t corner) {
    return polygon[corner + 1 == polygon.size() ? 0 : corner + 1];
}

bool a_corner_is_near(std::span<const Plan> corners, std::span<const Plan> polygon,
                      double limit_m2) {
    for (const Plan& corner : corners) {
        for (std::size_t i = 0; i < edges_of(polygon); ++i) {
            if (squared_distance(corner, polygon[i], next(polygon, i)) < limit_m2) return true;
        }
    }
    return false;
}

// Twice the area, positive if the corners go round counter-clockwise.
double turn_of(std::span<const Plan> polygon) {
    double turn = 0.0;
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        turn += side_of(polygon[0], polygon[i - 1], polygon[i]);
    }
    return turn;
}

// Whether the other polygon lies beyond an edge of this one, not nearer than the limit.
bool an_edge_parts(std::span<const Plan> polygon, std::span<const Plan> other, double limit_m2) {
    // The direction of shorter ones is uncertain from rounding.
    constexpr double kShortestEdge_m = 1e-3;
    const double turn = turn_of(polygon);
    for (std::size_t i = 0; i < edges_of(polygon); ++i) {
        const Plan& from = polygon[i];
        const Plan& to = next(polygon, i);
        const double x = to[0] - from[0];
        const double z = to[1] - from[1];
        const double length_m2 = x * x + z * z;
        if (length_m2 < kShortestEdge_m * kShortestEdge_m) continue;
        double left = side_of(from, to, other[0]);
        double right = -left;
        for (std::size_t k = 1; k < other.size(); ++k) {
            const double side = side_of(from, to, other[k]);
            left = std::min(left, side);
            right = std::min(right, -side);
        }
        const double beyond = polygon.size() < 3 ? std::max(left, right)
                              : turn > 0.0       ? right
                                                 : left;
        if (beyond > 0.0 && beyond * beyond >= limit_m2 * length_m2) return true;
    }
    return false;
}

bool nearer_than(double distance_m, std::span<const Plan> a, std::span<const Plan> b) {
    const double limit_m2 = distance_m * distance_m;
    if (an_edge_parts(a, b, limit_m2)) return false;
    if (a_corner_is_near(a, b, limit_m2)) return true;
    if (an_edge_parts(b, a, limit_m2)) return false;
    if (a_corner_is_near(b, a, limit_m2)) return true;
    if (contains(a, b[0]) || contains(b, a[0])) return true;
    for (std::size_t i = 0; i < edges_of(a); ++i) {
        for (std::size_t j = 0; j < edges_of(b); ++j) {
            if (cross(a[i], next(a, i), b[j], next(b, j))) return true;
        }
    }
    return false;
}

Box box_around(const Slice& slice) {
    Box box{{slice.corners[0][0], slice.low_y, slice.corners[0][1]},
            {slice.corners[0][0], slice.high_y, slice.corners[0][1]}};
    for (std::size_t i = 1; i < slice.count; ++i) {
        box.min.x = std::min(box.min.x, slice.corners[i][0]);
        box.min.z = std::min(box.min.z, slice.corners[i][1]);
        box.max.x = std::max(box.max.x, slice.corners[i][0]);
        box.max.z = std::max(box.max.z, slice.corners[i][1]);
    }
    box.min -= Vec3d(slice.radius_m, 0.0, slice.radius_m);
    box.max += Vec3d(slice.radius_m, 0.0, slice.radius_m);
    return box;
}

using Triangle = std::array<Vec3, 3>;

bool misses(const Box& box, const Triangle& triangle) {
    const auto apart = [&](int axis) {
        const auto [low, high] =
            std::minmax({triangle[0][axis], triangle[1][axis], triangle[2][axis]});
        return static_cast<double>(low) > box.max[axis] ||
               static_cast<double>(high) < box.min[axis];
    };
    return apart(0) || apart(1) || apart(2);
}

// A triangle cut to the heights of a slice, in plan view: at most five corners.
struct CutTriangle {
    std::array<Plan, 5> corners;
    std::size_t count = 0;
};

template <std::size_t kMost>
struct HeightPolygon {
    std::array<Vec3d, kMost> corners;
    std::size_t count = 0;
};

// Keeps the side of the plane at `y` on which sign * (height - y) is not negative.
template <std::size_t kIn>
HeightPolygon<kIn + 1> cut(const HeightPolygon<kIn>& polygon, double y, double sign) {
    HeightPolygon<kIn + 1> kept;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const Vec3d& a = polygon.corners[i];
        const Vec3d& b = polygon.corners[i + 1 == polygon.count ? 0 : i + 1];
        const double a_over = sign * (a.y - y);
        const double b_over = sign * (b.y - y);
        if (a_over >= 0.0) kept.corners[kept.count++] = a;
        if ((a_over > 0.0 && b_over < 0.0) || (a_over < 0.0 && b_over > 0.0)) {
            Vec3d& between = kept.corners[kept.count++];
            between = a + (b - a) * (a_over / (a_over - b_over));
            between.y = y;  // a rounded one could be cut off by a second cut at the same height
        }
    }
    return kept;
}

CutTriangle cut_to_heights(const Triangle& triangle, double low_y, double high_y) {
    const HeightPolygon<3> whole{{Vec3d(triangle[0]), Vec3d(triangle[1]), Vec3d(triangle[2])}, 3};
    const HeightPolygon<5> part = cut(cut(whole, low_y, 1.0), high_y, -1.0);
    CutTriangle flat;
    for (std::size_t i = 0; i < part.count; ++i) {
        flat.corners[flat.count++] = {part.corners[i].x, part.corners[i].z};
    }
    return flat;
}

// The flight between two times and what of it must meet nothing.
class FlightSlices {
  public:
    FlightSlices(const FreeSpace& space, const Flight& flight, const ContactRule& rule)
        : agent_(space.agent), flight_(flight), rule_(rule) {}

    Slice body(double begin_s, double end_s) const {
        return bodies_with(agent_, feet_between(begin_s, end_s), rule_);
    }
    Slice needle(double begin_s, double end_s) const {
        return needles_with(feet_between(begin_s, end_s), rule_);
    }
    bool is_shorter_than(double length_m, double begin_s, double end_s) const {
        const HeightRange feet = flight_.heights(begin_s, end_s);
        const double across = std::hypot(flight_.velocity.x, flight_.velocity.z);
        return feet.high_y - feet.low_y <= length_m && across * (end_s - begin_s) <= length_m;
    }

  private:
    Slice feet_between(double begin_s, double end_s) const {
        const HeightRange heights = flight_.heights(begin_s, end_s);
        Slice feet;
        feet.corners[0] = {flight_.x_at(begin_s), flight_.z_at(begin_s)};
        feet.corners[1] = {flight_.x_at(end_s), flight_.z_at(end_s)};
        feet.count = 2;
        feet.low_y = heights.low_y;
        feet.high_y = heights.high_y;
        return feet;
    }

    const Agent& agent_;
    const Flight& flight_;
    const ContactRule& rule_;
};

class CollisionSearch {
  public:
    CollisionSearch(const TriangleTree& tree, const FlightSlices& slices, double begin_s,
                    double end_s)
        : slices_(slices), candidates_(scratch()) {
        candidates_.clear();
        add_near(slices.body(begin_s, end_s), tree, candidates_);
        add_near(slices.needle(begin_s, end_s), tree, candidates_);
    }

    // Halves in the order of time, down to pieces of flight as short as the skin is thick.
    std::optional<double> find(double begin_s, double end_s, Wanted wanted) const {
        if (!something_meets(begin_s, end_s)) return std::nullopt;
        const double middle_s = 0.5 * (begin_s + end_s);
        if (slices_.is_shorter_than(kSkin_m, begin_s, end_s) || middle_s <= begin_s ||
            middle_s >= end_s) {
            return begin_s;
        }
        if (wanted == Wanted::any && something_meets(middle_s, middle_s)) return middle_s;
        if (const auto early = find(begin_s, middle_s, wanted)) return early;
        return find(middle_s, end_s, wanted);
    }

  private:
    bool something_meets(double begin_s, double end_s) const {
        return meets_any(slices_.body(begin_s, end_s)) || meets_any(slices_.needle(begin_s, end_s));
    }
    // Kept from question to question, so that asking does not allocate.
    static std::vector<const Triangle*>& scratch() {
        thread_local std::vector<const Triangle*> candidates;
        return candidates;
    }
    bool meets_any(const Slice& slice) const {
        const BoxedSlice boxed(slice);
        return std::any_of(candidates_.begin(), candidates_.end(),
                           [&](const Triangle* triangle) { return boxed.meets(*triangle); });
    }

    const FlightSlices& slices_;
    std::vector<const Triangle*>& candidates_;
};

}  // namespace

Slice bodies_with(const Agent& agent, const Slice& feet, const ContactRule& rule) {
    const HeightRange heights = body_heights({feet.low_y, feet.high_y}, rule, agent);
    Slice bodies = feet;
    bodies.radius_m = std::max(static_cast<double>(agent.radius_m) - kSkin_m, kThinnest_m);
    bodies.low_y = heights.low_y;
    bodies.high_y = heights.high_y;
    return bodies;
}

Slice needles_with(const Slice& feet, const ContactRule& rule) {
    const HeightRange heights = needle_heights({feet.low_y, feet.high_y}, rule);
    Slice needles = feet;
    needles.radius_m = kFeetRadius_m;
    needles.low_y = heights.low_y;
    needles.high_y = heights.high_y;
    return needles;
}

BoxedSlice::BoxedSlice(const Slice& slice) : slice_(slice), box_(box_around(slice)) {}

bool BoxedSlice::meets(const Triangle& triangle) const {
    if (slice_.low_y > slice_.high_y || misses(box_, triangle)) return false;
    const CutTriangle part = cut_to_heights(triangle, slice_.low_y, slice_.high_y);
    return part.count > 0 && nearer_than(slice_.radius_m, {slice_.corners.data(), slice_.count},
                                         {part.corners.data(), part.count});
}

bool meets(const Slice& slice, const Triangle& triangle) {
    return BoxedSlice(slice).meets(triangle);
}

void add_near(const Slice& slice, const TriangleTree& tree, std::vector<const Triangle*>& found) {
    if (slice.low_y > slice.high_y) return;
    const Box box = box_around(slice);
    for_each_near(tree, box.min, box.max, [&](const Triangle& triangle) {
        if (!misses(box, triangle)) found.push_back(&triangle);
    });
}

std::optional<double> find_collision(const FreeSpace& space, const Flight& flight,
                                     const ContactRule& rule, double begin_s, double end_s,
                                     Wanted wanted) {
    const FlightSlices slices(space, flight, rule);
    return CollisionSearch(space.triangles, slices, begin_s, end_s).find(begin_s, end_s, wanted);
}

}  // namespace pronk
