// From voxel to voxel, and then at any angle: smoothing, and contacts away from the middle.
#include <gtest/gtest.h>

#include "blocks/jump_proof.hpp"
#include "blocks/kept_routes.hpp"

namespace pronk::block_route_test {
namespace {

using tests::agent_of;
using tests::Cells;
using tests::drawn;
using tests::KeptRoutes;

struct Smoothing {
    bool smooth = true;
    bool move_contacts = true;
};

Route route_in(const BlockList& list, const BlockTraveller& traveller, const BlockCoord& from,
               const BlockCoord& to, const Smoothing& how) {
    const BlockGrid grid = tests::grid_of(list);
    const BlockMap map = tests::map_of(grid, traveller);
    BlockRequest request = tests::request_between(map, from, to, false);
    request.smooth = how.smooth;
    request.move_contacts = how.move_contacts;
    return BlockPlanner(map).plan(request);
}

TEST(BlockRoute, Over_open_ground_one_walks_straight) {
    const BlockList list = drawn({{"######", "######", "######", "######"}}, 4);
    const BlockTraveller traveller = tests::parkour_traveller();
    const Route straight = route_in(list, traveller, {0, 1, 0}, {5, 1, 3}, {});
    EXPECT_EQ(straight.points.size(), 2U);
    EXPECT_NEAR(straight.length_m, std::hypot(5.0, 3.0), 1e-9);
    // Three steps across corners and two along.
    const Route on_grid = route_in(list, traveller, {0, 1, 0}, {5, 1, 3}, {false, false});
    EXPECT_EQ(on_grid.points.size(), 6U);
    EXPECT_NEAR(on_grid.length_m, 3.0 * std::sqrt(2.0) + 2.0, 1e-9);
    EXPECT_EQ(on_grid.legs.size(), 1U);
}

TEST(BlockRoute, Around_a_hole_one_walks_past_its_corner_as_near_as_the_ground_allows) {
    const BlockList list = drawn({{"#####", "#...#", "#...#", "#####"}}, 4);
    const Route route = route_in(list, tests::parkour_traveller(), {0, 1, 1}, {4, 1, 0}, {});
    ASSERT_EQ(route.points.size(), 3U);
    EXPECT_EQ(route.points[1], Vec3d(0.5, 1.0, 0.5));
    EXPECT_NEAR(route.length_m, 5.0, 1e-9);
}

TEST(BlockRoute, Routes_begin_and_end_where_they_are_asked_to) {
    const BlockList list = drawn({{"######", "######", "######", "######"}}, 4);
    const BlockGrid grid = tests::grid_of(list);
    const BlockMap map = tests::map_of(grid, tests::parkour_traveller());
    BlockPlanner planner(map);
    const Vec3d from{0.4, 1.0, 0.7};
    const Route far = planner.plan({from, {5.3, 1.0, 2.6}});
    EXPECT_EQ(far.points, (std::vector<Vec3d>{from, {5.3, 1.0, 2.6}}));
    const Route near = planner.plan({from, {0.7, 1.0, 0.3}});  // in the same voxel
    EXPECT_EQ(near.points, (std::vector<Vec3d>{from, {0.7, 1.0, 0.3}}));
    EXPECT_NEAR(near.length_m, 0.5, 1e-12);
    const Route none = planner.plan({from, from});
    EXPECT_EQ(none.found, RouteFound::reached);
    EXPECT_EQ(none.points, std::vector<Vec3d>{from});
    EXPECT_TRUE(none.legs.empty());
    // Feet in the air come down; who is too near to a wall keeps away from it.
    EXPECT_EQ(planner.plan({{0.4, 1.3, 0.7}, {5.3, 1.0, 2.6}}).points.front(), from);
    const BlockGrid walled = tests::grid_of(drawn({{"###"}, {"..#"}, {"..#"}}, 6));
    const BlockMap beside = tests::map_of(walled, tests::parkour_traveller());
    EXPECT_EQ(BlockPlanner(beside).plan({{0.5, 1.0, 0.5}, {1.95, 1.0, 0.5}}).points.back(),
              Vec3d(1.5, 1.0, 0.5));
}

// Who plans anew at every step gets there as well.
TEST(BlockRoute, Planning_anew_on_the_way_leads_on) {
    const BlockList list = drawn({{"########", "########", "###..###"}}, 4);
    const BlockGrid grid = tests::grid_of(list);
    BlockTraveller walker = tests::parkour_traveller();
    walker.ability.profiles.clear();
    const BlockMap map = tests::map_of(grid, walker);
    BlockPlanner planner(map);
    const Vec3d goal{6.7, 1.0, 2.2};
    Vec3d at{0.3, 1.0, 2.7};
    double left_m = 100.0;
    for (int tick = 0; tick < 120 && glm::distance(at, goal) > 1e-9; ++tick) {
        const Route route = planner.plan({at, goal});
        ASSERT_EQ(route.found, RouteFound::reached);
        ASSERT_EQ(route.points.front(), at);
        ASSERT_LT(route.length_m, left_m);
        left_m = route.length_m;
        const Vec3d by = route.points[1] - at;
        at = at + by * std::min(1.0, 0.1 / glm::length(by));
    }
    EXPECT_EQ(at, goal);
}

TEST(BlockRoute, A_jump_is_one_leg_between_two_walks) {
    const BlockList list = drawn({{"###..###"}}, 8);
    const Route route =
        route_in(list, tests::parkour_traveller(), {0, 1, 0}, {7, 1, 0}, {true, false});
    ASSERT_EQ(route.legs.size(), 3U);
    EXPECT_EQ(route.legs[0].kind, LegKind::walk);
    EXPECT_EQ(route.legs[1].kind, LegKind::jump);
    EXPECT_EQ(route.legs[2].kind, LegKind::walk);
    EXPECT_NEAR(route.length_m, 7.0, 1e-9);
    EXPECT_NEAR(route.cost, 8.0, 1e-9);
    EXPECT_EQ(route.proof, RouteProof::unproven);
}

TEST(BlockRoute, Who_steps_off_an_edge_drops) {
    const BlockList list = drawn({{"######"}, {"##...."}, {"##...."}, {"##...."}}, 10);
    const Route route = route_in(list, tests::parkour_traveller(), {0, 4, 0}, {5, 1, 0}, {});
    ASSERT_EQ(route.jumps(), 1U);
    const auto drop = std::find_if(route.legs.begin(), route.legs.end(),
                                   [](const RouteLeg& leg) { return leg.kind != LegKind::walk; });
    EXPECT_EQ(drop->kind, LegKind::drop);
    // Three up is more than it jumps.
    EXPECT_EQ(route_in(list, tests::parkour_traveller(), {5, 1, 0}, {0, 4, 0}, {}).found,
              RouteFound::partial);
}

TEST(BlockRoute, Contacts_move_towards_the_straight_line) {
    // A gap two wide between two floors two deep: from one corner to the opposite one. With the
    // take-off and the landing in the middles of voxels the way has a bend at both.
    const BlockList list = drawn({{"##..##", "##..##"}}, 8);
    const BlockTraveller traveller = tests::parkour_traveller();
    const double kept_m = route_in(list, traveller, {0, 1, 0}, {5, 1, 1}, {true, false}).length_m;
    const double moved_m = route_in(list, traveller, {0, 1, 0}, {5, 1, 1}, {true, true}).length_m;
    EXPECT_LT(moved_m, kept_m - 0.01);
    EXPECT_GE(moved_m, std::hypot(5.0, 1.0) - 1e-9);
    // Who is as wide as a voxel has no room for that.
    const BlockTraveller wide = tests::traveller_of(agent_of(0.5, 1.8, 0.9), {2.0, 4.0, 6.0});
    EXPECT_EQ(route_in(list, wide, {0, 1, 0}, {5, 1, 1}, {true, true}).length_m,
              route_in(list, wide, {0, 1, 0}, {5, 1, 1}, {true, false}).length_m);
}

TEST(BlockRoute, Neither_smoothing_nor_moved_contacts_make_a_route_longer_or_lead_it_astray) {
    int shorter_by_smoothing = 0;
    int shorter_by_contacts = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        judge::Dice dice(171, seed);
        const tests::Thrown how{{12, 6, 12}, dice.between(0.01, 0.1), seed % 2 == 0 ? 1.0 : 0.5};
        const BlockList list = tests::thrown_over_floor(dice, how);
        const Cells cells(list);
        const BlockGrid grid = tests::grid_of(list);
        const BlockTraveller traveller =
            tests::traveller_of(agent_of(dice.between(0.1, 0.3), 0.9, 0.5), {1.5, 2.5, 3.0},
                                seed % 3 == 0 ? JumpShape::straight : JumpShape::arcs, 0.3);
        const BlockMap map = tests::map_of(grid, traveller);
        const auto footholds = tests::footholds_of(map);
        BlockPlanner planner(map);
        KeptRoutes kept(cells, traveller);
        for (int i = 0; i < 3; ++i) {
            BlockRequest request =
                tests::request_between(map, footholds[dice.below(footholds.size())],
                                       footholds[dice.below(footholds.size())], false);
            std::array<std::array<Route, 2>, 2> routes;
            for (const bool smooth : {false, true}) {
                for (const bool move : {false, true}) {
                    request.smooth = smooth;
                    request.move_contacts = move;
                    Route& route = routes[smooth ? 1 : 0][move ? 1 : 0];
                    planner.plan(request, route);
                    kept.expect(route);
                    EXPECT_EQ(route.points.front(), request.from);
                    EXPECT_EQ(route.jumps(), routes[0][0].jumps());
                    if (HasFailure()) FAIL() << "world " << seed;
                }
                const double moved_m = routes[smooth ? 1 : 0][1].length_m;
                const double kept_m = routes[smooth ? 1 : 0][0].length_m;
                EXPECT_LE(moved_m, kept_m + 1e-9) << seed;
                shorter_by_contacts += moved_m < kept_m - 1e-6 ? 1 : 0;
            }
            EXPECT_LE(routes[1][0].length_m, routes[0][0].length_m + 1e-9) << seed;
            shorter_by_smoothing += routes[1][0].length_m < routes[0][0].length_m - 1e-6 ? 1 : 0;
        }
    }
    EXPECT_GT(shorter_by_smoothing, 100);
    EXPECT_GT(shorter_by_contacts, 20);
}

// Straight jumps stay so when their ends have moved: nothing between them is jumped over.
TEST(BlockRoute, Jumps_whose_ends_have_moved_have_a_free_trace) {
    std::size_t jumps = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        judge::Dice dice(191, seed);
        const BlockGrid grid = tests::grid_of(tests::thrown(dice, {{12, 6, 12}, 0.12}));
        const BlockMap map = tests::map_of(grid, tests::parkour_traveller(), true);
        const auto footholds = tests::footholds_of(map);
        BlockPlanner planner(map);
        for (int i = 0; i < 20; ++i) {
            const Route route =
                planner.plan(tests::request_between(map, footholds[dice.below(footholds.size())],
                                                    footholds[dice.below(footholds.size())], true));
            for (const RouteLeg& leg : route.legs) {
                if (leg.kind == LegKind::walk) continue;
                ++jumps;
                ASSERT_TRUE(has_free_trace(map.parts(), leg.arc.takeoff, leg.arc.landing()))
                    << "world " << seed;
            }
        }
    }
    EXPECT_GT(jumps, 500U);
}

}  // namespace
}  // namespace pronk::block_route_test
