#include <glm/geometric.hpp>
#include <utility>

#include "../levels_for_tests.hpp"
#include "../planning/random_places.hpp"
#include "walked_worlds.hpp"

namespace pronk::tests::route_follower_test {
namespace {

// ---- Maps ---------------------------------------------------------------------------------------

template <class Map>
concept MakesFollowers = requires(Map&& map, const FollowerSettings& settings) {
    RouteFollower::make(std::forward<Map>(map), settings);
};

// It would keep a map that is gone.
TEST(RouteFollower, Is_not_made_on_a_temporary_map) {
    static_assert(MakesFollowers<const CorridorMap&>);
    static_assert(MakesFollowers<CorridorMap&>);
    static_assert(!MakesFollowers<CorridorMap>);
    static_assert(!MakesFollowers<const CorridorMap>);
}

// ---- Motion -------------------------------------------------------------------------------------

TEST(RouteFollower, Walks_to_the_end_at_its_speed_and_smoothly) {
    const auto in = WalkedWorld::of_plan(field(60));
    const Route route = in.drawn({{5, 0, 5}, {50, 0, 5}, {50, 0, 50}});
    FollowerSettings settings = with_miran(5, 1);
    RouteFollower follower = in.follower(settings, route);
    const Walked all = walked(in, follower, 200.0);
    ASSERT_TRUE(all.has_arrived);
    EXPECT_EQ(all.positions.front(), Vec3d(5, 0, 5));
    EXPECT_EQ(all.positions.back(), Vec3d(50, 0, 50));
    EXPECT_LE(all.fastest_m_s, settings.forces.speed_m_s + 1e-9);
    // Steering and friction together change velocity by no more than twice what steering does.
    EXPECT_LE(all.sharpest_m_s2, 2.0 * settings.forces.speed_m_s / settings.forces.relax_s + 1e-9);
    // 90 m, a cut corner, and slow at both ends.
    EXPECT_NEAR(all.seconds, 88.0 / 1.4, 5.0);
    EXPECT_EQ(follower.attraction().reference_m, follower.route_m());
}

TEST(RouteFollower, Straight_motion_goes_at_full_speed_all_the_way) {
    const auto in = WalkedWorld::of_plan(field(60));
    FollowerSettings settings = with_miran(4, 2);
    settings.motion = Motion::straight;
    RouteFollower follower = in.follower(settings, in.drawn({{5, 0, 5}, {47, 0, 5}}));
    const Walked all = walked(in, follower, 100.0);
    ASSERT_TRUE(all.has_arrived);
    EXPECT_NEAR(all.seconds, 42.0 / 1.4, 0.11);
}

TEST(RouteFollower, Who_starts_at_the_end_is_there) {
    const auto in = WalkedWorld::of_plan(field(10));
    RouteFollower follower = in.follower({}, in.planned({5, 0, 5}, {5, 0, 5}));
    EXPECT_EQ(follower.phase(), FollowPhase::arrived);
}

TEST(RouteFollower, Follows_one_route_after_the_other) {
    const auto in = WalkedWorld::of_plan(field(20));
    RouteFollower follower = in.follower({}, in.drawn({{2, 0, 2}, {18, 0, 2}}));
    EXPECT_TRUE(walked(in, follower, 60.0).has_arrived);
    ASSERT_TRUE(follower.follow(in.drawn({{18, 0, 2}, {18, 0, 18}})));
    EXPECT_EQ(follower.phase(), FollowPhase::walking);
    EXPECT_TRUE(walked(in, follower, 60.0).has_arrived);
}

// Shortest routes touch the corners of what they go around.
TEST(RouteFollower, Gets_around_corners_that_its_route_touches) {
    FloorPlan plan = field(30);
    plan.obstacles = {rectangle(10, 0, 12, 20), rectangle(18, 8, 20, 30)};
    const auto in = WalkedWorld::of_plan(plan);
    const Route route = in.planned({2, 0, 2}, {28, 0, 28});
    ASSERT_EQ(route.found, RouteFound::reached);
    for (const Motion motion : {Motion::forces, Motion::straight}) {
        for (const ForceShape shape : {ForceShape::constant, ForceShape::growing}) {
            for (const double sigma_m : {2.0, 8.0, 50.0}) {
                FollowerSettings settings = with_miran(sigma_m, 1.0);
                settings.motion = motion;
                settings.forces.shape = shape;
                RouteFollower follower = in.follower(settings, route);
                const Walked all = walked(in, follower, 300.0);
                EXPECT_TRUE(all.has_arrived) << sigma_m;
                EXPECT_EQ(all.times_lost, 0U);
            }
        }
    }
}

// Whether the straight way enters the rectangle by more than rounding.
bool enters(const FloorPolygon& obstacle, const Vec3d& from, const Vec3d& to) {
    constexpr double kRounding_m = 1e-6;
    const FloorPoint low = obstacle.outer[0] + kRounding_m;
    const FloorPoint high = obstacle.outer[2] - kRounding_m;
    for (int i = 0; i <= 100; ++i) {
        const Vec3d at = glm::mix(from, to, i / 100.0);
        if (at.x > low.x && at.x < high.x && at.z > low.y && at.z < high.y) return true;
    }
    return false;
}

// Who is pushed about slides along borders and around their corners.
TEST(RouteFollower, Steps_cut_no_corners) {
    FloorPlan plan = field(12);
    plan.obstacles = {rectangle(3, 3, 4, 9), rectangle(6, 4, 7, 5), rectangle(8.5, 6, 9, 11)};
    const auto in = WalkedWorld::of_plan(plan);
    WalkSimulation crowd(1);
    for (int i = 0; i < 40; ++i) {
        const double at = 0.5 + 0.27 * i;
        const Route route = i % 2 == 0 ? in.planned({1, 0, at}, {11, 0, 11.5 - at})
                                       : in.planned({11, 0, at}, {1, 0, 11.5 - at});
        crowd.add(in.follower(with_miran(5.0, 1.0), route));
    }
    for (int step = 0; step < 300; ++step) {
        std::vector<Vec3d> before;
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            before.push_back(crowd.follower(i).position());
        }
        crowd.step(0.1);
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            for (const FloorPolygon& obstacle : plan.obstacles) {
                EXPECT_FALSE(enters(obstacle, before[i], crowd.follower(i).position())) << step;
            }
        }
    }
}

