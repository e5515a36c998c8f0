#include "judge/second_opinion.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "judge/bullet_judge.hpp"

namespace pronk::judge {
namespace {

// How exactly each of them tells depths, together.
constexpr double kBothDepths_m = 0.0003;

double depth_or_tolerance_m(const std::optional<Violation>& opinion) {
    return opinion ? std::max(opinion->depth_m, kTolerance_m) : kTolerance_m;
}

bool is_by_feet(const std::optional<Violation>& opinion) {
    return opinion && opinion->by_feet;
}

}  // namespace

double Opinions::apart_m() const {
    if ((is_by_feet(fcl) && bullet) || (is_by_feet(bullet) && fcl)) return 0.0;
    return std::abs(depth_or_tolerance_m(fcl) - depth_or_tolerance_m(bullet));
}

Opinions opinions_of(const Judge& judge, const Arc& arc) {
    return {judge.first_collision_by(Engine::fcl, arc),
            judge.first_collision_by(Engine::bullet, arc)};
}

double between_looks_m(const Arc& arc) {
    const double fastest =
        std::max(glm::length(arc.velocity_at(0.0)), glm::length(arc.velocity_at(arc.duration_s)));
    return 0.5 * kBulletStep_s * fastest;
}

void Agreement::count(const Arc& arc, const Opinions& opinions) {
    ++flights;
    collisions_by_fcl += opinions.fcl ? 1U : 0U;
    collisions_by_bullet += opinions.bullet ? 1U : 0U;
    const double apart = opinions.apart_m();
    if (!(apart > 0.001)) return;
    ++apart_by_1_mm;
    apart_by_5_mm += apart > 0.005 ? 1U : 0U;
    only_by_fcl += opinions.bullet ? 0U : 1U;
    only_by_bullet += opinions.fcl ? 0U : 1U;
    const bool bullet_is_deeper =
        depth_or_tolerance_m(opinions.bullet) > depth_or_tolerance_m(opinions.fcl);
    const bool between = apart <= between_looks_m(arc) + kBothDepths_m;
    unexplained += bullet_is_deeper || !between ? 1U : 0U;
    if (disagreements.size() < kKeptDisagreements) disagreements.push_back({arc, opinions});
}

void Agreement::add(const Agreement& others) {
    flights += others.flights;
    collisions_by_fcl += others.collisions_by_fcl;
    collisions_by_bullet += others.collisions_by_bullet;
    apart_by_1_mm += others.apart_by_1_mm;
    apart_by_5_mm += others.apart_by_5_mm;
    only_by_fcl += others.only_by_fcl;
    only_by_bullet += others.only_by_bullet;
    unexplained += others.unexplained;
    for (const Disagreement& one : others.disagreements) {
        if (disagreements.size() < kKeptDisagreements) disagreements.push_back(one);
    }
}

}  // namespace pronk::judge
