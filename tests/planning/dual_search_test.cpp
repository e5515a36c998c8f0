// The cheapest ways over the dual graph of polygons: by hand, and against all edges of the graph.
#include "planning/indicative/dual_search.hpp"

#include "hand_mesh.hpp"
#include "planning/corridor/modified_funnel.hpp"
#include "planning/corridor/navigation_graph.hpp"
#include "planning/weighted/gate_trace.hpp"
#include "steiner_oracle.hpp"
#include "weighted_worlds.hpp"

namespace pronk::tests::dual_search_test {
namespace {

// A graph, and the routes over it.
struct DualRoutes {
    DualRoutes(const PlanMesh& of, const PlanLinks& with, std::vector<double> weights_of,
               double toll = 0.0)
        : mesh(of),
          links(with),
          weights(std::move(weights_of)),
          toll_m(toll),
          graph(make_navigation_graph(of, with)),
          hops(of, with),
          search(of, with, graph.centroids, weights, hops, toll) {}

    // Without centres the crossings are where they cost the least.
    bool run(const PlanPlace& from, const PlanPlace& to, bool is_relaxed) {
        if (search.run(from, to, 1'000'000, gates) != SearchEnd::found) return false;
        if (is_relaxed) {
            drop_centres(gates);
            descent.run(gates);
        }
        cost = trace_gates(gates, search.weights(), toll_m, trace);
        return true;
    }
    double cost_between(const PlanPlace& from, const PlanPlace& to, bool is_relaxed = false) {
        return run(from, to, is_relaxed) ? cost : std::numeric_limits<double>::infinity();
    }

