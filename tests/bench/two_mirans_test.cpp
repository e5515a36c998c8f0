// The yardstick and our own MIRAN share no code: where cells are small they walk the same way.
#include "../following/walked_worlds.hpp"
#include "bench/town_routes.hpp"

namespace pronk::tests::two_mirans_test {
namespace {

constexpr double kStep_m = 0.5;

double grid_walk_m(bool has_tastes, const MiranSettings& settings) {
    const auto grid = bench::rasterise(
        scenes::town_obstacles(),
        has_tastes ? scenes::town_terrains() : std::span<const scenes::PlanPolygon>{}, 200.0, 4.0);
    const auto weights = bench::weights_by_id(
        grid, has_tastes ? bench::pedestrian_weights() : std::span<const bench::NamedWeight>{});
    bench::GridMiran miran(grid, weights,
                           has_tastes ? bench::town_road_route() : bench::town_loop_route(),
                           {settings.shortcut_m, settings.sampling_m, true});
    const bench::GridWalk done = bench::walk(miran, {.step = kStep_m});
    EXPECT_TRUE(done.reached);
    return kStep_m * done.evaluations;
}

double exact_walk_m(bool has_tastes, const MiranSettings& settings) {
    std::map<std::string, double> weights;
    if (has_tastes) {
        for (const bench::NamedWeight& each : bench::pedestrian_weights()) {
            weights[std::string(each.terrain)] = each.weight;
        }
    }
    const auto in = WalkedWorld::of_plan(scenes::town_plan(), weights);
    std::vector<Vec3d> points;
    for (const Vec2& p : has_tastes ? bench::town_road_route() : bench::town_loop_route()) {
        points.emplace_back(p.x, 0.0, p.y);
    }
    FollowerSettings own;
    own.miran = settings;
    own.motion = Motion::straight;
    own.forces.speed_m_s = kStep_m / 0.1;
    RouteFollower follower = in.follower(own, in.drawn(points));
    const Walked all = walked(in, follower, 1000.0);
    EXPECT_TRUE(all.has_arrived);
    EXPECT_EQ(all.metres.count("mud"), 0U);
    return kStep_m * all.seconds / 0.1;
}

TEST(TwoMirans, Walks_on_cells_and_over_the_exact_plan_are_as_long) {
    for (const double sigma_m : {80.0, 1250.0}) {
        const MiranSettings settings{sigma_m, 20.0};
        EXPECT_NEAR(exact_walk_m(false, settings) / grid_walk_m(false, settings), 1.0, 0.01)
            << sigma_m;
    }
    EXPECT_NEAR(exact_walk_m(true, {40.0, 10.0}) / grid_walk_m(true, {40.0, 10.0}), 1.0, 0.01);
}

// Samples see nothing of a gap between two of them. What is exact sees it, and is not longer.
TEST(TwoMirans, Where_samples_miss_a_gap_the_exact_walk_is_shorter) {
    for (const double sigma_m : {100.0, 250.0, 300.0, 400.0}) {
        const MiranSettings settings{sigma_m, 20.0};
        const double ratio = exact_walk_m(false, settings) / grid_walk_m(false, settings);
        EXPECT_LT(ratio, 1.001) << sigma_m;
        EXPECT_GT(ratio, 0.88) << sigma_m;
    }
}

}  // namespace
}  // namespace pronk::tests::two_mirans_test