// ---- Wide bodies --------------------------------------------------------------------------------

TEST(RouteFollower, A_wide_body_never_touches_the_border) {
    FloorPlan plan = field(30);
    plan.obstacles = {rectangle(10, 0, 12, 20), rectangle(18, 8, 20, 30)};
    const auto in = WalkedWorld::of_plan(plan);
    for (const double radius_m : {0.3, 1.0, 2.5}) {
        ClearanceRequest request;
        request.route.from = {4, 0, 4};
        request.route.to = {26, 0, 26};
        request.radius_m = radius_m;
        const Route route = ClearancePlanner(*in.corridors).plan(request);
        ASSERT_EQ(route.found, RouteFound::reached);
        FollowerSettings settings = with_miran(20.0, 1.0);
        settings.radius_m = radius_m;
        RouteFollower follower = in.follower(settings, route);
        const Walked all = walked(in, follower, 300.0);
        EXPECT_TRUE(all.has_arrived) << radius_m;
        EXPECT_GE(all.least_clearance_m, radius_m - 1e-5);
    }
}

// Between trees that only just leave room: every straight way along the inside of a bend is too
// narrow there.
TEST(RouteFollower, A_wide_body_gets_around_bends_that_just_fit) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    const WalkedWorld in(bake(open("scene:forest").value(), settings).value().world);
    RandomPlaces places(in.world, 5);
    ClearancePlanner planner(*in.corridors);
    constexpr double kWider_m = 0.35;
    std::size_t walks = 0;
    for (int i = 0; i < 200 && walks < 12; ++i) {
        ClearanceRequest request;
        request.route.from = places.next().at;
        request.route.to = places.next().at;
        request.radius_m = kWider_m;
        const Route route = planner.plan(request);
        if (route.found != RouteFound::reached || route.legs.empty()) continue;
        ++walks;
        FollowerSettings own = with_miran(10.0, 2.0);
        own.radius_m = static_cast<double>(in.world.settings.agent.radius_m) + kWider_m;
        RouteFollower follower = in.follower(own, route);
        const Walked all = walked(in, follower, 60.0 + 3.0 * route.length_m);
        EXPECT_TRUE(all.has_arrived) << "walk " << i;
        EXPECT_EQ(all.times_lost, 0U) << "walk " << i;
        EXPECT_GE(all.least_clearance_m, kWider_m - 1e-5) << "walk " << i;
    }
    EXPECT_EQ(walks, 12U);
}

// ---- Jumps --------------------------------------------------------------------------------------

