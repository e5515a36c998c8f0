// Which arcs a traveller has between two places, and which voxels are in its reach.
#include "blocks/jump_rules.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "blocks/block_worlds.hpp"

namespace pronk::jump_rules_test {
namespace {

using tests::agent_of;

constexpr double kClose = 1e-5;  // in m and m/s

JumpRules rules_of(const JumpAbility& ability, double voxel_m, double climb_m = 0.1) {
    BlockTraveller traveller;
    traveller.agent = agent_of(0.25, 1.8, climb_m);
    traveller.ability = ability;
    return jump_rules(traveller, voxel_m, 0.0, 0.0).value();
}

JumpAbility ability_of(const std::vector<JumpProfile>& profiles, ReachUse use = ReachUse::upto) {
    JumpAbility ability;
    ability.profiles.clear();
    for (const JumpProfile& profile : profiles) ability.profiles.push_back({profile, use});
    return ability;
}

JumpAbility random_ability(judge::Dice& dice) {
    std::vector<JumpProfile> profiles(1 + dice.below(2));
    for (JumpProfile& profile : profiles) {
        profile = {dice.between(0.3, 2.5), dice.between(0.5, 5.0), dice.between(0.5, 5.0)};
    }
    JumpAbility ability = ability_of(profiles);
    if (dice.below(2) == 0) ability.max_speed_m_s = dice.between(3.0, 8.0);
    if (dice.below(3) == 0) ability.gravity_m_s2 = dice.between(2.0, 20.0);
    return ability;
}

// Upwards, forwards, in all, and the fall: docs/algorithms/valid_jump.md.
void expect_limits(const Arc& arc, const JumpProfile& profile, const JumpAbility& ability) {
    const double g = ability.gravity_m_s2;
    const Vec3d& launch = arc.launch_velocity_m_s;
    const double forward = std::hypot(launch.x, launch.z);
    EXPECT_LE(launch.y, std::sqrt(2.0 * g * profile.apex_m) + kClose);
    EXPECT_LE(forward, profile.reach_m / (2.0 * std::sqrt(2.0 * profile.apex_m / g)) + kClose);
    EXPECT_LE(std::hypot(launch.y, forward), ability.max_speed_m_s + kClose);
    EXPECT_GE(launch.y, 0.0);
    // The highest point from the launch, the end from the equation of motion.
    const double t = arc.duration_s;
    const double top = launch.y * launch.y / (2.0 * g);
    const double end = launch.y * t - 0.5 * g * t * t;
    EXPECT_LE(top - end, profile.max_fall_m + kClose);
    EXPECT_LE(launch.y - g * t, kClose) << "rises where it lands";
    EXPECT_EQ(arc.gravity_m_s2, g);
}

TEST(JumpRules, All_arcs_are_those_of_a_valid_jump_and_lead_from_place_to_place) {
    int arcs = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        judge::Dice dice(101, seed);
        const JumpAbility ability = random_ability(dice);
        const JumpRules rules = rules_of(ability, 1.0);
        const Vec3d from(dice.between(-50, 50), dice.between(-5, 5), dice.between(-50, 50));
        const Vec3d by(dice.between(-5, 5), dice.between(-5, 3), dice.between(-5, 5));
        const auto check = [&](const JumpChoice& choice, const Arc& arc) {
            ++arcs;
            expect_limits(arc, ability.profiles.at(choice.profile).jump, ability);
            const double t = arc.duration_s;
            const Vec3d end = from + arc.launch_velocity_m_s * t -
                              Vec3d(0.0, 0.5 * ability.gravity_m_s2 * t * t, 0.0);
            EXPECT_LT(glm::distance(end, from + by), 1e-6);
            EXPECT_EQ(arc.takeoff, from);
            const auto again = arc_of(rules, from, from + by, choice);
            EXPECT_TRUE(again && again->launch_velocity_m_s == arc.launch_velocity_m_s);
            return false;
        };
        EXPECT_FALSE(for_each_arc(rules, from, from + by, check));
        if (testing::Test::HasFailure()) FAIL() << seed;
    }
    EXPECT_GT(arcs, 1000);
}

TEST(JumpRules, Arcs_are_tried_until_one_will_do) {
    const JumpRules rules = rules_of(ability_of({{2.0, 4.0, 6.0}}), 1.0);
    std::vector<double> apexes;
    const Vec3d to(2.0, 0.0, 0.0);
    for_each_arc(rules, Vec3d(0.0), to, [&](const JumpChoice&, const Arc& arc) {
        apexes.push_back(arc.apex().y);
        return false;
    });
    // The slowest launch over d on the level goes up at 45 degrees and rises d / 4; the highest is
    // the profile's own.
    ASSERT_GE(apexes.size(), 3U);
    EXPECT_NEAR(apexes.front(), 0.5, 1e-6);
    EXPECT_NEAR(*std::max_element(apexes.begin(), apexes.end()), 2.0, 1e-5);
    int asked = 0;
    EXPECT_TRUE(for_each_arc(rules, Vec3d(0.0), to,
                             [&](const JumpChoice&, const Arc&) { return ++asked == 2; }));
    EXPECT_EQ(asked, 2);
    EXPECT_FALSE(arc_of(rules, Vec3d(0.0), to, {1, 0}));
    EXPECT_FALSE(arc_of(rules, Vec3d(0.0), to, {0, 200}));
}

TEST(JumpRules, Exact_profiles_rise_as_high_as_they_say_or_not_at_all) {
    const JumpAbility ability = ability_of({{2.0, 4.0, 3.0}}, ReachUse::exact);
    const JumpRules rules = rules_of(ability, 1.0);
    int arcs = 0;
    const auto check = [&](const JumpChoice&, const Arc& arc) {
        ++arcs;
        EXPECT_NEAR(arc.apex().y, 2.0, 1e-5);
        expect_limits(arc, ability.profiles[0].jump, ability);
        return false;
    };
    for_each_arc(rules, Vec3d(0.0), Vec3d(2.0, 0.0, 0.0), check);
    EXPECT_EQ(arcs, 1);
    for_each_arc(rules, Vec3d(0.0), Vec3d(1.0, -1.0, 0.0), check);
    EXPECT_EQ(arcs, 2);
    // The whole rise and this fall are more than the profile's fall.
    for_each_arc(rules, Vec3d(0.0), Vec3d(1.0, -2.0, 0.0), check);
    EXPECT_EQ(arcs, 2);
}

// Whether any apex will do, tried one after the other. `more` loosens all limits, or tightens them.
bool some_arc_lands(const JumpAbility& ability, double distance_m, double rise_m, double more) {
    constexpr int kApexes = 600;
    for (const AbilityProfile& each : ability.profiles) {
        const JumpProfile& jump = each.jump;
        const double g = ability.gravity_m_s2;
        const double forward =
            jump.reach_m / (2.0 * std::sqrt(2.0 * jump.apex_m / g)) * (1.0 + more);
        const double high = std::min(jump.apex_m, jump.max_fall_m + rise_m) + more;
        const double low = std::max(rise_m, 0.0);
        if (high < low) continue;
        for (int i = 0; i <= kApexes; ++i) {
            const double apex_m = low + (high - low) * i / kApexes;
            const double t =
                std::sqrt(2.0 * apex_m / g) + std::sqrt(2.0 * std::max(apex_m - rise_m, 0.0) / g);
            if (t <= 0.0 && distance_m > 0.0) continue;
            const double speed = t > 0.0 ? distance_m / t : 0.0;
            if (speed <= forward && std::sqrt(2.0 * g * apex_m + speed * speed) <=
                                        ability.max_speed_m_s * (1.0 + more)) {
                return true;
            }
        }
    }
    return false;
}

bool has_arc(const JumpRules& rules, const BlockCoord& offset, double voxel_m) {
    const Vec3d from = voxel_m * Vec3d(20.5, 20.0, 20.5);
    const Vec3d by = voxel_m * Vec3d(offset.x, offset.y, offset.z);
    return for_each_arc(rules, from, from + by, [](const JumpChoice&, const Arc&) { return true; });
}

TEST(JumpRules, In_reach_are_the_offsets_that_some_arc_leads_to_and_no_others) {
    std::size_t in_reach = 0;
    std::size_t doubtful = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        judge::Dice dice(102, seed);
        const JumpAbility ability = random_ability(dice);
        const double voxel_m = dice.between(0.5, 1.3);
        const JumpRules rules = rules_of(ability, voxel_m);
        const JumpReach& reach = rules.reach;
        const int across = reach.across_voxels() + 2;
        for (int y = -reach.down_voxels() - 2; y <= reach.up_voxels() + 2; ++y) {
            for (int z = -across; z <= across; ++z) {
                for (int x = -across; x <= across; ++x) {
                    const BlockCoord offset{x, y, z};
                    const double away_m = voxel_m * std::hypot(x, z);
                    const bool surely = some_arc_lands(ability, away_m, voxel_m * y, -1e-3);
                    const bool perhaps = some_arc_lands(ability, away_m, voxel_m * y, 1e-3);
                    doubtful += surely != perhaps ? 1U : 0U;
                    in_reach += surely ? 1U : 0U;
                    if (surely) {
                        ASSERT_TRUE(reach.has(offset)) << seed << testing::PrintToString(offset);
                        ASSERT_TRUE(x * x + y * y + z * z == 0 || has_arc(rules, offset, voxel_m))
                            << seed << testing::PrintToString(offset);
                    }
                    if (!perhaps) {
                        ASSERT_FALSE(reach.has(offset)) << seed << testing::PrintToString(offset);
                    }
                }
            }
        }
    }
    EXPECT_GT(in_reach, 2000U);
    EXPECT_LT(doubtful, in_reach / 50);
}

