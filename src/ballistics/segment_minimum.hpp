// Two segments and a convex measure of displacements enter, a pair of points that minimises the
// measure leaves. See docs/algorithms/ballistics.md, "Two segments".
//
// The displacement d(s, t) = D + t G - s S is affine in where on the segments the points are, so
// the measure is convex on the unit square. A Measure offers
//     double value(d)             what is minimised
//     double edge_minimum(a, b)   the u in [0, 1] that minimises value(a + u b)
//     Plane(normal)               a bundle of parallel planes; and of it
//         Vec3d minimum(through)  the displacement that minimises value in the plane through
//                                 `through`; not finite if there is none
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <pronk/ballistics.hpp>

#include "displacement.hpp"

namespace pronk::ballistics {

template <class Measure>
class SegmentMinimum {
  public:
    SegmentMinimum(const Segment& takeoff, const Segment& landing)
        : takeoff_(takeoff),
          landing_(landing),
          along_takeoff_(along(takeoff)),
          along_landing_(along(landing)) {}

    // The points are rounded to doubles, each on its own; the pair's own minimum is up to the
    // caller.
    PointPair find() {
        // No value is below zero, and this is zero without any rounding.
        if (const auto common = common_end()) return pair_at(*common);
        // Of a point and a segment one side has it all.
        if (along_takeoff_ == Vec3d(0.0)) return pair_at({0.0, landing_for(0.0)});
        if (along_landing_ == Vec3d(0.0)) return pair_at({takeoff_for(0.0), 0.0});
        const Vec3d normal = glm::cross(along_takeoff_, along_landing_);
        const double normal2 = glm::dot(normal, normal);
        const double clear2 = kClearAngle * kClearAngle * glm::dot(along_takeoff_, along_takeoff_) *
                              glm::dot(along_landing_, along_landing_);
        bool sure = normal2 > clear2;
        Place free;
        if (normal2 > 0.0) {
            free = free_minimum(normal, normal2, sure ? 2 : 8);
            sure = sure && std::isfinite(free.s) && std::isfinite(free.t);
            const bool inside = free.s >= 0.0 && free.s <= 1.0 && free.t >= 0.0 && free.t <= 1.0;
            if (inside) consider(free.s, free.t);
        }
        // By convexity the minimum over the square lies on a side that faces the free minimum.
        // Nearly parallel segments don't say reliably where that is: then all sides are asked.
        const auto facing = [&](bool outside) { return !sure || outside; };
        if (facing(free.s < 0.0)) consider(0.0, landing_for(0.0));
        if (facing(free.s > 1.0)) consider(1.0, landing_for(1.0));
        if (facing(free.t < 0.0)) consider(takeoff_for(0.0), 0.0);
        if (facing(free.t > 1.0)) consider(takeoff_for(1.0), 1.0);
        return pair_at(middle());
    }

  private:
    struct Place {
        double s = 0.0;  // share of the take-off segment
        double t = 0.0;  // share of the landing segment

        bool before(const Place& other) const {
            return s < other.s || (s == other.s && t < other.t);
        }
    };

    static constexpr double kTie = 8.0 * std::numeric_limits<double>::epsilon();
    static constexpr double kClearAngle = 1e-6;  // radians; rounding turns a normal by 1e-16 / this

    // Segments shorter than kPoint count as their begin: products of their squares would vanish.
    static Vec3d along(const Segment& segment) {
        constexpr double kPoint = 1e-60;
        const Vec3d whole = segment.end - segment.begin;
        return glm::dot(whole, whole) < kPoint * kPoint ? Vec3d(0.0) : whole;
    }

    std::optional<Place> common_end() const {
        if (takeoff_.begin == landing_.begin) return Place{0.0, 0.0};
        if (takeoff_.begin == landing_.end) return Place{0.0, 1.0};
        if (takeoff_.end == landing_.begin) return Place{1.0, 0.0};
        if (takeoff_.end == landing_.end) return Place{1.0, 1.0};
        return std::nullopt;
    }

    PointPair pair_at(const Place& place) const {
        return {place.s, place.t, point_at(takeoff_, place.s), point_at(landing_, place.t)};
    }

    static Vec3d point_at(const Segment& segment, double share) {
        const Vec3d whole = segment.end - segment.begin;
        return share > 0.5 ? segment.end + (share - 1.0) * whole : segment.begin + share * whole;
    }

    // d(s, t), counted from the nearer ends, so that it is exact at all four of them.
    Vec3d apart_at(double s, double t) const {
        const bool late_takeoff = s > 0.5;
        const bool late_landing = t > 0.5;
        const Vec3d between = (late_landing ? landing_.end : landing_.begin) -
                              (late_takeoff ? takeoff_.end : takeoff_.begin);
        return between + (late_landing ? t - 1.0 : t) * along_landing_ -
               (late_takeoff ? s - 1.0 : s) * along_takeoff_;
    }
    double landing_for(double s) const {
        return Measure::edge_minimum(apart_at(s, 0.0), along_landing_);
    }
    double takeoff_for(double t) const {
        return Measure::edge_minimum(apart_at(0.0, t), -along_takeoff_);
    }

    // The minimum over the two whole lines: the measure says which displacement of their plane it
    // is, a linear system where on the lines. Solved again from where the last pass ended: of lines
    // at a small angle the normal is only roughly known, and what it says about their distance is
    // as wrong as the place it is asked from is far away.
    Place free_minimum(const Vec3d& normal, double normal2, int passes) const {
        const typename Measure::Plane planes(normal);
        const Vec3d dual = normal / normal2;
        Place found;
        for (int pass = 0; pass < passes; ++pass) {
            const Vec3d here = apart_at(found.s, found.t);
            const Vec3d move = planes.minimum(here) - here;
            found.s -= glm::dot(glm::cross(move, along_landing_), dual);
            found.t -= glm::dot(glm::cross(move, along_takeoff_), dual);
        }
        return found;
    }

    void consider(double s, double t) {
        const Place here{s, t};
        const double value = Measure::value(apart_at(s, t));
        if (value < least_ * (1.0 - kTie)) {
            least_ = value;
            first_ = here;
            last_ = here;
        } else if (value <= least_ * (1.0 + kTie)) {
            if (here.before(first_)) first_ = here;
            if (last_.before(here)) last_ = here;
        }
    }

    // Where two candidates tie, so does all between them, by convexity: parallel edges that face
    // each other are crossed in the middle of what they share, not at a corner.
    Place middle() const { return {0.5 * (first_.s + last_.s), 0.5 * (first_.t + last_.t)}; }

    const Segment& takeoff_;
    const Segment& landing_;
    Vec3d along_takeoff_;  // S
    Vec3d along_landing_;  // G
    double least_ = std::numeric_limits<double>::infinity();
    Place first_;  // of the candidates with that value, by s and then t
    Place last_;
};

}  // namespace pronk::ballistics
