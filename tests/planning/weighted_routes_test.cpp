// Routes over weighted ground on the built-in scenes: they are routes, they cost what they say, and
// hardly more than they must.
#include <algorithm>
#include <cstdlib>
#include <new>

#include "../links/linked_worlds.hpp"
#include "planning/useful_links.hpp"
#include "planning/weighted_search.hpp"
#include "random_places.hpp"
#include "steiner_oracle.hpp"

namespace {

// Of this thread, by operator new.
thread_local std::size_t allocations = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    ++allocations;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace pronk::tests {
namespace {

// Ends of links are floats.
constexpr double kRounding_m = 1e-4;

struct Case {
    const char* scene;
    AbilityProfile profile;
    int tile_cells;
    double toll_m;
    int queries;         // against the exact search
    int oracle_queries;  // and against points along edges
};

// A world in plan view.
struct PlannedWorld {
    explicit PlannedWorld(const Case& own) : linked_world(make(own)) {
        mesh = make_plan_mesh(world());
        links = make_plan_links(world(), mesh);
        toll_m = own.toll_m;
    }

    static LinkedWorld make(const Case& own) {
        BakeSettings settings = settings_of(own.profile, 0);
        settings.links.methods = {true, true};
        settings.tile_cells = own.tile_cells;
        settings.ability.toll_m = own.toll_m;
        return linked(scene(own.scene), settings, 0);
    }
    const NavWorld& world() const { return linked_world.world(); }
    PlanPlace place(const GroundPoint& at) const {
        return {plan_point(at.at), mesh.number(at.on.tile, at.on.polygon)};
    }
    std::vector<double> all(double weight) const {
        return std::vector<double>(mesh.polygon_count(), weight);
    }
    std::vector<double> random_weights(unsigned seed) const {
        std::mt19937 random(seed);
        std::vector<double> weights;
        constexpr std::array<double, 6> kWeights{0.5, 0.8, 1.0, 1.0, 2.0, 5.0};
        for (std::size_t p = 0; p < mesh.polygon_count(); ++p) {
            weights.push_back(kWeights[random() % kWeights.size()]);
        }
        return weights;
    }

    LinkedWorld linked_world;
    PlanMesh mesh;
    PlanLinks links;
    double toll_m = 0.0;
};

double cross_of(const PlanPoint& a, const PlanPoint& b) {
    return a.x * b.y - a.y * b.x;
}

bool is_in(const PlanMesh& mesh, std::uint32_t polygon, const PlanPoint& at) {
    for (const PlanEdge& edge : mesh.edges_of(polygon)) {
        const PlanPoint along = mesh.to(edge) - edge.from;
        if (cross_of(along, at - edge.from) < -1e-5 * std::hypot(along.x, along.y)) return false;
    }
    return true;
}

// A walk through polygons, one after the other: each part between the edges that it crosses is in
// one of them that comes no earlier than the last one, and costs what the cheapest such do.
class WalkCost {
  public:
    WalkCost(const PlanMesh& mesh, const std::vector<double>& weights)
        : mesh_(mesh), weights_(weights) {}

    void start_in(std::span<const TracePolygon> polygons) {
        polygons_ = polygons;
        costs_.assign(polygons.size(), 0.0);  // up to here, if one is in this one
    }
    void walk(const PlanPoint& from, const PlanPoint& to) {
        std::vector<double> cuts{0.0, 1.0};
        for (const TracePolygon& polygon : polygons_) {
            for (const PlanEdge& edge : mesh_.edges_of(polygon.polygon)) {
                const PlanPoint along = mesh_.to(edge) - edge.from;
                const double turn = cross_of(to - from, along);
                if (turn == 0.0) continue;
                const double at = cross_of(edge.from - from, along) / turn;
                if (at > 0.0 && at < 1.0) cuts.push_back(at);
            }
        }
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t i = 1; i < cuts.size(); ++i) {
            const double share = cuts[i] - cuts[i - 1];
            const double length_m = share * std::hypot(to.x - from.x, to.y - from.y);
            if (length_m < 1e-9) continue;
            add(from + 0.5 * (cuts[i - 1] + cuts[i]) * (to - from), length_m);
        }
    }
    double least() const { return *std::min_element(costs_.begin(), costs_.end()); }

  private:
    void add(const PlanPoint& middle, double length_m) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t p = 0; p < polygons_.size(); ++p) {
            const std::uint32_t polygon = polygons_[p].polygon;
            least = std::min(least, costs_[p]);
            costs_[p] = is_in(mesh_, polygon, middle) ? least + weights_[polygon] * length_m
                                                      : std::numeric_limits<double>::infinity();
        }
    }

