// Bad abilities and settings, by the name of the setting and the offending value.
#include <fmt/format.h>

#include <cmath>
#include <pronk/links.hpp>

namespace pronk {
namespace {

constexpr int kMaxStep_cells = 1000;
constexpr float kMaxEpsilon_m = 1000.0F;

std::string text_of(const JumpProfile& jump) {
    return fmt::format("{},{},{}", jump.apex_m, jump.reach_m, jump.max_fall_m);
}

Result<void> check_profile(const AbilityProfile& profile, const JumpAbility& ability,
                           const Agent& agent) {
    const JumpProfile& jump = profile.jump;
    const auto refuse = [&](std::string what) {
        return fail("jump", std::move(what), text_of(jump));
    };
    if (!(jump.apex_m > 0.0 && jump.apex_m <= kMaxApex_m)) {
        return refuse(fmt::format("the apex must be above 0 and at most {} m", kMaxApex_m));
    }
    if (!(jump.reach_m > 0.0 && jump.reach_m <= kMaxReach_m)) {
        return refuse(fmt::format("the reach must be above 0 and at most {} m", kMaxReach_m));
    }
    if (!(jump.max_fall_m > 0.0 && jump.max_fall_m <= kMaxApex_m)) {
        return refuse(fmt::format("the fall must be above 0 and at most {} m", kMaxApex_m));
    }
    // As floats, so that 1.1 is not below 1.1.
    if (static_cast<float>(jump.apex_m) < agent.climb_m) {
        return refuse(
            fmt::format("the apex is below the climb of {} m: a step, not a jump", agent.climb_m));
    }
    // Up to its reach: what is too fast is jumped shorter and lower.
    if (profile.use == ReachUse::upto) return {};
    const double up_m_s = std::sqrt(2.0 * ability.gravity_m_s2 * jump.apex_m);
    const double forward_m_s = jump.reach_m * ability.gravity_m_s2 / (2.0 * up_m_s);
    if (std::hypot(up_m_s, forward_m_s) > ability.max_speed_m_s) {
        return refuse(fmt::format("needs a launch of {:.4g} m/s, more than max-speed {:.4g}",
                                  std::hypot(up_m_s, forward_m_s), ability.max_speed_m_s));
    }
    return {};
}

}  // namespace

Result<void> check_ability(const JumpAbility& ability, const Agent& agent) {
    if (!(ability.gravity_m_s2 >= 1e-3 && ability.gravity_m_s2 <= 1e6)) {
        return fail("gravity", "must be from 0.001 to 1000000 m/s2",
                    fmt::format("{}", ability.gravity_m_s2));
    }
    if (!(ability.max_speed_m_s > 0.0)) {
        return fail("max-speed", "must be above 0", fmt::format("{}", ability.max_speed_m_s));
    }
    if (!(ability.toll_m > 0.0 && ability.toll_m <= kMaxToll_m)) {
        return fail("toll", fmt::format("must be above 0 and at most {} m", kMaxToll_m),
                    fmt::format("{}", ability.toll_m));
    }
    if (ability.profiles.size() > kMaxProfiles) {
        return fail("jump", fmt::format("at most {} profiles", kMaxProfiles),
                    std::to_string(ability.profiles.size()));
    }
    for (const AbilityProfile& profile : ability.profiles) {
        if (auto checked = check_profile(profile, ability, agent); !checked) return checked;
    }
    return {};
}

Result<void> check_range(const JumpAbility& ability, const GridSettings& grid) {
    for (const AbilityProfile& profile : ability.profiles) {
        const double cells =
            farthest_landing_m(profile.jump).value_or(0.0) / static_cast<double>(grid.cell_m);
        if (cells <= kMaxRange_cells) continue;
        return fail(
            "jump",
            fmt::format("lands up to {:.0f} cells away, at most {} are searched; use larger "
                        "cells or a shorter reach or fall",
                        cells, kMaxRange_cells),
            text_of(profile.jump));
    }
    return {};
}

Result<void> check_link_settings(const LinkSettings& settings) {
    if (settings.step_cells < 0 || settings.step_cells > kMaxStep_cells) {
        return fail("step", fmt::format("must be auto or 1 to {} cells", kMaxStep_cells),
                    std::to_string(settings.step_cells));
    }
    if (settings.epsilon_m &&
        !(*settings.epsilon_m >= 0.0F && *settings.epsilon_m <= kMaxEpsilon_m)) {
        return fail("epsilon", fmt::format("must be 0 to {} m", kMaxEpsilon_m),
                    fmt::format("{}", *settings.epsilon_m));
    }
    if (!settings.methods.landing && !settings.methods.edges) {
        return fail("method", "must be landing, edges or both", "none");
    }
    return {};
}

int halo_cells(const JumpAbility& ability, const Agent& agent, const GridSettings& grid) {
    double farthest_m = 0.0;
    for (const AbilityProfile& profile : ability.profiles) {
        farthest_m = std::max(farthest_m, farthest_landing_m(profile.jump).value_or(0.0));
    }
    const double beside_m = static_cast<double>(agent.radius_m);
    return static_cast<int>(std::ceil((farthest_m + beside_m) / static_cast<double>(grid.cell_m))) +
           2;
}

}  // namespace pronk
