// Grids of voxels: kinds, edits, zones, and neighbours for all ways to keep them.
#include <gtest/gtest.h>

#include "blocks/block_bits.hpp"
#include "blocks/block_worlds.hpp"

namespace pronk::block_grid_test {
namespace {

using tests::Cells;

constexpr std::array kCachings = {NeighbourCaching::eager, NeighbourCaching::lazy,
                                  NeighbourCaching::off};

// A closed cube and the line between the middles of two voxels: along each axis both are a range
// of the line's parameter, and where all three meet the line touches the cube. In halves of a
// voxel, so that all is whole: the middles are odd, and the faces of cubes even.
bool touches(const BlockCoord& from, const BlockCoord& to, const BlockCoord& cube) {
    double begin = 0.0;
    double end = 1.0;
    const auto cut = [&](int a, int b, int cell) {
        const int start = 2 * a + 1;
        const int step = 2 * (b - a);
        const int low = 2 * cell;
        if (step == 0) {
            if (start < low || start > low + 2) end = -1.0;
            return;
        }
        const double one = static_cast<double>(low - start) / step;
        const double other = static_cast<double>(low + 2 - start) / step;
        begin = std::max(begin, std::min(one, other));
        end = std::min(end, std::max(one, other));
    };
    cut(from.x, to.x, cube.x);
    cut(from.y, to.y, cube.y);
    cut(from.z, to.z, cube.z);
    return begin <= end;
}

std::uint32_t neighbours_by_touch(const Cells& cells, const BlockCoord& at) {
    std::uint32_t ways = 0;
    for (unsigned way = 0; way < kBlockWays; ++way) {
        const BlockCoord to = at + block_step(way);
        if (to == at || !cells.layout().has(to)) continue;
        bool is_free = true;
        for (unsigned near = 0; near < kBlockWays; ++near) {
            const BlockCoord cube = at + block_step(near);
            if (cells.blocked(cube) && touches(at, to, cube)) is_free = false;
        }
        if (is_free) ways |= std::uint32_t{1} << way;
    }
    return ways;
}

void expect_neighbours(const Cells& cells, const BlockGrid& grid) {
    cells.for_each([&](const BlockCoord& at) {
        ASSERT_EQ(grid.neighbours(at), neighbours_by_touch(cells, at));
    });
}

TEST(BlockGrid, Voxels_are_blocked_or_ground_or_air) {
    // A column of two blocks with a gap of one between them.
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#."}, {".."}, {"#."}, {".."}}, 4));
    EXPECT_EQ(grid.kind({0, 0, 0}), VoxelKind::blocked);
    EXPECT_EQ(grid.kind({0, 1, 0}), VoxelKind::ground);
    EXPECT_EQ(grid.kind({0, 2, 0}), VoxelKind::blocked);
    EXPECT_EQ(grid.kind({0, 3, 0}), VoxelKind::ground);
    EXPECT_EQ(grid.kind({1, 0, 0}), VoxelKind::air);
    EXPECT_EQ(grid.kind({1, 1, 0}), VoxelKind::air);
}

TEST(BlockGrid, What_is_beyond_the_grid_is_air) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#"}}, 1));
    EXPECT_EQ(grid.kind({-1, 0, 0}), VoxelKind::air);
    EXPECT_EQ(grid.kind({1, 0, 0}), VoxelKind::air);
    EXPECT_EQ(grid.kind({0, -1, 0}), VoxelKind::air);
    EXPECT_EQ(grid.kind({0, 0, 1}), VoxelKind::air);
    EXPECT_EQ(grid.kind({0, 100, 0}), VoxelKind::air);
    EXPECT_EQ(grid.neighbours({-1, 0, 0}), 0U);
    EXPECT_TRUE(grid.may_jump({0, 5, 0}));
}

TEST(BlockGrid, The_voxel_over_a_block_at_the_very_top_is_beyond_the_grid_and_air) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#"}, {"#"}}, 2));
    EXPECT_EQ(grid.kind({0, 1, 0}), VoxelKind::blocked);
    EXPECT_EQ(grid.kind({0, 2, 0}), VoxelKind::air);
}

