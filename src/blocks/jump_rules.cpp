#include "blocks/jump_rules.hpp"

#include <fmt/format.h>

namespace pronk {
namespace {

// In m, and of speeds a share; far below what a valid jump may be off by.
constexpr double kVoxelLimitRounding = 1e-6;

// How far away the farthest landing of any launch is.
double farthest_m(const LaunchLimits& limits) {
    return limits.forward_m_s * limits.duration_s(limits.apex_m, limits.apex_m - limits.max_fall_m);
}

bool reaches(const std::vector<LaunchLimits>& limits, double distance_m, double low_rise_m,
             double high_rise_m) {
    for (const LaunchLimits& each : limits) {
        // Whoever reaches a place reaches those below it, as far as the fall allows.
        const double rise_m = std::clamp(-each.max_fall_m, low_rise_m, high_rise_m);
        if (apexes_between(each, distance_m, rise_m)) return true;
    }
    return false;
}

}  // namespace

JumpReach::JumpReach(const std::vector<LaunchLimits>& limits, double voxel_m, double slack_m,
                     double slack_y_m) {
    double across_m = 0.0;
    double up_m = 0.0;
    double down_m = 0.0;
    for (const LaunchLimits& each : limits) {
        across_m = std::max(across_m, farthest_m(each));
        up_m = std::max(up_m, each.apex_m);
        down_m = std::max(down_m, each.max_fall_m);
    }
    // Heights and reaches of exactly so many voxels are rounded to them.
    const auto voxels = [&](double length_m) {
        return static_cast<int>(std::min(std::floor(length_m / voxel_m + 1e-6), 1e6));
    };
    across_ = voxels(across_m + 2.0 * slack_m);
    up_ = voxels(up_m + slack_y_m);
    down_ = voxels(down_m + slack_y_m);
    if (std::max({across_, up_, down_}) > kMostReach_voxels) return;
    const int side = 2 * across_ + 1;
    in_reach_.assign(static_cast<std::size_t>(side * side * (up_ + down_ + 1)), 0);
    for (int y = -down_; y <= up_; ++y) {
        for (int z = -across_; z <= across_; ++z) {
            for (int x = -across_; x <= across_; ++x) {
                const double away_m =
                    std::max(std::hypot(x, z) * voxel_m - 2.0 * slack_m - 1e-6, 0.0);
                const double rise_m = y * voxel_m;
                if (!reaches(limits, away_m, rise_m - slack_y_m, rise_m + slack_y_m)) continue;
                in_reach_[place_of({x, y, z})] = 1;
                if (x != 0 || y != 0 || z != 0) offsets_.push_back({x, y, z});
            }
        }
    }
    const auto steps_of = [](const BlockCoord& offset) {
        return std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z);
    };
    std::stable_sort(
        offsets_.begin(), offsets_.end(),
        [&](const BlockCoord& a, const BlockCoord& b) { return steps_of(a) < steps_of(b); });
}

Result<JumpRules> jump_rules(const BlockTraveller& traveller, double voxel_m, double slack_m,
                             double slack_y_m) {
    JumpRules rules;
    for (const AbilityProfile& profile : traveller.ability.profiles) {
        LaunchLimits limits = launch_limits(profile, traveller.ability);
        // Voxels are counted and jumps are given in decimals: three of 0.2 m are a little more than
        // 0.6 m, and a jump of exactly its reach, its apex or its fall must not be lost to that.
        limits.apex_m += kVoxelLimitRounding;
        limits.max_fall_m += 2.0 * kVoxelLimitRounding;  // below an apex that is higher already
        limits.forward_m_s *= 1.0 + kVoxelLimitRounding;
        limits.max_speed_m_s *= 1.0 + kVoxelLimitRounding;
        rules.limits.push_back(limits);
        rules.uses.push_back(profile.use);
    }
    rules.gravity_m_s2 = traveller.ability.gravity_m_s2;
    rules.climb_m = traveller.agent.climb_m;
    rules.toll = std::min(in_grid_cost(traveller.ability.toll_m, voxel_m), kMostToll);
    rules.reach = JumpReach(rules.limits, voxel_m, slack_m, slack_y_m);
    const int most =
        std::max({rules.reach.across_voxels(), rules.reach.up_voxels(), rules.reach.down_voxels()});
    if (most > kMostReach_voxels) {
        return fail("voxel",
                    fmt::format("too small for these jumps: they reach farther than {} voxels",
                                kMostReach_voxels),
                    fmt::format("{} m", voxel_m));
    }
    return rules;
}

ApexLadder apex_ladder(const LaunchLimits& limits, ReachUse use, double distance_m, double rise_m) {
    ApexLadder ladder;
    const auto range = apexes_between(limits, distance_m, rise_m);
    if (!range) return ladder;
    const auto add = [&](double apex_m) { ladder.apexes_m[ladder.count++] = apex_m; };
    if (use == ReachUse::exact) {
        if (range->highest_m == limits.apex_m) add(limits.apex_m);
        return ladder;
    }
    // The slowest launch asks for the least; higher ones come over more, and the lowest below more.
    const double more_m = range->highest_m - range->slowest_m;
    add(range->slowest_m);
    if (more_m > 0.0) {
        add(range->slowest_m + more_m / 3.0);
        add(range->slowest_m + more_m / 1.5);
        add(range->highest_m);
    }
    if (range->lowest_m < range->slowest_m) add(range->lowest_m);
    return ladder;
}

std::optional<Arc> arc_of(const JumpRules& rules, const Vec3d& from, const Vec3d& to,
                          const JumpChoice& choice) {
    if (choice.profile >= rules.limits.size()) return std::nullopt;
    const ApexLadder ladder = apex_ladder(rules.limits[choice.profile], rules.uses[choice.profile],
                                          std::hypot(to.x - from.x, to.z - from.z), to.y - from.y);
    if (choice.nth >= ladder.count) return std::nullopt;
    const auto arc = arc_with_apex(from, to, ladder.apexes_m[choice.nth], rules.gravity_m_s2);
    if (!arc) return std::nullopt;
    return *arc;
}

}  // namespace pronk
