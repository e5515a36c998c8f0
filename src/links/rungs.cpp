#include "links/rungs.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

constexpr int kMostRungs = 5;

}  // namespace

std::vector<Rung> rungs_of(const JumpAbility& ability, const GridSettings& grid) {
    std::vector<Rung> rungs;
    for (std::size_t p = 0; p < ability.profiles.size(); ++p) {
        const AbilityProfile& profile = ability.profiles[p];
        JumpProfile jump = profile.jump;
        const double up_m_s = std::sqrt(2.0 * ability.gravity_m_s2 * jump.apex_m);
        if (up_m_s >= ability.max_speed_m_s) continue;  // nobody gets as high
        const double forward_m_s =
            std::sqrt(ability.max_speed_m_s * ability.max_speed_m_s - up_m_s * up_m_s);
        jump.reach_m = std::min(jump.reach_m, 2.0 * forward_m_s * up_m_s / ability.gravity_m_s2);
        const double between_m = 4.0 * static_cast<double>(grid.cell_m);
        const int count =
            profile.use == ReachUse::exact
                ? 1
                : std::clamp(static_cast<int>(jump.reach_m / between_m), 1, kMostRungs);
        for (int rung = count; rung > 0; --rung) {
            JumpProfile shorter = jump;
            shorter.reach_m = jump.reach_m * rung / count;
            rungs.push_back({static_cast<std::uint8_t>(p), shorter});
        }
    }
    return rungs;
}

double spread_m(const std::vector<Rung>& rungs, const Agent& agent) {
    double spread = 0.0;
    for (const Rung& rung : rungs) {
        spread = std::max(spread, rung.jump.apex_m + rung.jump.max_fall_m);
    }
    return spread + static_cast<double>(agent.height_m);
}

}  // namespace pronk
