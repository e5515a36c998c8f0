// How high a level's ground lies, at places and along segments.
#include <gtest/gtest.h>

#include <glm/common.hpp>
#include <numeric>
#include <pronk/space.hpp>
#include <random>

#include "../triangle_heights.hpp"
#include "scenes/shapes.hpp"

namespace pronk::tests::level_floor_test {
namespace {

LevelFloor ground_of(const TriangleSoup& soup) {
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return {soup, all, window_around(bounds_of(soup), {}).value(), {}};
}
LevelFloor ground_of(scenes::Shapes& shapes) {
    return ground_of(shapes.take());
}

// The range of all floor that is near a height, and of that height.
std::optional<HeightRange> near_by_letter(const TriangleHeights& floor, const glm::dvec2& place,
                                          double given_y) {
    HeightRange range{given_y, given_y};
    bool is_any = false;
    floor.for_each_height(place.x, place.y, [&](double y) {
        if (std::abs(y - given_y) > kGroundNear_m) return;
        is_any = true;
        range = {std::min(range.low_y, y), std::max(range.high_y, y)};
    });
    return is_any ? std::optional(range) : std::nullopt;
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

// ---- Along segments -----------------------------------------------------------------------------

using Points = std::vector<GroundPoint>;

std::optional<std::vector<GroundStretch>> stretches_along(const LevelFloor& ground,
                                                          const glm::dvec2& begin,
                                                          const glm::dvec2& end,
                                                          const Points& points) {
    std::vector<GroundStretch> stretches;
    if (!ground.along(begin, end, points, stretches)) return std::nullopt;
    return stretches;
}

const Points kFlat{{0, 0}, {1, 0}};

TEST(LevelFloor, A_segment_over_an_even_floor_is_one_stretch) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 4}, {6, 0, 4}, {6, 0, 0});
    const LevelFloor ground = ground_of(shapes);
    const auto stretches = stretches_along(ground, {0.5, 1}, {5.5, 3}, kFlat);
    ASSERT_TRUE(stretches);
    ASSERT_EQ(stretches->size(), 1U);
    EXPECT_NEAR(heights_between(*stretches, 0, 1).low_y, 0.0, 1e-9);
    EXPECT_NEAR(heights_between(*stretches, 0, 1).high_y, 0.0, 1e-9);
    // The surface's own height counts as well.
    const auto lifted = stretches_along(ground, {0.5, 1}, {5.5, 3}, {{0, 0.04}, {1, 0.04}});
    ASSERT_TRUE(lifted);
    EXPECT_NEAR(heights_between(*lifted, 0, 1).low_y, 0.0, 1e-9);
    EXPECT_NEAR(heights_between(*lifted, 0, 1).high_y, 0.04, 1e-9);
    EXPECT_FALSE(stretches_along(ground, {0.5, 1}, {5.5, 3}, {{0, 0.06}, {1, 0.06}}));
    EXPECT_FALSE(stretches_along(ground, {0.5, 1}, {6.1, 3}, kFlat)) << "past the edge";
    EXPECT_FALSE(stretches_along(ground, {-0.1, 1}, {5.5, 3}, kFlat)) << "before the edge";
}

// A threshold of 4 cm, 20 cm wide, that the surface passes over.
TEST(LevelFloor, A_threshold_is_taken_in_where_it_is) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 4}, {6, 0, 4}, {6, 0, 0});
    shapes.box({2, 0, 0}, {2.2F, 0.04F, 4});
    const LevelFloor ground = ground_of(shapes);
    const auto stretches = stretches_along(ground, {1, 1}, {5, 1}, kFlat);
    ASSERT_TRUE(stretches);
    EXPECT_NEAR(heights_between(*stretches, 0.25, 0.3).high_y, 0.04, 1e-3);
    EXPECT_NEAR(heights_between(*stretches, 0.25, 0.3).low_y, 0.0, 1e-9);
    EXPECT_NEAR(heights_between(*stretches, 0.0, 0.24).high_y, 0.0, 1e-3);
    EXPECT_NEAR(heights_between(*stretches, 0.31, 1.0).high_y, 0.0, 1e-3);
}

TEST(LevelFloor, A_crack_is_closed_if_it_is_narrow_and_the_surface_is_level_over_it) {
    for (const double crack_m : {0.004, 0.006}) {
        scenes::Shapes shapes({"stone"});
        const auto beyond = static_cast<float>(3.0 + crack_m);
        shapes.quad({0, 0, 0}, {0, 0, 4}, {3, 0, 4}, {3, 0, 0});
        shapes.quad({beyond, 0, 0}, {beyond, 0, 4}, {6, 0, 4}, {6, 0, 0});
        const LevelFloor ground = ground_of(shapes);
        EXPECT_EQ(stretches_along(ground, {1, 1}, {5, 1}, kFlat).has_value(), crack_m < 0.005);
        EXPECT_FALSE(stretches_along(ground, {3.0 + 0.5 * crack_m, 1}, {5, 1}, kFlat))
            << "nobody stands in a crack";
        const double at = (2.0 + 0.5 * crack_m) / 4.0;
        const Points dip{{0, 0}, {at - 4e-4, 0}, {at, -0.12}, {at + 4e-4, 0}, {1, 0}};
        EXPECT_FALSE(stretches_along(ground, {1, 1}, {5, 1}, dip));
    }
}

