#include "route_judge.hpp"

namespace pronk::app {
namespace {

// By the profile that the jump breaks the fewest rules of.
std::vector<judge::Violation> fewest_offences(const judge::Judge& judge,
                                              const judge::SoupGround& ground,
                                              const JumpAbility& ability, const Arc& arc) {
    std::vector<judge::Violation> fewest;
    for (std::size_t p = 0; p < ability.profiles.size(); ++p) {
        const judge::Ability one{ability.profiles[p].jump, ability.max_speed_m_s};
        std::vector<judge::Violation> broken = judge::judge_jump(judge, ground, one, arc);
        if (p == 0 || broken.size() < fewest.size()) fewest = std::move(broken);
        if (fewest.empty()) break;
    }
    return fewest;
}

}  // namespace

RouteVerdict judge_route(const judge::Judge& judge, const judge::SoupGround& ground,
                         const JumpAbility& ability, const Route& route) {
    RouteVerdict verdict;
    for (const RouteLeg& leg : route.legs) {
        if (leg.kind == LegKind::walk) continue;
        std::vector<judge::Violation> broken = fewest_offences(judge, ground, ability, leg.arc);
        if (!broken.empty()) {
            verdict.offences.push_back({verdict.jumps, leg.arc, std::move(broken)});
        }
        ++verdict.jumps;
    }
    return verdict;
}

}  // namespace pronk::app
