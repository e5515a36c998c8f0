// Routes that are drawn by hand: which of their legs break a rule.
#include "judge/route_promise.hpp"

#include "hand_linked.hpp"

namespace pronk::judge::route_promise_test {
namespace {

using namespace tests;

// Two islands of 8 m by 8 m on the level, 3 m apart; over the second a wall that its routes cross.
class RoutePromiseOfIslands : public ::testing::Test {
  protected:
    static TriangleSoup islands() {
        auto shapes = stone();
        shapes.box({0, -1, 0}, {8, 0, 8});
        shapes.box({11, -1, 0}, {19, 0, 8});
        wall_along(shapes, 4, 15, 20);
        return shapes.take();
    }
    const NavWorld world = baked(islands());
    const Ground ground = ground_of(world);
    const Judge judge{islands(), kAgent, kGrid};
    const Ability ability{{1.5, 9, 3}};

    RoutePromise judged(const RouteSource& source, std::size_t routes = 200,
                        unsigned threads = 1) const {
        TrialSettings settings;
        settings.jumps = routes;
        settings.threads = threads;
        return run_route_promise(judge, ground, source, settings);
    }
};

TEST_F(RoutePromiseOfIslands, Walks_and_jumps_that_keep_the_rules_are_counted) {
    const RoutePromise promise = judged([&](const Vec3d&, const Vec3d&) {
        return std::vector<TravelLeg>{WalkLeg{{{1, 0, 1}, {6, 0, 1}, {7, 0, 6}}},
                                      JumpLeg{jump({7, 0, 6}, {12, 0, 6}, 1.5), ability},
                                      WalkLeg{{{12, 0, 6}, {14, 0, 6}}}};
    });
    EXPECT_EQ(promise.routes, 200U);
    EXPECT_EQ(promise.jumps, 200U);
    EXPECT_NEAR(promise.walk_m, 200 * (5.0 + std::hypot(1, 5) + 2.0), 1e-6);
    EXPECT_EQ(promise.walk_gaps, 0U);
    EXPECT_EQ(promise.violations, 0U);
    EXPECT_TRUE(promise.offences.empty());
}

TEST_F(RoutePromiseOfIslands, A_leg_that_breaks_a_rule_is_told_with_its_route) {
    const RoutePromise promise = judged(
        [&](const Vec3d&, const Vec3d&) {
            return std::vector<TravelLeg>{
                WalkLeg{{{1, 0, 1}, {7, 0, 6}}},
                // Too deep by 1 m, and claimed 0.2 m too high.
                JumpLeg{jump({7, 0.2, 6}, {12, 0.2, 6}, 1.5), {{1.5, 9, 0.5}}},
                WalkLeg{{{16, 0, 6}, {16, 0, 2}}}};
        },
        3);
    EXPECT_EQ(promise.violations, 6U);
    EXPECT_EQ(promise.by_rule, (std::array<std::size_t, kRules>{0, 3, 3, 0, 3}));
    ASSERT_EQ(promise.offences.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        const LegOffence& offence = promise.offences[i];
        EXPECT_EQ(offence.route, i / 2);
        EXPECT_EQ(offence.leg, 1 + i % 2);
        EXPECT_EQ(offence.arc.has_value(), i % 2 == 0);
        if (i % 2 == 1) {
            EXPECT_EQ(offence.broken.at(0).walk_fault, WalkFault::wall);
            EXPECT_NEAR(offence.broken.at(0).position.z, 4.0, 0.25);
        } else {
            EXPECT_EQ(offence.arc->takeoff, Vec3d(7, 0, 6));
        }
    }
}

TEST_F(RoutePromiseOfIslands, Routes_lead_from_anywhere_to_anywhere) {
    // Straight over everything: over the gap, if it is to the other island.
    int across = 0;
    const RoutePromise promise = judged([&](const Vec3d& from, const Vec3d& to) {
        EXPECT_EQ(ground.off_by_m(from), 0.0);
        EXPECT_EQ(ground.off_by_m(to), 0.0);
        const bool crosses = (from.x < 9.5) != (to.x < 9.5);
        across += crosses ? 1 : 0;
        return crosses ? std::vector<TravelLeg>{WalkLeg{{from, to}}} : std::vector<TravelLeg>{};
    });
    EXPECT_NEAR(across, 100, 30);
    EXPECT_EQ(promise.routes, static_cast<std::size_t>(across));
    EXPECT_EQ(promise.by_rule[static_cast<std::size_t>(Rule::walk)], promise.violations);
    EXPECT_EQ(promise.violations, promise.routes);
}

TEST_F(RoutePromiseOfIslands, The_result_does_not_depend_on_the_number_of_threads) {
    const RouteSource straight = [](const Vec3d& from, const Vec3d& to) {
        return std::vector<TravelLeg>{WalkLeg{{from, to}}};
    };
    const RoutePromise one = judged(straight, 300, 1);
    const RoutePromise four = judged(straight, 300, 4);
    EXPECT_EQ(four.threads, 4U);
    EXPECT_GT(one.violations, 0U);
    EXPECT_LT(one.violations, 300U);
    EXPECT_EQ(one.violations, four.violations);
    EXPECT_EQ(one.walk_m, four.walk_m);
    EXPECT_EQ(one.walk_gaps, four.walk_gaps);
    ASSERT_EQ(one.offences.size(), four.offences.size());
    for (std::size_t i = 0; i < one.offences.size(); ++i) {
        EXPECT_EQ(one.offences[i].route, four.offences[i].route);
        EXPECT_EQ(one.offences[i].broken[0].position, four.offences[i].broken[0].position);
    }
}

TEST_F(RoutePromiseOfIslands, Without_ground_there_are_no_routes) {
    const NavWorld nothing;
    const Ground none = ground_of(nothing);
    const RouteSource source = [](const Vec3d&, const Vec3d&) { return std::vector<TravelLeg>{}; };
    EXPECT_EQ(run_route_promise(judge, none, source).routes, 0U);
}

}  // namespace
}  // namespace pronk::judge::route_promise_test
