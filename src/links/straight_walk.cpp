#include "links/straight_walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// What is nearer than this, in metres, is at the same place: coordinates are floats.
constexpr double kSame_m = 1e-5;

// Positive if b is counter-clockwise of a, seen from above (z points down the page).
double turn(const Plan& a, const Plan& b) {
    return a.y * b.x - a.x * b.y;
}

// All directions from `right` counter-clockwise to `left`, less than half a turn.
struct Cone {
    Plan right;
    Plan left;
};

// Seen from the walk's begin.
struct Edge {
    Plan a;
    Plan b;
    EdgeSide side;

    // Whether the walk begins on it.
    bool has_begin() const {
        const Plan along = b - a;
        const double length = glm::length(along);
        if (length <= kSame_m) return glm::length(a) <= kSame_m;
        return std::abs(turn(a, b)) <= kSame_m * length && glm::dot(a, along) <= kSame_m * length &&
               glm::dot(b, along) >= -kSame_m * length;
    }
};

struct Visit {
    PolyId polygon;
    Cone cone;
};

// A cone whose sides are nowhere farther apart than rounding.
bool is_thin(const Cone& cone) {
    return turn(cone.right, cone.left) <= kSame_m * std::max(glm::length(cone.right), kSame_m);
}

// The part of a cone that is left of a direction. None if nothing but rounding is left.
bool cut_right_of(Cone& cone, const Plan& direction) {
    const double right = turn(direction, cone.right);
    const double left = turn(direction, cone.left);
    const double rounding = kSame_m * glm::length(direction);
    if (right < -rounding && left <= rounding) return false;
    if (right < -rounding) {
        // Where the chord between the cone's sides crosses the direction.
        cone.right = glm::mix(cone.right, cone.left, right / (right - left));
    } else if (left < -rounding) {
        if (right <= rounding) return false;
        cone.left = glm::mix(cone.right, cone.left, right / (right - left));
    }
    return true;
}

class StraightWalk {
  public:
    StraightWalk(const WalkableSurface& surface, const Plan& from, PolyId end, const Cone& goal)
        : surface_(surface), from_(from), end_(end), goal_(goal) {}

    bool leads_from(PolyId start) {
        if (!enter(start)) return false;
        for (int visits = 0; depth_ > 0; ++visits) {
            const Visit visit = stack_[static_cast<std::size_t>(--depth_)];
            if (visit.polygon == end_) continue;
            if (visits == kMostVisits || !leave(visit)) return false;
        }
        return true;
    }

  private:
    static constexpr int kDeepest = 64;
    static constexpr int kMostVisits = 1024;
    static constexpr std::size_t kMostAround = 16;

    Edge edge(PolyId polygon, std::size_t e) const {
        const auto corners = surface_.corners_of(polygon);
        return {Plan(plan_view(surface_.vertices[corners[e]])) - from_,
                Plan(plan_view(surface_.vertices[corners[(e + 1) % corners.size()]])) - from_,
                surface_.corner_side[surface_.poly_begin[polygon.index()] + e]};
    }

    bool push(PolyId polygon, const Cone& cone) {
        if (depth_ == kDeepest) return false;
        stack_[static_cast<std::size_t>(depth_++)] = {polygon, cone};
        return true;
    }