// The platforms of scene:gap are at 3 m, and end 0.75 m on either side of x = 0.
TEST(RouteFollower, Gets_to_take_offs_by_either_steering) {
    const WalkedWorld in(bake(open("scene:gap").value(), BakeSettings{}).value().world);
    const Route route = in.planned({-4, 3, -1}, {4, 3, 1});
    ASSERT_EQ(route.jumps(), 1U);
    for (const Steering steering : {Steering::miran, Steering::irm}) {
        FollowerSettings settings;
        settings.steering = steering;
        RouteFollower follower = in.follower(settings, route);
        EXPECT_TRUE(walked(in, follower, 60.0).has_arrived);
        EXPECT_EQ(follower.jumps(), 1U);
    }
}

TEST(RouteFollower, Jumps_where_its_route_jumps_and_is_committed) {
    const WalkedWorld in(bake(open("scene:gap").value(), BakeSettings{}).value().world);
    // On the two platforms, by the widest jump there is.
    RouteRequest request;
    const SurfaceQuestions questions(*in.map);
    Route route;
    double from_x = 1e9;
    double to_x = -1e9;
    for (const PolyRef& polygon : questions.everywhere().polygons) {
        const WalkableSurface& surface = in.world.tiles[polygon.tile].surface;
        for (const std::uint32_t corner : surface.corners_of(polygon.polygon)) {
            const Vec3 at = surface.vertices[corner];
            if (at.x < from_x) request.from = Vec3d(at);
            if (at.x > to_x) request.to = Vec3d(at);
            from_x = std::min(from_x, static_cast<double>(at.x));
            to_x = std::max(to_x, static_cast<double>(at.x));
        }
    }
    route = RoutePlanner(*in.map).plan(request);
    ASSERT_EQ(route.found, RouteFound::reached);
    ASSERT_GE(route.jumps(), 1U);
    RouteFollower follower = in.follower(with_miran(4.0, 1.0), route);
    const RouteLeg* jump = nullptr;
    for (const RouteLeg& leg : route.legs) {
        if (leg.kind != LegKind::walk && jump == nullptr) jump = &leg;
    }
    double flown_s = 0.0;
    bool has_flown = false;
    for (int i = 0; i < 3000 && follower.phase() != FollowPhase::arrived; ++i) {
        const bool was_flying = follower.phase() == FollowPhase::flying;
        follower.step(0.05);
        if (follower.phase() != FollowPhase::flying || follower.jumps() > 0) continue;
        if (was_flying) flown_s += 0.05;
        has_flown = true;
        EXPECT_LT(glm::distance(follower.position(), jump->arc.position_at(flown_s)), 1e-9);
        EXPECT_LT(glm::distance(follower.velocity_m_s(), jump->arc.velocity_at(flown_s)), 1e-9);
        EXPECT_FALSE(follower.push_to(follower.place()));
    }
    EXPECT_TRUE(has_flown);
    EXPECT_EQ(follower.phase(), FollowPhase::arrived);
    EXPECT_EQ(follower.jumps(), route.jumps());
}

// ---- Lost routes --------------------------------------------------------------------------------

TEST(RouteFollower, Who_is_pushed_behind_a_wall_is_lost_and_finds_back) {
    FloorPlan plan = field(30);
    plan.obstacles = {rectangle(5, 14, 25, 16)};
    const auto in = WalkedWorld::of_plan(plan);
    RouteFollower follower =
        in.follower(with_miran(6.0, 1.0), in.drawn({{8, 0, 10}, {22, 0, 10}, {22, 0, 5}}));
    for (int i = 0; i < 20; ++i) follower.step(0.1);
    EXPECT_EQ(follower.phase(), FollowPhase::walking);
    const double come_m = follower.attraction().reference_m;
    const SurfaceQuestions questions(*in.map);
    ASSERT_TRUE(follower.push_to(questions.nearest({12, 0, 20}, 1.0).value()));
    follower.step(0.1);
    ASSERT_EQ(follower.phase(), FollowPhase::lost);
    const Vec3d there = follower.position();
    follower.step(0.1);
    EXPECT_EQ(follower.phase(), FollowPhase::lost);
    EXPECT_EQ(follower.position(), there);
    EXPECT_GT(come_m, 0.0);

    RoutePlanner planner(*in.map);
    ASSERT_TRUE(follower.repair(planner));
    const Walked all = walked(in, follower, 200.0);
    EXPECT_TRUE(all.has_arrived);
    EXPECT_EQ(all.positions.back(), Vec3d(22, 0, 5));
}

TEST(RouteFollower, Routes_that_are_not_over_the_ground_are_refused) {
    FloorPlan plan = field(30);
    plan.obstacles = {rectangle(5, 14, 25, 16)};
    const auto in = WalkedWorld::of_plan(plan);
    Route route = in.drawn({{8, 0, 10}, {22, 0, 10}});
    route.points.back() = {10, 0, 20};
    RouteFollower follower = RouteFollower::make(*in.corridors, {}).value();
    const auto begun = follower.follow(route);
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().where, "route point 1");
    EXPECT_EQ(begun.error().value, "10.000000,20.000000");
    EXPECT_FALSE(follower.follow(Route{}));
}

