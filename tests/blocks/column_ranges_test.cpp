// Which columns boxes take, and those around them: each once.
#include "blocks/column_ranges.hpp"

#include <gtest/gtest.h>

#include <map>

#include "blocks/block_worlds.hpp"

namespace pronk::column_ranges_test {
namespace {

TEST(ColumnRanges, One_box_is_one_range_cut_to_the_grid) {
    const BlockBox box{{2, 0, 3}, {4, 9, 3}};
    EXPECT_EQ(columns_around({&box, 1}, 0, {10, 10, 10}), (std::vector<ColumnRange>{{2, 3, 4, 3}}));
    EXPECT_EQ(columns_around({&box, 1}, 3, {6, 10, 20}), (std::vector<ColumnRange>{{0, 0, 5, 6}}));
    const BlockBox beyond{{12, 0, 3}, {14, 9, 3}};
    EXPECT_TRUE(columns_around({&beyond, 1}, 1, {10, 10, 10}).empty());
    EXPECT_TRUE(columns_around({}, 5, {10, 10, 10}).empty());
}

TEST(ColumnRanges, Boxes_that_meet_share_their_columns) {
    const std::vector<BlockBox> boxes{{{1, 0, 1}, {3, 0, 3}}, {{4, 5, 1}, {5, 5, 3}}};
    EXPECT_EQ(columns_around(boxes, 0, {10, 10, 10}), (std::vector<ColumnRange>{{1, 1, 5, 3}}));
}

TEST(ColumnRanges, All_columns_near_any_box_are_taken_once_and_no_others) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        judge::Dice dice(201, seed);
        const BlockCoord size{1 + static_cast<int>(dice.below(20)), 4,
                              1 + static_cast<int>(dice.below(20))};
        std::vector<BlockBox> boxes;
        for (std::size_t i = dice.below(12); i > 0; --i) {
            boxes.push_back(tests::random_box(dice, size));
        }
        const int more = static_cast<int>(dice.below(4));
        std::map<std::pair<int, int>, int> taken;
        for (const ColumnRange& range : columns_around(boxes, more, size)) {
            for (int z = range.first_z; z <= range.last_z; ++z) {
                for (int x = range.first_x; x <= range.last_x; ++x) ++taken[{x, z}];
            }
        }
        for (int z = 0; z < size.z; ++z) {
            for (int x = 0; x < size.x; ++x) {
                const bool is_near =
                    std::any_of(boxes.begin(), boxes.end(), [&](const BlockBox& box) {
                        return x >= box.min.x - more && x <= box.max.x + more &&
                               z >= box.min.z - more && z <= box.max.z + more;
                    });
                const auto found = taken.find({x, z});
                ASSERT_EQ(found == taken.end() ? 0 : found->second, is_near ? 1 : 0) << seed;
            }
        }
    }
}

}  // namespace
}  // namespace pronk::column_ranges_test
