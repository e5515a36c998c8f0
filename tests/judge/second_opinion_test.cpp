// Where FCL and Bullet agree, and where they cannot.
#include "judge/second_opinion.hpp"

#include "hand_made.hpp"
#include "judge/bullet_level.hpp"
#include "judge/random_flights.hpp"
#include "levels_for_tests.hpp"

namespace pronk::judge::second_opinion_test {
namespace {

using namespace tests;

class SecondOpinion : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    }
};

Violation hit(double depth_m, bool by_feet = false) {
    return {Rule::collision, 0.0, Vec3d{0.0}, depth_m, 0.0, by_feet};
}

TEST_F(SecondOpinion, Opinions_are_as_far_apart_as_their_depths_beyond_the_tolerance) {
    EXPECT_EQ((Opinions{}.apart_m()), 0.0);
    EXPECT_NEAR((Opinions{hit(0.005), hit(0.002)}.apart_m()), 0.003, 1e-12);
    EXPECT_NEAR((Opinions{std::nullopt, hit(0.0012)}.apart_m()), 0.0002, 1e-12);
    EXPECT_NEAR((Opinions{hit(0.25), std::nullopt}.apart_m()), 0.249, 1e-12);
    EXPECT_EQ((Opinions{hit(0.7, true), hit(0.1)}.apart_m()), 0.0);
    EXPECT_NEAR((Opinions{std::nullopt, hit(0.7, true)}.apart_m()), 0.699, 1e-12);
}

// At 30 m/s a step is 0.125 m. A post whose edge is 4 mm inside the body's way is in it for
// 2 * sqrt(2 * 0.25 * 0.004) = 0.089 m.
TEST_F(SecondOpinion, What_is_met_for_less_than_a_step_may_be_seen_by_fcl_alone) {
    const Arc arc = flight({-3, 0, 0}, {30, 1, 0}, 0.3);
    const auto count = [&](float post_x) {
        auto shapes = stone();
        shapes.quad({post_x, -9, 0.246F}, {post_x, -9, 2}, {post_x, 9, 2}, {post_x, 9, 0.246F});
        const TriangleSoup soup = shapes.take();
        Agreement agreement;
        agreement.count(arc, opinions_of(Judge(soup, kAgent, kGrid, Engine::bullet), arc));
        return agreement;
    };
    const Agreement between = count(1.5F + 0.0625F);  // looks are at 1.5 and 1.625 m
    EXPECT_EQ(between.collisions_by_fcl, 1U);
    EXPECT_EQ(between.collisions_by_bullet, 0U);
    EXPECT_EQ(between.apart_by_1_mm, 1U);
    EXPECT_EQ(between.apart_by_5_mm, 0U);
    EXPECT_EQ(between.only_by_fcl, 1U);
    EXPECT_EQ(between.unexplained, 0U);  // at 30 m/s anything up to 62 mm may be missed
    const Agreement at_a_look = count(1.5F);
    EXPECT_EQ(at_a_look.collisions_by_bullet, 1U);
    EXPECT_EQ(at_a_look.apart_by_1_mm, 0U);
}

// Two libraries, two ways to find the zones, two ways to get from moments to flights.
TEST_F(SecondOpinion, No_random_flight_is_judged_otherwise_but_for_what_happens_between_looks) {
    for (const char* const name : {"scene:ruins", "scene:stairs", "scene:overpass"}) {
        const Level& level = pronk::tests::shared_level(name);
        const Bounds bounds = bounds_of(level.soup);
        const Judge judge(level.soup, kAgent, kGrid, Engine::bullet);
        Agreement agreement;
        const std::size_t flights = pronk::tests::draws<std::size_t>(60, 10'000);
        for (std::size_t i = 0; i < flights; ++i) {
            Dice dice(11, i);
            const Arc arc = random_flight(bounds, kGrid, dice);
            agreement.count(arc, opinions_of(judge, arc));
            EXPECT_EQ(judge.is_free(arc), !judge.first_collision(arc)) << i;
        }
        EXPECT_EQ(agreement.unexplained, 0U) << name;
        EXPECT_EQ(agreement.only_by_bullet, 0U) << name;
        EXPECT_GT(agreement.collisions_by_bullet, flights / 10) << name;
        EXPECT_LT(agreement.collisions_by_bullet, flights) << name;
    }
}

}  // namespace
}  // namespace pronk::judge::second_opinion_test
