// Which agents can use a link.
#include "hand_made_link.hpp"
#include "links/link_bounds.hpp"

namespace pronk::tests::link_covers_test {
namespace {

// 3 m across on the level, 1.25 m high with g = 10: 5 m/s upwards, a second in the air, 3 m/s
// forwards; landing up to 4 m aside, so up to 5 m/s.
class Covers : public ::testing::Test {
  protected:
    Covers() {
        baked_for.gravity_m_s2 = 10.0;
        agent = baked_for;
        set_bounds(crossing.link, crossing.ends(), 10.0);
    }
    bool covered() const { return covers(agent, crossing.link, baked_for, crossing.ends()); }

    JumpAbility baked_for = ability_of({up_to(1.25, 6, 3)});
    JumpAbility agent;
    Crossing crossing{floor_at({0, 0}, 2), floor_at({6, 0}, 2),
                      link_of({1, -1}, {1, 1}, {4, -1}, {4, 3})};
};

TEST_F(Covers, Who_it_was_baked_for) {
    EXPECT_TRUE(covered());
    agent.profiles.insert(agent.profiles.begin(), up_to(0.5, 1, 1));
    EXPECT_TRUE(covered());
    agent.profiles.clear();
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Who_jumps_as_high_and_as_fast_forwards) {
    agent.profiles = {up_to(1.25, 5.01, 2)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(1.25, 4.99, 2)};
    EXPECT_FALSE(covered());
    agent.profiles = {up_to(1.24, 9, 2)};
    EXPECT_FALSE(covered());
    // Higher with the same reach is longer in the air, and so slower forwards: twice as long 5 m/s.
    agent.profiles = {up_to(5, 10.01, 2)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(5, 9.99, 2)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Not_who_falls_less_deep) {
    agent.profiles = {up_to(1.25, 6, 1.26)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(1.25, 6, 1.24)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Not_who_launches_slower) {
    agent.max_speed_m_s = 7.08;  // the fastest launch is sqrt(50) = 7.071
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 7.06;
    EXPECT_FALSE(covered());
}

TEST_F(Covers, A_low_link_asks_for_less_height_and_more_speed) {
    // 0.49 m high: 0.626 s in the air, so up to 7.98 m/s forwards; the profile has 6.
    crossing.link.apex_share = 100;
    agent.profiles = {up_to(1.25, 7.9, 3)};
    EXPECT_FALSE(covered());
    agent.profiles = {up_to(1.25, 8.1, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(0.5, 5.2, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {up_to(0.48, 9, 3)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, Each_profile_is_asked_on_its_own) {
    // One is high enough, the other fast enough.
    agent.profiles = {up_to(1.25, 2, 3), up_to(1, 9, 3)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, An_exact_profile_has_only_its_own_links) {
    agent.profiles = {exactly(1.25, 6, 3)};
    EXPECT_FALSE(covered());
    agent.profiles = {exactly(5, 30, 30)};
    EXPECT_FALSE(covered());
    baked_for.profiles = {exactly(1.25, 6, 3)};
    agent.profiles = {exactly(1.25, 6, 3)};
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 7.06;
    EXPECT_FALSE(covered());
    agent.max_speed_m_s = 100.0;
    agent.profiles = {up_to(1.25, 6, 3)};
    EXPECT_TRUE(covered());
    agent.profiles = {exactly(1.25, 6, 3.5)};
    EXPECT_FALSE(covered());
}

TEST_F(Covers, The_arc_is_the_same_whatever_the_gravity_and_its_speed_is_not) {
    agent.gravity_m_s2 = 2.5;  // half as fast: sqrt(50) / 2 = 3.54
    agent.max_speed_m_s = 3.6;
    EXPECT_TRUE(covered());
    agent.max_speed_m_s = 3.5;
    EXPECT_FALSE(covered());
    agent.gravity_m_s2 = 40.0;
    agent.max_speed_m_s = 14.0;
    EXPECT_FALSE(covered());
    agent.max_speed_m_s = 14.2;
    EXPECT_TRUE(covered());
}

TEST_F(Covers, What_is_stored_says_that_a_link_is_beyond_somebody_far_weaker) {
    const auto beyond = [&] { return is_beyond(crossing.link, baked_for, limits_of(agent)); };
    EXPECT_FALSE(beyond());
    agent.max_speed_m_s = 5.4;  // the slowest of all jumps over 3 m is sqrt(30) = 5.48 m/s
    EXPECT_TRUE(beyond());
    agent = baked_for;
    agent.profiles = {up_to(1.25, 1, 1.25)};  // 1 m across and 1.25 up and down are below 3
    EXPECT_TRUE(beyond());
    agent.profiles = {up_to(1.2, 9, 9)};
    EXPECT_TRUE(beyond());
    agent.profiles = {up_to(1.25, 1, 1.25), up_to(1.3, 4, 4)};
    EXPECT_FALSE(beyond());
    EXPECT_FALSE(covered());
}

TEST(JumpLimits, Are_those_of_the_highest_fastest_and_longest_jump) {
    JumpAbility agent = ability_of({up_to(1.25, 4, 1.25), up_to(0.5, 9, 0.5)});
    agent.gravity_m_s2 = 10.0;
    const JumpLimits limits = limits_of(agent);
    EXPECT_EQ(limits.apex_m, 1.25);
    // The second is 0.632 s in the air: 14.23 m/s forwards and 3.16 upwards.
    EXPECT_NEAR(limits.speed_m_s, std::hypot(std::sqrt(10.0), 9.0 / (2.0 * std::sqrt(0.1))), 1e-9);
    EXPECT_GT(limits.length_m, 9.0);
    EXPECT_LT(limits.length_m, 9.2);
    agent.max_speed_m_s = 8.0;
    EXPECT_EQ(limits_of(agent).speed_m_s, 8.0);
    EXPECT_EQ(limits_of(ability_of({})).length_m, 0.0);
}

// Whoever is asked of all pairs of points gives the same answer, but next to the limits.
TEST(CoversOf, Brute_force_agrees) {
    Dice dice(9);
    const JumpAbility baked_for = ability_of({up_to(3, 20, 20)});
    std::size_t covered = 0;
    for (int round = 0; round < 300; ++round) {
        SCOPED_TRACE(round);
        Crossing crossing = random_crossing(dice, false);
        set_bounds(crossing.link, crossing.ends(), baked_for.gravity_m_s2);
        JumpAbility agent =
            ability_of({up_to(dice.between(1.9, 4), dice.between(6, 20), dice.between(2, 6))});
        agent.max_speed_m_s = dice.between(8, 14);
        const JumpProfile& jump = agent.profiles[0].jump;
        const Seen seen = look_at(crossing, baked_for, 60);
        const double up_m_s = std::sqrt(2.0 * 9.81 * apex_of(crossing.link, baked_for));
        const double margin = std::min(
            {std::sqrt(2.0 * 9.81 * jump.apex_m) - up_m_s,
             jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / 9.81)) - seen.fastest_forward_m_s,
             jump.max_fall_m - seen.deepest_m, agent.max_speed_m_s - seen.fastest_m_s});
        if (std::abs(margin) < 0.03) continue;
        EXPECT_EQ(covers(agent, crossing.link, baked_for, crossing.ends()), margin > 0.0);
        covered += margin > 0.0 ? 1U : 0U;
    }
    EXPECT_GT(covered, 30U);
    EXPECT_LT(covered, 250U);
}

// Without the short cut for whoever has the profile it was baked for: a stronger agent.
TEST(CoversOf, A_stronger_agent_covers_all_links_of_a_baked_world) {
    const BakeSettings settings = settings_of(up_to(2, 5, 6), 4);
    JumpAbility stronger = settings.ability;
    stronger.profiles = {up_to(2.001, 5.02, 6.01)};
    JumpAbility weaker = settings.ability;
    weaker.profiles = {up_to(1, 2.5, 2)};
    for (const char* name : {"terraces", "stairs"}) {
        const LinkedWorld world = linked(scene(name), settings);
        std::size_t weak = 0;
        const std::vector<PlacedLink> links = placed_links(world);
        for (const PlacedLink& placed : links) {
            const LinkEnds ends{&world.surface(), placed.from.polygon, &world.surface(),
                                placed.to.polygon};
            EXPECT_TRUE(covers(settings.ability, placed.link, settings.ability, ends));
            EXPECT_TRUE(covers(stronger, placed.link, settings.ability, ends));
            weak += covers(weaker, placed.link, settings.ability, ends) ? 1U : 0U;
        }
        EXPECT_EQ(weak, 0U) << name;  // it jumps half as high
    }
}

}  // namespace
}  // namespace pronk::tests::link_covers_test