    // The polygons that the walk may begin in: the first, or if it begins on an edge or a corner,
    // all that are joined to it there. Each gets the directions that lie in it; together they must
    // have all.
    bool enter(PolyId start) {
        std::array<PolyId, kMostAround> around{start};
        std::size_t count = 1;
        double covered = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            Cone cone = goal_;
            bool inside = true;
            for (std::size_t e = 0; e < corners_of(around[i]); ++e) {
                const Edge here = edge(around[i], e);
                if (!here.has_begin()) continue;
                inside = inside && cut_right_of(cone, here.b - here.a);
                const PolyId next = here.side.neighbour;
                const auto known_end = around.begin() + static_cast<std::ptrdiff_t>(count);
                if (next.valid() && count < kMostAround &&
                    std::find(around.begin(), known_end, next) == known_end) {
                    around[count++] = next;
                }
            }
            if (!inside) continue;
            if (!push(around[i], cone)) return false;
            covered += glm::distance(cone.right, cone.left);
            if (is_thin(goal_)) return true;
        }
        return !is_thin(goal_) && covered >= glm::distance(goal_.right, goal_.left) - kSame_m;
    }

    // Goes on through every edge that a walk within the cone leaves the polygon by. What is left of
    // a cone near its tip may be thinner than rounding: then its middle stands for it.
    bool leave(const Visit& visit) {
        const int before = depth_;
        const bool thin = is_thin(visit.cone);
        for (std::size_t e = 0; !thin && e < corners_of(visit.polygon); ++e) {
            const Edge here = edge(visit.polygon, e);
            Cone through;
            if (!is_way_out(here) || !cut(visit.cone, here, through)) continue;
            if (!go_through(here, through)) return false;
        }
        if (depth_ > before) return true;
        const Plan middle = glm::normalize(visit.cone.right) + glm::normalize(visit.cone.left);
        for (std::size_t e = 0; e < corners_of(visit.polygon); ++e) {
            const Edge here = edge(visit.polygon, e);
            Cone through;
            if (!is_way_out(here) || !meets(middle, here, through)) continue;
            return go_through(here, {scaled(visit.cone.right, through.right),
                                     scaled(visit.cone.left, through.left)});
        }
        return false;
    }

    std::size_t corners_of(PolyId polygon) const { return surface_.corners_of(polygon).size(); }
    static bool is_way_out(const Edge& edge) {
        return turn(edge.a, edge.b) > 0.0 && !edge.has_begin();
    }
    // A direction as long as another.
    static Plan scaled(const Plan& direction, const Plan& length) {
        return glm::normalize(direction) * glm::length(length);
    }
    bool go_through(const Edge& edge, const Cone& through) {
        return !lies_beyond(through) && edge.side.neighbour.valid() &&
               push(edge.side.neighbour, through);
    }

    // The part of an edge in a cone.
    static bool cut(const Cone& cone, const Edge& edge, Cone& through) {
        double from = 0.0;
        double to = 1.0;
        const auto keep = [&](double at_a, double at_b) {  // where it is not negative
            if (at_a < 0.0 && at_b < 0.0) to = -1.0;
            if (at_a < 0.0 && at_b >= 0.0) from = std::max(from, at_a / (at_a - at_b));
            if (at_a >= 0.0 && at_b < 0.0) to = std::min(to, at_a / (at_a - at_b));
        };
        keep(turn(cone.right, edge.a), turn(cone.right, edge.b));
        keep(turn(edge.a, cone.left), turn(edge.b, cone.left));
        if ((to - from) * glm::distance(edge.a, edge.b) <= kSame_m) return false;
        through = {glm::mix(edge.a, edge.b, from), glm::mix(edge.a, edge.b, to)};
        return true;
    }

    // Where a ray meets an edge.
    static bool meets(const Plan& ray, const Edge& edge, Cone& through) {
        const double rounding = kSame_m * glm::length(ray);
        const double at_a = turn(ray, edge.a);
        const double at_b = turn(ray, edge.b);
        if (at_a > rounding || at_b < -rounding || at_b - at_a <= 0.0) return false;
        const double share = std::clamp(-at_a / (at_b - at_a), 0.0, 1.0);
        const Plan place = glm::mix(edge.a, edge.b, share);
        if (glm::dot(place, ray) <= 0.0) return false;
        through = {place, place};
        return true;
    }

    // Whether the walk is past its goal before it comes to the edge: then it goes on below or above
    // the goal, on another storey.
    bool lies_beyond(const Cone& through) const {
        const Plan along = goal_.left - goal_.right;
        const auto past = [&](const Plan& place) {
            if (is_thin(goal_)) return glm::length(place) > glm::length(goal_.right) + kSame_m;
            return turn(place - goal_.right, along) > kSame_m * glm::length(along);
        };
        return past(through.right) || past(through.left);
    }

    const WalkableSurface& surface_;
    Plan from_;
    PolyId end_;
    Cone goal_;
    std::array<Visit, kDeepest> stack_{};
    int depth_ = 0;
};

constexpr double kBeside_m = 3e-5;

Plan middle_of(const WalkableSurface& surface, PolyId polygon) {
    Plan sum{0.0};
    const auto corners = surface.corners_of(polygon);
    for (const std::uint32_t corner : corners) sum += Plan(plan_view(surface.vertices[corner]));
    return sum / static_cast<double>(corners.size());
}

}  // namespace

bool walks_straight(const WalkableSurface& surface, PolyId start, Vec2 from, PolyId end,
                    Vec2 segment_begin, Vec2 segment_end) {
    const Plan begin(from);
    const auto leads = [&](const Plan& one, const Plan& other) {
        Cone goal{one - begin, other - begin};
        if (turn(goal.right, goal.left) < 0.0) std::swap(goal.right, goal.left);
        return StraightWalk(surface, begin, end, goal).leads_from(start);
    };
    const Plan one(segment_begin);
    if (leads(one, Plan(segment_end))) return true;
    if (segment_begin != segment_end) return false;
    // A ray along the grid meets corners of polygons, where it is nobody's. One beside it does not.
    const Plan inwards = middle_of(surface, end) - one;
    if (glm::length(inwards) <= kBeside_m) return false;
    const Plan beside = one + kBeside_m * glm::normalize(inwards);
    return leads(beside, beside);
}

}  // namespace pronk
