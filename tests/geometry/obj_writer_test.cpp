#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <random>

#include "tests/geometry/reading.hpp"
#include "tests/scratch_folder.hpp"

namespace pronk::obj_writer_test {
namespace {

// What comes back from writing a soup and reading it again.
Level there_and_back(const TriangleSoup& soup) {
    const tests::ScratchFolder folder;
    const Result<void> written = write_obj(soup, folder / "level.obj");
    EXPECT_TRUE(written) << written.error().message();
    return tests::read(tests::content(folder / "level.obj"));
}

void expect_same_bits(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(a[i][axis]),
                      std::bit_cast<std::uint32_t>(b[i][axis]))
                << "vertex " << i << ", " << a[i][axis] << " became " << b[i][axis];
        }
    }
}

TEST(WriteObj, Every_float_comes_back_with_the_same_bits) {
    TriangleSoup soup;
    using Limits = std::numeric_limits<float>;
    soup.vertices = {{0.0F, -0.0F, 0.1F},
                     {Limits::max(), Limits::lowest(), Limits::min()},
                     {Limits::denorm_min(), -Limits::denorm_min(), Limits::epsilon()},
                     {1.0F / 3.0F, 16777216.0F, 1e-10F}};
    std::mt19937 random(1);
    while (soup.vertices.size() < 3000) {
        const auto any_float = [&] {
            for (;;) {
                const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
                if (std::isfinite(x)) return x;
            }
        };
        const float x = any_float();
        const float y = any_float();
        soup.vertices.emplace_back(x, y, any_float());
    }
    soup.triangles = {{0, 1, 3}};
    soup.triangle_terrain = {TerrainId(0)};
    soup.terrain_names = {"default"};
    expect_same_bits(there_and_back(soup).soup.vertices, soup.vertices);
}

TEST(WriteObj, Triangles_and_terrains_come_back) {
    TriangleSoup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {5, 5, 5}};
    soup.triangles = {{0, 1, 2}, {1, 3, 2}, {4, 0, 1}, {2, 1, 0}};
    soup.terrain_names = {"default", "wet grass", "textures\\"};
    soup.triangle_terrain = {TerrainId(0), TerrainId(1), TerrainId(1), TerrainId(2)};
    const Level level = there_and_back(soup);
    EXPECT_EQ(level.soup.triangles, soup.triangles);
    EXPECT_EQ(level.soup.terrain_names, soup.terrain_names);
    EXPECT_EQ(level.soup.triangle_terrain, soup.triangle_terrain);
}

TEST(WriteObj, Every_triangle_keeps_its_terrain_also_where_the_order_of_names_changes) {
    TriangleSoup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}};
    soup.triangles = {{0, 1, 2}, {1, 3, 2}, {0, 1, 3}};
    soup.terrain_names = {"a", "b", "unused", "c"};
    soup.triangle_terrain = {TerrainId(3), TerrainId(0), TerrainId(1)};
    EXPECT_EQ(tests::triangles_of(there_and_back(soup).soup), tests::triangles_of(soup));
}

TEST(WriteObj, A_name_that_obj_cannot_hold_is_refused_and_nothing_is_written) {
    const tests::ScratchFolder folder;
    for (const std::string name : {"", " grass", "grass ", "\tgrass", "grass\r", "two\nlines"}) {
        TriangleSoup soup;
        soup.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}};
        soup.triangles = {{0, 1, 2}};
        soup.triangle_terrain = {TerrainId(0)};
        soup.terrain_names = {name};
        const Result<void> written = write_obj(soup, folder / "level.obj");
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().where, (folder / "level.obj").string());
        EXPECT_EQ(written.error().value, name);
    }
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(WriteObj, A_place_that_cannot_be_written_is_an_error) {
    TriangleSoup soup;
    soup.terrain_names = {"default"};
    EXPECT_FALSE(write_obj(soup, "/dev/full/level.obj"));
}

}  // namespace
}  // namespace pronk::obj_writer_test
