// Random places are on the ground, and everywhere as likely.
#include <pronk/planning.hpp>

#include "../levels_for_tests.hpp"
#include "../links/linked_worlds.hpp"
#include "planning/ground/random_point.hpp"
#include "random_places.hpp"

namespace pronk::tests::random_ground_test {
namespace {

// How far counts are off what is expected: chi-square, as the standard deviations of a normal
// distribution that are as likely (Wilson and Hilferty). What is expected less than 20 times is
// counted together.
double surprise(const std::vector<double>& expected, const std::vector<int>& counted) {
    double sum = 0.0;
    double bins = 0.0;
    double few_expected = 0.0;
    int few_counted = 0;
    const auto add = [&](double e, int c) {
        sum += (c - e) * (c - e) / e;
        bins += 1.0;
    };
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] >= 20.0) {
            add(expected[i], counted[i]);
        } else {
            few_expected += expected[i];
            few_counted += counted[i];
        }
    }
    if (few_expected >= 20.0) add(few_expected, few_counted);
    const double freedom = std::max(1.0, bins - 1.0);
    const double spread = 2.0 / (9.0 * freedom);
    return (std::cbrt(sum / freedom) - (1.0 - spread)) / std::sqrt(spread);
}

class RandomGround : public ::testing::TestWithParam<std::string> {};

TEST_P(RandomGround, Is_as_likely_as_it_is_large) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = 48;
    const NavWorld world = bake(open(GetParam()).value(), settings).value().world;
    if (world.tiles.empty()) GTEST_SKIP() << "nobody can stand anywhere";
    const RouteMap map(world);
    const SurfaceQuestions ask(map);
    const SurfaceRegion region = ask.everywhere();
    const UniformNumbers numbers = uniform_numbers(17);
    constexpr int kDrawn = 20000;
    std::map<PolyRef, int> counts;
    int first_half = 0;
    int halves = 0;
    for (int i = 0; i < kDrawn; ++i) {
        const SurfacePlace place = ask.random(region, numbers).value();
        const WalkableSurface& surface = world.tiles[place.on.tile].surface;
        ASSERT_TRUE(lies_in(surface, place.on.polygon, place.at));
        ++counts[place.on];
        // The line from a corner to the middle of the side across halves a triangle.
        const auto corners = surface.corners_of(place.on.polygon);
        if (corners.size() != 3) continue;
        const glm::dvec2 tip(plan_view(surface.vertices[corners[0]]));
        const glm::dvec2 middle = 0.5 * (glm::dvec2(plan_view(surface.vertices[corners[1]])) +
                                         glm::dvec2(plan_view(surface.vertices[corners[2]]))) -
                                  tip;
        const glm::dvec2 at = glm::dvec2(place.at.x, place.at.z) - tip;
        first_half += middle.x * at.y - middle.y * at.x > 0.0 ? 1 : 0;
        ++halves;
    }
    std::vector<double> expected;
    std::vector<int> counted;
    double before_m2 = 0.0;
    for (std::size_t p = 0; p < region.polygons.size(); ++p) {
        const PolyRef& on = region.polygons[p];
        EXPECT_NEAR(region.areas_m2[p] - before_m2,
                    area_m2(world.tiles[on.tile].surface, on.polygon), 1e-6);
        before_m2 = region.areas_m2[p];
        expected.push_back(kDrawn * area_m2(world.tiles[on.tile].surface, on.polygon) /
                           region.areas_m2.back());
        counted.push_back(counts[on]);
    }
    EXPECT_LT(surprise(expected, counted), 4.0);
    EXPECT_NEAR(first_half, 0.5 * halves, 2.0 * std::sqrt(halves) + 1.0);
}

INSTANTIATE_TEST_SUITE_P(Scenes, RandomGround, ::testing::ValuesIn(scene_names()), test_name);

// In squares of half a metre that are wholly in it.
TEST(RandomPoint, Fills_a_polygon_evenly) {
    const std::vector<PlanPoint> corners = {{0, 0}, {4, 0}, {5, 2}, {3, 4}, {0, 3}};
    const double area_m2 = 15.5;
    const UniformNumbers numbers = uniform_numbers(23);
    constexpr int kDrawn = 40000;
    std::map<std::pair<int, int>, int> counts;
    for (int i = 0; i < kDrawn; ++i) {
        const PlanPoint at = random_point(corners, numbers);
        for (std::size_t c = 0; c < corners.size(); ++c) {
            const PlanPoint along = corners[(c + 1) % corners.size()] - corners[c];
            ASSERT_GE(along.x * (at - corners[c]).y - along.y * (at - corners[c]).x, -1e-9);
        }
        ++counts[{static_cast<int>(at.x * 2.0), static_cast<int>(at.y * 2.0)}];
    }
    std::vector<double> expected;
    std::vector<int> counted;
    for (int x = 0; x < 8; ++x) {
        for (int y = 0; y < 6; ++y) {
            expected.push_back(kDrawn * 0.25 / area_m2);
            counted.push_back(counts[{x, y}]);
        }
    }
    EXPECT_LT(surprise(expected, counted), 4.0);
    EXPECT_GT(surprise(expected, std::vector<int>(expected.size(), 700)), 4.0);
}

TEST(RandomPoint, Is_in_the_polygon_whatever_the_numbers_are) {
    const std::vector<PlanPoint> corners = {{0, 0}, {1, 0}, {1, 1}};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double number : {nan, -1.0, 0.0, 1.0, 1e300}) {
        const PlanPoint at = random_point(corners, [&] { return number; });
        EXPECT_GE(at.y, 0.0);
        EXPECT_LE(at.y, at.x);
        EXPECT_LE(at.x, 1.0);
        const std::vector<double> sums = {1.0, 1.0, 3.0};
        const std::size_t drawn = draw(sums, [&] { return number; });
        EXPECT_TRUE(drawn == 0 || drawn == 2);  // the second has no part of the sum
    }
}

// A drop without a way back.
TEST(RandomGround, That_can_be_reached_is_drawn_from_what_can) {
    const LinkedWorld world = linked(platforms(1.0F, 5.0F, 3.0F).take(), by_both(up_to(1, 3, 3)));
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    const UniformNumbers numbers = uniform_numbers(29);
    const SurfaceRegion from_high = ask.reachable(ask.nearest({-3, 5, 3}, 1.0).value()).value();
    const SurfaceRegion from_low = ask.reachable(ask.nearest({4, 3, 3}, 1.0).value()).value();
    int high = 0;
    for (int i = 0; i < 1000; ++i) {
        high += is_left(ask.random(from_high, numbers).value().at) ? 1 : 0;
        EXPECT_TRUE(is_right(ask.random(from_low, numbers).value().at));
    }
    EXPECT_NEAR(high, 500, 4.0 * std::sqrt(250.0));  // both are as large
}

}  // namespace
}  // namespace pronk::tests::random_ground_test
