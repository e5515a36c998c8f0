// A launch in either notation, and the flights it makes.
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

// Roumimper's equations 10 and 11, solved for the launch.
JumpAnswer<UpAcross> split(const ApexReach& launch, double gravity_m_s2) {
    const auto [apex, reach] = launch;
    if (apex < 0.0 || reach < 0.0) return no(NoJump::negative);
    const double up = std::sqrt(2.0 * gravity_m_s2 * apex);
    if (up == 0.0) return no(NoJump::no_apex);
    return UpAcross{up, reach * gravity_m_s2 / (2.0 * up)};
}

JumpAnswer<Arc> towards_and_down(const Vec3d& takeoff, const Vec3d& towards,
                                 const JumpAnswer<UpAcross>& launch, double rise_m,
                                 double gravity_m_s2) {
    if (!launch) return no(launch.error());
    const auto [up, across] = *launch;
    const double needed2 = 2.0 * gravity_m_s2 * rise_m;
    if (ballistics::below(up * up, needed2, up * up)) return no(NoJump::apex_too_low);
    const double landing_speed = std::sqrt(std::max(up * up - needed2, 0.0));
    Vec3d velocity(0.0, up, 0.0);
    if (across > 0.0) {
        const double length = std::hypot(towards.x, towards.z);
        if (length == 0.0) return no(NoJump::no_direction);
        velocity.x = across * (towards.x / length);
        velocity.z = across * (towards.z / length);
    }
    return ballistics::sound(
        {takeoff, velocity, (up + landing_speed) / gravity_m_s2, gravity_m_s2});
}

}  // namespace

JumpAnswer<SpeedAngle> speed_and_angle(const ApexReach& launch, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, launch.apex_m, launch.reach_m)) return no(*bad);
    const JumpAnswer<UpAcross> parts = split(launch, gravity_m_s2);
    if (!parts) return no(parts.error());
    const double speed = std::hypot(parts->up_m_s, parts->across_m_s);
    if (!std::isfinite(speed)) return no(NoJump::out_of_range);
    return SpeedAngle{speed, std::atan2(parts->up_m_s, parts->across_m_s)};
}

JumpAnswer<ApexReach> apex_and_reach(const SpeedAngle& launch, double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, launch.speed_m_s, launch.angle_rad)) {
        return no(*bad);
    }
    const JumpAnswer<UpAcross> parts = split(launch);
    if (!parts) return no(parts.error());
    return ApexReach{0.5 * parts->up_m_s * parts->up_m_s / gravity_m_s2,
                     2.0 * parts->up_m_s * parts->across_m_s / gravity_m_s2};
}

JumpAnswer<Arc> arc_from_launch(const Vec3d& takeoff, const Vec3d& velocity_m_s, double duration_s,
                                double gravity_m_s2) {
    if (const auto bad = refusal(gravity_m_s2, takeoff, velocity_m_s, duration_s)) return no(*bad);
    if (duration_s < 0.0) return no(NoJump::negative);
    return ballistics::sound({takeoff, velocity_m_s, duration_s, gravity_m_s2});
}

JumpAnswer<Arc> arc_in_direction(const Vec3d& takeoff, const Vec3d& towards,
                                 const SpeedAngle& launch, double rise_m, double gravity_m_s2) {
    if (const auto bad =
            refusal(gravity_m_s2, takeoff, towards, launch.speed_m_s, launch.angle_rad, rise_m)) {
        return no(*bad);
    }
    return towards_and_down(takeoff, towards, split(launch), rise_m, gravity_m_s2);
}

JumpAnswer<Arc> arc_in_direction(const Vec3d& takeoff, const Vec3d& towards,
                                 const ApexReach& launch, double rise_m, double gravity_m_s2) {
    if (const auto bad =
            refusal(gravity_m_s2, takeoff, towards, launch.apex_m, launch.reach_m, rise_m)) {
        return no(*bad);
    }
    return towards_and_down(takeoff, towards, split(launch, gravity_m_s2), rise_m, gravity_m_s2);
}

}  // namespace pronk
