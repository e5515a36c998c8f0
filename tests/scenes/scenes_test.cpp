#include "scenes/scenes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::scenes_test {
namespace {

// Every scene by a name that make() takes.
std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const SceneInfo& info : all()) {
        result.emplace_back(info.name == "city:SIZE" ? "city:60" : info.name);
    }
    return result;
}

TEST(Scenes, Every_listed_scene_can_be_made_and_names_itself) {
    for (const std::string& name : names()) {
        const auto level = make(name);
        ASSERT_TRUE(level.has_value()) << name << ": " << level.error().message();
        EXPECT_EQ(level->source, "scene:" + name);
        EXPECT_EQ(level->degenerate_triangles, 0U);
        EXPECT_EQ(level->merged_terrains, 0U);
    }
}

TEST(Scenes, The_default_is_listed_and_every_summary_is_one_line) {
    bool listed = false;
    for (const SceneInfo& info : all()) {
        listed = listed || info.name == kDefault;
        EXPECT_FALSE(info.summary.empty());
        EXPECT_EQ(info.summary.find('\n'), std::string_view::npos);
    }
    EXPECT_TRUE(listed);
}

TEST(Scenes, Every_scene_is_a_valid_soup) {
    for (const std::string& name : names()) {
        const auto soup = soup_of(name);
        const auto checked = check_soup(soup);
        EXPECT_TRUE(checked.has_value()) << name << ": " << checked.error().message();
        EXPECT_FALSE(soup.triangles.empty()) << name;
    }
}

// A square centimetre is far below what a voxel sees and far above what rounding leaves.
TEST(Scenes, No_triangle_is_a_sliver) {
    for (const std::string& name : names()) {
        const auto soup = soup_of(name);
        for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
            ASSERT_GT(glm::length(normal(soup, i)) / 2.0F, 1e-4F) << name << " triangle " << i;
        }
    }
}

TEST(Scenes, The_same_name_gives_the_same_bytes) {
    for (const std::string& name : names()) {
        const auto a = soup_of(name);
        const auto b = soup_of(name);
        ASSERT_EQ(a.vertices.size(), b.vertices.size());
        EXPECT_EQ(
            std::memcmp(a.vertices.data(), b.vertices.data(), a.vertices.size() * sizeof(Vec3)), 0)
            << name;
        EXPECT_EQ(a.triangles, b.triangles) << name;
        EXPECT_EQ(a.triangle_terrain, b.triangle_terrain) << name;
        EXPECT_EQ(a.terrain_names, b.terrain_names) << name;
    }
}

TEST(Scenes, Every_terrain_of_a_scene_is_used) {
    for (const std::string& name : names()) {
        const auto soup = soup_of(name == "city:60" ? "city:270" : name);
        const std::set<TerrainId> used(soup.triangle_terrain.begin(), soup.triangle_terrain.end());
        EXPECT_EQ(used.size(), soup.terrain_names.size()) << name;
    }
}

// Solids share no vertices with each other, so that each edge must be walked once either way.
TEST(Scenes, Scenes_made_of_solids_are_closed) {
    for (const std::string_view name : {"gap", "slanted", "fence", "parkour"}) {
        const auto soup = soup_of(name);
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> walks;
        for (const auto& t : soup.triangles) {
            for (std::size_t i = 0; i < 3; ++i) ++walks[{t[i], t[(i + 1) % 3]}];
        }
        for (const auto& [edge, count] : walks) {
            EXPECT_EQ(count, 1) << name;
            EXPECT_EQ(walks.count({edge.second, edge.first}), 1U) << name;
        }
    }
}

TEST(Scenes, Solids_face_outwards) {
    const auto soup = soup_of("gap");
    double volume = 0.0;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        const auto [a, b, c] = corners(soup, i);
        volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    }
    EXPECT_NEAR(volume, 2 * 7.25 * 3.0 * 8.0, 1e-3);
}

TEST(Scenes, Unknown_names_and_sizes_are_refused_in_one_line) {
    for (const std::string_view name :
         {"",           "Ruins",
          "ruins:10",   "ruin",
          "city",       "city:",
          "city:SIZE",  "city:ten",
          "city:270m",  "city: 270",
          "city:2e2",   "city:+270",
          "city:19.99", "city:4000.5",
          "city:-270",  "city:0",
          "city:nan",   "city:inf",
          "city:1e99",  "city:99999999999999999999999999999999999999999999"}) {
        const auto level = make(name);
        ASSERT_FALSE(level.has_value()) << name;
        EXPECT_EQ(level.error().where, "scene:" + std::string(name));
        EXPECT_FALSE(level.error().what.empty());
        EXPECT_EQ(level.error().message().find('\n'), std::string::npos);
    }
    EXPECT_NE(make("nowhere").error().what.find("no such scene"), std::string::npos);
    EXPECT_EQ(make("city:3.5").error().value, "3.5");
}

}  // namespace
}  // namespace pronk::scenes::scenes_test
