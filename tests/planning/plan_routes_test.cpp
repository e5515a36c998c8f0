// Routes on worlds made of plans: their corners are the plan's, so shortest routes can be had by
// hand, or from all corners that see each other.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>
#include <gtest/gtest.h>

#include <pronk/planning.hpp>
#include <random>

#include "scenes/scenes.hpp"
#include "surface/plans.hpp"

namespace pronk::plan_routes_test {
namespace {

using tests::point_agent;
using tests::square;
using tests::square_plan;

NavWorld baked(const FloorPlan& plan) {
    Result<Bake> bake = bake_plan(plan, point_agent());
    EXPECT_TRUE(bake) << bake.error().message();
    return bake ? std::move(bake->world) : NavWorld{};
}

Route route_on(const NavWorld& world, const FloorPoint& from, const FloorPoint& to) {
    const RouteMap map(world, 1);
    return RoutePlanner(map).plan({{from.x, 0.0, from.y}, {to.x, 0.0, to.y}});
}

double cross(const FloorPoint& a, const FloorPoint& b) {
    return a.x * b.y - a.y * b.x;
}

// Whether a line crosses the inside of a convex obstacle: clipped by all its edges something of it
// is left. Along an edge it does not.
bool crosses(const FloorRing& obstacle, const FloorPoint& from, const FloorPoint& to) {
    double begin = 0.0;
    double end = 1.0;
    const double way =
        cross(obstacle[1] - obstacle[0], obstacle[2] - obstacle[1]) > 0.0 ? 1.0 : -1.0;
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
        const FloorPoint edge = obstacle[(i + 1) % obstacle.size()] - obstacle[i];
        const double length = std::hypot(edge.x, edge.y);
        const double at_from = way * cross(edge, from - obstacle[i]) / length - 1e-6;
        const double at_to = way * cross(edge, to - obstacle[i]) / length - 1e-6;
        if (at_from <= 0.0 && at_to <= 0.0) return false;
        const double cut = at_from / (at_from - at_to);
        if (at_from < 0.0) begin = std::max(begin, cut);
        if (at_to < 0.0) end = std::min(end, cut);
    }
    return begin < end;
}

// Dijkstra over all corners of convex obstacles that see each other.
double shortest_by_corners(const FloorPlan& plan, const FloorPoint& from, const FloorPoint& to) {
    std::vector<FloorPoint> places{from, to};
    for (const FloorPolygon& each : plan.obstacles) {
        places.insert(places.end(), each.outer.begin(), each.outer.end());
    }
    std::vector<double> cost(places.size(), std::numeric_limits<double>::infinity());
    std::vector<bool> is_done(places.size(), false);
    cost[0] = 0.0;
    while (!is_done[1]) {
        std::size_t best = places.size();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!is_done[i] && (best == places.size() || cost[i] < cost[best])) best = i;
        }
        is_done[best] = true;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto hides = [&](const FloorPolygon& each) {
                return crosses(each.outer, places[best], places[i]);
            };
            if (is_done[i] || std::any_of(plan.obstacles.begin(), plan.obstacles.end(), hides)) {
                continue;
            }
            const FloorPoint step = places[i] - places[best];
            cost[i] = std::min(cost[i], cost[best] + std::hypot(step.x, step.y));
        }
    }
    return cost[1];
}

TEST(PlanRoutes, A_route_around_a_square_touches_its_corners_exactly) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(4, 3.7, 6, 9), {}});
    const Route route = route_on(baked(plan), {1, 5}, {9, 4.5});
    ASSERT_EQ(route.found, RouteFound::reached);
    ASSERT_EQ(route.points.size(), 4U);
    // 3.7 on the grid of 2^-19 m.
    const double z = std::round(std::ldexp(3.7, 19)) / std::ldexp(1.0, 19);
    EXPECT_EQ(route.points[1].x, 4.0);
    EXPECT_EQ(route.points[1].z, z);
    EXPECT_EQ(route.points[2].x, 6.0);
    EXPECT_EQ(route.points[2].z, z);
    EXPECT_NEAR(route.length_m, std::hypot(3.0, 1.3) + 2.0 + std::hypot(3.0, 0.8), 1e-6);
}

// A gap of a tenth of a millimetre is a way through, where no voxels could be.
TEST(PlanRoutes, The_narrowest_gap_is_a_way_through) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(4, 0, 6, 5), {}});
    plan.obstacles.push_back({square(4, 5.0001, 6, 10), {}});
    const Route route = route_on(baked(plan), {1, 5}, {9, 5});
    ASSERT_EQ(route.found, RouteFound::reached);
    EXPECT_NEAR(route.length_m, 8.0, 1e-6);
}

