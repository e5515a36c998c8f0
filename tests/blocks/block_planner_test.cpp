// Requests and what becomes of them.
#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

#include "blocks/block_worlds.hpp"

namespace pronk::block_planner_test {
namespace {

using tests::drawn;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Two floors with a gap that is too wide to jump, and rock five deep under the first.
const std::vector<tests::Layer> kApart{
    {"###......###"}, {"###......###"}, {"###......###"}, {"###......###"}, {"###......###"}};
const Vec3d kOnFirst(0.5, 5.0, 0.5);
const Vec3d kOnFirstToo(2.5, 5.0, 0.5);
const Vec3d kOnSecond(11.5, 5.0, 0.5);

class BlockPlanners : public testing::TestWithParam<bool> {
  protected:
    BlockRequest request(const Vec3d& from, const Vec3d& to) const {
        BlockRequest asked;
        asked.from = from;
        asked.to = to;
        asked.cached = GetParam();
        return asked;
    }

    BlockGrid grid_ = tests::grid_of(drawn(kApart, 10));
    BlockMap map_ = tests::map_of(grid_, tests::parkour_traveller(), true);
    BlockPlanner planner_{map_};
};
INSTANTIATE_TEST_SUITE_P(Ways, BlockPlanners, testing::Bool(),
                         [](const auto& way) { return way.param ? "cached" : "searched"; });

TEST_P(BlockPlanners, Coordinates_that_are_no_numbers_or_infinite_are_refused) {
    for (const double bad : {std::nan(""), kInfinite, -kInfinite}) {
        for (int axis = 0; axis < 3; ++axis) {
            Vec3d off = kOnFirst;
            off[axis] = bad;
            for (const auto& asked : {request(off, kOnFirst), request(kOnFirst, off)}) {
                const Route route = planner_.plan(asked);
                EXPECT_EQ(route.found, RouteFound::none);
                EXPECT_EQ(route.trouble, RouteTrouble::not_finite);
                EXPECT_TRUE(route.legs.empty() && route.points.empty());
            }
        }
    }
}

TEST_P(BlockPlanners, Places_with_no_ground_near_are_refused) {
    const auto trouble = [&](const Vec3d& from, const Vec3d& to) {
        const Route route = planner_.plan(request(from, to));
        EXPECT_EQ(route.found, RouteFound::none);
        EXPECT_TRUE(route.legs.empty() && route.points.empty());
        return route.trouble;
    };
    const Vec3d far(1e12, 5.0, -1e300);
    const Vec3d in_the_air(6.0, 5.0, 0.5);
    const Vec3d deep_in_rock(1.5, 0.5, 0.5);
    EXPECT_EQ(trouble(kOnFirst, far), RouteTrouble::goal_off_surface);
    EXPECT_EQ(trouble(far, kOnFirst), RouteTrouble::start_off_surface);
    EXPECT_EQ(trouble(far, far), RouteTrouble::start_off_surface);
    EXPECT_EQ(trouble(kOnFirst, in_the_air), RouteTrouble::goal_off_surface);
    EXPECT_EQ(trouble(in_the_air, kOnFirst), RouteTrouble::start_off_surface);
    EXPECT_EQ(trouble(kOnFirst, deep_in_rock), RouteTrouble::goal_off_surface);
}

TEST_P(BlockPlanners, Projection_can_be_switched_off) {
    const Vec3d above(0.5, 6.5, 0.5);
    const Vec3d inside(0.5, 4.5, 0.5);
    for (const Vec3d& near : {above, inside}) {
        EXPECT_EQ(planner_.plan(request(near, kOnFirstToo)).found, RouteFound::reached);
        EXPECT_EQ(planner_.plan(request(near, kOnFirstToo)).points.front(), kOnFirst);
        BlockRequest exact = request(near, kOnFirstToo);
        exact.projection = {0.0, 0.0};
        EXPECT_EQ(planner_.plan(exact).trouble, RouteTrouble::start_off_surface);
        std::swap(exact.from, exact.to);
        EXPECT_EQ(planner_.plan(exact).trouble, RouteTrouble::goal_off_surface);
    }
}

TEST_P(BlockPlanners, Who_is_there_already_gets_a_route_without_legs) {
    for (const Vec3d& to : {kOnFirst, kOnFirst + Vec3d(0.3, 0.1, -0.3)}) {
        const Route route = planner_.plan(request(kOnFirst, to));
        EXPECT_EQ(route.found, RouteFound::reached);
        EXPECT_EQ(route.trouble, RouteTrouble::no_trouble);
        EXPECT_TRUE(route.legs.empty());
        EXPECT_EQ(route.points, std::vector<Vec3d>{kOnFirst});
        EXPECT_EQ(route.cost, 0.0);
        EXPECT_EQ(route.length_m, 0.0);
        EXPECT_EQ(planner_.last().grid_cost_m, 0.0);
    }
}

TEST_P(BlockPlanners, What_cannot_be_reached_is_approached) {
    const Route route = planner_.plan(request(kOnFirst, kOnSecond));
    EXPECT_EQ(route.found, RouteFound::partial);
    EXPECT_EQ(route.trouble, RouteTrouble::unreachable);
    EXPECT_EQ(route.points.back(), kOnFirstToo);
    ASSERT_EQ(route.legs.size(), 1U);
    EXPECT_EQ(route.legs[0].kind, LegKind::walk);
    EXPECT_NEAR(route.cost, 2.0, 1e-9);
}

TEST_P(BlockPlanners, A_budget_that_is_spent_says_so) {
    BlockRequest asked = request(kOnFirst, kOnFirstToo);
    asked.most_nodes = 1;
    const Route spent = planner_.plan(asked);
    EXPECT_EQ(spent.found, RouteFound::budget_spent);
    EXPECT_EQ(planner_.last().expanded, 1U);
    EXPECT_TRUE(spent.legs.empty() && spent.points.empty());
    // To the next voxel one is enough: the goal itself need not be looked around from.
    asked.to = kOnFirst + Vec3d(1.0, 0.0, 0.0);
    EXPECT_EQ(planner_.plan(asked).found, RouteFound::reached);
    asked = request(kOnFirst, kOnSecond);
    EXPECT_EQ(planner_.plan(asked).found, RouteFound::partial);
    EXPECT_EQ(planner_.last().expanded, 3U);
    asked.most_nodes = 2;
    EXPECT_EQ(planner_.plan(asked).found, RouteFound::budget_spent);
}

TEST_P(BlockPlanners, Nothing_is_left_of_the_route_before) {
    Route route;
    planner_.plan(request(kOnFirst, kOnSecond), route);
    ASSERT_FALSE(route.legs.empty());
    route.polygons.emplace_back();
    planner_.plan(request(kOnFirst, Vec3d(kInfinite)), route);
    EXPECT_TRUE(route.legs.empty() && route.points.empty() && route.polygons.empty());
    EXPECT_EQ(route.cost, 0.0);
    EXPECT_EQ(planner_.last().expanded, 0U);
    planner_.plan(request(kOnFirst, kOnFirstToo), route);
    EXPECT_TRUE(tests::same_route(route, BlockPlanner(map_).plan(request(kOnFirst, kOnFirstToo))));
}

TEST_P(BlockPlanners, Without_a_cache_of_jumps_they_are_searched_for) {
    const BlockMap plain = tests::map_of(grid_, tests::parkour_traveller(), false);
    BlockPlanner planner(plain);
    EXPECT_EQ(planner.plan(request(kOnFirst, kOnFirstToo)).found, RouteFound::reached);
}

// ---- Several ------------------------------------------------------------------------------------

std::vector<BlockRequest> random_requests(judge::Dice& dice, const BlockMap& map, int count) {
    const BlockLayout& layout = map.grid().layout();
    const std::vector<BlockCoord> footholds = tests::footholds_of(map);
    std::vector<BlockRequest> requests;
    for (int i = 0; i < count; ++i) {
        const auto place = [&] {
            // Some of them anywhere.
            const BlockCoord at = dice.below(6) == 0 ? tests::random_voxel(dice, layout.size)
                                                     : footholds[dice.below(footholds.size())];
            return layout.floor_of(at) +
                   Vec3d(dice.between(-0.4, 0.4), 0.0, dice.between(-0.4, 0.4));
        };
        BlockRequest request;
        request.from = place();
        request.to = place();
        request.cached = dice.below(2) == 0;
        request.most_per_voxel = static_cast<std::uint32_t>(dice.below(3)) * 5;
        request.by_altitude = dice.below(2) == 0;
        request.smooth = dice.below(4) != 0;
        request.move_contacts = dice.below(4) != 0;
        if (dice.below(8) == 0) request.most_nodes = 5;
        if (dice.below(20) == 0) request.to.x = std::nan("");
        requests.push_back(request);
    }
    return requests;
}

TEST(BlockPlanner, Many_at_once_are_the_same_as_one_by_one_for_any_number_of_threads) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        judge::Dice dice(161, seed);
        const BlockList list =
            seed == 0 ? tests::parkour_list() : tests::thrown(dice, {{14, 8, 14}, 0.15});
        const BlockGrid grid = tests::grid_of(list);
        const JumpShape shape = seed % 2 == 0 ? JumpShape::straight : JumpShape::arcs;
        const BlockMap map = tests::map_of(grid, tests::parkour_traveller(shape), true);
        const auto requests = random_requests(dice, map, 60);
        const std::vector<Route> by_one = plan_all(map, requests, 1);
        const std::vector<Route> by_four = plan_all(map, requests, 4);
        ASSERT_EQ(by_one.size(), requests.size());
        ASSERT_EQ(by_four.size(), requests.size());
        int legs = 0;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            // A planner that has planned nothing before.
            const Route route = BlockPlanner(map).plan(requests[i]);
            EXPECT_TRUE(tests::same_route(by_one[i], route)) << seed << ' ' << i;
            EXPECT_TRUE(tests::same_route(by_four[i], route)) << seed << ' ' << i;
            legs += static_cast<int>(route.legs.size());
        }
        EXPECT_GT(legs, 20);
    }
}

TEST(BlockPlanner, Of_no_requests_there_are_no_routes) {
    const BlockGrid grid = tests::grid_of(drawn(kApart, 10));
    const BlockMap map = tests::map_of(grid, tests::parkour_traveller());
    EXPECT_TRUE(plan_all(map, {}, 4).empty());
}

// It would keep a map that is gone.
TEST(BlockPlanner, Is_not_made_from_a_temporary_map) {
    static_assert(std::is_constructible_v<BlockPlanner, const BlockMap&>);
    static_assert(std::is_constructible_v<BlockPlanner, BlockMap&>);
    static_assert(!std::is_constructible_v<BlockPlanner, BlockMap>);
    static_assert(!std::is_constructible_v<BlockPlanner, const BlockMap>);
}

}  // namespace
}  // namespace pronk::block_planner_test