    const PlanMesh& mesh_;
    const std::vector<double>& weights_;
    std::span<const TracePolygon> polygons_;
    std::vector<double> costs_;
};

double distance_to(const PlanPoint& at, const std::array<PlanPoint, 2>& segment) {
    const PlanPoint along = segment[1] - segment[0];
    const double length2 = along.x * along.x + along.y * along.y;
    const PlanPoint to = at - segment[0];
    const double share =
        length2 > 0.0 ? std::clamp((to.x * along.x + to.y * along.y) / length2, 0.0, 1.0) : 0.0;
    return std::hypot(to.x - share * along.x, to.y - share * along.y);
}

// Legs join as those of other routes do, neighbours are neighbours, jumps those of their links; and
// what it costs is the sum of what its walks and jumps cost.
void expect_route(const PlannedWorld& own, const std::vector<double>& weights,
                  const PlanPlace& from, const PlanPlace& to, const RouteTrace& trace,
                  double cost) {
    const auto& points = trace.points;
    const auto& polygons = trace.polygons;
    ASSERT_FALSE(points.empty());
    ASSERT_EQ(points.front().at, from.at);
    ASSERT_EQ(points.front().polygon, from.polygon);
    ASSERT_EQ(points.back().at, to.at);
    ASSERT_EQ(polygons.front().polygon, from.polygon);
    ASSERT_EQ(polygons.back().polygon, to.polygon);
    for (std::size_t p = 1; p < polygons.size(); ++p) {
        if (polygons[p].by_link != kNothing) continue;
        const auto edges = own.mesh.edges_of(polygons[p - 1].polygon);
        ASSERT_TRUE(std::any_of(edges.begin(), edges.end(), [&](const PlanEdge& edge) {
            return edge.across != kNothing &&
                   own.mesh.edges[edge.across].polygon == polygons[p].polygon;
        }));
    }
    double sum = 0.0;
    WalkCost walks(own.mesh, weights);
    std::size_t polygon = 0;
    const auto last_walked = [&] {
        std::size_t last = polygon;
        while (last + 1 < polygons.size() && polygons[last + 1].by_link == kNothing) ++last;
        return last;
    };
    const auto start_walk = [&] {
        walks.start_in(std::span(polygons).subspan(polygon, last_walked() - polygon + 1));
    };
    start_walk();
    for (std::size_t i = 1; i < points.size(); ++i) {
        ASSERT_TRUE(is_in(own.mesh, points[i].polygon, points[i].at));
        if (points[i].by_link == kNothing) {
            walks.walk(points[i - 1].at, points[i].at);
            continue;
        }
        const PlanLink& link = own.links.links[points[i].by_link];
        const std::size_t last = last_walked();
        ASSERT_LT(last + 1, polygons.size());
        // With nothing walked before it a jump starts from the polygon that is reached already.
        const bool is_walked = i > 1 && points[i - 1].by_link == kNothing;
        if (!is_walked) {
            ASSERT_EQ(last, polygon);
        }
        ASSERT_EQ(polygons[last].polygon, link.from);
        ASSERT_EQ(points[i - 1].polygon, link.from);
        polygon = last + 1;
        ASSERT_EQ(polygons[polygon].by_link, points[i].by_link);
        ASSERT_EQ(polygons[polygon].polygon, link.to);
        ASSERT_EQ(points[i].polygon, link.to);
        ASSERT_LT(distance_to(points[i - 1].at, link.takeoff), 1e-5);
        ASSERT_LT(distance_to(points[i].at, link.landing), 1e-5);
        const PlanPoint way = points[i].at - points[i - 1].at;
        sum += walks.least() + own.toll_m + std::hypot(way.x, way.y);
        start_walk();
    }
    sum += walks.least();
    ASSERT_NEAR(sum, cost, kRounding_m);
}

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

class WeightedRoutes : public ::testing::TestWithParam<Case> {};