    const PlanMesh& mesh;
    const PlanLinks& links;
    std::vector<double> weights;
    double toll_m;
    NavigationGraph graph;
    ComponentHops hops;
    DualSearch search;
    GateDescent descent;
    std::vector<RouteGate> gates;
    RouteTrace trace;
    double cost = 0.0;
};

// ---- By hand ------------------------------------------------------------------------------------

TEST(DualSearch, Within_a_polygon_it_costs_the_straight_way_at_its_weight) {
    const PlanMesh mesh = hand_grid({0, 4, 10}, {0, 2});
    const PlanLinks links = no_links(mesh);
    DualRoutes routes(mesh, links, {2.5, 1.0});
    EXPECT_DOUBLE_EQ(routes.cost_between({{0.5, 0.5}, 0}, {{3.5, 0.5}, 0}), 7.5);
    ASSERT_EQ(routes.trace.points.size(), 2U);
    EXPECT_EQ(routes.trace.polygons.size(), 1U);
    EXPECT_DOUBLE_EQ(routes.cost_between({{1, 1}, 0}, {{1, 1}, 0}), 0.0);
    EXPECT_EQ(routes.trace.points.size(), 1U);
}

// From (1, 0.5) to (7, 1.5) the edge at x = 4 is half way.
TEST(DualSearch, Between_two_polygons_each_costs_its_part_of_the_straight_way) {
    const PlanMesh mesh = hand_grid({0, 4, 10}, {0, 2});
    const PlanLinks links = no_links(mesh);
    DualRoutes routes(mesh, links, {1.0, 3.0});
    EXPECT_NEAR(routes.cost_between({{1, 0.5}, 0}, {{7, 1.5}, 1}), 2.0 * std::sqrt(37.0), 1e-12);
    ASSERT_EQ(routes.trace.points.size(), 3U);
    EXPECT_NEAR(routes.trace.points[1].at.y, 1.0, 1e-12);
    DualRoutes even(mesh, links, {});
    EXPECT_NEAR(even.cost_between({{1, 0.5}, 0}, {{7, 1.5}, 1}), std::sqrt(37.0), 1e-12);
    EXPECT_EQ(even.trace.points.size(), 2U);
    EXPECT_EQ(even.trace.polygons.size(), 2U);
}

// The middle one is passed at its centre, (7, 1): half of the way there is in the first polygon,
// and three fifths of the way on in the middle one.
TEST(DualSearch, Through_a_third_polygon_it_goes_over_the_centre) {
    const PlanMesh mesh = hand_grid({0, 4, 10, 12}, {0, 2});
    const PlanLinks links = no_links(mesh);
    DualRoutes routes(mesh, links, {1.0, 2.0, 5.0});
    const double there = std::sqrt(37.0);
    const double on = std::sqrt(26.0);
    EXPECT_NEAR(routes.cost_between({{1, 0}, 0}, {{12, 2}, 2}),
                0.5 * there + 2.0 * (0.5 * there + 0.6 * on) + 5.0 * 0.4 * on, 1e-12);
    ASSERT_EQ(routes.trace.points.size(), 5U);
    EXPECT_NEAR(routes.trace.points[2].at.x, 7.0, 1e-12);
    EXPECT_NEAR(routes.trace.points[2].at.y, 1.0, 1e-12);
}

// A corridor that turns: the line from centre to centre is not on the ground.
TEST(DualSearch, Where_the_straight_line_misses_the_edge_its_nearest_end_is_passed) {
    const PlanMesh mesh =
        hand_mesh({{{0, 0}, {4, 0}, {4, 1}, {3, 1}, {0, 1}}, {{3, 1}, {4, 1}, {4, 9}, {3, 9}}});
    const PlanLinks links = no_links(mesh);
    DualRoutes routes(mesh, links, {});
    EXPECT_NEAR(routes.cost_between({{0.5, 0.5}, 0}, {{3.5, 8.5}, 1}),
                std::hypot(2.5, 0.5) + std::hypot(0.5, 7.5), 1e-12);
    ASSERT_EQ(routes.trace.points.size(), 3U);
    EXPECT_EQ(routes.trace.points[1].at, PlanPoint(3, 1));
}

TEST(DualSearch, Start_and_goal_on_the_shared_edge_are_crossed_there) {
    const PlanMesh mesh = hand_grid({0, 4, 10}, {0, 2});
    const PlanLinks links = no_links(mesh);
    DualRoutes routes(mesh, links, {1.0, 3.0});
    EXPECT_NEAR(routes.cost_between({{4, 0.5}, 0}, {{4, 0.5}, 1}), 0.0, 1e-12);
    EXPECT_NEAR(routes.cost_between({{4, 0.5}, 0}, {{7, 0.5}, 1}), 9.0, 1e-12);
    EXPECT_NEAR(routes.cost_between({{1, 0.5}, 0}, {{4, 0.5}, 1}), 3.0, 1e-12);
}

// A jump from x = 4 over 2 m, where both ends are nearest: 3 m at weight 2, the jump, 3 m at 0.5.
PlanMesh gap_mesh() {
    return hand_mesh({{{0, 0}, {4, 0}, {4, 2}, {0, 2}}, {{6, 0}, {10, 0}, {10, 2}, {6, 2}}});
}
PlanLinks gap_links(const PlanMesh& mesh) {
    PlanLink link;
    link.takeoff = {PlanPoint(4, 0), PlanPoint(4, 2)};
    link.landing = {PlanPoint(6, 0), PlanPoint(6, 2)};
    link.from = 0;
    link.to = 1;
    return sorted_links({link}, mesh.polygon_count());
}

TEST(DualSearch, A_jump_costs_its_length_and_the_toll_and_leads_one_way) {
    const PlanMesh mesh = gap_mesh();
    const PlanLinks links = gap_links(mesh);
    DualRoutes routes(mesh, links, {2.0, 0.5}, 0.7);
    EXPECT_NEAR(routes.cost_between({{1, 1}, 0}, {{9, 1}, 1}), 6.0 + 2.0 + 0.7 + 1.5, 1e-12);
    ASSERT_EQ(routes.trace.points.size(), 4U);
    EXPECT_EQ(routes.trace.points[2].by_link, 0U);
    EXPECT_EQ(routes.trace.jumps(), 1U);
    EXPECT_FALSE(routes.run({{9, 1}, 1}, {{1, 1}, 0}, false));
    // From one height to another take-off and landing are each nearest to their own end.
    EXPECT_NEAR(routes.cost_between({{1, 0.2}, 0}, {{9, 1.8}, 1}),
                6.0 + std::hypot(2.0, 1.6) + 0.7 + 1.5, 1e-12);
}

TEST(DualSearch, A_search_that_may_look_at_little_says_so) {
    const PlanMesh mesh = hand_grid({0, 1, 2, 3, 4, 5}, {0, 1});
    const PlanLinks links = no_links(mesh);
    const NavigationGraph graph = make_navigation_graph(mesh, links);
    const ComponentHops hops(mesh, links);
    DualSearch search(mesh, links, graph.centroids, {}, hops, 0.0);
    std::vector<RouteGate> gates;
    EXPECT_EQ(search.run({{0.5, 0.5}, 0}, {{4.5, 0.5}, 4}, 2, gates), SearchEnd::budget_spent);
    EXPECT_EQ(search.run({{0.5, 0.5}, 0}, {{4.5, 0.5}, 4}, 5, gates), SearchEnd::found);
}

// ---- Relaxed, by hand ---------------------------------------------------------------------------

// The least over all crossings of one edge, by thirds.
TEST(RelaxedRoute, Between_two_grounds_it_bends_as_light_does) {
    const PlanMesh mesh = hand_grid({0, 4, 10}, {0, 8});
    const PlanLinks links = no_links(mesh);
    for (const double weight : {0.2, 1.0, 3.0, 20.0}) {
        DualRoutes routes(mesh, links, {1.0, weight});
        const auto cost_at = [&](double y) {
            return std::hypot(3.0, y - 1.0) + weight * std::hypot(4.0, 7.0 - y);
        };
        double low = 0.0;
        double high = 8.0;
        for (int i = 0; i < 200; ++i) {
            const double a = low + (high - low) / 3.0;
            const double b = high - (high - low) / 3.0;
            (cost_at(a) < cost_at(b) ? high : low) = cost_at(a) < cost_at(b) ? b : a;
        }
        const double relaxed = routes.cost_between({{1, 1}, 0}, {{8, 7}, 1}, true);
        EXPECT_NEAR(relaxed, cost_at(low), 1e-6);
        EXPECT_LE(relaxed, routes.cost_between({{1, 1}, 0}, {{8, 7}, 1}, false));
    }
}

// Squares of a metre along x, then along y: the inner corner is at (4, 1).
TEST(RelaxedRoute, On_even_ground_it_is_taut_around_the_corner) {
    HandMesh hand;
    for (int x = 0; x < 5; ++x) hand.box(x, 0, x + 1, 1);
    for (int y = 1; y < 5; ++y) hand.box(4, y, 5, y + 1);
    hand.join_all();
    const PlanLinks links = no_links(hand.mesh());
    DualRoutes routes(hand.mesh(), links, {});
    const PlanPlace from{{0.5, 0.25}, 0};
    const PlanPlace to{{4.75, 4.5}, 8};
    const double relaxed = routes.cost_between(from, to, true);
    EXPECT_NEAR(relaxed, std::hypot(3.5, 0.75) + std::hypot(0.75, 3.5), 1e-6);
    ASSERT_EQ(routes.trace.points.size(), 3U);
    EXPECT_EQ(routes.trace.points[1].at, PlanPoint(4, 1));
    EXPECT_GT(routes.cost_between(from, to, false), relaxed + 0.1);
}

TEST(RelaxedRoute, Over_a_jump_on_ground_of_weight_1_it_is_straight) {
    const PlanMesh mesh = gap_mesh();
    const PlanLinks links = gap_links(mesh);
    DualRoutes routes(mesh, links, {}, 0.7);
    EXPECT_NEAR(routes.cost_between({{1, 0.2}, 0}, {{9, 1.8}, 1}, true), std::hypot(8.0, 1.6) + 0.7,
                1e-6);
    EXPECT_EQ(routes.trace.points.size(), 4U);
}

// Slivers of a thousandth of a millimetre beside each other, and polygons without any area.
TEST(RelaxedRoute, Slivers_are_passed_like_any_polygon) {
    std::vector<double> xs{0, 2};
    for (int i = 1; i <= 20; ++i) xs.push_back(2.0 + 1e-6 * i);
    xs.push_back(4.0);
    const PlanMesh mesh = hand_grid(xs, {0, 1});
    const PlanLinks links = no_links(mesh);
    const auto last = static_cast<std::uint32_t>(mesh.polygon_count() - 1);
    for (const bool is_weighted : {false, true}) {
        std::vector<double> weights(mesh.polygon_count(), 1.0);
        for (std::size_t p = 1; is_weighted && p < last; ++p) weights[p] = p % 2 == 0 ? 10.0 : 0.1;
        DualRoutes routes(mesh, links, weights);
        const PlanPlace from{{1, 0.2}, 0};
        const PlanPlace to{{3, 0.8}, last};
        const double rough = routes.cost_between(from, to, false);
        const double relaxed = routes.cost_between(from, to, true);
        EXPECT_LE(relaxed, rough);
        // Cheap slivers are roads: up along one, and straight on.
        if (is_weighted) {
            EXPECT_LT(relaxed, 2.0 + 0.1 * 0.6 + 1e-3);
        } else {
            EXPECT_NEAR(relaxed, std::hypot(2.0, 0.6), 1e-6);
        }
        EXPECT_EQ(routes.trace.polygons.size(), mesh.polygon_count());
    }
}

// ---- Scenes -------------------------------------------------------------------------------------

// Where the line through two places meets the line of an edge, or the end of the edge nearer to it.
PlanPoint crossed_at(const PlanPoint& a, const PlanPoint& b, const PlanPoint& c,
                     const PlanPoint& d) {
    const double turn = cross_of(b - a, d - c);
    if (turn == 0.0)
        return c + std::clamp(glm::dot(a - c, d - c) / glm::dot(d - c, d - c), 0.0, 1.0) * (d - c);
    return c + std::clamp(cross_of(c - a, b - a) / turn, 0.0, 1.0) * (d - c);
}

PlanPoint nearest_on(const PlanPoint& p, const std::array<PlanPoint, 2>& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double length2 = glm::dot(along, along);
    if (length2 == 0.0) return segment[0];
    return segment[0] + std::clamp(glm::dot(p - segment[0], along) / length2, 0.0, 1.0) * along;
}

// Bellman and Ford: what every edge says, again and again until nothing changes.
double least_over_graph(const DualRoutes& own, const PlanPlace& start, const PlanPlace& goal) {
    const auto at = [&](std::uint32_t p) {
        if (p == start.polygon) return start.at;
        return p == goal.polygon ? goal.at : own.graph.centroids[p];
    };
    std::vector<double> costs(own.mesh.polygon_count(), std::numeric_limits<double>::infinity());
    costs[start.polygon] = 0.0;
    for (bool changed = true; changed;) {
        changed = false;
        const auto lower = [&](std::uint32_t from, std::uint32_t to, const PlanPoint& out,
                               const PlanPoint& in, double toll_m) {
            const double cost = costs[from] + own.weights[from] * glm::distance(at(from), out) +
                                glm::distance(out, in) + toll_m +
                                own.weights[to] * glm::distance(in, at(to));
            if (cost >= costs[to]) return;
            costs[to] = cost;
            changed = true;
        };
        for (const PlanEdge& edge : own.mesh.edges) {
            if (edge.across == kNothing) continue;
            const std::uint32_t to = own.mesh.edges[edge.across].polygon;
            const PlanPoint over =
                crossed_at(at(edge.polygon), at(to), edge.from, own.mesh.to(edge));
            lower(edge.polygon, to, over, over, 0.0);
        }
        for (const PlanLink& link : own.links.links) {
            lower(link.from, link.to, nearest_on(at(link.from), link.takeoff),
                  nearest_on(at(link.to), link.landing), own.toll_m);
        }
    }
    return start.polygon == goal.polygon
               ? own.weights[start.polygon] * glm::distance(start.at, goal.at)
               : costs[goal.polygon];
}

class DualRoutesOfScenes : public ::testing::TestWithParam<WeightedCase> {};

TEST_P(DualRoutesOfScenes, Are_the_cheapest_over_the_graph_and_cost_what_they_say) {
    const PlannedWorld own(GetParam());
    for (const bool is_weighted : {false, true}) {
        DualRoutes routes(own.mesh, own.links, is_weighted ? own.random_weights(31) : own.all(1.0),
                          own.toll_m);
        RandomPlaces places(own.world(), 32);
        for (int i = 0; i < draws(GetParam().queries, 5 * GetParam().queries); ++i) {
            const PlanPlace from = own.place(places.next());
            const PlanPlace to = own.place(places.next());
            SCOPED_TRACE(::testing::Message() << i);
            const double least = least_over_graph(routes, from, to);
            ASSERT_EQ(routes.run(from, to, false), std::isfinite(least));
            if (!std::isfinite(least)) continue;
            ASSERT_NEAR(routes.cost, least, 1e-9 * (1.0 + least));
            expect_route(own, routes.weights, from, to, routes.trace, routes.cost);
        }
    }
}

// As taut as the funnel makes a walk through the same polygons.
double funnel_m(const PlannedWorld& own, const DualRoutes& routes, const PlanPlace& from,
                const PlanPlace& to) {
    std::vector<Portal> portals;
    for (const RouteGate& gate : routes.gates) {
        if (gate.edge == kNothing) continue;
        const PlanEdge& edge = own.mesh.edges[gate.edge];
        portals.push_back({own.mesh.to(edge), edge.from});
    }
    ModifiedFunnel funnel;
    funnel.walk_from(from.at, portals);
    funnel.finish_at(to.at);
    double sum = 0.0;
    PlanPoint last = from.at;
    for (const LocalVertex& vertex : funnel.path()) {
        sum += glm::distance(last, vertex.at);
        last = vertex.at;
    }
    return sum;
}

TEST_P(DualRoutesOfScenes, Relaxed_cost_no_more_and_no_less_than_the_cheapest) {
    const PlannedWorld own(GetParam());
    constexpr double kApart_m = 0.4;
    std::size_t jumping = 0;
    std::size_t walks = 0;
    std::size_t inexact = 0;  // few descents end early
    for (const bool is_weighted : {false, true}) {
        const std::vector<double> weights = is_weighted ? own.random_weights(33) : own.all(1.0);
        DualRoutes routes(own.mesh, own.links, weights, own.toll_m);
        const SteinerOracle oracle(own.world(), kApart_m, weights);
        RandomPlaces places(own.world(), 34);
        for (int i = 0; i < draws(GetParam().queries, 5 * GetParam().queries); ++i) {
            const GroundPoint start = places.next();
            const GroundPoint goal = places.next();
            const PlanPlace from = own.place(start);
            const PlanPlace to = own.place(goal);
            SCOPED_TRACE(::testing::Message() << i);
            if (!routes.run(from, to, false)) continue;
            const double rough = routes.cost;
            ASSERT_TRUE(routes.run(from, to, true));
            ASSERT_LE(routes.cost, rough + 1e-9);
            expect_route(own, weights, from, to, routes.trace, routes.cost);
            const std::size_t jumps = routes.trace.jumps();
            jumping += jumps > 0 ? 1U : 0U;
            if (!is_weighted && jumps == 0) {
                const double over_m = routes.cost - funnel_m(own, routes, from, to);
                ASSERT_NEAR(over_m, 0.0, 1e-3);
                ++walks;
                inexact += std::abs(over_m) > 1e-5 ? 1U : 0U;
            }
            if (i >= GetParam().oracle_queries) continue;
            // The oracle's routes are off by half the distance of its points at every edge.
            double rounding = kPlanRounding_m;
            const auto& polygons = routes.trace.polygons;
            for (std::size_t p = 1; p < polygons.size(); ++p) {
                const double across =
                    weights[polygons[p - 1].polygon] + weights[polygons[p].polygon];
                rounding +=
                    0.5 * kApart_m * (across + (polygons[p].by_link != kNothing ? 2.0 : 0.0));
            }
            ASSERT_GE(routes.cost, oracle.cost(start.on, {start.at.x, start.at.z}, goal.on,
                                               {goal.at.x, goal.at.z}) -
                                       rounding);
        }
    }
    EXPECT_LE(inexact, 1 + walks / 200);
    if (!own.links.links.empty() && tier() != Tier::sanitizers) {  // where few are drawn
        EXPECT_GT(jumping, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, DualRoutesOfScenes,
                         ::testing::ValuesIn(cases_of_tier(std::vector{
                             WeightedCase{"gap", up_to(1, 3, 3), 0, 1.0, 200, 50},
                             WeightedCase{"fence", up_to(3, 7.5, 7.5), 0, 0.3, 200, 50},
                             WeightedCase{"slanted", up_to(1.5, 5, 6), 0, 0.3, 200, 50},
                             WeightedCase{"stairs", up_to(1.5, 5, 6), 32, 2.0, 200, 50},
                             WeightedCase{"overpass", up_to(1, 3, 3), 0, 1.0, 200, 50},
                             WeightedCase{"parkour", up_to(1.5, 5, 6), 32, 0.5, 200, 50},
                             WeightedCase{"terraces", up_to(1, 3, 3), 48, 0.5, 200, 30},
                             WeightedCase{"ruins", up_to(1, 3, 3), 0, 1.0, 60, 10},
                             WeightedCase{"forest", up_to(1, 3, 3), 96, 0.2, 60, 10},
                             WeightedCase{"town", up_to(1.5, 5, 6), 0, 0.5, 60, 10},
                             WeightedCase{"city:60", up_to(1, 3, 3), 64, 0.3, 60, 10}})),
                         [](const auto& own) {
                             const std::string scene_name = own.param.scene;
                             return scene_name.substr(0, scene_name.find(':')) + "_" +
                                    std::to_string(own.index);
                         });

}  // namespace
}  // namespace pronk::tests::dual_search_test
