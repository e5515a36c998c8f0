// What an OBJ file may not hold, and the place and value that the error names.
#include <gtest/gtest.h>

#include <limits>

#include "tests/geometry/reading.hpp"

namespace pronk::obj_errors_test {
namespace {

using tests::refused;

struct BadText {
    std::string text;
    std::string where;
    std::string what;
    std::string value;
};

void expect_refused(const BadText& bad) {
    const Error error = refused(bad.text);
    EXPECT_EQ(error.where, bad.where) << bad.text.substr(0, 80);
    EXPECT_NE(error.what.find(bad.what), std::string::npos) << error.message();
    EXPECT_EQ(error.value, bad.value) << bad.text.substr(0, 80);
}

const std::string kVertices = "v 0 0 0\nv 0 0 1\nv 1 0 0\n";  // lines 1 to 3

TEST(ObjErrors, Nothing_to_read) {
    expect_refused({"", "level.obj", "is empty", ""});
    expect_refused({"\n", "level.obj", "has no triangles", ""});
    expect_refused({"# nothing\n", "level.obj", "has no triangles", ""});
    expect_refused({kVertices, "level.obj", "has no triangles", ""});
    expect_refused({"<html><body>not found</body></html>", "level.obj", "has no triangles", ""});
}

TEST(ObjErrors, Binary_content) {
    const std::string text = kVertices + std::string("f 1 2\0 3\n", 9);
    expect_refused({text, "level.obj:4", "not a text file", "NUL at byte 29"});
}

TEST(ObjErrors, A_vertex_with_too_few_coordinates) {
    for (const std::string line : {"v", "v ", "v 1", "v 1 2", "v 1 2 ", "v 1 2\t\r", "v 1 2 # 3"}) {
        expect_refused({"# 1\n" + line + "\nf 1 2 3\n", "level.obj:2", "needs 3 coordinates", ""});
        expect_refused({"# 1\n" + line, "level.obj:2", "needs 3 coordinates", ""});
    }
}

TEST(ObjErrors, A_coordinate_that_is_no_number) {
    for (const std::string word : {"x", "1x", "1,5", "0x10", "+-1", "--1", "++1", "+", "-", ".",
                                   "1.2.3", "1e5e5", "1/2", "one", "1#"}) {
        expect_refused({"v 0 0 0\nv 1 " + word + " 2\n", "level.obj:2", "not a number", word});
    }
}

TEST(ObjErrors, A_coordinate_that_is_not_finite) {
    for (const std::string word :
         {"nan", "NaN", "-nan", "inf", "-inf", "INF", "infinity", "+inf"}) {
        expect_refused({"v 0 0 0\nv 1 2 " + word + "\n", "level.obj:2", "not finite", word});
    }
}

TEST(ObjErrors, A_coordinate_that_no_float_can_hold) {
    const std::string long_number = "1" + std::string(400, '0');
    for (const std::string& word :
         {std::string("1e99"), std::string("-1e99"), std::string("3.5e38"), std::string("1e400"),
          std::string("-0.001e+9999999999999"), long_number, long_number + ".5"}) {
        expect_refused({"v 0 0 0\nv " + word + " 1 2\n", "level.obj:2", "too large", word});
    }
}

TEST(ObjErrors, A_face_with_too_few_corners) {
    expect_refused({kVertices + "f\n", "level.obj:4", "at least 3 corners", "0"});
    expect_refused({kVertices + "f", "level.obj:4", "at least 3 corners", "0"});
    expect_refused({kVertices + "f 1\n", "level.obj:4", "at least 3 corners", "1"});
    expect_refused({kVertices + "f 1 2\n", "level.obj:4", "at least 3 corners", "2"});
    expect_refused({kVertices + "f 1 2 # 3\nf 1 2 3\n", "level.obj:4", "at least 3 corners", "2"});
}

TEST(ObjErrors, A_face_with_too_many_corners) {
    std::string face = "f";
    for (int i = 0; i < 10'000; ++i) face.append(" ").append(std::to_string(1 + i % 3));
    EXPECT_TRUE(read_obj(kVertices + face + "\n", "level.obj"));
    expect_refused({kVertices + face + " 1\n", "level.obj:4", "more than 10000 corners", ""});
}

TEST(ObjErrors, A_corner_that_is_no_index) {
    for (const std::string word : {"a", "1.5", "/1", "//", "1a/1", "+1", "-", "1\\2"}) {
        expect_refused(
            {kVertices + "f 1 2 " + word + "\n", "level.obj:4", "not a vertex index", word});
    }
}

TEST(ObjErrors, Index_zero) {
    expect_refused({kVertices + "f 0 1 2\n", "level.obj:4", "start at 1", "0"});
    expect_refused({kVertices + "f 1 2 0/1/1\n", "level.obj:4", "start at 1", "0/1/1"});
    expect_refused({kVertices + "f 1 2 -0\n", "level.obj:4", "start at 1", "-0"});
}

TEST(ObjErrors, An_index_beyond_the_last_vertex_names_its_own_line) {
    const std::string good = "f 1 2 3\n";
    expect_refused({kVertices + good + "\nf 1 2 4\n" + good, "level.obj:6", "there are 3", "4"});
    expect_refused({kVertices + "f 1/1/1 4/1/1 2/2/2", "level.obj:4", "there are 3", "4/1/1"});
    // That vertex 5 is missing is known only once the file has been read.
    expect_refused(
        {good + "f 1 2 4\nf 1 2 5\n" + kVertices + "v 1 1 1\n", "level.obj:3", "there are 4", "5"});
    expect_refused({"f 1 2 3\n", "level.obj:1", "there are 0", "1"});
}

TEST(ObjErrors, An_index_beyond_all_integers) {
    for (const std::string word : {"4294967295", "4294967296", "4294967297", "9223372036854775807",
                                   "99999999999999999999"}) {
        expect_refused({kVertices + "f 1 2 " + word + "\n", "level.obj:4", "there are 3", word});
    }
    for (const std::string word :
         {"-4294967296", "-9223372036854775808", "-99999999999999999999"}) {
        expect_refused({kVertices + "f 1 2 " + word + "\n", "level.obj:4", "3 vertices", word});
    }
}

TEST(ObjErrors, A_negative_index_before_the_first_vertex) {
    expect_refused({kVertices + "f -1 -2 -4\n", "level.obj:4", "3 vertices come before", "-4"});
    // Vertices that come later do not count.
    expect_refused({"v 0 0 0\nf -1 -1 -2\n" + kVertices, "level.obj:2", "1 vertices", "-2"});
}

TEST(ObjErrors, Lines_are_counted_as_an_editor_counts_them) {
    expect_refused({"v 0 0 0\r\n\r\nv x 0 0\r\n", "level.obj:3", "not a number", "x"});
    expect_refused({"v 0 0 0\n# a \\\nb\nv x 0 0\n", "level.obj:4", "not a number", "x"});
    expect_refused({"v 0 0 0\nv 1 \\\n 2 \\\n x\n", "level.obj:4", "not a number", "x"});
    expect_refused({"\xef\xbb\xbfv x 0 0\n", "level.obj:1", "not a number", "x"});
}

TEST(ObjErrors, Triangles_that_all_lack_area) {
    expect_refused({kVertices + "f 1 1 2\nf 1 2 2 1\n", "level.obj", "only triangles without area",
                    "3 triangles"});
}

TEST(ObjErrors, A_scale_that_is_not_positive_and_finite) {
    for (const float scale : {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN(),
                              std::numeric_limits<float>::infinity()}) {
        const Error error = refused(kVertices + "f 1 2 3\n", {UpAxis::y, scale});
        EXPECT_EQ(error.where, "scale");
        EXPECT_EQ(error.what, "must be a positive number");
        EXPECT_FALSE(error.value.empty());
    }
    EXPECT_EQ(refused(kVertices + "f 1 2 3\n", {UpAxis::y, -2.5F}).value, "-2.5");
}

TEST(ObjErrors, A_coordinate_that_the_scale_makes_infinite) {
    const Error error = refused("v 0 0 0\nv 0 0 1\nv 1e38 0 0\nf 1 2 3\n", {UpAxis::y, 10.0F});
    EXPECT_EQ(error.where, "level.obj: vertex 2");
    EXPECT_EQ(error.what, "coordinate is not finite");
}

}  // namespace
}  // namespace pronk::obj_errors_test
