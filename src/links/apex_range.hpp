// What an agent can jump and where it wants to land enter; how high its jumps may rise leaves.
// See docs/algorithms/edge_links.md.
#pragma once

#include <optional>
#include <pronk/links.hpp>

namespace pronk {

// A jump at a limit is within it: its last digits are nobody's, and heights are floats, so that a
// floor exactly as deep as the fall may seem a little deeper.
inline constexpr double kLimitRounding = 1.0 + 1e-9;
inline constexpr double kFallRounding_m = 1e-4;

// The launches that a profile stands for (docs/algorithms/valid_jump.md).
struct LaunchLimits {
    double apex_m = 0.0;
    double forward_m_s = 0.0;
    double max_fall_m = 0.0;
    double max_speed_m_s = 0.0;
    double gravity_m_s2 = kEarthGravity_m_s2;

    // How long a jump is in the air that rises `rises_m` and lands `rise_m` over its take-off.
    double duration_s(double rises_m, double rise_m) const;
    // Whether a jump that lands `distance_m` away is one of them.
    bool allow(double rises_m, double distance_m, double rise_m) const;
};

LaunchLimits launch_limits(const AbilityProfile& profile, const JumpAbility& ability);

// The apexes over the take-off with which a landing can be reached.
struct ApexRange {
    double lowest_m = 0.0;
    double highest_m = 0.0;
    double slowest_m = 0.0;  // of the jump with the slowest launch (Roumimper 3.4.1) among them
};

// None if it is out of reach.
std::optional<ApexRange> apexes_between(const LaunchLimits& limits, double distance_m,
                                        double rise_m);

}  // namespace pronk
