// Which voxels a body takes, and where it fits and stands.
#include "blocks/body_profile.hpp"

#include <gtest/gtest.h>

#include "blocks/block_worlds.hpp"

namespace pronk::body_profile_test {
namespace {

using tests::agent_of;
using tests::Cells;

BodyProfile profile(double radius_m, double height_m, double voxel_m = 1.0) {
    return body_profile(agent_of(radius_m, height_m, 0.0), voxel_m);
}

bool has_column(const BodyProfile& body, int x, int z) {
    return std::any_of(body.columns.begin(), body.columns.end(),
                       [&](const auto& column) { return column.x == x && column.z == z; });
}

TEST(BodyProfile, Who_is_no_wider_than_a_voxel_takes_one_column) {
    for (const double radius_m : {0.0, 0.1, 0.25, 0.4999, 0.5}) {
        const BodyProfile body = profile(radius_m, 1.8);
        EXPECT_EQ(body.columns.size(), 1U) << radius_m;
        EXPECT_EQ(body.reach_voxels, 0);
        EXPECT_TRUE(has_column(body, 0, 0));
    }
    EXPECT_EQ(profile(0.4, 1.8, 0.8).columns.size(), 1U);
    EXPECT_EQ(profile(0.05, 1.8, 0.1).columns.size(), 1U);
}

TEST(BodyProfile, Who_is_wider_takes_the_columns_that_the_circle_reaches_into) {
    // Those across a side begin half a voxel away, those across a corner 0.707, the next across a
    // side one and a half, a knight's move 1.58, two across a corner 2.12.
    EXPECT_EQ(profile(0.501, 1.8).columns.size(), 5U);
    EXPECT_EQ(profile(0.70, 1.8).columns.size(), 5U);
    EXPECT_EQ(profile(0.71, 1.8).columns.size(), 9U);
    EXPECT_EQ(profile(1.5, 1.8).columns.size(), 9U);
    EXPECT_EQ(profile(1.51, 1.8).columns.size(), 13U);
    EXPECT_EQ(profile(1.59, 1.8).columns.size(), 21U);
    EXPECT_EQ(profile(2.13, 1.8).columns.size(), 25U);
    EXPECT_FALSE(has_column(profile(1.59, 1.8), 2, 2));
    EXPECT_TRUE(has_column(profile(1.59, 1.8), -2, 1));
    EXPECT_EQ(profile(1.59, 1.8).reach_voxels, 2);
    // In other voxels all is larger or smaller by as much.
    EXPECT_EQ(profile(0.71 * 0.25, 1.8, 0.25).columns.size(), 9U);
    EXPECT_EQ(profile(0.70 * 3.0, 1.8, 3.0).columns.size(), 5U);
}

TEST(BodyProfile, Heights_are_rounded_up_to_whole_voxels) {
    EXPECT_EQ(profile(0.25, 0.05).height_voxels, 1);
    EXPECT_EQ(profile(0.25, 1.0).height_voxels, 1);
    EXPECT_EQ(profile(0.25, 1.01).height_voxels, 2);
    EXPECT_EQ(profile(0.25, 1.8).height_voxels, 2);
    EXPECT_EQ(profile(0.25, 1.8, 0.6).height_voxels, 3);
    EXPECT_EQ(profile(0.25, 1.8, 0.5).height_voxels, 4);
    EXPECT_EQ(profile(0.25, 1.8, 0.1).height_voxels, 18);
}

void expect_room(const BlockList& list, const Agent& agent) {
    const Cells cells(list);
    const BlockGrid grid = tests::grid_of(list);
    const BlockMap map = tests::map_of(grid, tests::traveller_of(agent, {2.0, 3.0, 3.0}));
    const BlockCoord size = list.layout.size;
    BodyRoom found(size);
    BlockBits blocked(size);
    cells.for_each([&](const BlockCoord& at) { blocked.put(at, cells.blocked(at)); });
    const int climb = static_cast<int>(agent.climb_m / list.layout.voxel_m + 1e-6);
    find_room(blocked, body_profile(agent, list.layout.voxel_m), climb,
              {0, 0, size.x - 1, size.z - 1}, found);
    std::size_t room = 0;
    std::size_t footholds = 0;
    cells.for_each([&](const BlockCoord& at) {
        const bool has_room = tests::body_fits(cells, agent, at);
        const bool walks = tests::body_fits(cells, agent, at, agent.climb_m);
        const bool stands = walks && cells.blocked(at - BlockCoord{0, 1, 0});
        room += has_room ? 1U : 0U;
        footholds += stands ? 1U : 0U;
        ASSERT_EQ(found.fits.test(at), has_room) << testing::PrintToString(at);
        ASSERT_EQ(found.walks.test(at), walks) << testing::PrintToString(at);
        ASSERT_EQ(found.stands.test(at), stands) << testing::PrintToString(at);
        ASSERT_EQ(map.foothold(at).has_value(), stands) << testing::PrintToString(at);
        if (stands) {
            ASSERT_EQ(*map.foothold(at), list.layout.floor_of(at));
        }
    });
    // No bits beyond the highest voxels.
    EXPECT_EQ(found.fits.count(), room);
    EXPECT_EQ(map.footholds(), footholds);
}

TEST(BodyProfile, Bodies_fit_and_stand_where_no_voxel_that_they_take_is_blocked) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        judge::Dice dice(81, seed);
        const double voxel_m = seed % 2 == 0 ? 1.0 : 0.4;
        const BlockList list = tests::thrown(dice, {{7, 9, 6}, dice.between(0.01, 0.3), voxel_m});
        for (const double radius_m : {0.0, 0.25, 0.5, 0.6, 0.75, 1.6}) {
            const double height_m = dice.between(0.3, 4.0);
            expect_room(list, agent_of(radius_m, height_m, 0.2));
            expect_room(list, agent_of(radius_m, height_m, dice.between(0.2, 1.9)));
        }
    }
}

TEST(BodyProfile, Columns_higher_than_a_word_of_bits_are_no_different) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        judge::Dice dice(82, seed);
        const BlockList list = tests::thrown(dice, {{4, 130, 4}, dice.between(0.01, 0.1)});
        expect_room(list, agent_of(0.25, 1.8, 0.2));
        expect_room(list, agent_of(0.6, 7.5, 0.2));
    }
    // Whole words, and one voxel more.
    for (const int height : {63, 64, 65, 128}) {
        judge::Dice dice(83);
        expect_room(tests::thrown(dice, {{3, height, 3}, 0.05}), agent_of(0.25, 3.0, 0.2));
    }
}

TEST(BodyProfile, Bodies_may_be_higher_than_a_word_of_bits) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        judge::Dice dice(84, seed);
        const BlockList list = tests::thrown(dice, {{4, 200, 4}, 0.01, 0.1});
        for (const double height_m : {6.3, 6.4, 6.5, 12.8, 13.0}) {
            expect_room(list, agent_of(0.04, height_m, 0.05));
        }
    }
}

TEST(BodyProfile, Nobody_stands_on_top_of_the_highest_voxels_of_a_grid) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"##", "##"}, {"#.", ".."}}, 2));
    const BlockMap map = tests::map_of(grid, tests::parkour_traveller());
    EXPECT_EQ(map.footholds(), 3U);
    EXPECT_TRUE(map.foothold({1, 1, 1}));
    EXPECT_FALSE(map.foothold({0, 2, 0}));
}

}  // namespace
}  // namespace pronk::body_profile_test