TEST(RouteFollower, Settings_that_mean_nothing_are_refused_with_their_value) {
    const auto in = WalkedWorld::of_plan(field(10));
    const auto error_of = [&](const FollowerSettings& settings) {
        const auto made = RouteFollower::make(*in.corridors, settings);
        return made ? std::string("taken") : made.error().message();
    };
    EXPECT_EQ(error_of(with_miran(1.0, 2.0)),
              "shortcut (sigma): must not be shorter than the sampling distance, 2 m: 1");
    EXPECT_EQ(error_of(with_miran(0.0, 2.0)), "shortcut (sigma): must be a positive number: 0");
    EXPECT_EQ(error_of(with_miran(5.0, 1e-9)),
              "sampling distance (d): must be at least 0.001 m: 1e-09");
    EXPECT_EQ(error_of(with_miran(5.0, -1.0)),
              "sampling distance (d): must be a positive number: -1");
    FollowerSettings settings;
    settings.forces.speed_m_s = std::nan("");
    EXPECT_EQ(error_of(settings), "speed: must be a positive number: nan");
    settings = {};
    settings.radius_m = -0.5;
    EXPECT_EQ(error_of(settings), "radius: must not be negative: -0.5");
}

// ---- The paper's figures ------------------------------------------------------------------------

// A sidewalk around a corner, with mud in the corner (Fig. 8): IRM's disc is as large as the field,
// and cuts across.
TEST(RouteFollower, Miran_stays_on_the_sidewalk_and_out_of_the_mud_where_irm_does_not) {
    FloorPlan plan = field(200);
    plan.terrains = {{"sidewalk", rectangle(20, 20, 120, 26)},
                     {"sidewalk", rectangle(114, 26, 120, 120)},
                     {"mud", rectangle(40, 30, 110, 110)}};
    const auto in = WalkedWorld::of_plan(plan, {{"sidewalk", 0.5}, {"mud", 40.0}, {"ground", 1.0}});
    const Route route = in.drawn({{25, 0, 23}, {117, 0, 23}, {117, 0, 115}, {125, 0, 118}});
    FollowerSettings settings = with_miran(40.0, 10.0);
    RouteFollower by_miran = in.follower(settings, route);
    settings.steering = Steering::irm;
    RouteFollower by_irm = in.follower(settings, route);
    Walked miran = walked(in, by_miran, 400.0);
    Walked irm = walked(in, by_irm, 400.0);
    ASSERT_TRUE(miran.has_arrived);
    ASSERT_TRUE(irm.has_arrived);
    EXPECT_EQ(miran.metres["mud"], 0.0);
    EXPECT_GT(miran.metres["sidewalk"], 160.0);
    EXPECT_GT(irm.metres["mud"], 20.0);
    EXPECT_LT(irm.metres["sidewalk"], 100.0);
}

// A forest path with puddles, fallen trees and a view point beside it (Fig. 1): the child goes
// through puddles and over trees, the adult around them as far as the path is wide enough, and to
// the view. Weights are the paper's; sigma and d are less, as is our scene.
TEST(RouteFollower, Adult_and_child_take_their_different_ways_through_the_forest) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    const NavWorld world = bake(open("scene:forest").value(), settings).value().world;
    const auto way_of = [&](const std::map<std::string, double>& weights) {
        const WalkedWorld in(world, weights);
        const Route route = in.planned({1, 0, 44}, {59, 0, 41});
        EXPECT_EQ(route.found, RouteFound::reached);
        RouteFollower follower = in.follower(with_miran(8.0, 2.0), route);
        const Walked all = walked(in, follower, 300.0);
        EXPECT_TRUE(all.has_arrived);
        EXPECT_EQ(all.times_lost, 0U);
        return all.metres;
    };
    auto adult =
        way_of({{"forest", 30}, {"path", 2}, {"puddle", 10}, {"fallen_tree", 30}, {"view", 1}});
    auto child =
        way_of({{"forest", 30}, {"path", 2}, {"puddle", 1}, {"fallen_tree", 1}, {"view", 10}});
    EXPECT_GT(child["puddle"], adult["puddle"] + 1.0);
    EXPECT_GT(child["fallen_tree"], adult["fallen_tree"]);
    EXPECT_EQ(child["view"], 0.0);
    EXPECT_GT(adult["view"], 4.0);
}

}  // namespace
}  // namespace pronk::tests::route_follower_test
