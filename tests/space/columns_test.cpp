// The words of a column, against its voxels one by one.
#include "space/columns.hpp"

#include <gtest/gtest.h>

#include "space/spaces.hpp"

namespace pronk::columns_test {
namespace {

TEST(AnyNear, Is_whether_a_voxel_of_the_range_is_set) {
    tests::Dice dice(9);
    for (int i = 0; i < 300; ++i) {
        FreeSpace space;
        const int first_layer = dice.up_to(3);
        const int layers = dice.up_to(3);
        space.columns = {
            {1, static_cast<std::uint16_t>(first_layer), static_cast<std::uint16_t>(layers)}};
        space.near.assign(static_cast<std::size_t>(layers) + 2, ~std::uint64_t{0});  // others'
        std::vector<int> set;
        for (int layer = 0; layer < layers; ++layer)
            space.near[1 + static_cast<std::size_t>(layer)] = 0;
        for (int n = dice.up_to(4); n > 0 && layers > 0; --n) {
            const int bit = dice.up_to(layers * 64 - 1);
            space.near[1 + static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
            set.push_back(first_layer * 64 + bit);
        }
        for (int k = 0; k < 200; ++k) {
            const int low = dice.up_to(500) - 1;
            const VoxelRange range{low, low - 1 + dice.up_to(dice.one_in(2) ? 12 : 200)};
            const bool expected = std::any_of(set.begin(), set.end(), [&](int voxel) {
                return voxel >= range.low && voxel <= range.high;
            });
            EXPECT_EQ(any_near(space, 0, range), expected) << range.low << ' ' << range.high;
        }
        EXPECT_FALSE(any_near(space, 0, VoxelRange{}));
        EXPECT_FALSE(any_near(space, 0, VoxelRange{-1, -1}));
    }
}

}  // namespace
}  // namespace pronk::columns_test
