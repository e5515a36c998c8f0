// Routes drawn by hand: straight walks over the ground, or a refusal that says where.
#include <pronk/planning.hpp>

#include "../links/linked_worlds.hpp"
#include "random_places.hpp"
#include "route_promise.hpp"

namespace pronk::tests::drawn_route_test {
namespace {

// A floor of stone, 20 m by 20 m, with mud where x is from 0 to 6, and a pillar of 2 m by 2 m
// around (-5, 0).
LinkedWorld floor_with_pillar() {
    scenes::Shapes shapes({"stone", "mud"});
    shapes.on("stone").box({-10.0F, -1.0F, -10.0F}, {0.0F, 0.0F, 10.0F});
    shapes.on("mud").box({0.0F, -1.0F, -10.0F}, {6.0F, 0.0F, 10.0F});
    shapes.on("stone").box({6.0F, -1.0F, -10.0F}, {10.0F, 0.0F, 10.0F});
    shapes.on("stone").box({-6.0F, 0.0F, -1.0F}, {-4.0F, 4.0F, 1.0F});
    BakeSettings settings;
    settings.ability.profiles.clear();
    return linked(shapes.take(), settings);
}

std::string refused(const RouteMap& map, const std::vector<Vec3d>& points, double snap_m = 2.0) {
    const Result<Route> route = draw_route(map, points, snap_m);
    return route ? std::string("drawn") : route.error().message();
}

TEST(DrawnRoutes, Are_straight_walks_from_point_to_point) {
    const LinkedWorld own = floor_with_pillar();
    const RouteMap map(own.world());
    const std::vector<Vec3d> points{{-9, 0, -5}, {-9, 0.3, 5}, {-1, -0.2, 5}};
    const Route route = draw_route(map, points).value();
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_EQ(route.proof, RouteProof::unproven);
    EXPECT_NEAR(route.length_m, 18.0, 1e-4);
    EXPECT_NEAR(route.cost, 18.0, 1e-4);
    ASSERT_EQ(route.points.size(), 3U);
    ASSERT_EQ(route.legs.size(), 1U);
    EXPECT_EQ(route.legs[0].kind, LegKind::walk);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(route.points[i].x, points[i].x, 1e-4);
        EXPECT_NEAR(route.points[i].y, 0.0, 0.26);
        EXPECT_NEAR(route.points[i].z, points[i].z, 1e-4);
    }
    expect_route(own.world(), route);
}

// 8 m of stone, 6 m of mud and 3 m of stone, to a cell; the route has a point where either begins.
TEST(DrawnRoutes, Cost_what_the_terrain_below_them_does) {
    const LinkedWorld own = floor_with_pillar();
    Traveller traveller;
    traveller.terrain_weights = {1.0, 5.0};
    const RouteMap map = RouteMap::make(own.world(), traveller).value();
    const std::vector<Vec3d> points{{-8, 0, 5}, {9, 0, 5}};
    const Route route = draw_route(map, points).value();
    ASSERT_EQ(route.points.size(), 4U);
    EXPECT_NEAR(route.points[1].x, 0.0, 0.26);
    EXPECT_NEAR(route.points[2].x, 6.0, 0.26);
    const double mud_m = route.points[2].x - route.points[1].x;
    EXPECT_NEAR(route.cost, (17.0 - mud_m) + 5.0 * mud_m, 1e-4);
    EXPECT_NEAR(route.length_m, 17.0, 1e-4);
    // There and back it costs twice as much.
    const std::vector<Vec3d> back{{-8, 0, 5}, {9, 0, 5}, {-8, 0, 5}};
    const Route twice = draw_route(map, back).value();
    EXPECT_NEAR(twice.cost, 2.0 * route.cost, 1e-4);
}

TEST(DrawnRoutes, What_leaves_the_ground_is_refused_with_the_place) {
    const LinkedWorld own = floor_with_pillar();
    const RouteMap map(own.world());
    // The pillar begins at x = -6, and the agent keeps 0.25 m away from it, to a cell.
    const std::string message = refused(map, {{-9, 0, 3}, {-9, 0, 0}, {-1, 0, 0}});
    EXPECT_NE(message.find("point 3 of 3"), std::string::npos) << message;
    EXPECT_NE(message.find("leaves the ground at -6."), std::string::npos) << message;
    EXPECT_NE(message.find("-1, 0, 0"), std::string::npos) << message;
}

TEST(DrawnRoutes, What_is_no_route_is_refused_and_named) {
    const LinkedWorld own = floor_with_pillar();
    const RouteMap map(own.world());
    EXPECT_NE(refused(map, {}).find("fewer than two points: 0"), std::string::npos);
    EXPECT_NE(refused(map, {{-9, 0, 3}}).find("fewer than two points: 1"), std::string::npos);
    const double nan = std::nan("");
    const double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinite, -infinite}) {
        const std::string message = refused(map, {{-9, 0, 3}, {-9, bad, 0}});
        EXPECT_NE(message.find("point 2 of 2"), std::string::npos) << message;
        EXPECT_NE(message.find("no number"), std::string::npos) << message;
    }
    for (const Vec3d& far : {Vec3d(50, 0, 0), Vec3d(-9, 30, 0), Vec3d(1e300, 0, 0)}) {
        const std::string message = refused(map, {{-9, 0, 3}, far});
        EXPECT_NE(message.find("point 2 of 2: no ground within 2 m"), std::string::npos) << message;
    }
    EXPECT_NE(refused(map, {{-9, 0, 3}, {-9, 1, 0}}, 0.5).find("within 0.5 m"), std::string::npos);
    EXPECT_NE(refused(map, {{-9, 0, 3}, {-9, 0.1, 3}, {-9, 0, 3}}).find("one place: -9, 0, 3"),
              std::string::npos);
    // One that is said twice is no harm.
    const std::vector<Vec3d> twice{{-9, 0, 3}, {-9, 0, 3}, {-9, 0, 6}, {-9, 0, 6}};
    const Route route = draw_route(map, twice).value();
    EXPECT_EQ(route.points.size(), 2U);
    EXPECT_NEAR(route.cost, 3.0, 1e-4);
}