// A surface goes from one tread to the next within 2 mm.
TEST(LevelFloor, A_riser_ends_a_segment) {
    for (const float riser_m : {0.04F, 0.2F}) {
        scenes::Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 4}, {3, 0, 4}, {3, 0, 0});
        shapes.quad({3, riser_m, 0}, {3, riser_m, 4}, {6, riser_m, 4}, {6, riser_m, 0});
        const LevelFloor ground = ground_of(shapes);
        const double high_y = riser_m;
        const Points points{{0, 0}, {0.49975, 0}, {0.50025, high_y}, {1, high_y}};
        EXPECT_EQ(stretches_along(ground, {1, 1}, {5, 1}, points).has_value(), riser_m < 0.05F);
    }
}

// A plank goes on below a platform, which ends half a millimetre from the middle of where the
// surface goes from one to the other: just there it is too far from both.
TEST(LevelFloor, A_segment_ends_where_the_surface_is_near_neither_floor) {
    for (const float step_m : {0.04F, 0.08F, 0.1F}) {
        scenes::Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 4}, {6, 0, 4}, {6, 0, 0});
        shapes.quad({0, step_m, 0}, {0, step_m, 4}, {3, step_m, 4}, {3, step_m, 0});
        const LevelFloor ground = ground_of(shapes);
        const double high_y = step_m;
        const Points down{{0, high_y}, {0.49990, high_y}, {0.50035, 0}, {1, 0}};
        const Points up{{0, 0}, {0.49965, 0}, {0.50010, high_y}, {1, high_y}};
        EXPECT_EQ(stretches_along(ground, {1, 1}, {5, 1}, down).has_value(), step_m < 0.05F);
        EXPECT_EQ(stretches_along(ground, {5, 1}, {1, 1}, up).has_value(), step_m < 0.05F);
    }
}

// Slabs and ramps over each other, and a surface between them: what is found at a place is within
// the stretch that has it, and is all that there is.
TEST(LevelFloor, What_is_found_at_places_of_a_segment_lies_in_its_stretches) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> share(0.0F, 1.0F);
    std::size_t with_ground = 0;
    std::size_t without = 0;
    for (int round = 0; round < 400; ++round) {
        scenes::Shapes shapes({"stone"});
        shapes.quad({0, 0, 0}, {0, 0, 4}, {4, 0, 4}, {4, 0, 0});
        for (int i = 0; i < 3; ++i) {
            const float x = 3.0F * share(random);
            const float z = 3.0F * share(random);
            const float y = 0.06F * share(random);
            const float rises_m = 0.05F * share(random);
            shapes.quad({x, y, z}, {x, y, z + 1}, {x + 1, y + rises_m, z + 1},
                        {x + 1, y + rises_m, z});
        }
        const TriangleSoup soup = shapes.take();
        const LevelFloor ground = ground_of(soup);
        const TriangleHeights floor(soup, {});
        const glm::dvec2 begin(0.1 + 3.8 * share(random), 0.1 + 3.8 * share(random));
        const glm::dvec2 end(0.1 + 3.8 * share(random), 0.1 + 3.8 * share(random));
        const Points points{{0, 0.05 * share(random)},
                            {0.3 + 0.4 * share(random), 0.08 * share(random)},
                            {1, 0.05 * share(random)}};
        const auto given_y = [&](double at) {
            const std::size_t i = at < points[1].at ? 0 : 1;
            return glm::mix(points[i].y, points[i + 1].y,
                            (at - points[i].at) / (points[i + 1].at - points[i].at));
        };
        const auto stretches = stretches_along(ground, begin, end, points);
        bool is_all_ground = true;
        for (int i = 0; i <= 1000; ++i) {
            const double at = i / 1000.0;
            const auto here = near_by_letter(floor, glm::mix(begin, end, at), given_y(at));
            is_all_ground = is_all_ground && here;
            if (!here || !stretches) continue;
            const HeightRange all = heights_between(*stretches, at, at);
            // Floor that is just about near may be left out by rounding.
            const auto is_at_limit = [&](double y) {
                return std::abs(std::abs(y - given_y(at)) - kGroundNear_m) < 1e-5;
            };
            if (!is_at_limit(here->low_y)) {
                ASSERT_GE(here->low_y, all.low_y - 1.1e-3) << round << ": " << at;
            }
            if (!is_at_limit(here->high_y)) {
                ASSERT_LE(here->high_y, all.high_y + 1.1e-3) << round << ": " << at;
            }
        }
        EXPECT_EQ(stretches.has_value(), is_all_ground) << round;
        ++(is_all_ground ? with_ground : without);
    }
    EXPECT_GT(with_ground, 50U);
    EXPECT_GT(without, 50U);
}

}  // namespace
}  // namespace pronk::tests::level_floor_test
