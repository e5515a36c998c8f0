// What a planner answers, by hand: worlds in which one sees the shortest route, and requests that
// make no sense.
#include <pronk/planning.hpp>
#include <thread>
#include <type_traits>

#include "../links/linked_worlds.hpp"
#include "random_places.hpp"

namespace pronk::tests::route_planner_test {
namespace {

Route route_on(const LinkedWorld& linked_world, const Vec3d& from, const Vec3d& to) {
    const RouteMap map(linked_world.world(), 1);
    return RoutePlanner(map).plan({from, to});
}

scenes::Shapes floor_of(float side_m) {
    scenes::Shapes shapes({"stone"});
    shapes.box({-side_m, -1.0F, -side_m}, {side_m, 0.0F, side_m});
    return shapes;
}

// ---- What may be made of what -------------------------------------------------------------------

template <class World>
concept MakesMaps = requires(World&& world, const Traveller& traveller) {
    RouteMap::make(std::forward<World>(world), traveller);
};

// They would keep a world that is gone.
TEST(RouteMap, Is_not_made_of_a_temporary_world) {
    static_assert(MakesMaps<const NavWorld&>);
    static_assert(MakesMaps<NavWorld&>);
    static_assert(!MakesMaps<NavWorld>);
    static_assert(!MakesMaps<const NavWorld>);
    static_assert(std::is_constructible_v<RouteMap, const NavWorld&>);
    static_assert(std::is_constructible_v<RouteMap, NavWorld&, unsigned>);
    static_assert(!std::is_constructible_v<RouteMap, NavWorld>);
    static_assert(!std::is_constructible_v<RouteMap, const NavWorld, unsigned>);
}

template <class OfMap>
void is_made_of_named_maps_only() {
    static_assert(std::is_constructible_v<OfMap, const RouteMap&>);
    static_assert(std::is_constructible_v<OfMap, RouteMap&>);
    static_assert(!std::is_constructible_v<OfMap, RouteMap>);
    static_assert(!std::is_constructible_v<OfMap, const RouteMap>);
}

TEST(RouteMap, Must_have_a_name_for_what_asks_it) {
    is_made_of_named_maps_only<RoutePlanner>();
    is_made_of_named_maps_only<CorridorPlanner>();
    is_made_of_named_maps_only<IndicativePlanner>();
    is_made_of_named_maps_only<SurfaceQuestions>();
    is_made_of_named_maps_only<CostReach>();
    static_assert(!std::is_constructible_v<IndicativePlanner, RouteMap, IndicativeKind>);
}

TEST(RouteLeg, Names_no_link_unless_one_is_given) {
    EXPECT_EQ(RouteLeg{}.link, RouteLeg::kNoLink);
}

// ---- Routes -------------------------------------------------------------------------------------

TEST(RoutePlanner, On_open_ground_a_route_is_straight) {
    const LinkedWorld world = linked(floor_of(10.0F).take(), BakeSettings{});
    const Route route = route_on(world, {-6, 0, -2}, {3, 0, 10 - 4});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_EQ(route.trouble, RouteTrouble::no_trouble);
    ASSERT_EQ(route.legs.size(), 1U);
    EXPECT_EQ(route.legs[0].kind, LegKind::walk);
    ASSERT_EQ(route.points.size(), 2U);
    EXPECT_NEAR(route.cost, std::hypot(9.0, 8.0), 1e-6);
    EXPECT_EQ(route.cost, route.length_m);
    EXPECT_NEAR(route.points[0].y, 0.0, 1e-5);  // the floor's own height
}

// A wall from x = 0 to the side of the floor: the ground ends half a metre from it, or a cell less
// where voxels begin elsewhere. The route turns at the corners of its end.
TEST(RoutePlanner, Around_a_wall_a_route_turns_at_its_end) {
    scenes::Shapes shapes = floor_of(10.0F);
    shapes.box({0.0F, 0.0F, -0.25F}, {10.0F, 3.0F, 0.25F});
    const LinkedWorld world = linked(shapes.take(), BakeSettings{});
    const Route route = route_on(world, {5, 0, -5}, {5, 0, 5});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_EQ(route.jumps(), 0U);
    ASSERT_GE(route.points.size(), 3U);
    for (std::size_t corner = 1; corner + 1 < route.points.size(); ++corner) {
        EXPECT_NEAR(route.points[corner].x, -0.4, 0.41);  // corners are cut
        EXPECT_LT(std::abs(route.points[corner].z), 1.01);
    }
    EXPECT_NEAR(route.cost, 2.0 * std::hypot(5.5, 4.25) + 1.5, 1.0);
}

// Straight over the gap: its length and one toll.
TEST(RoutePlanner, Over_a_gap_a_route_jumps_and_pays_the_toll) {
    const LinkedWorld world = linked(platforms(1.0F).take(), BakeSettings{});
    const Route route = route_on(world, {-3, 3, 3}, {4, 3, 3});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_NEAR(route.length_m, 7.0, 1e-6);
    EXPECT_NEAR(route.cost, 8.0, 1e-6);
    ASSERT_EQ(route.legs.size(), 3U);
    EXPECT_EQ(route.legs[1].kind, LegKind::jump);
    EXPECT_EQ(route.jumps(), 1U);
    const Arc& arc = route.legs[1].arc;
    EXPECT_GT(arc.launch_velocity_m_s.x, 0.0);
    EXPECT_NEAR(arc.launch_velocity_m_s.z, 0.0, 1e-9);
    EXPECT_GT(arc.duration_s, 0.2);
}

TEST(RoutePlanner, A_route_drops_where_it_cannot_get_back) {
    const LinkedWorld world = linked(platforms(1.0F, 5.0F, 3.0F).take(), BakeSettings{});
    EXPECT_EQ(route_on(world, {-3, 5, 3}, {4, 3, 3}).found, RouteFound::reached);
    const Route back = route_on(world, {4, 3, 3}, {-3, 5, 3});
    EXPECT_EQ(back.found, RouteFound::partial);
    EXPECT_EQ(back.trouble, RouteTrouble::unreachable);
    // As near as it gets: to the edge of the lower platform.
    EXPECT_LT(back.points.back().x, 2.0);
    EXPECT_GT(back.points.back().x, 1.0);
    EXPECT_NEAR(back.points.back().z, 3.0, 1e-6);
}

TEST(RoutePlanner, Without_links_routes_walk) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    const LinkedWorld world = linked(platforms(1.0F).take(), settings);
    EXPECT_EQ(route_on(world, {-3, 3, 1}, {-1, 3, 5}).found, RouteFound::reached);
    EXPECT_EQ(route_on(world, {-3, 3, 3}, {4, 3, 3}).found, RouteFound::partial);
    EXPECT_EQ(RouteMap(world.world()).used_links(), 0U);
}

TEST(RoutePlanner, What_makes_no_sense_is_named) {
    const LinkedWorld world = linked(platforms(1.0F).take(), BakeSettings{});
    const Vec3d here{-3, 3, 3};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    const auto trouble = [&](const Vec3d& from, const Vec3d& to) {
        const Route route = route_on(world, from, to);
        EXPECT_EQ(route.found, RouteFound::none);
        EXPECT_TRUE(route.points.empty());
        EXPECT_TRUE(route.legs.empty());
        return route.trouble;
    };
    EXPECT_EQ(trouble({nan, 0, 0}, here), RouteTrouble::not_finite);
    EXPECT_EQ(trouble(here, {0, 0, infinite}), RouteTrouble::not_finite);
    EXPECT_EQ(trouble({0, 50, 0}, here), RouteTrouble::start_off_surface);
    EXPECT_EQ(trouble(here, {500, 3, 3}), RouteTrouble::goal_off_surface);
    EXPECT_EQ(trouble(here, {1e300, 3, 3}), RouteTrouble::goal_off_surface);
    const RouteMap map(world.world(), 1);
    for (const double snap_m : {nan, -1.0}) {
        RouteRequest request{here, here};
        request.snap_m = snap_m;
        EXPECT_EQ(RoutePlanner(map).plan(request).trouble, RouteTrouble::start_off_surface);
    }
    RouteRequest anywhere{{0, 50, 0}, {1e300, 3, 3}};
    anywhere.snap_m = infinite;
    EXPECT_EQ(RoutePlanner(map).plan(anywhere).found, RouteFound::reached);
}

TEST(RoutePlanner, From_a_place_to_itself_there_is_nothing_to_do) {
    const LinkedWorld world = linked(platforms(1.0F).take(), BakeSettings{});
    const Route route = route_on(world, {-3, 3, 3}, {-3, 3, 3});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_EQ(route.cost, 0.0);
    EXPECT_TRUE(route.legs.empty());
    EXPECT_EQ(route.points.size(), 1U);
}

TEST(RoutePlanner, Start_and_goal_are_moved_to_the_ground_near_them) {
    const LinkedWorld world = linked(platforms(1.0F).take(), BakeSettings{});
    // Beside the platform, over it, and between both.
    const Route route = route_on(world, {-3, 3, -0.5}, {-2, 4.5, 3});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_NEAR(route.points.front().z, 0.5, 0.26);
    EXPECT_NEAR(route.points.back().y, 3.25, 0.26);
}

TEST(RoutePlanner, Polygons_that_are_known_need_not_be_found) {
    const LinkedWorld world = linked(platforms(1.0F).take(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    RouteRequest request{{-3, 50, 3}, {4, 3, 3}};
    request.from_polygon = SurfaceQuestions(map).nearest({-3, 3, 3}, 1.0).value().on;
    const Route route = RoutePlanner(map).plan(request);
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_NEAR(route.cost, 8.0, 1e-6);
    request.to_polygon = PolyRef{7, PolyId(0)};
    EXPECT_EQ(RoutePlanner(map).plan(request).trouble, RouteTrouble::goal_off_surface);
    request.to_polygon = PolyRef{0, PolyId(30000)};
    EXPECT_EQ(RoutePlanner(map).plan(request).trouble, RouteTrouble::goal_off_surface);
}

TEST(RoutePlanner, A_search_that_may_look_at_nothing_says_so) {
    const LinkedWorld world = linked(scene("terraces"), BakeSettings{});
    const RouteMap map(world.world(), 1);
    RouteRequest request{{-18, 0, 15}, {0, 5, -15}};
    request.most_nodes = 1;
    EXPECT_EQ(RoutePlanner(map).plan(request).found, RouteFound::budget_spent);
    request.most_nodes = 1'000'000;
    EXPECT_EQ(RoutePlanner(map).plan(request).found, RouteFound::reached);
}

// The bound holds, and a planner that was asked other things before answers the same.
TEST(RoutePlanner, A_bounded_route_is_not_longer_than_its_bound) {
    const LinkedWorld world = linked(scene("terraces"), BakeSettings{});
    const RouteMap map(world.world());
    RoutePlanner planner(map);
    RandomPlaces places(world.world(), 3);
    for (int i = 0; i < 200; ++i) {
        RouteRequest request{places.next().at, places.next().at};
        const Route shortest = RoutePlanner(map).plan(request);
        if (shortest.found != RouteFound::reached) continue;
        for (const double bound : {1.0, 1.05, 1.5}) {
            request.bound = bound;
            const Route route = planner.plan(request);
            EXPECT_EQ(route.found, RouteFound::reached);
            EXPECT_GE(route.cost, shortest.cost - 1e-4);
            EXPECT_LE(route.cost, bound * shortest.cost + 1e-4);
        }
    }
}

TEST(RoutePlanner, Any_number_of_threads_may_ask_one_map) {
    const LinkedWorld world = linked(scene("parkour"), BakeSettings{});
    const RouteMap map(world.world());
    std::vector<RouteRequest> requests;
    RandomPlaces places(world.world(), 9);
    for (int i = 0; i < 200; ++i) requests.push_back({places.next().at, places.next().at});
    const auto costs = [&] {
        RoutePlanner planner(map);
        std::vector<double> found;
        for (const RouteRequest& request : requests) found.push_back(planner.plan(request).cost);
        return found;
    };
    const std::vector<double> alone = costs();
    std::vector<std::vector<double>> together(4);
    std::vector<std::thread> threads;
    for (auto& own : together) threads.emplace_back([&] { own = costs(); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& own : together) EXPECT_EQ(own, alone);
}

}  // namespace
}  // namespace pronk::tests::route_planner_test
