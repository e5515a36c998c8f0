// Files of blocks, by their names and as JSON.
#include "block_source.hpp"

#include <gtest/gtest.h>

#include "block_json.hpp"
#include "scratch_folder.hpp"

namespace pronk::app::block_source_test {
namespace {

using Boxes = std::vector<BlockBox>;

BlockList list_in(const std::string& text) {
    Result<BlockList> list = read_blocks_json(text, "w.json");
    if (!list) {
        ADD_FAILURE() << list.error().message();
        return {};
    }
    return std::move(*list);
}

std::string refusal(const std::string& text) {
    const Result<BlockList> list = read_blocks_json(text, "w.json");
    return list ? "was read" : list.error().message();
}

TEST(BlockSource, A_file_of_blocks_is_known_by_its_ending) {
    EXPECT_TRUE(is_block_file("world.blocks"));
    EXPECT_TRUE(is_block_file("a.folder/WORLD.Blocks"));
    EXPECT_TRUE(is_block_file("world.json"));
    EXPECT_FALSE(is_block_file("world.obj"));
    EXPECT_FALSE(is_block_file("world.blocks.obj"));
    EXPECT_FALSE(is_block_file("blocks"));
    EXPECT_FALSE(is_block_file("a.blocks/world"));
    EXPECT_FALSE(is_block_file(""));
}

TEST(BlockSource, Text_and_JSON_of_one_world_are_equal_lists) {
    const tests::ScratchFolder folder;
    const auto text = folder.put("w.blocks",
                                 "pronk-blocks 1\nvoxel 0.5\norigin 1 -2 0.1\nsize 8 4 3\n"
                                 "block 3 1 2\nbox 0 0 0 7 0 2\nno-jump 0 0 0 7 3 2\n");
    const auto json = folder.put("w.JSON",
                                 R"({"voxel": 0.5, "origin": [1, -2, 0.1], "size": [8, 4, 3],
                                     "no_jump": [[0, 0, 0, 7, 3, 2]],
                                     "boxes": [[0, 0, 0, 7, 0, 2]], "blocks": [[3, 1, 2]]})");
    const Result<BlockList> of_text = open_blocks(text);
    const Result<BlockList> of_json = open_blocks(json);
    ASSERT_TRUE(of_text) << of_text.error().message();
    ASSERT_TRUE(of_json) << of_json.error().message();
    EXPECT_EQ(*of_text, *of_json);
    EXPECT_EQ(of_json->layout, (BlockLayout{{1.0, -2.0, 0.1}, 0.5, {8, 4, 3}}));
}

TEST(BlockSource, Errors_name_the_file) {
    const tests::ScratchFolder folder;
    const auto refused = [&](const std::string& file) {
        const Result<BlockList> list = open_blocks(file);
        return list ? "was read" : list.error().message();
    };
    const std::string missing = folder / "none.blocks";
    EXPECT_EQ(refused(missing), missing + ": cannot be opened: No such file or directory");
    const std::string empty = folder.put("empty.json", "");
    EXPECT_EQ(refused(empty), empty + ": is empty");
    const std::string other = folder.put("w.txt", "pronk-blocks 1\n");
    EXPECT_EQ(refused(other), other + ": unknown kind of block file (known: .blocks, .json): .txt");
    const std::string text = folder.put("w.blocks", "pronk-blocks 1\nsise 1 1 1\n");
    EXPECT_EQ(refused(text), text + ":2: unknown word: sise");
    const std::string json = folder.put("w.json", "{}");
    EXPECT_EQ(refused(json), json + ": /size: is missing");
}

TEST(BlockJson, A_size_alone_is_an_empty_world_of_one_metre_blocks_at_the_origin) {
    EXPECT_EQ(list_in(R"({"size":[20,12,14]})"),
              (BlockList{{Vec3d(0.0), 1.0, {20, 12, 14}}, {}, {}}));
    EXPECT_EQ(list_in(R"({"blocks":[],"boxes":[],"no_jump":[],"size":[1,1,1]})"),
              (BlockList{{Vec3d(0.0), 1.0, {1, 1, 1}}, {}, {}}));
}

TEST(BlockJson, Blocks_come_before_boxes_whatever_the_order_of_the_keys) {
    EXPECT_EQ(
        list_in(R"({"boxes":[[0,0,0,1,1,1]],"blocks":[[0,1,2],[2,1,0]],"size":[3,3,3]})").blocks,
        (Boxes{{{0, 1, 2}, {0, 1, 2}}, {{2, 1, 0}, {2, 1, 0}}, {{0, 0, 0}, {1, 1, 1}}}));
}

TEST(BlockJson, Keys_that_are_unknown_or_missing_or_stated_twice) {
    EXPECT_EQ(refusal(R"({"size":[1,1,1],"blokcs":[]})"), "w.json: unknown key: blokcs");
    EXPECT_EQ(refusal(R"({"blocks":[[0,0,0]]})"), "w.json: /size: is missing");
    EXPECT_EQ(refusal(R"({"size":[1,1,1],"size":[2,2,2]})"), "w.json: /size: is stated twice");
}

TEST(BlockJson, Values_of_a_wrong_type_are_named_by_their_pointer) {
    EXPECT_EQ(refusal("[1]"), "w.json: must hold one JSON object: an array");
    EXPECT_EQ(refusal("3"), "w.json: must hold one JSON object: 3");
    EXPECT_EQ(refusal(R"({"voxel":"1"})"), "w.json: /voxel: must be a number: \"1\"");
    EXPECT_EQ(refusal(R"({"voxel":[1]})"), "w.json: /voxel: must be a number: an array");
    EXPECT_EQ(refusal(R"({"voxel":null})"), "w.json: /voxel: must be a number: null");
    EXPECT_EQ(refusal(R"({"origin":{}})"), "w.json: /origin: must be an array: an object");
    EXPECT_EQ(refusal(R"({"origin":[0,true,0]})"), "w.json: /origin/1: must be a number: true");
    EXPECT_EQ(refusal(R"({"size":20})"), "w.json: /size: must be an array: 20");
    EXPECT_EQ(refusal(R"({"size":2.5})"), "w.json: /size: must be an array: 2.5");
    EXPECT_EQ(refusal(R"({"size":[1,2.0,3]})"), "w.json: /size/1: must be a whole number: 2.0");
    EXPECT_EQ(refusal(R"({"blocks":[1,2,3]})"), "w.json: /blocks/0: must be an array: 1");
    EXPECT_EQ(refusal(R"({"blocks":[[0,0,0],[0,0,"a\nb"]]})"),
              "w.json: /blocks/1/2: must be a whole number: \"a\\x0ab\"");
    EXPECT_EQ(refusal(R"({"boxes":[[0,0,0,1,1,1],[0,0,0,[]]]})"),
              "w.json: /boxes/1/3: must be a whole number: an array");
}

TEST(BlockJson, Numbers_that_are_missing_or_too_many) {
    EXPECT_EQ(refusal(R"({"size":[1,2]})"), "w.json: /size: needs 3 whole numbers: 2");
    EXPECT_EQ(refusal(R"({"origin":[]})"), "w.json: /origin: needs 3 numbers: 0");
    EXPECT_EQ(refusal(R"({"blocks":[[0,0,0],[0,0,0,0]]})"),
              "w.json: /blocks/1: needs 3 whole numbers: 4");
    EXPECT_EQ(refusal(R"({"no_jump":[[0,0,0,0,0,0,0,0]]})"),
              "w.json: /no_jump/0: needs 6 whole numbers: 8");
}

TEST(BlockJson, Numbers_that_no_int_or_double_holds) {
    for (const std::string number : {"2147483648", "-2147483649", "9223372036854775808",
                                     "-99999999999999999999", "99999999999999999999"}) {
        EXPECT_EQ(refusal(R"({"blocks":[[0,)" + number + ",0]]}"),
                  "w.json: /blocks/0/1: is out of range: " + number);
    }
    EXPECT_EQ(refusal(R"({"voxel":1e999})"), "w.json: /voxel: is out of range: 1e999");
}

TEST(BlockJson, A_layout_that_no_grid_has) {
    EXPECT_EQ(refusal(R"({"voxel":0,"size":[1,1,1]})"),
              "w.json: /voxel: must be from 0.01 to 100 m: 0");
    EXPECT_EQ(refusal(R"({"size":[8,0,8]})"),
              "w.json: /size: sides must be from 1 to 32768 voxels: 8 x 0 x 8");
    const auto checked = check_layout({Vec3d(0.0), 1.0, {4096, 65, 4096}});
    ASSERT_FALSE(checked);
    EXPECT_EQ(refusal(R"({"size":[4096,65,4096]})"), "w.json: /" + checked.error().message());
}

TEST(BlockJson, Boxes_outside_the_size_or_the_wrong_way_round) {
    EXPECT_EQ(refusal(R"({"blocks":[[0,0,0],[0,4,0]],"size":[8,4,3]})"),
              "w.json: /blocks/1: lies outside the size of 8 4 3: 0 4 0");
    EXPECT_EQ(refusal(R"({"boxes":[[-1,0,0,7,3,2]],"size":[8,4,3]})"),
              "w.json: /boxes/0: lies outside the size of 8 4 3: -1 0 0");
    EXPECT_EQ(refusal(R"({"no_jump":[[0,0,0,7,3,3]],"size":[8,4,3]})"),
              "w.json: /no_jump/0: lies outside the size of 8 4 3: 7 3 3");
    EXPECT_EQ(refusal(R"({"boxes":[[0,0,2,7,3,1]],"size":[8,4,3]})"),
              "w.json: /boxes/0: the first corner must be the lower one on every axis: 0 0 2");
}

TEST(BlockJson, What_is_no_JSON_is_named_by_line_and_byte) {
    EXPECT_EQ(refusal("{\"size\":\n[1,,1]}"), "w.json:2: is not JSON: byte 13: [1,,");
    EXPECT_EQ(refusal("{\"size\":[1,1,1]} x"),
              R"(w.json:1: is not JSON: byte 18: {"size":[1,1,1]} x)");
    EXPECT_EQ(refusal("{\"size\":[1,\n1"), "w.json:2: is not JSON: ends too early");
    EXPECT_EQ(refusal(" \n"), "w.json:2: is not JSON: ends too early");
    EXPECT_EQ(refusal(std::string("{\"size\":[1,1,1]}\0{", 18)),
              R"(w.json:1: is not JSON: byte 17: {"size":[1,1,1]}\x00)");
    EXPECT_EQ(refusal(std::string(100, ' ') + "x"),
              "w.json:1: is not JSON: byte 101: " + std::string(19, ' ') + "x");
}

TEST(BlockJson, Brackets_within_brackets_are_refused_however_many_there_are) {
    const std::string many(3'000'000, '[');
    EXPECT_EQ(refusal(many), "w.json: must hold one JSON object: an array");
    EXPECT_EQ(refusal("{\"blocks\":" + many),
              "w.json: /blocks/0/0: must be a whole number: an array");
    std::string objects;
    for (int i = 0; i < 1'000'000; ++i) objects += "{\"size\":";
    EXPECT_EQ(refusal(objects), "w.json: /size: must be an array: an object");
}

}  // namespace
}  // namespace pronk::app::block_source_test
