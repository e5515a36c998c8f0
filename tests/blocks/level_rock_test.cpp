// Insides of solids become rock; rooms stay rooms.
#include <gtest/gtest.h>

#include "blocks/hand_levels.hpp"
#include "scenes/scenes.hpp"

namespace pronk::level_rock_test {
namespace {

using namespace tests;

using Voxels = std::vector<BlockCoord>;

struct Filled {
    std::size_t count = 0;
    Voxels blocked;
};

Filled fill(const TriangleSoup& soup, double voxel_m = 1.0) {
    const BlockLayout layout = around(soup, voxel_m);
    BlockBits blocked = blocked_by(soup, layout);
    const std::size_t count = fill_rock(soup, layout, blocked);
    return {count, voxels_of(blocked, layout)};
}

TEST(FillRock, A_box_is_filled) {
    const Filled filled = fill(box(Vec3(0), Vec3(5)));
    EXPECT_EQ(filled.count, 27U);
    EXPECT_EQ(filled.blocked, all_in({0, 0, 0}, {4, 4, 4}));
}

TEST(FillRock, A_box_higher_than_64_voxels_is_filled) {
    const Filled filled = fill(box({0, -3, 0}, {3, 197, 3}));
    EXPECT_EQ(filled.count, 198U);
    EXPECT_EQ(filled.blocked, all_in({0, -3, 0}, {2, 196, 2}));
}

TEST(FillRock, A_sealed_room_is_not_filled) {
    const TriangleSoup room = turned_inside_out(box(Vec3(0), Vec3(5)));
    const Filled filled = fill(room);
    EXPECT_EQ(filled.count, 0U);
    EXPECT_EQ(filled.blocked, voxels_blocked_by(room));
}

TEST(FillRock, Around_a_room_in_a_solid_there_is_rock) {
    const TriangleSoup house =
        both(box(Vec3(0), Vec3(9)), turned_inside_out(box(Vec3(3), Vec3(6))));
    Voxels expected = all_in({0, 0, 0}, {8, 8, 8});
    for (const BlockCoord& at : all_in({3, 3, 3}, {5, 5, 5})) std::erase(expected, at);
    EXPECT_EQ(fill(house).blocked, expected);
}

TEST(FillRock, A_box_with_a_hole_to_the_outside_is_not_filled) {
    TriangleSoup open = box(Vec3(0), Vec3(5));
    std::erase_if(open.triangles, [&](const auto& corners) {
        return std::all_of(corners.begin(), corners.end(),
                           [&](std::uint32_t corner) { return open.vertices[corner].x == 5.0F; });
    });
    ASSERT_EQ(open.triangles.size(), 10U);
    EXPECT_EQ(fill(open).count, 0U);
}

TEST(FillRock, Boxes_that_overlap_are_filled_where_either_is) {
    const Filled filled = fill(both(box({0, 0, 0}, {7, 7, 7}), box({3, 2, 0}, {12, 9, 7})));
    Voxels expected;
    for (const BlockCoord& at : all_in({0, 0, 0}, {11, 8, 6})) {
        if ((at.x < 7 && at.y < 7) || (at.x >= 3 && at.y >= 2)) expected.push_back(at);
    }
    EXPECT_EQ(filled.blocked, expected);
}

// Boxes of any size, so that some close off air, and some lie within others.
TEST(FillRock, Of_boxes_on_grid_lines_exactly_all_voxels_are_rock) {
    Dice dice(8);
    for (int i = 0; i < 300; ++i) {
        scenes::Shapes shapes({"stone"});
        std::vector<BlockBox> boxes;
        const int count = 1 + dice.up_to(30);
        for (int k = 0; k < count; ++k) {
            const BlockCoord min{dice.up_to(10), dice.up_to(90), dice.up_to(10)};
            const BlockCoord max =
                min + BlockCoord{dice.up_to(6), dice.up_to(dice.one_in(3) ? 60 : 6), dice.up_to(6)};
            boxes.push_back({min, max});
            shapes.box(Vec3(min.x, min.y, min.z), Vec3(max.x + 1, max.y + 1, max.z + 1));
        }
        Voxels expected;
        for (const BlockCoord& at : all_in({0, 0, 0}, {17, 152, 17})) {
            const bool in_any = std::any_of(boxes.begin(), boxes.end(), [&](const BlockBox& b) {
                return at.x >= b.min.x && at.y >= b.min.y && at.z >= b.min.z && at.x <= b.max.x &&
                       at.y <= b.max.y && at.z <= b.max.z;
            });
            if (in_any) expected.push_back(at);
        }
        ASSERT_EQ(fill(shapes.take()).blocked, expected) << i;
    }
}

TEST(FillRock, Of_parkour_exactly_its_blocks_are_rock) {
    const Level level = scenes::make("parkour").value();
    Voxels expected;
    for (const BlockCoord& at : all_in({-20, -20, -30}, {60, 30, 60})) {
        for (const scenes::ParkourBlock& block : scenes::parkour_blocks()) {
            const Vec3 middle = Vec3(at.x, at.y, at.z) + 0.5F;
            if (glm::all(glm::lessThan(block.min, middle)) &&
                glm::all(glm::lessThan(middle, block.max))) {
                expected.push_back(at);
                break;
            }
        }
    }
    EXPECT_EQ(fill(level.soup).blocked, expected);
}

TEST(FillRock, A_level_without_pockets_is_left_alone) {
    const TriangleSoup floor = room([](scenes::Shapes&) {});
    EXPECT_EQ(fill(floor).count, 0U);
}

}  // namespace
}  // namespace pronk::level_rock_test
