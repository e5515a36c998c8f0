// What a take-off sees: whether a foothold lies onwards of a voxel in the air.
#include "blocks/lookout.hpp"

#include <gtest/gtest.h>

#include "blocks/block_worlds.hpp"

namespace pronk::lookout_test {
namespace {

// Along one axis: what has gone so far goes on, what has not may go either way.
bool is_onwards_along(int from, int to) {
    if (from == 0) return true;
    return from > 0 ? to >= from : to <= from;
}

bool some_foothold_onwards(const BlockMap::Parts& map, const BlockCoord& takeoff,
                           const BlockCoord& offset) {
    const JumpReach& reach = map.rules.reach;
    for (int y = -reach.down_voxels(); y <= reach.up_voxels(); ++y) {
        for (int z = -reach.across_voxels(); z <= reach.across_voxels(); ++z) {
            for (int x = -reach.across_voxels(); x <= reach.across_voxels(); ++x) {
                const BlockCoord to{x, y, z};
                if (to == BlockCoord{} || !reach.has(to) || !map.stands_at(takeoff + to)) continue;
                if (is_onwards_along(offset.x, x) && is_onwards_along(offset.y, y) &&
                    is_onwards_along(offset.z, z)) {
                    return true;
                }
            }
        }
    }
    return false;
}

TEST(Lookout, Sees_every_foothold_onwards_and_none_that_is_not_there) {
    judge::Dice dice(5);
    int seen = 0;
    int asked = 0;
    for (int world = 0; world < 40; ++world) {
        // Also columns of more than one word.
        const int height = world % 2 == 0 ? 8 : 70;
        const BlockGrid grid =
            BlockGrid::make(tests::thrown(dice, {{9, height, 9}, 0.03, 1.0, 0})).value();
        const BlockMap map = BlockMap::make(grid, tests::parkour_traveller()).value();
        const auto footholds = tests::footholds_of(map);
        Lookout lookout(map.parts());
        lookout.begin();
        const JumpReach& reach = map.parts().rules.reach;
        for (std::size_t i = 0; i < std::min<std::size_t>(footholds.size(), 5); ++i) {
            const BlockCoord from = footholds[dice.below(footholds.size())];
            const std::uint32_t view = lookout.look_from(from);
            if (view == Lookout::kNothing) {
                EXPECT_FALSE(some_foothold_onwards(map.parts(), from, {}));
                continue;
            }
            for (int n = 0; n < 60; ++n) {
                const auto along = [&](int low, int high) {
                    return low +
                           static_cast<int>(dice.below(static_cast<std::size_t>(high - low + 1)));
                };
                const BlockCoord offset{along(-reach.across_voxels(), reach.across_voxels()),
                                        along(-reach.down_voxels(), reach.up_voxels()),
                                        along(-reach.across_voxels(), reach.across_voxels())};
                const bool expected = some_foothold_onwards(map.parts(), from, offset);
                ASSERT_EQ(lookout.is_onwards(view, offset), expected);
                seen += expected ? 1 : 0;
                ++asked;
            }
        }
    }
    EXPECT_GT(seen, asked / 20);
    EXPECT_LT(seen, asked - asked / 20);
}

// Wider than a word: everything may be onwards, and searches find what they found.
TEST(Lookout, Reaches_that_are_wider_than_its_rows_are_searched_all_the_same) {
    BlockTraveller far = tests::parkour_traveller();
    far.ability.profiles[0].jump = {4.0, 40.0, 6.0};
    BlockList list;
    list.layout = {Vec3d(0.0), 1.0, {50, 8, 3}};
    list.blocks = {{{0, 0, 0}, {4, 0, 2}}, {{40, 0, 0}, {49, 0, 2}}};
    const BlockGrid grid = BlockGrid::make(list).value();
    const BlockMap map = BlockMap::make(grid, far).value();
    BlockPlanner planner(map);
    const Route route = planner.plan({{1.5, 1.0, 1.5}, {45.5, 1.0, 1.5}});
    EXPECT_EQ(route.found, RouteFound::reached);
    EXPECT_EQ(route.jumps(), 1U);
}

}  // namespace
}  // namespace pronk::lookout_test