TEST_P(WeightedRoutes, On_even_ground_are_hardly_longer_than_the_shortest) {
    const PlannedWorld own(GetParam());
    const ComponentHops hops(own.mesh, own.links);
    IntervalSearch exact(own.mesh, own.links, hops, own.toll_m);
    const std::vector<double> weights = own.all(1.0);
    const WeightedGraph graph(own.mesh, own.links, weights);
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch plain(graph, hops, own.toll_m);
    WeightedSearch guided(graph, hops, own.toll_m, &landmarks);
    RandomPlaces places(own.world(), 5);
    Ratios ratios;
    for (int i = 0; i < GetParam().queries; ++i) {
        WeightedSearch& search = i % 2 == 0 ? plain : guided;
        const PlanPlace from = own.place(places.next());
        const PlanPlace to = own.place(places.next());
        SCOPED_TRACE(::testing::Message() << i);
        const SearchEnd end = search.run(from, to);
        ASSERT_EQ(end, exact.run(from, to));
        if (end != SearchEnd::found) continue;
        expect_route(own, weights, from, to, search.trace(), search.cost());
        ASSERT_GE(search.cost(), exact.cost() - kRounding_m);
        if (exact.cost() > 1.0) ratios.add(search.cost() / exact.cost());
    }
    RecordProperty("mean", std::to_string(ratios.mean()));
    RecordProperty("worst", std::to_string(ratios.worst));
    EXPECT_GT(ratios.count, 0U);
    EXPECT_LE(ratios.mean(), 1.0005);
    EXPECT_LE(ratios.worst, 1.05);
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
    for (int i = 0; i < 100; ++i) {
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
        double rounding = kRounding_m;
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
        expect_cheap_routes(own, own.random_weights(3), GetParam().oracle_queries);
    RecordProperty("mean", std::to_string(ratios.mean()));
    RecordProperty("worst", std::to_string(ratios.worst));
    EXPECT_GT(ratios.count, 0U);
    EXPECT_LE(ratios.mean(), 1.002);
    EXPECT_LE(ratios.worst, 1.03);
}

INSTANTIATE_TEST_SUITE_P(Scenes, WeightedRoutes,
                         ::testing::Values(Case{"gap", up_to(1, 3, 3), 0, 1.0, 1000, 200},
                                           Case{"fence", up_to(3, 7.5, 7.5), 0, 0.3, 1000, 100},
                                           Case{"stairs", up_to(1.5, 5, 6), 32, 2.0, 1000, 100},
                                           Case{"overpass", up_to(1, 3, 3), 0, 1.0, 1000, 100},
                                           Case{"parkour", up_to(1.5, 5, 6), 32, 0.5, 1000, 100},
                                           Case{"terraces", up_to(1, 3, 3), 48, 0.5, 1000, 50},
                                           Case{"ruins", up_to(1, 3, 3), 0, 1.0, 300, 40},
                                           Case{"forest", up_to(1, 3, 3), 96, 0.2, 300, 40},
                                           Case{"town", up_to(1.5, 5, 6), 0, 0.5, 300, 40},
                                           Case{"city:60", up_to(1, 3, 3), 64, 0.3, 300, 20}),
                         [](const auto& own) {
                             const std::string scene_name = own.param.scene;
                             return scene_name.substr(0, scene_name.find(':')) + "_" +
                                    std::to_string(own.index);
                         });

const Case kTerraces{"terraces", up_to(1, 3, 3), 48, 0.5, 0, 0};

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

// Whatever was asked before; and what it asked before it needs no more memory for.
TEST(WeightedSearchMemory, Answers_are_the_same_again_and_need_no_new_memory) {
    const PlannedWorld own(kTerraces);
    const ComponentHops hops(own.mesh, own.links);
    const WeightedGraph graph(own.mesh, own.links, own.random_weights(4));
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch search(graph, hops, own.toll_m, &landmarks);
    RandomPlaces places(own.world(), 8);
    std::vector<std::pair<PlanPlace, PlanPlace>> requests;
    for (int i = 0; i < 300; ++i) {
        const PlanPlace from = own.place(places.next());
        requests.emplace_back(from, own.place(places.next()));
    }
    std::vector<double> costs(requests.size());
    std::size_t before = 0;
    for (int round = 0; round < 3; ++round) {
        before = allocations;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const SearchEnd end = search.run(requests[i].first, requests[i].second);
            const double cost = end == SearchEnd::found ? search.cost() : -1.0;
            if (round == 0) costs[i] = cost;
            ASSERT_EQ(costs[i], cost);
        }
        if (round > 0) {
            EXPECT_EQ(allocations, before);
        } else {
            EXPECT_GT(allocations, before);
        }
    }
    for (std::size_t i = 0; i < requests.size(); i += 10) {
        WeightedSearch fresh(graph, hops, own.toll_m, &landmarks);
        const SearchEnd end = fresh.run(requests[i].first, requests[i].second);
        EXPECT_EQ(costs[i], end == SearchEnd::found ? fresh.cost() : -1.0);
    }
}

}  // namespace
}  // namespace pronk::tests
