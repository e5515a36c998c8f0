// Routes over weighted ground on the built-in scenes: they are routes, they cost what they say, and
// hardly more than they must.
#include "planning/useful_links.hpp"
#include "planning/weighted/weighted_search.hpp"
#include "steiner_oracle.hpp"
#include "weighted_worlds.hpp"

namespace pronk::tests::weighted_routes_test {
namespace {

// How many times what it must a route costs.
struct Ratios {
    std::size_t count = 0;
    double sum = 0.0;
    double worst = 0.0;

    void add(double ratio) {
        ++count;
        sum += ratio;
        worst = std::max(worst, ratio);
    }
    double mean() const { return sum / static_cast<double>(count); }
};

class WeightedRoutes : public ::testing::TestWithParam<WeightedCase> {};

TEST_P(WeightedRoutes, On_even_ground_are_hardly_longer_than_the_shortest) {
    const PlannedWorld own(GetParam());
    const ComponentHops hops(own.mesh, own.links);
    const Landmarks none{};
    IntervalSearch exact(own.mesh, own.links, hops, none, own.toll_m);
    const std::vector<double> weights = own.all(1.0);
    const WeightedGraph graph(own.mesh, own.links, weights);
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch plain(graph, hops, own.toll_m);
    WeightedSearch guided(graph, hops, own.toll_m, &landmarks);
    RandomPlaces places(own.world(), 5);
    Ratios ratios;
    for (int i = 0; i < draws(GetParam().queries / 5, GetParam().queries); ++i) {
        WeightedSearch& search = i % 2 == 0 ? plain : guided;
        const PlanPlace from = own.place(places.next());
        const PlanPlace to = own.place(places.next());
        SCOPED_TRACE(::testing::Message() << i);
        const SearchEnd end = search.run(from, to);
        ASSERT_EQ(end, exact.run(from, to));
        if (end != SearchEnd::found) continue;
        expect_route(own, weights, from, to, search.trace(), search.cost());
        ASSERT_GE(search.cost(), exact.cost() - kPlanRounding_m);
        if (exact.cost() > 1.0) ratios.add(search.cost() / exact.cost());
    }
    RecordProperty("mean", std::to_string(ratios.mean()));
    RecordProperty("worst", std::to_string(ratios.worst));
    EXPECT_GT(ratios.count, 0U);
    EXPECT_LE(ratios.worst, 1.05);
    if (tier() != Tier::sanitizers) {  // where so few are drawn that one weighs on the mean
        EXPECT_LE(ratios.mean(), 1.0005);
    }
}

// Without links nothing has another weight.
TEST_P(WeightedRoutes, On_ground_of_one_weight_cost_that_many_times_as_much) {
    const PlannedWorld own(GetParam());
    const PlanLinks none{std::vector<std::uint32_t>(own.mesh.polygon_count() + 1, 0), {}};
    const ComponentHops hops(own.mesh, none);
    const WeightedGraph one(own.mesh, none, own.all(1.0));
    const WeightedGraph more(own.mesh, none, own.all(3.5));
    WeightedSearch of_one(one, hops, own.toll_m);
    WeightedSearch of_more(more, hops, own.toll_m);
    RandomPlaces places(own.world(), 6);
    for (int i = 0; i < draws(25, 100); ++i) {
        const PlanPlace from = own.place(places.next());
        const PlanPlace to = own.place(places.next());
        const SearchEnd end = of_one.run(from, to);
        ASSERT_EQ(end, of_more.run(from, to));
        if (end != SearchEnd::found) continue;
        ASSERT_NEAR(of_more.cost(), 3.5 * of_one.cost(), 1e-4 * of_more.cost());
    }
}

// A route over points is off by at most half their distance at every edge and link that the
// cheapest route passes, before and behind it: so the search's costs no less than the oracle's, but
// for that; nor more, but for what it misses.
Ratios expect_cheap_routes(const PlannedWorld& own, const std::vector<double>& weights,
                           int queries) {
    Ratios ratios;
    const ComponentHops hops(own.mesh, own.links);
    const WeightedGraph graph(own.mesh, own.links, weights);
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch plain(graph, hops, own.toll_m);
    WeightedSearch guided(graph, hops, own.toll_m, &landmarks);
    constexpr double kApart_m = 0.4;
    const SteinerOracle oracle(own.world(), kApart_m, weights);
    RandomPlaces places(own.world(), 7);
    for (int i = 0; i < queries; ++i) {
        WeightedSearch& search = i % 2 == 0 ? plain : guided;
        const GroundPoint start = places.next();
        const GroundPoint goal = places.next();
        const PlanPlace from = own.place(start);
        const PlanPlace to = own.place(goal);
        SCOPED_TRACE(::testing::Message() << i);
        const double known =
            oracle.cost(start.on, {start.at.x, start.at.z}, goal.on, {goal.at.x, goal.at.z});
        const SearchEnd end = search.run(from, to);
        EXPECT_EQ(end == SearchEnd::found, known != SteinerOracle::kNoRoute);
        if (end != SearchEnd::found) continue;
        expect_route(own, weights, from, to, search.trace(), search.cost());
        double rounding = kPlanRounding_m;
        const auto& polygons = search.trace().polygons;
        for (std::size_t p = 1; p < polygons.size(); ++p) {
            const double across = weights[polygons[p - 1].polygon] + weights[polygons[p].polygon];
            rounding += 0.5 * kApart_m * (across + (polygons[p].by_link != kNothing ? 2.0 : 0.0));
        }
        EXPECT_GE(search.cost(), known - rounding);
        if (known > 1.0) ratios.add(search.cost() / known);
    }
    return ratios;
}

TEST_P(WeightedRoutes, On_random_ground_cost_what_a_fine_search_over_points_does) {
    const PlannedWorld own(GetParam());
    const Ratios ratios =
        expect_cheap_routes(own, own.random_weights(3),
                            draws(GetParam().oracle_queries / 2, GetParam().oracle_queries));
    RecordProperty("mean", std::to_string(ratios.mean()));
    RecordProperty("worst", std::to_string(ratios.worst));
    EXPECT_GT(ratios.count, 0U);
    EXPECT_LE(ratios.worst, 1.03);
    if (tier() != Tier::sanitizers) {
        EXPECT_LE(ratios.mean(), 1.002);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, WeightedRoutes,
                         ::testing::ValuesIn(cases_of_tier(std::vector{
                             WeightedCase{"gap", up_to(1, 3, 3), 0, 1.0, 1000, 200},
                             WeightedCase{"fence", up_to(3, 7.5, 7.5), 0, 0.3, 1000, 100},
                             WeightedCase{"stairs", up_to(1.5, 5, 6), 32, 2.0, 1000, 100},
                             WeightedCase{"overpass", up_to(1, 3, 3), 0, 1.0, 1000, 100},
                             WeightedCase{"parkour", up_to(1.5, 5, 6), 32, 0.5, 1000, 100},
                             WeightedCase{"terraces", up_to(1, 3, 3), 48, 0.5, 1000, 50},
                             WeightedCase{"ruins", up_to(1, 3, 3), 0, 1.0, 300, 40},
                             WeightedCase{"forest", up_to(1, 3, 3), 96, 0.2, 300, 40},
                             WeightedCase{"town", up_to(1.5, 5, 6), 0, 0.5, 300, 40},
                             WeightedCase{"city:60", up_to(1, 3, 3), 64, 0.3, 300, 20}})),
                         [](const auto& own) {
                             const std::string scene_name = own.param.scene;
                             return scene_name.substr(0, scene_name.find(':')) + "_" +
                                    std::to_string(own.index);
                         });

const WeightedCase kTerraces{"terraces", up_to(1, 3, 3), 48, 0.5, 0, 0};

// Ground, mud, roads and sidewalks; nobody is on buildings.
TEST(WeightedTown, Has_routes_as_cheap_as_those_of_a_fine_search_over_points) {
    const PlannedWorld own({"town", up_to(1, 3, 3), 0, 1.0, 0, 0});
    const auto& names = own.world().terrain_names;
    std::vector<double> of_terrain(names.size(), 1.0);
    for (std::size_t t = 0; t < names.size(); ++t) {
        if (names[t] == "mud") of_terrain[t] = 3.0;
        if (names[t] == "road") of_terrain[t] = 0.5;
        if (names[t] == "sidewalk") of_terrain[t] = 0.7;
    }
    const std::vector<double> weights = polygon_weights(own.world(), of_terrain);
    ASSERT_EQ(weights.size(), own.mesh.polygon_count());
    for (const double weight : {0.5, 0.7, 1.0, 3.0}) {
        EXPECT_NE(std::find(weights.begin(), weights.end(), weight), weights.end());
    }
    const Ratios ratios = expect_cheap_routes(own, weights, 60);
    RecordProperty("mean", std::to_string(ratios.mean()));
    RecordProperty("worst", std::to_string(ratios.worst));
    EXPECT_LE(ratios.mean(), 1.0);
    EXPECT_LE(ratios.worst, 1.01);
}

// What it costs at least from a point to a place is no more than what it costs, but for what the
// search is off by on its way from the landmark, before it moves routes to their best places.
TEST(WeightedLandmarksOfTerraces, Never_say_that_much_more_is_to_go_than_is) {
    const PlannedWorld own(kTerraces);
    const ComponentHops hops(own.mesh, own.links);
    const std::vector<double> weights = own.random_weights(11);
    const WeightedGraph graph(own.mesh, own.links, weights);
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch search(graph, hops, own.toll_m);
    RandomPlaces places(own.world(), 12);
    double said = 0.0;
    double known = 0.0;
    for (int i = 0; i < 30; ++i) {
        const PlanPlace goal = own.place(places.next());
        const auto goal_costs = landmarks.least_to(graph, goal.at, goal.polygon);
        for (std::uint32_t corner = 0; corner < own.mesh.corners.size(); corner += 25) {
            const std::uint32_t polygon = own.mesh.edges[graph.edges_at(corner).front()].polygon;
            const double least = landmarks.least_between(corner, goal_costs);
            if (search.run({own.mesh.corners[corner], polygon}, goal) != SearchEnd::found) continue;
            for (std::size_t l = 0; l < WeightedLandmarks::kCount; ++l) {
                if (goal_costs[l] >= 0.5F * WeightedLandmarks::kUnreached) continue;
                ASSERT_LE(goal_costs[l] - landmarks.costs[corner][l],
                          search.cost() + 0.05F * goal_costs[l]);
            }
            said += least;
            known += search.cost();
        }
    }
    EXPECT_GT(said, 0.5 * known);
}

// From anywhere on its take-off to anywhere on its landing.
TEST(WeightedUsefulLinks, What_is_left_out_a_walk_does_at_no_more_cost) {
    const PlannedWorld own(kTerraces);
    const std::vector<double> weights = own.random_weights(9);
    const PlanLinks useful = useful_links(own.mesh, own.links, weights, own.toll_m, 1);
    EXPECT_LT(useful.links.size(), own.links.links.size());
    EXPECT_GT(useful.links.size(), 0U);
    const PlanLinks none{std::vector<std::uint32_t>(own.mesh.polygon_count() + 1, 0), {}};
    const ComponentHops hops(own.mesh, none);
    const WeightedGraph graph(own.mesh, none, weights);
    WeightedSearch walks(graph, hops, own.toll_m);
    std::mt19937 random(10);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (std::uint32_t p = 0; p < own.mesh.polygon_count(); ++p) {
        for (const PlanLink& link : own.links.from(p)) {
            const auto kept = useful.from(p);
            if (std::any_of(kept.begin(), kept.end(), [&](const PlanLink& other) {
                    return other.tile == link.tile && other.index == link.index;
                })) {
                continue;
            }
            for (int i = 0; i < 5; ++i) {
                const double from_share = share(random);
                const double to_share = share(random);
                const PlanPlace from{
                    link.takeoff[0] + from_share * (link.takeoff[1] - link.takeoff[0]), p};
                const PlanPlace to{link.landing[0] + to_share * (link.landing[1] - link.landing[0]),
                                   link.to};
                ASSERT_EQ(walks.run(from, to), SearchEnd::found);
                expect_route(own, weights, from, to, walks.trace(), walks.cost());
                const PlanPoint way = to.at - from.at;
                // Another search than the one that decided may miss the best walk by little.
                ASSERT_LE(walks.cost(), 1.02 * (std::hypot(way.x, way.y) + own.toll_m));
            }
        }
    }
}

}  // namespace
}  // namespace pronk::tests::weighted_routes_test
