#include <gtest/gtest.h>

#include <limits>
#include <pronk/geometry.hpp>

namespace pronk::triangle_soup_test {
namespace {

TriangleSoup good_soup() {
    TriangleSoup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}};
    soup.triangles = {{0, 1, 2}, {1, 3, 2}};
    soup.triangle_terrain = {TerrainId(0), TerrainId(1)};
    soup.terrain_names = {"grass", "mud"};
    return soup;
}

// The error of a good soup after `spoil`.
template <class Spoil>
Error error_after(const Spoil& spoil) {
    TriangleSoup soup = good_soup();
    spoil(soup);
    const Result<void> checked = check_soup(soup);
    if (checked) {
        ADD_FAILURE() << "the soup passed";
        return {};
    }
    return checked.error();
}

TEST(CheckSoup, A_good_soup_passes) {
    EXPECT_TRUE(check_soup(good_soup()));
    TriangleSoup most = good_soup();
    most.terrain_names.resize(kMaxTerrains, "more");
    EXPECT_TRUE(check_soup(most));
}

TEST(CheckSoup, Coordinates_are_finite) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
          -std::numeric_limits<float>::infinity()}) {
        for (int axis = 0; axis < 3; ++axis) {
            const Error error = error_after([&](TriangleSoup& s) { s.vertices[2][axis] = bad; });
            EXPECT_EQ(error.where, "vertex 2");
            EXPECT_EQ(error.what, "coordinate is not finite");
        }
    }
}

TEST(CheckSoup, Indices_lie_within_the_vertices) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
        const Error error = error_after([&](TriangleSoup& s) { s.triangles[1][corner] = 4; });
        EXPECT_EQ(error.where, "triangle 1");
        EXPECT_EQ(error.what, "vertex index out of range, there are 4 vertices");
        EXPECT_EQ(error.value, "4");
    }
}

TEST(CheckSoup, Every_triangle_has_one_terrain) {
    for (const std::size_t count : {0U, 1U, 3U}) {
        const Error error =
            error_after([&](TriangleSoup& s) { s.triangle_terrain.resize(count, TerrainId(0)); });
        EXPECT_EQ(error.where, "triangle_terrain");
        EXPECT_EQ(error.value, std::to_string(count));
    }
}

TEST(CheckSoup, Terrain_ids_name_an_entry) {
    const Error error = error_after([](TriangleSoup& s) { s.triangle_terrain[0] = TerrainId(2); });
    EXPECT_EQ(error.where, "triangle 0");
    EXPECT_EQ(error.what, "terrain id out of range, there are 2 terrains");
    EXPECT_EQ(error.value, "2");
    EXPECT_EQ(error_after([](TriangleSoup& s) { s.triangle_terrain[1] = TerrainId(); }).where,
              "triangle 1");
}

TEST(CheckSoup, There_are_1_to_62_terrains) {
    EXPECT_EQ(error_after([](TriangleSoup& s) { s.terrain_names.clear(); }).value, "0");
    const Error error = error_after([](TriangleSoup& s) { s.terrain_names.resize(63); });
    EXPECT_EQ(error.where, "terrain_names");
    EXPECT_EQ(error.value, "63");
}

TEST(BoundsOf, Is_the_box_around_the_triangles) {
    TriangleSoup soup = good_soup();
    soup.vertices = {{-1, 5, 2}, {4, -3, 2}, {0, 0, 7}, {0, 0, -6}};
    const Bounds bounds = bounds_of(soup);
    EXPECT_EQ(bounds.min, Vec3(-1, -3, -6));
    EXPECT_EQ(bounds.max, Vec3(4, 5, 7));
}

TEST(BoundsOf, Vertices_that_no_triangle_uses_do_not_count) {
    TriangleSoup soup = good_soup();
    soup.vertices.emplace_back(1000.0F, -1000.0F, 1000.0F);
    const Bounds bounds = bounds_of(soup);
    EXPECT_EQ(bounds.min, Vec3(0, 0, 0));
    EXPECT_EQ(bounds.max, Vec3(1, 0, 1));
}

}  // namespace
}  // namespace pronk::triangle_soup_test
