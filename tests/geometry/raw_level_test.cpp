// From a file's triangles to a level: axes, scale, and triangles without area.
#include <gtest/gtest.h>

#include "tests/geometry/reading.hpp"

namespace pronk::raw_level_test {
namespace {

using tests::placed;
using tests::read;
using tests::triangles_of;

TEST(Axes, Y_up_is_taken_as_it_is) {
    const Level level = read("v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n");
    EXPECT_EQ(level.soup.vertices, (std::vector<Vec3>{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}));
}

TEST(Axes, Z_up_is_turned_so_that_y_is_up) {
    const Level level = read("v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n", {UpAxis::z, 1.0F});
    EXPECT_EQ(level.soup.vertices, (std::vector<Vec3>{{1, 3, -2}, {4, 6, -5}, {7, 10, -8}}));
}

TEST(Axes, A_floor_that_faced_up_still_faces_up) {
    // Counter-clockwise seen from +z, the file's up.
    const Level level = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", {UpAxis::z, 1.0F});
    EXPECT_EQ(tests::area_vector(level.soup, 0), glm::dvec3(0, 1, 0));
}

TEST(Scale, Turns_units_of_the_file_into_metres) {
    const Level level = read("v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n", {UpAxis::y, 0.5F});
    EXPECT_EQ(level.soup.vertices,
              (std::vector<Vec3>{{0.5F, 1, 1.5F}, {2, 2.5F, 3}, {3.5F, 4, 5}}));
}

TEST(Scale, Works_together_with_z_up) {
    const Level level = read("v 100 200 300\nv 0 0 0\nv 0 0 1\nf 1 2 3\n", {UpAxis::z, 0.25F});
    EXPECT_EQ(level.soup.vertices[0], Vec3(25, 75, -50));
}

TEST(DegenerateTriangles, Are_left_out_and_counted) {
    const Level level = read(
        "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 0 0\nv 0 0 1\n"
        "f 1 2 3\n"    // on a line
        "f 1 1 5\n"    // names a corner twice
        "f 1 4 5\n"    // two corners at one place
        "f 1 1 1\n"    // a point
        "f 1 5 2\n");  // the only one with area
    EXPECT_EQ(level.degenerate_triangles, 4U);
    EXPECT_EQ(triangles_of(level.soup),
              (std::vector{placed({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, "default")}));
}

TEST(DegenerateTriangles, A_triangle_of_any_area_stays) {
    // A millimetre wide at ten kilometres from the origin, and one of 1e-60 square metres.
    const Level level = read(
        "v 10000 0 0\nv 10000 0 1000\nv 10000.001 0 500\n"
        "v 0 0 0\nv 0 0 1e-30\nv 1e-30 0 0\nf 1 2 3\nf 4 5 6\n");
    EXPECT_EQ(level.soup.triangles.size(), 2U);
    EXPECT_EQ(level.degenerate_triangles, 0U);
}

TEST(DegenerateTriangles, Those_that_the_scale_makes_so_count_as_well) {
    const Level level =
        read("v 0 0 0\nv 0 0 1\nv 1 0 0\nv 0 0 1e-30\nv 1e-30 0 0\nf 1 2 3\nf 1 4 5\n",
             {UpAxis::y, 1e-20F});
    EXPECT_EQ(level.soup.triangles.size(), 1U);
    EXPECT_EQ(level.degenerate_triangles, 1U);
}

}  // namespace
}  // namespace pronk::raw_level_test
