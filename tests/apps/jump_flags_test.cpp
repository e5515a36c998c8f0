// What an agent can jump, from flags and settings files, and what reports say of it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "world/small_world.hpp"

namespace pronk::jump_flags_test {
namespace {

using nlohmann::json;
using tests::Ran;

constexpr const char* kSquare = "v 0 0 0\nv 0 0 10\nv 10 0 10\nv 10 0 0\nf 1 2 3 4\n";

class Jumps : public tests::CommandLine {
  protected:
    void SetUp() override { put("square.obj", kSquare); }

    json baked(const std::string& flags) const {
        const Ran ran = pronk("bake square.obj --json " + flags);
        EXPECT_EQ(ran.exit_code, 0) << flags << '\n' << ran.err;
        return ran.exit_code == 0 ? json::parse(ran.out) : json();
    }

    // Settings of a bake with a settings file.
    json with_file(const std::string& text, const std::string& flags = "") const {
        put("jumps.json", text);
        return baked("--settings jumps.json " + flags)["settings"];
    }

    void expect_file_refused(const std::string& text,
                             std::initializer_list<const char*> must_name) const {
        put("bad.json", text);
        expect_refused("bake square.obj --settings bad.json -o out.pronk", must_name);
    }
};

TEST_F(Jumps, Without_flags_are_a_humanoids) {
    const json settings = baked("")["settings"];
    EXPECT_EQ(settings["jump"], json({"1,3,3,upto"}));
    EXPECT_EQ(settings["max_speed"], nullptr);
    EXPECT_EQ(settings["gravity"], 9.81);
    EXPECT_EQ(settings["step"], "auto");
    EXPECT_EQ(settings["redundant"], "drop");
    EXPECT_EQ(settings["epsilon"], nullptr);
    EXPECT_EQ(settings["exact"], true);
    EXPECT_EQ(settings["method"], "landing,edges");
    EXPECT_EQ(settings["toll"], 1.0);
    for (const char* command : {"bake", "draw", "bench"}) {
        const Ran help = pronk(std::string(command) + " --help");
        EXPECT_NE(help.out.find("1,3,3,upto"), std::string::npos) << command;
    }
}

TEST_F(Jumps, Flags_reach_the_file) {
    const json document = baked(
        "--jump 1,3,3.5 --jump 2.5,4,6,exact --max-speed 12 --gravity 9 --step 3 "
        "--redundant keep --epsilon 0.1 --exact off --method landing --toll 2.5 -o out.pronk");
    const json expected = {{"cell", 0.25},        {"cell_height", 0.05},
                           {"radius", 0.25},      {"height", 1.8},
                           {"climb", 0.9},        {"slope", 45.0},
                           {"tile", 0},           {"jump", {"1,3,3.5,upto", "2.5,4,6,exact"}},
                           {"max_speed", 12.0},   {"gravity", 9.0},
                           {"step", 3},           {"redundant", "keep"},
                           {"epsilon", 0.1},      {"exact", false},
                           {"method", "landing"}, {"toll", 2.5}};
    EXPECT_EQ(document["settings"], expected);
    const json info = json::parse(pronk("info out.pronk --json").out);
    EXPECT_EQ(info["settings"], expected);
    EXPECT_EQ(info["hash"], document["hash"]);
}

TEST_F(Jumps, The_settings_that_a_bake_prints_are_a_settings_file) {
    for (const char* flags : {"", "--jump none --gravity 2",
                              "--jump 1.1,3,3,exact --jump 2,5,9 --max-speed 20 --gravity 3.7 "
                              "--step 2 --redundant keep --epsilon 0 --exact off --toll 0.5"}) {
        const json document = baked(flags);
        put("again.json", document["settings"].dump());
        EXPECT_EQ(baked("--settings again.json")["hash"], document["hash"]) << flags;
    }
}

TEST_F(Jumps, Every_setting_of_jumps_is_part_of_what_is_hashed) {
    const json usual = baked("")["hash"];
    for (const char* flags : {"--jump 1,3,4", "--jump 1,3,3,exact", "--jump none", "--max-speed 9",
                              "--gravity 9", "--step 2", "--redundant keep", "--epsilon 0.25",
                              "--exact off", "--toll 2", "--method landing", "--method edges"}) {
        EXPECT_NE(baked(flags)["hash"], usual) << flags;
    }
    EXPECT_EQ(baked("--jump 1,3,3 --step auto --redundant drop --exact on --gravity 9.81 --toll 1 "
                    "--method landing,edges")["hash"],
              usual);
}

TEST_F(Jumps, In_files_are_one_string_or_several) {
    EXPECT_EQ(with_file(R"({"jump": "2,4,6,exact"})")["jump"], json({"2,4,6,exact"}));
    EXPECT_EQ(with_file(R"({"jump": ["2,4,6", "1,2,3"]})")["jump"],
              json({"2,4,6,upto", "1,2,3,upto"}));
    EXPECT_EQ(with_file(R"({"jump": "none"})")["jump"], json::array());
    EXPECT_EQ(with_file(R"({"jump": []})")["jump"], json::array());
}

TEST_F(Jumps, Files_have_the_words_of_flags_and_those_of_JSON) {
    for (const char* text :
         {R"({"step": 4, "exact": false, "redundant": "keep", "max-speed": 8})",
          R"({"step": "4", "exact": "off", "redundant": "keep", "max_speed": 8})"}) {
        const json settings = with_file(text);
        EXPECT_EQ(settings["step"], 4);
        EXPECT_EQ(settings["exact"], false);
        EXPECT_EQ(settings["redundant"], "keep");
        EXPECT_EQ(settings["max_speed"], 8.0);
    }
    EXPECT_EQ(with_file(R"({"step": "auto", "exact": true})")["step"], "auto");
}

TEST_F(Jumps, Null_in_a_file_is_the_default) {
    const json settings = with_file(R"({"epsilon": null, "max_speed": null, "cell": null})");
    EXPECT_EQ(settings, baked("")["settings"]);
}

TEST_F(Jumps, Flags_win_over_files_as_a_whole) {
    const json settings = with_file(R"({"jump": ["2,4,6", "3,7.5,7.5"], "gravity": 5, "step": 2})",
                                    "--jump 1,2,3 --step auto");
    EXPECT_EQ(settings["jump"], json({"1,2,3,upto"}));
    EXPECT_EQ(settings["step"], "auto");
    EXPECT_EQ(settings["gravity"], 5.0);
}

TEST_F(Jumps, None_is_a_bake_without_links) {
    const json document = baked("--jump none -o none.pronk");
    EXPECT_EQ(document["settings"]["jump"], json::array());
    EXPECT_EQ(document["links"]["count"], 0);
    EXPECT_EQ(document["links"]["samples"], 0);
    EXPECT_EQ(document["time_s"]["free_space"], 0.0);
    const Ran info = pronk("info none.pronk");
    EXPECT_NE(info.out.find("no links"), std::string::npos) << info.out;
}

// A jump takes one word, so that the next may be the level.
TEST_F(Jumps, Are_followed_by_a_level) {
    const Ran ran = pronk("bake --jump 1,3,3 --jump 2,4,6 square.obj --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(json::parse(ran.out)["level"]["source"], "square.obj");
}

TEST_F(Jumps, That_are_none_are_refused_by_flag_and_value) {
    const auto refused = [&](const std::string& value, std::initializer_list<const char*> words) {
        expect_refused("bake square.obj -o out.pronk --jump " + value, words);
        expect_refused("bake square.obj -o out.pronk --jump " + value, {"--jump"});
    };
    refused("0,3,3", {"apex", "0,3,3"});
    refused("-1,3,3", {"apex", "-1,3,3"});
    refused("1,0,3", {"reach", "1,0,3"});
    refused("1,-2,3", {"reach", "1,-2,3"});
    refused("1,3,0", {"fall", "1,3,0"});
    refused("nan,3,3", {"apex", "nan"});
    refused("1,inf,3", {"reach", "inf"});
    refused("0.8,3,3", {"climb of 0.9 m", "0.8,3,3"});
    refused("1,3", {": 1,3"});
    refused("1,3,3,4", {"1,3,3,4"});
    refused("1,3,3,maybe", {"maybe"});
    refused("1,3,3,exact,upto", {"1,3,3,exact,upto"});
    refused("1,3,3,", {"1,3,3,"});
    refused("high", {"high"});
    refused("''", {"none"});
    refused("none --jump 1,3,3", {"none", "2 jumps"});
    refused("2001,3,3", {"apex", "2001"});
}

TEST_F(Jumps, As_high_as_the_agent_climbs_are_jumps) {
    EXPECT_EQ(baked("--climb 1.1 --jump 1.1,3,3")["settings"]["jump"], json({"1.1,3,3,upto"}));
}

TEST_F(Jumps, Nobody_asked_for_are_called_the_default) {
    expect_refused("bake square.obj --climb 1.5", {"--jump", "1.5", "1,3,3 (the default)"});
    const Ran given = pronk("bake square.obj --climb 1.5 --jump 1,3,3");
    EXPECT_EQ(given.err.find("default"), std::string::npos) << given.err;
}

// sqrt(2 * 9.81 * 1) = 4.43 m/s upwards
TEST_F(Jumps, Of_who_is_too_slow_are_none_unless_they_must_be_exact) {
    const Ran slow = pronk("bake scene:gap --max-speed 0.5 --json -o slow.pronk");
    EXPECT_EQ(slow.exit_code, 0) << slow.err;
    EXPECT_EQ(json::parse(slow.out)["links"]["count"], 0);
    expect_refused("bake square.obj --max-speed 4 --jump 1,3,3,exact", {"--jump", "max-speed 4"});
}

TEST_F(Jumps, Settings_of_links_that_make_no_sense_are_refused_by_flag_and_value) {
    const auto refused = [&](const std::string& flag, const std::string& value) {
        expect_refused("bake square.obj -o out.pronk " + flag + " " + value,
                       {flag.c_str(), value.c_str()});
    };
    for (const char* step : {"0", "-1", "2.5", "many", "1001", "99999999999"}) {
        refused("--step", step);
    }
    for (const char* speed : {"0", "-3", "fast", "nan"}) refused("--max-speed", speed);
    for (const char* gravity : {"0", "-9.81", "inf", "down"}) refused("--gravity", gravity);
    for (const char* epsilon : {"-1", "nan", "inf", "small"}) refused("--epsilon", epsilon);
    refused("--redundant", "maybe");
    refused("--exact", "perhaps");
    for (const char* toll : {"0", "-1", "nan", "2000000", "dear"}) refused("--toll", toll);
    for (const char* method : {"flying", "landing,flying", "landing,", ",edges", "Landing"}) {
        refused("--method", method);
    }
    expect_refused("bake square.obj --method ''", {"--method", "\"\""});
}

TEST_F(Jumps, Are_found_by_the_methods_that_are_asked_for) {
    const auto by_method = [&](const std::string& methods) {
        const Ran ran = pronk("bake scene:gap --json -o gap.pronk --method " + methods);
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        const json document = json::parse(ran.out);
        EXPECT_EQ(document["settings"]["method"], methods);
        const Ran judged = pronk("verify gap.pronk scene:gap --jumps 500 --json");
        EXPECT_EQ(judged.exit_code, 0) << judged.err << judged.out;
        const json counts = document["links"]["by_method"];
        return std::pair(counts["landing"].get<int>(), counts["edges"].get<int>());
    };
    const auto landing = by_method("landing");
    EXPECT_GT(landing.first, 0);
    EXPECT_EQ(landing.second, 0);
    const auto edges = by_method("edges");
    EXPECT_EQ(edges.first, 0);
    EXPECT_GT(edges.second, 0);
    // Two platforms, which edges join: nothing is left for the landing search.
    EXPECT_EQ(by_method("landing,edges"), edges);
}

TEST_F(Jumps, In_files_are_refused_by_key_and_value) {
    expect_file_refused(R"({"jump": "0,3,3"})", {"bad.json: jump", "0,3,3"});
    expect_file_refused(R"({"jump": ["1,3,3", "1,3"]})", {"bad.json: jump", ": 1,3"});
    expect_file_refused(R"({"jump": [1, 3, 3]})", {"bad.json: jump", "string"});
    expect_file_refused(R"({"jump": 3})", {"bad.json: jump", "3"});
    expect_file_refused(R"({"jump": ["none", "1,3,3"]})", {"bad.json: jump", "none"});
    expect_file_refused(R"({"step": 0})", {"bad.json: step", ": 0"});
    expect_file_refused(R"({"step": 1.5})", {"bad.json: step", "1.5"});
    expect_file_refused(R"({"step": [1]})", {"bad.json: step", "[1]"});
    expect_file_refused(R"({"gravity": "low"})", {"bad.json: gravity", "low"});
    expect_file_refused(R"({"gravity": -1})", {"bad.json: gravity", "-1"});
    expect_file_refused(R"({"max_speed": 0})", {"bad.json: max-speed", "0"});
    expect_file_refused(R"({"epsilon": -0.5})", {"bad.json: epsilon", "-0.5"});
    expect_file_refused(R"({"redundant": true})", {"bad.json: redundant", "on"});
    expect_file_refused(R"({"exact": "maybe"})", {"bad.json: exact", "maybe"});
    expect_file_refused(R"({"method": "flying"})", {"bad.json: method", "flying"});
    expect_file_refused(R"({"method": ""})", {"bad.json: method", "\"\""});
    expect_file_refused(R"({"method": ["landing"]})", {"bad.json: method", "landing"});
    expect_file_refused(R"({"toll": 0})", {"bad.json: toll", ": 0"});
    expect_file_refused(R"({"toll": "much"})", {"bad.json: toll", "much"});
    expect_file_refused(R"({"jumps": "1,3,3"})", {"bad.json", "jumps"});
    // The file's jump is too low for the flag's climb.
    put("low.json", R"({"jump": "1,3,3"})");
    expect_refused("bake square.obj --settings low.json --climb 1.2", {"low.json: jump", "1.2"});
}

TEST_F(Jumps, Are_taken_by_draw_and_bench) {
    EXPECT_EQ(pronk("draw square.obj --jump 2,4,6 --step 3 -o out.svg").exit_code, 0);
    expect_refused("draw square.obj --jump 1 -o bad.svg", {"--jump", "1"});
    ASSERT_EQ(pronk("bake square.obj -o square.pronk").exit_code, 0);
    expect_refused("draw square.pronk --jump 2,4,6 -o x.png", {"square.pronk", "settings"});
    const Ran bench = pronk("bench surface --level square.obj --repeats 1 --jump 2,4,6 --json");
    ASSERT_EQ(bench.exit_code, 0) << bench.err;
    EXPECT_EQ(json::parse(bench.out)["surface"][0]["settings"]["jump"], json({"2,4,6,upto"}));
    expect_refused("bench surface --step 0", {"--step", "0"});
}

TEST_F(Jumps, Are_counted_in_the_answer_of_a_bake) {
    const json document = json::parse(pronk("bake scene:gap --json -o gap.pronk").out);
    const json& links = document["links"];
    EXPECT_EQ(links["by_kind"]["jump"].get<int>() + links["by_kind"]["drop"].get<int>(),
              links["count"]);
    EXPECT_EQ(links["by_method"]["landing"].get<int>() + links["by_method"]["edges"].get<int>(),
              links["count"]);
    for (const char* key : {"bytes", "takeoffs", "pairs", "samples"}) {
        EXPECT_TRUE(links[key].is_number_unsigned()) << key;
    }
    // Of both sides of the gap, 8 m, all but half a metre at either end.
    EXPECT_EQ(links["takeoff_m"], 14.0);
    // A file knows all of it but how many take-offs were tried.
    json known = links;
    known.erase("samples");
    EXPECT_EQ(json::parse(pronk("info gap.pronk --json").out)["links"], known);
}

// Four links of 40 bytes, three lists of 8 (one ends the others), and of two polygons three offsets
// of 4: 196 bytes. One link has a take-off of half a metre.
TEST_F(Jumps, Of_a_file_are_listed_by_info) {
    const std::vector<std::byte> bytes = write_world(tests::linked_world());
    put("links.pronk", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    const json links = json::parse(pronk("info links.pronk --json").out)["links"];
    EXPECT_EQ(links, json({{"count", 4},
                           {"bytes", 196},
                           {"takeoffs", 4},
                           {"takeoff_m", 0.5},
                           {"pairs", 2},
                           {"by_kind", {{"jump", 3}, {"drop", 1}}},
                           {"by_method", {{"landing", 3}, {"edges", 1}}}}));
    const Ran table = pronk("info links.pronk");
    for (const char* words :
         {"apex 1 m, reach up to 3 m, fall 3.5 m", "apex 2 m, reach 6 m, fall 5 m",
          "gravity 9 m/s2, launched at 12 m/s at most, each costs 2.5 m more than its length",
          "by landing and edges, step 3 cells", "3 jumps, 1 drop)", "2 pairs",
          "3 by landing, 1 by edges, 0.5 m of take-offs", "49.0 bytes each"}) {
        EXPECT_NE(table.out.find(words), std::string::npos) << words << '\n' << table.out;
    }
}

}  // namespace
}  // namespace pronk::jump_flags_test
