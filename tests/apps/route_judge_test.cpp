// What the judge says about the jumps of a route.
#include "route_judge.hpp"

#include <gtest/gtest.h>

#include "scenes/shapes.hpp"

namespace pronk::app::route_judge_test {
namespace {

// A floor at 0 m from 0 to 10 m, and a wall at x = 5 that is 1 m high.
TriangleSoup floor_with_wall() {
    scenes::Shapes shapes({"stone"});
    shapes.box({0.0F, -1.0F, 0.0F}, {10.0F, 0.0F, 4.0F});
    shapes.box({4.9F, 0.0F, 0.0F}, {5.1F, 1.0F, 4.0F});
    return shapes.take();
}

Route jump_over(double apex_m) {
    Route route;
    route.found = RouteFound::reached;
    RouteLeg& leg = route.legs.emplace_back();
    leg.kind = LegKind::jump;
    leg.link = RouteLeg::kNoLink;
    const auto arc = arc_with_apex({3.0, 0.0, 2.0}, {7.0, 0.0, 2.0}, apex_m, kEarthGravity_m_s2);
    EXPECT_TRUE(arc);
    leg.arc = *arc;
    return route;
}

JumpAbility ability_of(std::vector<JumpProfile> jumps) {
    JumpAbility ability;
    ability.profiles.clear();
    for (const JumpProfile& jump : jumps) ability.profiles.push_back({jump, ReachUse::upto});
    return ability;
}

std::vector<judge::Rule> broken_rules(const JumpAbility& ability, const Route& route) {
    const judge::Judge judge(floor_with_wall(), Agent{}, GridSettings{});
    const RouteVerdict verdict = judge_route(judge, {floor_with_wall(), Agent{}}, ability, route);
    EXPECT_EQ(verdict.jumps, 1U);
    std::vector<judge::Rule> rules;
    for (const judge::Offence& offence : verdict.offences) {
        for (const judge::Violation& violation : offence.broken) rules.push_back(violation.rule);
    }
    return rules;
}

using Rules = std::vector<judge::Rule>;

TEST(RouteJudge, A_jump_that_the_agent_has_over_the_wall_is_valid) {
    EXPECT_EQ(broken_rules(ability_of({{2.0, 4.0, 4.0}}), jump_over(2.0)), Rules{});
}

TEST(RouteJudge, A_jump_through_the_wall_collides) {
    EXPECT_EQ(broken_rules(ability_of({{0.8, 4.0, 4.0}}), jump_over(0.8)),
              Rules{judge::Rule::collision});
}

// Launched so fast, it would reach farther.
TEST(RouteJudge, A_launch_that_the_agent_does_not_have_is_too_fast) {
    EXPECT_EQ(broken_rules(ability_of({{1.5, 3.0, 4.0}}), jump_over(2.0)),
              Rules{judge::Rule::speed});
}

TEST(RouteJudge, A_fall_from_the_apex_is_measured) {
    EXPECT_EQ(broken_rules(ability_of({{2.0, 4.0, 1.5}}), jump_over(2.0)),
              Rules{judge::Rule::fall});
}

TEST(RouteJudge, One_profile_that_has_the_jump_will_do) {
    EXPECT_EQ(broken_rules(ability_of({{1.0, 2.0, 1.0}, {2.0, 4.0, 4.0}}), jump_over(2.0)),
              Rules{});
    EXPECT_EQ(broken_rules(ability_of({{1.0, 2.0, 1.0}, {1.5, 3.0, 4.0}}), jump_over(2.0)),
              Rules{judge::Rule::speed});
}

TEST(RouteJudge, Walks_are_not_judged) {
    Route route;
    route.legs.emplace_back();
    const judge::Judge judge(floor_with_wall(), Agent{}, GridSettings{});
    const RouteVerdict verdict =
        judge_route(judge, {floor_with_wall(), Agent{}}, JumpAbility{}, route);
    EXPECT_EQ(verdict.jumps, 0U);
    EXPECT_TRUE(verdict.offences.empty());
}

}  // namespace
}  // namespace pronk::app::route_judge_test
