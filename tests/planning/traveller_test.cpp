// Travellers other than the agent that the world was baked for.
#include <pronk/planning.hpp>

#include "../links/linked_worlds.hpp"
#include "random_places.hpp"
#include "steiner_oracle.hpp"

namespace pronk::tests::traveller_test {
namespace {

// A floor of stone, 20 m by 20 m, with mud from side to side but for 2 m at x = 10.
LinkedWorld muddy_floor() {
    scenes::Shapes shapes({"stone", "mud"});
    shapes.on("stone").box({-10.0F, -1.0F, -10.0F}, {10.0F, 0.0F, -3.0F});
    shapes.on("stone").box({8.0F, -1.0F, -3.0F}, {10.0F, 0.0F, 3.0F});
    shapes.on("stone").box({-10.0F, -1.0F, 3.0F}, {10.0F, 0.0F, 10.0F});
    shapes.on("mud").box({-10.0F, -1.0F, -3.0F}, {8.0F, 0.0F, 3.0F});
    return linked(shapes.take(), BakeSettings{});
}

TerrainId terrain_at(const NavWorld& world, const PolyRef& polygon) {
    return world.tiles[polygon.tile].surface.poly_terrain[polygon.polygon.index()];
}

Traveller with_weights(std::vector<double> weights) {
    Traveller traveller;
    traveller.terrain_weights = std::move(weights);
    return traveller;
}

bool enters(const NavWorld& world, const Route& route, std::size_t terrain) {
    return std::any_of(route.polygons.begin(), route.polygons.end(), [&](const PolyRef& polygon) {
        return terrain_at(world, polygon).index() == terrain;
    });
}

TEST(Travellers, Who_keeps_off_mud_goes_around_and_that_is_the_shortest) {
    const LinkedWorld own = muddy_floor();
    const NavWorld& world = own.world();
    ASSERT_EQ(world.terrain_names, (std::vector<std::string>{"stone", "mud"}));
    const RouteRequest request{{-6, 0, -6}, {-6, 0, 6}};
    const RouteMap anywhere(world);
    const Route through = RoutePlanner(anywhere).plan(request);
    EXPECT_NEAR(through.cost, 12.0, 1e-3);
    EXPECT_EQ(through.proof, RouteProof::shortest);
    EXPECT_TRUE(enters(world, through, 1));

    const RouteMap dry = RouteMap::make(world, with_weights({1.0, Traveller::kForbidden})).value();
    const Route around = RoutePlanner(dry).plan(request);
    EXPECT_EQ(around.found, RouteFound::reached);
    EXPECT_EQ(around.proof, RouteProof::shortest);
    EXPECT_FALSE(enters(world, around, 1));
    // To the corners of the mud, which voxels put within a cell of it, and along its side.
    EXPECT_NEAR(around.cost, 2.0 * std::hypot(14.0, 3.0) + 6.0, 0.6);
    // As if mud cost so much that nobody went there.
    std::vector<double> weights;
    for (const TerrainId terrain : world.tiles[0].surface.poly_terrain) {
        weights.push_back(terrain.index() == 1 ? 1e4 : 1.0);
    }
    const SteinerOracle oracle(world, 0.25, weights);
    const double steiner_m =
        oracle.cost(around.polygons.front(), {-6.0, -6.0}, around.polygons.back(), {-6.0, 6.0});
    EXPECT_LE(around.cost, steiner_m + 1e-6);
    EXPECT_GT(around.cost, 0.98 * steiner_m);

    const Route by_corridor = CorridorPlanner(dry).plan(request);
    EXPECT_EQ(by_corridor.found, RouteFound::reached);
    EXPECT_EQ(by_corridor.proof, RouteProof::unproven);
    EXPECT_FALSE(enters(world, by_corridor, 1));
}

TEST(Travellers, Forbidden_ground_is_none_to_start_from_nor_to_ask_about) {
    const LinkedWorld own = muddy_floor();
    const RouteMap dry =
        RouteMap::make(own.world(), with_weights({1.0, Traveller::kForbidden})).value();
    RoutePlanner planner(dry);
    // In the middle of the mud no other ground is near; at its side there is.
    EXPECT_EQ(planner.plan({{0, 0, 0}, {0, 0, 6}}).trouble, RouteTrouble::start_off_surface);
    EXPECT_EQ(planner.plan({{0, 0, 6}, {0, 0, 0}}).trouble, RouteTrouble::goal_off_surface);
    const Route from_side = planner.plan({{0, 0, 2}, {0, 0, 6}});
    EXPECT_EQ(from_side.found, RouteFound::reached);
    EXPECT_GT(from_side.points.front().z, 2.5);

    const RouteMap anywhere(own.world());
    const auto in_mud = SurfaceQuestions(anywhere).nearest({0, 0, 0}, 1.0);
    ASSERT_TRUE(in_mud.has_value());
    RouteRequest request{{0, 0, 0}, {0, 0, 6}};
    request.from_polygon = in_mud->on;
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::start_forbidden);
    std::swap(request.from, request.to);
    std::swap(request.from_polygon, request.to_polygon);
    EXPECT_EQ(planner.plan(request).trouble, RouteTrouble::goal_forbidden);

