// How a statement of an OBJ file may be written, and what it then means.
#include <gtest/gtest.h>

#include <bit>

#include "tests/geometry/reading.hpp"

namespace pronk::obj_statements_test {
namespace {

using tests::placed;
using tests::PlacedTriangle;
using tests::read;
using tests::triangles_of;
using Triangles = std::vector<PlacedTriangle>;

// The triangle that most texts below describe.
const Triangles kOneTriangle = {placed({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, "default")};

Triangles triangles_in(std::string_view text) {
    return triangles_of(read(text).soup);
}

TEST(ObjStatements, Three_vertices_and_a_face_are_a_triangle_that_keeps_its_winding) {
    EXPECT_EQ(triangles_in("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n"), kOneTriangle);
    EXPECT_NE(triangles_in("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 3 2\n"), kOneTriangle);
}

TEST(ObjStatements, The_name_and_the_order_of_vertices_are_kept) {
    const Level level = read("v 0 0 0\nv 0 0 1\nv 9 9 9\nv 1 0 0\nf 1 2 4\n");
    EXPECT_EQ(level.source, "level.obj");
    ASSERT_EQ(level.soup.vertices.size(), 4U);
    EXPECT_EQ(level.soup.vertices[2], Vec3(9, 9, 9));
    EXPECT_EQ(level.soup.triangles[0], (std::array<std::uint32_t, 3>{0, 1, 3}));
}

TEST(ObjStatements, Negative_indices_count_back_from_the_face) {
    EXPECT_EQ(triangles_in("v 5 5 5\nv 0 0 0\nv 0 0 1\nv 1 0 0\nf -3 -2 -1\nv 7 7 7\n"),
              kOneTriangle);
}

TEST(ObjStatements, Texture_and_normal_indices_are_passed_over) {
    const std::string vertices = "v 0 0 0\nv 0 0 1\nv 1 0 0\nvt 0 0\nvn 0 1 0\nvp 0.5\n";
    EXPECT_EQ(triangles_in(vertices + "f 1/1 2/1 3/1\n"), kOneTriangle);
    EXPECT_EQ(triangles_in(vertices + "f 1//1 2//1 3//1\n"), kOneTriangle);
    EXPECT_EQ(triangles_in(vertices + "f 1/1/1 2/1/1 3/1/1\n"), kOneTriangle);
    EXPECT_EQ(triangles_in(vertices + "f -3/-1/-1 -2/-1/-1 -1/-1/-1\n"), kOneTriangle);
    EXPECT_EQ(triangles_in(vertices + "f 1/ 2/ 3/\n"), kOneTriangle);
}

TEST(ObjStatements, A_face_may_name_vertices_that_come_later) {
    EXPECT_EQ(triangles_in("f 1 2 3\nv 0 0 0\nv 0 0 1\nv 1 0 0\n"), kOneTriangle);
    // The square is concave at no corner only once its vertices are known.
    EXPECT_EQ(read("f 1 2 3 4\nv 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\n").soup.triangles.size(), 2U);
}

TEST(ObjStatements, Lines_may_end_as_windows_ends_them) {
    EXPECT_EQ(triangles_in("v 0 0 0\r\nv 0 0 1\r\nv 1 0 0\r\nf 1 2 3\r\n"), kOneTriangle);
    EXPECT_EQ(triangles_in("v 0 0 0\r\nv 0 0 1\r\nv 1 0 0\r\nusemtl mud\r\nf 1/1 2/1 3/1\r\n"),
              (Triangles{placed({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, "mud")}));
}

TEST(ObjStatements, The_last_line_needs_no_end) {
    EXPECT_EQ(triangles_in("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3"), kOneTriangle);
    EXPECT_EQ(triangles_in("f 1 2 3\nv 0 0 0\nv 0 0 1\nv 1 0 0"), kOneTriangle);
    EXPECT_EQ(triangles_in("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\nusemtl"), kOneTriangle);
}

TEST(ObjStatements, Comments_have_lines_of_their_own_or_end_a_line) {
    EXPECT_EQ(triangles_in("# v 1 2\nv 0 0 0 # origin\nv 0 0 1\n  # f 9 9 9\nv 1 0 0 #\n#\n"
                           "f 1 2 3 # 4 5 6\n"),
              kOneTriangle);
}

TEST(ObjStatements, Blanks_and_tabs_may_stand_around_every_word) {
    EXPECT_EQ(triangles_in("\n \n\t v\t0  0\t0 \n  v 0 0 1\t\nv   1 0   0\n\n\tf\t1 2\t 3  \n \t"),
              kOneTriangle);
}

TEST(ObjStatements, A_byte_order_mark_is_passed_over) {
    EXPECT_EQ(triangles_in("\xef\xbb\xbfv 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n"), kOneTriangle);
}

TEST(ObjStatements, A_backslash_at_the_end_joins_the_next_line) {
    EXPECT_EQ(triangles_in("v 0 0 0\nv 0 \\\n0 1\nv 1 0 0\nf 1 \\\n 2 \\\n3\n"), kOneTriangle);
    EXPECT_EQ(triangles_in("v 0 0 0\r\nv 0 \\\r\n0 1\r\nv 1 0 0\r\nf 1 \\\r\n 2 3\r\n"),
              kOneTriangle);
    EXPECT_EQ(triangles_in("# a comment \\\nthat goes on\nv 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n"),
              kOneTriangle);
    EXPECT_EQ(triangles_in("v\\\n0 0 0\nv 0 0 1\nv 1 0 0\nf\\\n1 2 3\n"), kOneTriangle);
}

TEST(ObjStatements, A_backslash_may_follow_a_number_without_a_blank) {
    const std::string square = "v 0 0\\\n0\nv 0 0 1\nv 1 0 1\nv 1 0 0\n";
    EXPECT_EQ(read(square + "f 1 2 3\\\n4\n").soup.triangles.size(), 2U);
    EXPECT_EQ(read(square + "f 1/1 2/1 3/1\\\n4/1\n").soup.triangles.size(), 2U);
    EXPECT_EQ(read(square + "f 1//1 2//1 3//1\\\r\n4//1\n").soup.triangles.size(), 2U);
}

TEST(ObjStatements, What_follows_the_coordinates_is_passed_over) {
    EXPECT_EQ(triangles_in("v 0 0 0 1.0\nv 0 0 1 0.5 0.25 1\nv 1 0 0 1 1 1 1\nf 1 2 3\n"),
              kOneTriangle);
}

TEST(ObjStatements, Statements_of_other_kinds_are_passed_over) {
    EXPECT_EQ(
        triangles_in("mtllib a b.mtl\no house\nv 0 0 0\nv 0 0 1\nv 1 0 0\ng walls roof\ns off\n"
                     "l 1 2\np 3\nvertex 1\nface\nfo 1 2\nusemtlx\nf 1 2 3\n"),
        kOneTriangle);
}

TEST(ObjNumbers, May_have_signs_points_and_exponents) {
    const Level level = read("v +1 -2 +.5\nv 1e3 1E-3 -2.5e+2\nv 0.1 5. -0\nv 1 2 3\nf 1 2 4\n");
    EXPECT_EQ(level.soup.vertices[0], Vec3(1.0F, -2.0F, 0.5F));
    EXPECT_EQ(level.soup.vertices[1], Vec3(1000.0F, 0.001F, -250.0F));
    EXPECT_EQ(level.soup.vertices[2], Vec3(0.1F, 5.0F, 0.0F));
    EXPECT_TRUE(std::signbit(level.soup.vertices[2].z));
}

TEST(ObjNumbers, Are_rounded_to_the_nearest_float) {
    const Level level = read(
        "v 16777217 0.1000000000000000055511151231257827 3.4028235e38\n"
        "v 1 0 0\nv 0 1 0\nf 1 2 3\n");
    EXPECT_EQ(level.soup.vertices[0], Vec3(16777216.0F, 0.1F, std::numeric_limits<float>::max()));
}

TEST(ObjNumbers, Too_small_for_a_float_are_zero) {
    const std::string zeros(400, '0');
    const Level level = read("v 1e-46 -1e-400 1e-99999999999\nv 0." + zeros +
                             "1 0e99999 1\nv 1 0 0\nv 0 0 1\nf 1 2 3\n");
    EXPECT_EQ(level.soup.vertices[0], Vec3(0.0F));
    EXPECT_EQ(level.soup.vertices[1], Vec3(0.0F, 0.0F, 1.0F));
}

TEST(ObjNumbers, Keep_the_smallest_floats) {
    const Level level = read("v 1e-45 1.17549435e-38 -1e-45\nv 1 0 0\nv 0 0 1\nf 1 2 3\n");
    EXPECT_EQ(std::bit_cast<std::uint32_t>(level.soup.vertices[0].x), 1U);
    EXPECT_EQ(level.soup.vertices[0].y, std::numeric_limits<float>::min());
    EXPECT_EQ(level.soup.vertices[0].z, -std::numeric_limits<float>::denorm_min());
}

}  // namespace
}  // namespace pronk::obj_statements_test
