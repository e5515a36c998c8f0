#include "links/straight_walk.hpp"

#include <vector>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// Positive if b is counter-clockwise of a, seen from above (z points down the page).
double turn(const Plan& a, const Plan& b) {
    return a.y * b.x - a.x * b.y;
}

// All directions from `right` counter-clockwise to `left`.
struct Cone {
    Plan right;
    Plan left;
};

struct Visit {
    PolyId polygon;
    PolyId came_from;
    Cone cone;
};

class StraightWalk {
  public:
    StraightWalk(const WalkableSurface& surface, Vec2 from, PolyId end, Vec2 begin, Vec2 finish)
        : surface_(surface),
          from_(from),
          end_(end),
          cone_{Plan(begin) - from_, Plan(finish) - from_} {
        if (turn(cone_.right, cone_.left) < 0.0) std::swap(cone_.right, cone_.left);
        thin_ = !(turn(cone_.right, cone_.left) > kThin * glm_dot(cone_.right, cone_.right));
    }

    bool leads_from(PolyId start) {
        Visit stack[kDeepest];
        int depth = 0;
        stack[depth++] = {start, {}, cone_};
        for (int visits = 0; depth > 0; ++visits) {
            const Visit visit = stack[--depth];
            if (visit.polygon == end_) continue;
            if (visits == kMostVisits || !leave(visit, stack, depth)) return false;
        }
        return true;
    }

  private:
    static constexpr int kDeepest = 64;
    static constexpr int kMostVisits = 1024;
    static constexpr double kThin = 1e-9;

    static double glm_dot(const Plan& a, const Plan& b) { return a.x * b.x + a.y * b.y; }

    // Goes on through every edge that a walk within the cone leaves the polygon by.
    bool leave(const Visit& visit, Visit* stack, int& depth) const {
        const auto corners = surface_.corners_of(visit.polygon);
        const std::size_t first = surface_.poly_begin[visit.polygon.index()];
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const Plan a = Plan(plan_view(surface_.vertices[corners[e]])) - from_;
            const Plan b =
                Plan(plan_view(surface_.vertices[corners[(e + 1) % corners.size()]])) - from_;
            if (!(turn(a, b) > 0.0)) continue;  // the edge does not face outwards
            Cone through = visit.cone;
            if (turn(through.right, a) > 0.0) through.right = a;
            if (turn(b, through.left) > 0.0) through.left = b;
            const double width = turn(through.right, through.left);
            const bool misses =
                thin_ ? turn(visit.cone.right, a) > 0.0 || turn(b, visit.cone.left) > 0.0
                      : !(width > kThin * glm_dot(through.right, through.right));
            if (misses) continue;
            if (thin_) through = visit.cone;
            const EdgeSide side = surface_.corner_side[first + e];
            if (!side.neighbour.valid() || side.neighbour == visit.came_from ||
                lies_beyond(a, b, through) || depth == kDeepest) {
                return false;
            }
            stack[depth++] = {side.neighbour, visit.polygon, through};
            if (thin_) return true;
        }
        return true;
    }

    // Whether the walk is past its goal before it comes to the edge: then it goes on below or above
    // the goal, on another storey.
    bool lies_beyond(const Plan& a, const Plan& b, const Cone& through) const {
        const Plan edge = b - a;
        const auto distance = [&](const Plan& direction, const Plan& on, const Plan& along) {
            const double across = turn(direction, along);
            return across == 0.0 ? 1.0 : turn(on, along) / across;
        };
        const Plan goal = cone_.left - cone_.right;
        const auto past = [&](const Plan& direction) {
            const double to_goal = thin_ ? 1.0 : distance(direction, cone_.right, goal);
            return distance(direction, a, edge) > to_goal * (1.0 + 1e-6);
        };
        return past(through.right) || past(through.left);
    }

    const WalkableSurface& surface_;
    Plan from_;
    PolyId end_;
    Cone cone_;
    bool thin_ = false;
};

}  // namespace

bool walks_straight(const WalkableSurface& surface, PolyId start, Vec2 from, PolyId end,
                    Vec2 segment_begin, Vec2 segment_end) {
    return StraightWalk(surface, from, end, segment_begin, segment_end).leads_from(start);
}

}  // namespace pronk