    const SurfaceQuestions questions(dry);
    EXPECT_EQ(questions.height(*in_mud).error(), NoGround::forbidden);
    EXPECT_EQ(questions.nearest({0, 0, 0}, 1.0).error(), NoGround::nothing_near);
    EXPECT_EQ(questions.below({0, 1, 0}, 2.0).error(), NoGround::nothing_near);
    for (const PolyRef& polygon : questions.everywhere().polygons) {
        EXPECT_EQ(terrain_at(own.world(), polygon).index(), 0U);
    }
    // Rays end where it begins.
    const auto start = questions.nearest({0, 0, -6}, 1.0);
    const auto ray = questions.ray(*start, {0, 0, 6});
    ASSERT_TRUE(ray.has_value());
    EXPECT_FALSE(ray->is_free);
    EXPECT_NEAR(ray->end.at.z, -3.0, 0.26);
}

// Where it breaks even, by hand: through the mud 6 m of weight w and 6 m of stone, around as above.
TEST(Travellers, Mud_is_crossed_for_as_long_as_that_is_cheaper) {
    const LinkedWorld own = muddy_floor();
    const double around_m = 2.0 * std::hypot(14.0, 3.0) + 6.0;
    const double even_weight = (around_m - 6.0) / 6.0;
    const RouteRequest request{{-6, 0, -6}, {-6, 0, 6}};
    for (const double weight : {1.5, 0.9 * even_weight, 1.1 * even_weight, 100.0}) {
        const RouteMap map = RouteMap::make(own.world(), with_weights({1.0, weight})).value();
        const Route route = RoutePlanner(map).plan(request);
        EXPECT_EQ(route.found, RouteFound::reached);
        EXPECT_EQ(route.proof, RouteProof::unproven);
        if (weight < even_weight) {
            EXPECT_TRUE(enters(own.world(), route, 1)) << weight;
            EXPECT_NEAR(route.cost, 6.0 + 6.0 * weight, 0.3 * weight);
            EXPECT_NEAR(route.length_m, 12.0, 1e-2);
        } else {
            EXPECT_NEAR(route.cost, around_m, 0.6);
            EXPECT_NEAR(route.length_m, around_m, 0.6);
        }
    }
}

// However much heavier or lighter: mud that costs nearly nothing is a road, mud that costs nearly
// everything is gone around; and by how much all weights are more makes no difference.
TEST(Travellers, Ground_may_be_a_billion_times_as_heavy_as_other_ground) {
    const LinkedWorld own = muddy_floor();
    const double around_m = 2.0 * std::hypot(14.0, 3.0) + 6.0;
    const RouteRequest request{{-6, 0, -6}, {-6, 0, 6}};
    const auto planned = [&](double stone, double mud) {
        const RouteMap map = RouteMap::make(own.world(), with_weights({stone, mud})).value();
        const Route relaxed = IndicativePlanner(map).plan(request);
        const Route route = RoutePlanner(map).plan(request);
        EXPECT_EQ(route.found, RouteFound::reached);
        EXPECT_EQ(relaxed.found, RouteFound::reached);
        EXPECT_GE(relaxed.cost, (1.0 - 1e-6) * route.cost);
        return route;
    };
    for (const double ratio : {1e3, 1e6, 1e9}) {
        const Route around = planned(1.0, ratio);
        EXPECT_NEAR(around.cost, around_m, 0.6) << ratio;
        const Route over_road = planned(1.0, 1.0 / ratio);
        EXPECT_NEAR(over_road.cost, 6.0, 0.3) << ratio;
        EXPECT_NEAR(over_road.length_m, 12.0, 0.1) << ratio;
        const Route all_heavier = planned(ratio / 3.0, ratio);
        const Route all_lighter = planned(1.0 / ratio, 3.0 / ratio);
        const Route as_ever = planned(1.0, 3.0);
        EXPECT_NEAR(3.0 * all_heavier.cost / ratio, as_ever.cost, 1e-5) << ratio;
        EXPECT_NEAR(all_lighter.cost * ratio, as_ever.cost, 1e-5) << ratio;
    }
    // Both at once: 1e18 to 1.
    EXPECT_NEAR(planned(1e-9, 1e9).cost, 1e-9 * around_m, 1e-9 * 0.6);
    EXPECT_NEAR(planned(1e9, 1e-9).cost, 6e9, 0.3e9);
}

// Without jumps, without drops, with legs too weak for any link: the goal is out of reach, and the
// route says so.
TEST(Travellers, Who_may_not_jump_stays_on_this_side_of_the_gap) {
    const LinkedWorld own = linked(platforms(1.0F).take(), BakeSettings{});
    const RouteMap anybody(own.world());
    ASSERT_GT(anybody.used_links(), 0U);
    const RouteRequest request{{-3, 3, 3}, {4, 3, 3}};
    const Route jumping = RoutePlanner(anybody).plan(request);
    ASSERT_EQ(jumping.found, RouteFound::reached);
    ASSERT_GT(jumping.jumps(), 0U);

    Traveller walker;
    walker.may_jump = false;
    walker.may_drop = false;
    Traveller weak;
    weak.ability = own.world().settings.ability;
    weak.ability->profiles = {up_to(0.95, 0.5, 1.0)};
    for (const Traveller& traveller : {walker, weak}) {
        const RouteMap map = RouteMap::make(own.world(), traveller).value();
        EXPECT_EQ(map.used_links(), 0U);
        const Route route = RoutePlanner(map).plan(request);
        EXPECT_EQ(route.found, RouteFound::partial);
        EXPECT_EQ(route.trouble, RouteTrouble::unreachable);
        EXPECT_LT(route.points.back().x, 0.0);
    }
}

TEST(Travellers, Who_may_jump_but_not_drop_has_no_drops_in_its_routes) {
    const LinkedWorld own = linked(scene("parkour"), BakeSettings{});
    Traveller careful;
    careful.may_drop = false;
    Traveller falling;
    falling.may_jump = false;
    const RouteMap anybody(own.world());
    const RouteMap without_drops = RouteMap::make(own.world(), careful).value();
    const RouteMap without_jumps = RouteMap::make(own.world(), falling).value();
    RoutePlanner all(anybody);
    RoutePlanner no_drops(without_drops);
    RoutePlanner no_jumps(without_jumps);
    RandomPlaces places(own.world(), 3);
    std::size_t drops = 0;
    for (int i = 0; i < 300; ++i) {
        const RouteRequest request{places.next().at, places.next().at};
        const auto count = [](const Route& route, LegKind kind) {
            return std::count_if(route.legs.begin(), route.legs.end(),
                                 [&](const RouteLeg& leg) { return leg.kind == kind; });
        };
        const Route route = all.plan(request);
        drops += static_cast<std::size_t>(count(route, LegKind::drop));
        const Route careful_route = no_drops.plan(request);
        EXPECT_EQ(count(careful_route, LegKind::drop), 0);
        if (careful_route.found == RouteFound::reached) {
            EXPECT_GE(careful_route.cost, route.cost - 1e-4);
        }
        EXPECT_EQ(count(no_jumps.plan(request), LegKind::jump), 0);
    }
    EXPECT_GT(drops, 0U);
}

// The same ability is the same traveller; a weaker one uses only what it can jump.
TEST(Travellers, Weaker_legs_use_only_the_links_they_can) {
    const LinkedWorld own = linked(scene("parkour"), BakeSettings{});
    const NavWorld& world = own.world();
    Traveller same;
    same.ability = world.settings.ability;
    const RouteMap anybody(world);
    EXPECT_EQ(RouteMap::make(world, same).value().used_links(), anybody.used_links());
    Traveller weak;
    weak.ability = world.settings.ability;
    weak.ability->profiles = {up_to(1.0, 2.0, 2.0)};
    const RouteMap map = RouteMap::make(world, weak).value();
    EXPECT_LT(map.used_links(), anybody.used_links());
    EXPECT_GT(map.used_links(), 0U);
    RoutePlanner planner(map);
    RandomPlaces places(world, 4);
    std::size_t jumps = 0;
    for (int i = 0; i < 300; ++i) {
        const Route route = planner.plan({places.next().at, places.next().at});
        for (const RouteLeg& leg : route.legs) {
            if (leg.kind == LegKind::walk) continue;
            ++jumps;
            const Vec3d& from = route.points[leg.first_point];
            const Vec3d& to = route.points[leg.last_point];
            const double forward_m = std::hypot(to.x - from.x, to.z - from.z);
            // By the time it would be back at its height a jump of 2 m has gone no farther.
            const double back_s = 2.0 * std::sqrt(2.0 * leg.arc.apex().y - 2.0 * from.y) /
                                  std::sqrt(leg.arc.gravity_m_s2);
            EXPECT_LE(forward_m / leg.arc.duration_s * back_s, 2.0 + 2e-3);
            EXPECT_LE(leg.arc.apex().y - to.y, 2.0 + 2e-3);
        }
    }
    EXPECT_GT(jumps, 0U);
}

TEST(Travellers, A_higher_toll_is_paid_less_often) {
    const LinkedWorld own = linked(scene("ruins"), BakeSettings{});
    std::size_t before = std::numeric_limits<std::size_t>::max();
    for (const double toll_m : {0.1, 1.0, 20.0}) {
        Traveller traveller;
        traveller.ability = own.world().settings.ability;
        traveller.ability->toll_m = toll_m;
        const RouteMap map = RouteMap::make(own.world(), traveller).value();
        RoutePlanner planner(map);
        RandomPlaces places(own.world(), 5);
        std::size_t jumps = 0;
        for (int i = 0; i < 200; ++i) {
            const Route route = planner.plan({places.next().at, places.next().at});
            jumps += route.jumps();
            EXPECT_NEAR(route.cost, route.length_m + toll_m * static_cast<double>(route.jumps()),
                        1e-3);
        }
        EXPECT_LT(jumps, before);
        before = jumps;
    }
}

TEST(Travellers, What_makes_no_sense_is_refused_and_named) {
    const LinkedWorld own = muddy_floor();
    const auto refused = [&](const Traveller& traveller) {
        const Result<RouteMap> map = RouteMap::make(own.world(), traveller);
        return map ? std::string("accepted") : map.error().message();
    };
    const double infinite = std::numeric_limits<double>::infinity();
    for (const auto& [weight, text] :
         std::vector<std::pair<double, std::string>>{{0.0, ": 0"},
                                                     {-1.0, ": -1"},
                                                     {std::nan(""), "nan"},
                                                     {-infinite, "-inf"},
                                                     {1e-10, ": 1e-10"},
                                                     {1e10, ": 10000000000"},
                                                     {1e300, "1e+300"},
                                                     {5e-324, "5e-324"}}) {
        const std::string message = refused(with_weights({1.0, weight}));
        EXPECT_NE(message.find("weight of terrain mud"), std::string::npos) << message;
        EXPECT_NE(message.find(text), std::string::npos) << message;
    }
    for (const double weight : {1e-9, 1e9}) {
        EXPECT_EQ(refused(with_weights({1.0, weight})), "accepted") << weight;
    }
    EXPECT_NE(refused(with_weights({1.0, 1.0, 1.0})).find("3 for 2"), std::string::npos);
    Traveller heavy;
    heavy.ability = own.world().settings.ability;
    heavy.ability->gravity_m_s2 = -1.0;
    EXPECT_NE(refused(heavy).find("gravity"), std::string::npos);
    // Where nothing is open there is nothing to stand on.
    const RouteMap nowhere =
        RouteMap::make(own.world(), with_weights({Traveller::kForbidden, Traveller::kForbidden}))
            .value();
    EXPECT_EQ(RoutePlanner(nowhere).plan({{0, 0, -6}, {0, 0, 6}}).trouble,
              RouteTrouble::start_off_surface);
    EXPECT_TRUE(SurfaceQuestions(nowhere).everywhere().polygons.empty());
}

// ---- Slices -------------------------------------------------------------------------------------

void expect_same(const Route& a, const Route& b) {
    EXPECT_EQ(a.found, b.found);
    EXPECT_EQ(a.trouble, b.trouble);
    EXPECT_EQ(a.proof, b.proof);
    EXPECT_EQ(a.cost, b.cost);
    EXPECT_EQ(a.points, b.points);
    EXPECT_EQ(a.polygons, b.polygons);
    EXPECT_EQ(a.legs.size(), b.legs.size());
}

TEST(Slices, However_small_they_are_the_route_is_the_same) {
    const LinkedWorld own = linked(scene("terraces"), BakeSettings{});
    Traveller choosy;
    choosy.terrain_weights.assign(own.world().terrain_names.size(), 1.0);
    choosy.terrain_weights.back() = 3.0;
    const RouteMap even(own.world());
    const RouteMap weighted = RouteMap::make(own.world(), choosy).value();
    for (const RouteMap* map : {&even, &weighted}) {
        RoutePlanner whole(*map);
        RoutePlanner sliced(*map);
        RandomPlaces places(own.world(), 6);
        Route route;
        std::size_t slices = 0;
        for (int i = 0; i < 100; ++i) {
            RouteRequest request{places.next().at, places.next().at};
            if (i % 10 == 0) request.most_nodes = 3;
            sliced.begin(request, route);
            EXPECT_TRUE(route.points.empty());
            const std::size_t nodes = i % 2 == 0 ? 1 : 7;
            while (!sliced.go_on(nodes, route)) {
                EXPECT_TRUE(route.points.empty());
                ++slices;
            }
            expect_same(route, whole.plan(request));
            EXPECT_TRUE(sliced.go_on(nodes, route));  // done is done
        }
        EXPECT_GT(slices, 100U);
        // One that is not finished is forgotten.
        const RouteRequest request{places.next().at, places.next().at};
        sliced.begin({places.next().at, places.next().at}, route);
        sliced.go_on(1, route);
        expect_same(sliced.plan(request), whole.plan(request));
    }
}

}  // namespace
}  // namespace pronk::tests::traveller_test
