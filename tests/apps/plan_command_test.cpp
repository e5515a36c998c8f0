// Plans and painted terrains on the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command_line.hpp"

namespace pronk::plan_command_test {
namespace {

using nlohmann::json;
using tests::Ran;

class Plan : public tests::CommandLine {};
class Terrain : public tests::CommandLine {};

// 20 x 20 m with an obstacle of 10 x 2 m, and mud on a part of it.
constexpr const char* kYard = R"({
  "outlines": [[[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]],
  "obstacles": [[[[5, 9], [15, 9], [15, 11], [5, 11], [5, 9]]]],
  "terrains": [{"terrain": "mud", "polygon": [[[0, 0], [5, 0], [5, 20], [0, 20], [0, 0]]]}],
  "base_terrain": "grass"
})";

TEST_F(Plan, Bakes_and_says_that_it_is_a_plan) {
    put("yard.json", kYard);
    Ran ran = pronk("bake yard.json -o yard.pronk --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json baked = json::parse(ran.out);
    EXPECT_EQ(baked["level"]["source"], "yard.json");
    EXPECT_EQ(baked["level"]["is_plan"], true);
    EXPECT_EQ(baked["level"]["terrains"], json({"grass", "mud"}));
    EXPECT_EQ(baked["surface"]["area_m2"], 380.0);
    EXPECT_EQ(baked["settings"]["radius"], 0.0);
    ran = pronk("info yard.pronk --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json info = json::parse(ran.out);
    EXPECT_EQ(info["hash"], baked["hash"]);
    EXPECT_EQ(info["terrains"][0]["area_m2"], 280.0);
    EXPECT_EQ(info["terrains"][1]["area_m2"], 100.0);
    EXPECT_NE(pronk("info yard.pronk").out.find("plan, exact"), std::string::npos);
}

// Around either end of the obstacle it is as far: 5 and 2 m, and a side of 10 m or less.
TEST_F(Plan, Routes_turn_at_the_corners_that_were_drawn) {
    put("yard.json", kYard);
    ASSERT_EQ(pronk("bake yard.json -o yard.pronk").exit_code, 0);
    const Ran ran = pronk("path yard.pronk --from 12,0,6 --to 12,0,14 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json route = json::parse(ran.out);
    EXPECT_NEAR(route["length_m"].get<double>(), 2.0 * std::hypot(3.0, 3.0) + 2.0, 1e-6);
    EXPECT_EQ(route["legs"][0]["points"][1], json({15.0, 0.0, 9.0}));
    EXPECT_EQ(route["legs"][0]["points"][2], json({15.0, 0.0, 11.0}));
}

// A .json without outlines is a file of blocks to it.
TEST_F(Plan, Is_drawn_as_it_is) {
    put("yard.json", kYard);
    Ran ran = pronk("draw yard.json --colour terrain --path 12,0,6:12,0,14 --axis -o yard.svg");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(ran.out.find("yard.json drawn to yard.svg"), std::string::npos) << ran.out;
    put("bad.json", R"({"outlines": [[[[0, 0], [20, 0], [0, 20]]]]})");
    ran = pronk("draw bad.json -o bad.svg");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("/outlines/0/0: is open"), std::string::npos) << ran.err;
    put("neither.json", R"({"obstacles": []})");
    ran = pronk("draw neither.json -o neither.svg");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("neither.json: unknown key: obstacles"), std::string::npos) << ran.err;
}

TEST_F(Plan, A_radius_moves_all_borders) {
    put("yard.json", kYard);
    const Ran ran = pronk("bake yard.json --radius 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    // 18 x 18 less a rectangle of 10 x 2 with strips of 1 m and four corners a bit over a quarter
    // circle each.
    const double area = json::parse(ran.out)["surface"]["area_m2"];
    EXPECT_LT(area, 324.0 - 20.0 - 24.0 - 3.1415);
    EXPECT_GT(area, 324.0 - 20.0 - 24.0 - 3.1415 * 1.02);
}

TEST_F(Plan, The_built_in_town_is_there_too) {
    const Ran ran = pronk("bake scene:town-plan --json -o town.pronk");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(json::parse(ran.out)["level"]["source"], "scene:town-plan");
    EXPECT_EQ(pronk("draw town.pronk --colour terrain -o town.svg").exit_code, 0);
    EXPECT_EQ(pronk("draw scene:town-plan --path 2,0,2:190,0,190 -o route.svg").exit_code, 0);
}

TEST_F(Plan, Flags_that_would_change_nothing_are_refused) {
    put("yard.json", kYard);
    for (const char* flag : {"--cell 0.1", "--tile 64", "--jump 1,2,3", "--step 2"}) {
        const std::string name = std::string(flag).substr(0, std::string(flag).find(' '));
        expect_refused(std::string("bake yard.json ") + flag, {name.c_str(), "not for plans"});
    }
    expect_refused("bake yard.json --scale 2", {"yard.json", "--scale"});
    put("mud.json", R"({"terrains": []})");
    expect_refused("bake yard.json --terrain mud.json", {"--terrain", "mud.json"});
    ASSERT_EQ(pronk("bake yard.json -o yard.pronk").exit_code, 0);
    expect_refused("verify yard.pronk scene:plain", {"yard.pronk", "plan"});
    expect_refused("bench surface --level yard.json", {"yard.json", "is a plan"});
}

TEST_F(Plan, Files_that_are_wrong_are_refused_with_place_and_value) {
    const auto refused = [&](const char* text, std::initializer_list<const char*> words) {
        put("plan.json", text);
        expect_refused("bake plan.json -o plan.pronk", words);
    };
    refused("{", {"plan.json:1", "is not JSON"});
    refused("[]", {"plan.json", "one JSON object", "[]"});
    refused("{}", {"plan.json: /outlines", "is missing"});
    refused(R"({"outlines": [], "walls": 3})", {"plan.json", "unknown key", "walls"});
    refused(R"({"outlines": [], "outlines": []})", {"plan.json", "stated twice", "outlines"});
    refused(R"({"outlines": 7})", {"/outlines", "must be an array", "7"});
    refused(R"({"outlines": [[]]})", {"/outlines/0", "outer ring"});
    refused(R"({"outlines": [[[[0,0],[1,0],[1,1]]]]})", {"/outlines/0/0", "is open", "1, 1"});
    refused(R"({"outlines": [[[[0,0],[1,0,2],[1,1],[0,0]]]]})",
            {"/outlines/0/0/1", "[x, z]", "[1,0,2]"});
    refused(R"({"outlines": [[[[0,0],["a",0],[1,1],[0,0]]]]})",
            {"/outlines/0/0/1/0", "number", "\"a\""});
    refused(R"({"outlines": [[[[0,0],[1,1],[1,0],[0,1],[0,0]]]]})",
            {"/outlines/0", "crosses itself", "0.5, 0.5"});
    refused(R"({"outlines": [[[[0,0],[1,0],[1,1],[0,0]]]], "height": 1e999})", {"plan.json"});
    refused(R"({"outlines": [[[[0,0],[1,0],[1,1],[0,0]]]], "height": 1e99})",
            {"/height", "out of range", "1e+99"});
    refused(R"({"outlines": [[[[0,0],[1,0],[1,1],[0,0]]]], "terrains": [{"terrain": "a"}]})",
            {"/terrains/0/polygon", "is missing"});
    refused(R"({"outlines": [[[[0,0],[1,0],[1,1],[0,0]]]], "terrains": [{"colour": "a"}]})",
            {"/terrains/0", "unknown key", "colour"});
    refused("[[[[[[[[[[[[]]]]]]]]]]]]", {"plan.json", "brackets"});
    expect_refused("bake nowhere.json", {"nowhere.json"});
}

TEST_F(Terrain, Is_painted_over_a_level_and_weighs_on_its_routes) {
    put("mud.json",
        R"({"terrains": [{"terrain": "mud", "polygon": [[[4,2],[6,2],[6,8],[4,8],[4,2]]]}]})");
    ASSERT_EQ(pronk("bake scene:plain --jump none -o plain.pronk").exit_code, 0);
    Ran ran = pronk("bake scene:plain --jump none --terrain mud.json -o mud.pronk --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(json::parse(ran.out)["level"]["terrains"], json({"ground", "mud"}));
    ran = pronk("info mud.pronk --json");
    EXPECT_EQ(json::parse(ran.out)["terrains"][1]["area_m2"], 12.0);

    const std::string places = " --from 1,0,5 --to 9,0,5 --json";
    const auto length = [&](const std::string& words) {
        return json::parse(pronk("path " + words + places).out)["length_m"].get<double>();
    };
    EXPECT_NEAR(length("mud.pronk"), 8.0, 1e-3);
    // Around the mud: 3 m out and 3 m aside, 2 m along it, and back.
    EXPECT_NEAR(length("mud.pronk --weight mud=100"), 2.0 * std::hypot(3.0, 3.0) + 2.0, 0.05);
    EXPECT_EQ(pronk("draw scene:plain --terrain mud.json --colour terrain -o mud.svg").exit_code,
              0);
}

TEST_F(Terrain, Files_that_are_wrong_are_refused_with_place_and_value) {
    put("mud.json", R"({"terrains": [{"terrain": "mud", "polygon": [[[4,2],[6,2],[6,8]]]}]})");
    expect_refused("bake scene:plain --terrain mud.json",
                   {"mud.json: /terrains/0/polygon/0", "open"});
    put("mud.json", R"({"terrains": [{"terrain": "", "polygon": [[[4,2],[6,2],[6,8],[4,2]]]}]})");
    expect_refused("bake scene:plain --terrain mud.json",
                   {"mud.json: /terrains/0/terrain", "name"});
    put("mud.json", R"({"obstacles": []})");
    expect_refused("bake scene:plain --terrain mud.json", {"mud.json", "unknown key", "obstacles"});
    expect_refused("bake scene:plain --terrain nowhere.json", {"nowhere.json"});
}

}  // namespace
}  // namespace pronk::plan_command_test
