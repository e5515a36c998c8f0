// What a .blocks file may not say, and the line and the words that the error names.
#include <gtest/gtest.h>

#include <pronk/blocks.hpp>

namespace pronk::block_list_errors_test {
namespace {

const std::string kHead = "pronk-blocks 1\nsize 8 4 3\n";  // lines 1 and 2

std::string refusal(const std::string& text) {
    const Result<BlockList> list = read_blocks(text, "w.blocks");
    return list ? "was read" : list.error().message();
}

// The statements begin in line 3.
std::string refusal_behind_head(const std::string& statements) {
    return refusal(kHead + statements);
}

TEST(BlockListErrors, A_text_that_begins_otherwise) {
    EXPECT_EQ(refusal(""), "w.blocks:1: the first line must be pronk-blocks 1");
    EXPECT_EQ(refusal("\n"), "w.blocks:1: the first line must be pronk-blocks 1");
    EXPECT_EQ(refusal("size 1 1 1\n"),
              "w.blocks:1: the first line must be pronk-blocks 1: size 1 1 1");
    EXPECT_EQ(refusal("pronk-block 1"),
              "w.blocks:1: the first line must be pronk-blocks 1: pronk-block 1");
    EXPECT_EQ(refusal("pronk-blocks\n"), "w.blocks:1: only version 1 is known");
    EXPECT_EQ(refusal("pronk-blocks 2\n"), "w.blocks:1: only version 1 is known: 2");
    EXPECT_EQ(refusal("pronk-blocks 1 2\n"), "w.blocks:1: only version 1 is known: 1 2");
}

TEST(BlockListErrors, A_word_that_is_none_of_the_format) {
    EXPECT_EQ(refusal_behind_head("blocks 0 0 0\n"), "w.blocks:3: unknown word: blocks");
    EXPECT_EQ(refusal_behind_head("\n# x\nBlock 0 0 0\n"), "w.blocks:5: unknown word: Block");
    EXPECT_EQ(refusal_behind_head("pronk-blocks 1\n"), "w.blocks:3: unknown word: pronk-blocks");
    EXPECT_EQ(refusal_behind_head(std::string("bl\0ck", 5)), "w.blocks:3: unknown word: bl\\x00ck");
}

TEST(BlockListErrors, A_size_that_is_missing_or_late_or_stated_twice) {
    EXPECT_EQ(refusal("pronk-blocks 1\n"), "w.blocks:1: the size is not stated");
    EXPECT_EQ(refusal("pronk-blocks 1\nvoxel 1\n\n"), "w.blocks:3: the size is not stated");
    for (const std::string word : {"block", "box", "layer", "no-jump"}) {
        EXPECT_EQ(refusal("pronk-blocks 1\n" + word + " 0\nsize 1 1 1\n"),
                  "w.blocks:2: the size must be stated first: " + word);
    }
    EXPECT_EQ(refusal_behind_head("size 8 4 3\n"), "w.blocks:3: size is stated twice: 8 4 3");
    EXPECT_EQ(refusal_behind_head("voxel 1\nvoxel 2\n"), "w.blocks:4: voxel is stated twice: 2");
    EXPECT_EQ(refusal_behind_head("origin 0 0 0\norigin 0 0 0\n"),
              "w.blocks:4: origin is stated twice: 0 0 0");
}

TEST(BlockListErrors, A_layout_that_no_grid_has) {
    EXPECT_EQ(refusal_behind_head("voxel 0\n"), "w.blocks:3: voxel: must be from 0.01 to 100 m: 0");
    EXPECT_EQ(refusal_behind_head("voxel nan\n"),
              "w.blocks:3: voxel: must be from 0.01 to 100 m: nan");
    EXPECT_EQ(refusal_behind_head("origin 0 inf 0\n"),
              "w.blocks:3: origin: must be within 1000000 m of zero: inf");
    EXPECT_EQ(refusal("pronk-blocks 1\nsize 8 0 8\n"),
              "w.blocks:2: size: sides must be from 1 to 32768 voxels: 8 x 0 x 8");
    const auto checked = check_layout({Vec3d(0.0), 1.0, {4096, 65, 4096}});
    ASSERT_FALSE(checked);
    EXPECT_EQ(refusal("pronk-blocks 1\nsize 4096 65 4096\nlayer 0\n"),
              "w.blocks:2: " + checked.error().message());
}

TEST(BlockListErrors, Numbers_that_are_none) {
    for (const std::string word : {"x", "1x", "1.0", "1e2", "0x1", "+1", "--1", "-", ",", "nan"}) {
        EXPECT_EQ(refusal_behind_head("block 0 " + word + " 0\n"),
                  "w.blocks:3: not a whole number: " + word);
    }
    for (const std::string word : {"x", "1x", "0x1", "+1", "1,5", "1e", ".", "--1"}) {
        EXPECT_EQ(refusal_behind_head("voxel " + word + "\n"), "w.blocks:3: not a number: " + word);
    }
    EXPECT_EQ(refusal_behind_head("block 0 0 2147483648\n"),
              "w.blocks:3: number is out of range: 2147483648");
    EXPECT_EQ(refusal_behind_head("origin 0 0 1e400\n"),
              "w.blocks:3: number is out of range: 1e400");
}

TEST(BlockListErrors, Numbers_that_are_missing_or_too_many) {
    EXPECT_EQ(refusal_behind_head("block\n"), "w.blocks:3: block needs 3 whole numbers");
    EXPECT_EQ(refusal_behind_head("block 1 2 # 3\n"),
              "w.blocks:3: block needs 3 whole numbers: 1 2");
    EXPECT_EQ(refusal_behind_head("block 1 2 3 4\n"),
              "w.blocks:3: block needs 3 whole numbers: 1 2 3 4");
    EXPECT_EQ(refusal_behind_head("box 0 0 0 1 1\n"),
              "w.blocks:3: box needs 6 whole numbers: 0 0 0 1 1");
    EXPECT_EQ(refusal_behind_head("no-jump 0 0 0 1 1 1 1 1\n"),
              "w.blocks:3: no-jump needs 6 whole numbers: 0 0 0 1 1 1 1 1");
    EXPECT_EQ(refusal_behind_head("layer\n"), "w.blocks:3: layer needs 1 whole number");
    EXPECT_EQ(refusal_behind_head("voxel\n"), "w.blocks:3: voxel needs 1 number");
    EXPECT_EQ(refusal_behind_head("origin 1 2\n"), "w.blocks:3: origin needs 3 numbers: 1 2");
    EXPECT_EQ(refusal("pronk-blocks 1\nsize 1 2\n"), "w.blocks:2: size needs 3 whole numbers: 1 2");
}

TEST(BlockListErrors, Blocks_outside_the_size) {
    for (const std::string at : {"8 0 0", "0 4 0", "0 0 3", "-1 0 0", "0 -1 0", "0 0 -1"}) {
        const std::string outside = "w.blocks:3: lies outside the size of 8 4 3: " + at;
        EXPECT_EQ(refusal_behind_head("block " + at + "\n"), outside);
        EXPECT_EQ(refusal_behind_head("box " + at + " 7 3 2\n"), outside);
        EXPECT_EQ(refusal_behind_head("box 0 0 0 " + at + "\n"), outside);
        EXPECT_EQ(refusal_behind_head("no-jump 0 0 0 " + at + "\n"), outside);
    }
    EXPECT_EQ(refusal_behind_head("layer 4\n"), "w.blocks:3: lies outside the size of 8 4 3: 4");
    EXPECT_EQ(refusal_behind_head("layer -1\n"), "w.blocks:3: lies outside the size of 8 4 3: -1");
}

TEST(BlockListErrors, Corners_the_wrong_way_round) {
    for (const std::string corners : {"1 0 0 0 3 2", "0 1 0 7 0 2", "0 0 1 7 3 0"}) {
        const std::string wrong =
            "w.blocks:3: the first corner must be the lower one on every axis: " + corners;
        EXPECT_EQ(refusal_behind_head("box " + corners + "\n"), wrong);
        EXPECT_EQ(refusal_behind_head("no-jump " + corners + "\n"), wrong);
    }
}

TEST(BlockListErrors, Rows_of_a_layer) {
    const std::string row = "........\n";
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + ".......\n" + row),
              "w.blocks:5: row 2 of 3 in layer 1 has 7 characters instead of 8: .......");
    EXPECT_EQ(refusal_behind_head("layer 1\n#########\n"),
              "w.blocks:4: row 1 of 3 in layer 1 has 9 characters instead of 8: #########");
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + "\n" + row + row),
              "w.blocks:5: row 2 of 3 in layer 1 has 0 characters instead of 8");
    EXPECT_EQ(refusal_behind_head("layer 1\n..X.....\n"),
              "w.blocks:4: row 1 of 3 in layer 1 may hold only # and .: ..X.....");
    EXPECT_EQ(refusal_behind_head("layer 1\n........ # z = 0\n"),
              "w.blocks:4: row 1 of 3 in layer 1 may hold only # and .: ........ # z = 0");
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + row + "layer 2\n"),
              "w.blocks:6: row 3 of 3 in layer 1 may hold only # and .: layer 2");
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + row),
              "w.blocks:5: the text ends before row 3 of 3 in layer 1");
    EXPECT_EQ(refusal_behind_head("layer 1"),
              "w.blocks:3: the text ends before row 1 of 3 in layer 1");
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + row + row + row),
              "w.blocks:7: layer 1 has more than its 3 rows: ........");
    EXPECT_EQ(refusal_behind_head("layer 1\n" + row + row + row + "########"),
              "w.blocks:7: layer 1 has more than its 3 rows: ########");
}

TEST(BlockListErrors, A_line_without_an_end_is_shown_in_part) {
    const std::string message = refusal_behind_head(std::string(1'000'000, 'x'));
    EXPECT_EQ(message, "w.blocks:3: unknown word: " + std::string(200, 'x') + "...");
}

}  // namespace
}  // namespace pronk::block_list_errors_test
