// Bullet's contacts against geometry done by hand, and against clipping in long double.
#include "judge/bullet_level.hpp"

#include <random>

#include "hand_made.hpp"
#include "oracle.hpp"

namespace pronk::judge::bullet_level_test {
namespace {

using namespace tests;

constexpr double kNear_m = 1e-6;

class BulletLevelTest : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    }
};

// A body of 0.25 m by 1.8 m whose feet are at a place.
UprightCylinder body_at(const Vec3d& feet) {
    return {feet.x, feet.z, feet.y, feet.y + 1.8, 0.25};
}

TEST_F(BulletLevelTest, Says_which_engine_answers) {
    EXPECT_TRUE(bullet_description().starts_with("Bullet 3."));
}

TEST_F(BulletLevelTest, In_a_level_without_triangles_nothing_is_met) {
    const BulletLevel level{TriangleSoup{}};
    EXPECT_FALSE(level.deepest(body_at({0, 0, 0})));
    EXPECT_FALSE(level.first_on_way({0, 1, 0}, {0, -1, 0}));
}

TEST_F(BulletLevelTest, Five_millimetres_into_a_wall_are_five_and_two_beside_it_are_none) {
    auto shapes = stone();
    wall_across(shapes, 1, 0, 3);
    const BulletLevel level(shapes.take());
    for (const double side : {-1.0, 1.0}) {
        const auto contact = level.deepest(body_at({1.0 + side * 0.245, 0.5, 0}));
        ASSERT_TRUE(contact) << side;
        EXPECT_NEAR(contact->depth_m, 0.005, kNear_m);
        EXPECT_NEAR(contact->shrink_m, 0.005, kNear_m);
        EXPECT_NEAR(contact->normal.x, side, kNear_m);
        EXPECT_NEAR(contact->place.x, 1.0, kNear_m);
        EXPECT_FALSE(level.deepest(body_at({1.0 + side * 0.252, 0.5, 0})));
        EXPECT_FALSE(level.deepest(body_at({1.0 + side * 0.25, 0.5, 0})));  // it touches
    }
}

// A rim that a margin rounds off would be 0.4 * margin short of it.
TEST_F(BulletLevelTest, The_rims_of_the_body_are_sharp) {
    auto shapes = stone();
    // Rises towards +x by 45 degrees, through the origin.
    shapes.quad({-5, -5, -5}, {-5, -5, 5}, {5, 5, 5}, {5, 5, -5});
    const BulletLevel level(shapes.take());
    // The rim at x = 0.25 is above the slope where the feet are higher than 0.25 m.
    EXPECT_FALSE(level.deepest(body_at({0, 0.2501, 0})));
    const auto contact = level.deepest(body_at({0, 0.24, 0}));
    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->depth_m, 0.01 / std::sqrt(2.0), kNear_m);
    // Smaller by 5 mm, its rim is 5 mm higher and 5 mm farther back.
    EXPECT_NEAR(contact->shrink_m, 0.005, kNear_m);
}

TEST_F(BulletLevelTest, A_thin_floor_is_met_from_below_and_from_above) {
    auto shapes = stone();
    slab(shapes, -5, 5, 2);
    const BulletLevel level(shapes.take());
    const auto head = level.deepest(body_at({0, 0.205, 0}));
    ASSERT_TRUE(head);
    EXPECT_NEAR(head->depth_m, 0.005, kNear_m);
    EXPECT_NEAR(head->normal.y, -1.0, kNear_m);
    const auto feet = level.deepest(body_at({0, 1.995, 0}));
    ASSERT_TRUE(feet);
    EXPECT_NEAR(feet->depth_m, 0.005, kNear_m);
    EXPECT_NEAR(feet->normal.y, 1.0, kNear_m);
    EXPECT_FALSE(level.deepest(body_at({0, 0.198, 0})));
    EXPECT_FALSE(level.deepest(body_at({0, 2.002, 0})));
}

TEST_F(BulletLevelTest, Triangles_of_a_hundred_metres_and_slivers_are_as_exact) {
    auto large = stone();
    large.quad({1, -100, -100}, {1, -100, 100}, {1, 100, 100}, {1, 100, -100});
    // One of a hundred metres by half a millimetre, a metre over the feet.
    TriangleSoup sliver;
    sliver.vertices = {{1, 1, -50}, {1, 1, 50}, {1, 1.0005F, 0}};
    sliver.triangles = {{0, 1, 2}};
    sliver.triangle_terrain = {TerrainId(0)};
    for (const TriangleSoup& soup : {large.take(), sliver}) {
        const BulletLevel level(soup);
        const auto contact = level.deepest(body_at({0.755, 0, 3}));
        ASSERT_TRUE(contact);
        EXPECT_NEAR(contact->depth_m, 0.005, kNear_m);
        EXPECT_FALSE(level.deepest(body_at({0.748, 0, 3})));
    }
}

