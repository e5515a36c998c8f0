#include "bench/grid_miran.hpp"

#include <gtest/gtest.h>

#include "bench/plain_geometry.hpp"

namespace pronk::bench::grid_miran_test {
namespace {

using scenes::PlanPolygon;

constexpr double kSide = 100.0;

// Counter-clockwise seen from above.
PlanPolygon box(std::string_view terrain, Vec2 min, Vec2 max) {
    return {terrain, {min, {min.x, max.y}, max, {max.x, min.y}}};
}

// A plan, an agent and its route, kept together.
struct Trial {
    TerrainGrid grid;
    GridMiran miran;

    Trial(const std::vector<PlanPolygon>& walls, const std::vector<PlanPolygon>& terrains,
          const std::vector<NamedWeight>& weights, const std::vector<Vec2>& route,
          const MiranParameters& parameters, double cells_per_unit = 1.0)
        : grid(rasterise(walls, terrains, kSide, cells_per_unit)),
          miran(grid, weights_by_id(grid, weights), route, parameters) {}
    Trial(const Trial&) = delete;
};

// Every point of the walk is out of the walls, but for the size of a cell.
void expect_outside(const GridWalk& walk, std::span<const PlanPolygon> walls, double cell) {
    for (const glm::dvec2& point : walk.points) {
        ASSERT_LT(tests::depth_in(tests::Spot{point.x, point.y}, walls), cell * std::sqrt(2.0));
    }
}

TEST(GridMiran, On_a_straight_route_all_weights_tie_and_the_farthest_attracts) {
    Trial trial({}, {}, {}, {{5, 7}, {95, 71}}, {.sigma_m = 50.0, .d_m = 7.0});
    const GridMiran::Step step = trial.miran.evaluate(trial.miran.start());
    EXPECT_EQ(step.reference_m, 0.0);
    EXPECT_NEAR(step.attraction_m, 50.0, 1e-9);
    EXPECT_NEAR(step.weight, 1.0, 1e-9);
    EXPECT_TRUE(step.seen);
}

TEST(GridMiran, Takes_the_lightest_line_per_length_of_route) {
    // Candidates at 20, 40 and 60: (30, 10), (50, 10) and (50, 30), of which the last saves most.
    const std::vector<Vec2> route{{10, 10}, {50, 10}, {50, 50}};
    const MiranParameters parameters{.sigma_m = 60.0, .d_m = 20.0};
    Trial open({}, {}, {}, route, parameters);
    const GridMiran::Step shortcut = open.miran.evaluate({10, 10});
    EXPECT_NEAR(shortcut.attraction_m, 60.0, 1e-9);
    EXPECT_NEAR(shortcut.attraction.x, 50.0, 1e-9);
    EXPECT_NEAR(shortcut.attraction.y, 30.0, 1e-9);
    EXPECT_NEAR(shortcut.weight, std::sqrt(2000.0) / 60.0, 1e-9);

    // Mud on the short cut: the other two tie, and the farther one attracts.
    Trial muddy({}, {box("mud", {20, 12}, {48, 48})}, {{"mud", 40.0}}, route, parameters);
    const GridMiran::Step around = muddy.miran.evaluate({10, 10});
    EXPECT_NEAR(around.attraction_m, 40.0, 1e-9);
    EXPECT_NEAR(around.weight, 1.0, 1e-9);

    // A wall there hides it.
    Trial walled({box("wall", {20, 12}, {48, 48})}, {}, {}, route, parameters);
    EXPECT_NEAR(walled.miran.evaluate({10, 10}).attraction_m, 40.0, 1e-9);
}

TEST(GridMiran, Finds_the_end_of_a_visible_part_between_samples_where_it_is_told_to) {
    // From (10, 10) the corner (48, 12) of the wall hides what is beyond z = 10 + 40 * 2 / 38, so
    // 42.1 m along the route, and the samples know 20 and 40.
    const std::vector<PlanPolygon> walls{box("wall", {20, 12}, {48, 48})};
    const std::vector<Vec2> route{{10, 10}, {50, 10}, {50, 50}};
    Trial trial(walls, {}, {}, route, {.sigma_m = 60.0, .d_m = 20.0, .refine_ends = true}, 8.0);
    const double end_m = trial.miran.evaluate({10, 10}).attraction_m;
    EXPECT_NEAR(end_m, 40.0 + 80.0 / 38.0, 3.0 / 8.0);
}

TEST(GridMiran, Reference_points_lie_between_the_last_one_and_the_last_attraction_point) {
    // Two long legs, 10 m apart: from (30, 18) the far leg is nearer.
    Trial trial({}, {}, {}, {{10, 10}, {90, 10}, {90, 20}, {10, 20}}, {.sigma_m = 30.0});
    EXPECT_NEAR(trial.miran.evaluate({10, 10}).attraction_m, 30.0, 1e-9);
    EXPECT_NEAR(trial.miran.evaluate({30, 18}).reference_m, 20.0, 1e-9);
    // Pushed back, it keeps what it has.
    EXPECT_NEAR(trial.miran.evaluate({15, 10}).reference_m, 20.0, 1e-9);
    trial.miran.restart();
    EXPECT_EQ(trial.miran.evaluate({10, 10}).reference_m, 0.0);
}

TEST(GridMiran, Where_a_route_crosses_itself_the_first_time_counts_and_nobody_stays) {
    // Passes (30, 30) after 20 m and after 100 m. Seen from the start: 20 / 100 there, and at the
    // goal, 20 m later, sqrt(800) / 120.
    Trial trial({}, {}, {}, {{10, 30}, {50, 30}, {50, 50}, {30, 50}, {30, 10}},
                {.sigma_m = 200.0, .d_m = 20.0});
    const GridMiran::Step first = trial.miran.evaluate({10, 30});
    EXPECT_NEAR(first.attraction_m, 100.0, 1e-9);
    EXPECT_NEAR(first.weight, 0.2, 1e-9);
    // There it is attracted by the goal, 20 m off and 100 m of route after the reference point.
    const GridMiran::Step second = trial.miran.evaluate({30, 30});
    EXPECT_NEAR(second.reference_m, 20.0, 1e-9);
    EXPECT_NEAR(second.attraction_m, 120.0, 1e-9);
    EXPECT_NEAR(second.weight, 0.2, 1e-9);
    EXPECT_TRUE(walk(trial.miran, {}).reached);
}

TEST(GridMiran, A_walk_over_open_ground_is_straight) {
    Trial trial({}, {}, {}, {{10, 10}, {10, 30}, {40, 50}}, {.sigma_m = 100.0, .d_m = 100.0});
    const GridWalk result = walk(trial.miran, {.step = 0.5});
    ASSERT_TRUE(result.reached);
    EXPECT_EQ(result.evaluations, 100);  // 30 by 40 is 50
    EXPECT_EQ(result.points.size(), 101U);
    for (const glm::dvec2& point : result.points) {
        EXPECT_NEAR((point.x - 10.0) * 40.0, (point.y - 10.0) * 30.0, 1e-6);
    }
}

TEST(GridMiran, A_walk_gets_around_a_wall_for_any_sampling) {
    const std::vector<PlanPolygon> walls{box("wall", {48, 20}, {52, 80})};
    const std::vector<Vec2> route{{30, 50}, {42, 86}, {58, 86}, {70, 50}};
    for (const double cells_per_unit : {1.0, 4.0}) {
        for (const double d_m : {1.0, 10.0, 500.0}) {
            for (const bool refine_ends : {false, true}) {
                Trial trial(walls, {}, {}, route, {500.0, d_m, refine_ends}, cells_per_unit);
                const GridWalk result = walk(trial.miran, {.most_evaluations = 10000});
                ASSERT_TRUE(result.reached) << cells_per_unit << " " << d_m << " " << refine_ends;
                expect_outside(result, walls, 1.0 / cells_per_unit);
            }
        }
    }
}

TEST(GridMiran, A_corner_that_lines_graze_sends_nobody_to_and_fro) {
    // Hidden again after each step towards it, the goal must go on attracting.
    const std::vector<PlanPolygon> walls{box("wall", {9, 16}, {10, 20})};
    Trial trial(walls, {}, {}, {{7, 16}, {2, 27}, {1, 12}, {11, 15}},
                {.sigma_m = 60.0, .d_m = 20.0});
    const GridWalk result = walk(trial.miran, {.step = 0.25, .most_evaluations = 2000});
    EXPECT_TRUE(result.reached);
    expect_outside(result, walls, 1.0);
}

TEST(GridMiran, A_walk_by_force_and_Euler_reaches_the_goal_smoothly) {
    const std::vector<PlanPolygon> walls{box("wall", {48, 20}, {52, 80})};
    Trial trial(walls, {}, {}, {{30, 50}, {42, 86}, {58, 86}, {70, 50}}, {.sigma_m = 60.0});
    const double time_step_s = 0.1;
    const GridWalk result = walk(trial.miran, {.time_step_s = time_step_s,
                                               .force = 2.0,
                                               .top_speed = 1.4,
                                               .goal_radius = 0.5,
                                               .most_evaluations = 10000});
    ASSERT_TRUE(result.reached);
    expect_outside(result, walls, 1.0);
    for (std::size_t i = 2; i < result.points.size(); ++i) {
        const glm::dvec2 before = result.points[i - 1] - result.points[i - 2];
        const glm::dvec2 after = result.points[i] - result.points[i - 1];
        EXPECT_LE(std::hypot(after.x, after.y), 1.4 * time_step_s + 1e-9);
        // No step turns further than the force can: 0.2 m/s of 1.4, in 0.1 s, and the cut to the
        // top speed, which is no longer.
        EXPECT_LE(std::hypot(after.x - before.x, after.y - before.y),
                  2.0 * 2.0 * time_step_s * time_step_s + 1e-9);
    }
}

TEST(GridMiran, A_walk_that_cannot_end_stops_at_its_limit) {
    // The route leads through the wall.
    const std::vector<PlanPolygon> walls{box("wall", {48, 0}, {52, 100})};
    Trial trial(walls, {}, {}, {{30, 50}, {70, 50}}, {});
    const GridWalk result = walk(trial.miran, {.most_evaluations = 500});
    EXPECT_FALSE(result.reached);
    EXPECT_EQ(result.evaluations, 500);
    for (const glm::dvec2& point : result.points) EXPECT_LT(point.x, 48.0);
}

}  // namespace
}  // namespace pronk::bench::grid_miran_test
