// Why a level has no ground, and what may help: small levels with one thing wrong, by hand.
#include <gtest/gtest.h>

#include "small_world.hpp"

namespace pronk::no_ground_test {
namespace {

using scenes::Shapes;

Level level_of(Shapes& shapes) {
    return {"hand-made", shapes.take()};
}

// The message for a level whose bake finds no ground.
std::string refused(const Level& level, const BakeSettings& settings = {}) {
    const auto baked = bake(level, tests::without_links(settings));
    if (baked) {
        ADD_FAILURE() << "has ground";
        return {};
    }
    EXPECT_EQ(baked.error().where, "hand-made");
    EXPECT_EQ(baked.error().what, "has no walkable ground for this agent");
    return baked.error().value;
}

// The warnings of a level that has ground.
std::vector<std::string> warnings(const Level& level) {
    const auto baked = bake(level, tests::without_links());
    if (baked) return baked->warnings;
    ADD_FAILURE() << baked.error().message();
    return {};
}

// 10 x 10 m at a height; two triangles.
void floor_at(Shapes& shapes, float y) {
    shapes.quad({0, y, 0}, {0, y, 10}, {10, y, 10}, {10, y, 0});
}
void ceiling_at(Shapes& shapes, float y) {
    shapes.quad({0, y, 0}, {10, y, 0}, {10, y, 10}, {0, y, 10});
}

TEST(NoGround, A_floor_that_faces_down_is_to_be_turned_over) {
    Shapes shapes({"stone"});
    ceiling_at(shapes, 0.0F);
    EXPECT_EQ(refused(level_of(shapes)),
              "of 2 triangles, 2 face down; the winding seems to be reversed, and turning the "
              "triangles over may help");
}

// A floor of 10 x 10 m and a wall, as a program with z up writes them: the wall's 20 m2 face y,
// but stand upright and face -y, so that they are no ground either.
TEST(NoGround, A_level_with_z_up_is_to_be_read_so) {
    Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0});
    shapes.quad({0, 5, 0}, {10, 5, 0}, {10, 5, 2}, {0, 5, 2});
    EXPECT_EQ(refused(level_of(shapes)),
              "of 4 triangles, 2 are steeper than 45 degrees, 2 face down; 2 could be walked on if "
              "z were up, so --up z may help");
}

TEST(NoGround, A_room_that_is_too_low_wants_a_lower_agent) {
    for (const int tile_cells : {0, 16}) {
        Shapes shapes({"stone"});
        floor_at(shapes, 0.0F);
        ceiling_at(shapes, 1.0F);
        BakeSettings settings;
        settings.tile_cells = tile_cells;
        EXPECT_EQ(refused(level_of(shapes), settings),
                  "of 4 triangles, 2 lie under ceilings lower than 1.8 m, 2 face down; a smaller "
                  "--height may help");
    }
    // ... and with one there is ground.
    Shapes shapes({"stone"});
    floor_at(shapes, 0.0F);
    ceiling_at(shapes, 1.0F);
    BakeSettings settings;
    settings.agent.height_m = 0.8F;
    EXPECT_TRUE(bake(level_of(shapes), tests::without_links(settings)));
}

// The sides of the beam are upright, the bottom faces down: two triangles up, two down, eight
// upright.
TEST(NoGround, A_beam_that_is_too_narrow_wants_a_thinner_agent) {
    Shapes shapes({"wood"});
    shapes.box({0, 0, 0}, {10, 0.2F, 0.3F});
    const std::string said = refused(level_of(shapes));
    EXPECT_TRUE(said.starts_with("of 12 triangles, ")) << said;
    EXPECT_NE(said.find("2 are too narrow for a radius of 0.25 m"), std::string::npos) << said;
    EXPECT_NE(said.find("2 face down"), std::string::npos) << said;
    EXPECT_NE(said.find("8 are steeper than 45 degrees"), std::string::npos) << said;
    EXPECT_TRUE(said.ends_with("; a smaller --radius with a smaller --cell may help")) << said;
}

TEST(NoGround, Slivers_are_too_narrow_and_lines_have_no_area) {
    Shapes shapes({"wood"});
    shapes.quad({0, 0, 0}, {0, 0, 0.001F}, {10, 0, 0.001F}, {10, 0, 0});
    Level level = level_of(shapes);
    for (int line = 0; line < 2; ++line) {
        level.soup.triangles.push_back({0, 3, 3});
        level.soup.triangle_terrain.push_back(TerrainId(0));
    }
    level.degenerate_triangles = 3;  // and those that the reader has left out
    EXPECT_EQ(refused(level),
              "of 7 triangles, 2 are too narrow for a radius of 0.25 m, 5 have no area; a smaller "
              "--radius with a smaller --cell may help");
}

