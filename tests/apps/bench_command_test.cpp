#include <nlohmann/json.hpp>

#include "apps/command_line.hpp"

namespace pronk::tests {
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

TEST_F(Bench, Refuses_unknown_suites_and_levels_that_nobody_measures) {
    expect_refused("bench flying", {"flying", "no such suite"});
    expect_refused("bench ballistics --level scene:plain", {"--level", "scene:plain"});
}

}  // namespace
}  // namespace pronk::tests
