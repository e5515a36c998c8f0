// Flights that Bullet's body makes in steps of 1/240 s. Expected values follow from the worlds'
// measures, worked out beside them.
#include "judge/bullet_judge.hpp"

#include <thread>

#include "hand_made.hpp"

namespace pronk::judge::bullet_judge_test {
namespace {

using namespace tests;

constexpr double kG = kEarthGravity_m_s2;
constexpr double kNear_m = 1e-4;

class BulletJudgeTest : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    }
};

BulletJudge bullet_of(scenes::Shapes& shapes, const Agent& agent = kAgent) {
    return BulletJudge(shapes.take(), agent, kGrid);
}

TEST_F(BulletJudgeTest, Along_a_wall_the_body_is_as_deep_in_it_as_it_flies_near) {
    auto shapes = stone();
    wall_across(shapes, 1, -20, 20);
    const BulletJudge judge = bullet_of(shapes);
    const auto past = [&](double x) { return flight({x, 0, -4}, {0, 3, 8}, 1.0); };
    const auto contacts = judge.contacts(past(0.755));
    // 240 steps, the end, the top, and before and after the end of one zone and the other's begin.
    ASSERT_EQ(contacts.size(), 240U + 1U + 1U + 4U);
    for (const FlightContact& contact : contacts) {
        EXPECT_NEAR(contact.depth_m, 0.005, kNear_m);
        EXPECT_NEAR(contact.place.x, 1.0, kNear_m);
    }
    const auto collision = judge.first_collision(past(0.755));
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->time_s, 0.0);
    EXPECT_NEAR(collision->depth_m, 0.005, kNear_m);
    EXPECT_TRUE(judge.contacts(past(0.748)).empty());
    EXPECT_FALSE(judge.first_collision(past(0.7509)));  // within the tolerance
    EXPECT_NEAR(judge.body_depth_m(past(0.7509)), 0.0009, kNear_m);
    EXPECT_TRUE(judge.first_collision(past(0.7511)));
}

// The fence is under the middle of the jump. Its top is in the body by y_f - y(x) from below and
// by 0.25 m - |x - 2| from the side, which counts as it is smaller. Feet are at 1 - ((x - 2) /
// 2)^2.
TEST_F(BulletJudgeTest, A_fence_under_the_arc_is_met_if_it_is_higher_than_the_feet) {
    const auto over = [](float height) {
        auto shapes = stone();
        wall_across(shapes, 2, 0, height);
        return bullet_of(shapes).first_collision(jump({0, 0, 0}, {4, 0, 0}, 1));
    };
    // Where the rim is over it, the feet are at 0.984 m.
    EXPECT_FALSE(over(0.983F));
    const auto collision = over(1.005F);
    ASSERT_TRUE(collision);
    EXPECT_FALSE(collision->by_feet);
    // Both are the same at u = 0.2316 m beside the middle: 18.4 mm. A step is 18.5 mm long: at a
    // moment between 0.2131 and 0.2316 m from the middle it is at least 16.3 mm from below.
    EXPECT_LE(collision->depth_m, 0.0184 + kNear_m);
    EXPECT_GE(collision->depth_m, 0.0163 - kNear_m);
    // First met where the rim gets to the fence: 0.25 m before it, and a step later at most.
    EXPECT_GE(collision->position.x, 1.75);
    EXPECT_LE(collision->position.x, 1.75 + 0.001 + 0.0186);
}

TEST_F(BulletJudgeTest, From_below_one_does_not_rise_through_a_thin_floor) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    slab(shapes, -5, 5, 2.5F);
    const BulletJudge judge = bullet_of(shapes);
    for (const double away : {0.0, 0.3, 3.0}) {
        const auto collision = judge.first_collision(jump({0, 0, 0}, {away, 2.5, 0}, 3));
        ASSERT_TRUE(collision) << away;
        // The head gets there at 0.7 m. From 0 to 3 m it is launched at 7.67 m/s: 32 mm a step.
        EXPECT_GE(collision->position.y, 0.7) << away;
        EXPECT_LE(collision->position.y, 0.7 + 0.001 + 0.032) << away;
        EXPECT_NEAR(collision->depth_m, 0.25, kNear_m);  // it goes through all of it
    }
}

TEST_F(BulletJudgeTest, A_body_slanting_into_a_slope_is_as_deep_as_it_would_have_to_be_smaller) {
    auto shapes = stone();
    shapes.quad({-9, -9, -9}, {-9, -9, 9}, {9, 9, 9}, {9, 9, -9});
    Agent stiff = kAgent;
    stiff.climb_m = 0.0F;
    const BulletJudge judge = bullet_of(shapes, stiff);
    // Its rim is 0.04 m below the ramp: 0.028 m the shortest way out, smaller by 0.02 m all around.
    const Arc arc = flight({0, 0.21, 0}, {0, 0, 0}, 0.0);
    const auto contacts = judge.contacts(arc);
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_NEAR(contacts[0].depth_m, 0.04 / std::sqrt(2.0), kNear_m);
    EXPECT_NEAR(contacts[0].shrink_m, 0.02, kNear_m);
    EXPECT_NEAR(judge.body_depth_m(arc), 0.02, kNear_m);
}

// --- contact zones -----------------------------------------------------------------------------

