#include "judge/trial.hpp"

#include <atomic>

#include "hand_made.hpp"
#include "judge/places.hpp"
#include "judge/random_flights.hpp"

namespace pronk::judge::trial_test {
namespace {

using namespace tests;

// Two islands 3 m apart with a wall between them that has a window.
class TrialOfIslands : public ::testing::Test {
  protected:
    static Level level() {
        auto shapes = stone();
        shapes.box({0, -1, 0}, {8, 0, 8});
        shapes.box({11, -1, 0}, {19, 0, 8});
        shapes.box({9.4F, -1, 0}, {9.5F, 6, 3});
        shapes.box({9.4F, -1, 5}, {9.5F, 6, 8});
        Level level;
        level.source = "hand-made";
        level.soup = shapes.take();
        return level;
    }
    const Judge judge{level().soup, kAgent, kGrid};
    static BakeSettings only_surface() {
        BakeSettings settings;
        settings.ability.profiles.clear();
        return settings;
    }
    const Ground ground = std::move(*Ground::make(bake(level(), only_surface())->world));
    const Ability ability{{1.5, 9, 3}};

    Trial trial(const Claim& claim, unsigned threads = 1, std::uint64_t seed = 1) const {
        TrialSettings settings;
        settings.jumps = 600;
        settings.seed = seed;
        settings.threads = threads;
        return run_trial(judge, ground, ability, claim, settings);
    }
};

TEST_F(TrialOfIslands, A_claim_that_asks_the_judge_has_no_violations_and_misses_nothing) {
    const Trial result = trial([&](const Arc& arc) { return judge.is_free(arc); });
    EXPECT_EQ(result.candidates, 600U);
    EXPECT_GE(result.tries, result.candidates);
    EXPECT_GT(result.valid, 100U);
    EXPECT_LT(result.valid, 600U);
    EXPECT_EQ(result.violations, 0U);
    EXPECT_EQ(result.worst_penetration_m, 0.0);
    EXPECT_EQ(result.recall(), 1.0);
}

TEST_F(TrialOfIslands, A_claim_that_offers_everything_is_caught) {
    const Trial result = trial([](const Arc&) { return true; });
    EXPECT_EQ(result.claimed, result.candidates);
    EXPECT_EQ(result.claimed_and_valid, result.valid);
    EXPECT_EQ(result.violations, result.candidates - result.valid);
    EXPECT_EQ(result.by_rule[static_cast<std::size_t>(Rule::collision)], result.violations);
    EXPECT_EQ(result.offences.size(), std::min(result.violations, kKeptOffences));
    // Some go straight through the wall, and no radius is left then.
    EXPECT_NEAR(result.worst_penetration_m, 0.25, 0.0002);
    for (const Offence& offence : result.offences) {
        EXPECT_FALSE(offence.broken.empty());
        EXPECT_FALSE(judge.is_free(offence.arc));
    }
    EXPECT_EQ(result.recall(), 1.0);
}

TEST_F(TrialOfIslands, A_claim_that_offers_nothing_recalls_nothing) {
    const Trial result = trial([](const Arc&) { return false; });
    EXPECT_EQ(result.claimed, 0U);
    EXPECT_EQ(result.violations, 0U);
    EXPECT_GT(result.valid, 0U);
    EXPECT_EQ(result.recall(), 0.0);
}

TEST_F(TrialOfIslands, Candidates_cross_to_the_other_island) {
    std::atomic<int> across = 0;
    std::atomic<int> along = 0;
    trial([&](const Arc& arc) {
        ++((arc.takeoff.x < 9.5) == (arc.landing().x < 9.5) ? along : across);
        return false;
    });
    EXPECT_GT(across, 60);
    EXPECT_GT(along, 60);
}

TEST_F(TrialOfIslands, The_result_does_not_depend_on_the_number_of_threads) {
    const Claim some = [](const Arc& arc) { return arc.duration_s > 1.1; };
    const Trial one = trial(some, 1);
    const Trial three = trial(some, 3);
    EXPECT_EQ(three.threads, 3U);
    EXPECT_EQ(one.candidates, three.candidates);
    EXPECT_EQ(one.tries, three.tries);
    EXPECT_EQ(one.claimed, three.claimed);
    EXPECT_EQ(one.valid, three.valid);
    EXPECT_EQ(one.violations, three.violations);
    EXPECT_EQ(one.worst_penetration_m, three.worst_penetration_m);
    ASSERT_EQ(one.offences.size(), three.offences.size());
    EXPECT_GT(one.offences.size(), 0U);
    for (std::size_t i = 0; i < one.offences.size(); ++i) {
        EXPECT_EQ(one.offences[i].candidate, three.offences[i].candidate);
        EXPECT_EQ(one.offences[i].arc.takeoff, three.offences[i].arc.takeoff);
        EXPECT_EQ(one.offences[i].broken[0].depth_m, three.offences[i].broken[0].depth_m);
    }
    const Trial other = trial(some, 1, 2);
    ASSERT_GT(other.offences.size(), 0U);
    EXPECT_NE(one.offences[0].arc.takeoff, other.offences[0].arc.takeoff);
}

TEST_F(TrialOfIslands, Without_ground_or_reach_there_is_nothing_to_judge) {
    const Claim all = [](const Arc&) { return true; };
    const Ground none = std::move(*Ground::make(NavWorld{}));
    EXPECT_EQ(run_trial(judge, none, ability, all).candidates, 0U);
    EXPECT_EQ(run_trial(judge, ground, {{0, 0, 0}}, all).candidates, 0U);
    TrialSettings settings;
    settings.jumps = 0;
    const Trial nothing = run_trial(judge, ground, ability, all, settings);
    EXPECT_EQ(nothing.candidates, 0U);
    EXPECT_EQ(nothing.recall(), 1.0);
}

TEST_F(TrialOfIslands, Flights_from_anywhere_are_asked_about_collisions_alone) {
    TrialSettings settings;
    settings.jumps = 300;
    const Claim all = [](const Arc&) { return true; };
    const Trial result = run_flight_trial(judge, bounds_of(level().soup), kGrid, all, settings);
    EXPECT_EQ(result.candidates, 300U);
    EXPECT_EQ(result.tries, 300U);
    EXPECT_GT(result.valid, 30U);
    EXPECT_GT(result.violations, 30U);
    EXPECT_EQ(result.by_rule, (std::array<std::size_t, kRules>{result.violations, 0, 0, 0}));
    const Claim honest = [&](const Arc& arc) { return judge.is_free(arc); };
    const Trial kept = run_flight_trial(judge, bounds_of(level().soup), kGrid, honest, settings);
    EXPECT_EQ(kept.violations, 0U);
    EXPECT_EQ(kept.recall(), 1.0);
}

TEST(Trial, Candidates_fly_between_triangles_that_are_near_the_surface_s_ground) {
    const auto floor_at = [](float y) {
        auto shapes = stone();
        shapes.box({0, -1, 0}, {12, y, 8});
        return shapes.take();
    };
    const Judge judge(floor_at(0.0F), kAgent, kGrid);
    TrialSettings settings;
    settings.jumps = 50;
    const Claim on_the_floor = [](const Arc& arc) {
        EXPECT_EQ(arc.takeoff.y, 0.0);
        EXPECT_NEAR(arc.landing().y, 0.0, 1e-9);
        return true;
    };
    const Ground near = std::move(*Ground::make(baked(floor_at(0.045F))));
    const Trial flown = run_trial(judge, near, {{1.5, 9, 3}}, on_the_floor, settings);
    EXPECT_EQ(flown.candidates, 50U);
    EXPECT_EQ(flown.violations, 0U);
    EXPECT_EQ(flown.places_off_floor, 0U);
    const Ground far = std::move(*Ground::make(baked(floor_at(0.06F))));
    const Trial none = run_trial(judge, far, {{1.5, 9, 3}}, on_the_floor, settings);
    EXPECT_EQ(none.candidates, 0U);
    EXPECT_EQ(none.places_off_floor, none.places);
    EXPECT_GT(none.places, 0U);
}

TEST(Places, Every_place_within_reach_comes_up_and_no_other) {
    std::vector<Vec3d> all;
    for (int x = 0; x < 10; ++x) {
        for (int z = 0; z < 10; ++z) all.push_back({x, x * z, z});
    }
    const Places places(all, 2.0);
    Dice dice(4);
    std::array<int, 100> seen{};
    for (int i = 0; i < 13'000; ++i) {
        const Vec3d& place = places.any_near({5, 0, 5}, dice);
        ++seen[static_cast<std::size_t>(place.x * 10 + place.z)];
    }
    // 13 whole places lie in a circle of radius 2, its rim included.
    int reached = 0;
    for (std::size_t i = 0; i < 100; ++i) {
        const Vec3d& place = all[i];
        const bool within = std::hypot(place.x - 5.0, place.z - 5.0) <= 2.0;
        if (within)
            EXPECT_NEAR(seen[i], 1000, 150);
        else
            EXPECT_EQ(seen[i], 0);
        reached += within ? 1 : 0;
    }
    EXPECT_EQ(reached, 13);
}

TEST(RandomFlights, All_kinds_come_up_and_none_leaves_what_was_promised) {
    const Bounds bounds{{-10, -1, 5}, {10, 4, 25}};
    Dice dice(5);
    int upright = 0, level = 0, along_axis = 0, on_edge = 0, timeless = 0;
    for (int i = 0; i < 4000; ++i) {
        const Arc arc = random_flight(bounds, kGrid, dice);
        const Vec3d& v = arc.launch_velocity_m_s;
        const Vec3d low = Vec3d(bounds.min) - 3.2;
        const Vec3d high = Vec3d(bounds.max) + 3.2;
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_GE(arc.takeoff[axis], low[axis]);
            EXPECT_LE(arc.takeoff[axis], high[axis]);
        }
        EXPECT_LE(std::hypot(v.x, v.y, v.z), kFastestFlight_m_s);
        EXPECT_TRUE(arc.duration_s == 0.0 || arc.duration_s >= kShortestFlight_s);
        EXPECT_LE(arc.duration_s, kLongestFlight_s);
        upright += v.x == 0.0 && v.z == 0.0 ? 1 : 0;
        level += v.y == 0.0 ? 1 : 0;
        along_axis += (v.x == 0.0) != (v.z == 0.0) ? 1 : 0;
        const auto voxel_m = static_cast<double>(GridSettings{}.cell_height_m);
        const bool in_plan =
            std::fmod(arc.takeoff.x, 0.25) == 0.0 && std::fmod(arc.takeoff.z, 0.25) == 0.0;
        on_edge += in_plan || std::abs(std::remainder(arc.takeoff.y, voxel_m)) < 1e-6 ? 1 : 0;
        timeless += arc.duration_s == 0.0 ? 1 : 0;
    }
    for (const int count : {upright, level, along_axis}) EXPECT_NEAR(count, 500, 100);
    EXPECT_NEAR(on_edge, 1000, 150);
    EXPECT_NEAR(timeless, 250, 80);
}

}  // namespace
}  // namespace pronk::judge::trial_test
