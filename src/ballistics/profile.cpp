#include <cmath>

#include "checks.hpp"

namespace pronk {

using ballistics::no;
using ballistics::usable;

namespace {

std::optional<NoJump> fault(const JumpProfile& profile) {
    const auto [apex, reach, fall] = profile;
    if (!usable(apex) || !usable(reach) || !usable(fall)) return NoJump::not_a_number;
    if (apex < 0.0 || reach < 0.0 || fall < 0.0) return NoJump::negative;
    if (apex == 0.0) return NoJump::no_apex;
    return std::nullopt;
}

// How far the profile's arc is when it comes down to `fall_m` below its apex: half the reach up to
// the apex, and as the root of the fall beyond it.
JumpAnswer<double> distance_at_fall(const JumpProfile& profile, double fall_m) {
    return ballistics::sound(0.5 * profile.reach_m * (1.0 + std::sqrt(fall_m / profile.apex_m)));
}

}  // namespace

JumpAnswer<double> landing_distance(const JumpProfile& profile, double rise_m) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    if (!usable(rise_m)) return no(NoJump::not_a_number);
    const double fall = profile.apex_m - rise_m;
    if (fall < 0.0) return no(NoJump::apex_too_low);
    if (fall > profile.max_fall_m) return no(NoJump::falls_too_far);
    return distance_at_fall(profile, fall);
}

JumpAnswer<double> farthest_landing(const JumpProfile& profile) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    return distance_at_fall(profile, profile.max_fall_m);
}

JumpAnswer<double> fitted_reach(double apex_m, double distance_m, double rise_m) {
    if (!usable(apex_m) || !usable(distance_m) || !usable(rise_m)) {
        return no(NoJump::not_a_number);
    }
    if (apex_m < 0.0 || distance_m < 0.0) return no(NoJump::negative);
    if (apex_m < rise_m) return no(NoJump::apex_too_low);
    const double up = std::sqrt(apex_m);
    const double down = std::sqrt(apex_m - rise_m);
    if (up + down == 0.0) {
        if (distance_m > 0.0) return no(NoJump::no_apex);
        return 0.0;
    }
    return 2.0 * distance_m * (up / (up + down));
}

JumpAnswer<double> fitted_reach(const JumpProfile& profile, double distance_m, double rise_m) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    const JumpAnswer<double> reach = fitted_reach(profile.apex_m, distance_m, rise_m);
    if (!reach) return reach;
    if (profile.apex_m - rise_m > profile.max_fall_m * (1.0 + ballistics::kRounding)) {
        return no(NoJump::falls_too_far);
    }
    if (*reach > profile.reach_m * (1.0 + ballistics::kRounding)) return no(NoJump::out_of_reach);
    return reach;
}

}  // namespace pronk