// The zones reach 0.5 m, the climb is 0.9 m. Two metres a second: 0.25 s.
TEST_F(BulletJudgeTest, In_the_takeoff_zone_what_can_be_climbed_does_not_count) {
    const auto past = [](float height) {
        auto shapes = stone();
        slab(shapes, -5, 5, -9);
        wall_along(shapes, 0.2F, -0.1F, 0.1F);  // 20 m high, beside the take-off
        TriangleSoup soup = shapes.take();
        for (Vec3& vertex : soup.vertices) vertex.y = std::min(vertex.y, height);
        return BulletJudge(soup, kAgent, kGrid).first_collision(flight({0, 0, 0}, {2, 3, 0}, 0.8));
    };
    EXPECT_FALSE(past(0.899F));
    const auto collision = past(0.95F);
    ASSERT_TRUE(collision);
    EXPECT_EQ(collision->time_s, 0.0);
    EXPECT_NEAR(collision->depth_m, 0.05,
                kNear_m);  // 0.05 m over the cut, and as far from the side
}

TEST_F(BulletJudgeTest, Right_after_a_zone_has_ended_everything_counts) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    const BulletJudge judge = bullet_of(shapes);
    const double time_s = std::sqrt(8.0 / kG);
    for (const double speed : {0.0, 1.0, 4.0}) {
        const auto collision = judge.first_collision(flight({0, 0, 0}, {speed, 0, 0}, time_s));
        ASSERT_TRUE(collision) << speed;
        // A climb below, or half a metre away, which is between two steps.
        const double zone_s = std::min(std::sqrt(2.0 * 0.9 / kG), speed > 0.0 ? 0.5 / speed : 9.0);
        EXPECT_NEAR(collision->time_s, zone_s, 1e-6) << speed;
    }
}

TEST_F(BulletJudgeTest, While_both_zones_last_the_higher_contact_counts) {
    const auto free = [](double rise, float bar_x) {
        auto shapes = stone();
        shapes.box({bar_x - 0.02F, 1.2F, -1}, {bar_x + 0.02F, 1.3F, 1});
        return !bullet_of(shapes).first_collision(jump({0, 0, 0}, {0.4, rise, 0}, 0.8));
    };
    // Over 0.7 + 0.9 m everything counts, and the bar is lower; 0.1 + 0.9 m is lower than the bar.
    EXPECT_TRUE(free(0.7, 0.62F));
    EXPECT_FALSE(free(0.1, 0.62F));
    // Behind the take-off it is in the body while only the first zone lasts.
    EXPECT_FALSE(free(0.7, -0.2F));
}

TEST_F(BulletJudgeTest, Nothing_may_be_left_of_the_body_in_a_zone) {
    Agent giant_steps = kAgent;
    giant_steps.climb_m = 1.8F;
    auto shapes = stone();
    wall_across(shapes, 0.1F, -1, 9);
    const BulletJudge judge = bullet_of(shapes, giant_steps);
    EXPECT_TRUE(judge.contacts(flight({0, 0, 0}, {0, 0, 0}, 0.0)).empty());
    EXPECT_FALSE(judge.contacts(flight({0, 0, 0}, {0, 1, 0}, 0.1)).empty());
}

// The last half metre of this jump passes x = -0.25 at 0.833 m, x = -0.15 at 0.54 m.
TEST_F(BulletJudgeTest, Feet_do_not_go_through_a_box_near_the_landing_that_one_could_climb) {
    const Arc arc = jump({-1.5, 0, 0}, {0, 0, 0}, 1.5);
    const auto through = [&](float height) {
        auto shapes = stone();
        slab(shapes, -5, 5, 0);
        shapes.box({-0.25F, 0, -2}, {-0.15F, height, 2});
        return bullet_of(shapes).first_collision(arc);
    };
    const auto collision = through(0.8F);
    ASSERT_TRUE(collision);
    EXPECT_TRUE(collision->by_feet);
    EXPECT_NEAR(collision->position.y, 0.8, kNear_m);
    EXPECT_NEAR(collision->depth_m, 0.7, kNear_m);
    EXPECT_FALSE(through(0.49F));
}

// --- and besides -------------------------------------------------------------------------------

TEST_F(BulletJudgeTest, An_agent_without_width_is_a_line) {
    Agent line = kAgent;
    line.radius_m = 0.0F;
    auto shapes = stone();
    slab(shapes, 2, 4, 1.7F);
    slab(shapes, -9, -8, 0);
    const BulletJudge judge = bullet_of(shapes, line);
    EXPECT_TRUE(judge.first_collision(jump({3, 0, -3}, {3, 0, 3}, 1)));
    EXPECT_FALSE(judge.first_collision(jump({1.99, 0, -3}, {1.99, 0, 3}, 1)));
}

TEST_F(BulletJudgeTest, Several_threads_get_the_answers_of_one) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    wall_across(shapes, 2, 0, 1.2F);
    shapes.box({3, 0, -1}, {4, 1, 1});
    const BulletJudge judge = bullet_of(shapes);
    std::vector<Arc> arcs;
    for (int i = 0; i < 24; ++i) arcs.push_back(jump({0, 0, 0.01 * i}, {4.5, 0, -0.02 * i}, 1.5));
    std::vector<double> alone;
    for (const Arc& arc : arcs) alone.push_back(judge.body_depth_m(arc));
    std::vector<double> together(arcs.size());
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 3; ++t) {
        threads.emplace_back([&, t] {
            for (std::size_t i = t; i < arcs.size(); i += 3) {
                together[i] = judge.body_depth_m(arcs[i]);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(together, alone);
    EXPECT_GT(alone[0], 0.1);
}

}  // namespace
}  // namespace pronk::judge::bullet_judge_test
