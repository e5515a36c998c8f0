#include "space/family_piece.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

// Segments whose directions are as near as this (sine of the angle) are taken as parallel: what is
// left out is at most this share of their length. With an even smaller angle between them, the
// corners would be chosen by rounding.
constexpr double kParallel = 1e-7;

Plan plan_of(const Vec3d& p) {
    return {p.x, p.z};
}

double distance(const Plan& a, const Plan& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}

double side_in_plan(const Vec3d& a, const Vec3d& b, const Vec3d& p) {
    return side_of(plan_of(a), plan_of(b), plan_of(p));
}

Vec3d point_of(const Segment& segment, double where) {
    return segment.begin + (segment.end - segment.begin) * where;
}

Interval heights_of(const std::array<Vec3d, 2>& ends, double slack_m) {
    return {std::min(ends[0].y, ends[1].y) - slack_m, std::max(ends[0].y, ends[1].y) + slack_m};
}

Interval heights_of(std::span<const GroundStretch> ground, double from, double to) {
    const HeightRange range = heights_between(ground, from, to);
    return {range.low_y, range.high_y};
}

// Of a jump that has `f` of its duration behind it, with a bulge of g T^2 / 2. It grows with each
// of the other three, so the ends of their intervals bound it.
double height_at(double f, double takeoff_y, double landing_y, double bulge_m) {
    return takeoff_y * (1.0 - f) + landing_y * f + bulge_m * f * (1.0 - f);
}

}  // namespace

FamilyPiece::FamilyPiece(const ArcFamily& family, const FamilyPart& part, const FreeSpace& space)
    : takeoff_{point_of(family.takeoff, part.takeoff_from),
               point_of(family.takeoff, part.takeoff_to)},
      landing_{point_of(family.landing, part.landing_from),
               point_of(family.landing, part.landing_to)},
      apex_m_(family.apex_m),
      takeoff_y_(family.takeoff_ground.empty()
                     ? heights_of(takeoff_, family.takeoff_slack_m)
                     : heights_of(family.takeoff_ground, part.takeoff_from, part.takeoff_to)),
      landing_y_(family.landing_ground.empty()
                     ? heights_of(landing_, family.landing_slack_m)
                     : heights_of(family.landing_ground, part.landing_from, part.landing_to)),
      rise_m_{landing_y_.low - takeoff_y_.high, landing_y_.high - takeoff_y_.low},
      space_(space) {
    for (const Vec3d& a : takeoff_) {
        for (const Vec3d& b : landing_) {
            longest_m_ = std::max(longest_m_, distance(plan_of(a), plan_of(b)));
        }
    }
    if (!(rise_m_.high <= apex_m_)) return;
    find_corners();
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

// In the directions of the two segments, the feet are at every moment in a rectangle, and its four
// sides move evenly. So of the eight corners at two moments the same ones are corners of the hull
// of all, whichever moments these are.
void FamilyPiece::find_corners() {
    const auto add = [&](std::uint8_t takeoff, std::uint8_t landing, bool late) {
        corners_[corner_count_++] = {takeoff, landing, late};
    };
    const Plan along_a{takeoff_[1].x - takeoff_[0].x, takeoff_[1].z - takeoff_[0].z};
    const Plan along_b{landing_[1].x - landing_[0].x, landing_[1].z - landing_[0].z};
    const double turn = along_a[0] * along_b[1] - along_a[1] * along_b[0];
    const double lengths = std::hypot(along_a[0], along_a[1]) * std::hypot(along_b[0], along_b[1]);
    if (std::abs(turn) <= kParallel * lengths) {
        const bool same_way = along_a[0] * along_b[0] + along_a[1] * along_b[1] >= 0.0;
        for (const bool late : {false, true}) add(same_way ? 0 : 1, 0, late);
        if (along_a == Plan{0.0, 0.0} && along_b == Plan{0.0, 0.0}) return;
        for (const bool late : {true, false}) add(same_way ? 1 : 0, 1, late);
        return;
    }
    for (const auto& [a, b] : {std::array<std::uint8_t, 2>{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        // Whether the corner goes outwards along a segment is told by its side of the other one.
        const double across_b = side_in_plan(landing_[0], landing_[1], takeoff_[a]);
        const double across_a = side_in_plan(takeoff_[0], takeoff_[1], landing_[b]);
        const bool out_along_a = (across_b > 0.0) == ((turn > 0.0) == (a == 1));
        const bool out_along_b = (across_a > 0.0) == ((turn > 0.0) == (b == 1));
        if (out_along_a == out_along_b) {
            add(a, b, out_along_a);
        } else {
            const bool first = a == b ? out_along_a : out_along_b;
            add(a, b, first);
            add(a, b, !first);
        }
    }
}

Slice FamilyPiece::feet_between(double from, double to) const {
    Slice slice;
    slice.count = corner_count_;
    for (std::size_t i = 0; i < corner_count_; ++i) {
        const Vec3d& a = takeoff_[corners_[i].takeoff];
        const Vec3d& b = landing_[corners_[i].landing];
        const double passed = corners_[i].late ? to : from;
        slice.corners[i] = {a.x + (b.x - a.x) * passed, a.z + (b.z - a.z) * passed};
    }
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
