#include <gtest/gtest.h>

#include <limits>
#include <pronk/links.hpp>

namespace pronk::ability_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

JumpAbility of(const JumpProfile& jump, ReachUse use = ReachUse::upto) {
    JumpAbility ability;
    ability.profiles = {{jump, use}};
    return ability;
}

// Refused under this name, with this text in what is wrong and this offending value.
void expect_refused(const Result<void>& checked, const std::string& where, const std::string& what,
                    const std::string& value) {
    ASSERT_FALSE(checked) << where << ' ' << value;
    EXPECT_EQ(checked.error().where, where);
    EXPECT_NE(checked.error().what.find(what), std::string::npos) << checked.error().what;
    EXPECT_EQ(checked.error().value, value);
}
void expect_refused(const JumpAbility& ability, const std::string& where, const std::string& what,
                    const std::string& value) {
    expect_refused(check_ability(ability, Agent{}), where, what, value);
}

TEST(JumpRange, Jumps_beyond_what_is_searched_are_refused) {
    JumpAbility ability = of({1.0, 100.0, 1.0});  // lands at 100 m, 400 cells away
    EXPECT_TRUE(check_range(ability, GridSettings{}));
    ability.profiles[0].jump.reach_m = 100.5;
    expect_refused(check_range(ability, GridSettings{}), "jump", "402 cells", "1,100.5,1");
    EXPECT_TRUE(check_range(ability, GridSettings{0.5F, 0.25F}));
}

TEST(Ability, A_humanoid_is_the_default_and_sound) {
    const JumpAbility ability;
    ASSERT_EQ(ability.profiles.size(), 1U);
    EXPECT_TRUE(check_ability(ability, Agent{}));
}

TEST(Ability, Without_profiles_nobody_jumps_and_nothing_is_wrong) {
    JumpAbility ability;
    ability.profiles.clear();
    EXPECT_TRUE(check_ability(ability, Agent{}));
}

TEST(Ability, An_apex_is_above_zero_and_at_most_a_kilometre) {
    expect_refused(of({0, 3, 3}), "jump", "apex", "0,3,3");
    expect_refused(of({-1, 3, 3}), "jump", "apex", "-1,3,3");
    expect_refused(of({kNan, 3, 3}), "jump", "apex", "nan,3,3");
    expect_refused(of({kInfinity, 3, 3}), "jump", "apex", "inf,3,3");
    expect_refused(of({1000.5, 3, 3}), "jump", "apex", "1000.5,3,3");
    EXPECT_TRUE(check_ability(of({1000, 3, 3}), Agent{}));
}

TEST(Ability, A_reach_is_above_zero_and_at_most_a_kilometre) {
    expect_refused(of({1, 0, 3}), "jump", "reach", "1,0,3");
    expect_refused(of({1, -3, 3}), "jump", "reach", "1,-3,3");
    expect_refused(of({1, kNan, 3}), "jump", "reach", "1,nan,3");
    expect_refused(of({1, kInfinity, 3}), "jump", "reach", "1,inf,3");
    expect_refused(of({1, 1000.5, 3}), "jump", "reach", "1,1000.5,3");
    EXPECT_TRUE(check_ability(of({1, 1000, 3}), Agent{}));
}

TEST(Ability, A_fall_is_above_zero_and_at_most_a_kilometre) {
    expect_refused(of({1, 3, 0}), "jump", "fall", "1,3,0");
    expect_refused(of({1, 3, -0.5}), "jump", "fall", "1,3,-0.5");
    expect_refused(of({1, 3, kNan}), "jump", "fall", "1,3,nan");
    expect_refused(of({1, 3, kInfinity}), "jump", "fall", "1,3,inf");
    EXPECT_TRUE(check_ability(of({1, 3, 1000}), Agent{}));
}

TEST(Ability, An_apex_below_the_climb_is_a_step_and_one_at_the_climb_is_a_jump) {
    Agent agent;
    agent.climb_m = 1.1F;
    expect_refused(check_ability(of({1.09, 3, 3}), agent), "jump", "climb", "1.09,3,3");
    EXPECT_TRUE(check_ability(of({1.1, 3, 3}), agent));
}

