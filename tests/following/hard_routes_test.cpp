// Routes, bodies and numbers that followers once failed on.
#include "following/route_line.hpp"
#include "planning/mesh/plan_polygon.hpp"
#include "walked_worlds.hpp"

namespace pronk::tests::hard_routes_test {
namespace {

// Lines are laid by rays, which forgive 0.1 mm: such a line is beside the ground, or on the other
// side of an edge.
TEST(HardRoutes, Lines_a_hair_beside_borders_and_edges_are_followed) {
    FloorPlan plan = field(24);
    plan.obstacles = {rectangle(7, 14, 12, 18), rectangle(19, 14, 24, 18),
                      rectangle(18, 18, 23, 24)};
    const auto in = WalkedWorld::of_plan(plan);
    for (const double beside_m : {0.0, 1e-9, 4.5e-7, 1e-6, 5e-5}) {
        for (const double from_x : {17.9, 18.331487117}) {
            const Route route = in.drawn({{from_x, 0, 18 - beside_m}, {5.9223528857, 0, 18}});
            const auto& mesh = in.map->parts().cells.mesh;
            const RouteLine line =
                RouteLine::make(mesh, stops_of(in.map->parts(), route).value()).value();
            for (const LinePiece& piece : line.pieces()) {
                EXPECT_TRUE(is_in(mesh, piece.cell, piece.from, 1e-9)) << beside_m;
                EXPECT_TRUE(is_in(mesh, piece.cell, piece.to, 1e-9)) << beside_m;
            }
            for (const Motion motion : {Motion::straight, Motion::forces}) {
                FollowerSettings settings = with_miran(3.0, 0.7);
                settings.motion = motion;
                RouteFollower follower = in.follower(settings, route);
                const Walked all = walked(in, follower, 60.0);
                EXPECT_TRUE(all.has_arrived) << beside_m << " from " << from_x;
            }
        }
    }
}

TEST(HardRoutes, No_walk_costs_less_than_its_cheapest_metre) {
    FloorPlan plan;
    plan.outlines = {rectangle(0, 0, 24, 12)};
    plan.terrains = {{"mud", {{{3, 2}, {3, 9}, {9, 9.5}, {20, 11}, {21, 3}}, {}}}};
    const auto in = WalkedWorld::of_plan(plan, {{"ground", 0.5}, {"mud", 40.0}});
    RouteFollower follower = in.follower(
        with_miran(10.0, 0.5),
        in.drawn({{20.817770779392, 0, 4.457837621266}, {20.288075737775, 0, 8.695385289130}}));
    const SurfaceQuestions questions(*in.map);
    ASSERT_TRUE(
        follower.push_to(questions.nearest({20.817838137062, 0, 4.457408213276}, 0.1).value()));
    follower.step(0.1);
    EXPECT_GE(follower.attraction().along_m, 0.0);
    EXPECT_GE(follower.attraction().weight, 0.5 * (1.0 - 1e-6));
    EXPECT_LE(follower.attraction().weight, 40.0 * (1.0 + 1e-6));
}

TEST(HardRoutes, Who_does_not_fit_through_is_lost_in_the_end) {
    FloorPlan plan;
    plan.outlines = {rectangle(0, 0, 30, 10)};
    plan.obstacles = {rectangle(14, 0, 16, 4.5), rectangle(14, 5.5, 16, 10)};
    const auto in = WalkedWorld::of_plan(plan);
    FollowerSettings settings = with_miran(10.0, 1.0);
    settings.radius_m = 1.0;
    RouteFollower follower = in.follower(settings, in.drawn({{4, 0, 5}, {26, 0, 5}}));
    const Walked all = walked(in, follower, 60.0);
    EXPECT_FALSE(all.has_arrived);
    EXPECT_GT(all.times_lost, 0U);
    EXPECT_GE(all.least_clearance_m, 1.0 - 1e-5);
}

TEST(HardRoutes, A_wide_body_does_not_end_where_it_has_no_room) {
    const auto in = WalkedWorld::of_plan(field(30));
    FollowerSettings settings = with_miran(10.0, 1.0);
    settings.radius_m = 1.0;
    RouteFollower follower = in.follower(settings, in.drawn({{4, 0, 5}, {26, 0, 0.1}}));
    const Walked all = walked(in, follower, 60.0);
    EXPECT_FALSE(all.has_arrived);
    EXPECT_GT(all.times_lost, 0U);
    EXPECT_GE(all.least_clearance_m, 1.0 - 1e-5);
}

TEST(HardRoutes, Numbers_that_are_none_change_nothing) {
    const auto in = WalkedWorld::of_plan(field(30));
    const double nan = std::nan("");
    const double infinite = std::numeric_limits<double>::infinity();
    RouteFollower follower = in.follower({}, in.drawn({{4, 0, 5}, {26, 0, 5}}));
    const std::array others{OtherCharacter{{nan, 0, 5}, 0.3}, OtherCharacter{{infinite, 0, 5}, 0.3},
                            OtherCharacter{{5, 0, 5.5}, nan}, OtherCharacter{{5, nan, 5.5}, 0.3}};
    follower.step(0.1, others);
    const Vec3d there = follower.position();
    EXPECT_GT(there.x, 4.0);
    EXPECT_NEAR(there.z, 5.0, 1e-9);
    for (const double time_s : {nan, infinite, 0.0, -1.0}) follower.step(time_s);
    EXPECT_EQ(follower.position(), there);
}

TEST(HardRoutes, Long_steps_get_there_too) {
    FloorPlan plan = field(30);
    plan.obstacles = {rectangle(10, 0, 12, 20), rectangle(18, 8, 20, 30)};
    const auto in = WalkedWorld::of_plan(plan);
    for (const double step_s : {0.5, 2.0, 10.0}) {
        RouteFollower follower = in.follower({}, in.planned({2, 0, 2}, {28, 0, 28}));
        EXPECT_TRUE(walked(in, follower, 300.0, step_s).has_arrived) << step_s;
    }
}

TEST(HardRoutes, A_refused_route_changes_nothing_and_a_push_sets_who_arrived_on_its_way) {
    const auto in = WalkedWorld::of_plan(field(30));
    const Route route = in.drawn({{4, 0, 5}, {26, 0, 5}});
    RouteFollower follower = in.follower({}, route);
    for (int i = 0; i < 30; ++i) follower.step(0.1);
    const Vec3d velocity_m_s = follower.velocity_m_s();
    Route elsewhere = route;
    elsewhere.points.front() = {-100, 0, -50};
    const auto begun = follower.follow(elsewhere);
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().where, "route point 0");
    EXPECT_EQ(follower.velocity_m_s(), velocity_m_s);
    EXPECT_TRUE(walked(in, follower, 60.0).has_arrived);
    const SurfaceQuestions questions(*in.map);
    ASSERT_TRUE(follower.push_to(questions.nearest({24, 0, 8}, 1.0).value()));
    EXPECT_EQ(follower.phase(), FollowPhase::walking);
    EXPECT_TRUE(walked(in, follower, 60.0).has_arrived);
}

}  // namespace
}  // namespace pronk::tests::hard_routes_test
