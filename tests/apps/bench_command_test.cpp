#include <nlohmann/json.hpp>

#include "apps/command_line.hpp"

namespace pronk::tests::bench_command_test {
namespace {

using nlohmann::json;

class Bench : public CommandLine {};

TEST_F(Bench, Ballistics_needs_no_level_and_measures_both_sides) {
    const Ran ran = pronk("bench ballistics --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["ballistics"];
    ASSERT_EQ(rows.size(), 6U);
    for (const json& row : rows) {
        const double ours_ns = row["ours_ns"].get<double>();
        const double yardstick_ns = row["yardstick_ns"].get<double>();
        EXPECT_GT(ours_ns, 0.0);
        EXPECT_GT(yardstick_ns, 0.0);
        EXPECT_DOUBLE_EQ(row["speedup"].get<double>(), yardstick_ns / ours_ns);
        // Sampling never finds less than the minimum, and formulas agree.
        EXPECT_LE(row["worst_below_ours"].get<double>(), 1e-9) << row["question"];
        EXPECT_FALSE(row.contains("settings"));
    }
}

TEST_F(Bench, Prints_a_table_with_a_line_for_each_question) {
    const Ran ran = pronk("bench ballistics --repeats 1");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* words : {"two points", "two level edges", "yardstick_ns"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << ran.out;
    }
}

TEST_F(Bench, Measures_a_level_that_it_is_given) {
    const Ran ran = pronk("bench --level scene:plain surface --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json row = json::parse(ran.out)["surface"][0];
    EXPECT_EQ(row["level"], "scene:plain");
    EXPECT_EQ(row["polygons"], row["recast_polygons"]);
    EXPECT_TRUE(row.contains("settings"));
}

TEST_F(Bench, Keeps_the_promise_where_it_is_measured) {
    const Ran ran = pronk("bench promise --level scene:gap --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    const json row = json::parse(ran.out)["promise"][0];
    EXPECT_EQ(row["level"], "scene:gap");
    EXPECT_EQ(row["violations"], 0);
    EXPECT_GE(row["jumps"].get<int>() + row["flights"].get<int>(), 50'000);
    EXPECT_GE(row["recall"].get<double>(), 0.98);
    EXPECT_LE(row["recall_voxels"].get<double>(), row["recall"].get<double>());
}

// Nothing is cheaper than the optimal planner's routes.
TEST_F(Bench, Plans_routes_by_all_planners) {
    const Ran ran = pronk("bench plan --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["plan"];
    ASSERT_EQ(rows.size(), 6U);
    for (const json& row : rows) {
        EXPECT_GT(row["queries"].get<int>(), 0);
        EXPECT_GT(row["median_us"].get<double>(), 0.0);
        EXPECT_GE(row["p99_us"], row["median_us"]);
        EXPECT_GE(row["detour_over_optimal"].get<double>(), 1.0);
        const double over = row["length_over_optimal"].get<double>();
        EXPECT_GE(over, 1.0);
        if (row["planner"] == "optimal") {
            EXPECT_LE(over, 1.0 + 1e-5);
            EXPECT_LE(row["most_over_optimal_m"].get<double>(), 1e-4);
        } else if (row["planner"] == "bound 1.1") {
            EXPECT_LE(over, 1.1);
        } else {
            EXPECT_EQ(row["planner"], "corridor");
        }
    }
}

// Where all ground is the same nothing is cheaper than the exact planner's routes.
TEST_F(Bench, Plans_routes_over_weighted_and_over_even_ground) {
    const Ran ran = pronk("bench weighted --level scene:overpass --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["weighted"];
    ASSERT_EQ(rows.size(), 4U);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["level"], "scene:overpass");
        EXPECT_EQ(row["ground"], r % 2 == 0 ? "weighted" : "even");
        EXPECT_EQ(row["links"], r < 2 ? "none" : "all");
        EXPECT_EQ(row["settings"]["jump"].empty(), r < 2);
        EXPECT_GT(row["terrains"].get<int>(), 1);
        EXPECT_GT(row["polygons"].get<int>(), 0);
        EXPECT_EQ(row["used_links"] == 0, r < 2);
        EXPECT_GT(row["queries"].get<int>(), 0);
        EXPECT_LE(row["queries"].get<int>(), 1'000);
        for (const char* measured : {"map_ms", "median_us", "exact_map_ms", "exact_median_us"}) {
            EXPECT_GT(row[measured].get<double>(), 0.0) << measured;
        }
        EXPECT_GE(row["p99_us"], row["median_us"]);
        EXPECT_GE(row["exact_p99_us"], row["exact_median_us"]);
        if (row["ground"] == "weighted") {
            EXPECT_TRUE(row["over_exact_percent"].is_null());
            EXPECT_TRUE(row["worst_over_exact_percent"].is_null());
        } else {
            EXPECT_GE(row["over_exact_percent"].get<double>(), -1e-6);
            EXPECT_LE(row["over_exact_percent"].get<double>(), 0.1);
            EXPECT_GE(row["worst_over_exact_percent"], row["over_exact_percent"]);
        }
    }
}

// The cheapest that is known is at most as dear as any planner's.
TEST_F(Bench, Measures_indicative_routes_against_a_search_over_many_points) {
    const Ran ran = pronk("bench indicative --level scene:overpass --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["indicative"];
    ASSERT_EQ(rows.size(), 6U);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["links"], r < 3 ? "none" : "all");
        EXPECT_EQ(row["planner"], r % 3 == 0 ? "dual" : r % 3 == 1 ? "relaxed" : "optimal");
        EXPECT_GT(row["queries"].get<int>(), 0);
        EXPECT_GE(row["over_percent"].get<double>(), 0.0);
        EXPECT_GE(row["p99_over_percent"], 0.0);
        EXPECT_GE(row["worst_over_percent"], row["p99_over_percent"]);
        EXPECT_GT(row["median_us"].get<double>(), 0.0);
        EXPECT_GE(row["p99_us"], row["median_us"]);
    }
    for (const std::size_t first : {0U, 3U}) {
        EXPECT_LE(rows[first + 1]["over_percent"], rows[first]["over_percent"]);
    }
}

TEST_F(Bench, Has_no_weighted_ground_where_there_is_one_terrain) {
    const Ran ran = pronk("bench weighted --level scene:plain --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["weighted"];
    ASSERT_EQ(rows.size(), 2U);
    for (const json& row : rows) {
        EXPECT_EQ(row["terrains"], 1);
        EXPECT_EQ(row["ground"], "even");
        EXPECT_EQ(row["queries"], 1'000);
        EXPECT_NEAR(row["worst_over_exact_percent"].get<double>(), 0.0, 1e-6);
    }
}

// Both sides say the same, but where rounding decides.
TEST_F(Bench, Asks_the_ground_what_Detour_is_asked) {
    const Ran ran = pronk("bench ground --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["ground"];
    const std::vector<std::pair<std::string, double>> questions = {
        {"ray", 10.0},    {"move", 0.5},   {"wall", 5.0},
        {"nearest", 2.0}, {"spread", 5.0}, {"spread", 20.0}};
    ASSERT_EQ(rows.size(), questions.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["level"], "scene:gap");
        EXPECT_EQ(row["question"], questions[r].first);
        EXPECT_EQ(row["within_m"], questions[r].second);
        EXPECT_EQ(row["places"], 10'000);
        EXPECT_FALSE(row["settings"]["jump"].empty());
        const double ours_ns = row["ours_ns"].get<double>();
        const double detour_ns = row["detour_ns"].get<double>();
        EXPECT_GT(ours_ns, 0.0);
        EXPECT_GT(detour_ns, 0.0);
        EXPECT_NEAR(row["time_over_detour"].get<double>(), ours_ns / detour_ns, 1e-9 * ours_ns);
        const bool is_spread = row["question"] == "spread";
        EXPECT_EQ(row["yes"].is_null(), is_spread);
        EXPECT_EQ(row["polygons"].is_null(), !is_spread);
        EXPECT_EQ(row["p99_us"].is_null(), !is_spread);
        if (is_spread) {
            EXPECT_GE(row["p99_us"], row["median_us"]);
            EXPECT_GE(row["detour_p99_us"], row["detour_median_us"]);
            EXPECT_GE(row["detour_polygons"].get<double>(), 1.0);
        } else {
            EXPECT_NEAR(row["yes"].get<int>(), row["detour_yes"].get<int>(), 5) << row["question"];
        }
    }
    // Some places are nearer to a border than a move is long.
    EXPECT_GT(rows[1]["yes"].get<int>(), 5'000);
    EXPECT_LT(rows[1]["yes"].get<int>(), 10'000);
    EXPECT_EQ(rows[3]["yes"], 10'000);
    // Detour's walks stay on one of the two platforms, jumps lead to the other.
    EXPECT_GT(rows[5]["polygons"], rows[5]["detour_polygons"]);
}

// What a wider step finds, step 1 finds too, so that no route is cheaper.
TEST_F(Bench, Says_what_wider_steps_cost_the_routes_that_jump) {
    const Ran ran = pronk("bench sampling --level scene:gap --jump 1,3,3 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["sampling"];
    const std::vector<json> steps = {1, 2, 4, 8, "auto", "auto"};
    ASSERT_EQ(rows.size(), steps.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["step"], steps[r]);
        EXPECT_EQ(row["settings"]["step"], steps[r]);
        EXPECT_EQ(row["method"], r == 5 ? "landing,edges" : "landing");
        EXPECT_EQ(row["queries"], 10'000);
        EXPECT_EQ(row["failed"], row["corridor_failed"]);
        if (row["failed"] == 10'000) continue;
        EXPECT_LE(row["longer_percent"], row["worst_percent"]);
        if (row["step"] == "auto") {
            EXPECT_EQ(row["failed"], 0);
        } else {
            EXPECT_GE(row["cost_percent"].get<double>(), -1e-6);
        }
    }
    // Both platforms are as wide as dozens of cells: half of the places to jump from are missed.
    EXPECT_GT(rows[1]["longer_percent"].get<double>(), 0.0);
    EXPECT_LT(rows[1]["bytes_over_step_1"].get<double>(), 0.5);
    EXPECT_EQ(rows[0]["bytes_over_step_1"], 1.0);
    for (const char* figure : {"failed", "over_1_percent", "worst_percent", "cost_percent"}) {
        EXPECT_EQ(rows[0][figure], 0.0) << figure;
    }
}

// One level plane.
TEST_F(Bench, Where_nobody_jumps_sampling_costs_nothing) {
    const Ran ran = pronk(
        "bench sampling --level scene:plain --jump 3,7.5,7.5,exact --jump 1,3,3 --step 2 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["sampling"];
    ASSERT_EQ(rows.size(), 2U);
    for (const json& row : rows) {
        EXPECT_EQ(row["level"], "scene:plain");
        EXPECT_EQ(row["jumps"], "3,7.5,7.5,exact 1,3,3,upto");
        EXPECT_EQ(row["step"], 2);
        EXPECT_EQ(row["queries"], 0);
        EXPECT_EQ(row["failed"], 0);
        EXPECT_TRUE(row["longer_percent"].is_null());
    }
}

// Hardly any sample is left, so that the other platform is out of reach.
TEST_F(Bench, Counts_the_routes_that_a_step_as_wide_as_the_level_loses) {
    const Ran ran =
        pronk("bench sampling --level scene:gap --jump 1,3,3 --step 1000 --method landing --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["sampling"];
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0]["links"], 0);
    EXPECT_EQ(rows[0]["queries"], 10'000);
    EXPECT_EQ(rows[0]["failed"], 10'000);
    EXPECT_EQ(rows[0]["corridor_failed"], 10'000);
    EXPECT_TRUE(rows[0]["longer_percent"].is_null());
}

TEST_F(Bench, Builds_free_space_and_asks_it) {
    const Ran ran = pronk("bench space --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json row = json::parse(ran.out)["space"][0];
    for (const char* measured : {"over_recast", "exact_over_recast", "arc_us", "exact_arc_us",
                                 "fcl_arc_us", "family_us"}) {
        EXPECT_GT(row[measured].get<double>(), 0.0) << measured;
    }
    EXPECT_LE(row["free"], row["free_exact"]);
    EXPECT_LE(row["free_exact"], row["jumps"]);
}

TEST_F(Bench, Finds_links_for_every_profile_and_step_of_the_thesis) {
    const Ran ran = pronk("bench links --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["links"];
    const std::vector<json> profiles = {{1.0, 2.5, 2.5}, {3.0, 7.5, 7.5}, {5.0, 12.5, 12.5}};
    const std::vector<json> steps = {1, 2, 4, 8, "auto"};
    ASSERT_EQ(rows.size(), profiles.size() * steps.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["level"], "scene:gap");
        EXPECT_EQ(row["profile"], profiles[r / steps.size()]);
        EXPECT_EQ(row["step"], steps[r % steps.size()]);
        EXPECT_EQ(row["settings"]["step"], row["step"]);
        EXPECT_EQ(row["settings"]["jump"].size(), 1U);
        const double links_s = row["links_s"].get<double>();
        const double surface_s = row["surface_s"].get<double>();
        EXPECT_GT(links_s, 0.0);
        EXPECT_GT(surface_s, 0.0);
        EXPECT_DOUBLE_EQ(row["links_over_surface"].get<double>(), links_s / surface_s);
        const auto samples = row["samples"].get<double>();
        ASSERT_GT(samples, 0.0);
        EXPECT_DOUBLE_EQ(row["us_per_sample"].get<double>(), 1e6 * links_s / samples);
        EXPECT_TRUE(row["thesis_over_surface"].is_null());
        EXPECT_GT(row["bytes"].get<int>(), 0);
        EXPECT_LE(row["pairs"], row["links"]);
        const int most_missing =
            row["step"] == 1 ? 0 : rows[r / steps.size() * steps.size()]["pairs"].get<int>();
        EXPECT_LE(row["pairs_missing"].get<int>(), most_missing);
    }
}

// The platforms of the scene face each other along 7 m each, after what Recast takes off.
TEST_F(Bench, Says_how_much_of_the_border_edge_links_start_from) {
    const std::string settings = " --jump 1,3,3 --json";
    const Ran ran = pronk("bench edges --level scene:gap --repeats 1" + settings);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["edges"];
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0]["method"], "edges");
    EXPECT_EQ(rows[1]["method"], "landing,edges");
    for (const json& row : rows) {
        EXPECT_NEAR(row["covered_m"].get<double>(), 14.0, 1e-3);
        EXPECT_EQ(row["pairs_missing"], 0);
        EXPECT_LT(row["bytes_over_step_1"].get<double>(), 0.1);
        const Ran baked =
            pronk("bake scene:gap" + settings + " --method " + row["method"].get<std::string>());
        EXPECT_EQ(json::parse(baked.out)["links"]["count"], row["links"]);
    }
}

TEST_F(Bench, Counts_the_links_that_a_bake_with_the_same_settings_has) {
    const std::string settings = " --jump 3,7.5,7.5,exact --step 3 --json";
    const Ran ran = pronk("bench links --level scene:gap --repeats 1" + settings);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["links"];
    ASSERT_EQ(rows.size(), 1U);
    const Ran baked = pronk("bake scene:gap --method landing" + settings);
    ASSERT_EQ(baked.exit_code, 0) << baked.err;
    const json links = json::parse(baked.out)["links"];
    ASSERT_GT(links["count"].get<int>(), 0);
    EXPECT_EQ(rows[0]["links"], links["count"]);
    EXPECT_EQ(rows[0]["bytes"], links["bytes"]);
    EXPECT_EQ(rows[0]["pairs"], links["pairs"]);
    EXPECT_EQ(rows[0]["samples"], links["samples"]);
    EXPECT_EQ(rows[0]["settings"], json::parse(baked.out)["settings"]);
}

TEST_F(Bench, Says_how_many_pairs_a_wide_step_misses_when_it_is_the_only_one_asked_for) {
    const std::string command = "bench links --level scene:gap --repeats 1 --json --jump 1,3,3";
    const json closest = json::parse(pronk(command + " --step 1").out)["links"][0];
    // Steps as wide as the level: hardly any sample is left to connect anything.
    const json widest = json::parse(pronk(command + " --step 1000").out)["links"][0];
    EXPECT_EQ(closest["pairs_missing"], 0);
    ASSERT_GT(closest["pairs"].get<int>(), widest["pairs"].get<int>());
    EXPECT_GE(widest["pairs_missing"].get<int>(),
              closest["pairs"].get<int>() - widest["pairs"].get<int>());
}

// Kerkhof's figure for nav_test, h 3 and step 4 is 3.6; what else is called so has none.
TEST_F(Bench, Has_the_figure_of_the_thesis_beside_its_own_where_there_is_one) {
    ASSERT_EQ(pronk("scene gap -o nav_test.obj").exit_code, 0);
    const auto thesis = [&](const std::string& settings) {
        const Ran ran = pronk("bench links --level nav_test.obj --repeats 1 --json " + settings);
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        return json::parse(ran.out)["links"][0]["thesis_over_surface"];
    };
    EXPECT_EQ(thesis("--jump 3,7.5,7.5,exact --step 4"), 3.6);
    EXPECT_TRUE(thesis("--jump 3,7.5,7.5,exact --step 3").is_null());
    EXPECT_TRUE(thesis("--jump 3,7.5,7.5,exact --step auto").is_null());
    EXPECT_TRUE(thesis("--jump 3,7.5,7.5,upto --step 4").is_null());
    EXPECT_TRUE(thesis("--jump 3,7.5,7.5,exact --step 4 --cell 0.3").is_null());
}

TEST_F(Bench, Prints_steps_and_missing_figures_as_words_in_the_table) {
    const Ran ran = pronk("bench links --level scene:gap --repeats 1 --jump 1,2.5,2.5,exact");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* words : {" auto ", " 1,2.5,2.5 ", "links_over_surface"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << ran.out;
    }
    // Columns without any figure, here of Kerkhof's ratios, are left out.
    EXPECT_EQ(ran.out.find(" - "), std::string::npos) << ran.out;
    // A single path has no worst one, random ones have.
    const Ran both =
        pronk("bench blocks --level scene:parkour --level scene:gap --jump 1,1,2 --repeats 1");
    ASSERT_EQ(both.exit_code, 0) << both.err;
    EXPECT_NE(both.out.find(" - "), std::string::npos) << both.out;
    EXPECT_NE(both.out.find("uncached_worst_us"), std::string::npos) << both.out;
}

TEST_F(Bench, Refuses_settings_that_leave_no_links_to_measure) {
    expect_refused("bench links --level scene:gap --jump none", {"jump", "none"});
    expect_refused("bench sampling --level scene:gap --jump none", {"jump", "none"});
    expect_refused("bench links --level scene:gap --tile 64", {"tile", "64"});
    expect_refused("bench links --level scene:gap --climb 2", {"jump"});
}

// Jumps of 1 m cross none of parkour's gaps; the second path is a walk.
TEST_F(Bench, Plans_the_eight_paths_through_voxels_of_two_sizes) {
    const Ran ran = pronk("bench blocks --jump 1,1,2 --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["blocks"];
    ASSERT_EQ(rows.size(), 32U);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const json& row = rows[r];
        EXPECT_EQ(row["level"], "scene:parkour");
        EXPECT_EQ(row["path"], r % 8 + 1);
        EXPECT_EQ(row["voxel_m"], r / 8 % 2 == 0 ? 1.0 : 0.8);
        EXPECT_EQ(row["shape"], r < 16 ? "straight" : "arcs");
        EXPECT_EQ(row["settings"]["jump"], json({"1,1,2,upto"}));
        EXPECT_EQ(row["agree"], true);
        EXPECT_EQ(row["reached"], row["path"] == 2 ? 1 : 0);
        EXPECT_EQ(row["jumps"], 0);
        EXPECT_EQ(row["agents"], 1'000);
        EXPECT_TRUE(row["uncached_worst_us"].is_null());
        for (const char* measured : {"uncached_us", "cached_us", "unlimited_us", "one_agent_us",
                                     "many_agents_us", "edit_us", "edit_cached_us"}) {
            EXPECT_GT(row[measured].get<double>(), 0.0) << measured;
        }
        EXPECT_GE(row["cache_build_ms"].get<double>(), 0.0);
        EXPECT_GT(row["expanded"].get<int>(), 0);
        EXPECT_GT(row["expanded_cached"].get<int>(), 0);
        EXPECT_DOUBLE_EQ(row["cached_over_uncached"].get<double>(),
                         row["cached_us"].get<double>() / row["uncached_us"].get<double>());
        EXPECT_DOUBLE_EQ(row["many_over_one"].get<double>(),
                         row["many_agents_us"].get<double>() / row["one_agent_us"].get<double>());
    }
}

TEST_F(Bench, Plans_random_paths_through_the_voxels_of_other_levels) {
    const Ran ran = pronk("bench blocks --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["blocks"];
    ASSERT_EQ(rows.size(), 2U);
    for (const json& row : rows) {
        EXPECT_EQ(row["path"], "random");
        EXPECT_EQ(row["voxel_m"], 1.0);
        EXPECT_EQ(row["queries"], 50);
        EXPECT_EQ(row["reached"], 50);
        EXPECT_EQ(row["agree"], true);
        EXPECT_EQ(row["settings"]["jump"], json({"2,4,6,upto"}));
        EXPECT_GE(row["uncached_worst_us"], row["uncached_us"]);
        EXPECT_GE(row["cached_worst_us"], row["cached_us"]);
    }
    const Ran table = pronk("bench blocks --level scene:gap --repeats 1");
    for (const char* words : {"cached_over_uncached", "straight", "arcs", "random", "yes"}) {
        EXPECT_NE(table.out.find(words), std::string::npos) << table.out;
    }
}

TEST_F(Bench, Refuses_unknown_suites_and_levels_that_nobody_measures) {
    expect_refused("bench flying", {"flying", "no such suite"});
    expect_refused("bench ballistics --level scene:plain", {"--level", "scene:plain"});
}

}  // namespace
}  // namespace pronk::tests::bench_command_test
