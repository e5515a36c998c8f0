// What the planner of indicative routes answers: routes that are routes, by the traveller's
// weights; relaxed ones cost no more.
#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "random_places.hpp"
#include "route_promise.hpp"
#include "same_troubles.hpp"

namespace pronk::tests::indicative_planner_test {
namespace {

BakeSettings jumping() {
    return by_both(up_to(1.5, 5, 6));
}

constexpr std::array kKinds{IndicativeKind::dual_graph, IndicativeKind::relaxed};

TEST(IndicativePlanner, Over_a_gap_a_route_jumps_and_pays_the_toll) {
    const LinkedWorld world = linked(platforms(1.0F).take(), jumping());
    const RouteMap map(world.world(), 1);
    for (const IndicativeKind kind : kKinds) {
        const Route route = IndicativePlanner(map, kind).plan({{-3, 3, 3}, {4, 3, 3}});
        EXPECT_EQ(route.found, RouteFound::reached);
        EXPECT_EQ(route.proof, RouteProof::unproven);
        // One polygon each: straight to the nearest place of a wide link, and straight on.
        EXPECT_NEAR(route.length_m, 7.0, 1e-5);
        EXPECT_NEAR(route.cost, 8.0, 1e-5);
        ASSERT_EQ(route.legs.size(), 3U);
        EXPECT_EQ(route.legs[1].kind, LegKind::jump);
        expect_route(world.world(), route);
    }
}

TEST(IndicativePlanner, From_a_place_to_itself_a_route_has_no_legs) {
    const LinkedWorld world = linked(platforms(1.0F).take(), jumping());
    const RouteMap map(world.world(), 1);
    for (const IndicativeKind kind : kKinds) {
        const Route route = IndicativePlanner(map, kind).plan({{-3, 3, 1}, {-3, 3, 1}});
        EXPECT_EQ(route.found, RouteFound::reached);
        EXPECT_TRUE(route.legs.empty());
        EXPECT_EQ(route.points.size(), 1U);
        EXPECT_EQ(route.cost, 0.0);
        const Route within = IndicativePlanner(map, kind).plan({{-3, 3, 1}, {-1, 3, 5}});
        ASSERT_EQ(within.points.size(), 2U);
        EXPECT_NEAR(within.cost, std::hypot(2.0, 4.0), 1e-6);
    }
}

// Whatever is asked, all planners say the same about it.
TEST(IndicativePlanner, What_cannot_be_planned_is_named_as_the_other_planners_do) {
    for (const IndicativeKind kind : kKinds) {
        expect_the_same_troubles(jumping(),
                                 [&](const RouteMap& map) { return IndicativePlanner(map, kind); });
    }
}

TEST(IndicativePlanner, A_search_that_may_look_at_nothing_says_so) {
    expect_a_spent_budget(jumping(), [](const RouteMap& map) { return IndicativePlanner(map); });
}

// Jaklin's pedestrian: sidewalks 0.5, roads 4, mud 40.
Traveller pedestrian(const NavWorld& world, double mud) {
    Traveller traveller;
    for (const std::string& name : world.terrain_names) {
        traveller.terrain_weights.push_back(name == "sidewalk" ? 0.5
                                            : name == "road"   ? 4.0
                                            : name == "mud"    ? mud
                                                               : 1.0);
    }
    return traveller;
}

// By the points alone: the middle of every stretch says which terrain it is on. A stretch changes
// terrain only at a point.
double cost_by_terrain(const NavWorld& world, const Traveller& traveller, const Route& route) {
    double sum = world.settings.ability.toll_m * static_cast<double>(route.jumps());
    for (const RouteLeg& leg : route.legs) {
        for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
            const Vec3d& from = route.points[p];
            const Vec3d& to = route.points[p + 1];
            const double length_m = std::hypot(to.x - from.x, to.z - from.z);
            double weight = std::numeric_limits<double>::infinity();
            if (leg.kind != LegKind::walk) weight = 1.0;
            for (std::uint32_t o = leg.first_polygon;
                 leg.kind == LegKind::walk && o <= leg.last_polygon; ++o) {
                const WalkableSurface& surface = world.tiles[route.polygons[o].tile].surface;
                const PolyId polygon = route.polygons[o].polygon;
                if (!lies_in(surface, polygon, glm::mix(from, to, 0.5))) continue;
                weight = std::min(
                    weight,
                    traveller.terrain_weights[surface.poly_terrain[polygon.index()].index()]);
            }
            if (length_m > 1e-4) sum += weight * length_m;
        }
    }
    return sum;
}

TEST(IndicativePlanner, In_town_routes_cost_what_their_stretches_of_terrain_do) {
    for (const int tile_cells : {0, 128}) {
        const NavWorld& world =
            shared_linked_world("town", up_to(1.5, 5, 6), tile_cells, 1.0).world();
        const Traveller traveller = pedestrian(world, 40.0);
        const RouteMap map = RouteMap::make(world, traveller).value();
        IndicativePlanner rough(map, IndicativeKind::dual_graph);
        IndicativePlanner relaxed(map, IndicativeKind::relaxed);
        RandomPlaces places(world, 41);
        Route first;
        Route second;
        for (int i = 0; i < 100; ++i) {
            SCOPED_TRACE(i);
            const RouteRequest request{places.next().at, places.next().at};
            rough.plan(request, first);
            relaxed.plan(request, second);
            ASSERT_EQ(first.found, second.found);
            ASSERT_LE(second.cost, first.cost + 1e-9);
            ASSERT_EQ(first.polygons, second.polygons);
            ASSERT_NEAR(cost_by_terrain(world, traveller, first), first.cost, 0.02);
            ASSERT_NEAR(cost_by_terrain(world, traveller, second), second.cost, 0.02);
        }
    }
}

TEST(IndicativePlanner, Forbidden_ground_is_never_entered) {
    const NavWorld& world = shared_linked_world("town", up_to(1.5, 5, 6), 0, 1.0).world();
    const auto mud = std::find(world.terrain_names.begin(), world.terrain_names.end(), "mud") -
                     world.terrain_names.begin();
    const RouteMap anywhere(world);
    const RouteMap dry = RouteMap::make(world, pedestrian(world, Traveller::kForbidden)).value();
    IndicativePlanner careful(dry);
    IndicativePlanner careless(anywhere);
    RandomPlaces places(world, 42);
    std::size_t muddy = 0;
    for (int i = 0; i < 200; ++i) {
        const RouteRequest request{places.next().at, places.next().at};
        const auto enters_mud = [&](const Route& route) {
            return std::any_of(
                route.polygons.begin(), route.polygons.end(), [&](const PolyRef& polygon) {
                    const auto& terrains = world.tiles[polygon.tile].surface.poly_terrain;
                    return terrains[polygon.polygon.index()].index() ==
                           static_cast<std::size_t>(mud);
                });
        };
        muddy += enters_mud(careless.plan(request)) ? 1U : 0U;
        ASSERT_FALSE(enters_mud(careful.plan(request)));
    }
    EXPECT_GT(muddy, 0U);
}

struct IndicativeCase {
    const char* scene;
    int tile_cells;
    double toll_m;
    int queries;
};

class IndicativeRoutes : public ::testing::TestWithParam<IndicativeCase> {};

TEST_P(IndicativeRoutes, Are_routes_and_never_cheaper_than_the_shortest) {
    const IndicativeCase& own = GetParam();
    const NavWorld& world =
        shared_linked_world(own.scene, up_to(1.5, 5, 6), own.tile_cells, own.toll_m).world();
    const RouteMap map(world, 1);
    RoutePlanner optimal(map);
    IndicativePlanner rough(map, IndicativeKind::dual_graph);
    IndicativePlanner relaxed(map, IndicativeKind::relaxed);
    RandomPlaces places(world, 17);
    Route shortest;
    Route first;
    Route second;
    std::size_t jumping = 0;
    for (int i = 0; i < draws(own.queries / 4, own.queries); ++i) {
        RouteRequest request{places.next().at, places.next().at};
        SCOPED_TRACE(::testing::Message()
                     << request.from.x << ' ' << request.from.y << ' ' << request.from.z << " -> "
                     << request.to.x << ' ' << request.to.y << ' ' << request.to.z);
        optimal.plan(request, shortest);
        rough.plan(request, first);
        relaxed.plan(request, second);
        ASSERT_EQ(first.found, shortest.found);
        ASSERT_EQ(second.found, shortest.found);
        expect_route(world, first);
        expect_route(world, second);
        ASSERT_GE(second.cost, shortest.cost - kRounding_m);
        ASSERT_LE(second.cost, first.cost + 1e-9);
        ASSERT_EQ(second.polygons, first.polygons);
        jumping += first.jumps() > 0 ? 1U : 0U;
        if (i % 50 != 0) continue;
        // What was asked before changes nothing, nor does the bound, nor how many made the map.
        request.bound = 2.0;
        const RouteMap by_all(world, 0);
        const Route again = IndicativePlanner(by_all).plan(request);
        ASSERT_EQ(again.points, second.points);
        ASSERT_EQ(again.cost, second.cost);
    }
    EXPECT_GT(jumping, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, IndicativeRoutes,
    ::testing::ValuesIn(cases_of_tier(std::vector{
        IndicativeCase{"gap", 0, 1.0, 300}, IndicativeCase{"slanted", 0, 0.01, 300},
        IndicativeCase{"fence", 32, 0.3, 300}, IndicativeCase{"overpass", 0, 1.0, 300},
        IndicativeCase{"stairs", 32, 1.0, 300}, IndicativeCase{"parkour", 32, 0.3, 300},
        IndicativeCase{"terraces", 48, 0.5, 200}, IndicativeCase{"ruins", 0, 1.0, 100},
        IndicativeCase{"city:60", 64, 0.3, 100}})),
    [](const auto& own) {
        const std::string scene_name = own.param.scene;
        return scene_name.substr(0, scene_name.find(':')) + "_" + std::to_string(own.index);
    });

}  // namespace
}  // namespace pronk::tests::indicative_planner_test