TEST_F(BulletLevelTest, Five_kilometres_from_the_origin_nothing_changes) {
    auto shapes = stone();
    shapes.quad({5003, 0, 4900}, {5003, 0, 5100}, {5003, 9, 5100}, {5003, 9, 4900});
    shapes.quad({0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0});  // the middle is far from both
    const BulletLevel level(shapes.take());
    const auto contact = level.deepest(body_at({5002.755, 1, 5000}));
    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->depth_m, 0.005, kNear_m);
    EXPECT_NEAR(contact->place.x, 5003.0, kNear_m);
    EXPECT_FALSE(level.deepest(body_at({5002.748, 1, 5000})));
}

TEST_F(BulletLevelTest, The_first_triangle_on_a_way_is_found_from_both_sides) {
    auto shapes = stone();
    slab(shapes, -5, 5, 0);
    slab(shapes, -5, 5, 1);
    const BulletLevel level(shapes.take());
    EXPECT_NEAR(level.first_on_way({1, 3, 1}, {1, -3, 1}).value_or(Vec3d{9.0}).y, 1.0, kNear_m);
    EXPECT_NEAR(level.first_on_way({1, -3, 1}, {1, 3, 1}).value_or(Vec3d{9.0}).y, 0.0, kNear_m);
    EXPECT_FALSE(level.first_on_way({1, 0.1, 1}, {1, 0.9, 1}));
    EXPECT_FALSE(level.first_on_way({6, 3, 1}, {6, -3, 1}));
}

// Bullet's rays hit what they miss by a ten thousandth of the triangle's height: here by 7 mm.
TEST_F(BulletLevelTest, A_way_past_the_edge_of_a_large_triangle_meets_nothing) {
    TriangleSoup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 100}, {100, 0, 0}};
    soup.triangles = {{0, 1, 2}};
    soup.triangle_terrain = {TerrainId(0)};
    const BulletLevel level(soup);
    EXPECT_TRUE(level.first_on_way({49.999, 1, 50}, {49.999, -1, 50}));
    EXPECT_FALSE(level.first_on_way({50.001, 1, 50}, {50.001, -1, 50}));
    EXPECT_FALSE(level.first_on_way({50.008, 1, 50}, {50.008, -1, 50}));
}

// What it says of random triangles of many kinds lies between two bounds. A body that is smaller by
// shrink_m no longer meets the triangle. And nothing moves out by less than depth_m, so a body
// smaller by depth_m / sqrt(2) still meets it.
TEST_F(BulletLevelTest, Depths_are_right_to_a_hundredth_of_a_millimetre) {
    struct Kind {
        const char* name;
        float size_m;
        float flat;  // 0: a line or a point
    };
    constexpr Kind kKinds[] = {{"ordinary", 1, 1},   {"large", 100, 1},   {"small", 0.01F, 1},
                               {"sliver", 1, 1e-4F}, {"needle", 0.3F, 0}, {"long", 100, 1e-6F}};
    constexpr double kSlack_m = 1e-5;
    std::mt19937 random(7);
    const auto between = [&](float low, float high) {
        return std::uniform_real_distribution<float>(low, high)(random);
    };
    std::size_t met = 0;
    for (const Kind& kind : kKinds) {
        for (int i = 0; i < 250; ++i) {
            const Vec3 centre{between(-0.4F, 0.4F), between(-0.2F, 2), between(-0.4F, 0.4F)};
            const auto away = [&] {
                return Vec3{between(-1, 1), between(-1, 1), between(-1, 1)} * kind.size_m;
            };
            const Vec3 along = away();
            const Vec3 aside = away() * kind.flat;
            TriangleSoup soup;
            soup.vertices = {centre - along, centre + along, centre + aside};
            soup.triangles = {{0, 1, 2}};
            soup.triangle_terrain = {TerrainId(0)};
            const LongTriangle triangle = triangles_of(soup)[0];
            const UprightCylinder body = body_at({0, 0, 0});
            const auto contact = BulletLevel(soup).deepest(body);
            SCOPED_TRACE(std::string(kind.name) + " " + std::to_string(i));
            if (!contact) {
                EXPECT_FALSE(meets(triangle, grown(body, -kTouch_m - kSlack_m)));
                continue;
            }
            ++met;
            EXPECT_NEAR(glm::length(contact->normal), 1.0, kNear_m);
            EXPECT_FALSE(meets(triangle, grown(body, -contact->shrink_m - kSlack_m)));
            const double least = contact->depth_m / std::sqrt(2.0) - kSlack_m;
            // No body is left that could meet anything beyond 0.25 m.
            EXPECT_TRUE(least >= 0.249 || meets(triangle, grown(body, -least)));
        }
    }
    EXPECT_GT(met, 500U);
}

}  // namespace
}  // namespace pronk::judge::bullet_level_test
