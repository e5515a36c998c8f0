#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "apps/command_line.hpp"

namespace pronk::tests::verify_command_test {
namespace {

using nlohmann::json;

class VerifyCommand : public CommandLine {
  protected:
    void SetUp() override { ASSERT_EQ(pronk("bake scene:fence -o fence.pronk").exit_code, 0); }

    json verified(const std::string& words, int exit_code) const {
        const Ran ran = pronk("verify " + words + " --json");
        EXPECT_EQ(ran.exit_code, exit_code) << ran.err;
        EXPECT_EQ(ran.err, "");
        return json::parse(ran.out, nullptr, false);
    }
};

TEST_F(VerifyCommand, What_free_space_calls_free_the_judge_calls_free) {
    const json answer =
        verified("fence.pronk scene:fence --claims free-space --jumps 2000 --jump 3,7.5,7.5", 0);
    EXPECT_EQ(answer["jumps"], 2000);
    EXPECT_EQ(answer["violations"], 0);
    EXPECT_EQ(answer["worst_penetration_m"], 0.0);
    EXPECT_EQ(answer["by_rule"],
              json({{"collision", 0}, {"landing", 0}, {"fall", 0}, {"speed", 0}, {"walk", 0}}));
    EXPECT_GE(answer["recall"], 0.98);
    EXPECT_EQ(answer["judge"].get<std::string>().substr(0, 3), "FCL");
    // The fence is in the way of many jumps and not of most.
    EXPECT_GT(answer["valid"], 1000);
    EXPECT_LT(answer["valid"], 2000);
}

TEST_F(VerifyCommand, If_every_jump_is_claimed_those_through_the_fence_are_violations) {
    const json answer = verified("fence.pronk --claims all --jumps 2000 --jump 3,7.5,7.5", 1);
    EXPECT_EQ(answer["claimed"], 2000);
    EXPECT_EQ(answer["violations"].get<int>() + answer["valid"].get<int>(), 2000);
    EXPECT_EQ(answer["by_rule"]["collision"], answer["violations"]);
    EXPECT_GT(answer["worst_penetration_m"], 0.1);
    EXPECT_LE(answer["worst_penetration_m"], 0.25);  // the agent's radius
    EXPECT_EQ(answer["recall"], 1.0);
    const json& offence = answer["offences"].at(0);
    EXPECT_EQ(offence["broken"].at(0)["rule"], "collision");
    EXPECT_EQ(offence["broken"].at(0)["position"].size(), 3U);
    EXPECT_GT(offence["broken"].at(0)["depth_m"], 0.001);
}

TEST_F(VerifyCommand, A_person_reads_where_a_jump_collides_and_how_deep) {
    const Ran ran = pronk("verify fence.pronk --jumps 500 --jump 3,7.5,7.5 --claims all");
    EXPECT_EQ(ran.exit_code, 1);
    for (const char* word : {"judged by FCL", "violations", "by collision", "deepest", "from "}) {
        EXPECT_NE(ran.out.find(word), std::string::npos) << word << '\n' << ran.out;
    }
}

TEST_F(VerifyCommand, Voxels_alone_find_fewer_free_jumps_and_no_wrong_ones) {
    const json exact = verified("fence.pronk --claims free-space --jumps 2000 --jump 3,7.5,7.5", 0);
    const json voxels =
        verified("fence.pronk --claims free-space --jumps 2000 --jump 3,7.5,7.5 --exact off", 0);
    EXPECT_EQ(voxels["valid"], exact["valid"]);
    EXPECT_LT(voxels["claimed"], exact["claimed"]);
    EXPECT_GT(voxels["recall"], 0.5);
}

TEST_F(VerifyCommand, The_answer_depends_on_the_seed_and_not_on_the_threads) {
    const std::string words = "fence.pronk --jumps 1000 --jump 3,7.5,7.5 --claims all";
    const json one = verified(words + " --threads 1", 1);
    EXPECT_EQ(one, verified(words + " --threads 3", 1));
    EXPECT_NE(one["offences"], verified(words + " --seed 2", 1)["offences"]);
}

TEST_F(VerifyCommand, Tiles_change_nothing_about_being_free) {
    ASSERT_EQ(pronk("bake scene:terraces --tile 32 -o tiled.pronk").exit_code, 0);
    const json answer = verified("tiled.pronk --claims free-space --jumps 1000", 0);
    EXPECT_EQ(answer["violations"], 0);
    EXPECT_EQ(answer["jumps"], 1000);
    EXPECT_GT(answer["claimed"], 500);
}

TEST_F(VerifyCommand, Bad_input_gets_one_line_that_names_it) {
    put("broken.pronk", "not a baked file");
    put("box.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 3 2\n");
    expect_refused("verify", {"FILE"});
    expect_refused("verify missing.pronk", {"missing.pronk"});
    expect_refused("verify broken.pronk", {"broken.pronk"});
    expect_refused("verify fence.pronk box.obj", {"box.obj", "fence.pronk", "1 triangles"});
    expect_refused("verify fence.pronk scene:gap", {"scene:gap", "scene:fence"});
    expect_refused("verify fence.pronk --jumps 0", {"--jumps", "0"});
    for (const char* seed : {"-1", "1.5", "99999999999999999999", "one"}) {
        expect_refused(std::string("verify fence.pronk --seed ") + seed, {"--seed", seed});
    }
    for (const char* jump : {"1,0,1", "1,3,0"}) {
        expect_refused(std::string("verify fence.pronk --claims free-space --jump ") + jump,
                       {"--jump", jump});
    }
    expect_refused("verify fence.pronk --jump 1,3,3", {"--jump", "1,3,3", "--claims"});
    expect_refused("verify fence.pronk --exact off", {"--exact", "off", "--claims"});
    expect_refused("verify fence.pronk --recall 0", {"--recall", "0"});
    expect_refused("verify fence.pronk --claims all --recall 5", {"--recall", "5"});
    expect_refused("verify fence.pronk --claims all --routes 5", {"--routes", "5"});
    expect_refused("verify fence.pronk --routes -1", {"--routes", "-1"});
    expect_refused("verify fence.pronk --scale 2", {"--scale"});
    expect_refused("verify fence.pronk --claims some", {"--claims", "some"});
    expect_refused("verify fence.pronk --exact maybe", {"--exact", "maybe"});
    for (const char* jump :
         {"1,2", "0,2,3", "1,-2,3", "1,2,3,4", "1,,3", "nan,1,1", "1,2,3x", "inf,1,1", "1,1e9,1"}) {
        expect_refused(std::string("verify fence.pronk --jump ") + jump, {"--jump", jump});
    }
}

// How links are told: what the judge finds is tests/judge/link_promise_test.cpp's business.
TEST_F(VerifyCommand, Links_are_judged_unless_other_claims_are_asked_for) {
    const json answer = verified("fence.pronk --jumps 300", 0);
    EXPECT_EQ(answer["claims"], "links");
    EXPECT_EQ(answer["violations"], 0);
    EXPECT_EQ(answer["worst_penetration_m"], 0.0);
    EXPECT_EQ(answer["by_rule"],
              json({{"collision", 0}, {"landing", 0}, {"fall", 0}, {"speed", 0}, {"walk", 0}}));
    EXPECT_EQ(answer["judge"].get<std::string>().substr(0, 3), "FCL");
    EXPECT_EQ(answer["jumps"], answer["links"] == 0 ? 0 : 300);
    EXPECT_LE(answer["links_flown"], answer["links"]);
    EXPECT_LE(answer["contained_near"], answer["contained"]);
    EXPECT_LE(answer["contained"], answer["valid"]);
    EXPECT_LE(answer["valid"], answer["candidates"]);
    EXPECT_LE(answer["candidates"], 300);
    EXPECT_LE(answer["recall_near"], answer["recall"]);
    EXPECT_EQ(answer["profiles"].size(), 1U);
    EXPECT_EQ(answer["profiles"][0]["valid"], answer["valid"]);
    EXPECT_EQ(answer, verified("fence.pronk --jumps 300 --threads 3", 0));

    const Ran ran = pronk("verify fence.pronk --jumps 300 --recall 100 --routes 20");
    EXPECT_EQ(ran.exit_code, 0);
    for (const char* word : {"judged by FCL", "links", "routes", "ground ", "valid", "recall"}) {
        EXPECT_NE(ran.out.find(word), std::string::npos) << word << '\n' << ran.out;
    }
}

// What the judge finds on routes is tests/judge/route_promise_test.cpp's business.
TEST_F(VerifyCommand, Routes_of_the_world_are_walked_and_flown) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    const json answer = verified("gap.pronk --jumps 30 --routes 100", 0);
    EXPECT_EQ(answer["routes"], 100);
    // Two platforms of one size: every other route crosses the gap, by one jump.
    EXPECT_GT(answer["route_jumps"], 25);
    EXPECT_LT(answer["route_jumps"], 75);
    EXPECT_GT(answer["walk_m"], 100.0);
    EXPECT_EQ(answer["walk_gaps"], 0);
    EXPECT_EQ(answer["hover_median_m"], 0.0);
    EXPECT_LT(answer["hover_p99_m"], 0.005);
    EXPECT_EQ(answer["places_off_floor"], 0);

