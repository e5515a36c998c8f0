// What floods and landmarks say, against searches that know neither.
#include "planning/shortest/landmarks.hpp"

#include "../links/linked_worlds.hpp"
#include "planning/route_map.hpp"
#include "planning/shortest/interval_flood.hpp"
#include "planning/shortest/interval_search.hpp"
#include "random_places.hpp"

namespace pronk::tests::landmarks_test {
namespace {

// Corners, in one of the polygons around them.
std::vector<PlanPlace> corner_places(const PlanMesh& mesh) {
    std::vector<PlanPlace> places(mesh.corners.size());
    for (const PlanEdge& edge : mesh.edges) places[edge.corner] = {edge.from, edge.polygon};
    return places;
}

class LandmarksOfScenes : public ::testing::TestWithParam<const char*> {
  protected:
    const LinkedWorld world = linked(scene(GetParam()), BakeSettings{});
    const RouteMap map{world.world()};
    const PlanMesh& mesh = map.parts().cells.mesh;
    const PlanLinks& links = map.parts().even->links;
    const double toll_m = map.parts().toll_m;
    const std::vector<PlanPlace> places = corner_places(mesh);
    const Landmarks none{};
    IntervalSearch search{mesh, links, map.parts().hops, none, toll_m};

    PlanPlace place_in_cell(const GroundPoint& ground) const {
        const std::uint32_t polygon = map.parts().mesh.number(ground.on.tile, ground.on.polygon);
        return {plan_point(ground.at), map.parts().cells.cell_of[polygon]};
    }
};

TEST_P(LandmarksOfScenes, A_flood_costs_what_a_search_finds) {
    IntervalFlood flood(mesh, links, toll_m);
    std::mt19937 random(5);
    std::size_t reached = 0;
    for (int i = 0; i < 5; ++i) {
        const PlanPlace& start = places[random() % places.size()];
        std::vector<double> costs(places.size(), std::numeric_limits<double>::infinity());
        // One of the polygons around a corner is the last on the way there.
        flood.run(start, {}, [&](std::uint32_t n) {
            const IntervalNode& node = flood.nodes()[n];
            for (const PlanEdge& edge : mesh.edges_of(node.polygon)) {
                costs[edge.corner] =
                    std::min(costs[edge.corner], node.root.cost + way_through(node, edge.from));
            }
        });
        for (int k = 0; k < 200; ++k) {
            const std::size_t corner = random() % places.size();
            if (search.run(start, places[corner]) != SearchEnd::found) {
                EXPECT_EQ(costs[corner], std::numeric_limits<double>::infinity());
                continue;
            }
            ++reached;
            EXPECT_NEAR(costs[corner], search.cost(), 1e-4);
        }
    }
    EXPECT_GT(reached, 100U);
}

TEST_P(LandmarksOfScenes, No_route_is_cheaper_than_landmarks_say) {
    GoalBounds bounds(mesh, map.parts().even->landmarks);
    RandomPlaces random_places(world.world(), 6);
    std::mt19937 random(7);
    double bound_m = 0.0;
    double straight_m = 0.0;
    double cost_m = 0.0;
    for (int i = 0; i < 50; ++i) {
        const GroundPoint ground = random_places.next();
        const PlanPlace goal = place_in_cell(ground);
        bounds.aim_at(goal);
        for (int k = 0; k < 20; ++k) {
            // From a corner, and from where a link lands.
            std::size_t row = random() % places.size();
            PlanPlace from = places[row];
            if (k % 2 == 1 && !links.links.empty()) {
                const auto l = static_cast<std::uint32_t>(random() % links.links.size());
                const std::size_t end = random() % 2;
                from = {links.links[l].landing[end], links.links[l].to};
                row = Landmarks::row_of_landing(mesh, l) + end;
            }
            if (search.run(from, goal) != SearchEnd::found) continue;
            EXPECT_LE(bounds.of(row), search.cost() + 1e-6);
            bound_m += std::max(bounds.of(row), length(goal.at - from.at));
            straight_m += length(goal.at - from.at);
            cost_m += search.cost();
        }
    }
    // They tell more than the straight way does: half of what it leaves open, or nearly all.
    EXPECT_GT(bound_m, std::min(0.5 * (straight_m + cost_m), 0.97 * cost_m));
}

// Not only at most: that is what makes searches short.
TEST_P(LandmarksOfScenes, From_landings_of_small_levels_the_very_cost_is_known) {
    const LandingCosts& costs = map.parts().even->landmarks.landing_costs;
    const std::size_t ends = 2 * links.links.size();
    const bool is_small = ends * (mesh.corners.size() + ends) <= LandingCosts::kMostPairs;
    EXPECT_EQ(costs.empty(), ends == 0 || !is_small);
    if (costs.empty()) return;
    RandomPlaces random_places(world.world(), 8);
    std::mt19937 random(9);
    std::size_t reached = 0;
    for (int i = 0; i < 1000; ++i) {
        const GroundPoint ground = random_places.next();
        const PlanPlace goal = place_in_cell(ground);
        const std::size_t end = random() % ends;
        const PlanLink& link = links.links[end / 2];
        const double cost = costs.from(end, goal);
        if (search.run({link.landing[end % 2], link.to}, goal) != SearchEnd::found) {
            EXPECT_EQ(cost, std::numeric_limits<double>::infinity());
            continue;
        }
        ++reached;
        EXPECT_NEAR(cost, search.cost(), 4.0 * kRounding_m + 2.0 * costs.slack_m);
    }
    EXPECT_GT(reached, 100U);
    EXPECT_LT(costs.slack_m, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LandmarksOfScenes,
                         ::testing::Values("overpass", "terraces", "parkour", "ruins"),
                         [](const auto& of) { return std::string(of.param); });

}  // namespace
}  // namespace pronk::tests::landmarks_test