TEST(DrawnRoutes, Forbidden_ground_is_none) {
    const LinkedWorld own = floor_with_pillar();
    Traveller traveller;
    traveller.terrain_weights = {1.0, Traveller::kForbidden};
    const RouteMap map = RouteMap::make(own.world(), traveller).value();
    EXPECT_NE(refused(map, {{-8, 0, 5}, {9, 0, 5}}).find("leaves the ground at "),
              std::string::npos);
    EXPECT_NE(refused(map, {{-8, 0, 5}, {3, 0, 5}}, 1.0).find("no ground"), std::string::npos);
}

// Under a bridge, and with a point on it: the straight walk there stays below.
TEST(DrawnRoutes, A_point_on_another_storey_is_refused) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-10.0F, -1.0F, -3.0F}, {10.0F, 0.0F, 3.0F});
    shapes.box({-2.0F, 3.0F, -3.0F}, {2.0F, 3.5F, 3.0F});
    const LinkedWorld own = linked(shapes.take(), settings_of(up_to(1, 3, 3)));
    const RouteMap map(own.world());
    const std::string message = refused(map, {{-8, 0, 0}, {0, 3.5, 0}});
    EXPECT_NE(message.find("another storey"), std::string::npos) << message;
    EXPECT_EQ(refused(map, {{-8, 0, 0}, {0, 0, 0}, {8, 0, 0}}), "drawn");
}

// Straight over a plain in tiles, through any number of polygons: what the ray says is free is a
// route, and what it says is not is none.
TEST(DrawnRoutes, Say_of_random_walks_what_rays_do) {
    BakeSettings settings;
    settings.tile_cells = 64;
    const LinkedWorld own = linked(scene("town"), settings, 0);
    Traveller traveller;
    for (std::size_t t = 0; t < own.world().terrain_names.size(); ++t) {
        traveller.terrain_weights.push_back(1.0 + static_cast<double>(t));
    }
    const RouteMap map = RouteMap::make(own.world(), traveller).value();
    const SurfaceQuestions questions(map);
    RandomPlaces places(own.world(), 43);
    std::size_t drawn = 0;
    for (int i = 0; i < 300; ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        const std::vector<Vec3d> points{from.at, to.at};
        const Result<Route> route = draw_route(map, points);
        const auto ray = questions.ray({from.on, from.at}, to.at);
        ASSERT_TRUE(ray.has_value());
        ASSERT_EQ(route.has_value(), ray->is_free);
        if (!route) continue;
        ++drawn;
        ASSERT_NEAR(route->length_m, std::hypot(to.at.x - from.at.x, to.at.z - from.at.z), 1e-3);
        ASSERT_EQ(route->polygons, ray->polygons);
        ASSERT_GE(route->cost, route->length_m - 1e-6);
    }
    EXPECT_GT(drawn, 20U);
}

}  // namespace
}  // namespace pronk::tests::drawn_route_test
