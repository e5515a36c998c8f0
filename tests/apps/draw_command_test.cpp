#include <gtest/gtest.h>

#include "command_line.hpp"

namespace pronk::draw_command_test {
namespace {

class Draw : public tests::CommandLine {};

TEST_F(Draw, Writes_SVG_and_PNG_of_levels_and_baked_files) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    ASSERT_EQ(pronk("draw scene:gap -o level.svg").exit_code, 0);
    ASSERT_EQ(pronk("draw gap.pronk -o baked.png --colour terrain").exit_code, 0);
    ASSERT_EQ(pronk("draw gap.pronk --backdrop scene:gap -o both.png --below 100").exit_code, 0);
    EXPECT_NE(content_of("level.svg").find("<svg"), std::string::npos);
    EXPECT_TRUE(content_of("baked.png").starts_with("\x89PNG\r\n"));
    // With the level below it the picture shows more.
    EXPECT_NE(content_of("baked.png"), content_of("both.png"));
}

TEST_F(Draw, Gives_the_same_bytes_every_time) {
    ASSERT_EQ(pronk("draw scene:overpass -o a.svg").exit_code, 0);
    ASSERT_EQ(pronk("draw scene:overpass -o b.svg").exit_code, 0);
    EXPECT_EQ(content_of("a.svg"), content_of("b.svg"));
}

TEST_F(Draw, Shows_all_some_or_nothing_of_jump_links) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    for (const std::string show : {"all", "landings", "none"}) {
        EXPECT_EQ(pronk("draw gap.pronk --links " + show + " -o gap.svg").exit_code, 0) << show;
        EXPECT_EQ(pronk("draw scene:gap --links " + show + " -o gap.svg").exit_code, 0) << show;
    }
    ASSERT_EQ(pronk("draw gap.pronk --links all -o all.svg").exit_code, 0);
    ASSERT_EQ(pronk("draw gap.pronk -o default.svg").exit_code, 0);
    EXPECT_EQ(content_of("all.svg"), content_of("default.svg"));
}

TEST_F(Draw, Shows_a_route_over_whatever_else_is_shown) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    for (const std::string input : {"gap.pronk", "scene:gap"}) {
        const std::string draw = "draw " + input + " --links none";
        ASSERT_EQ(pronk(draw + " -o without.svg").exit_code, 0);
        const tests::Ran ran = pronk(draw + " --path -4,3,0:4,3,0 -o with.svg");
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
        EXPECT_EQ(ran.out.find("cannot"), std::string::npos) << ran.out;
        EXPECT_NE(content_of("with.svg"), content_of("without.svg"));
        const std::string corridor = " --path -4,3,0:4,3,0 --planner corridor -o corridor.svg";
        ASSERT_EQ(pronk(draw + corridor).exit_code, 0);
        EXPECT_NE(content_of("corridor.svg"), content_of("without.svg"));
    }
    expect_refused("draw gap.pronk --path -4,3,0 -o gap.png", {"--path", "-4,3,0"});
    expect_refused("draw gap.pronk --path -4,3,0:4,3 -o gap.png", {"--path", "4,3"});
    expect_refused("draw gap.pronk --path -4,30,0:4,3,0 -o gap.png", {"--path", "start"});
}

TEST_F(Draw, Shows_the_medial_axis) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    for (const std::string input : {"gap.pronk", "scene:gap"}) {
        ASSERT_EQ(pronk("draw " + input + " --links none -o without.svg").exit_code, 0);
        ASSERT_EQ(pronk("draw " + input + " --links none --axis -o with.svg").exit_code, 0);
        EXPECT_NE(content_of("with.svg"), content_of("without.svg"));
    }
}

TEST_F(Draw, Shows_how_a_character_walks_along_the_route) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    const std::string path = "draw gap.pronk --links none --path -4,3,-1:4,3,1 ";
    ASSERT_EQ(pronk(path + "-o route.svg").exit_code, 0);
    ASSERT_EQ(pronk(path + "--walk -o walk.svg").exit_code, 0);
    ASSERT_EQ(pronk(path + "--walk -o again.svg").exit_code, 0);
    ASSERT_EQ(pronk(path + "--walk --steering irm -o irm.svg").exit_code, 0);
    EXPECT_NE(content_of("walk.svg"), content_of("route.svg"));
    EXPECT_NE(content_of("walk.svg"), content_of("irm.svg"));
    EXPECT_EQ(content_of("walk.svg"), content_of("again.svg"));
    const std::string drawn = "draw gap.pronk --path -4,3,0:-4,3,1 --via -3,3,0.5 --walk -o w.svg";
    EXPECT_EQ(pronk(drawn).exit_code, 0);
    expect_refused("draw gap.pronk --walk -o gap.png", {"--path", "--walk"});
    expect_refused("draw gap.pronk --sigma 20 -o gap.png", {"--sigma", "--walk"});
    expect_refused("draw gap.pronk --via -4,3,0 -o gap.png", {"--via", "--path"});
    expect_refused(path + "--walk --sigma 1 --d 2 -o gap.png", {"--sigma", "1"});
    expect_refused("draw scene:gap --blocks --axis -o gap.png", {"--axis"});
}

TEST_F(Draw, Shows_what_terrains_cost_whom) {
    ASSERT_EQ(pronk("bake scene:gap -o gap.pronk").exit_code, 0);
    const std::string draw = "draw gap.pronk --links none --colour terrain ";
    ASSERT_EQ(pronk(draw + "-o areas.svg").exit_code, 0);
    ASSERT_EQ(pronk(draw + "--weight stone=7 -o weights.svg").exit_code, 0);
    EXPECT_NE(content_of("areas.svg"), content_of("weights.svg"));
    expect_refused(draw + "--planner dual -o gap.png", {"--path"});
    expect_refused("draw gap.pronk --weight stone=7 -o gap.png", {"--path"});
    expect_refused(draw + "--weight lava=7 -o gap.png", {"--weight", "lava"});
}

TEST_F(Draw, Refuses_unknown_kinds_of_pictures_and_inputs) {
    expect_refused("draw scene:gap -o gap.jpg", {"--out", "gap.jpg"});
    expect_refused("draw scene:gap", {"--out"});
    expect_refused("draw none.pronk -o gap.png", {"none.pronk"});
    expect_refused("draw scene:gap --colour rainbow -o gap.png", {"--colour", "rainbow"});
    expect_refused("draw scene:gap --links most -o gap.png", {"--links", "most"});
    expect_refused("draw scene:gap --width 3 -o gap.png", {"--width", "3"});
    expect_refused("draw scene:gap --below nan -o gap.png", {"--below", "nan"});
    put("bad.pronk", "not a baked file, though it is called one; it is long enough");
    expect_refused("draw bad.pronk -o gap.png", {"bad.pronk"});
}

}  // namespace
}  // namespace pronk::draw_command_test
