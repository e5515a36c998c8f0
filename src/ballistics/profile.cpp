#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "checks.hpp"

namespace pronk {

using ballistics::below;
using ballistics::no;
using ballistics::usable;

namespace {

std::optional<NoJump> fault(const JumpProfile& profile) {
    const auto [apex, reach, fall] = profile;
    if (!usable(apex) || !usable(reach) || !usable(fall)) return NoJump::unusable_number;
    if (apex < 0.0 || reach < 0.0 || fall < 0.0) return NoJump::negative;
    if (apex == 0.0) return NoJump::no_apex;
    return std::nullopt;
}

// Whether a landing so much over the take-off is below the apex, and not too far below. `size_m`
// is how large the numbers are that the rise was computed from.
std::optional<NoJump> wrong_height(const JumpProfile& profile, double rise_m, double size_m) {
    if (below(profile.apex_m, rise_m, size_m)) return NoJump::apex_too_low;
    if (below(profile.max_fall_m, profile.apex_m - rise_m, size_m)) return NoJump::falls_too_far;
    return std::nullopt;
}

double size_of(const JumpProfile& profile, double rise_m) {
    return profile.apex_m + profile.max_fall_m + std::abs(rise_m);
}

// How far the profile's arc is when it comes down to `fall_m` below its apex: half the reach up to
// the apex, and as the root of the fall beyond it.
JumpAnswer<double> distance_at_fall(const JumpProfile& profile, double fall_m) {
    return ballistics::sound(0.5 * profile.reach_m * (1.0 + std::sqrt(fall_m / profile.apex_m)));
}

// For a rise that is not above the apex but for rounding.
double reach_through(double apex_m, double distance_m, double rise_m) {
    const double up = std::sqrt(apex_m);
    const double down = std::sqrt(std::max(apex_m - rise_m, 0.0));
    return 2.0 * distance_m * (up / (up + down));
}

// Sizes as above, of the rise and of the distance. Near the apex a rounded rise moves the reach by
// the rounding's root, so it gets its slack before the root is taken.
bool too_far(const JumpProfile& profile, double distance_m, double rise_m, double size_m,
             double distance_size_m) {
    const double lower = rise_m - ballistics::kRounding * size_m;
    const double reach = reach_through(profile.apex_m, distance_m, lower);
    return below(profile.reach_m, reach, reach + distance_size_m);
}

}  // namespace

JumpAnswer<double> landing_distance_m(const JumpProfile& profile, double rise_m) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    if (!usable(rise_m)) return no(NoJump::unusable_number);
    if (const auto wrong = wrong_height(profile, rise_m, size_of(profile, rise_m))) {
        return no(*wrong);
    }
    return distance_at_fall(profile, std::max(profile.apex_m - rise_m, 0.0));
}

JumpAnswer<double> farthest_landing_m(const JumpProfile& profile) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    return distance_at_fall(profile, profile.max_fall_m);
}

JumpAnswer<double> fitted_reach_m(double apex_m, double distance_m, double rise_m) {
    if (!usable(apex_m) || !usable(distance_m) || !usable(rise_m)) {
        return no(NoJump::unusable_number);
    }
    if (apex_m < 0.0 || distance_m < 0.0) return no(NoJump::negative);
    if (apex_m == 0.0) return no(NoJump::no_apex);
    if (below(apex_m, rise_m, apex_m)) return no(NoJump::apex_too_low);
    return reach_through(apex_m, distance_m, rise_m);
}

JumpAnswer<double> fitted_reach_m(const JumpProfile& profile, double distance_m, double rise_m) {
    if (const auto wrong = fault(profile)) return no(*wrong);
    if (!usable(distance_m) || !usable(rise_m)) return no(NoJump::unusable_number);
    if (distance_m < 0.0) return no(NoJump::negative);
    const double size = size_of(profile, rise_m);
    if (const auto wrong = wrong_height(profile, rise_m, size)) return no(*wrong);
    if (too_far(profile, distance_m, rise_m, size, distance_m)) return no(NoJump::out_of_reach);
    return reach_through(profile.apex_m, distance_m, rise_m);
}

// As fitted_reach_m, but with slack for the rounding of the coordinates.
JumpAnswer<Arc> fitted_jump(const JumpProfile& profile, const Vec3d& takeoff, const Vec3d& landing,
                            double gravity_m_s2) {
    if (const auto bad = ballistics::refusal(gravity_m_s2, takeoff, landing)) return no(*bad);
    if (const auto wrong = fault(profile)) return no(*wrong);
    const Vec3d d = landing - takeoff;
    const Vec3d coordinates = glm::abs(takeoff) + glm::abs(landing);
    const double size = size_of(profile, d.y) + coordinates.y;
    if (const auto wrong = wrong_height(profile, d.y, size)) return no(*wrong);
    if (too_far(profile, std::hypot(d.x, d.z), d.y, size, coordinates.x + coordinates.z)) {
        return no(NoJump::out_of_reach);
    }
    return arc_with_apex(takeoff, landing, profile.apex_m, gravity_m_s2);
}

}  // namespace pronk
