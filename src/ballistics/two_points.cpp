// The arcs between two points are a family with one parameter, the duration T: the launch velocity
// is d/T plus gT/2 upwards. An arc is a jump if g T^2 / 2 >= |d_y|, its speed is lowest where
// g T^2 / 2 = |d|, and the longer it takes, the longer is the arc. See
// docs/algorithms/ballistics.md.
#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "displacement.hpp"

namespace pronk {

using ballistics::below;
using ballistics::kRounding;
using ballistics::length_of;
using ballistics::no;
using ballistics::refusal;
using ballistics::rise_and_length;
using ballistics::sound;

namespace {

JumpAnswer<Arc> flight(const Vec3d& takeoff, const Vec3d& d, double duration_s, double up_m_s,
                       double gravity_m_s2) {
    if (duration_s == 0.0) return sound({takeoff, Vec3d(0.0), 0.0, gravity_m_s2});
    return sound({takeoff, {d.x / duration_s, up_m_s, d.z / duration_s}, duration_s, gravity_m_s2});
}

// For a duration that is a jump's but for rounding.
JumpAnswer<Arc> flight(const Vec3d& takeoff, const Vec3d& d, double duration_s,
                       double gravity_m_s2) {
    const double up = duration_s > 0.0 ? d.y / duration_s + 0.5 * gravity_m_s2 * duration_s : 0.0;
    return flight(takeoff, d, duration_s, std::max(up, 0.0), gravity_m_s2);
}

JumpAnswer<Arc> minimal_flight(const Vec3d& takeoff, const Vec3d& d, double gravity_m_s2) {
    const double length = length_of(d);
    const double duration = std::sqrt(2.0 * length / gravity_m_s2);
    const double up = duration > 0.0 ? rise_and_length(d, length) / duration : 0.0;
    return flight(takeoff, d, duration, up, gravity_m_s2);
}

double optimal_duration_s(const Vec3d& d, double gravity_m_s2) {
    return std::sqrt(2.0 * std::abs(d.y) / gravity_m_s2);
}

// On the level only for no distance.
JumpAnswer<Arc> optimal_flight(const Vec3d& takeoff, const Vec3d& d, double gravity_m_s2) {
    const double duration = optimal_duration_s(d, gravity_m_s2);
    return flight(takeoff, d, duration, d.y > 0.0 ? gravity_m_s2 * duration : 0.0, gravity_m_s2);
}

// Not for the level, where it would be infinite.
double optimal_speed2(const Vec3d& d, double gravity_m_s2) {
    const double across2 = ballistics::across2_of(d);
    return gravity_m_s2 * (0.5 * across2 / std::abs(d.y) + 2.0 * std::max(d.y, 0.0));
}

// The durations of the two arcs with a launch speed v solve
//     (g T^2 / 2)^2 - (v^2 - g d_y) T^2 + |d|^2 = 0;
// their product is 2 |d| / g, which gives the low arc's without cancellation. Where the jump is all
// but straight up, rounding leaves that only half its digits, so it is kept from falling below what
// a jump takes at least. At speeds above the optimal one it truly is below: the caller refuses
// those.
struct TwoDurations {
    double low_s = 0.0;
    double high_s = 0.0;
};
JumpAnswer<TwoDurations> durations(const Vec3d& d, double speed_m_s, double gravity_m_s2) {
    const double length = length_of(d);
    const double speed2 = speed_m_s * speed_m_s;
    const double least2 = gravity_m_s2 * rise_and_length(d, length);
    if (below(speed2, least2, least2)) return no(NoJump::too_slow);
    const double spare = std::max(speed2 - least2, 0.0);
    const double root = std::sqrt(spare * (spare + 2.0 * gravity_m_s2 * length));
    const double high = std::sqrt(2.0 * (spare + gravity_m_s2 * length + root)) / gravity_m_s2;
    const double low = high > 0.0 ? 2.0 * length / (gravity_m_s2 * high) : 0.0;
    const double least = optimal_duration_s(d, gravity_m_s2);
    return TwoDurations{std::max(low, least), std::max(high, least)};
}

// What is wrong with an arc that is too hasty to be a jump.
NoJump haste(const Vec3d& d) {
    return d.y < 0.0 ? NoJump::launches_downwards : NoJump::lands_rising;
}

}  // namespace

JumpAnswer<Arc> arc_with_duration(const Vec3d& takeoff, const Vec3d& landing, double duration_s,
                                  double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing, duration_s)) return no(*bad);
    if (duration_s < 0.0) return no(NoJump::negative);
    const Vec3d d = landing - takeoff;
    const double drop = 0.5 * gravity_m_s2 * duration_s * duration_s;
    if (below(drop, std::abs(d.y), drop)) return no(haste(d));
    if (duration_s == 0.0 && length_of(d) > 0.0) return no(NoJump::too_short);
    return flight(takeoff, d, duration_s, gravity_m_s2);
}

