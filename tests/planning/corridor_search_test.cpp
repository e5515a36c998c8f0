// The graph of global planning, and the shortest ways over it.
#include "planning/corridor/corridor_search.hpp"

#include <glm/geometric.hpp>

#include "../links/linked_worlds.hpp"
#include "planning/route_map.hpp"
#include "random_places.hpp"

namespace pronk::tests::corridor_search_test {
namespace {

BakeSettings jumping() {
    return by_both(up_to(1.5, 5, 6));
}

TEST(NavigationGraph, Has_an_edge_for_every_two_polygons_that_links_join) {
    const LinkedWorld linked_world = linked(scene("parkour"), jumping(), 0);
    const RouteMap map(linked_world.world());
    const RouteMap::Parts& parts = map.parts();
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::set<std::uint32_t> links;
    for (std::uint32_t p = 0; p < parts.mesh.polygon_count(); ++p) {
        for (std::uint32_t j = parts.graph.first_jumpable[p]; j < parts.graph.first_jumpable[p + 1];
             ++j) {
            const JumpableEdge& edge = parts.graph.jumpable[j];
            EXPECT_TRUE(pairs.emplace(p, edge.to).second);
            for (std::uint32_t l = edge.first_link; l < edge.end_link; ++l) {
                EXPECT_EQ(parts.links.links[l].from, p);
                EXPECT_EQ(parts.links.links[l].to, edge.to);
                links.insert(l);
            }
        }
    }
    EXPECT_GT(pairs.size(), 0U);
    EXPECT_EQ(links.size(), parts.links.links.size());
}

// One polygon of 4 m by 6 m, less what the agent cannot stand on: its centre is that of the top.
TEST(NavigationGraph, Has_its_vertices_at_centroids) {
    const LinkedWorld linked_world = linked(platforms(1.0F).take(), jumping());
    const RouteMap map(linked_world.world());
    ASSERT_EQ(map.parts().mesh.polygon_count(), 2U);
    for (const PlanPoint& centroid : map.parts().graph.centroids) {
        EXPECT_NEAR(std::abs(centroid.x - 0.5), 2.5, 0.26);
        EXPECT_NEAR(centroid.y, -3.0, 0.26);
    }
}

class CorridorsOfScenes : public ::testing::TestWithParam<const char*> {};

// Bellman and Ford: what every edge says, again and again until nothing changes.
std::vector<double> costs_from(const RouteMap::Parts& map, const PlanPlace& start,
                               const PlanPlace& goal) {
    const auto at = [&](std::uint32_t p) {
        if (p == start.polygon) return start.at;
        return p == goal.polygon ? goal.at : map.graph.centroids[p];
    };
    std::vector<double> costs(map.mesh.polygon_count(), std::numeric_limits<double>::infinity());
    costs[start.polygon] = 0.0;
    for (bool changed = true; changed;) {
        changed = false;
        const auto lower = [&](std::uint32_t from, std::uint32_t to, double toll_m) {
            const double cost = costs[from] + glm::distance(at(from), at(to)) + toll_m;
            if (cost >= costs[to]) return;
            costs[to] = cost;
            changed = true;
        };
        for (const PlanEdge& edge : map.mesh.edges) {
            if (edge.across == kNothing) continue;
            lower(edge.polygon, map.mesh.edges[edge.across].polygon, 0.0);
        }
        for (const PlanLink& link : map.links.links) {
            lower(link.from, link.to, map.world.settings.ability.toll_m);
        }
    }
    return costs;
}

TEST_P(CorridorsOfScenes, Are_the_shortest_over_the_graph_and_hang_together) {
    const LinkedWorld linked_world = linked(scene(GetParam()), jumping(), 0);
    const RouteMap map(linked_world.world());
    const RouteMap::Parts& parts = map.parts();
    const double toll_m = parts.world.settings.ability.toll_m;
    CorridorSearch search(parts.mesh, parts.graph, parts.hops, toll_m);
    CorridorSequence found;
    RandomPlaces places(linked_world.world(), 21);
    const auto next = [&] {
        const GroundPoint ground = places.next();
        return PlanPlace{plan_point(ground.at),
                         parts.mesh.number(ground.on.tile, ground.on.polygon)};
    };
    std::size_t jumps = 0;
    for (int i = 0; i < 100; ++i) {
        const PlanPlace start = next();
        const PlanPlace goal = next();
        const double least = costs_from(parts, start, goal)[goal.polygon];
        const SearchEnd end = search.run(start, goal, 1'000'000, found);
        ASSERT_EQ(end == SearchEnd::found, std::isfinite(least));
        if (end != SearchEnd::found) continue;
        ASSERT_EQ(found.polygons.front(), start.polygon);
        ASSERT_EQ(found.polygons.back(), goal.polygon);
        double cost = 0.0;
        PlanPoint last = start.at;
        std::uint32_t first = 0;
        for (const Corridor& corridor : found.corridors) {
            ASSERT_EQ(corridor.first, first);
            for (std::uint32_t p = corridor.first; p <= corridor.last; ++p) {
                const std::uint32_t polygon = found.polygons[p];
                if (p > 0) {
                    const PlanPoint at =
                        polygon == goal.polygon ? goal.at : parts.graph.centroids[polygon];
                    cost += glm::distance(last, at);
                    last = at;
                }
                if (p == corridor.last) break;
                const PlanEdge& edge = parts.mesh.edges[found.left_by[p]];
                ASSERT_EQ(edge.polygon, polygon);
                ASSERT_EQ(parts.mesh.edges[edge.across].polygon, found.polygons[p + 1]);
            }
            first = corridor.last + 1;
            if (first == found.polygons.size()) continue;
            const JumpableEdge& jump = parts.graph.jumpable[corridor.jumpable];
            ASSERT_EQ(jump.to, found.polygons[first]);
            ASSERT_EQ(parts.links.links[jump.first_link].from, found.polygons[corridor.last]);
            cost += toll_m;
            ++jumps;
        }
        ASSERT_EQ(first, found.polygons.size());
        ASSERT_NEAR(cost, least, 1e-9);
    }
    EXPECT_GT(jumps, 0U);
}

INSTANTIATE_TEST_SUITE_P(Scenes, CorridorsOfScenes,
                         ::testing::Values("gap", "parkour", "terraces", "stairs"),
                         [](const auto& own) { return std::string(own.param); });

}  // namespace
}  // namespace pronk::tests::corridor_search_test
