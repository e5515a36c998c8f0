#include <nlohmann/json.hpp>

#include "apps/command_line.hpp"

namespace pronk::tests::bench_walking_test {
namespace {

using nlohmann::json;

class BenchWalking : public CommandLine {};

TEST_F(BenchWalking, Terrain_has_a_row_for_each_of_the_papers_and_its_yardstick) {
    const Ran ran = pronk("bench terrain --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json rows = json::parse(ran.out)["terrain"];
    ASSERT_EQ(rows.size(), 8U);
    std::vector<double> sigmas;
    for (const json& row : rows) {
        EXPECT_GT(row["us_per_step"].get<double>(), 0.0);
        EXPECT_GT(row["path_ms"].get<double>(), 0.0);
        EXPECT_TRUE(row["arrived"].get<bool>());
        if (row["steering"] == "irm") {
            EXPECT_TRUE(row["sigma"].is_null());
            EXPECT_TRUE(row["speedup"].is_null());
            continue;
        }
        sigmas.push_back(row["sigma"].get<double>());
        EXPECT_DOUBLE_EQ(row["speedup"].get<double>(),
                         row["grid_us_per_step"].get<double>() / row["us_per_step"].get<double>());
    }
    EXPECT_EQ(sigmas, (std::vector<double>{80, 100, 250, 300, 400, 1250, 40}));
}

TEST_F(BenchWalking, Corridors_are_made_and_asked) {
    const Ran ran = pronk("bench corridors --level scene:stairs --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json row = json::parse(ran.out)["corridors"][0];
    EXPECT_GT(row["polygon_border_edges"].get<int>(), 0);
    EXPECT_GT(row["pieces"].get<int>(), 0);
    EXPECT_EQ(row["doubtful"].get<int>(), 0);
    EXPECT_GT(row["nearest_us"].get<double>(), 0.0);
}

}  // namespace
}  // namespace pronk::tests::bench_walking_test
