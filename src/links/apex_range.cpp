#include "links/apex_range.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

// Apexes whose launches are not faster than the maximum speed.
std::optional<ApexRange> slow_enough(const LaunchLimits& limits, double distance_m, double rise_m) {
    const double g = limits.gravity_m_s2;
    const double v2 = limits.max_speed_m_s * limits.max_speed_m_s;
    if (!(v2 < kLargestInput)) return ApexRange{0.0, limits.apex_m, 0.0};
    // Between the low and the high arc of that speed: tan(angle) = (v^2 -+ root) / (g distance).
    const double under = v2 * v2 - g * (g * distance_m * distance_m + 2.0 * rise_m * v2);
    if (under < 0.0) return std::nullopt;
    if (distance_m <= 0.0) return ApexRange{0.0, v2 / (2.0 * g), 0.0};
    struct Launch {
        double apex_m, apex_away_m;
    };
    const double across = g * distance_m;
    const auto launch = [&](double rising) {
        const double share = v2 / (rising * rising + across * across) / g;
        return Launch{0.5 * rising * rising * share, rising * across * share};
    };
    ApexRange range{0.0, launch(v2 + std::sqrt(under)).apex_m, 0.0};
    // The low arc may be launched downwards, or rise where it lands; then no jump is too low.
    const double rising = v2 - std::sqrt(under);
    const Launch low = launch(rising);
    if (rising > 0.0 && low.apex_away_m <= distance_m) range.lowest_m = low.apex_m;
    return range;
}

}  // namespace

double LaunchLimits::duration_s(double rises_m, double rise_m) const {
    return std::sqrt(2.0 * rises_m / gravity_m_s2) +
           std::sqrt(2.0 * std::max(rises_m - rise_m, 0.0) / gravity_m_s2);
}

bool LaunchLimits::allow(double rises_m, double distance_m, double rise_m) const {
    if (rises_m > apex_m * kLimitRounding || rise_m > rises_m ||
        rises_m - rise_m > max_fall_m + kFallRounding_m) {
        return false;
    }
    const double forward = distance_m / duration_s(rises_m, rise_m);
    const double up2 = 2.0 * gravity_m_s2 * rises_m;
    return forward <= forward_m_s * kLimitRounding &&
           std::sqrt(up2 + forward * forward) <= max_speed_m_s * kLimitRounding;
}

LaunchLimits launch_limits(const AbilityProfile& profile, const JumpAbility& ability) {
    const JumpProfile& jump = profile.jump;
    LaunchLimits limits;
    limits.apex_m = jump.apex_m;
    limits.forward_m_s = jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / ability.gravity_m_s2));
    limits.max_fall_m = jump.max_fall_m;
    limits.max_speed_m_s = ability.max_speed_m_s;
    limits.gravity_m_s2 = ability.gravity_m_s2;
    return limits;
}

std::optional<ApexRange> apexes_between(const LaunchLimits& limits, double distance_m,
                                        double rise_m) {
    const double g = limits.gravity_m_s2;
    const auto by_speed = slow_enough(limits, distance_m, rise_m);
    if (!by_speed) return std::nullopt;
    ApexRange range;
    range.highest_m = std::min({limits.apex_m, limits.max_fall_m + rise_m, by_speed->highest_m});
    range.lowest_m = std::max({rise_m, 0.0, by_speed->lowest_m});
    // Forwards as fast as can be the flight lasts this long; who rises less must be faster.
    const double shortest_s = distance_m / limits.forward_m_s;
    if (shortest_s * shortest_s > 2.0 * std::abs(rise_m) / g) {
        const double up_m_s = rise_m / shortest_s + 0.5 * g * shortest_s;
        range.lowest_m = std::max(range.lowest_m, up_m_s * up_m_s / (2.0 * g));
    }
    if (range.lowest_m > range.highest_m) return std::nullopt;
    const double straight_m = std::hypot(distance_m, rise_m);
    const double slowest_m =
        straight_m > 0.0 ? (straight_m + rise_m) * (straight_m + rise_m) / (4.0 * straight_m) : 0.0;
    range.slowest_m = std::clamp(slowest_m, range.lowest_m, range.highest_m);
    return range;
}

}  // namespace pronk
