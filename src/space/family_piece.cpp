#include "space/family_piece.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

Plan plan_of(const Vec3d& p) {
    return {p.x, p.z};
}

double distance(const Plan& a, const Plan& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}

// Sorted corners of the convex hull (monotone chain), counter-clockwise in (x, z).
std::size_t hull_of(std::array<Plan, Slice::kMaxCorners> points,
                    std::array<Plan, Slice::kMaxCorners>& corners) {
    std::sort(points.begin(), points.end());
    std::array<Plan, 2 * Slice::kMaxCorners> chain;
    std::size_t count = 0;
    const auto turns_left = [&](const Plan& p) {
        return side_of(chain[count - 2], chain[count - 1], p) > 0.0;
    };
    const auto add = [&](const Plan& p, std::size_t kept) {
        while (count >= kept + 2 && !turns_left(p)) --count;
        chain[count++] = p;
    };
    for (const Plan& p : points) add(p, 0);
    const std::size_t lower = count - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
    if (count > 1) --count;  // the first point came again
    std::copy_n(chain.begin(), count, corners.begin());
    return count;
}

Vec3d point_of(const Segment& segment, double where) {
    return segment.begin + (segment.end - segment.begin) * where;
}

Interval heights_of(const std::array<Vec3d, 2>& ends, double slack_m) {
    return {std::min(ends[0].y, ends[1].y) - slack_m, std::max(ends[0].y, ends[1].y) + slack_m};
}

// Of a jump that has `f` of its duration behind it, with a bulge of g T^2 / 2. It grows with each
// of the other three, so the ends of their intervals bound it.
double height_at(double f, double takeoff_y, double landing_y, double bulge_m) {
    return takeoff_y * (1.0 - f) + landing_y * f + bulge_m * f * (1.0 - f);
}

}  // namespace

Interval reach_along_x(const Slice& slice, double from_z, double to_z) {
    Interval reach{std::numeric_limits<double>::infinity(),
                   -std::numeric_limits<double>::infinity()};
    const auto take = [&](double x) {
        reach.low = std::min(reach.low, x);
        reach.high = std::max(reach.high, x);
    };
    for (std::size_t i = 0; i < slice.count; ++i) {
        const Plan& a = slice.corners[i];
        const Plan& b = slice.corners[i + 1 == slice.count ? 0 : i + 1];
        if (a[1] >= from_z && a[1] <= to_z) take(a[0]);
        for (const double z : {from_z, to_z}) {
            if ((a[1] < z) == (b[1] < z)) continue;
            take(a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]));
        }
    }
    return reach;
}

FamilyPiece::FamilyPiece(const ArcFamily& family, const FamilyPart& part, const FreeSpace& space)
    : takeoff_{point_of(family.takeoff, part.takeoff_from),
               point_of(family.takeoff, part.takeoff_to)},
      landing_{point_of(family.landing, part.landing_from),
               point_of(family.landing, part.landing_to)},
      apex_m_(family.apex_m),
      takeoff_y_(heights_of(takeoff_, family.takeoff_slack_m)),
      landing_y_(heights_of(landing_, family.landing_slack_m)),
      rise_m_{landing_y_.low - takeoff_y_.high, landing_y_.high - takeoff_y_.low},
      space_(space) {
    for (const Vec3d& a : takeoff_) {
        for (const Vec3d& b : landing_) {
            longest_m_ = std::max(longest_m_, distance(plan_of(a), plan_of(b)));
        }
    }
    if (!(rise_m_.high <= apex_m_)) return;
    const double up_s = std::sqrt(2.0 * apex_m_ / family.gravity_m_s2);
    const auto duration_s = [&](double rise_m) {
        return up_s + std::sqrt(2.0 * (apex_m_ - rise_m) / family.gravity_m_s2);
    };
    const Interval duration{duration_s(rise_m_.high), duration_s(rise_m_.low)};
    bulge_m_ = {0.5 * family.gravity_m_s2 * duration.low * duration.low,
                0.5 * family.gravity_m_s2 * duration.high * duration.high};
    all_fall_from_ = up_s / duration.low;
}

double FamilyPiece::takeoff_zone_end() const {
    const double zone_m = contact_zone_m(space_.agent, space_.window.grid);
    const double left = longest_m_ > zone_m ? zone_m / longest_m_ : 1.0;
    // The lowest jump is rise.low f + bulge.low f (1 - f) above its take-off.
    const double climb_m = space_.agent.climb_m;
    const double b = rise_m_.low + bulge_m_.low;
    const double sunk =
        (b + std::sqrt(b * b + 4.0 * bulge_m_.low * climb_m)) / (2.0 * bulge_m_.low);
    return std::clamp(std::min(left, sunk), 0.0, 1.0);
}

double FamilyPiece::landing_zone_begin() const {
    const double zone_m = contact_zone_m(space_.agent, space_.window.grid);
    const double near = longest_m_ > zone_m ? 1.0 - zone_m / longest_m_ : 0.0;
    return std::clamp(std::max(near, all_fall_from_), 0.0, 1.0);
}

Slice FamilyPiece::feet_between(double from, double to) const {
    Slice slice;
    std::array<Plan, Slice::kMaxCorners> points;
    std::size_t count = 0;
    for (const double passed : {from, to}) {
        for (const Vec3d& a : takeoff_) {
            for (const Vec3d& b : landing_) points[count++] = plan_of(a + (b - a) * passed);
        }
    }
    slice.count = hull_of(points, slice.corners);
    slice.low_y = std::min(lowest_at(from), lowest_at(to));
    slice.high_y = highest_between(from, to);
    return slice;
}

double FamilyPiece::lowest_at(double passed) const {
    return height_at(passed, takeoff_y_.low, landing_y_.low, bulge_m_.low);
}

double FamilyPiece::highest_between(double from, double to) const {
    const double top = 0.5 * (1.0 + (landing_y_.high - takeoff_y_.high) / bulge_m_.high);
    const double highest =
        height_at(std::clamp(top, from, to), takeoff_y_.high, landing_y_.high, bulge_m_.high);
    return std::min(highest, takeoff_y_.high + apex_m_);
}

}  // namespace pronk
