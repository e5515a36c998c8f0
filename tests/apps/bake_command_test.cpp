#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command_line.hpp"

namespace pronk::bake_command_test {
namespace {

using nlohmann::json;
using tests::Ran;

class Bake : public tests::CommandLine {};
class Info : public tests::CommandLine {};
class Scene : public tests::CommandLine {};

// 10 x 10 m of level ground: 81 m2 remain for the default agent, 36 m of border.
constexpr const char* kSquare = "v 0 0 0\nv 0 0 10\nv 10 0 10\nv 10 0 0\nf 1 2 3 4\n";

TEST_F(Bake, Says_in_JSON_what_it_made) {
    put("square.obj", kSquare);
    const Ran ran = pronk("bake square.obj -o square.pronk --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(ran.err.empty()) << ran.err;
    const json document = json::parse(ran.out);
    EXPECT_EQ(document["level"]["source"], "square.obj");
    EXPECT_EQ(document["level"]["triangles"], 2);
    EXPECT_EQ(document["level"]["bounds"]["max"], json({10.0, 0.0, 10.0}));
    EXPECT_EQ(document["surface"]["area_m2"], 81.0);
    EXPECT_EQ(document["surface"]["border_m"], 36.0);
    EXPECT_GE(document["surface"]["polygons"], 1);
    EXPECT_EQ(document["settings"]["climb"], 0.9);
    EXPECT_EQ(document["settings"]["slope"], 45.0);
    for (const char* stage : {"load", "voxels", "surface", "free_space", "links", "total"}) {
        EXPECT_GE(document["time_s"][stage].get<double>(), 0.0) << stage;
    }
    EXPECT_GE(document["threads"], 1);
    EXPECT_EQ(document["hash"].get<std::string>().size(), 16U);
    EXPECT_EQ(document["file"]["bytes"], content_of("square.pronk").size());
}

TEST_F(Bake, Counts_one_thing_as_one) {
    put("triangle.obj", "v 0 0 0\nv 0 0 5\nv 5 0 0\nf 1 2 3\n");
    const Ran ran = pronk("bake triangle.obj --step 1 --threads 1");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* one : {" 1 triangle,", " 1 polygon,", " 1 cell,", " 1 thread\n"}) {
        EXPECT_NE(ran.out.find(one), std::string::npos) << one << " in\n" << ran.out;
    }
}

TEST_F(Bake, Without_a_level_bakes_the_default_scene) {
    const Ran ran = pronk("bake --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(json::parse(ran.out)["level"]["source"], "scene:ruins");
}

TEST_F(Bake, Gives_the_same_bytes_for_any_number_of_threads) {
    std::string hash;
    for (const char* threads : {"1", "2"}) {
        const std::string file = std::string("t") + threads + ".pronk";
        const Ran ran = pronk("bake scene:overpass --tile 64 --threads " + std::string(threads) +
                              " --json -o " + file);
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
        const std::string this_hash = json::parse(ran.out)["hash"];
        if (hash.empty()) hash = this_hash;
        EXPECT_EQ(this_hash, hash);
    }
    EXPECT_EQ(content_of("t1.pronk"), content_of("t2.pronk"));
}

TEST_F(Bake, Flags_win_over_the_settings_file_and_the_file_over_defaults) {
    put("square.obj", kSquare);
    put("agent.json", R"({"radius": 1.0, "cell_height": 0.2, "climb": 0.4})");
    const Ran ran = pronk("bake square.obj --settings agent.json --climb 0.5 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json document = json::parse(ran.out);
    EXPECT_EQ(document["settings"]["radius"], 1.0);
    EXPECT_EQ(document["settings"]["cell_height"], 0.2);
    EXPECT_EQ(document["settings"]["climb"], 0.5);
    EXPECT_EQ(document["settings"]["height"], 1.8);
    EXPECT_EQ(document["surface"]["area_m2"], 7.5 * 7.5);
    // What a bake prints as its settings is a settings file.
    put("again.json", document["settings"].dump());
    const Ran again = pronk("bake square.obj --settings again.json --json");
    ASSERT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(json::parse(again.out)["hash"], document["hash"]);
}

TEST_F(Bake, Turns_and_scales_levels) {
    // The square in centimetres, z up.
    put("cm.obj", "v 0 0 0\nv 1000 0 0\nv 1000 1000 0\nv 0 1000 0\nf 1 2 3 4\n");
    const Ran ran = pronk("bake cm.obj --up z --scale 0.01 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NEAR(json::parse(ran.out)["surface"]["area_m2"].get<double>(), 81.0, 1e-6);
}

TEST_F(Bake, Reports_triangles_without_area) {
    put("square.obj", std::string(kSquare) + "f 1 1 2\n");
    const Ran ran = pronk("bake square.obj --json");
    ASSERT_EQ(ran.exit_code, 0);
    EXPECT_EQ(json::parse(ran.out)["level"]["degenerate_triangles"], 1);
    EXPECT_EQ(json::parse(ran.out)["warnings"],
              json::array({"1 triangle without area is left out"}));
    EXPECT_EQ(ran.err, "pronk: square.obj: 1 triangle without area is left out\n");
}

TEST_F(Bake, Refuses_bad_levels_with_one_line_and_leaves_no_file) {
    put("empty.obj", "");
    put("binary.obj", std::string("v 0 0 0\n\0\0\0", 11));
    put("nan.obj", "v 0 0 0\nv 1 nan 0\nv 0 0 1\nf 1 2 3\n");
    put("inf.obj", "v 0 0 0\nv 1 0 0\nv 0 0 inf\nf 1 2 3\n");
    put("index.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 9\n");
    put("cut.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2");
    put("wall.obj", "v 0 0 0\nv 9 0 0\nv 9 9 0\nf 1 2 3\n");
    put("wide.obj", "v 0 0 0\nv 0 0 90000\nv 90000 0 0\nf 1 2 3\n");
    put("high.obj", "v 0 0 0\nv 0 0 10\nv 10 3000 0\nf 1 2 3\n");
    put("text.gltf", "hello");
    const std::string out = " -o out.pronk";
    expect_refused("bake missing.obj" + out, {"missing.obj"});
    expect_refused("bake empty.obj" + out, {"empty.obj", "empty"});
    expect_refused("bake binary.obj" + out, {"binary.obj:2", "NUL"});
    expect_refused("bake nan.obj" + out, {"nan.obj:2", "nan"});
    expect_refused("bake inf.obj" + out, {"inf.obj:3", "inf"});
    expect_refused("bake index.obj" + out, {"index.obj:4", "9"});
    expect_refused("bake cut.obj" + out, {"cut.obj:4", "2"});
    expect_refused("bake wall.obj" + out, {"wall.obj", "walkable", "--up z"});
    expect_refused("bake wide.obj" + out, {"wide.obj", "--cell", "90000"});
    expect_refused("bake high.obj" + out, {"high.obj", "--cell-height", "3000"});
    expect_refused("bake text.gltf" + out, {"text.gltf"});
    expect_refused("bake ." + out, {"."});
    expect_refused("bake scene:nowhere" + out, {"nowhere"});
}

TEST_F(Bake, Refuses_bad_settings_by_flag_and_value) {
    expect_refused("bake --cell 0 -o out.pronk", {"--cell", "0"});
    expect_refused("bake --cell abc -o out.pronk", {"--cell", "abc"});
    expect_refused("bake --cell-height -1 -o out.pronk", {"--cell-height", "-1"});
    expect_refused("bake --radius -0.5 -o out.pronk", {"--radius", "-0.5"});
    expect_refused("bake --height 0 -o out.pronk", {"--height", "0"});
    expect_refused("bake --slope 90 -o out.pronk", {"--slope", "90"});
    expect_refused("bake --tile 3 -o out.pronk", {"--tile", "3"});
    expect_refused("bake --tile 16 --cell 0.02 -o out.pronk", {"tile", "16384", "larger tiles"});
    expect_refused("bake --threads -1 -o out.pronk", {"--threads", "-1"});
    expect_refused("bake --up x -o out.pronk", {"--up", "x"});
    put("square.obj", kSquare);
    expect_refused("bake square.obj --scale 0 -o out.pronk", {"--scale", "0"});
    expect_refused("bake --jumpp 1", {"--jumpp"});
    expect_refused("bake --settings none.json", {"none.json"});
    put("broken.json", "{\"cell\": }");
    expect_refused("bake --settings broken.json", {"broken.json", "10"});
    put("typo.json", "{\"cel\": 1}");
    expect_refused("bake --settings typo.json", {"typo.json", "cel"});
    put("zero.json", "{\"cell\": 0}");
    expect_refused("bake --settings zero.json", {"zero.json", "cell", "0"});
    expect_refused("bake --settings zero.json --cell -1", {"--cell", "-1"});
    put("huge.json", "{\"cell\": 1e999}");
    expect_refused("bake --settings huge.json", {"huge.json", "1e999"});
    put("words.json", "{\"cell\": \"big\"}");
    expect_refused("bake --settings words.json", {"words.json", "cell", "big"});
}

TEST_F(Bake, Keeps_the_old_file_when_the_new_one_cannot_be_written) {
    put("square.obj", kSquare);
    put("keep.pronk", "precious");
    expect_refused("bake square.obj -o nowhere/out.pronk", {"nowhere/out.pronk"});
    expect_refused("bake missing.obj -o keep.pronk", {"missing.obj"});
    EXPECT_EQ(content_of("keep.pronk"), "precious");
}

TEST_F(Bake, Never_overwrites_its_own_level) {
    put("square.obj", kSquare);
    expect_refused("bake square.obj -o ./square.obj", {"--out", "square.obj"});
    expect_refused("draw square.obj -o square.obj", {"--out", "square.obj"});
    EXPECT_EQ(content_of("square.obj"), kSquare);
}

TEST_F(Bake, Flags_without_effect_and_empty_words_are_refused) {
    expect_refused("bake scene:gap --up z", {"scene:gap", "--up"});
    expect_refused("bake scene:gap --scale 2", {"scene:gap", "--scale"});
    expect_refused("bake ''", {"LEVEL"});
    put("square.obj", kSquare);
    expect_refused("draw square.obj --backdrop scene:gap -o x.png", {"--backdrop"});
    ASSERT_EQ(pronk("bake square.obj -o square.pronk").exit_code, 0);
    expect_refused("draw square.pronk --cell 3 -o x.png", {"square.pronk", "settings"});
}

TEST_F(Bake, An_answer_that_nobody_receives_is_not_success) {
    put("square.obj", kSquare);
    const Ran ran = pronk("bake square.obj --json > /dev/full; echo $?");
    EXPECT_EQ(ran.out, "2\n");
}

TEST_F(Bake, Files_named_like_settings_are_not_called_flags) {
    put("height", "not a baked file, and named like a flag that it is not at all");
    const Ran ran = pronk("info height");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_EQ(ran.err.find("--height"), std::string::npos) << ran.err;
}

TEST_F(Bake, A_command_is_needed_and_unknown_ones_are_named) {
    expect_refused("", {"--help"});
    expect_refused("fly", {"fly"});
    const Ran help = pronk("--help");
    EXPECT_EQ(help.exit_code, 0);
    for (const char* command : {"scene", "bake", "info", "draw", "bench"}) {
        EXPECT_NE(help.out.find(command), std::string::npos) << command;
        EXPECT_EQ(pronk(std::string(command) + " --help").exit_code, 0) << command;
    }
}

TEST_F(Info, Says_what_a_baked_file_holds) {
    put("square.obj", kSquare);
    const Ran baked = pronk("bake square.obj -o square.pronk --json");
    const Ran ran = pronk("info square.pronk --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json document = json::parse(ran.out);
    EXPECT_EQ(document["level"]["name"], "square.obj");
    EXPECT_EQ(document["surface"]["area_m2"], 81.0);
    EXPECT_EQ(document["terrains"][0]["area_m2"], 81.0);
    EXPECT_EQ(document["hash"], json::parse(baked.out)["hash"]);
    EXPECT_EQ(pronk("info square.pronk").exit_code, 0);
}

TEST_F(Info, Refuses_what_is_not_a_whole_baked_file) {
    put("square.obj", kSquare);
    ASSERT_EQ(pronk("bake square.obj -o square.pronk").exit_code, 0);
    const std::string bytes = content_of("square.pronk");
    put("cut.pronk", bytes.substr(0, bytes.size() / 2));
    expect_refused("info cut.pronk", {"cut.pronk"});
    expect_refused("info square.obj", {"square.obj", "not a baked file"});
    expect_refused("info none.pronk", {"none.pronk"});
    expect_refused("info", {"FILE"});
}

TEST_F(Scene, Lists_all_and_writes_one) {
    const Ran list = pronk("scene");
    EXPECT_EQ(list.exit_code, 0);
    for (const char* name : {"gap", "fence", "slanted", "stairs", "overpass", "terraces", "ruins",
                             "city:SIZE", "parkour", "town", "forest"}) {
        EXPECT_NE(list.out.find(name), std::string::npos) << name;
    }
    EXPECT_GE(json::parse(pronk("scene --json").out).size(), 11U);
    ASSERT_EQ(pronk("scene gap -o gap.obj").exit_code, 0);
    // Written and read again it bakes to the same world.
    const json direct = json::parse(pronk("bake scene:gap --json").out);
    const json through_file = json::parse(pronk("bake gap.obj --json").out);
    EXPECT_EQ(direct["hash"], through_file["hash"]);
}

TEST_F(Scene, Prints_JSON_whatever_bytes_a_file_name_has) {
    const Ran ran = pronk("scene gap -o \"$(printf 'a\\377.obj')\" --json");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(json::accept(ran.out));
}

TEST_F(Scene, Refuses_unknown_names_and_sizes) {
    expect_refused("scene nowhere", {"nowhere"});
    expect_refused("scene city:-5", {"-5"});
    expect_refused("scene city:1e9", {"1e9"});
    expect_refused("scene -o x.obj", {"--out"});
}

}  // namespace
}  // namespace pronk::bake_command_test
