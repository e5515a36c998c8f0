// Steps from voxel to voxel and straight walks, in worlds small enough to see by eye.
#include "blocks/walks.hpp"

#include <gtest/gtest.h>

#include "blocks/block_worlds.hpp"

namespace pronk::walks_test {
namespace {

using tests::agent_of;
using tests::drawn;
using tests::Layer;

// Steps of half a metre are walked by who climbs half a metre.
struct Place {
    Place(const BlockList& list, const Agent& agent)
        : grid(tests::grid_of(list)),
          map(tests::map_of(grid, tests::traveller_of(agent, {1.5, 2.0, 3.0}))) {}

    bool walks(const BlockCoord& from, const BlockCoord& to) const {
        bool found = false;
        for_each_walk(map.parts(), from,
                      [&](const BlockCoord& at, GridCost) { found |= at == to; });
        return found;
    }
    bool walks_straight(const BlockCoord& from, const BlockCoord& to) const {
        const BlockLayout& layout = grid.layout();
        return is_straight_walk(map.parts(), from, layout.floor_of(from), to, layout.floor_of(to));
    }

    BlockGrid grid;
    BlockMap map;
};

const Agent kClimber = agent_of(0.2, 0.9, 0.5);

TEST(Walks, A_step_is_walked_up_and_down_if_it_is_no_higher_than_the_climb) {
    const Place place(drawn({{"###"}, {".##"}, {"..#"}, {"..#"}}, 7, 0.5), kClimber);
    EXPECT_TRUE(place.walks({0, 1, 0}, {1, 2, 0}));
    EXPECT_TRUE(place.walks({1, 2, 0}, {0, 1, 0}));
    EXPECT_FALSE(place.walks({1, 2, 0}, {2, 4, 0}));
    EXPECT_FALSE(place.walks({2, 4, 0}, {1, 2, 0}));
    const Place by_metres(drawn({{"##"}, {".#"}}, 5), kClimber);
    EXPECT_FALSE(by_metres.walks({0, 1, 0}, {1, 2, 0}));
}

TEST(Walks, Who_is_wider_than_a_voxel_steps_onto_what_is_beside_its_feet) {
    // Steps of 0.5 m and treads of one voxel; the body takes the columns beside its own.
    const Layer full{"######", "######", "######"};
    const BlockList stairs = drawn({full,
                                    {".#####", ".#####", ".#####"},
                                    {"..####", "..####", "..####"},
                                    {"...###", "...###", "...###"}},
                                   10, 0.5);
    const Place wide(stairs, agent_of(0.4, 0.9, 0.5));
    for (int x = 0; x < 3; ++x) {
        EXPECT_TRUE(wide.walks({x, x + 1, 1}, {x + 1, x + 2, 1})) << x;
        EXPECT_TRUE(wide.walks({x + 1, x + 2, 1}, {x, x + 1, 1})) << x;
    }
    // Two steps at once are a wall: who is as wide is not near it.
    const BlockList wall = drawn({{"####"}, {"..##"}, {"..##"}}, 8, 0.5);
    const Place before(wall, agent_of(0.4, 0.9, 0.5));
    EXPECT_TRUE(before.map.foothold({0, 1, 0}).has_value());
    EXPECT_FALSE(before.map.foothold({1, 1, 0}).has_value());
}

TEST(Walks, A_step_needs_headroom_at_its_upper_end_on_both_sides) {
    // Two voxels of room are needed. Over the lower side the roof leaves two, and the body that
    // goes up needs three.
    const Place low(drawn({{"##"}, {".#"}, {".."}, {"#."}}, 6, 0.5), kClimber);
    EXPECT_TRUE(low.map.foothold({0, 1, 0}));
    EXPECT_FALSE(low.walks({0, 1, 0}, {1, 2, 0}));
    EXPECT_FALSE(low.walks({1, 2, 0}, {0, 1, 0}));
    const Place high(drawn({{"##"}, {".#"}, {".."}, {".."}, {"#."}}, 6, 0.5), kClimber);
    EXPECT_TRUE(high.walks({0, 1, 0}, {1, 2, 0}));
}

TEST(Walks, Corners_are_cut_neither_along_walls_nor_over_holes) {
    const Place even(drawn({{"##", "##"}}, 4), kClimber);
    EXPECT_TRUE(even.walks({0, 1, 0}, {1, 1, 1}));
    const Place hole(drawn({{"##", ".#"}}, 4), kClimber);
    EXPECT_FALSE(hole.walks({0, 1, 0}, {1, 1, 1}));
    EXPECT_TRUE(hole.walks({0, 1, 0}, {1, 1, 0}));
    const Place wall(drawn({{"##", "##"}, {"..", "#."}}, 4), kClimber);
    EXPECT_FALSE(wall.walks({0, 1, 0}, {1, 1, 1}));
    EXPECT_TRUE(wall.walks({1, 1, 0}, {1, 1, 1}));
}

TEST(Walks, Across_a_corner_the_columns_beside_are_within_a_climb_of_both_ends) {
    // The lower side of a stair is at (1, 1), one step below the start at (0, 0); beside both the
    // ground is one step above the start, two above the end. The body would go through it.
    const Place pillars(drawn({{"##", "##"}, {"##", "#."}, {".#", "#."}}, 6, 0.5), kClimber);
    ASSERT_TRUE(pillars.map.foothold({0, 2, 0}) && pillars.map.foothold({1, 1, 1}));
    EXPECT_FALSE(pillars.walks({0, 2, 0}, {1, 1, 1}));
    EXPECT_FALSE(pillars.walks({1, 1, 1}, {0, 2, 0}));
    // With ground between the two heights it is a stair.
    const Place stair(drawn({{"##", "##"}, {"##", "#."}}, 6, 0.5), kClimber);
    EXPECT_TRUE(stair.walks({0, 2, 0}, {1, 1, 1}));
    EXPECT_TRUE(stair.walks({1, 1, 1}, {0, 2, 0}));
}

TEST(Walks, Low_bodies_step_onto_a_table_as_well_as_under_it) {
    // One voxel of room is enough, and two up are one step: over even ground all around.
    const Place place(
        drawn({{"###", "###", "###"}, {"...", "...", "..."}, {"...", "..#", "..."}}, 6, 0.5),
        agent_of(0.2, 0.4, 1.0));
    EXPECT_TRUE(place.walks({1, 1, 1}, {2, 1, 1}));
    EXPECT_TRUE(place.walks({1, 1, 1}, {2, 3, 1}));
    EXPECT_TRUE(place.walks({2, 3, 1}, {1, 1, 1}));
}

TEST(Walks, Who_walks_somewhere_walks_back) {
    int walks = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        judge::Dice dice(121, seed);
        const tests::Thrown how{{6, 7, 6}, dice.between(0.1, 0.3), 0.5};
        const BlockList list = seed % 3 == 0   ? tests::thrown_hills(dice, how, 4)
                               : seed % 3 == 1 ? tests::thrown_over_floor(dice, how)
                                               : tests::thrown(dice, how);
        const Place place(list, agent_of(0.2, seed % 2 == 0 ? 0.9 : 0.4, seed % 4 < 2 ? 0.5 : 1.0));
        for (const BlockCoord& from : tests::footholds_of(place.map)) {
            for_each_walk(place.map.parts(), from, [&](const BlockCoord& to, GridCost) {
                ++walks;
                EXPECT_TRUE(place.walks(to, from)) << seed << ' ' << testing::PrintToString(from)
                                                   << ' ' << testing::PrintToString(to);
            });
        }
    }
    EXPECT_GT(walks, 2000);
}

TEST(Walks, A_straight_walk_stays_on_the_ground) {
    const Place place(drawn({{"#####", "#...#", "#...#", "#####"}}, 4), kClimber);
    EXPECT_TRUE(place.walks_straight({0, 1, 0}, {4, 1, 0}));
    EXPECT_TRUE(place.walks_straight({0, 1, 3}, {0, 1, 0}));
    EXPECT_FALSE(place.walks_straight({0, 1, 0}, {4, 1, 3}));
    EXPECT_FALSE(place.walks_straight({0, 1, 1}, {4, 1, 1}));
    // Past the corner of the hole, and over the hole.
    const Place wide(drawn({{"######", "######", "####..", "####.."}}, 4), kClimber);
    EXPECT_TRUE(wide.walks_straight({0, 1, 3}, {5, 1, 0}));
    EXPECT_FALSE(wide.walks_straight({3, 1, 3}, {5, 1, 0}));
}

TEST(Walks, A_straight_walk_keeps_as_far_from_walls_as_the_body_is_wide) {
    const std::vector<Layer> layers{{"#####", "#####", "#####"}, {"..##.", ".....", "....."}};
    const BlockList list = drawn(layers, 4);
    const auto walks = [&](double radius_m) {
        return Place(list, agent_of(radius_m, 1.8, 0.2)).walks_straight({1, 1, 0}, {2, 1, 2});
    };
    // Through (1.5, 0.5) and (2.5, 2.5), where 2 x - z = 2.5: from the wall's corner (2, 1) that is
    // |4 - 1 - 2.5| / sqrt(5) away.
    EXPECT_TRUE(walks(0.5 / std::sqrt(5.0) - 0.01));
    EXPECT_FALSE(walks(0.5 / std::sqrt(5.0) + 0.01));
}

TEST(Walks, A_straight_walk_goes_up_and_down_steps) {
    const Place stair(drawn({{"#####", "#####"}, {".###.", ".###."}, {"..#..", "..#.."}}, 6, 0.5),
                      kClimber);
    EXPECT_TRUE(stair.walks_straight({0, 1, 0}, {4, 1, 1}));
    EXPECT_TRUE(stair.walks_straight({0, 1, 0}, {2, 3, 1}));
    const Place steep(drawn({{"#####"}, {"..#.."}, {"..#.."}}, 6, 0.5), kClimber);
    EXPECT_FALSE(steep.walks_straight({0, 1, 0}, {4, 1, 0}));
    EXPECT_FALSE(steep.walks_straight({0, 1, 0}, {2, 3, 0}));
}

TEST(Walks, A_straight_walk_ends_on_the_storey_that_was_asked_for) {
    const Place place(drawn({{"####"}, {"...."}, {"...."}, {"...."}, {".###"}}, 9), kClimber);
    ASSERT_TRUE(place.map.foothold({3, 5, 0}));
    EXPECT_TRUE(place.walks_straight({0, 1, 0}, {3, 1, 0}));
    EXPECT_FALSE(place.walks_straight({0, 1, 0}, {3, 5, 0}));
}

}  // namespace
}  // namespace pronk::walks_test