JumpAnswer<Arc> arc_with_apex(const Vec3d& takeoff, const Vec3d& landing, double apex_m,
                              double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing, apex_m)) return no(*bad);
    const Vec3d d = landing - takeoff;
    const double top = std::max(d.y, 0.0);
    const double size = std::abs(takeoff.y) + std::abs(landing.y);
    if (below(apex_m, top, size)) return no(NoJump::apex_too_low);
    const double apex = std::max(apex_m, top);
    const double up = std::sqrt(2.0 * gravity_m_s2 * apex);
    const double down = std::sqrt(2.0 * gravity_m_s2 * (apex - d.y));
    const double duration = (up + down) / gravity_m_s2;
    if (duration == 0.0 && ballistics::across2_of(d) > 0.0) return no(NoJump::no_apex);
    return flight(takeoff, d, duration, up, gravity_m_s2);
}

JumpAnswer<Arc> arc_with_speed(const Vec3d& takeoff, const Vec3d& landing, double speed_m_s,
                               Branch branch, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing, speed_m_s)) return no(*bad);
    if (speed_m_s < 0.0) return no(NoJump::negative);
    const Vec3d d = landing - takeoff;
    const JumpAnswer<TwoDurations> two = durations(d, speed_m_s, gravity_m_s2);
    if (!two) return no(two.error());
    if (branch == Branch::high) return flight(takeoff, d, two->high_s, gravity_m_s2);
    const double speed2 = speed_m_s * speed_m_s;
    if (d.y != 0.0 && below(optimal_speed2(d, gravity_m_s2), speed2, speed2)) return no(haste(d));
    return flight(takeoff, d, two->low_s, gravity_m_s2);
}

JumpAnswer<double> minimal_speed(const Vec3d& takeoff, const Vec3d& landing, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    return std::sqrt(gravity_m_s2 * rise_and_length(landing - takeoff));
}

JumpAnswer<Arc> minimal_jump(const Vec3d& takeoff, const Vec3d& landing, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    return minimal_flight(takeoff, landing - takeoff, gravity_m_s2);
}

JumpAnswer<Arc> optimal_jump(const Vec3d& takeoff, const Vec3d& landing, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    const Vec3d d = landing - takeoff;
    if (d.y == 0.0 && length_of(d) > 0.0) return no(NoJump::needs_max_speed);
    return optimal_flight(takeoff, d, gravity_m_s2);
}

JumpAnswer<double> optimal_length(const Vec3d& takeoff, const Vec3d& landing) {
    if (!ballistics::usable(takeoff) || !ballistics::usable(landing)) {
        return no(NoJump::unusable_number);
    }
    return ballistics::optimal_length_of(landing - takeoff);
}

JumpAnswer<RationalRange> rational_range(const Vec3d& takeoff, const Vec3d& landing,
                                         double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    const Vec3d d = landing - takeoff;
    const JumpAnswer<Arc> slowest = minimal_flight(takeoff, d, gravity_m_s2);
    if (!slowest) return no(slowest.error());
    RationalRange range;
    range.minimal_duration_s = slowest->duration_s;
    range.minimal_speed_m_s = std::sqrt(gravity_m_s2 * rise_and_length(d));
    if (d.y == 0.0) {
        range.optimal_speed_m_s =
            range.minimal_duration_s > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
        return range;
    }
    const JumpAnswer<Arc> shortest = optimal_flight(takeoff, d, gravity_m_s2);
    if (!shortest) return no(shortest.error());
    range.optimal_duration_s = shortest->duration_s;
    // All but straight up the two are one but for rounding.
    range.optimal_speed_m_s =
        std::max(shortest->speed_and_angle().speed_m_s, range.minimal_speed_m_s);
    return range;
}

JumpAnswer<RationalJump> rational_jump(const Vec3d& takeoff, const Vec3d& landing,
                                       double max_speed_m_s, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    if (std::isnan(max_speed_m_s)) return no(NoJump::unusable_number);
    if (max_speed_m_s < 0.0) return no(NoJump::negative);
    const auto answer = [](const JumpAnswer<Arc>& arc,
                           RationalCase which) -> JumpAnswer<RationalJump> {
        if (!arc) return no(arc.error());
        return RationalJump{*arc, which};
    };
    const Vec3d d = landing - takeoff;
    const bool unlimited = max_speed_m_s > kLargestInput;
    const double speed2 = max_speed_m_s * max_speed_m_s;
    if (d.y != 0.0 && (unlimited || !below(speed2, optimal_speed2(d, gravity_m_s2), speed2))) {
        return answer(optimal_flight(takeoff, d, gravity_m_s2), RationalCase::optimal);
    }
    const double length = length_of(d);
    if (unlimited && length > 0.0) return no(NoJump::needs_max_speed);
    const double least2 = gravity_m_s2 * rise_and_length(d, length);
    if (length == 0.0 || std::abs(speed2 - least2) <= kRounding * least2) {
        return answer(minimal_flight(takeoff, d, gravity_m_s2), RationalCase::minimal);
    }
    const JumpAnswer<TwoDurations> two = durations(d, max_speed_m_s, gravity_m_s2);
    if (!two) return no(two.error());
    return answer(flight(takeoff, d, two->low_s, gravity_m_s2), RationalCase::limited);
}

}  // namespace pronk