TEST(BlockGrid, Set_and_clear_say_whether_something_changed) {
    BlockGrid grid = BlockGrid::make(BlockLayout{Vec3d(0.0), 1.0, {2, 70, 2}}).value();
    EXPECT_TRUE(grid.set({1, 65, 1}));
    EXPECT_FALSE(grid.set({1, 65, 1}));
    EXPECT_EQ(grid.kind({1, 65, 1}), VoxelKind::blocked);
    EXPECT_EQ(grid.kind({1, 66, 1}), VoxelKind::ground);
    EXPECT_TRUE(grid.clear({1, 65, 1}));
    EXPECT_FALSE(grid.clear({1, 65, 1}));
    EXPECT_EQ(grid.kind({1, 66, 1}), VoxelKind::air);
}

TEST(BlockGrid, Boxes_of_a_list_may_overlap_and_reach_over_the_rim) {
    BlockList list;
    list.layout = {Vec3d(0.0), 1.0, {3, 3, 3}};
    list.blocks = {{{-5, 0, 0}, {1, 0, 9}}, {{1, 0, 1}, {1, 1, 1}}};
    const BlockGrid grid = tests::grid_of(list);
    int blocked = 0;
    Cells(list).for_each(
        [&](const BlockCoord& at) { blocked += grid.kind(at) == VoxelKind::blocked ? 1 : 0; });
    EXPECT_EQ(blocked, 2 * 3 + 1);
}

TEST(BlockGrid, In_empty_space_all_neighbours_within_the_grid_can_be_entered) {
    for (const NeighbourCaching caching : kCachings) {
        const BlockGrid grid = tests::grid_of(tests::drawn({{"...", "...", "..."}}, 3), caching);
        EXPECT_EQ(std::popcount(grid.neighbours({1, 1, 1})), 26);
        EXPECT_EQ(std::popcount(grid.neighbours({0, 0, 0})), 7);   // a corner
        EXPECT_EQ(std::popcount(grid.neighbours({1, 0, 1})), 17);  // the middle of a side
        EXPECT_EQ(grid.neighbours({1, 1, 1}) >> block_way(0, 0, 0) & 1U, 0U);
    }
}

TEST(BlockGrid, Nobody_slips_through_between_two_blocks_that_share_an_edge) {
    const BlockGrid grid = tests::grid_of(tests::drawn({{"#.", ".#"}}, 1));
    EXPECT_EQ(grid.neighbours({1, 0, 0}), 0U);
    EXPECT_EQ(grid.neighbours({0, 0, 0}), 0U);  // of a blocked one
    // And not past a single corner.
    const BlockGrid one = tests::grid_of(tests::drawn({{"#.", ".."}}, 1));
    EXPECT_EQ(one.neighbours({1, 0, 0}), 1U << block_way(0, 0, 1));
    EXPECT_EQ(one.neighbours({1, 0, 1}), 1U << block_way(0, 0, -1) | 1U << block_way(-1, 0, 0));
}

TEST(BlockGrid, Neighbours_are_those_whose_line_touches_nothing_blocked) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        judge::Dice dice(71, seed);
        const BlockList list = tests::thrown(dice, {{5, 6, 7}, dice.between(0.02, 0.4), 0.5});
        for (const NeighbourCaching caching : kCachings) {
            expect_neighbours(Cells(list), tests::grid_of(list, caching));
        }
    }
}

TEST(BlockGrid, Neighbours_stay_right_when_voxels_change) {
    for (const NeighbourCaching caching : kCachings) {
        judge::Dice dice(72);
        // Higher than a word of bits, and more than a page of voxels.
        const BlockList list = tests::thrown(dice, {{10, 70, 8}, 0.08});
        Cells cells(list);
        BlockGrid grid = tests::grid_of(list, caching);
        for (int round = 0; round < 4; ++round) {
            for (int i = 0; i < 40; ++i) {
                const BlockCoord at = tests::random_voxel(dice, list.layout.size);
                grid.neighbours(at);
                const bool block = dice.below(2) == 0;
                EXPECT_EQ(block ? grid.set(at) : grid.clear(at), cells.blocked(at) != block);
                cells.put({at, at}, block);
            }
            expect_neighbours(cells, grid);
        }
    }
}

