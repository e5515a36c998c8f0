// Numbers from outside enter, a verdict leaves: what the functions of this room ask before they
// compute and before they answer.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <pronk/ballistics.hpp>

namespace pronk::ballistics {

// Slack at every limit, as a share of the numbers compared: a caller may hand back a limit that
// this room computed, which went through a root, a square and a few sums on the way.
inline constexpr double kRounding = 16.0 * std::numeric_limits<double>::epsilon();

// Whether `value` is below `limit` by more than the rounding of numbers of this size explains.
inline bool below(double value, double limit, double size) {
    return value < limit - kRounding * size;
}

inline bool usable(double number) {
    return std::abs(number) <= kLargestInput;  // false for NaN
}
inline bool usable(const Vec3d& v) {
    return usable(v.x) && usable(v.y) && usable(v.z);
}
inline bool usable(const Segment& s) {
    return usable(s.begin) && usable(s.end);
}

// The reason to refuse an input, if there is one: numbers first, then gravity.
template <class... Inputs>
std::optional<NoJump> refusal(double gravity_m_s2, const Inputs&... inputs) {
    if (!(usable(inputs) && ...) || !usable(gravity_m_s2)) return NoJump::unusable_number;
    if (gravity_m_s2 < kSmallestGravity_m_s2) return NoJump::no_gravity;
    return std::nullopt;
}

inline tl::unexpected<NoJump> no(NoJump reason) {
    return tl::unexpected<NoJump>(reason);
}

// A number as an answer.
inline JumpAnswer<double> sound(double number) {
    if (!std::isfinite(number)) return no(NoJump::out_of_range);
    return number;
}

// An arc as an answer. Gravity next to nothing can make a flight last very long, and a landing next
// to level can ask for very much speed; up to here every question to an arc has a finite answer.
inline JumpAnswer<Arc> sound(const Arc& arc) {
    constexpr double kMost = 1e60;
    const Vec3d& v = arc.launch_velocity_m_s;
    const double fastest =
        std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z), arc.gravity_m_s2 * arc.duration_s});
    if (!(fastest <= kMost && arc.duration_s <= kMost)) return no(NoJump::out_of_range);
    return arc;
}

}  // namespace pronk::ballistics
