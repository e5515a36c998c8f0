#include "space/clearance.hpp"

#include <cmath>
#include <glm/common.hpp>

#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

// A body without width is its axis; with this width it still meets what it goes through.
constexpr double kThinnest_m = 1.5 * kSkin_m;
// The feet are a point; they keep this far from what they must not pass through.
constexpr double kFeetRadius_m = kSkin_m;

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

// How a polygon's edges part it from another one: by the limit, by less, or not at all.
enum class Parted : std::uint8_t { by_limit, by_less, no };

bool cross(const Outline& a, const Outline& b) {
    for (std::size_t i = 0; i < a.edges; ++i) {
        for (std::size_t j = 0; j < b.edges; ++j) {
            if (cross(a.corners[i], a.next(i), b.corners[j], b.next(j))) return true;
        }
    }
    return false;
}

Parted edges_part(const Outline& polygon, const Outline& other, double limit_m2) {
    Parted parted = Parted::no;
    for (std::size_t e = 0; e < polygon.edges; ++e) {
        if (polygon.length_m2[e] < Outline::kShortestEdge_m2) continue;
        const Plan& from = polygon.corners[e];
        const Plan& along = polygon.along[e];
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (std::size_t c = 0; c < other.count; ++c) {
            const double side = along[0] * (other.corners[c][1] - from[1]) -
                                along[1] * (other.corners[c][0] - from[0]);
            low = std::min(low, side);
            high = std::max(high, side);
        }
        const double beyond = polygon.count < 3    ? std::max(low, -high)
                              : polygon.turn > 0.0 ? -high
                                                   : low;
        if (beyond <= 0.0) continue;
        if (beyond * beyond >= limit_m2 * polygon.length_m2[e]) return Parted::by_limit;
        parted = Parted::by_less;
    }
    return parted;
}

bool an_edge_is_near_a_corner(const Outline& polygon, const Outline& other, double limit_m2) {
    for (std::size_t e = 0; e < polygon.edges; ++e) {
        const Plan& from = polygon.corners[e];
        const Plan& along = polygon.along[e];
        const double per_m2 = polygon.length_m2[e] > 0.0 ? 1.0 / polygon.length_m2[e] : 0.0;
        for (std::size_t c = 0; c < other.count; ++c) {
            const double x = other.corners[c][0] - from[0];
            const double z = other.corners[c][1] - from[1];
            const double at = std::clamp((x * along[0] + z * along[1]) * per_m2, 0.0, 1.0);
            const double dx = x - at * along[0];
            const double dz = z - at * along[1];
            if (dx * dx + dz * dz < limit_m2) return true;
        }
    }
    return false;
}

// `b` is closed if its edges are needed.
bool nearer_than(double distance_m, const Outline& a, Outline& b) {
    const double limit_m2 = distance_m * distance_m;
    const Parted by_a = edges_part(a, b, limit_m2);
    if (by_a == Parted::by_limit) return false;
    b.close();
    const Parted by_b = edges_part(b, a, limit_m2);
    if (by_b == Parted::by_limit) return false;
    const bool may_overlap = by_a == Parted::no && by_b == Parted::no;
    // Convex polygons that no edge of either parts have places in common.
    if (may_overlap && a.tells_all() && b.tells_all() && (a.has_area() || b.has_area())) {
        return true;
    }
    if (an_edge_is_near_a_corner(a, b, limit_m2) || an_edge_is_near_a_corner(b, a, limit_m2)) {
        return true;
    }
    return may_overlap &&
           (contains(a.whole(), b.corners[0]) || contains(b.whole(), a.corners[0]) || cross(a, b));
}

using Triangle = std::array<Vec3, 3>;

struct Box {
    Vec3 min{0.0F};
    Vec3 max{0.0F};

    bool misses(const Vec3& other_min, const Vec3& other_max) const {
        return other_min.x > max.x || other_max.x < min.x || other_min.y > max.y ||
               other_max.y < min.y || other_min.z > max.z || other_max.z < min.z;
    }
    void include(const Box& other) {
        min = glm::min(min, other.min);
        max = glm::max(max, other.max);
    }
};

