// The yardstick for indicative routes, by hand and beside the library, with which it shares no
// code.
#include "bench/plain_routes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bench/bench.hpp"
#include "bench/random_requests.hpp"
#include "planning/route_map.hpp"
#include "scenes/scenes.hpp"
#include "tier.hpp"

namespace pronk::tests::plain_routes_test {
namespace {

NavWorld baked(const char* name, int tile_cells) {
    BakeSettings settings;
    settings.tile_cells = tile_cells;
    return bench::bake_world(scenes::make(name).value(), settings).value();
}

struct LaidOut {
    const char* scene;
    int tile_cells;
};

class PlainGrounds : public ::testing::TestWithParam<LaidOut> {
  protected:
    const NavWorld world = baked(GetParam().scene, GetParam().tile_cells);
    const RouteMap map{world, 1};
};

TEST_P(PlainGrounds, Have_the_borders_that_planners_have) {
    const bench::PlainGround ground(world);
    std::size_t borders = 0;
    for (const PlanEdge& edge : map.parts().mesh.edges) borders += edge.across == kNothing ? 1 : 0;
    EXPECT_EQ(ground.border_edges, borders);
    EXPECT_EQ(ground.polygon_count(), totals(world).polygons);
}

// Where all ground is the same the planner's route is proven the shortest.
TEST_P(PlainGrounds, Have_routes_that_are_hardly_longer_than_the_shortest_and_never_shorter) {
    bench::PlainRoutes plain(world, {}, 0.25);
    RoutePlanner planner(map);
    for (const RouteRequest& request :
         bench::RandomRequests(map).draw(draws<std::size_t>(30, 300))) {
        const Route route = planner.plan(request);
        const double plain_cost = plain.cost(request);
        ASSERT_EQ(route.found == RouteFound::reached, std::isfinite(plain_cost));
        if (route.found != RouteFound::reached) continue;
        EXPECT_GE(plain_cost, route.cost - 1e-4);  // ends of links are floats
        EXPECT_LE(plain_cost, 1.01 * route.cost + 1e-4);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, PlainGrounds,
                         ::testing::Values(LaidOut{"stairs", 0}, LaidOut{"stairs", 48},
                                           LaidOut{"overpass", 0}, LaidOut{"overpass", 48}));

// From grass to mud that costs three times as much: it bends as light does. The line between them
// is where z is 10.
TEST(PlainRoutes, Bend_where_the_ground_changes) {
    const auto square = [](double from_z, double to_z) {
        return FloorPolygon{{{0, from_z}, {0, to_z}, {20, to_z}, {20, from_z}}, {}};
    };
    FloorPlan plan;
    plan.outlines = {square(0, 20)};
    plan.terrains = {{"mud", square(10, 20)}};
    Agent point;
    point.radius_m = 0.0F;
    const NavWorld world = bake_plan(plan, point).value().world;
    std::vector<double> weights;
    for (const std::string& name : world.terrain_names)
        weights.push_back(name == "mud" ? 3.0 : 1.0);

    const RouteMap map(world, 1);
    const SurfaceQuestions questions(map);
    RouteRequest request{{2, 0, 3}, {17, 0, 16}};
    request.from_polygon = questions.nearest(request.from, 1.0).value().on;
    request.to_polygon = questions.nearest(request.to, 1.0).value().on;

    double low = 2.0;
    double high = 17.0;
    const auto cost_by = [&](double x) {
        return std::hypot(x - 2.0, 7.0) + 3.0 * std::hypot(17.0 - x, 6.0);
    };
    for (int i = 0; i < 200; ++i) {
        const double third = (high - low) / 3.0;
        const bool is_left = cost_by(low + third) < cost_by(high - third);
        (is_left ? high : low) += is_left ? -third : third;
    }
    EXPECT_NEAR(bench::PlainRoutes(world, weights, 0.25).cost(request), cost_by(low), 1e-6);
}

}  // namespace
}  // namespace pronk::tests::plain_routes_test
