#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <pronk/blocks.hpp>

namespace pronk::block_layout_test {
namespace {

std::string refusal(const BlockLayout& layout) {
    const auto checked = check_layout(layout);
    return checked ? "" : checked.error().message();
}

TEST(BlockLayout, A_voxel_side_that_is_no_length_is_refused_with_its_value) {
    EXPECT_EQ(refusal({Vec3d(0.0), 1.0, {4, 4, 4}}), "");
    EXPECT_EQ(refusal({Vec3d(0.0), 0.0, {4, 4, 4}}), "voxel: must be from 0.01 to 100 m: 0");
    EXPECT_EQ(refusal({Vec3d(0.0), -1.0, {4, 4, 4}}), "voxel: must be from 0.01 to 100 m: -1");
    EXPECT_NE(refusal({Vec3d(0.0), std::nan(""), {4, 4, 4}}), "");
    EXPECT_NE(refusal({Vec3d(0.0), std::numeric_limits<double>::infinity(), {4, 4, 4}}), "");
}

TEST(BlockLayout, A_grid_that_is_too_large_is_refused_with_its_size_and_the_limit) {
    EXPECT_EQ(refusal({Vec3d(0.0), 1.0, {4096, 65, 4096}}),
              "size: a grid has at most 1073741824 voxels, its height rounded up to 64s: "
              "4096 x 65 x 4096, 2147483648 in all");
    EXPECT_EQ(refusal({Vec3d(0.0), 1.0, {4096, 64, 4096}}), "");
    EXPECT_NE(refusal({Vec3d(0.0), 1.0, {4, 0, 4}}), "");
    EXPECT_NE(refusal({Vec3d(0.0), 1.0, {1 << 16, 1, 1}}), "");
}

TEST(BlockLayout, An_origin_that_is_no_place_is_refused) {
    EXPECT_NE(refusal({Vec3d(std::nan(""), 0.0, 0.0), 1.0, {4, 4, 4}}), "");
    EXPECT_NE(refusal({Vec3d(0.0, 0.0, 1e9), 1.0, {4, 4, 4}}), "");
}

}  // namespace
}  // namespace pronk::block_layout_test
