// Routes for bodies of any radius: by hand in an L, and on scenes what every route promises.
#include <type_traits>

#include "../links/linked_worlds.hpp"
#include "../planning/random_places.hpp"
#include "../planning/route_promise.hpp"
#include "axis_promises.hpp"
#include "corridors/corridor_map.hpp"

namespace pronk::tests::clearance_planner_test {
namespace {

NavWorld walked(TriangleSoup soup, int tile_cells = 0) {
    Level level;
    level.source = "hand-made";
    level.soup = std::move(soup);
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = tile_cells;
    return std::move(bake(level, settings, {1}).value().world);
}

// Of all places of a route the nearest to a border, by a search that knows no axis.
double least_clearance_m(const RouteMap& map, const Route& route) {
    const PlanMesh& mesh = map.parts().mesh;
    double least_m = std::numeric_limits<double>::infinity();
    if (route.points.empty()) return least_m;
    PlanPlace at{plan_point(route.points.front()), *map.parts().number_of(route.polygons.front())};
    for (const Vec3d& point : route.points) {
        const PlanPoint from = at.at;
        const PlanPoint to = plan_point(point);
        const int parts = std::max(1, static_cast<int>(length(to - from) / 0.05));
        for (int i = 0; i <= parts; ++i) {
            const PlanPoint next = from + (1.0 * i / parts) * (to - from);
            const PlanRay ray = cast_ray(mesh, at, next);
            EXPECT_TRUE(ray.is_free);
            at = {next, ray.end.polygon};
            least_m = std::min(least_m, clearance_m(mesh, at));
        }
    }
    return least_m;
}

struct Worlds {
    explicit Worlds(NavWorld own) : world(std::move(own)), routes(world, 1), map(routes, 1) {}
    NavWorld world;
    RouteMap routes;
    CorridorMap map;
};

// A floor of 20 m by 20 m with a wall from one side to 4 m before the other. Ground keeps a quarter
// of a metre away from both.
scenes::Shapes two_rooms() {
    scenes::Shapes shapes({"stone"});
    shapes.box({0.0F, -1.0F, 0.0F}, {20.0F, 0.0F, 20.0F});
    shapes.box({9.0F, 0.0F, 0.0F}, {11.0F, 3.0F, 16.0F});
    return shapes;
}

// They would keep a map that is gone.
TEST(Routes_with_clearance, Are_not_planned_on_temporary_maps) {
    static_assert(std::is_constructible_v<CorridorMap, const RouteMap&>);
    static_assert(std::is_constructible_v<CorridorMap, RouteMap&, unsigned>);
    static_assert(!std::is_constructible_v<CorridorMap, RouteMap>);
    static_assert(!std::is_constructible_v<CorridorMap, const RouteMap, unsigned>);
    static_assert(std::is_constructible_v<ClearancePlanner, const CorridorMap&>);
    static_assert(!std::is_constructible_v<ClearancePlanner, CorridorMap>);
    static_assert(!std::is_constructible_v<ClearancePlanner, const CorridorMap>);
}

TEST(Routes_with_clearance, Pass_a_gap_that_is_wide_enough_and_no_other) {
    const Worlds own(walked(two_rooms().take()));
    ClearancePlanner planner(own.map);
    ClearanceRequest request;
    request.route.from = {4.0, 0.0, 4.0};
    request.route.to = {16.0, 0.0, 4.0};
    // The gap is 4 m wide less what the body and the voxels take.
    for (const double radius_m : {0.0, 0.5, 1.0, 1.5}) {
        for (const bool is_shortened : {false, true}) {
            request.radius_m = radius_m;
            request.is_shortened = is_shortened;
            const Route route = planner.plan(request);
            ASSERT_EQ(route.found, RouteFound::reached);
            expect_route(own.world, route);
            EXPECT_GE(least_clearance_m(own.routes, route), radius_m - 1e-6);
        }
    }
    request.radius_m = 2.0;
    const Route none = planner.plan(request);
    EXPECT_EQ(none.found, RouteFound::partial);
    EXPECT_EQ(none.trouble, RouteTrouble::unreachable);
    expect_route(own.world, none);
    EXPECT_GE(least_clearance_m(own.routes, none), 2.0 - 1e-6);
    EXPECT_LT(none.points.back().x, 9.0);
}

// Around the wall's end, by its two corners, the shortest route keeps the radius by an arc around
// each.
TEST(Routes_with_clearance, Are_hardly_longer_than_the_shortest_when_they_are_shortened) {
    const Worlds own(walked(two_rooms().take()));
    ClearancePlanner planner(own.map);
    RoutePlanner shortest(own.routes);
    ClearanceRequest request;
    request.route.from = {4.0, 0.0, 4.0};
    request.route.to = {16.0, 0.0, 4.0};
    const double shortest_m = shortest.plan(request.route).length_m;
    const double shortened_m = planner.plan(request).length_m;
    EXPECT_GE(shortened_m, shortest_m - 1e-6);
    EXPECT_LE(shortened_m, 1.01 * shortest_m);
    request.is_shortened = false;
    EXPECT_GT(planner.plan(request).length_m, 1.05 * shortest_m);
}

TEST(Routes_with_clearance, Stay_farther_away_where_there_is_room) {
    const Worlds own(walked(two_rooms().take()));
    ClearancePlanner planner(own.map);
    ClearanceRequest request;
    request.route.from = {4.0, 0.0, 4.0};
    request.route.to = {16.0, 0.0, 4.0};
    request.radius_m = 0.25;
    double before_m = 0.0;
    for (const double wished_m : {0.0, 0.5, 1.0}) {
        request.wished_m = wished_m;
        const Route route = planner.plan(request);
        ASSERT_EQ(route.found, RouteFound::reached);
        EXPECT_GE(least_clearance_m(own.routes, route), 0.25 + wished_m - 1e-6);
        EXPECT_GT(route.length_m, before_m);
        before_m = route.length_m;
    }
    // More than there is: along the axis through the gap.
    request.wished_m = 50.0;
    const Route wide = planner.plan(request);
    request.is_shortened = false;
    EXPECT_NEAR(wide.length_m, planner.plan(request).length_m, 1e-9);
}

TEST(Routes_with_clearance, Say_where_the_body_has_no_room) {
    const Worlds own(walked(two_rooms().take()));
    ClearancePlanner planner(own.map);
    ClearanceRequest request;
    request.radius_m = 1.0;
    request.route.from = {0.5, 0.0, 4.0};
    request.route.to = {16.0, 0.0, 4.0};
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::start_too_narrow);
    std::swap(request.route.from, request.route.to);
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::goal_too_narrow);
    EXPECT_TRUE(planner.plan(request).points.empty());
    request.radius_m = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::not_finite);
    request.radius_m = 0.1;
    request.route.to = {0.5, 500.0, 4.0};
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::goal_off_surface);
}

