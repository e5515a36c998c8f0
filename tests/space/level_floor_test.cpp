// How high a level's ground lies: by hand.
#include <gtest/gtest.h>

#include <numeric>

#include <pronk/space.hpp>

#include "scenes/shapes.hpp"

namespace pronk::tests::level_floor_test {
namespace {

LevelFloor ground_of(scenes::Shapes& shapes) {
    const TriangleSoup soup = shapes.take();
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return {soup, all, window_around(bounds_of(soup), {}).value(), {}};
}

TEST(LevelFloor, Of_storeys_the_highest_between_two_heights_counts) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {10, 0.1F, 10});
    shapes.box({0, 2.9F, 0}, {10, 3.1F, 10});
    const LevelFloor ground = ground_of(shapes);
    for (const glm::dvec2 place : {glm::dvec2(5.1, 5.2), glm::dvec2(0.3, 9.9)}) {
        EXPECT_NEAR(ground.height(place, -5, 5).value(), 3.1, 1e-6);
        EXPECT_NEAR(ground.height(place, -5, 3).value(), 0.1, 1e-6);
        EXPECT_FALSE(ground.height(place, 0.2, 3));
    }
    EXPECT_FALSE(ground.height({10.3, 5}, -5, 5));
    EXPECT_FALSE(ground.height({-50, 5}, -5, 5));
}

// The ramp rises 3 m over 6 m along x; the steep one, 6 m over 3 m, is no ground.
TEST(LevelFloor, A_ramp_has_its_heights_and_a_steep_one_none) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 4}, {6, 3, 4}, {6, 3, 0});
    shapes.quad({7, 0, 0}, {7, 0, 4}, {10, 6, 4}, {10, 6, 0});
    const LevelFloor ground = ground_of(shapes);
    for (const double x : {0.01, 1.0, 2.7, 5.99}) {
        // 2.0 is near the edge that the ramp's two triangles share.
        for (const double z : {0.1, 2.0, 3.9}) {
            EXPECT_NEAR(ground.height({x, z}, -1, 9).value(), 0.5 * x, 1e-5);
        }
    }
    EXPECT_FALSE(ground.height({8.0, 2.0}, -1, 9));
}

// No seam between triangles is left out: along all of it there is ground.
TEST(LevelFloor, Edges_belong_to_their_triangles) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 7.25F}, {6, 0, 7.25F}, {6, 0, 0});
    const LevelFloor ground = ground_of(shapes);
    for (int i = 1; i < 1000; ++i) {
        const double share = i / 1000.0;
        EXPECT_TRUE(ground.height({share * 6.0, share * 7.25}, -1, 1));
        EXPECT_TRUE(ground.height({share * 6.0, (1.0 - share) * 7.25}, -1, 1));
    }
}

}  // namespace
}  // namespace pronk::tests::level_floor_test