Box box_around(const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    return {glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c)};
}

// Rounded outwards.
Box box_around(const Slice& slice) {
    Plan low = slice.corners[0];
    Plan high = low;
    for (std::size_t i = 1; i < slice.count; ++i) {
        low = {std::min(low[0], slice.corners[i][0]), std::min(low[1], slice.corners[i][1])};
        high = {std::max(high[0], slice.corners[i][0]), std::max(high[1], slice.corners[i][1])};
    }
    const double r = slice.radius_m;
    Box box{Vec3(low[0] - r, slice.low_y, low[1] - r),
            Vec3(high[0] + r, slice.high_y, high[1] + r)};
    constexpr float kUlp = std::numeric_limits<float>::epsilon();
    box.min -= kUlp * glm::abs(box.min);
    box.max += kUlp * glm::abs(box.max);
    return box;
}

// The part of a triangle between the heights of a slice, in plan view: at most five corners, not
// closed.
Outline cut_to_heights(const Triangle& triangle, double low_y, double high_y) {
    Outline flat;
    for (std::size_t c = 0; c < 3; ++c) {
        const Vec3d a(triangle[c]);
        const Vec3d b(triangle[c == 2 ? 0 : c + 1]);
        if (a.y >= low_y && a.y <= high_y) flat.add({a.x, a.z});
        const auto add_at = [&](double y) {
            if ((a.y < y && b.y > y) || (a.y > y && b.y < y)) {
                const double at = (y - a.y) / (b.y - a.y);
                flat.add({a.x + (b.x - a.x) * at, a.z + (b.z - a.z) * at});
            }
        };
        add_at(a.y < b.y ? low_y : high_y);
        add_at(a.y < b.y ? high_y : low_y);
    }
    return flat;
}

// The flight between two times and what of it must meet nothing.
class FlightSlices {
  public:
    FlightSlices(const FreeSpace& space, const Flight& flight, const ContactRule& rule)
        : agent_(space.agent), flight_(flight), rule_(rule) {}

    Slices between(double begin_s, double end_s) const {
        return slices_with(agent_, feet_between(begin_s, end_s), rule_);
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
        : slices_(slices), suspects_(tree, slices.between(begin_s, end_s)) {}

    // Halves in the order of time, down to pieces of flight as short as the skin is thick.
    std::optional<double> find(double begin_s, double end_s, Wanted wanted, std::size_t first = 0) {
        const std::size_t end = suspects_.count();
        suspects_.repeat_meeting(slices_.between(begin_s, end_s), first);
        std::optional<double> found;
        if (suspects_.count() > end) found = find_among(begin_s, end_s, wanted, end);
        suspects_.keep(end);
        return found;
    }

  private:
    std::optional<double> find_among(double begin_s, double end_s, Wanted wanted,
                                     std::size_t first) {
        const double middle_s = 0.5 * (begin_s + end_s);
        if (slices_.is_shorter_than(kSkin_m, begin_s, end_s) || middle_s <= begin_s ||
            middle_s >= end_s) {
            return begin_s;
        }
        if (wanted == Wanted::any &&
            suspects_.one_meets(slices_.between(middle_s, middle_s), first)) {
            return middle_s;
        }
        if (const auto early = find(begin_s, middle_s, wanted, first)) return early;
        return find(middle_s, end_s, wanted, first);
    }

    const FlightSlices& slices_;
    Suspects suspects_;
};

}  // namespace

Slices slices_with(const Agent& agent, const Slice& feet, const ContactRule& rule) {
    Slices slices{feet, feet};
    const HeightRange body = body_heights({feet.low_y, feet.high_y}, rule, agent);
    slices.body.radius_m = std::max(static_cast<double>(agent.radius_m) - kSkin_m, kThinnest_m);
    slices.body.low_y = body.low_y;
    slices.body.high_y = body.high_y;
    const HeightRange needle = needle_heights({feet.low_y, feet.high_y}, rule);
    slices.needle.radius_m = kFeetRadius_m;
    slices.needle.low_y = needle.low_y;
    slices.needle.high_y = needle.high_y;
    return slices;
}