// Numbers as people write them: 0.6 m are three voxels of 0.2 m, whatever doubles make of that.
double rounded(double value) {
    return std::round(value * 1e6) / 1e6;
}

TEST(JumpRules, Jumps_of_exactly_the_reach_the_apex_and_the_fall_are_not_lost_to_rounding) {
    for (const double voxel_m : {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2}) {
        for (int up = 1; up <= 5; ++up) {
            for (int far = 2; far <= 8; ++far) {
                const JumpRules rules =
                    rules_of(ability_of({{rounded(up * voxel_m), rounded(far * voxel_m),
                                          rounded((up + 2) * voxel_m)}}),
                             voxel_m, 0.05);
                // Back at the height of the take-off; at the apex, half as far away; and off the
                // edge without a rise, as deep as can be.
                for (const BlockCoord offset : {BlockCoord{far, 0, 0}, BlockCoord{0, up, far / 2},
                                                BlockCoord{1, -up - 2, 0}}) {
                    EXPECT_TRUE(rules.reach.has(offset) && has_arc(rules, offset, voxel_m))
                        << voxel_m << ' ' << up << ' ' << far << testing::PrintToString(offset);
                }
                EXPECT_FALSE(rules.reach.has({far + 1, 0, 0}));
                EXPECT_FALSE(rules.reach.has({0, up + 1, 1}));
                EXPECT_FALSE(rules.reach.has({1, -up - 3, 0}));
            }
        }
    }
}

