#include "geometry/ply_reader.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "tests/geometry/reading.hpp"

namespace pronk::ply_reader_test {
namespace {

using tests::placed;
using tests::PlacedTriangle;
using tests::triangles_of;
using Triangles = std::vector<PlacedTriangle>;

const Triangles kOneTriangle = {placed({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, "default")};

std::string header(const std::string& format, int vertices, int faces) {
    return "ply\nformat " + format + " 1.0\ncomment made by hand\nelement vertex " +
           std::to_string(vertices) +
           "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
           std::to_string(faces) + "\nproperty list uchar int vertex_indices\nend_header\n";
}

const std::string kPoints = "0 0 0\n0 0 1\n1 0 0\n";

Triangles triangles_in(const std::string& bytes) {
    const Result<Level> level = read_ply(bytes, "level.ply", {});
    if (!level) {
        ADD_FAILURE() << level.error().message();
        return {};
    }
    EXPECT_TRUE(check_soup(level->soup));
    return triangles_of(level->soup);
}

Error error_in(const std::string& bytes) {
    const Result<Level> level = read_ply(bytes, "level.ply", {});
    if (level) {
        ADD_FAILURE() << "was read";
        return {};
    }
    return level.error();
}

// The bytes of a value, the least (or most) significant first.
template <class T>
std::string bytes_of(T value, bool little) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if (little != (std::endian::native == std::endian::little)) {
        std::reverse(bytes.begin(), bytes.end());
    }
    return {bytes.begin(), bytes.end()};
}

TEST(Ply, Text) {
    EXPECT_EQ(triangles_in(header("ascii", 3, 1) + kPoints + "3 0 1 2\n"), kOneTriangle);
    EXPECT_EQ(triangles_in(header("ascii", 3, 1) + kPoints + "3 0 1 2"), kOneTriangle);
}

TEST(Ply, Binary_of_either_byte_order) {
    for (const bool little : {true, false}) {
        std::string bytes = header(little ? "binary_little_endian" : "binary_big_endian", 3, 1);
        for (const float x : {0.F, 0.F, 0.F, 0.F, 0.F, 1.F, 1.F, 0.F, 0.F}) {
            bytes += bytes_of(x, little);
        }
        bytes += '\x03';
        for (const std::int32_t corner : {0, 1, 2}) bytes += bytes_of(corner, little);
        EXPECT_EQ(triangles_in(bytes), kOneTriangle);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            EXPECT_FALSE(read_ply(std::string_view(bytes).substr(0, size), "level.ply", {}));
        }
    }
}

TEST(Ply, Every_type_of_number_is_understood) {
    const std::string bytes =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty double x\n"
        "property int8 y\nproperty uint16 z\nelement face 1\n"
        "property list uint32 ushort vertex_index\nend_header\n";
    std::string body;
    const auto add_vertex = [&](double x, std::int8_t y, std::uint16_t z) {
        body += bytes_of(x, true) + bytes_of(y, true) + bytes_of(z, true);
    };
    add_vertex(0.25, -1, 0);
    add_vertex(0.0, 0, 60'000);
    add_vertex(1e-3, 127, 7);
    body += bytes_of(std::uint32_t{3}, true);
    for (const unsigned corner : {0U, 1U, 2U}) {
        body += bytes_of(static_cast<std::uint16_t>(corner), true);
    }
    EXPECT_EQ(triangles_in(bytes + body),
              (Triangles{placed({0.25F, -1, 0}, {0, 0, 60'000}, {1e-3F, 127, 7}, "default")}));
}

TEST(Ply, What_is_neither_coordinate_nor_corner_is_passed_over) {
    EXPECT_EQ(
        triangles_in("ply\r\nformat ascii 1.0\r\nobj_info x\r\nelement colour 2\r\n"
                     "property uchar red\r\nelement vertex 3\r\nproperty float nx\r\n"
                     "property float z\r\nproperty float x\r\nproperty list uchar int more\r\n"
                     "property float y\r\nelement face 1\r\nproperty uchar flags\r\n"
                     "property list uchar int vertex_indices\r\nproperty list uchar float uv\r\n"
                     "end_header\r\n1\r\n2\r\n9 0 0 2 8 8 0\r\n9 1 0 0 0\r\n9 0 1 1 8 0\r\n"
                     "7 3 0 1 2 6 0 0 0 1 1 0\r\n"),
        kOneTriangle);
}

TEST(Ply, Faces_may_come_before_vertices_and_have_any_number_of_corners) {
    const Result<Level> level = read_ply(
        std::string_view(
            "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\n"
            "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
            "end_header\n4 0 1 2 3\n0 0 0\n2 0 2\n4 0 0\n2 0 4\n"),
        "level.ply", {});
    ASSERT_TRUE(level) << level.error().message();
    double area = 0.0;  // an arrowhead of 4 square metres that faces down
    for (std::size_t i = 0; i < level->soup.triangles.size(); ++i) {
        const double part = -tests::area_vector(level->soup, i).y / 2.0;
        EXPECT_GT(part, 0.0);
        area += part;
    }
    EXPECT_DOUBLE_EQ(area, 4.0);
}

TEST(Ply, A_broken_header_is_an_error_that_names_the_line) {
    EXPECT_EQ(error_in("solid x\n").where, "level.ply:1");
    EXPECT_EQ(error_in("ply").what, "the header has no end");
    EXPECT_EQ(error_in("ply\nformat ascii 1.0\n").where, "level.ply:3");
    EXPECT_EQ(error_in("ply\nformat morse 1.0\n").value, "format morse 1.0");
    EXPECT_EQ(error_in("ply\nformat ascii 1.0\nelement vertex three\n").where, "level.ply:3");
    EXPECT_EQ(error_in("ply\nproperty float x\n").where, "level.ply:2");
    EXPECT_EQ(error_in("ply\nelement vertex 3\nproperty half x\n").where, "level.ply:3");
    EXPECT_EQ(error_in("ply\nelement vertex 3\nend_header\n").what, "the header states no format");
    EXPECT_EQ(error_in("ply\nhello\n").where, "level.ply:2");
    EXPECT_EQ(error_in("ply\n" + std::string(1'000'000, 'x')).what, "the header has no end");
}

TEST(Ply, A_broken_body_is_an_error_that_names_the_vertex_or_face) {
    const std::string good = header("ascii", 3, 1) + kPoints;
    EXPECT_EQ(error_in(header("ascii", 3, 1) + "0 0 0\n0 0 one\n").where, "level.ply: vertex 1");
    EXPECT_EQ(error_in(header("ascii", 3, 1) + "0 0 0\n0 0 1\n1 0\n").where, "level.ply: vertex 2");
    EXPECT_EQ(error_in(header("ascii", 3, 1) + "0 0 nan\n").what, "coordinate is not finite");
    EXPECT_EQ(error_in(header("ascii", 3, 1) + "0 0 1e39\n").value, "1e+39");
    EXPECT_EQ(error_in(good).where, "level.ply: face 0");
    EXPECT_EQ(error_in(good + "3 0 1\n").where, "level.ply: face 0");
    EXPECT_EQ(error_in(good + "2 0 1\n").value, "2");
    EXPECT_EQ(error_in(good + "10001 0 1\n").value, "10001");
    EXPECT_EQ(error_in(good + "3 0 1 3\n").value, "3");
    EXPECT_EQ(error_in(good + "3 0 1 -1\n").where, "level.ply: face 0");
    EXPECT_EQ(error_in(good + "3 0 1 1.5\n").where, "level.ply: face 0");
    EXPECT_EQ(error_in(header("ascii", 3, 0) + kPoints).what, "has no triangles");
    EXPECT_EQ(
        error_in("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n").what,
        "vertices need the properties x, y and z, each once");
}

TEST(Ply, Counts_that_no_file_could_hold_cost_neither_time_nor_memory) {
    EXPECT_EQ(error_in("ply\nformat ascii 1.0\nelement nothing 18446744073709551615\n"
                       "element vertex 18446744073709551615\nproperty float x\nproperty float y\n"
                       "property float z\nend_header\n1 2 3\n")
                  .where,
              "level.ply: vertex 1");
}

}  // namespace
}  // namespace pronk::ply_reader_test