TEST(BlockGrid, Neighbours_that_are_all_known_beforehand_are_refused_where_there_are_too_many) {
    const BlockLayout layout{Vec3d(0.0), 1.0, {1024, 65, 1024}};
    const auto refused = BlockGrid::make(layout, {NeighbourCaching::eager, 1});
    ASSERT_FALSE(refused);
    const std::string message = refused.error().message();
    EXPECT_NE(message.find("1024 x 65 x 1024 = 68157440"), std::string::npos) << message;
    EXPECT_NE(message.find("67108864"), std::string::npos) << message;
    EXPECT_TRUE(BlockGrid::make(layout, {NeighbourCaching::lazy, 1}));
    EXPECT_FALSE(BlockGrid::make(BlockLayout{Vec3d(0.0), 1.0, {0, 1, 1}}));
}

TEST(BlockGrid, Zones_forbid_jumps_until_they_are_allowed_again) {
    BlockGrid grid = tests::grid_of(tests::drawn({{"..!", "..."}}, 2));
    EXPECT_FALSE(grid.may_jump({2, 0, 0}));
    EXPECT_TRUE(grid.may_jump({2, 1, 0}));
    EXPECT_TRUE(grid.may_jump({1, 0, 0}));
    grid.forbid_jumps({{0, 0, 0}, {1, 1, 0}});
    grid.allow_jumps({{1, 0, 0}, {2, 0, 1}});
    EXPECT_FALSE(grid.may_jump({0, 0, 0}));
    EXPECT_FALSE(grid.may_jump({1, 1, 0}));
    EXPECT_TRUE(grid.may_jump({1, 0, 0}));
    EXPECT_TRUE(grid.may_jump({2, 0, 0}));
    EXPECT_TRUE(grid.may_jump({0, 0, 1}));
}

TEST(BlockGrid, A_zone_that_reaches_over_the_rim_forbids_what_is_within) {
    BlockGrid grid = tests::grid_of(tests::drawn({{"...", "..."}}, 2));
    grid.forbid_jumps({{2, -9, 1}, {90, 90, 90}});
    grid.forbid_jumps({{20, 20, 20}, {30, 30, 30}});
    EXPECT_FALSE(grid.may_jump({2, 1, 1}));
    EXPECT_TRUE(grid.may_jump({1, 1, 1}));
    EXPECT_TRUE(grid.may_jump({2, 1, 0}));
}

TEST(BlockGrid, Beyond_the_grid_nothing_can_be_set_or_cleared) {
    BlockGrid grid = BlockGrid::make(BlockLayout{Vec3d(0.0), 1.0, {3, 3, 3}}).value();
    for (const BlockCoord at : {BlockCoord{-1, 0, 0}, BlockCoord{0, 3, 0}, BlockCoord{0, 0, 64}}) {
        EXPECT_FALSE(grid.set(at));
        EXPECT_FALSE(grid.clear(at));
        EXPECT_EQ(grid.kind(at), VoxelKind::air);
    }
    EXPECT_EQ(grid.blocked(), 0U);
}

TEST(BlockGrid, A_box_is_set_and_cleared_as_its_voxels_are) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        judge::Dice dice(211, seed);
        const BlockList list = tests::thrown(dice, {{7, 70, 6}, 0.2});
        const auto caching = static_cast<NeighbourCaching>(seed % 3);
        BlockGrid whole = tests::grid_of(list, caching);
        BlockGrid single = tests::grid_of(list, caching);
        for (int i = 0; i < 6; ++i) {
            BlockBox box = tests::random_box(dice, list.layout.size);
            if (i == 5) box.max = box.max + BlockCoord{50, 50, 50};  // beyond the grid
            const bool value = dice.below(2) == 0;
            std::size_t changed = 0;
            for_each_in(box, [&](const BlockCoord& at) {
                changed += (value ? single.set(at) : single.clear(at)) ? 1U : 0U;
            });
            EXPECT_EQ(value ? whole.set_all(box) : whole.clear_all(box), changed);
        }
        EXPECT_EQ(whole.blocked(), single.blocked());
        for_each_in({{0, 0, 0}, {6, 69, 5}}, [&](const BlockCoord& at) {
            ASSERT_EQ(whole.kind(at), single.kind(at));
            ASSERT_EQ(whole.neighbours(at), single.neighbours(at));
        });
    }
}

}  // namespace
}  // namespace pronk::block_grid_test
