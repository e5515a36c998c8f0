// Routes over ground whose metres cost differently, by hand: worlds in which the cheapest one has a
// formula.
#include "planning/weighted/weighted_search.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hand_mesh.hpp"

namespace pronk::tests::weighted_search_test {
namespace {

struct HandWorld {
    PlanMesh mesh;
    PlanLinks links;
    std::vector<double> weights;
    double toll_m = 1.0;

    explicit HandWorld(PlanMesh of) : mesh(std::move(of)), links(no_links(mesh)) {
        weights.assign(mesh.polygon_count(), 1.0);
    }

    // Places are looked for in all polygons; the first is taken.
    std::uint32_t polygon_at(const PlanPoint& at) const {
        for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
            bool is_in = true;
            for (const PlanEdge& edge : mesh.edges_of(p)) {
                const PlanPoint along = mesh.to(edge) - edge.from;
                const PlanPoint to = at - edge.from;
                is_in = is_in && along.x * to.y - along.y * to.x >= 0.0;
            }
            if (is_in) return p;
        }
        return kNothing;
    }
    PlanPlace place(const PlanPoint& at) const { return {at, polygon_at(at)}; }
};

struct HandRoute {
    SearchEnd end = SearchEnd::none;
    double cost = 0.0;
    RouteTrace trace;
};

HandRoute route_in(const HandWorld& world, const PlanPoint& from, const PlanPoint& to,
                   const SearchLimits& limits = {}) {
    const ComponentHops hops(world.mesh, world.links);
    const WeightedGraph graph(world.mesh, world.links, world.weights);
    WeightedSearch search(graph, hops, world.toll_m);
    HandRoute route;
    route.end = search.run(world.place(from), world.place(to), limits);
    if (route.end != SearchEnd::found) return route;
    route.cost = search.cost();
    route.trace = search.trace();
    return route;
}

double hypotenuse(const PlanPoint& a, const PlanPoint& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

// Where the sines of both angles are as the weights are the wrong way round: on the line x = 0,
// found by halving.
double snell(const PlanPoint& from, const PlanPoint& to, double weight_from, double weight_to) {
    double low = -100.0;
    double high = 100.0;
    for (int i = 0; i < 200; ++i) {
        const double y = 0.5 * (low + high);
        const double slope = weight_from * (y - from.y) / std::hypot(from.x, y - from.y) +
                             weight_to * (y - to.y) / std::hypot(to.x, y - to.y);
        (slope > 0.0 ? high : low) = y;
    }
    return 0.5 * (low + high);
}

TEST(WeightedSearch, Over_a_straight_border_between_grounds_routes_obey_the_law_of_refraction) {
    HandWorld world(hand_grid({-10.0, 0.0, 10.0}, {-10.0, 10.0}));
    for (const double weight : {0.2, 0.5, 0.9, 1.1, 2.0, 3.7, 10.0}) {
        world.weights = {1.0, weight};
        for (const PlanPoint& to : {PlanPoint{5.0, 4.0}, PlanPoint{0.5, 9.0}, PlanPoint{9, -6}}) {
            const PlanPoint from{-4.0, -3.0};
            const double y = snell(from, to, 1.0, weight);
            const PlanPoint crossing{0.0, y};
            const HandRoute route = route_in(world, from, to);
            ASSERT_EQ(route.end, SearchEnd::found);
            ASSERT_EQ(route.trace.points.size(), 3U);
            EXPECT_NEAR(route.trace.points[1].at.x, 0.0, 1e-9);
            EXPECT_NEAR(route.trace.points[1].at.y, y, 1e-4);
            EXPECT_NEAR(route.cost, hypotenuse(from, crossing) + weight * hypotenuse(crossing, to),
                        1e-7);
        }
    }
}

// Three strips, so two refractions that depend on each other. With the same ground on both sides of
// a strip the route goes on in the direction it came in.
TEST(WeightedSearch, Behind_a_strip_a_route_goes_on_in_its_old_direction) {
    HandWorld world(hand_grid({-10.0, -1.0, 1.0, 10.0}, {-10.0, 10.0}));
    world.weights = {1.0, 3.0, 1.0};
    const HandRoute route = route_in(world, {-6.0, -4.0}, {6.0, 5.0});
    ASSERT_EQ(route.trace.points.size(), 4U);
    const auto slope = [&](std::size_t i) {
        const PlanPoint way = route.trace.points[i + 1].at - route.trace.points[i].at;
        return way.y / std::hypot(way.x, way.y);
    };
    EXPECT_NEAR(slope(0), slope(2), 1e-5);
    EXPECT_NEAR(slope(0), 3.0 * slope(1), 1e-5);
}

// A swamp of 2 m by 8 m midway between two places that are 20 m apart. Through it the way costs
// 18 + 2 w, around it twice the way to a corner and the side between: equal at w = 1.849.
TEST(WeightedSearch, A_swamp_is_walked_through_until_the_way_around_it_is_cheaper) {
    HandWorld world(hand_grid({-12.0, -1.0, 1.0, 12.0}, {-12.0, -4.0, 4.0, 12.0}));
    const PlanPoint from{-10.0, 0.0};
    const PlanPoint to{10.0, 0.0};
    const double around = 2.0 * std::hypot(9.0, 4.0) + 2.0;
    const double even = 0.5 * (around - 18.0);
    for (const double weight : {1.0, 1.5, 0.99 * even, 1.01 * even, 5.0, 1000.0}) {
        world.weights[4] = weight;
        const HandRoute route = route_in(world, from, to);
        if (weight < even) {
            EXPECT_NEAR(route.cost, 18.0 + 2.0 * weight, 1e-6);
            EXPECT_EQ(route.trace.points.size(), weight == 1.0 ? 2U : 4U);
        } else {
            EXPECT_NEAR(route.cost, around, 1e-6);
            ASSERT_EQ(route.trace.points.size(), 4U);
            EXPECT_NEAR(std::abs(route.trace.points[1].at.y), 4.0, 1e-9);
            EXPECT_NEAR(std::abs(route.trace.points[2].at.y), 4.0, 1e-9);
        }
    }
}

// Start and goal are 3 m beside a road. One gets to it at the angle whose sine is the road's
// weight, and walks along its edge: w D + 6 sqrt(1 - w^2), if that is less than straight on, D.
// The road has nothing else around it: it is a dead end, but not a useless one.
TEST(WeightedSearch, A_road_is_worth_a_detour_if_it_is_long_enough) {
    HandWorld world(hand_grid({-40.0, 40.0}, {-1.0, 0.0, 10.0}));
    for (const double weight : {0.3, 0.6, 0.8}) {
        world.weights = {weight, 1.0};
        const double even_m = 6.0 * std::sqrt((1.0 + weight) / (1.0 - weight));
        for (const double away_m : {0.97 * even_m, 1.03 * even_m, 2.0 * even_m, 60.0}) {
            const HandRoute route = route_in(world, {-0.5 * away_m, 3.0}, {0.5 * away_m, 3.0});
            const double by_road = weight * away_m + 6.0 * std::sqrt(1.0 - weight * weight);
            EXPECT_NEAR(route.cost, std::min(by_road, away_m), 1e-6);
            EXPECT_EQ(route.trace.points.size(), away_m < even_m ? 2U : 4U);
        }
    }
}

// A wall between both, with a gap at either end: the route turns at its corners, tight.
TEST(WeightedSearch, Around_obstacles_routes_are_tight) {
    HandWorld world(hand_mesh({{{-10, -5}, {10, -5}, {6, -1}, {-6, -1}},
                               {{10, -5}, {10, 5}, {6, 1}, {6, -1}},
                               {{10, 5}, {-10, 5}, {-6, 1}, {6, 1}},
                               {{-10, 5}, {-10, -5}, {-6, -1}, {-6, 1}}}));
    world.weights.assign(4, 2.0);
    const HandRoute route = route_in(world, {1.0, -4.0}, {1.0, 4.0});
    EXPECT_NEAR(route.cost, 2.0 * (2.0 * std::hypot(5.0, 3.0) + 2.0), 1e-6);
    ASSERT_EQ(route.trace.points.size(), 4U);
    EXPECT_NEAR(hypotenuse(route.trace.points[1].at, {6.0, -1.0}), 0.0, 1e-9);
    EXPECT_NEAR(hypotenuse(route.trace.points[2].at, {6.0, 1.0}), 0.0, 1e-9);
}

// Two pieces of ground, 3 m apart, and a link from edge to edge. The jump has weight 1 whatever the
// ground has: so the route is refracted at the take-off and at the landing.
TEST(WeightedSearch, Jumps_cost_their_length_and_the_toll_on_any_ground) {
    HandWorld world(
        hand_mesh({{{-10, -5}, {0, -5}, {0, 5}, {-10, 5}}, {{3, -5}, {13, -5}, {13, 5}, {3, 5}}}));
    world.weights = {2.0, 1.0};
    world.toll_m = 0.7;
    PlanLink link;
    link.takeoff = {PlanPoint{0, -5}, PlanPoint{0, 5}};
    link.landing = {PlanPoint{3, -5}, PlanPoint{3, 5}};
    link.to = 1;
    world.links.links = {link};
    world.links.first = {0, 1, 1};
    const PlanPoint from{-4.0, -4.0};
    const PlanPoint to{8.0, 4.0};
    const PlanPoint takeoff{0.0, snell(from, to, 2.0, 1.0)};
    const HandRoute route = route_in(world, from, to);
    EXPECT_NEAR(route.cost, 2.0 * hypotenuse(from, takeoff) + hypotenuse(takeoff, to) + 0.7, 1e-6);
    ASSERT_EQ(route.trace.points.size(), 4U);
    EXPECT_EQ(route.trace.points[2].by_link, 0U);
    EXPECT_EQ(route.trace.jumps(), 1U);
    EXPECT_NEAR(route.trace.points[1].at.y, takeoff.y, 1e-4);
    ASSERT_EQ(route.trace.polygons.size(), 2U);
    EXPECT_EQ(route.trace.polygons[1].by_link, 0U);
    // Nothing leads back.
    EXPECT_EQ(route_in(world, to, from).end, SearchEnd::none);
}

// In a swamp beside firm ground one gets out of it, walks along its border and goes in again.
TEST(WeightedSearch, Start_and_goal_in_one_polygon_may_have_cheaper_ground_between_them) {
    HandWorld world(hand_grid({-20.0, 20.0}, {0.0, 1.0, 2.0}));
    world.weights = {5.0, 1.0};
    const HandRoute route = route_in(world, {-10.0, 0.5}, {10.0, 0.5});
    // To the border at the angle whose sine is a fifth.
    EXPECT_NEAR(route.cost, 20.0 + 2.0 * 0.5 * 5.0 * std::sqrt(1.0 - 0.04), 1e-6);
    EXPECT_EQ(route.trace.polygons.size(), 3U);
    const HandRoute here = route_in(world, {3.0, 0.5}, {3.0, 0.5});
    EXPECT_EQ(here.end, SearchEnd::found);
    EXPECT_EQ(here.cost, 0.0);
    EXPECT_EQ(here.trace.points.size(), 1U);
    EXPECT_EQ(here.trace.polygons.size(), 1U);
}

TEST(WeightedSearch, Limits_are_kept) {
    HandWorld world(hand_grid({-3, -2, -1, 0, 1, 2, 3}, {-3, -2, -1, 0, 1, 2, 3}));
    SearchLimits limits;
    limits.most_nodes = 3;
    EXPECT_EQ(route_in(world, {-2.5, -2.5}, {2.5, 2.5}, limits).end, SearchEnd::budget_spent);
    limits = {};
    limits.most_cost = 7.0;
    EXPECT_EQ(route_in(world, {-2.5, -2.5}, {2.5, 2.5}, limits).end, SearchEnd::none);
    limits.most_cost = 7.2;
    EXPECT_EQ(route_in(world, {-2.5, -2.5}, {2.5, 2.5}, limits).end, SearchEnd::found);
}

// Nothing is looked at.
TEST(WeightedSearch, Goals_that_cannot_be_reached_are_known_at_once) {
    HandWorld world(
        hand_mesh({{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{2, 0}, {3, 0}, {3, 1}, {2, 1}}}));
    SearchLimits limits;
    limits.most_nodes = 0;
    EXPECT_EQ(route_in(world, {0.5, 0.5}, {2.5, 0.5}, limits).end, SearchEnd::none);
}

}  // namespace
}  // namespace pronk::tests::weighted_search_test
