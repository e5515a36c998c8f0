#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <pronk/blocks.hpp>

namespace pronk {
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
    EXPECT_EQ(refusal({Vec3d(0.0), 1.0, {1024, 1024, 1024}}),
              "size: a grid has at most 536870912 voxels; larger ones, or fewer: "
              "1024 x 1024 x 1024 = 1073741824");
    EXPECT_EQ(refusal({Vec3d(0.0), 1.0, {1024, 512, 1024}}), "");
    EXPECT_NE(refusal({Vec3d(0.0), 1.0, {4, 0, 4}}), "");
    EXPECT_NE(refusal({Vec3d(0.0), 1.0, {1 << 16, 1, 1}}), "");
}

TEST(BlockLayout, An_origin_that_is_no_place_is_refused) {
    EXPECT_NE(refusal({Vec3d(std::nan(""), 0.0, 0.0), 1.0, {4, 4, 4}}), "");
    EXPECT_NE(refusal({Vec3d(0.0, 0.0, 1e9), 1.0, {4, 4, 4}}), "");
}

}  // namespace
}  // namespace pronk