TEST(JumpRules, Exact_jumps_that_fall_exactly_as_deep_as_they_may_are_not_lost_to_rounding) {
    for (const double voxel_m : {0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9, 1.0, 1.1}) {
        for (int up = 1; up <= 5; ++up) {
            for (int down = 1; down <= 5; ++down) {
                const JumpRules rules =
                    rules_of(ability_of({{rounded(up * voxel_m), rounded(4 * voxel_m),
                                          rounded((up + down) * voxel_m)}},
                                        ReachUse::exact),
                             voxel_m, 0.05);
                EXPECT_TRUE(has_arc(rules, {1, -down, 0}, voxel_m)) << voxel_m << ' ' << up;
                EXPECT_FALSE(has_arc(rules, {1, -down - 1, 0}, voxel_m)) << voxel_m << ' ' << up;
            }
        }
    }
}

TEST(JumpRules, A_drop_rises_no_more_than_a_climb_and_lands_deeper_than_that) {
    const JumpRules rules = rules_of(ability_of({{2.0, 4.0, 6.0}}), 1.0, 0.5);
    const auto arc = [](double to_y, double apex_m) {
        return arc_with_apex(Vec3d(0.0), Vec3d(1.0, to_y, 0.0), apex_m).value();
    };
    EXPECT_TRUE(is_drop(rules, arc(-1.0, 0.0)));
    EXPECT_TRUE(is_drop(rules, arc(-1.0, 0.49)));
    EXPECT_FALSE(is_drop(rules, arc(-1.0, 0.51)));
    EXPECT_FALSE(is_drop(rules, arc(-0.49, 0.0)));
    EXPECT_FALSE(is_drop(rules, arc(0.0, 0.4)));
}

TEST(JumpRules, Voxels_that_are_too_small_for_the_jumps_are_refused) {
    BlockTraveller traveller = tests::parkour_traveller();
    EXPECT_TRUE(jump_rules(traveller, 0.1, 0.0, 0.0));
    const auto refused = jump_rules(traveller, 0.01, 0.0, 0.0);  // falls 600 voxels deep
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("0.01"), std::string::npos);
}

}  // namespace
}  // namespace pronk::jump_rules_test
