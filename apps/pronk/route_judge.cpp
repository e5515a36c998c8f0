#include "route_judge.hpp"

namespace pronk::app {
namespace {

std::vector<judge::Violation> ability_offences(const JumpAbility& ability, const Arc& arc) {
    std::vector<judge::Violation> fewest;
    for (std::size_t p = 0; p < ability.profiles.size(); ++p) {
        std::vector<judge::Violation> broken =
            judge::ability_violations({ability.profiles[p].jump, ability.max_speed_m_s}, arc);
        if (p == 0 || broken.size() < fewest.size()) fewest = std::move(broken);
    }
    return fewest;
}

}  // namespace

RouteVerdict judge_route(const judge::Judge& judge, const JumpAbility& ability,
                         const Route& route) {
    RouteVerdict verdict;
    for (const RouteLeg& leg : route.legs) {
        if (leg.kind == LegKind::walk) continue;
        std::vector<judge::Violation> broken = ability_offences(ability, leg.arc);
        if (const auto collision = judge.first_collision(leg.arc)) {
            broken.insert(broken.begin(), *collision);
        }
        if (!broken.empty()) {
            verdict.offences.push_back({verdict.jumps, leg.arc, std::move(broken)});
        }
        ++verdict.jumps;
    }
    return verdict;
}

}  // namespace pronk::app
