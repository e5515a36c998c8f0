// Routes through voxels on the command line.
#include <nlohmann/json.hpp>

#include "command_line.hpp"

namespace pronk::tests::blocks_command_test {
namespace {

using nlohmann::json;

// Two platforms of 5 x 3 blocks with their ground at 1 m, and 2 m between them.
constexpr const char* kGap = "pronk-blocks 1\nsize 12 6 3\nbox 0 0 0  4 0 2\nbox 7 0 0  11 0 2\n";
const std::string kAcross = " --from 1.5,1,1.5 --to 10.5,1,1.5 ";

class Blocks : public CommandLine {
  protected:
    void SetUp() override { put("gap.blocks", kGap); }

    json planned(const std::string& words, int exit_code = 0) const {
        const Ran ran = pronk("blocks " + words + " --json");
        EXPECT_EQ(ran.exit_code, exit_code) << words << '\n' << ran.err;
        return ran.out.empty() ? json() : json::parse(ran.out);
    }
};

// The straight way is 9 m, and a jump costs a metre more.
TEST_F(Blocks, Routes_are_a_document_with_legs) {
    const json route = planned("gap.blocks" + kAcross);
    EXPECT_EQ(route["found"], "reached");
    EXPECT_EQ(route["planner"], "searching");
    EXPECT_EQ(route["trouble"], nullptr);
    EXPECT_EQ(route["jumps"], 1);
    EXPECT_NEAR(route["length_m"].get<double>(), 9.0, 1e-6);
    EXPECT_NEAR(route["cost"].get<double>(), 10.0, 1e-6);
    EXPECT_NEAR(route["grid_cost_m"].get<double>(), 10.0, 1e-2);
    EXPECT_GT(route["time_us"].get<double>(), 0.0);
    EXPECT_GT(route["expanded"].get<int>(), 0);
    EXPECT_TRUE(route.contains("postponed"));
    EXPECT_FALSE(route.contains("cache"));
    EXPECT_FALSE(route.contains("judge"));
    const json grid = {{"voxel_m", 1.0},
                       {"origin", {0.0, 0.0, 0.0}},
                       {"size", {12, 6, 3}},
                       {"blocked", 30},
                       {"footholds", 30}};
    EXPECT_EQ(route["grid"], grid);
    EXPECT_EQ(route["tags"], json({"ground", "jump", "land", "ground"}));
    const json& legs = route["legs"];
    ASSERT_EQ(legs.size(), 3U);
    EXPECT_EQ(legs[0]["kind"], "walk");
    EXPECT_EQ(legs[0]["points"].front(), json({1.5, 1.0, 1.5}));
    EXPECT_EQ(legs[1]["kind"], "jump");
    EXPECT_EQ(legs[1]["takeoff"], legs[0]["points"].back());
    EXPECT_EQ(legs[1]["landing"], legs[2]["points"].front());
    EXPECT_FALSE(legs[1].contains("link"));
    // What goes up by v comes down in 2 v / g, and rises v squared over 2 g.
    const double upward_m_s = legs[1]["launch_velocity"][1].get<double>();
    EXPECT_NEAR(legs[1]["duration_s"].get<double>(), 2.0 * upward_m_s / 9.81, 1e-6);
    EXPECT_NEAR(legs[1]["apex_m"].get<double>(), upward_m_s * upward_m_s / (2.0 * 9.81), 1e-6);
}

TEST_F(Blocks, Routes_are_a_table_for_people) {
    const Ran ran = pronk("blocks gap.blocks --cached --judge" + kAcross);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* words :
         {"reached", "walk", "jump", "9.00 m, 1 jump, cost 10.00 m",
          "12 x 6 x 3 voxels of 1 m, from 0.00, 0.00, 0.00 to 12.00,", "30 blocked, 30 footholds",
          "cache", "1 jump by FCL", "0 violations"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << '\n' << ran.out;
    }
}

TEST_F(Blocks, Jumps_that_are_known_beforehand_give_the_same_route) {
    for (const std::string shape : {"", "--arcs "}) {
        const json searched = planned("gap.blocks " + shape + kAcross);
        const json cached = planned("gap.blocks --cached " + shape + kAcross);
        EXPECT_EQ(cached["planner"], "cached");
        EXPECT_GT(cached["cache"]["jumps"].get<int>(), 0);
        EXPECT_GE(cached["cache"]["build_ms"].get<double>(), 0.0);
        EXPECT_EQ(cached["grid_cost_m"], searched["grid_cost_m"]);
        EXPECT_EQ(cached["jumps"], searched["jumps"]);
        EXPECT_EQ(cached["postponed"], 0);
    }
}

TEST_F(Blocks, The_judge_looks_at_every_jump) {
    const json by_list = planned("gap.blocks --judge" + kAcross)["judge"];
    EXPECT_TRUE(by_list["name"].get<std::string>().starts_with("FCL"));
    EXPECT_EQ(by_list["jumps"], 1);
    EXPECT_EQ(by_list["violations"], 0);
    EXPECT_TRUE(by_list["offences"].empty());
    const json by_level =
        planned("scene:gap --voxel 0.5 --judge --from -4,3,0 --to 4,3,0")["judge"];
    EXPECT_EQ(by_level["jumps"], 1);
    EXPECT_EQ(by_level["violations"], 0);
}

// The platforms of scene:gap are at 3 m, and end 0.75 m on either side of x = 0.
TEST_F(Blocks, Levels_become_grids_of_the_size_that_is_asked_for) {
    const std::string level = "scene:gap --from -4,3,0 --to 4,3,0 ";
    const json metre = planned(level);
    EXPECT_EQ(metre["found"], "reached");
    EXPECT_EQ(metre["grid"]["voxel_m"], 1.0);
    const json half = planned(level + "--voxel 0.5 --align 0.25,0,0");
    EXPECT_EQ(half["grid"]["voxel_m"], 0.5);
    // Corners are whole voxels away from what they are aligned to.
    const double voxels = (half["grid"]["origin"][0].get<double>() - 0.25) / 0.5;
    EXPECT_EQ(voxels, std::round(voxels));
    EXPECT_GT(half["grid"]["footholds"].get<int>(), metre["grid"]["footholds"].get<int>());
    for (const json& leg : half["legs"]) {
        if (leg["kind"] == "walk") continue;
        EXPECT_LT(leg["takeoff"][0].get<double>(), -0.5);
        EXPECT_GT(leg["landing"][0].get<double>(), 0.5);
        EXPECT_NEAR(leg["takeoff"][1].get<double>(), 3.0, 1e-3);
    }
}

TEST_F(Blocks, Text_and_JSON_of_one_world_give_the_same_route) {
    put("gap.json", R"({"size": [12, 6, 3], "boxes": [[0,0,0,4,0,2], [7,0,0,11,0,2]]})");
    json of_text = planned("gap.blocks" + kAcross);
    json of_json = planned("gap.json" + kAcross);
    of_text.erase("time_us");
    of_json.erase("time_us");
    EXPECT_EQ(of_text, of_json);
}

// A wall of one block across the way: without arcs it is jumped onto first.
TEST_F(Blocks, Arcs_lead_over_what_is_in_the_way) {
    put("wall.blocks", "pronk-blocks 1\nsize 9 6 3\nbox 0 0 0  8 0 2\nbox 4 1 0  4 1 2\n");
    const std::string words = "wall.blocks --jump 1.6,4,4 --from 1.5,1,1.5 --to 7.5,1,1.5 ";
    EXPECT_EQ(planned(words)["jumps"], 2);
    const json over = planned(words + "--arcs --judge");
    EXPECT_EQ(over["jumps"], 1);
    EXPECT_EQ(over["judge"]["violations"], 0);
}

TEST_F(Blocks, Routes_may_stay_in_the_middles_of_voxels) {
    const json route = planned("gap.blocks --no-smooth --limit 0 --by-altitude" + kAcross);
    EXPECT_EQ(route["postponed"], 0);
    for (const json& leg : route["legs"]) {
        if (leg["kind"] != "walk") continue;
        for (const json& point : leg["points"]) {
            EXPECT_EQ(std::fmod(point[0].get<double>(), 1.0), 0.5);
            EXPECT_EQ(std::fmod(point[2].get<double>(), 1.0), 0.5);
        }
    }
    EXPECT_EQ(route["tags"].size(), 8U);  // there is none over the gap
}

TEST_F(Blocks, Routes_are_those_of_the_traveller) {
    const std::string words = "gap.blocks" + kAcross;
    put("walker.json", R"({"jump": "none"})");
    for (const char* who : {"--jump none", "--jump 1,2,3", "--max-speed 2",
                            "--gravity 90 --max-speed 6", "--settings walker.json"}) {
        const json route = planned(words + who, 1);
        EXPECT_EQ(route["found"], "partial") << who;
        EXPECT_EQ(route["trouble"], "unreachable") << who;
    }
    EXPECT_NEAR(planned(words + "--toll 5")["cost"].get<double>(), 14.0, 1e-6);
    put("narrow.blocks", std::string(kGap) + "box 0 1 0  11 4 0\nbox 0 1 2  11 4 2\n");
    EXPECT_EQ(planned("narrow.blocks" + kAcross)["jumps"], 1);
    EXPECT_EQ(planned("narrow.blocks --radius 0.6" + kAcross, 1)["trouble"], "start_off_surface");
    put("low.blocks", std::string(kGap) + "box 0 3 0  11 3 2\n");
    EXPECT_EQ(planned("low.blocks --height 2.5" + kAcross, 1)["trouble"], "start_off_surface");
}

TEST_F(Blocks, Nobody_jumps_where_a_zone_forbids_it) {
    put("zone.blocks", std::string(kGap) + "no-jump 0 0 0  4 5 2\n");
    const Ran ran = pronk("blocks zone.blocks" + kAcross);
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_NE(ran.out.find("the goal cannot be reached"), std::string::npos) << ran.out;
}

TEST_F(Blocks, A_goal_in_rock_is_the_ground_above_or_none) {
    const std::string words = "gap.blocks --from 1.5,1,1.5 --to 3.5,0.5,1.5 ";
    EXPECT_EQ(planned(words)["legs"].back()["points"].back(), json({3.5, 1.0, 1.5}));
    const json none = planned(words + "--above 0 --closest 0.1", 1);
    EXPECT_EQ(none["found"], "none");
    EXPECT_EQ(none["trouble"], "goal_off_surface");
    EXPECT_TRUE(none["legs"].empty());
    EXPECT_TRUE(none["tags"].empty());
    const Ran ran = pronk("blocks " + words + "--above 0 --closest 0.1 --judge");
    EXPECT_EQ(ran.exit_code, 1);
    for (const char* said : {"no ground near the goal", "is in rock", "--above", "--closest"}) {
        EXPECT_NE(ran.out.find(said), std::string::npos) << said << '\n' << ran.out;
    }
}

TEST_F(Blocks, Bad_words_are_refused_by_name) {
    const std::string level = "blocks scene:gap --from -4,3,0 --to 4,3,0 ";
    expect_refused(level + "--voxel 0", {"--voxel", "0.01 to 100", ": 0"});
    expect_refused(level + "--voxel -1", {"--voxel", "-1"});
    expect_refused(level + "--voxel nan", {"--voxel", "nan"});
    expect_refused(level + "--voxel much", {"--voxel", "much"});
    expect_refused(level + "--align 1,2", {"--align", "1,2"});
    expect_refused(level + "--align 1e300,0,0", {"--align", "1000000", "1e+300"});
    expect_refused(level + "--limit -1", {"--limit", "-1"});
    expect_refused(level + "--above -1", {"--above", "-1"});
    expect_refused(level + "--closest nan", {"--closest", "nan"});
    expect_refused(level + "--jump 1,3", {"--jump", "1,3"});
    expect_refused(level + "--jump 0.1,3,3", {"--jump", "climb", "0.1,3,3"});
    expect_refused(level + "--toll 0", {"--toll", "0"});
    expect_refused(level + "--scale 2", {"scene:gap", "--scale"});
    expect_refused("blocks scene:gap --from -4,3,0 --to 4,inf,0", {"--to", "4,inf,0"});
    expect_refused("blocks scene:gap --from -4,3 --to 4,3,0", {"--from", "-4,3"});
    expect_refused("blocks scene:gap --from -4,3,0", {"--to"});
    expect_refused("blocks scene:none --from 0,0,0 --to 1,0,0", {"none"});
    expect_refused("blocks none.obj --from 0,0,0 --to 1,0,0", {"none.obj"});
}

TEST_F(Blocks, Grids_that_are_too_large_are_refused_with_their_size_and_the_limit) {
    expect_refused("blocks scene:city:1000 --voxel 0.02 --from 0,0,0 --to 1,0,0",
                   {"--voxel", "scene:city:1000", "32768", "50002"});
    expect_refused("blocks scene:city:400 --voxel 0.05 --from 0,0,0 --to 1,0,0",
                   {"--voxel", "1073741824", "8002"});
    expect_refused("blocks scene:gap --voxel 0.01 --radius 3 --from -4,3,0 --to 4,3,0",
                   {"--voxel", "256", "0.01"});
}

TEST_F(Blocks, Files_of_blocks_have_their_own_voxels) {
    expect_refused("blocks gap.blocks --voxel 1" + kAcross, {"--voxel", "levels", ": 1"});
    expect_refused("blocks gap.blocks --align 1,0,0" + kAcross, {"--align", "1,0,0"});
    expect_refused("blocks gap.blocks --up z" + kAcross, {"gap.blocks", "--up"});
    expect_refused("blocks none.blocks" + kAcross, {"none.blocks"});
    put("bad.blocks", "pronk-blocks 1\nsise 1 1 1\n");
    expect_refused("blocks bad.blocks" + kAcross, {"bad.blocks:2", "sise"});
    put("bad.json", R"({"size": [1, 0, 1]})");
    expect_refused("blocks bad.json" + kAcross, {"bad.json", "1 x 0 x 1"});
}

}  // namespace
}  // namespace pronk::tests::blocks_command_test
