// `pronk verify --engine`: Bullet decides, and FCL is asked, too.
#include <nlohmann/json.hpp>

#include "apps/command_line.hpp"
#include "judge/bullet_level.hpp"

namespace pronk::tests::verify_engine_test {
namespace {

using nlohmann::json;

class VerifyEngine : public CommandLine {
  protected:
    void SetUp() override { ASSERT_EQ(pronk("bake scene:fence -o fence.pronk").exit_code, 0); }

    json verified(const std::string& words, int exit_code) const {
        const Ran ran = pronk("verify fence.pronk " + words + " --json");
        EXPECT_EQ(ran.exit_code, exit_code) << ran.err;
        return json::parse(ran.out, nullptr, false);
    }
};

TEST_F(VerifyEngine, Fcl_decides_unless_one_asks_for_another) {
    const json answer = verified("--jumps 50 --recall 50 --routes 0", 0);
    EXPECT_EQ(answer["engine"], "fcl");
    EXPECT_FALSE(answer.contains("disagreements"));
}

TEST_F(VerifyEngine, An_engine_that_there_is_not_is_refused_by_name) {
    const Ran ran = pronk("verify fence.pronk --engine havok");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("must be fcl|bullet: havok"), std::string::npos) << ran.err;
    if (judge::bullet_is_built_in()) return;
    const Ran without = pronk("verify fence.pronk --engine bullet");
    EXPECT_EQ(without.exit_code, 2);
    EXPECT_NE(without.err.find("built without Bullet"), std::string::npos) << without.err;
}

TEST_F(VerifyEngine, Both_libraries_are_asked_about_every_jump_of_the_links) {
    if (!judge::bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    const json answer = verified("--jumps 300 --recall 50 --routes 20 --engine bullet", 0);
    EXPECT_EQ(answer["engine"], "bullet");
    EXPECT_EQ(answer["judge"].get<std::string>().substr(0, 6), "Bullet");
    const json& disagreements = answer["disagreements"];
    EXPECT_EQ(disagreements["jumps"].get<int>(), 300 + answer["route_jumps"].get<int>());
    EXPECT_EQ(disagreements["bullet_alone"], 0);
    EXPECT_EQ(disagreements["unexplained"], 0);
}

// Jumps through the fence: Bullet, which looks every 1/240 s, may miss some and never sees more.
TEST_F(VerifyEngine, Where_opinions_differ_both_depths_are_told) {
    if (!judge::bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    const std::string words = "--claims all --jumps 120 --jump 3,7.5,7.5";
    const json fcl = verified(words, 1);
    const json bullet = verified(words + " --engine bullet", 1);
    const json& disagreements = bullet["disagreements"];
    EXPECT_EQ(disagreements["jumps"], 120);
    EXPECT_EQ(disagreements["bullet_alone"], 0);
    EXPECT_EQ(disagreements["unexplained"], 0);
    EXPECT_LE(bullet["violations"].get<int>(), fcl["violations"].get<int>());
    EXPECT_GE(10 * bullet["violations"].get<int>(), 9 * fcl["violations"].get<int>());
    const std::size_t count = disagreements["count"];
    EXPECT_EQ(disagreements["list"].size(), std::min<std::size_t>(count, 100));
    for (const json& one : disagreements["list"]) {
        const double by_fcl =
            one["fcl_depth_m"].is_null() ? 0.001 : one["fcl_depth_m"].get<double>();
        const double by_bullet =
            one["bullet_depth_m"].is_null() ? 0.001 : one["bullet_depth_m"].get<double>();
        EXPECT_GT(by_fcl, by_bullet);
        EXPECT_GT(one["apart_m"], 0.001);
        EXPECT_EQ(one["takeoff"].size(), 3U);
    }
    EXPECT_EQ(bullet, verified(words + " --engine bullet --threads 1", 1));
}

TEST_F(VerifyEngine, A_person_reads_in_how_many_jumps_they_differ) {
    if (!judge::bullet_is_built_in()) GTEST_SKIP() << "this build has no Bullet";
    const Ran ran = pronk("verify fence.pronk --jumps 100 --recall 20 --routes 0 --engine bullet");
    EXPECT_EQ(ran.exit_code, 0);
    for (const char* words : {"judged by Bullet 3.", "with FCL 0.", "all 100 jumps"}) {
        EXPECT_NE(ran.out.find(words), std::string::npos) << words << '\n' << ran.out;
    }
}

}  // namespace
}  // namespace pronk::tests::verify_engine_test