void Outline::add(const Plan& corner) {
    if (count == 0 || corner != corners[count - 1]) corners[count++] = corner;
}

void Outline::close() {
    while (count > 1 && corners[count - 1] == corners[0]) --count;
    edges = count < 3 ? std::min<std::size_t>(count, 1) : count;
    for (std::size_t e = 0; e < edges; ++e) {
        along[e] = {next(e)[0] - corners[e][0], next(e)[1] - corners[e][1]};
        length_m2[e] = along[e][0] * along[e][0] + along[e][1] * along[e][1];
        shortest_m2 = std::min(shortest_m2, length_m2[e]);
    }
    for (std::size_t i = 2; i < count; ++i) turn += side_of(corners[0], corners[i - 1], corners[i]);
}

namespace {

// A slice that is asked about several triangles. It must outlive this.
class AskedSlice {
  public:
    explicit AskedSlice(const Slice& slice) : slice_(slice) {
        if (!is_nothing()) box_ = box_around(slice);
    }

    bool is_nothing() const { return slice_.low_y > slice_.high_y; }
    const Box& box() const { return box_; }

    bool meets(const Triangle& triangle, const Vec3& min, const Vec3& max) {
        if (is_nothing() || box_.misses(min, max)) return false;
        Outline part = cut_to_heights(triangle, slice_.low_y, slice_.high_y);
        if (part.count == 0) return false;
        if (outline_.count == 0) {
            for (std::size_t i = 0; i < slice_.count; ++i) outline_.add(slice_.corners[i]);
            outline_.close();
        }
        return nearer_than(slice_.radius_m, outline_, part);
    }

  private:
    const Slice& slice_;
    Box box_;
    Outline outline_;  // made for the first triangle that the box meets
};

}  // namespace

bool meets(const Slice& slice, const Triangle& triangle) {
    const Box box = box_around(triangle);
    return AskedSlice(slice).meets(triangle, box.min, box.max);
}

Suspects::Suspects(const TriangleTree& tree, const Slices& slices) : triangles_(scratch()) {
    triangles_.clear();
    const AskedSlice body(slices.body);
    const AskedSlice needle(slices.needle);
    if (body.is_nothing() && needle.is_nothing()) return;
    Box box = body.is_nothing() ? needle.box() : body.box();
    if (!needle.is_nothing()) box.include(needle.box());
    for_each_near(tree, box.min, box.max, [&](const Triangle& triangle) {
        const Box own = box_around(triangle);
        if (!box.misses(own.min, own.max)) triangles_.push_back({&triangle, own.min, own.max});
    });
}

void Suspects::repeat_meeting(const Slices& slices, std::size_t first) {
    AskedSlice body(slices.body);
    AskedSlice needle(slices.needle);
    const std::size_t end = triangles_.size();
    for (std::size_t i = first; i < end; ++i) {
        const Suspect suspect = triangles_[i];
        if (body.meets(*suspect.triangle, suspect.min, suspect.max) ||
            needle.meets(*suspect.triangle, suspect.min, suspect.max)) {
            triangles_.push_back(suspect);
        }
    }
}

bool Suspects::one_meets(const Slices& slices, std::size_t first) const {
    AskedSlice body(slices.body);
    AskedSlice needle(slices.needle);
    return std::any_of(triangles_.begin() + static_cast<std::ptrdiff_t>(first), triangles_.end(),
                       [&](const Suspect& suspect) {
                           return body.meets(*suspect.triangle, suspect.min, suspect.max) ||
                                  needle.meets(*suspect.triangle, suspect.min, suspect.max);
                       });
}

std::vector<Suspects::Suspect>& Suspects::scratch() {
    thread_local std::vector<Suspect> triangles;
    return triangles;
}

std::optional<double> find_collision(const FreeSpace& space, const Flight& flight,
                                     const ContactRule& rule, double begin_s, double end_s,
                                     Wanted wanted) {
    const FlightSlices slices(space, flight, rule);
    return CollisionSearch(space.triangles, slices, begin_s, end_s).find(begin_s, end_s, wanted);
}

}  // namespace pronk