// The launch upwards alone is sqrt(2 * 9.81 * 1.25) = 4.952 m/s; a reach of 3 m takes 1.0096 s, so
// 2.9713 m/s forwards, together 5.7752 m/s.
TEST(Ability, An_exact_launch_faster_than_the_maximum_speed_is_refused) {
    const auto limited = [](ReachUse use, double max_speed_m_s) {
        JumpAbility ability = of({1.25, 3, 3}, use);
        ability.max_speed_m_s = max_speed_m_s;
        return ability;
    };
    expect_refused(limited(ReachUse::exact, 5.77), "jump", "max-speed 5.77", "1.25,3,3");
    EXPECT_TRUE(check_ability(limited(ReachUse::exact, 5.78), Agent{}));
    // Up to its reach: what is too fast is jumped shorter and lower.
    EXPECT_TRUE(check_ability(limited(ReachUse::upto, 4.96), Agent{}));
    EXPECT_TRUE(check_ability(limited(ReachUse::upto, 0.1), Agent{}));
}

TEST(Ability, Gravity_and_maximum_speed_are_positive) {
    for (const double gravity : {0.0, -9.81, kNan, kInfinity, 2e6}) {
        JumpAbility ability;
        ability.gravity_m_s2 = gravity;
        ASSERT_FALSE(check_ability(ability, Agent{})) << gravity;
        EXPECT_EQ(check_ability(ability, Agent{}).error().where, "gravity");
    }
    for (const double speed : {0.0, -1.0, kNan}) {
        JumpAbility ability;
        ability.max_speed_m_s = speed;
        ASSERT_FALSE(check_ability(ability, Agent{})) << speed;
        EXPECT_EQ(check_ability(ability, Agent{}).error().where, "max-speed");
    }
}

TEST(Ability, A_toll_is_above_zero_and_at_most_a_thousand_kilometres) {
    for (const double toll : {0.0, -1.0, kNan, kInfinity, 1.1e6}) {
        JumpAbility ability;
        ability.toll_m = toll;
        ASSERT_FALSE(check_ability(ability, Agent{})) << toll;
        EXPECT_EQ(check_ability(ability, Agent{}).error().where, "toll");
    }
    for (const double toll : {1e-9, 1.0, 1e6}) {
        JumpAbility ability;
        ability.toll_m = toll;
        EXPECT_TRUE(check_ability(ability, Agent{})) << toll;
    }
}

TEST(Ability, There_are_at_most_sixteen_profiles_and_the_bad_one_is_shown) {
    JumpAbility ability;
    ability.profiles.resize(16);
    EXPECT_TRUE(check_ability(ability, Agent{}));
    ability.profiles[15].jump.reach_m = -2.0;
    expect_refused(ability, "jump", "reach", "1,-2,3");
    ability.profiles.resize(17);
    expect_refused(ability, "jump", "16", "17");
}

TEST(LinkSettings, A_step_is_auto_or_one_to_a_thousand_cells) {
    const auto step = [](int cells) { return check_link_settings({cells, false, {}, {}}); };
    expect_refused(step(-1), "step", "1000", "-1");
    expect_refused(step(1001), "step", "1000", "1001");
    EXPECT_TRUE(step(0));
    EXPECT_TRUE(step(1));
    EXPECT_TRUE(step(1000));
}

TEST(LinkSettings, An_epsilon_is_zero_to_a_thousand_metres) {
    const auto epsilon = [](float m) { return check_link_settings({1, false, m, {}}); };
    expect_refused(epsilon(-0.5F), "epsilon", "1000", "-0.5");
    expect_refused(epsilon(1000.5F), "epsilon", "1000", "1000.5");
    expect_refused(epsilon(std::numeric_limits<float>::quiet_NaN()), "epsilon", "1000", "nan");
    EXPECT_TRUE(epsilon(0.0F));
    EXPECT_TRUE(epsilon(1000.0F));
}

TEST(LinkSettings, Some_method_is_chosen) {
    LinkSettings settings;
    for (const LinkMethods methods :
         {LinkMethods{true, false}, LinkMethods{false, true}, LinkMethods{true, true}}) {
        settings.methods = methods;
        EXPECT_TRUE(check_link_settings(settings));
    }
    settings.methods = {false, false};
    expect_refused(check_link_settings(settings), "method", "landing, edges or both", "none");
}

// The farthest landing is reach / 2 * (1 + sqrt(fall / apex)): 3 / 2 * (1 + 2) = 4.5 m, which is 18
// cells; the body beside it is another, and what reaches into a cell takes it whole.
TEST(LinkSettings, The_halo_has_the_farthest_landing_and_the_body_beside_it) {
    const int halo = halo_cells(of({1, 3, 4}), Agent{}, GridSettings{});
    EXPECT_GE(halo, 19);
    EXPECT_LE(halo, 22);
    JumpAbility nobody;
    nobody.profiles.clear();
    EXPECT_LE(halo_cells(nobody, Agent{}, GridSettings{}), 3);
}

}  // namespace
}  // namespace pronk::ability_test
