// What the corridor planner answers: routes that are routes, and never cheaper than the shortest.
#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "planning/mesh/plan_mesh.hpp"
#include "random_places.hpp"
#include "route_promise.hpp"
#include "same_troubles.hpp"

namespace pronk::tests::corridor_planner_test {
namespace {

BakeSettings jumping() {
    return by_both(up_to(1.5, 5, 6));
}

TEST(CorridorPlanner, Over_a_gap_a_route_jumps_and_pays_the_toll) {
    const LinkedWorld world = linked(platforms(1.0F).take(), jumping());
    const RouteMap map(world.world(), 1);
    const Route route = CorridorPlanner(map).plan({{-3, 3, 3}, {4, 3, 3}});
    EXPECT_EQ(route.found, RouteFound::reached);
    // One polygon each, and the straight way passes take-off and landing of a wide link.
    EXPECT_NEAR(route.length_m, 7.0, 1e-6);
    EXPECT_NEAR(route.cost, 8.0, 1e-6);
    ASSERT_EQ(route.legs.size(), 3U);
    EXPECT_EQ(route.legs[1].kind, LegKind::jump);
    EXPECT_NEAR(route.legs[1].arc.launch_velocity_m_s.z, 0.0, 1e-2);
}

TEST(CorridorPlanner, On_open_ground_a_route_is_straight) {
    const LinkedWorld world = linked(platforms(1.0F).take(), jumping());
    const RouteMap map(world.world(), 1);
    const Route route = CorridorPlanner(map).plan({{-3, 3, 1}, {-1, 3, 5}});
    ASSERT_EQ(route.points.size(), 2U);
    EXPECT_NEAR(route.cost, std::hypot(2.0, 4.0), 1e-6);
}

// Whatever is asked, both planners say the same about it.
TEST(CorridorPlanner, What_cannot_be_planned_is_named_as_the_other_planner_does) {
    expect_the_same_troubles(jumping(), [](const RouteMap& map) { return CorridorPlanner(map); });
}

TEST(CorridorPlanner, A_search_that_may_look_at_nothing_says_so) {
    expect_a_spent_budget(jumping(), [](const RouteMap& map) { return CorridorPlanner(map); });
}

// Corridors go from neighbour to neighbour, and over links from their polygons to theirs.
void expect_corridor(const PlanMesh& mesh, const NavWorld& world, const Route& route) {
    const auto number = [&](std::uint32_t p) {
        return mesh.number(route.polygons[p].tile, route.polygons[p].polygon);
    };
    for (const RouteLeg& leg : route.legs) {
        for (std::uint32_t p = leg.first_polygon; p < leg.last_polygon; ++p) {
            const PolyRef& from = route.polygons[p];
            const PolyRef& to = route.polygons[p + 1];
            bool is_joined = false;
            if (leg.kind == LegKind::walk) {
                for (const PlanEdge& edge : mesh.edges_of(number(p))) {
                    is_joined |=
                        edge.across != kNothing && mesh.edges[edge.across].polygon == number(p + 1);
                }
            } else {
                const JumpLinks& links = world.tiles[from.tile].links;
                for (const LinkList& list : links.lists_from(from.polygon)) {
                    const auto own = links.links_of(list);
                    const JumpLink* link = &links.links[leg.link];
                    is_joined |= list.landing_tile == to.tile &&
                                 list.landing_polygon == to.polygon && link >= own.data() &&
                                 link < own.data() + own.size();
                }
            }
            ASSERT_TRUE(is_joined);
        }
    }
}

struct CorridorCase {
    const char* scene;
    int tile_cells;
    double toll_m;
    int queries;
};

class CorridorRoutes : public ::testing::TestWithParam<CorridorCase> {};

TEST_P(CorridorRoutes, Are_routes_through_corridors_and_never_cheaper_than_the_shortest) {
    const CorridorCase& own = GetParam();
    const NavWorld& world =
        shared_linked_world(own.scene, up_to(1.5, 5, 6), own.tile_cells, own.toll_m).world();
    const RouteMap map(world, 1);
    const PlanMesh mesh = make_plan_mesh(world);
    RoutePlanner optimal(map);
    CorridorPlanner corridor(map);
    RandomPlaces places(world, 17);
    Route shortest;
    Route route;
    std::size_t jumping = 0;
    for (int i = 0; i < draws(own.queries, 5 * own.queries); ++i) {
        RouteRequest request{places.next().at, places.next().at};
        SCOPED_TRACE(::testing::Message()
                     << request.from.x << ' ' << request.from.y << ' ' << request.from.z << " -> "
                     << request.to.x << ' ' << request.to.y << ' ' << request.to.z);
        optimal.plan(request, shortest);
        corridor.plan(request, route);
        ASSERT_EQ(route.found, shortest.found);
        expect_route(world, route);
        expect_corridor(mesh, world, route);
        ASSERT_GE(route.cost, shortest.cost - kRounding_m);
        jumping += route.jumps() > 0 ? 1U : 0U;
        if (i % 50 != 0) continue;
        // What was asked before changes nothing, nor does the bound.
        request.bound = 2.0;
        const Route again = CorridorPlanner(map).plan(request);
        ASSERT_EQ(again.points, route.points);
        ASSERT_EQ(again.cost, route.cost);
    }
    EXPECT_GT(jumping, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, CorridorRoutes,
    ::testing::ValuesIn(cases_of_tier(std::vector{
        CorridorCase{"gap", 0, 1.0, 500}, CorridorCase{"slanted", 0, 0.01, 500},
        CorridorCase{"fence", 32, 0.3, 500}, CorridorCase{"overpass", 0, 1.0, 500},
        CorridorCase{"stairs", 32, 1.0, 500}, CorridorCase{"parkour", 0, 1.0, 1000},
        CorridorCase{"parkour", 32, 0.3, 1000}, CorridorCase{"terraces", 48, 0.5, 500},
        CorridorCase{"ruins", 0, 1.0, 200}, CorridorCase{"city:60", 64, 0.3, 200}})),
    [](const auto& own) {
        const std::string scene_name = own.param.scene;
        return scene_name.substr(0, scene_name.find(':')) + "_" + std::to_string(own.index);
    });

}  // namespace
}  // namespace pronk::tests::corridor_planner_test
