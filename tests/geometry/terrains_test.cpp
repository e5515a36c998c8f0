// Materials become terrains: their names, their order, and what happens when there are too many.
#include <gtest/gtest.h>

#include "geometry/raw_level.hpp"
#include "tests/geometry/reading.hpp"

namespace pronk::terrains_test {
namespace {

using tests::read;
using Names = std::vector<std::string>;

const std::string kVertices = "v 0 0 0\nv 0 0 1\nv 1 0 0\nv 1 0 1\n";

// The terrain of each triangle, by name.
Names terrain_names_of(const Level& level) {
    Names names;
    for (const TerrainId id : level.soup.triangle_terrain) {
        names.push_back(level.soup.terrain_names.at(id.index()));
    }
    return names;
}

TEST(Terrains, Faces_before_the_first_usemtl_are_default) {
    const Level level = read(kVertices + "f 1 2 3\nusemtl grass\nf 2 4 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"default", "grass"}));
    EXPECT_EQ(terrain_names_of(level), (Names{"default", "grass"}));
}

TEST(Terrains, A_usemtl_without_a_name_is_default_too) {
    const Level level = read(kVertices +
                             "f 1 2 3\nusemtl grass\nf 1 2 3\nusemtl  \nf 2 4 3\n"
                             "usemtl\nf 2 4 3\nusemtl default\nf 2 4 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"default", "grass"}));
    EXPECT_EQ(terrain_names_of(level),
              (Names{"default", "grass", "default", "default", "default"}));
}

TEST(Terrains, Names_may_hold_blanks_and_any_script) {
    const Level level =
        read(kVertices + "usemtl  wet  grass 2 \t\r\nf 1 2 3\nusemtl hö#hle\nf 2 4 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"wet  grass 2", "hö#hle"}));
}

TEST(Terrains, A_backslash_at_the_end_of_a_name_belongs_to_it) {
    const Level level = read(kVertices + "usemtl textures\\\nf 1 2 3\nf 2 4 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"textures\\"}));
    EXPECT_EQ(level.soup.triangles.size(), 2U);
}

TEST(Terrains, A_material_that_comes_again_is_the_same_terrain) {
    const Level level =
        read(kVertices + "usemtl b\nf 1 2 3\nusemtl a\nf 1 2 3\nusemtl b\nf 2 4 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"b", "a"})) << "in the order of the file";
    EXPECT_EQ(terrain_names_of(level), (Names{"b", "a", "b"}));
}

TEST(Terrains, Materials_without_triangles_are_no_terrains) {
    const Level level =
        read(kVertices + "usemtl unused\nusemtl flat\nf 1 1 2\nusemtl grass\nf 1 2 3\n");
    EXPECT_EQ(level.soup.terrain_names, (Names{"grass"}));
    EXPECT_EQ(level.degenerate_triangles, 1U);
    EXPECT_EQ(level.merged_terrains, 0U);
}

TEST(Terrains, Namesakes_in_other_formats_are_one_terrain_and_names_are_one_line) {
    RawLevel raw;
    raw.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}};
    raw.triangles.assign(6, {0, 1, 2});
    raw.triangle_material = {0, 1, 2, 3, 4, 5};
    raw.material_names = {"grass", "", "grass", " \t", "two\nlines ", "default"};
    const Result<Level> level = finish_level(raw, "level", {});
    ASSERT_TRUE(level) << level.error().message();
    EXPECT_EQ(level->soup.terrain_names, (Names{"grass", "default", "two lines"}));
    EXPECT_EQ(terrain_names_of(*level),
              (Names{"grass", "default", "grass", "default", "two lines", "default"}));
}

// Material m<i> gets one triangle in the plane y = 0 that faces up (or down) with area_m2[i].
std::string materials_with_areas(const std::vector<int>& area_m2, bool facing_up = true) {
    std::string text;
    for (std::size_t i = 0; i < area_m2.size(); ++i) {
        const std::string reach = std::to_string(2 * std::abs(area_m2[i]));
        text += "usemtl m" + std::to_string(i) + "\nv 0 0 0\nv 0 0 1\nv " + reach + " 0 0\n" +
                (facing_up ? "f -3 -2 -1\n" : "f -3 -1 -2\n");
    }
    return text;
}

TEST(Terrains, Sixty_two_materials_all_stay) {
    const Level level = read(materials_with_areas(std::vector<int>(62, 1)));
    EXPECT_EQ(level.soup.terrain_names.size(), 62U);
    EXPECT_EQ(level.soup.terrain_names.back(), "m61");
    EXPECT_EQ(level.merged_terrains, 0U);
}

TEST(Terrains, Beyond_sixty_two_those_with_the_least_ground_become_other) {
    // 70 materials of 100 m2, but m5, m30 and seven more have less: 61 stay, 9 merge.
    std::vector<int> area_m2(70, 100);
    const std::vector<std::size_t> small = {0, 5, 17, 30, 31, 32, 60, 61, 69};
    for (const std::size_t i : small) area_m2[i] = 1 + static_cast<int>(i);
    const Level level = read(materials_with_areas(area_m2));
    EXPECT_EQ(level.merged_terrains, 9U);
    ASSERT_EQ(level.soup.terrain_names.size(), 62U);
    EXPECT_EQ(level.soup.terrain_names.front(), "m1");
    EXPECT_EQ(level.soup.terrain_names.back(), "other");
    for (std::size_t i = 0; i < area_m2.size(); ++i) {
        const bool merged = std::find(small.begin(), small.end(), i) != small.end();
        EXPECT_EQ(terrain_names_of(level)[i],
                  merged ? "other" : std::string("m").append(std::to_string(i)));
    }
}

TEST(Terrains, Among_equals_the_later_ones_become_other) {
    const Level level = read(materials_with_areas(std::vector<int>(63, 1)));
    EXPECT_EQ(level.merged_terrains, 2U);
    ASSERT_EQ(level.soup.terrain_names.size(), 62U);
    EXPECT_EQ(level.soup.terrain_names[60], "m60");
    EXPECT_EQ(terrain_names_of(level)[61], "other");
    EXPECT_EQ(terrain_names_of(level)[62], "other");
}

TEST(Terrains, Ceilings_and_walls_count_as_no_ground) {
    // A huge ceiling and a huge wall, then 62 small floors.
    std::string text = materials_with_areas({1000}, false);
    text += "usemtl wall\nv 0 0 0\nv 100 0 0\nv 0 100 0\nf -3 -2 -1\n";
    for (int i = 1; i <= 62; ++i) {
        text += "usemtl floor" + std::to_string(i) + "\nv 0 0 0\nv 0 0 1\nv 1 0 0\nf -3 -2 -1\n";
    }
    const Level level = read(text);
    EXPECT_EQ(level.merged_terrains, 3U);
    const Names names = terrain_names_of(level);
    EXPECT_EQ(names[0], "other");
    EXPECT_EQ(names[1], "other");
    EXPECT_EQ(names[2], "floor1");
    EXPECT_EQ(names[62], "floor61");
    EXPECT_EQ(names[63], "other");
}

TEST(Terrains, A_material_that_is_called_other_takes_the_rest_in) {
    std::string text = "usemtl other\nv 0 0 0\nv 0 0 1\nv 200 0 0\nf -3 -2 -1\n";
    text += materials_with_areas(std::vector<int>(63, 1));
    const Level level = read(text);
    EXPECT_EQ(std::count(level.soup.terrain_names.begin(), level.soup.terrain_names.end(), "other"),
              1);
    EXPECT_EQ(terrain_names_of(level).front(), "other");
    EXPECT_EQ(terrain_names_of(level).back(), "other");
}

}  // namespace
}  // namespace pronk::terrains_test
