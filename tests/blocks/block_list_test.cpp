// What a .blocks file may say, what it becomes, and what is written of a list.
#include <gtest/gtest.h>

#include <limits>
#include <pronk/blocks.hpp>

#include "blocks/shown_voxels.hpp"

namespace pronk::block_list_test {
namespace {

const std::string kHead = "pronk-blocks 1\nsize 8 4 3\n";  // lines 1 and 2

BlockList list_in(const std::string& text) {
    Result<BlockList> list = read_blocks(text, "world.blocks");
    if (!list) {
        ADD_FAILURE() << list.error().message();
        return {};
    }
    return std::move(*list);
}

std::vector<BlockBox> blocks_in(const std::string& statements) {
    return list_in(kHead + statements).blocks;
}

using Boxes = std::vector<BlockBox>;

TEST(BlockList, A_size_alone_is_an_empty_world_of_one_metre_blocks_at_the_origin) {
    const BlockList list = list_in("pronk-blocks 1\nsize 20 12 14\n");
    EXPECT_EQ(list.layout.voxel_m, 1.0);
    EXPECT_EQ(list.layout.origin, Vec3d(0.0));
    EXPECT_EQ(list.layout.size, (BlockCoord{20, 12, 14}));
    EXPECT_TRUE(list.blocks.empty());
    EXPECT_TRUE(list.no_jump.empty());
}

TEST(BlockList, The_voxel_and_the_origin_may_stand_before_and_behind_the_blocks) {
    for (const std::string text :
         {"pronk-blocks 1\nvoxel 0.5\norigin -3 1e2 .25\nsize 2 2 2\nblock 1 0 1\n",
          "pronk-blocks 1\nsize 2 2 2\nblock 1 0 1\norigin -3 1e2 .25\nvoxel 0.5\n"}) {
        const BlockList list = list_in(text);
        EXPECT_EQ(list.layout.voxel_m, 0.5);
        EXPECT_EQ(list.layout.origin, Vec3d(-3.0, 100.0, 0.25));
        EXPECT_EQ(list.blocks, (Boxes{{{1, 0, 1}, {1, 0, 1}}}));
    }
}

TEST(BlockList, Blocks_and_boxes_are_kept_in_their_order_and_may_overlap) {
    EXPECT_EQ(blocks_in("box 0 0 0 7 0 2\nblock 3 0 1\nbox 7 3 2 7 3 2\n"),
              (Boxes{{{0, 0, 0}, {7, 0, 2}}, {{3, 0, 1}, {3, 0, 1}}, {{7, 3, 2}, {7, 3, 2}}}));
}

TEST(BlockList, Zones_without_jumps_are_no_blocks) {
    const BlockList list = list_in(kHead + "no-jump 0 0 0 7 3 2\n");
    EXPECT_TRUE(list.blocks.empty());
    EXPECT_EQ(list.no_jump, (Boxes{{{0, 0, 0}, {7, 3, 2}}}));
}

TEST(BlockList, A_layer_is_a_map_with_x_to_the_right_and_z_downwards) {
    EXPECT_EQ(blocks_in("layer 2\n##....#.\n........\n########\nblock 0 0 0\n"),
              (Boxes{{{0, 2, 0}, {1, 2, 0}},
                     {{6, 2, 0}, {6, 2, 0}},
                     {{0, 2, 2}, {7, 2, 2}},
                     {{0, 0, 0}, {0, 0, 0}}}));
    EXPECT_EQ(blocks_in("layer 0\n.......#\n.#.#.#.#\n........"), (Boxes{{{7, 0, 0}, {7, 0, 0}},
                                                                         {{1, 0, 1}, {1, 0, 1}},
                                                                         {{3, 0, 1}, {3, 0, 1}},
                                                                         {{5, 0, 1}, {5, 0, 1}},
                                                                         {{7, 0, 1}, {7, 0, 1}}}));
}

TEST(BlockList, Layers_may_follow_each_other_and_stand_twice) {
    const std::string layer = "layer 0\n#.......\n........\n........\n";
    const BlockBox block{{0, 0, 0}, {0, 0, 0}};
    EXPECT_EQ(blocks_in(layer + layer), (Boxes{block, block}));
}

TEST(BlockList, Comments_blanks_and_line_ends_of_any_system_change_nothing) {
    const BlockList plain = list_in(
        "pronk-blocks 1\nvoxel 2\nsize 3 1 2\nblock 0 0 1\nlayer 0\n#..\n.##\nno-jump 0 0 0 1 0 "
        "1\n");
    const std::string decorated =
        "\xef\xbb\xbfpronk-blocks 1 # a world\n"
        "# with a comment\n\n"
        " \tvoxel\t2#tight\n"
        "  size 3  1\t2   \n"
        "block 0 0 1 # one\n"
        "layer 0 # y\n"
        "  #..\n"
        "\t.##  \n"
        "# right behind the rows\n"
        "no-jump 0 0 0  1 0 1";
    EXPECT_EQ(list_in(decorated), plain);
    std::string of_windows;
    for (const char c : decorated) of_windows += c == '\n' ? "\r\n" : std::string(1, c);
    EXPECT_EQ(list_in(of_windows), plain);
}

TEST(BlockList, A_list_that_is_written_reads_back_equal) {
    BlockList list;
    list.layout = {{-0.1, 1.0 / 3.0, 1e-300}, 0.1 + 0.2, {30, 20, 10}};
    list.blocks = {{{0, 0, 0}, {29, 0, 9}}, {{3, 1, 4}, {3, 1, 4}}, {{0, 19, 0}, {0, 19, 1}}};
    list.no_jump = {{{5, 5, 5}, {5, 5, 5}}, {{0, 0, 0}, {29, 19, 9}}};
    EXPECT_EQ(list_in(write_blocks(list)), list);
    for (const double x :
         {-0.0, std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::min(),
          kFarthestOrigin_m, std::nextafter(kFarthestOrigin_m, 0.0), -kFarthestOrigin_m}) {
        list.layout.origin.y = x;
        EXPECT_EQ(list_in(write_blocks(list)), list) << x;
    }
    for (const double side : {kSmallestVoxel_m, std::nextafter(1.0, 2.0), kLargestVoxel_m}) {
        list.layout.voxel_m = side;
        EXPECT_EQ(list_in(write_blocks(list)), list) << side;
    }
}

TEST(BlockList, What_is_written_can_be_read_by_people) {
    BlockList list;
    list.layout = {{0.0, -2.5, 0.0}, 0.5, {4, 3, 2}};
    list.blocks = {{{0, 0, 0}, {3, 0, 1}}, {{1, 1, 1}, {1, 1, 1}}};
    list.no_jump = {{{0, 0, 0}, {0, 0, 0}}};
    EXPECT_EQ(write_blocks(list),
              "pronk-blocks 1\nvoxel 0.5\norigin 0 -2.5 0\nsize 4 3 2\n"
              "box 0 0 0 3 0 1\nblock 1 1 1\nno-jump 0 0 0 0 0 0\n");
}

}  // namespace
}  // namespace pronk::block_list_test