// Obstacles that meet in one corner leave no way between them.
TEST(PlanRoutes, Where_obstacles_touch_nobody_passes) {
    FloorPlan plan = square_plan(10);
    plan.obstacles.push_back({square(0, 4, 5, 5), {}});
    plan.obstacles.push_back({square(5, 5, 10, 6), {}});
    EXPECT_NE(route_on(baked(plan), {1, 1}, {1, 9}).found, RouteFound::reached);
}

TEST(PlanRoutes, Tiny_obstacles_keep_all_their_corners) {
    FloorPlan plan = square_plan(1);
    plan.obstacles.push_back({square(0.5, 0.5, 0.50001, 0.50001), {}});
    const NavWorld world = baked(plan);
    const Route route = route_on(world, {0.4, 0.500005}, {0.6, 0.500005});
    ASSERT_EQ(route.found, RouteFound::reached);
    EXPECT_NEAR(route.length_m, 0.2, 1e-8);
    EXPECT_GE(route.points.size(), 3U);
}

TEST(PlanRoutes, In_the_town_routes_are_as_short_as_its_corners_allow) {
    const FloorPlan plan = scenes::town_plan();
    const NavWorld world = baked(plan);
    const RouteMap map(world, 1);
    RoutePlanner planner(map);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> along(0.0, 200.0);
    int asked = 0;
    while (asked < 60) {
        const FloorPoint from(along(random), along(random));
        const FloorPoint to(along(random), along(random));
        if (tests::terrain_at(plan, from).empty() || tests::terrain_at(plan, to).empty()) continue;
        ++asked;
        const Route route = planner.plan({{from.x, 0.0, from.y}, {to.x, 0.0, to.y}});
        ASSERT_EQ(route.found, RouteFound::reached);
        // Corners are rounded by 1.5e-5 m.
        EXPECT_NEAR(route.length_m, shortest_by_corners(plan, from, to), 1e-3)
            << from.x << " " << from.y << " to " << to.x << " " << to.y;
    }
}

TEST(PlanRoutes, Detour_finds_the_same_ways) {
    const FloorPlan plan = scenes::town_plan();
    const NavWorld world = baked(plan);
    const Result<DetourMeshPtr> mesh = make_detour_mesh(world);
    ASSERT_TRUE(mesh);
    dtNavMeshQuery query;
    ASSERT_TRUE(dtStatusSucceed(query.init(mesh->get(), 2048)));
    const dtQueryFilter filter;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> along(0.0F, 200.0F);
    const float reach[3] = {0.5F, 1.0F, 0.5F};
    int asked = 0;
    while (asked < 60) {
        const float from[3] = {along(random), 0.0F, along(random)};
        const float to[3] = {along(random), 0.0F, along(random)};
        if (tests::terrain_at(plan, {from[0], from[2]}).empty() ||
            tests::terrain_at(plan, {to[0], to[2]}).empty()) {
            continue;
        }
        ++asked;
        dtPolyRef refs[2] = {0, 0};
        float at[2][3];
        query.findNearestPoly(from, reach, &filter, &refs[0], at[0]);
        query.findNearestPoly(to, reach, &filter, &refs[1], at[1]);
        ASSERT_NE(refs[0], 0U);
        ASSERT_NE(refs[1], 0U);
        EXPECT_NEAR(at[0][0], from[0], 1e-4F);
        EXPECT_NEAR(at[0][2], from[2], 1e-4F);
        dtPolyRef path[512];
        int length = 0;
        EXPECT_EQ(query.findPath(refs[0], refs[1], at[0], at[1], &filter, path, &length, 512),
                  DT_SUCCESS);
        float corners[512 * 3];
        int count = 0;
        query.findStraightPath(at[0], at[1], path, length, corners, nullptr, nullptr, &count, 512);
        double detour_m = 0.0;
        for (int i = 1; i < count; ++i) {
            detour_m += std::hypot(double(corners[3 * i]) - double(corners[3 * i - 3]),
                                   double(corners[3 * i + 2]) - double(corners[3 * i - 1]));
        }
        const Route route = route_on(world, {from[0], from[2]}, {to[0], to[2]});
        EXPECT_LE(route.length_m, detour_m + 1e-3);
        EXPECT_LE(detour_m, 1.5 * route.length_m + 1.0);
    }
}

}  // namespace
}  // namespace pronk::plan_routes_test
