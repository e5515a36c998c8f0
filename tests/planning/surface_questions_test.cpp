// What one asks of the ground, on worlds whose answers one sees.
#include <pronk/planning.hpp>
#include <thread>

#include "../links/linked_worlds.hpp"
#include "random_places.hpp"

namespace pronk::tests::surface_questions_test {
namespace {

BakeSettings in_tiles(int tile_cells) {
    BakeSettings settings;
    settings.tile_cells = tile_cells;
    return settings;
}

SurfacePlace place_of(const GroundPoint& point) {
    return {point.on, point.at};
}

// Two floors of 16 m with 3 m of air between them, and nothing that joins them.
TriangleSoup two_storeys() {
    scenes::Shapes shapes({"stone"});
    shapes.box({-8.0F, -1.0F, -8.0F}, {8.0F, 0.0F, 8.0F});
    shapes.box({-8.0F, 3.0F, -8.0F}, {8.0F, 4.0F, 8.0F});
    return shapes.take();
}

TEST(SurfaceQuestions, The_nearest_ground_may_be_above_or_below) {
    const LinkedWorld world = linked(two_storeys(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    EXPECT_NEAR(ask.nearest({1, 1, 2}, 2.0).value().at.y, 0.25, 0.26);
    EXPECT_NEAR(ask.nearest({1, 3, 2}, 2.0).value().at.y, 4.25, 0.26);
    EXPECT_EQ(ask.nearest({1, 1, 2}, 0.1).error(), NoGround::nothing_near);
    // Beside the floor: its border, an agent's radius and at most a cell away from its end.
    const SurfacePlace beside = ask.nearest({9, 0, 2}, 3.0).value();
    EXPECT_NEAR(beside.at.x, 7.5, 0.26);
    EXPECT_NEAR(beside.at.z, 2.0, 1e-6);
}

TEST(SurfaceQuestions, The_ground_below_a_place_is_the_first_one) {
    const LinkedWorld world = linked(two_storeys(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    const double high = ask.below({1, 9, 2}, 10.0).value().at.y;
    const double low = ask.below({1, 3, 2}, 10.0).value().at.y;
    EXPECT_NEAR(high, 4.25, 0.26);
    EXPECT_NEAR(low, 0.25, 0.26);
    EXPECT_EQ(ask.below({1, 9, 2}, 4.0).error(), NoGround::nothing_near);
    EXPECT_EQ(ask.below({1, low - 0.1, 2}, 4.0).error(), NoGround::nothing_near);
    EXPECT_EQ(ask.below({9, 9, 2}, 10.0).error(), NoGround::nothing_near);
    // Who stands on it stands on it, whatever rounding did.
    EXPECT_EQ(ask.below({1, high, 2}, 0.0).value().at.y, high);
    EXPECT_EQ(ask.below({1, high - 1e-5, 2}, 10.0).value().at.y, high);
}

// A ramp that rises by 4 m over 12 m.
TEST(SurfaceQuestions, Heights_are_those_of_the_ground) {
    scenes::Shapes shapes({"stone"});
    shapes.ramp({{-6, 0}, {6, 0}, 6.0F, -1.0F, 0.0F, 4.0F});
    const LinkedWorld world = linked(shapes.take(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    for (double x = -5.0; x <= 5.0; x += 0.37) {
        const SurfacePlace on = ask.nearest({x, 2.0 + x / 3.0, 0.7}, 1.0).value();
        const double height = ask.height({on.on, {x, 77.0, 0.7}}).value();
        EXPECT_EQ(height, on.at.y);
        EXPECT_NEAR(height, 2.0 + x / 3.0, 0.51);  // voxels, and what detail leaves out
    }
}

// A block from (-2, -2) to (2, 2) on a floor: ground ends a radius away from it, in steps of cells.
TEST(SurfaceQuestions, Walls_stop_rays_and_turn_moves) {
    const auto block_on_floor = [] {
        scenes::Shapes shapes({"stone"});
        shapes.box({-8.0F, -1.0F, -8.0F}, {8.0F, 0.0F, 8.0F});
        shapes.box({-2.0F, -0.5F, -2.0F}, {2.0F, 6.0F, 2.0F});
        return shapes.take();
    };
    for (const int tile_cells : {0, 32}) {
        const LinkedWorld world = linked(block_on_floor(), in_tiles(tile_cells));
        const RouteMap map(world.world(), 1);
        const SurfaceQuestions ask(map);
        const SurfacePlace here = ask.nearest({-5, 0, 0.5}, 1.0).value();
        const SurfaceRay ray = ask.ray(here, {5, 0, 0.5}).value();
        EXPECT_FALSE(ray.is_free);
        EXPECT_NEAR(ray.end.at.x, -2.5, 0.26);
        EXPECT_NEAR(ray.end.at.z, 0.5, 1e-6);
        EXPECT_NEAR(ray.share, (ray.end.at.x + 5.0) / 10.0, 1e-6);
        EXPECT_NEAR(ray.normal.x, -1.0, 1e-6);
        EXPECT_EQ(ray.normal.y, 0.0);
        EXPECT_NEAR(ray.normal.z, 0.0, 1e-6);

        const SurfaceMove move = ask.move(here, {-1.8, 0, 1.0}).value();
        EXPECT_FALSE(move.is_reached);
        EXPECT_NEAR(move.end.at.x, -2.5, 0.26);
        EXPECT_NEAR(move.end.at.z, 1.0, 1e-6);

        const SurfaceWall wall = ask.wall(here, 5.0).value();
        EXPECT_NEAR(wall.away_m, 2.5, 0.26);
        EXPECT_NEAR(std::abs(wall.normal.x), 1.0, 1e-6);
        EXPECT_NEAR(wall.at.at.x + wall.normal.x * wall.away_m, -5.0, 1e-6);
        EXPECT_EQ(ask.wall(here, 2.0).error(), NoGround::nothing_near);
    }
}

TEST(SurfaceQuestions, What_can_be_reached_is_what_walks_and_links_lead_to) {
    const LinkedWorld world = linked(platforms(1.0F, 5.0F, 3.0F).take(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    const auto reaches = [&](const Vec3d& from, const Vec3d& to) {
        const SurfaceRegion region = ask.reachable(ask.nearest(from, 1.0).value()).value();
        const PolyRef on = ask.nearest(to, 1.0).value().on;
        return std::count(region.polygons.begin(), region.polygons.end(), on) == 1;
    };
    const Vec3d high{-3, 5, 3};
    const Vec3d low{4, 3, 3};
    EXPECT_TRUE(reaches(high, low));
    EXPECT_TRUE(reaches(high, high));
    EXPECT_TRUE(reaches(low, low));
    EXPECT_FALSE(reaches(low, high));
    EXPECT_EQ(ask.everywhere().polygons.size(), totals(world.world()).polygons);
    EXPECT_NEAR(ask.everywhere().areas_m2.back(), totals(world.world()).area_m2, 1e-6);
}

TEST(SurfaceQuestions, What_makes_no_sense_is_named) {
    const LinkedWorld world = linked(two_storeys(), BakeSettings{});
    const RouteMap map(world.world(), 1);
    const SurfaceQuestions ask(map);
    CostReach reach(map);
    const SurfacePlace here = ask.nearest({1, 0, 2}, 1.0).value();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    const auto reasons = [&](const SurfacePlace& from, const Vec3d& to) {
        const std::set<NoGround> all = {ask.ray(from, to).error(), ask.move(from, to).error()};
        return all;
    };
    using Reasons = std::set<NoGround>;
    const Reasons unusable = {NoGround::unusable_number};
    for (const double bad : {nan, infinite, -infinite}) {
        EXPECT_EQ(reasons(here, {bad, 0, 0}), unusable);
        EXPECT_EQ(reasons({here.on, {0, bad, 0}}, here.at), unusable);
        EXPECT_EQ(ask.nearest({0, 0, bad}, 1.0).error(), NoGround::unusable_number);
        EXPECT_EQ(ask.below({0, 0, bad}, 1.0).error(), NoGround::unusable_number);
        EXPECT_EQ(ask.height({here.on, {bad, 0, 0}}).error(), NoGround::unusable_number);
    }
    for (const double bad : {nan, -1.0, -infinite}) {
        EXPECT_EQ(ask.nearest(here.at, bad).error(), NoGround::unusable_number);
        EXPECT_EQ(ask.below(here.at, bad).error(), NoGround::unusable_number);
        EXPECT_EQ(ask.wall(here, bad).error(), NoGround::unusable_number);
        EXPECT_EQ(reach.spread(here, bad).error(), NoGround::unusable_number);
        EXPECT_TRUE(reach.polygons().empty());
    }
    for (const PolyRef& unknown : {PolyRef{}, PolyRef{0, PolyId(30000)}, PolyRef{9, PolyId(0)}}) {
        EXPECT_EQ(reasons({unknown, here.at}, here.at), Reasons{NoGround::no_such_polygon});
        EXPECT_EQ(ask.wall({unknown, here.at}, 1.0).error(), NoGround::no_such_polygon);
        EXPECT_EQ(ask.height({unknown, here.at}).error(), NoGround::no_such_polygon);
        EXPECT_EQ(ask.reachable({unknown, here.at}).error(), NoGround::no_such_polygon);
        EXPECT_EQ(reach.spread({unknown, here.at}, 1.0).error(), NoGround::no_such_polygon);
        EXPECT_TRUE(ask.region(std::vector{unknown}).polygons.empty());
        EXPECT_EQ(ask.random({{unknown}, {1.0}}, [] { return 0.5; }).error(),
                  NoGround::no_such_polygon);
    }
    for (const double away_m : {9.0, 1e9, 1e300, std::numeric_limits<double>::max()}) {
        const SurfacePlace beside{here.on, {away_m, 0, away_m}};
        EXPECT_EQ(reasons(beside, here.at), Reasons{NoGround::off_polygon});
        EXPECT_EQ(ask.wall(beside, 1.0).error(), NoGround::off_polygon);
        EXPECT_EQ(ask.height(beside).error(), NoGround::off_polygon);
        EXPECT_EQ(reach.spread(beside, 1.0).error(), NoGround::off_polygon);
    }
    EXPECT_EQ(ask.random({}, [] { return 0.5; }).error(), NoGround::nothing_near);
    EXPECT_EQ(reach.random([] { return 0.5; }).error(), NoGround::nothing_near);
    EXPECT_EQ(reach.cost_to(here).error(), NoGround::nothing_near);
    EXPECT_EQ(reach.spread(here, 100.0, 1).error(), NoGround::budget_spent);
    EXPECT_TRUE(reach.polygons().empty());
    EXPECT_EQ(reach.cost_to(here).error(), NoGround::nothing_near);
}

TEST(SurfaceQuestions, A_world_without_ground_has_no_answers) {
    const NavWorld nothing;
    const RouteMap map(nothing, 1);
    const SurfaceQuestions ask(map);
    EXPECT_EQ(ask.nearest({0, 0, 0}, 10.0).error(), NoGround::nothing_near);
    EXPECT_EQ(ask.below({0, 0, 0}, 10.0).error(), NoGround::nothing_near);
    EXPECT_EQ(ask.ray({{0, PolyId(0)}, {0, 0, 0}}, {1, 0, 0}).error(), NoGround::no_such_polygon);
    EXPECT_TRUE(ask.everywhere().polygons.empty());
    EXPECT_EQ(CostReach(map).spread({{0, PolyId(0)}, {0, 0, 0}}, 1.0).error(),
              NoGround::no_such_polygon);
}

TEST(SurfaceQuestions, Any_number_of_threads_may_ask) {
    const LinkedWorld world = linked(scene("terraces"), in_tiles(48));
    const RouteMap map(world.world());
    const SurfaceQuestions ask(map);
    RandomPlaces places(world.world(), 9);
    std::vector<SurfacePlace> asked;
    for (int i = 0; i < 300; ++i) asked.push_back(place_of(places.next()));
    const auto answers = [&] {
        std::vector<Vec3d> ends;
        for (std::size_t i = 1; i < asked.size(); ++i) {
            ends.push_back(ask.ray(asked[i - 1], asked[i].at).value().end.at);
            ends.push_back(ask.move(asked[i - 1], asked[i].at).value().end.at);
            ends.push_back(ask.wall(asked[i], 50.0).value().at.at);
        }
        return ends;
    };
    const std::vector<Vec3d> alone = answers();
    std::vector<std::vector<Vec3d>> together(4);
    std::vector<std::thread> threads;
    for (auto& own : together) threads.emplace_back([&] { own = answers(); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& own : together) EXPECT_EQ(own, alone);
}

}  // namespace
}  // namespace pronk::tests::surface_questions_test
