// Which outlines cross or touch themselves.
#include "surface/crossed_outlines.hpp"

#include <gtest/gtest.h>

namespace pronk::tests::crossed_outlines_test {
namespace {

struct Corner {
    int x;
    int z;
};

bool is_crossed(const std::vector<Corner>& corners) {
    std::vector<int> verts;
    for (const Corner& corner : corners) verts.insert(verts.end(), {corner.x, 0, corner.z, 0});
    rcContour contour{};
    contour.verts = verts.data();
    contour.nverts = static_cast<int>(corners.size());
    contour.reg = 1;
    rcContourSet contours;
    contours.conts = &contour;
    contours.nconts = 1;
    const std::vector<bool> crossed = crossed_regions(contours, 2);
    contours.conts = nullptr;  // or else Recast would free it
    contours.nconts = 0;
    EXPECT_EQ(crossed.size(), 3U);
    EXPECT_FALSE(crossed[0] || crossed[2]);
    return crossed[1];
}

TEST(CrossedOutlines, Convex_ones_and_those_with_bays_are_not_crossed) {
    EXPECT_FALSE(is_crossed({{0, 0}, {0, 4}, {4, 4}, {4, 0}}));
    EXPECT_FALSE(is_crossed({{0, 0}, {0, 4}, {2, 1}, {4, 4}, {4, 0}}));
}

TEST(CrossedOutlines, A_corner_on_or_beyond_another_edge_is_found) {
    EXPECT_TRUE(is_crossed({{0, 0}, {0, 4}, {2, -1}, {4, 4}, {4, 0}}));
    EXPECT_TRUE(is_crossed({{0, 0}, {0, 4}, {2, 0}, {4, 4}, {4, 0}}));
}

// A square with a square hole: the way to the hole is in the outline twice. And two squares that
// meet at a corner.
TEST(CrossedOutlines, Edges_that_end_at_one_point_do_not_count) {
    EXPECT_FALSE(is_crossed(
        {{0, 0}, {0, 9}, {9, 9}, {9, 0}, {0, 0}, {3, 3}, {6, 3}, {6, 6}, {3, 6}, {3, 3}}));
    EXPECT_FALSE(is_crossed({{0, 0}, {0, 4}, {4, 4}, {4, 8}, {8, 8}, {8, 4}, {4, 4}, {4, 0}}));
}

}  // namespace
}  // namespace pronk::tests::crossed_outlines_test
