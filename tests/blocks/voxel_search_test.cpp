// Both searches against a plain one that knows nothing of them.
#include <gtest/gtest.h>

#include "blocks/plain_dijkstra.hpp"
#include "blocks/voxel_search.hpp"

namespace pronk::voxel_search_test {
namespace {

using tests::agent_of;
using tests::Cells;
using tests::PlainDijkstra;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct World {
    BlockList list;
    BlockTraveller traveller;
};

// Small voxels whose steps are walked, large ones that are jumped on; slim bodies and wide ones;
// blocks in the air, over a floor, and hills; with and without zones.
World random_world(std::uint64_t seed) {
    judge::Dice dice(111, seed);
    const bool small = seed % 3 != 0;
    const double voxel_m = small ? 0.5 : 1.0;
    const tests::Thrown how{
        {8, 6, 8}, dice.between(0.1, 0.35), voxel_m, static_cast<int>(dice.below(3))};
    World world;
    world.list = seed % 5 == 0   ? tests::thrown_hills(dice, how, 4)
                 : seed % 5 == 1 ? tests::thrown_over_floor(dice, how)
                                 : tests::thrown(dice, how);
    const std::array radii = {0.2, 0.25, 0.3, 0.4};  // the last two are wider than a small voxel
    const std::array climbs = {0.2, 0.5, 0.5, 1.0};
    const Agent agent =
        agent_of(radii[dice.below(4)], dice.between(0.4, 2.0) * voxel_m, climbs[dice.below(4)]);
    const JumpProfile jump{dice.between(1.0, 2.5), dice.between(1.0, 4.0) * voxel_m,
                           dice.between(1.0, 4.0)};
    world.traveller =
        tests::traveller_of(agent, jump, seed % 2 == 0 ? JumpShape::straight : JumpShape::arcs,
                            dice.below(2) == 0 ? 1.0 : dice.between(0.05, 3.0));
    return world;
}

BlockCoord voxel_of(const BlockLayout& layout, const Vec3d& feet) {
    const Vec3d at = (feet - layout.origin) / layout.voxel_m + Vec3d(0.0, 0.01, 0.0);
    return {static_cast<int>(std::floor(at.x)), static_cast<int>(std::floor(at.y)),
            static_cast<int>(std::floor(at.z))};
}

// The grid distance of the nearest place to the goal that there is a way to.
double nearest_to(const BlockCoord& goal, const std::map<BlockCoord, double>& costs) {
    double nearest = kInfinite;
    for (const auto& [at, cost] : costs) {
        nearest = std::min(nearest, tests::plain_distance(goal - at));
    }
    return nearest;
}

struct Count {
    int worlds = 0;
    int reached = 0;
    int partial = 0;
    int jumps = 0;
};

// Asks for several ways through each world; `expect` sees the route that was found, and what the
// plain search knows.
template <class Ask, class Expect>
Count in_random_worlds(std::uint64_t worlds, const Ask& ask, const Expect& expect) {
    Count count;
    for (std::uint64_t seed = 0; seed < worlds; ++seed) {
        const World world = random_world(seed);
        const Cells cells(world.list);
        const BlockGrid grid = tests::grid_of(world.list);
        const BlockMap map = tests::map_of(grid, world.traveller, true);
        const PlainDijkstra plain(cells, map);
        const std::vector<BlockCoord> footholds(plain.footholds().begin(), plain.footholds().end());
        if (footholds.size() < 2) continue;
        ++count.worlds;
        judge::Dice dice(112, seed);
        const BlockCoord start = footholds[dice.below(footholds.size())];
        const auto costs = plain.costs_from(start);
        BlockPlanner planner(map);
        for (int i = 0; i < 4; ++i) {
            const BlockCoord goal = footholds[dice.below(footholds.size())];
            const auto known = costs.find(goal);
            const double cost_m = known == costs.end() ? kInfinite : known->second;
            for (const bool cached : {false, true}) {
                const Route route = planner.plan(ask(map, start, goal, cached));
                SCOPED_TRACE(testing::Message()
                             << "world " << seed << " from " << testing::PrintToString(start)
                             << " to " << testing::PrintToString(goal)
                             << (cached ? ", cached" : ", searched"));
                const bool is_reached = cost_m < kInfinite;
                EXPECT_EQ(route.found, is_reached ? RouteFound::reached : RouteFound::partial);
                EXPECT_EQ(route.trouble,
                          is_reached ? RouteTrouble::no_trouble : RouteTrouble::unreachable);
                if (testing::Test::HasFailure()) return count;
                const BlockCoord end = voxel_of(world.list.layout, route.points.back());
                EXPECT_NEAR(tests::plain_distance(goal - end), nearest_to(goal, costs), 1e-9);
                (is_reached ? count.reached : count.partial) += 1;
                count.jumps += static_cast<int>(route.jumps());
                expect(planner, costs.at(end), is_reached, cached);
                if (testing::Test::HasFailure()) return count;
            }
        }
    }
    return count;
}

TEST(VoxelSearch, Ways_cost_what_a_plain_search_over_all_walks_and_jumps_finds) {
    const Count count = in_random_worlds(
        600,
        [](const BlockMap& map, const BlockCoord& from, const BlockCoord& to, bool cached) {
            return tests::request_between(map, from, to, cached, 0);
        },
        [](const BlockPlanner& planner, double cost_m, bool is_reached, bool) {
            // Of several that are equally near to the goal any may be the end.
            if (is_reached) {
                EXPECT_NEAR(planner.last().grid_cost_m, cost_m, 1e-5 * cost_m + 1e-9);
            } else {
                EXPECT_GE(planner.last().grid_cost_m, cost_m * (1.0 - 1e-5));
            }
            EXPECT_EQ(planner.last().postponed, 0U);
        });
    // Else the dice are of no use.
    EXPECT_GE(count.worlds, 500);
    EXPECT_GT(count.reached, 1500);
    EXPECT_GT(count.partial, 500);
    EXPECT_GT(count.jumps, 1500);
}

TEST(VoxelSearch, A_limit_of_nodes_for_each_voxel_loses_no_goal) {
    std::size_t postponed = 0;
    for (const bool by_altitude : {false, true}) {
        for (const std::uint32_t limit : {1U, 5U}) {
            in_random_worlds(
                180,
                [&](const BlockMap& map, const BlockCoord& from, const BlockCoord& to,
                    bool cached) {
                    BlockRequest request = tests::request_between(map, from, to, cached, limit);
                    request.by_altitude = by_altitude;
                    return request;
                },
                [&](const BlockPlanner& planner, double cost_m, bool, bool cached) {
                    // Never shorter than the shortest; what is known beforehand has no limit.
                    EXPECT_GE(planner.last().grid_cost_m, cost_m * (1.0 - 1e-5) - 1e-9);
                    if (cached) {
                        EXPECT_EQ(planner.last().postponed, 0U);
                    }
                    postponed += planner.last().postponed;
                });
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(postponed, 1000U);
}

// ---- By hand ------------------------------------------------------------------------------------

double grid_cost(const BlockList& list, const BlockTraveller& traveller, const BlockCoord& from,
                 const BlockCoord& to, bool cached) {
    const BlockGrid grid = tests::grid_of(list);
    const BlockMap map = tests::map_of(grid, traveller, true);
    BlockPlanner planner(map);
    const Route route = planner.plan(tests::request_between(map, from, to, cached));
    return route.found == RouteFound::reached ? planner.last().grid_cost_m : kInfinite;
}

TEST(VoxelSearch, A_gap_is_jumped_where_the_way_around_costs_more_than_the_toll) {
    // From the second row: over the gap 2 m and the toll; else two steps along the edge, two across
    // the bridge and two back, for nobody cuts the corners of a gap.
    const BlockList list = tests::drawn({{"#.#", "#.#", "#.#", "###"}}, 6);
    for (const bool cached : {false, true}) {
        for (const double toll_m : {0.5, 2.0, 4.0, 9.0}) {
            BlockTraveller traveller = tests::parkour_traveller();
            traveller.ability.toll_m = toll_m;
            const double cost_m = grid_cost(list, traveller, {0, 1, 1}, {2, 1, 1}, cached);
            EXPECT_NEAR(cost_m, std::min(2.0 + toll_m, 6.0), 1e-4) << toll_m;
        }
    }
}

TEST(VoxelSearch, Straight_jumps_go_onto_what_is_in_the_way_and_arcs_over_it) {
    // A wall one high between two floors, in a corridor: whoever jumps straight lands on it.
    const BlockList list = tests::drawn({{"#####"}, {"..#.."}}, 6);
    for (const bool cached : {false, true}) {
        const BlockTraveller straight = tests::parkour_traveller();
        const BlockTraveller arcs = tests::parkour_traveller(JumpShape::arcs);
        // Both walk one voxel towards the wall or jump from where they are: up over an edge, down
        // over an edge, and two steps along.
        const double two_jumps_m = 2.0 + 2.0 * std::sqrt(2.0) + 2.0;
        EXPECT_NEAR(grid_cost(list, straight, {0, 1, 0}, {4, 1, 0}, cached), two_jumps_m, 1e-4);
        EXPECT_NEAR(grid_cost(list, arcs, {0, 1, 0}, {4, 1, 0}, cached), 4.0 + 1.0, 1e-4);
    }
}

TEST(VoxelSearch, Nobody_jumps_from_or_to_a_zone) {
    for (const bool cached : {false, true}) {
        for (const std::string_view zone : {"!..", "..!"}) {
            const BlockList list = tests::drawn({{"#.#"}, {zone}}, 6);
            const BlockTraveller traveller = tests::parkour_traveller();
            EXPECT_EQ(grid_cost(list, traveller, {0, 1, 0}, {2, 1, 0}, cached), kInfinite);
        }
        // Over one that nobody touches the jump goes.
        const BlockList over = tests::drawn({{"#.#"}, {".!."}}, 6);
        EXPECT_NEAR(grid_cost(over, tests::parkour_traveller(), {0, 1, 0}, {2, 1, 0}, cached), 3.0,
                    1e-4);
    }
}

TEST(VoxelSearch, What_was_forgotten_of_a_take_off_is_seen_again) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        judge::Dice dice(221, seed);
        const BlockGrid grid = tests::grid_of(tests::thrown(dice, {{12, 6, 12}, 0.12}));
        const BlockMap map = tests::map_of(grid, tests::parkour_traveller());
        const auto footholds = tests::footholds_of(map);
        VoxelSearch search(map.parts());
        VoxelSearch forgetful(map.parts(), 1);  // one take-off at a time
        for (int i = 0; i < 5; ++i) {
            const BlockQuestion question{footholds[dice.below(footholds.size())],
                                         footholds[dice.below(footholds.size())], 5, false,
                                         100'000};
            ASSERT_EQ(search.run(question), forgetful.run(question));
            ASSERT_EQ(search.expanded(), forgetful.expanded());
            BlockPath path;
            BlockPath again;
            search.trace(path);
            forgetful.trace(again);
            ASSERT_EQ(path.cost, again.cost);
        }
    }
}

// Two rows of stepping stones, one of which has a gap less. So many tolls of a thousand kilometres
// each are more than 2^40 parts of a voxel.
TEST(VoxelSearch, Tolls_may_be_as_large_as_they_are_allowed_to_be) {
    const int stones = 520;
    const int length = 2 * stones + 8;
    BlockList list{{Vec3d(0.0), 1.0, {length, 6, 4}}, {}, {}};
    list.blocks = {{{0, 0, 0}, {3, 0, 3}}, {{3 + 2 * stones, 0, 0}, {length - 1, 0, 3}}};
    for (int i = 1; i < stones; ++i) {
        for (const int z : {0, 3}) list.blocks.push_back({{3 + 2 * i, 0, z}, {3 + 2 * i, 0, z}});
    }
    list.blocks.push_back({{4, 0, 3}, {4, 0, 3}});
    const BlockGrid grid = tests::grid_of(list);
    BlockTraveller traveller =
        tests::traveller_of(tests::agent_of(0.25, 1.8, 0.5), {1.0, 2.2, 3.0});
    traveller.ability.toll_m = 1e6;
    const BlockMap map = tests::map_of(grid, traveller, true);
    BlockPlanner planner(map);
    for (const bool cached : {false, true}) {
        const Route route =
            planner.plan(tests::request_between(map, {0, 1, 0}, {length - 1, 1, 0}, cached, 0));
        ASSERT_EQ(route.found, RouteFound::reached);
        EXPECT_EQ(route.jumps(), static_cast<std::size_t>(stones - 1));
    }
}

}  // namespace
}  // namespace pronk::voxel_search_test
