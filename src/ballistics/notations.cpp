#include <algorithm>
#include <cmath>
#include <numbers>

#include "checks.hpp"

namespace pronk {

using ballistics::no;
using ballistics::refusal;

namespace {

struct UpAcross {
    double up_m_s = 0.0;
    double across_m_s = 0.0;
};

JumpAnswer<UpAcross> split(const SpeedAngle& launch) {
    constexpr double kStraightUp = 0.5 * std::numbers::pi;
    const auto [speed, angle] = launch;
    if (speed < 0.0) return no(NoJump::negative);
    if (angle < 0.0) return no(NoJump::launches_downwards);
    if (angle > kStraightUp) return no(NoJump::launches_backwards);
    // The cosine of the double next to pi/2 is not zero; straight up is meant.
    return UpAcross{speed * std::sin(angle), angle == kStraightUp ? 0.0 : speed * std::cos(angle)};
}

}  // namespace

// Roumimper's equations 10 and 11, solved for the launch.
JumpAnswer<SpeedAngle> speed_and_angle(const ApexReach& launch, double gravity_m_s2) {
    const auto [apex, reach] = launch;
    if (const auto bad = refusal(gravity_m_s2, apex, reach)) return no(*bad);
    if (apex < 0.0 || reach < 0.0) return no(NoJump::negative);
    const double up = std::sqrt(2.0 * gravity_m_s2 * apex);
    if (up == 0.0 && reach > 0.0) return no(NoJump::no_apex);
    const double across = up > 0.0 ? reach * gravity_m_s2 / (2.0 * up) : 0.0;
    const double speed = std::hypot(up, across);
    if (!std::isfinite(speed)) return no(NoJump::out_of_range);
    return SpeedAngle{speed, std::atan2(up, across)};
}

JumpAnswer<ApexReach> apex_and_reach(const SpeedAngle& launch, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, launch.speed_m_s, launch.angle_rad)) {
        return no(*bad);
    }
    const JumpAnswer<UpAcross> parts = split(launch);
    if (!parts) return no(parts.error());
    const double apex = 0.5 * parts->up_m_s * parts->up_m_s / gravity_m_s2;
    const double reach = 2.0 * parts->up_m_s * parts->across_m_s / gravity_m_s2;
    if (!std::isfinite(apex) || !std::isfinite(reach)) return no(NoJump::out_of_range);
    return ApexReach{apex, reach};
}

JumpAnswer<Arc> arc_in_direction(const Vec3d& takeoff, const Vec3d& towards,
                                 const SpeedAngle& launch, double rise_m, double gravity_m_s2) {
    if (const auto bad =
            refusal(gravity_m_s2, takeoff, towards, launch.speed_m_s, launch.angle_rad, rise_m)) {
        return no(*bad);
    }
    const JumpAnswer<UpAcross> parts = split(launch);
    if (!parts) return no(parts.error());
    const auto [up, across] = *parts;
    const double landing2 = up * up - 2.0 * gravity_m_s2 * rise_m;  // vertical speed, squared
    if (landing2 < -ballistics::kRounding * up * up) return no(NoJump::apex_too_low);
    const double duration = (up + std::sqrt(std::max(landing2, 0.0))) / gravity_m_s2;
    Vec3d velocity(0.0, up, 0.0);
    if (across > 0.0) {
        const double length = std::hypot(towards.x, towards.z);
        if (length == 0.0) return no(NoJump::no_direction);
        velocity.x = across * (towards.x / length);
        velocity.z = across * (towards.z / length);
    }
    return ballistics::sound({takeoff, velocity, gravity_m_s2, duration});
}

}  // namespace pronk
