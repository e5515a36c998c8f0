#include "following/body_move.hpp"

#include "planning/ground/surface_move.hpp"
#include "planning/ground/surface_ray.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk {

PlanPlace BodyMove::run(const PlanPlace& from, const PlanPoint& to) const {
    PlanPlace end{to, from.polygon};
    if (!is_in(mesh_, from.polygon, to)) {
        const PlanRay ray = cast_ray(mesh_, from, to);
        end = ray.is_free ? ray.end : before_corner(from, move_towards(mesh_, from, to).end);
    }
    return room_m_ > 0.0 ? with_room(from, end) : end;
}

// A step is straight: who slides around a corner of the border gets as far as the corner, and does
// not cut it.
PlanPlace BodyMove::before_corner(const PlanPlace& from, const PlanPlace& end) const {
    const PlanRay ray = cast_ray(mesh_, from, end.at);
    if (ray.is_free || ray.border == kNothing) return end;
    const PlanEdge& border = mesh_.edges[ray.border];
    // Of the border's ends, the one that makes the shorter detour.
    const auto over_m = [&](const PlanPoint& corner) {
        return length(corner - from.at) + length(end.at - corner);
    };
    const PlanPoint& next = mesh_.to(border);
    const PlanPoint corner = over_m(next) < over_m(border.from) ? next : border.from;
    const double to_corner_m = length(corner - from.at);
    // Already there; or only rounding is in the way of who slides along the border.
    if (to_corner_m <= kTouching_m || to_corner_m >= length(end.at - from.at)) return end;
    return cast_ray(mesh_, from, corner).is_free ? PlanPlace{corner, border.polygon} : ray.end;
}

// Away from borders that are too near, a few times: away from one may be towards another. Stays if
// that leaves less room than there was.
PlanPlace BodyMove::with_room(const PlanPlace& from, const PlanPlace& end) const {
    constexpr double kALittleMore_m = 1e-9;
    PlanPlace best = end;
    for (int i = 0; i < 3; ++i) {
        const NearBorder near = borders_.nearest(best.polygon, best.at);
        if (near.away_m >= room_m_) return best;
        const PlanPoint away = near.away_m > kTouching_m ? (best.at - near.at) / near.away_m
                                                         : inward_normal(mesh_, near.border);
        best = move_towards(mesh_, best, best.at + (room_m_ - near.away_m + kALittleMore_m) * away)
                   .end;
    }
    const double had_m = borders_.nearest(from.polygon, from.at).away_m;
    const double has_m = borders_.nearest(best.polygon, best.at).away_m;
    return has_m >= std::min(had_m, room_m_) - kTouching_m ? best : from;
}

}  // namespace pronk