// 2.5 x 2.5 m: a cell at each side is lost to the ledge and one to the radius, and what is left,
// 6 x 6 cells, is less than the 64 that Recast is told to keep.
TEST(NoGround, A_pedestal_that_is_too_small_is_a_patch_too_small) {
    Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 2.5F}, {2.5F, 0, 2.5F}, {2.5F, 0, 0});
    EXPECT_EQ(refused(level_of(shapes)),
              "of 2 triangles, 2 make patches of less ground than 4 m2; a smaller --cell may help, "
              "because ground of fewer than 64 cells is left out");
}

// 60 degrees: 17.32 m up on 10 m. From whatever side, also where it could be walked on with z up.
TEST(NoGround, A_slope_that_is_too_steep_wants_a_larger_slope) {
    const std::string kSaid =
        "of 2 triangles, 2 are steeper than 45 degrees; a larger --slope may help, the least steep "
        "triangle has 60.0 degrees";
    constexpr float kHigh = 17.320508F;
    Shapes along_x({"stone"});
    along_x.quad({0, 0, 0}, {0, 0, 10}, {10, kHigh, 10}, {10, kHigh, 0});
    EXPECT_EQ(refused(level_of(along_x)), kSaid);
    Shapes along_z({"stone"});
    along_z.quad({0, kHigh, 0}, {0, 0, 10}, {10, 0, 10}, {10, kHigh, 0});
    EXPECT_EQ(refused(level_of(along_z)), kSaid);
}

// Nothing helps against this.
TEST(NoGround, A_wall_is_a_wall) {
    Shapes shapes({"stone"});
    shapes.quad({10, 0, 0}, {0, 0, 0}, {0, 10, 0}, {10, 10, 0});
    EXPECT_EQ(refused(level_of(shapes)), "of 2 triangles, 2 are steeper than 45 degrees");
}

TEST(NoGround, Doubled_floors_are_ground) {
    Shapes shapes({"stone"});
    floor_at(shapes, 0.0F);
    floor_at(shapes, 0.01F);
    EXPECT_TRUE(warnings(level_of(shapes)).empty());
}

TEST(NoGround, Coordinates_that_are_no_numbers_are_refused_before) {
    Shapes shapes({"stone"});
    floor_at(shapes, 0.0F);
    Level level = level_of(shapes);
    level.soup.vertices[1].y = std::numeric_limits<float>::quiet_NaN();
    const auto baked = bake(level, tests::without_links());
    ASSERT_FALSE(baked);
    EXPECT_NE(baked.error().what.find("not finite"), std::string::npos) << baked.error().message();
}

// 100 m2 face up; a second floor of 300 m2 beside it faces down.
TEST(BakeWarnings, A_level_that_mostly_faces_down_is_told) {
    Shapes shapes({"stone"});
    floor_at(shapes, 0.0F);
    shapes.quad({20, 0, 0}, {50, 0, 0}, {50, 0, 10}, {20, 0, 10});
    shapes.quad({0, 0, 0}, {10, 0, 0}, {10, 4, 0}, {0, 4, 0});  // a wall does not count
    EXPECT_EQ(warnings(level_of(shapes)),
              (std::vector<std::string>{
                  "2 of 4 triangles that are not too steep face down, where nothing can stand; if "
                  "they are floors, turn them over"}));
}

// The undersides of solids are no floors, also where their tops are too steep to count: a pyramid
// of 64 m2 whose sides are steeper than 45 degrees, on a floor of 1 m2 less than that.
TEST(BakeWarnings, Undersides_of_solids_are_not_told) {
    Shapes shapes({"stone"});
    shapes.tapered(scenes::rectangle({20, 0}, {28, 8}), 0.0F, 8.0F, 0.0F);
    shapes.quad({0, 0, 0}, {0, 0, 9}, {7, 0, 9}, {7, 0, 0});
    EXPECT_TRUE(warnings(level_of(shapes)).empty());
}

// What a reader has left out and merged comes first, each once.
TEST(BakeWarnings, What_reading_has_lost_is_among_them) {
    Shapes shapes({"stone"});
    floor_at(shapes, 0.0F);
    Level level = level_of(shapes);
    level.degenerate_triangles = 1;
    level.merged_terrains = 7;
    EXPECT_EQ(warnings(level),
              (std::vector<std::string>{
                  "1 triangle without area is left out",
                  "7 materials with little ground are merged into the terrain \"other\""}));
}

}  // namespace
}  // namespace pronk::no_ground_test
