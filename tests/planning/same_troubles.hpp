// A planner enters; whether it says of requests that cannot be planned, or only in part, what the
// optimal planner says leaves. And what it says if it may look at nothing.
#pragma once

#include <glm/geometric.hpp>
#include <pronk/planning.hpp>
#include <set>

#include "../links/linked_worlds.hpp"

namespace pronk::tests {

// `make` makes a planner of a map. Two platforms, and jumps down from the higher one only.
template <class Make>
void expect_the_same_troubles(const BakeSettings& jumping, const Make& make) {
    const LinkedWorld world = linked(platforms(1.0F, 5.0F, 3.0F).take(), jumping);
    const RouteMap map(world.world(), 1);
    RoutePlanner optimal(map);
    auto planner = make(map);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Vec3d high{-3, 5, 3};
    const Vec3d low{4, 3, 3};
    std::set<RouteTrouble> troubles;
    for (const Vec3d& from : {high, low, Vec3d(nan, 0, 0), Vec3d(0, 50, 0)}) {
        for (const Vec3d& to : {high, low, Vec3d(0, nan, 0), Vec3d(500, 3, 3)}) {
            const Route expected = optimal.plan({from, to});
            const Route route = planner.plan({from, to});
            EXPECT_EQ(route.found, expected.found);
            EXPECT_EQ(route.trouble, expected.trouble);
            troubles.insert(route.trouble);
            if (route.found != RouteFound::partial) continue;
            EXPECT_LT(glm::distance(route.points.back(), expected.points.back()), 1e-9);
        }
    }
    EXPECT_EQ(troubles.size(), 5U);
}

template <class Make>
void expect_a_spent_budget(const BakeSettings& jumping, const Make& make) {
    const LinkedWorld world = linked(scene("terraces"), jumping);
    const RouteMap map(world.world(), 1);
    RouteRequest request{{-18, 0, 15}, {0, 5, -15}};
    request.most_nodes = 1;
    const Route route = make(map).plan(request);
    EXPECT_EQ(route.found, RouteFound::budget_spent);
    EXPECT_TRUE(route.points.empty());
    request.most_nodes = 1'000'000;
    EXPECT_EQ(make(map).plan(request).found, RouteFound::reached);
}

}  // namespace pronk::tests
