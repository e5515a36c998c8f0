#include "bench/town_routes.hpp"

#include <gtest/gtest.h>

#include "bench/plain_geometry.hpp"

namespace pronk::bench::town_routes_test {
namespace {

using tests::Spot;
using tests::spot;

double length_of(std::span<const Vec2> route) {
    double length_m = 0.0;
    for (std::size_t i = 0; i + 1 < route.size(); ++i) {
        length_m += tests::distance(spot(route[i]), spot(route[i + 1]));
    }
    return length_m;
}

double length_of(const GridWalk& walk) {
    double length_m = 0.0;
    for (std::size_t i = 0; i + 1 < walk.points.size(); ++i) {
        const glm::dvec2 step = walk.points[i + 1] - walk.points[i];
        length_m += std::hypot(step.x, step.y);
    }
    return length_m;
}

double farthest_east(const GridWalk& walk) {
    double x = 0.0;
    for (const glm::dvec2& point : walk.points) x = std::max(x, point.x);
    return x;
}

// The places along the route at which it crosses itself, the first and the second time.
std::vector<std::pair<double, double>> crossings_of(std::span<const Vec2> route) {
    std::vector<std::pair<double, double>> crossings;
    for (std::size_t i = 0; i + 1 < route.size(); ++i) {
        for (std::size_t j = i + 2; j + 1 < route.size(); ++j) {
            const Spot a = spot(route[i]), b = spot(route[i + 1]);
            const Spot c = spot(route[j]), d = spot(route[j + 1]);
            if (!tests::cross(a, b, c, d)) continue;
            const double on_first = tests::turn(c, d, a) / (turn(c, d, a) - turn(c, d, b));
            const double on_second = tests::turn(a, b, c) / (turn(a, b, c) - turn(a, b, d));
            crossings.emplace_back(
                length_of(route.first(i + 1)) + on_first * tests::distance(a, b),
                length_of(route.first(j + 1)) + on_second * tests::distance(c, d));
        }
    }
    return crossings;
}

void expect_clear(std::span<const Vec2> route) {
    for (const Vec2& point : route) {
        EXPECT_TRUE(point.x > 0 && point.x < scenes::kTownSide_m);
        EXPECT_TRUE(point.y > 0 && point.y < scenes::kTownSide_m);
        EXPECT_LT(tests::depth_in(spot(point), scenes::town_obstacles()), 0.0);
    }
    for (std::size_t i = 0; i + 1 < route.size(); ++i) {
        for (const scenes::PlanPolygon& each : scenes::town_obstacles()) {
            for (std::size_t k = 0; k < each.corners.size(); ++k) {
                const Vec2 from = each.corners[k];
                const Vec2 to = each.corners[(k + 1) % each.corners.size()];
                EXPECT_GE(tests::distance_of_segments(spot(route[i]), spot(route[i + 1]),
                                                      spot(from), spot(to)),
                          1.0)
                    << "segment " << i << " near " << from.x << ", " << from.y;
            }
        }
    }
}

TEST(TownRoutes, Keep_a_metre_away_from_every_wall) {
    expect_clear(town_loop_route());
    expect_clear(town_road_route());
}

TEST(TownRoutes, The_long_one_has_one_loop_between_300_and_400_m) {
    const double length_m = length_of(town_loop_route());
    EXPECT_GT(length_m, 600.0);
    EXPECT_LT(length_m, 1300.0);
    const auto crossings = crossings_of(town_loop_route());
    ASSERT_EQ(crossings.size(), 1U);
    EXPECT_GT(crossings[0].second - crossings[0].first, 300.0);
    EXPECT_LT(crossings[0].second - crossings[0].first, 400.0);
}

TEST(TownRoutes, The_road_has_a_bend_at_its_end_within_one_disk_of_free_ground) {
    const auto route = town_road_route();
    EXPECT_TRUE(crossings_of(route).empty());
    const Spot centre{106, 130};
    const auto bend = route.last(5);
    EXPECT_GT(length_of(bend), 1.5 * 40.0);
    double radius = 0.0;
    for (const Vec2& point : bend.subspan(1)) {
        radius = std::max(radius, tests::distance(centre, spot(point)));
    }
    for (const scenes::PlanPolygon& each : scenes::town_obstacles()) {
        for (std::size_t k = 0; k < each.corners.size(); ++k) {
            EXPECT_GT(tests::distance_to_segment(centre, spot(each.corners[k]),
                                                 spot(each.corners[(k + 1) % each.corners.size()])),
                      radius);
        }
    }
}

TEST(TownRoutes, The_road_never_enters_the_mud) {
    const auto route = town_road_route();
    for (const scenes::PlanPolygon& each : scenes::town_terrains()) {
        if (each.terrain != "mud") continue;
        for (std::size_t i = 0; i + 1 < route.size(); ++i) {
            EXPECT_LT(tests::depth_in(spot(route[i]), each.corners), 0.0);
            for (std::size_t k = 0; k < each.corners.size(); ++k) {
                EXPECT_FALSE(tests::cross(spot(route[i]), spot(route[i + 1]), spot(each.corners[k]),
                                          spot(each.corners[(k + 1) % each.corners.size()])));
            }
        }
    }
}

// A walk of the long route on the grid, checked step by step.
GridWalk walk_the_loop(double sigma_m, double cells_per_unit, bool refine_ends,
                       const MoveSettings& move) {
    const TerrainGrid grid =
        rasterise(scenes::town_obstacles(), {}, scenes::kTownSide_m, cells_per_unit);
    GridMiran miran(grid, weights_by_id(grid, {}), town_loop_route(), {sigma_m, 20.0, refine_ends});
    GridWalk result = walk(miran, move);
    EXPECT_TRUE(result.reached);
    miran.restart();
    double last_m = 0.0;
    for (const glm::dvec2& point : result.points) {
        const double wall = tests::depth_in({point.x, point.y}, scenes::town_obstacles());
        EXPECT_LT(wall, std::sqrt(2.0) / cells_per_unit);
        const GridMiran::Step step = miran.evaluate(point);
        EXPECT_GE(step.reference_m, last_m);
        EXPECT_GE(step.attraction_m, step.reference_m);
        EXPECT_LE(step.attraction_m, step.reference_m + sigma_m + 1e-9);
        last_m = step.reference_m;
    }
    return result;
}

TEST(TownRoutes, The_goal_is_reached_for_every_sigma_of_the_paper) {
    for (const double cells_per_unit : {1.0, 4.0}) {
        for (const bool refine_ends : {false, true}) {
            double last_m = length_of(town_loop_route());
            for (const double sigma_m : {100.0, 250.0, 300.0, 400.0, 1250.0}) {
                SCOPED_TRACE(testing::Message() << sigma_m << " at " << cells_per_unit);
                const GridWalk result = walk_the_loop(sigma_m, cells_per_unit, refine_ends,
                                                      {.most_evaluations = 10000});
                // The farther it looks ahead, the more it skips.
                const double length_m = length_of(result);
                EXPECT_LT(length_m, last_m);
                last_m = length_m;
            }
        }
    }
}

TEST(TownRoutes, Steps_by_force_reach_the_goal_too) {
    for (const double sigma_m : {100.0, 300.0, 1250.0}) {
        walk_the_loop(sigma_m, 4.0, false,
                      {.time_step_s = 0.1, .goal_radius = 0.5, .most_evaluations = 20000});
    }
}

// As the paper has it: the smallest sigma follows the loop, 300 neither follows nor skips it, and
// with more it is skipped. The street in which the loop begins ends at x = 124, and what is east of
// x = 150 is seen from the loop only.
TEST(TownRoutes, Sigma_decides_how_much_of_the_loop_is_skipped) {
    for (const double cells_per_unit : {1.0, 4.0}) {
        const auto east = [&](double sigma_m) {
            return farthest_east(walk_the_loop(sigma_m, cells_per_unit, false, {}));
        };
        EXPECT_GT(east(100.0), 180.0);
        EXPECT_GT(east(300.0), 124.0);
        EXPECT_LT(east(300.0), 150.0);
        EXPECT_LT(east(400.0), 124.0);
        EXPECT_LT(east(1250.0), 124.0);
    }
}

TEST(TownRoutes, A_pedestrian_avoids_the_mud_and_follows_the_bend) {
    for (const double cells_per_unit : {1.0, 4.0}) {
        const TerrainGrid grid = rasterise(scenes::town_obstacles(), scenes::town_terrains(),
                                           scenes::kTownSide_m, cells_per_unit);
        GridMiran miran(grid, weights_by_id(grid, pedestrian_weights()), town_road_route(),
                        {.sigma_m = 40.0, .d_m = 10.0});
        const GridWalk result = walk(miran, {.most_evaluations = 10000});
        ASSERT_TRUE(result.reached);
        for (const glm::dvec2& point : result.points) {
            for (const scenes::PlanPolygon& each : scenes::town_terrains()) {
                if (each.terrain != "mud") continue;
                EXPECT_LT(tests::depth_in({point.x, point.y}, each.corners),
                          std::sqrt(2.0) / cells_per_unit);
            }
        }
        // The straight way to the goal would stay east of it.
        const bool bent = std::any_of(
            result.points.begin() + static_cast<std::ptrdiff_t>(result.points.size() * 3 / 4),
            result.points.end(), [](const glm::dvec2& point) { return point.x < 114.0; });
        EXPECT_TRUE(bent);
    }
}

}  // namespace
}  // namespace pronk::bench::town_routes_test
