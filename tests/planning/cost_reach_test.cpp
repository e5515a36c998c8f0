// What can be reached at a cost costs what its shortest route does.
#include "planning/ground/cost_flood.hpp"

#include <pronk/planning.hpp>

#include "../shared_worlds.hpp"
#include "hand_mesh.hpp"
#include "random_places.hpp"
#include "steiner_oracle.hpp"

namespace pronk::tests::cost_reach_test {
namespace {

// Ends of links are floats.
constexpr double kRounding_m = 1e-4;

struct ReachCase {
    const char* scene;
    AbilityProfile profile;
    int tile_cells;
    double toll_m;
    double most_cost;
};

const LinkedWorld& world_of(const ReachCase& own) {
    return shared_linked_world(own.scene, own.profile, own.tile_cells, own.toll_m);
}

SurfacePlace ground(const GroundPoint& point) {
    return {point.on, point.at};
}

class CostReaches : public ::testing::TestWithParam<ReachCase> {};

// Against the planner, and against points along edges and links, which shares no code with either.
TEST_P(CostReaches, Know_what_routes_cost) {
    const ReachCase& own = GetParam();
    const LinkedWorld& linked_world = world_of(own);
    const NavWorld& world = linked_world.world();
    const RouteMap map(world);
    const SteinerOracle oracle(world, 0.5);
    RoutePlanner planner(map);
    CostReach reach(map);
    RandomPlaces places(world, 31);
    std::size_t within = 0;
    std::size_t jumping = 0;
    for (int i = 0; i < 20; ++i) {
        const SurfacePlace from = ground(places.next());
        ASSERT_TRUE(reach.spread(from, own.most_cost).has_value());
        for (int g = 0; g < 100; ++g) {
            const SurfacePlace to = ground(places.next());
            SCOPED_TRACE(::testing::Message()
                         << from.at.x << ' ' << from.at.y << ' ' << from.at.z << " -> " << to.at.x
                         << ' ' << to.at.y << ' ' << to.at.z);
            RouteRequest request{from.at, to.at};
            request.from_polygon = from.on;
            request.to_polygon = to.on;
            const Route route = planner.plan(request);
            const auto cost = reach.cost_to(to);
            if (!cost) {
                ASSERT_EQ(cost.error(), NoGround::nothing_near);
                ASSERT_FALSE(route.found == RouteFound::reached &&
                             route.cost < own.most_cost - kRounding_m);
                continue;
            }
            ASSERT_EQ(route.found, RouteFound::reached);
            ASSERT_NEAR(*cost, route.cost, kRounding_m);
            ASSERT_LE(*cost, own.most_cost);
            ++within;
            jumping += route.jumps() > 0 ? 1U : 0U;
            if (g % 10 == 0) {
                ASSERT_LE(*cost,
                          oracle.cost(from.on, {from.at.x, from.at.z}, to.on, {to.at.x, to.at.z}) +
                              kRounding_m);
            }
        }
    }
    EXPECT_GT(within, 100U);
    EXPECT_GT(jumping, 0U);
}

// All polygons that something within the cost is in, and of each the least of what its points cost:
// no point of its border costs less, and one costs hardly more.
TEST_P(CostReaches, Name_polygons_by_their_cheapest_points) {
    const ReachCase& own = GetParam();
    const LinkedWorld& linked_world = world_of(own);
    const NavWorld& world = linked_world.world();
    const RouteMap map(world);
    CostReach reach(map);
    RandomPlaces places(world, 37);
    for (int i = 0; i < 10; ++i) {
        const SurfacePlace from = ground(places.next());
        ASSERT_TRUE(reach.spread(from, own.most_cost).has_value());
        ASSERT_EQ(reach.polygons().front().on, from.on);
        ASSERT_EQ(reach.polygons().front().cost, 0.0);
        std::map<PolyRef, double> costs;
        double before = 0.0;
        for (const CostReach::Polygon& polygon : reach.polygons()) {
            ASSERT_GE(polygon.cost, before);
            ASSERT_LE(polygon.cost, own.most_cost);
            ASSERT_TRUE(costs.emplace(polygon.on, polygon.cost).second);
            before = polygon.cost;
        }
        for (std::uint32_t t = 0; t < world.tiles.size(); ++t) {
            const WalkableSurface& surface = world.tiles[t].surface;
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                const PolyRef on{t, PolyId(p)};
                if (on == from.on) continue;
                constexpr double kApart_m = 0.1;
                double least = std::numeric_limits<double>::infinity();
                const auto corners = surface.corners_of(PolyId(p));
                for (std::size_t c = 0; c < corners.size(); ++c) {
                    const Vec3d a(surface.vertices[corners[c]]);
                    const Vec3d b(surface.vertices[corners[(c + 1) % corners.size()]]);
                    const int parts = static_cast<int>(std::ceil(glm::distance(a, b) / kApart_m));
                    for (int at = 0; at < parts; ++at) {
                        const auto cost = reach.cost_to({on, glm::mix(a, b, double(at) / parts)});
                        if (cost) least = std::min(least, *cost);
                    }
                }
                const auto known = costs.find(on);
                if (known == costs.end()) {
                    ASSERT_EQ(least, std::numeric_limits<double>::infinity());
                    continue;
                }
                ASSERT_GE(least, known->second - kRounding_m);
                // A landing may be within the polygon, away from its border.
                if (least != std::numeric_limits<double>::infinity()) {
                    ASSERT_LE(known->second, least + kRounding_m);
                }
            }
        }
    }
}

TEST_P(CostReaches, Give_random_places_within_the_cost) {
    const ReachCase& own = GetParam();
    const LinkedWorld& linked_world = world_of(own);
    const RouteMap map(linked_world.world());
    CostReach reach(map);
    RandomPlaces places(linked_world.world(), 41);
    const UniformNumbers uniform = uniform_numbers(1);
    for (int i = 0; i < 20; ++i) {
        const SurfacePlace from = ground(places.next());
        ASSERT_TRUE(reach.spread(from, own.most_cost).has_value());
        int numbers = 0;
        for (int n = 0; n < 50; ++n) {
            const SurfacePlace place = reach
                                           .random([&] {
                                               ++numbers;
                                               return uniform();
                                           })
                                           .value();
            ASSERT_TRUE(lies_in(linked_world.world().tiles[place.on.tile].surface, place.on.polygon,
                                place.at));
            ASSERT_LE(reach.cost_to(place).value(), own.most_cost);
        }
        EXPECT_LT(numbers, 3 * 50 * 20);  // few are drawn in vain
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, CostReaches,
                         ::testing::ValuesIn(cases_of_tier(std::vector{
                             ReachCase{"gap", up_to(1, 3, 3), 0, 1.0, 8.0},
                             ReachCase{"slanted", up_to(3, 7.5, 7.5), 0, 0.01, 12.0},
                             ReachCase{"fence", up_to(3, 7.5, 7.5), 0, 0.3, 9.0},
                             ReachCase{"stairs", up_to(1.5, 5, 6), 32, 0.5, 20.0},
                             ReachCase{"parkour", up_to(1.5, 5, 6), 32, 0.5, 15.0},
                             ReachCase{"terraces", up_to(1.5, 5, 6), 48, 0.5, 15.0},
                             ReachCase{"ruins", up_to(1, 3, 3), 0, 0.3, 25.0},
                             ReachCase{"city:60", up_to(1, 3, 3), 64, 0.3, 25.0}})),
                         [](const auto& own) {
                             const std::string scene_name = own.param.scene;
                             return scene_name.substr(0, scene_name.find(':'));
                         });

// From (-2, 1) one jumps onto the segment from (0, 0) to (0, 2) and walks down over the edge that
// leads from (-1, -0.5) by (0, 0) to (2, 1). A route that bounced back at the segment comes from
// the mirror image of (-2, 1), which is that edge's end: it is in line with the edge, and on the
// other side. As it is with floats, the segment ends a little beyond the edge, so that the image
// sees the edge.
TEST(CostReach, A_mirror_image_in_line_with_an_edge_is_not_a_place_on_it) {
    for (const double turned_rad : {0.0, 0.4, 1.3, 2.9, 5.2}) {
        SCOPED_TRACE(turned_rad);
        HandMesh hand(turned_rad);
        const std::uint32_t from = hand.box(-4, 0, -2, 2);
        const std::uint32_t landed = hand.add({{-1, -0.5}, {2, 1}, {2, 3}, {-1, 3}});
        const std::uint32_t below = hand.add({{2, 1}, {-1, -0.5}, {1, -2}});
        hand.join(landed, below);
        PlanLink link;
        link.takeoff = {hand.at(-2, 1), hand.at(-2, 1)};
        link.landing = {hand.at(0, -1e-6), hand.at(0, 2)};
        link.from = from;
        link.to = landed;
        const PlanLinks links = sorted_links({link}, hand.mesh().polygon_count());
        constexpr double kToll_m = 0.5;
        CostFlood flood(hand.mesh(), links, kToll_m);
        ASSERT_TRUE(flood.run({hand.at(-3, 1), from}, 100.0, 1000));
        EXPECT_NEAR(flood.cost_to({hand.at(2, 1), below}), kToll_m + 5.0, kRounding_m);
        ASSERT_EQ(flood.reached().back().polygon, below);
        EXPECT_NEAR(flood.reached().back().least_cost, kToll_m + 1.0 + std::sqrt(5.0), kRounding_m);
    }
}

// On open ground it is a circle: half of its area is within its radius over the root of two.
TEST(CostReach, Random_places_on_open_ground_fill_a_circle) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = 32;
    scenes::Shapes shapes({"stone"});
    shapes.box({-20.0F, -1.0F, -20.0F}, {20.0F, 0.0F, 20.0F});
    const LinkedWorld world = linked(shapes.take(), settings);
    const RouteMap map(world.world());
    CostReach reach(map);
    const SurfacePlace from = SurfaceQuestions(map).nearest({3, 0, -2}, 1.0).value();
    ASSERT_TRUE(reach.spread(from, 7.0).has_value());
    const UniformNumbers numbers = uniform_numbers(3);
    constexpr int kDrawn = 8000;
    int near = 0;
    std::array<int, 8> sectors{};
    for (int i = 0; i < kDrawn; ++i) {
        const Vec3d at = reach.random(numbers).value().at;
        ASSERT_LE(distance_m(at, from.at), 7.0 + 1e-9);
        near += distance_m(at, from.at) < 7.0 / std::sqrt(2.0) ? 1 : 0;
        const double angle_rad = std::atan2(at.z - from.at.z, at.x - from.at.x) + std::numbers::pi;
        ++sectors.at(static_cast<std::size_t>(angle_rad / std::numbers::pi * 4.0) % 8);
    }
    // Four times as far off as chance is.
    EXPECT_NEAR(near, kDrawn / 2, 4.0 * std::sqrt(kDrawn / 4.0));
    for (const int sector : sectors) {
        EXPECT_NEAR(sector, kDrawn / 8, 4.0 * std::sqrt(kDrawn / 8.0));
    }
    ASSERT_TRUE(reach.spread(from, 0.0).has_value());
    EXPECT_LT(distance_m(reach.random([&] { return 0.7; }).value().at, from.at), 1e-9);
    ASSERT_TRUE(reach.spread(from, std::numeric_limits<double>::infinity()).has_value());
    EXPECT_EQ(reach.polygons().size(), totals(world.world()).polygons);
}

}  // namespace
}  // namespace pronk::tests::cost_reach_test
