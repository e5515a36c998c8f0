// Characters that walk on the command line.
#include <nlohmann/json.hpp>
#include <pronk/world.hpp>

#include "command_line.hpp"
#include "scenes/scenes.hpp"

namespace pronk::tests::simulate_command_test {
namespace {

using nlohmann::json;

class Simulate : public CommandLine {
  protected:
    void bake_scene(const std::string& words) const {
        const Ran ran = pronk("bake " + words);
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
    }
    // The town as its plan has it, for a body without width.
    void bake_town() const {
        Agent point;
        point.radius_m = 0.0F;
        const Result<Bake> baked = bake_plan(scenes::town_plan(), point);
        ASSERT_TRUE(baked) << baked.error().message();
        const std::vector<std::byte> bytes = write_world(baked->world, {});
        put("town.pronk", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    json document_of(const std::string& words, int exit_code = 0) const {
        const Ran ran = pronk("simulate " + words + " --json");
        EXPECT_EQ(ran.exit_code, exit_code) << words << '\n' << ran.err;
        return ran.out.empty() ? json() : json::parse(ran.out);
    }
    // What is the same in every run: all but the clock's part.
    json counted(const std::string& words) const {
        json document = document_of(words);
        document.erase("us_per_step");
        return document;
    }
};

// ---- A crowd ------------------------------------------------------------------------------------

TEST_F(Simulate, Is_a_document_with_what_became_of_a_crowd) {
    bake_scene("scene:ruins -o ruins.pronk");
    const json run = document_of("ruins.pronk --agents 20 --seconds 20");
    EXPECT_EQ(run["agents"], 20);
    EXPECT_EQ(run["steering"], "miran");
    EXPECT_EQ(run["planner"], "relaxed");
    EXPECT_EQ(run["steps"], 200);
    EXPECT_NEAR(run["seconds"].get<double>(), 20.0, 1e-9);
    // Nobody walks faster than 1.4 m/s.
    EXPECT_GT(run["walked_m"].get<double>(), 0.0);
    EXPECT_LE(run["walked_m"].get<double>(), 20 * 20.0 * 1.4 + 1e-6);
    EXPECT_LE(run["mean_speed_m_s"].get<double>(), 1.4 + 1e-9);
    EXPECT_EQ(run["wall_crossings"], 0);
    EXPECT_EQ(run["repaired"].get<int>() + run["given_up"].get<int>(), run["lost"].get<int>());
    EXPECT_GT(run["us_per_step"].get<double>(), 0.0);
    double shares = 0.0;
    for (const auto& [terrain, share] : run["terrain"].items()) shares += share.get<double>();
    // The step to a take-off is not told by terrain.
    EXPECT_LE(shares, 1.0 + 1e-9);
    EXPECT_GT(shares, 0.9);
    ASSERT_EQ(run["kinds"].size(), 1U);
    EXPECT_EQ(run["kinds"][0]["walked_m"], run["walked_m"]);
}

TEST_F(Simulate, Is_a_table_for_people) {
    bake_town();
    const Ran ran = pronk("simulate town.pronk --agents 5 --seconds 5 --steering irm");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* words : {"5 characters, steering irm", "walked", "terrain", "arrivals", "lost",
                              "stuck", "crossings", "us of a character"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << '\n' << ran.out;
    }
}

TEST_F(Simulate, Is_the_same_for_every_number_of_threads_and_another_for_every_seed) {
    bake_scene("scene:ruins -o ruins.pronk");
    const std::string crowd = "ruins.pronk --agents 70 --seconds 10";
    const json one = counted(crowd + " --threads 1 --trace one.json");
    EXPECT_EQ(one, counted(crowd + " --threads 3 --trace three.json"));
    EXPECT_EQ(content_of("one.json"), content_of("three.json"));
    EXPECT_NE(one, counted(crowd + " --seed 2"));
}

TEST_F(Simulate, A_trace_has_every_position_of_every_character) {
    bake_town();
    document_of("town.pronk --agents 3 --seconds 4 --time-step 0.5 --trace trace.json");
    const json trace = json::parse(content_of("trace.json"));
    EXPECT_EQ(trace["time_step_s"], 0.5);
    ASSERT_EQ(trace["characters"].size(), 3U);
    for (const json& character : trace["characters"]) {
        // Where it began, and eight steps, each no longer than 1.4 m/s allow.
        const json& positions = character["positions"];
        ASSERT_EQ(positions.size(), 9U);
        for (std::size_t i = 1; i < positions.size(); ++i) {
            const double x = positions[i][0].get<double>() - positions[i - 1][0].get<double>();
            const double z = positions[i][2].get<double>() - positions[i - 1][2].get<double>();
            EXPECT_LE(std::hypot(x, z), 0.7 + 1e-9);
        }
    }
}

// A character without others around it has no reason to stop, not even at the borders from which it
// jumps.
TEST_F(Simulate, One_that_walks_and_jumps_about_alone_is_never_stuck) {
    bake_scene("scene:ruins -o ruins.pronk");
    std::size_t jumps = 0;
    for (const char* seed : {"1", "2", "3"}) {
        const json run =
            document_of("ruins.pronk --agents 1 --seconds 300 --seed " + std::string(seed));
        EXPECT_EQ(run["stuck"], 0) << seed;
        EXPECT_EQ(run["wall_crossings"], 0) << seed;
        EXPECT_GT(run["arrivals"], 0) << seed;
        jumps += run["jumps_made"].get<std::size_t>();
    }
    EXPECT_GT(jumps, 0U);
}

// A step of a second around a corner is not straight.
TEST_F(Simulate, Long_steps_cross_no_walls_either) {
    bake_scene("scene:ruins -o ruins.pronk");
    for (const char* step : {"0.5", "1"}) {
        const json run =
            document_of("ruins.pronk --agents 30 --seconds 20 --time-step " + std::string(step));
        EXPECT_EQ(run["wall_crossings"], 0) << step;
        EXPECT_GT(run["walked_m"], 200.0) << step;
    }
}

// IRM sees nothing of a route that touches the corners of platforms.
TEST_F(Simulate, Whoever_is_lost_in_one_place_again_and_again_is_given_up) {
    bake_scene("scene:parkour --jump 2,4,6 -o parkour.pronk");
    const json run = document_of(
        "parkour.pronk --from 18,0,12 --to 13,8,30 --steering irm --planner optimal --seconds 600",
        1);
    ASSERT_GT(run["lost"], 0);
    EXPECT_EQ(run["given_up"], 1);
    EXPECT_EQ(run["repaired"].get<int>() + 1, run["lost"].get<int>());
    EXPECT_EQ(run["arrived"], false);
    // Ten ways back for every half a metre at the most.
    EXPECT_LE(run["lost"].get<double>(), 11.0 * (1.0 + run["walked_m"].get<double>() / 0.5));
    EXPECT_LT(run["seconds"].get<double>(), 100.0);
}

// ---- Kinds --------------------------------------------------------------------------------------

TEST_F(Simulate, Kinds_have_tastes_of_their_own) {
    bake_scene("scene:forest --jump none -o forest.pronk");
    const json run = document_of(
        "forest.pronk --agents 40 --seconds 30 --weight path=1 "
        "--kind walker:forest=30 --kind deer:forest=0.1");
    ASSERT_EQ(run["kinds"].size(), 2U);
    const json& walker = run["kinds"][0];
    const json& deer = run["kinds"][1];
    EXPECT_EQ(walker["name"], "walker");
    EXPECT_EQ(walker["agents"], 20);
    EXPECT_EQ(deer["agents"], 20);
    EXPECT_GT(walker["terrain"]["path"].get<double>(), 2 * deer["terrain"]["path"].get<double>());
    EXPECT_EQ(walker["wall_crossings"], 0);
    EXPECT_NEAR(walker["walked_m"].get<double>() + deer["walked_m"].get<double>(),
                run["walked_m"].get<double>(), 1e-6);
}

TEST_F(Simulate, Who_avoids_a_terrain_never_walks_on_it) {
    bake_town();
    const json run = document_of("town.pronk --agents 20 --seconds 20 --kind clean:mud=inf");
    EXPECT_EQ(run["terrain"]["mud"], 0.0);
    EXPECT_EQ(run["wall_crossings"], 0);
}

// ---- One on its way -----------------------------------------------------------------------------

TEST_F(Simulate, A_character_in_town_arrives_whatever_its_steering_and_routes) {
    bake_town();
    const std::string way = "town.pronk --from 4,0,40 --to 160,0,120 --seconds 300 ";
    for (const char* how :
         {"--sigma 20 --d 2", "--sigma 5 --d 0.5 --planner dual", "--route optimal --weight mud=5",
          "--steering irm --route clearance", "--motion straight", "--boundary constant"}) {
        const json run = document_of(way + how);
        EXPECT_EQ(run["arrived"], true) << how;
        EXPECT_EQ(run["arrivals"], 1) << how;
        EXPECT_EQ(run["agents"], 1) << how;
        EXPECT_EQ(run["wall_crossings"], 0) << how;
        EXPECT_EQ(run["route"]["found"], "reached") << how;
        // The straight line is 175.4 m long.
        EXPECT_GT(run["walked_m"].get<double>(), 175.4) << how;
        EXPECT_GT(run["seconds"].get<double>(), 175.4 / 1.4) << how;
    }
    const json fast = document_of(way + "--speed 2.8");
    EXPECT_LT(fast["seconds"].get<double>(), 125.0);
}

// The platforms of scene:gap are at 3 m, and end 0.75 m on either side of x = 0.
TEST_F(Simulate, A_character_jumps_where_its_route_does) {
    bake_scene("scene:gap -o gap.pronk");
    const json run = document_of("gap.pronk --from -4,3,0 --to 4,3,0");
    EXPECT_EQ(run["arrived"], true);
    EXPECT_EQ(run["jumps_made"], 1);
}

TEST_F(Simulate, A_character_follows_a_route_drawn_by_hand) {
    bake_scene("scene:gap -o gap.pronk");
    const json run = document_of(
        "gap.pronk --from -4,3,0 --to -4,3,1 --via -3,3,0 --via -3,3,1 --sigma 0.2 --d 0.1");
    EXPECT_EQ(run["planner"], "drawn");
    EXPECT_EQ(run["arrived"], true);
    EXPECT_NEAR(run["route"]["length_m"].get<double>(), 3.0, 1e-4);
}

TEST_F(Simulate, That_it_did_not_arrive_is_an_answer) {
    bake_scene("scene:gap --jump none -o gap.pronk");
    const json across = document_of("gap.pronk --from -4,3,0 --to 4,3,0", 1);
    EXPECT_EQ(across["route"]["found"], "partial");
    const json slow = document_of("gap.pronk --from -4,3,0 --to -1,3,0 --seconds 1", 1);
    EXPECT_EQ(slow["arrived"], false);
    EXPECT_EQ(slow["arrivals"], 0);
}

// ---- What makes no sense ------------------------------------------------------------------------

TEST_F(Simulate, Refuses_what_makes_no_sense) {
    bake_scene("scene:gap -o gap.pronk");
    const auto refused = [&](const std::string& words,
                             std::initializer_list<const char*> must_name) {
        expect_refused("simulate gap.pronk " + words, must_name);
    };
    refused("--steering follow", {"--steering", "irm|miran", "follow"});
    refused("--sigma 1 --d 2", {"--sigma", "1", "2"});
    refused("--sigma 0", {"--sigma", "0"});
    refused("--d -1", {"--d", "-1"});
    refused("--d nan", {"--d", "nan"});
    refused("--radius -0.5", {"--radius", "-0.5"});
    refused("--speed 0", {"--speed", "0"});
    refused("--seconds 0", {"--seconds", "0"});
    refused("--seconds nan", {"--seconds", "nan"});
    refused("--time-step -1", {"--time-step", "-1"});
    refused("--agents 0", {"--agents", "0"});
    refused("--seed x", {"--seed", "x"});
    refused("--motion sideways", {"--motion", "sideways"});
    refused("--route scenic", {"--route", "scenic"});
    refused("--weight stone=0", {"weight of terrain stone", "0"});
    refused("--weight stone=-2", {"weight of terrain stone", "-2"});
    refused("--kind child:stone=0", {"--kind child", "stone", "0"});
    refused("--kind child:lava=2", {"--kind child", "lava"});
    refused("--kind :stone=2", {"--kind", ":stone=2"});
    refused("--kind a:stone=2 --kind a:stone=3", {"--kind", "twice", "a"});
    refused("--from -4,3,0", {"--to"});
    refused("--to -4,3,0", {"--from"});
    refused("--via -4,3,0", {"--via"});
    refused("--from -4,30,0 --to 4,3,0", {"--from", "30"});
    refused("--from -4,3,0 --to 4,30,0", {"--to", "30"});
    refused("--from -4,3,0 --to 4,3,0 --via -3,3,0", {"point 3 of 3", "leaves the ground"});
    refused("--from -4,3,0 --to 4,3,0 --agents 2", {"--agents", "2"});
    refused("--from -4,3,0 --to -3,3,0 --via -3,3,1 --planner dual", {"--via"});
    refused("--avoid stone", {"no two places"});
    expect_refused("simulate none.pronk", {"none.pronk"});
}

}  // namespace
}  // namespace pronk::tests::simulate_command_test
