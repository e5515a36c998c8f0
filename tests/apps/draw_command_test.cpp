#include <gtest/gtest.h>

#include "command_line.hpp"

namespace pronk {
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
}  // namespace pronk
