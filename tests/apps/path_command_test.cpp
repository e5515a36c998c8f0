// Routes on the command line.
#include <nlohmann/json.hpp>

#include "command_line.hpp"

namespace pronk::tests::path_command_test {
namespace {

using nlohmann::json;

class Paths : public CommandLine {
  protected:
    void SetUp() override { ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0); }
};

// The platforms of scene:gap are at 3 m, and end 0.75 m on either side of x = 0.
TEST_F(Paths, Are_a_document_with_legs) {
    const Ran ran = pronk("path gap.pronk --from -4,3,0 --to 4,3,0 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json route = json::parse(ran.out);
    EXPECT_EQ(route["found"], "reached");
    EXPECT_EQ(route["planner"], "optimal");
    EXPECT_EQ(route["trouble"], nullptr);
    EXPECT_EQ(route["jumps"], 1);
    EXPECT_NEAR(route["length_m"].get<double>(), 8.0, 1e-6);
    EXPECT_NEAR(route["cost"].get<double>(), 9.0, 1e-6);
    EXPECT_GT(route["time_us"].get<double>(), 0.0);
    const json& legs = route["legs"];
    ASSERT_EQ(legs.size(), 3U);
    EXPECT_EQ(legs[0]["kind"], "walk");
    EXPECT_EQ(legs[0]["points"].front()[0], -4.0);
    EXPECT_EQ(legs[2]["points"].back()[0], 4.0);
    EXPECT_EQ(legs[1]["kind"], "jump");
    EXPECT_EQ(legs[1]["takeoff"], legs[0]["points"].back());
    EXPECT_EQ(legs[1]["landing"], legs[2]["points"].front());
    // What goes up by v comes down in 2 v / g, and rises v squared over 2 g.
    const double upward_m_s = legs[1]["launch_velocity"][1].get<double>();
    EXPECT_NEAR(legs[1]["duration_s"].get<double>(), 2.0 * upward_m_s / 9.81, 1e-6);
    EXPECT_NEAR(legs[1]["apex_m"].get<double>(), upward_m_s * upward_m_s / (2.0 * 9.81), 1e-6);
    EXPECT_EQ(legs[1]["link"].get<std::string>().size(), 16U);
}

TEST_F(Paths, Are_a_table_for_people) {
    const Ran ran = pronk("path gap.pronk --from -4,3,0 --to 4,3,0");
    EXPECT_EQ(ran.exit_code, 0);
    for (const char* words : {"reached", "walk", "jump", "8.00 m, 1 jump, cost 9.00 m"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << '\n' << ran.out;
    }
}

// Both platforms are one polygon each: there is one corridor, and the straight way through it.
TEST_F(Paths, May_be_planned_through_corridors) {
    const std::string path = "path gap.pronk --from -4,3,0 --to 4,3,0 --planner corridor";
    const Ran ran = pronk(path + " --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json route = json::parse(ran.out);
    EXPECT_EQ(route["planner"], "corridor");
    EXPECT_EQ(route["jumps"], 1);
    EXPECT_NEAR(route["cost"].get<double>(), 9.0, 1e-6);
    EXPECT_NE(pronk(path).out.find("planner corridor"), std::string::npos);
}

// One polygon each: straight to the nearest of a wide take-off, and straight on.
TEST_F(Paths, May_be_rough_ones_to_go_by) {
    for (const std::string planner : {"dual", "relaxed"}) {
        const std::string path = "path gap.pronk --from -4,3,0 --to 4,3,0 --planner " + planner;
        const Ran ran = pronk(path + " --json");
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
        const json route = json::parse(ran.out);
        EXPECT_EQ(route["planner"], planner);
        EXPECT_EQ(route["proof"], "unproven");
        EXPECT_EQ(route["jumps"], 1);
        EXPECT_NEAR(route["length_m"].get<double>(), 8.0, 1e-4);
        // Weights count, as they do for the optimal planner.
        const json heavy = json::parse(pronk(path + " --weight stone=3 --json").out);
        EXPECT_GT(heavy["cost"].get<double>(), route["cost"].get<double>() + 1.0);
    }
}

TEST_F(Paths, May_be_drawn_by_hand) {
    const std::string path = "path gap.pronk --from -4,3,0 --to -4,3,1 --via -3,3,0 --via -3,3,1";
    const Ran ran = pronk(path + " --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json route = json::parse(ran.out);
    EXPECT_EQ(route["planner"], "drawn");
    EXPECT_EQ(route["legs"].size(), 1U);
    EXPECT_NEAR(route["length_m"].get<double>(), 3.0, 1e-4);
    // Nobody walks over the gap.
    const Ran off = pronk("path gap.pronk --from -4,3,0 --to 4,3,0 --via -3,3,0");
    EXPECT_EQ(off.exit_code, 2);
    EXPECT_NE(off.err.find("point 3 of 3: the straight walk to it leaves the ground at "),
              std::string::npos)
        << off.err;
    EXPECT_EQ(pronk(path + " --planner dual").exit_code, 2);
    EXPECT_EQ(pronk(path + " --bound 2").exit_code, 2);
    EXPECT_EQ(pronk(path + " --via 1,2").exit_code, 2);
}

// Over the gap one has to jump.
TEST_F(Paths, Are_those_of_the_traveller) {
    const std::string path = "path gap.pronk --from -4,3,0 --to 4,3,0 ";
    for (const char* who : {"--no-jumps", "--jump 0.95,0.3,1", "--max-speed 0.5"}) {
        const Ran ran = pronk(path + who + " --json");
        EXPECT_EQ(ran.exit_code, 1) << who << ran.err;
        const json route = json::parse(ran.out);
        EXPECT_EQ(route["found"], "partial") << who;
        EXPECT_EQ(route["trouble"], "unreachable");
        EXPECT_EQ(route["used_links"], 0);
    }
    const json dear = json::parse(pronk(path + "--toll 5 --json").out);
    EXPECT_NEAR(dear["cost"].get<double>(), 13.0, 1e-6);
    EXPECT_EQ(dear["proof"], "shortest");
    EXPECT_EQ(json::parse(pronk(path + "--bound 1.5 --json").out)["proof"], "within_bound");
    const json heavy = json::parse(pronk(path + "--weight stone=3 --json").out);
    EXPECT_EQ(heavy["proof"], "unproven");
    EXPECT_GT(heavy["cost"].get<double>(), 9.0);
    const Ran nowhere = pronk(path + "--avoid stone");
    EXPECT_EQ(nowhere.exit_code, 1);
    EXPECT_NE(nowhere.out.find("no ground near the start"), std::string::npos);
}

TEST_F(Paths, Of_travellers_that_make_no_sense_are_refused) {
    const std::string path = "path gap.pronk --from -4,3,0 --to 4,3,0 ";
    const auto refused = [&](const std::string& who, const char* words) {
        const Ran ran = pronk(path + who);
        EXPECT_EQ(ran.exit_code, 2) << who;
        EXPECT_TRUE(ran.out.empty());
        EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    };
    refused("--avoid lava", "the world has stone: lava");
    refused("--weight lava=2", "no such terrain");
    refused("--weight stone", "as in mud=3");
    refused("--weight stone=", "as in mud=3");
    refused("--weight =", "as in mud=3");
    refused("--weight stone=0", "weight of terrain stone");
    refused("--weight stone=nan", "weight of terrain stone");
    refused("--toll 0", "toll");
    refused("--jump 1,2", "1,2");
    refused("--planner corridor --weight stone=2", "means nothing to the corridor planner");
    EXPECT_EQ(pronk("draw gap.pronk --avoid stone -o gap.svg").exit_code, 2);
}

TEST_F(Paths, That_there_are_none_is_an_answer) {
    ASSERT_EQ(pronk("bake scene:gap --jump none -o walk.pronk").exit_code, 0);
    const Ran partial = pronk("path walk.pronk --from -4,3,0 --to 4,3,0 --json");
    EXPECT_EQ(partial.exit_code, 1);
    EXPECT_EQ(json::parse(partial.out)["found"], "partial");
    EXPECT_EQ(json::parse(partial.out)["trouble"], "unreachable");
    const Ran off = pronk("path gap.pronk --from -4,3,0 --to 4,30,0 --json");
    EXPECT_EQ(off.exit_code, 1);
    EXPECT_EQ(json::parse(off.out)["found"], "none");
    EXPECT_EQ(json::parse(off.out)["trouble"], "goal_off_surface");
    EXPECT_NE(pronk("path gap.pronk --from -4,30,0 --to 4,3,0").out.find("near the start"),
              std::string::npos);
}

TEST_F(Paths, Bad_words_are_refused) {
    for (const char* words :
         {"path gap.pronk --from 1,2 --to 4,3,0", "path gap.pronk --from nan,3,0 --to 4,3,0",
          "path gap.pronk --to 4,3,0", "path gap.pronk --from 1e999,3,0 --to 4,3,0",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --bound 0.5",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --bound nan",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --planner best",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --planner corridor --bound 2",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --snap nan",
          "path gap.pronk --from -4,3,0 --to 4,3,0 --snap -1",
          "path none.pronk --from -4,3,0 --to 4,3,0"}) {
        const Ran ran = pronk(words);
        EXPECT_EQ(ran.exit_code, 2) << words;
        EXPECT_TRUE(ran.out.empty()) << words;
        EXPECT_FALSE(ran.err.empty()) << words;
    }
}

}  // namespace
}  // namespace pronk::tests::path_command_test
