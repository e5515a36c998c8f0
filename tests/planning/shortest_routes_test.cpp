// Routes are the shortest, and they are routes.
#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "random_places.hpp"
#include "route_promise.hpp"
#include "steiner_oracle.hpp"

namespace pronk::tests::shortest_routes_test {
namespace {

// Ends of links that lie on an edge, and the polygon on its other side: the walk between the two
// has no length, and is a leg all the same.
TEST(Routes, Start_and_end_at_links_in_the_polygons_beside_theirs) {
    const LinkedWorld linked_world = linked(scene("terraces"), by_both(up_to(1.5, 5, 6), 48), 0);
    const NavWorld& world = linked_world.world();
    const RouteMap map(world, 1);
    RoutePlanner planner(map);
    std::vector<PolyRef> polygons;
    for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
        for (std::size_t p = 0; p < world.tiles[t].surface.polygon_count(); ++p) {
            polygons.push_back({t, PolyId(p)});
        }
    }
    std::size_t asked = 0;
    for (const PlacedLink& link : placed_links(world)) {
        for (const PolyRef& beside : polygons) {
            const WalkableSurface& surface = world.tiles[beside.tile].surface;
            RouteRequest request{link.takeoff, link.landing_begin};
            if (PolyRef{link.from.tile, link.from.polygon} != beside &&
                contains(surface, beside.polygon, link.link.takeoff_begin)) {
                request.from_polygon = beside;
            }
            if (PolyRef{link.to.tile, link.to.polygon} != beside &&
                contains(surface, beside.polygon, link.link.landing_begin)) {
                request.to_polygon = beside;
            }
            if (!request.from_polygon && !request.to_polygon) continue;
            ++asked;
            const Route route = planner.plan(request);
            if (route.found == RouteFound::reached) expect_route(world, route);
        }
    }
    EXPECT_GT(asked, 50U);
}

struct Case {
    const char* scene;
    AbilityProfile profile;
    int tile_cells;
    int step_cells;
    double toll_m;
    int queries;
    bool jumps = true;  // are worth their toll in many places
};

class ShortestRoutes : public ::testing::TestWithParam<Case> {};

TEST_P(ShortestRoutes, Are_never_longer_than_those_over_points_along_edges_and_links) {
    const Case& own = GetParam();
    BakeSettings settings = by_both(own.profile, own.tile_cells, own.toll_m);
    settings.links.step_cells = own.step_cells;
    const LinkedWorld linked_world = linked(scene(own.scene), settings, 0);
    const NavWorld& world = linked_world.world();
    const SteinerOracle oracle(world, 0.5);
    const RouteMap map(world, 1);
    RoutePlanner planner(map);
    RandomPlaces places(world, 5);
    Route route;
    std::size_t jumping = 0;
    for (int i = 0; i < draws(own.queries / 5, own.queries); ++i) {
        const GroundPoint from = places.next();
        const GroundPoint to = places.next();
        SCOPED_TRACE(::testing::Message() << from.at.x << ' ' << from.at.y << ' ' << from.at.z
                                          << " -> " << to.at.x << ' ' << to.at.y << ' ' << to.at.z);
        planner.plan({from.at, to.at}, route);
        const double cost = oracle.cost(from.on, {from.at.x, from.at.z}, to.on, {to.at.x, to.at.z});
        const bool is_reached = route.found == RouteFound::reached;
        ASSERT_EQ(is_reached, cost != SteinerOracle::kNoRoute);
        expect_route(world, route);
        if (!is_reached) continue;
        ASSERT_LE(route.cost, cost + kRounding_m);
        jumping += route.jumps() > 0 ? 1U : 0U;
    }
    if (own.jumps) {
        EXPECT_GT(jumping, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, ShortestRoutes,
                         ::testing::ValuesIn(cases_of_tier(std::vector<Case>{
                             Case{"gap", up_to(1, 3, 3), 0, 0, 1.0, 1000},
                             Case{"gap", up_to(1.5, 5, 6), 32, 1, 0.1, 1000},
                             Case{"slanted", up_to(3, 7.5, 7.5), 0, 3, 0.01, 1000},
                             Case{"fence", up_to(3, 7.5, 7.5), 0, 2, 0.3, 1000},
                             Case{"stairs", up_to(1, 3, 3), 0, 0, 1.0, 1000},
                             Case{"stairs", up_to(1.5, 5, 6), 32, 0, 2.0, 1000},
                             Case{"overpass", up_to(3, 7.5, 7.5), 0, 0, 1.0, 1000},
                             Case{"parkour", up_to(1.5, 5, 6), 0, 0, 1.0, 1000},
                             Case{"parkour", up_to(1.5, 5, 6), 32, 0, 0.5, 1000},
                             Case{"terraces", up_to(1, 3, 3), 0, 0, 1.0, 1000},
                             Case{"terraces", up_to(1.5, 5, 6), 48, 2, 0.5, 500},
                             Case{"ruins", up_to(1, 3, 3), 0, 0, 1.0, 100},
                             Case{"forest", up_to(1, 3, 3), 96, 0, 0.2, 100, false},
                             Case{"town", up_to(1.5, 5, 6), 0, 0, 0.5, 100, false},
                             Case{"city:60", up_to(1, 3, 3), 64, 0, 0.3, 100}})),
                         [](const auto& own) {
                             const std::string scene_name = own.param.scene;
                             return scene_name.substr(0, scene_name.find(':')) + "_" +
                                    std::to_string(own.index);
                         });

}  // namespace
}  // namespace pronk::tests::shortest_routes_test