    const json without = verified("gap.pronk --jumps 30 --routes 0", 0);
    EXPECT_EQ(without["routes"], 0);
    EXPECT_EQ(without["walk_m"], 0.0);
    EXPECT_EQ(without["recall"], answer["recall"]);
}

// A floor is 8 m long, and a wall that stops nothing of the bake (it was baked without it, from a
// level with as many triangles in the same box) stands across it.
TEST_F(VerifyCommand, A_walk_through_a_wall_is_a_violation) {
    const auto level = [](double x) {
        // A floor of two triangles, a mast that makes the box the same, and two more triangles.
        return fmt::format(
            "v 0 0 0\nv 0 0 4\nv 8 0 4\nv 8 0 0\nv 0 3 0\nv 0 3 0.1\nv 0.1 3 0\n"
            "v {0} 0 0\nv {0} 0 4\nv {0} 3 4\nv {0} 3 0\n"
            "f 1 2 3\nf 1 3 4\nf 5 6 7\nf 8 9 10\nf 8 10 11\n",
            x);
    };
    put("baked.obj", level(8.0));
    put("judged.obj", level(4.0));
    ASSERT_EQ(pronk("bake baked.obj -o wall.pronk --jump none").exit_code, 0);
    const json answer = verified("wall.pronk judged.obj --jumps 1 --routes 50", 1);
    EXPECT_EQ(answer["by_rule"]["walk"], answer["violations"]);
    EXPECT_GT(answer["violations"], 10);
    const json& offence = answer["offences"].at(0);
    EXPECT_EQ(offence["broken"].at(0)["rule"], "walk");
    EXPECT_EQ(offence["broken"].at(0)["what"], "wall");
    EXPECT_NEAR(offence["broken"].at(0)["position"].at(0).get<double>(), 4.0, 0.25);
    EXPECT_EQ(offence["from"].size(), 3U);
    EXPECT_TRUE(offence["route"].contains("leg"));
    const Ran ran = pronk("verify wall.pronk judged.obj --jumps 1 --routes 50");
    EXPECT_EQ(ran.exit_code, 1);
    for (const char* word : {"by walk", "a walk, from", "a wall, 0.8"}) {
        EXPECT_NE(ran.out.find(word), std::string::npos) << word << '\n' << ran.out;
    }
}

TEST_F(VerifyCommand, A_level_on_which_nobody_can_jump_violates_nothing) {
    ASSERT_EQ(pronk("bake scene:plain -o plain.pronk").exit_code, 0);
    const json answer = verified("plain.pronk --jumps 100", 0);
    EXPECT_EQ(answer["links"], 0);
    EXPECT_EQ(answer["jumps"], 0);
    EXPECT_EQ(answer["violations"], 0);
    EXPECT_EQ(answer["candidates"], 0);
    EXPECT_EQ(answer["recall"], 1.0);
    EXPECT_EQ(pronk("verify plain.pronk").exit_code, 0);
}

TEST_F(VerifyCommand, A_level_from_a_file_has_to_be_named) {
    ASSERT_EQ(pronk("scene gap -o gap.obj").exit_code, 0);
    ASSERT_EQ(pronk("bake gap.obj -o gap.pronk").exit_code, 0);
    expect_refused("verify gap.pronk", {"LEVEL", "gap.obj"});
    const json answer = verified("gap.pronk gap.obj --claims free-space --jumps 100", 0);
    EXPECT_EQ(answer["violations"], 0);
    EXPECT_EQ(answer["claimed"], 100);
}

}  // namespace
}  // namespace pronk::tests::verify_command_test