// Weights from 1 to 3, and one terrain that is never walked on.
TEST(Routes_with_clearance, Cost_what_the_ground_below_them_weighs_and_keep_off_forbidden_ground) {
    const NavWorld world = walked(scene("town"));
    Traveller traveller;
    for (std::size_t t = 0; t < world.terrain_names.size(); ++t) {
        traveller.terrain_weights.push_back(1.0 + static_cast<double>(t % 3));
    }
    traveller.terrain_weights.back() = Traveller::kForbidden;
    const RouteMap routes = std::move(RouteMap::make(world, traveller, 1).value());
    const CorridorMap map(routes, 1);
    expect_axis(map.parts().mesh(), map.parts().axis);
    ClearancePlanner planner(map);
    RandomPlaces places(world, 12);
    int reached = 0;
    for (int i = 0; i < 60; ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        ClearanceRequest request;
        request.route.from = from.at;
        request.route.to = to.at;
        request.radius_m = 0.1 * (i % 5);
        request.is_shortened = i % 2 == 0;
        const Route route = planner.plan(request);
        if (route.found != RouteFound::reached) continue;
        ++reached;
        ASSERT_GE(least_clearance_m(routes, route), request.radius_m - 1e-5);
        // In steps of a centimetre.
        double cost = 0.0;
        PlanPlace at{plan_point(route.points.front()),
                     *routes.parts().number_of(route.polygons.front())};
        for (const Vec3d& point : route.points) {
            const PlanPoint begin = at.at;
            const PlanPoint end = plan_point(point);
            const int parts = static_cast<int>(length(end - begin) / 0.01) + 1;
            for (int k = 1; k <= parts; ++k) {
                const PlanPoint next = begin + (1.0 * k / parts) * (end - begin);
                const PlanRay ray = cast_ray(routes.parts().mesh, at, next);
                at = {next, ray.end.polygon};
                cost += routes.parts().weights[at.polygon] * length(end - begin) / parts;
            }
        }
        ASSERT_NEAR(route.cost, cost, 0.01 + 0.01 * cost);
    }
    EXPECT_GT(reached, 20);
}

class EveryScene : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryScene, Has_routes_that_keep_their_radius_and_reach_what_can_be_reached) {
    const Worlds own(walked(scene(GetParam())));
    ClearancePlanner planner(own.map);
    RandomPlaces places(own.world, 11);
    int reached = 0;
    for (int i = 0; i < 60; ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        ClearanceRequest request;
        request.route.from = from.at;
        request.route.to = to.at;
        request.route.from_polygon = from.on;
        request.route.to_polygon = to.on;
        request.radius_m = std::array{0.0, 0.1, 0.3, 0.7}[static_cast<std::size_t>(i % 4)];
        request.is_shortened = i % 3 != 0;
        request.wished_m = i % 5 == 0 ? 0.4 : 0.0;
        SCOPED_TRACE(::testing::Message() << i << ": " << from.at.x << ' ' << from.at.z << " to "
                                          << to.at.x << ' ' << to.at.z);
        const Route route = planner.plan(request);
        if (route.points.empty()) {
            ASSERT_TRUE(route.trouble == RouteTrouble::start_too_narrow ||
                        route.trouble == RouteTrouble::goal_too_narrow);
            continue;
        }
        expect_route(own.world, route);
        if (HasFatalFailure()) return;
        ASSERT_GE(least_clearance_m(own.routes, route), request.radius_m - 1e-5);
        // A point goes wherever walks lead.
        const auto component = [&](const PolyRef& on) {
            return own.routes.parts().mesh.component[*own.routes.parts().number_of(on)];
        };
        if (request.radius_m == 0.0) {
            ASSERT_EQ(route.found == RouteFound::reached, component(from.on) == component(to.on));
        }
        if (route.found != RouteFound::reached) continue;
        ++reached;
        ASSERT_LT(std::hypot(route.points.back().x - to.at.x, route.points.back().z - to.at.z),
                  1e-4);
    }
    EXPECT_GT(reached, 3);
}

INSTANTIATE_TEST_SUITE_P(Scenes, EveryScene,
                         ::testing::Values("overpass", "stairs", "terraces", "forest", "city:60",
                                           "ruins"));

}  // namespace
}  // namespace pronk::tests::clearance_planner_test
