// FBX files state which of their axes is up, and how long their unit is. The same level, written by
// hand for several axes and units, is read as the same triangles.
#include <gtest/gtest.h>

#include <functional>

#include "tests/geometry/reading.hpp"
#include "tests/scratch_folder.hpp"

namespace pronk::fbx_axes_test {
namespace {

using tests::placed;
using tests::PlacedTriangle;
using tests::triangles_of;
using Triangles = std::vector<PlacedTriangle>;

constexpr float kStep_m = 1e-4F;

// A place of the level, in metres and y up, as a file has it.
using InFile = std::function<Vec3(const Vec3&)>;

std::string numbers(const Vec3& p) {
    return std::to_string(p.x) + "," + std::to_string(p.y) + "," + std::to_string(p.z);
}

std::string stated(const char* name, int value) {
    return std::string("P: \"") + name + "\", \"int\", \"Integer\", \"\"," + std::to_string(value) +
           "\n";
}

std::string unit_of_cm(double cm) {
    return "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\"," + std::to_string(cm) + "\n";
}

// A floor at height 1, and a wall above one of its sides; the whole is moved by (10, 0, 20).
std::string fbx(const std::string& settings, const InFile& in_file) {
    std::string corners;
    for (const Vec3& p : {Vec3{0, 1, 0}, Vec3{0, 1, 4}, Vec3{3, 1, 4}, Vec3{0, 6, 0}}) {
        corners += (corners.empty() ? "" : ",") + numbers(in_file(p));
    }
    return "; FBX 7.4.0 project file\n"
           "FBXHeaderExtension:  {\nFBXVersion: 7400\n}\n"
           "GlobalSettings:  {\nVersion: 1000\nProperties70:  {\n" +
           settings +
           "}\n}\n"
           "Objects:  {\n"
           "Geometry: 1000, \"Geometry::level\", \"Mesh\" {\n"
           "Vertices: *12 {\na: " +
           corners +
           "\n}\n"
           "PolygonVertexIndex: *6 {\na: 0,1,-3,0,1,-4\n}\n"
           "}\n"
           "Model: 2000, \"Model::level\", \"Mesh\" {\nProperties70:  {\n"
           "P: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\"," +
           numbers(in_file({10, 0, 20})) +
           "\n}\n}\n}\n"
           "Connections:  {\nC: \"OO\",2000,0\nC: \"OO\",1000,2000\n}\n";
}

Triangles expected() {
    Triangles both{placed({10, 1, 20}, {10, 1, 24}, {13, 1, 24}, ""),
                   placed({10, 1, 20}, {10, 1, 24}, {10, 6, 20}, "")};
    std::sort(both.begin(), both.end());
    return both;
}

Triangles read_fbx(const std::string& text, const ReadSettings& settings = {}) {
    const tests::ScratchFolder folder;
    const Result<Level> level = read_level(folder.put("level.fbx", text), settings);
    if (!level) {
        ADD_FAILURE() << level.error().message();
        return {};
    }
    Triangles triangles = triangles_of(level->soup, kStep_m);
    for (PlacedTriangle& t : triangles) t.terrain.clear();
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

Vec3 y_up(const Vec3& p) {
    return p;
}
Vec3 z_up(const Vec3& p) {
    return {p.x, -p.z, p.y};
}

TEST(FbxAxes, A_level_is_the_same_whichever_axis_the_file_calls_up) {
    struct Written {
        const char* name;
        int axis;
        int sign;
        InFile in_file;
    };
    // Each is a turn, so that windings stay: up is y by turns of 90 or 180 degrees.
    const Written all[] = {
        {"y", 1, 1, y_up},
        {"-y", 1, -1,
         [](const Vec3& p) {
             return Vec3{p.x, -p.y, -p.z};
         }},
        {"z", 2, 1, z_up},
        {"-z", 2, -1,
         [](const Vec3& p) {
             return Vec3{p.x, p.z, -p.y};
         }},
        {"x", 0, 1,
         [](const Vec3& p) {
             return Vec3{p.y, -p.x, p.z};
         }},
        {"-x", 0, -1,
         [](const Vec3& p) {
             return Vec3{-p.y, p.x, p.z};
         }},
    };
    for (const Written& written : all) {
        const std::string text = fbx(
            stated("UpAxis", written.axis) + stated("UpAxisSign", written.sign) + unit_of_cm(100.0),
            written.in_file);
        EXPECT_EQ(read_fbx(text), expected()) << written.name;
    }
}

TEST(FbxAxes, A_file_that_states_no_axis_has_y_up) {
    EXPECT_EQ(read_fbx(fbx(unit_of_cm(100.0), y_up)), expected());
}

TEST(FbxAxes, What_the_user_says_wins_over_the_file) {
    const std::string wrong = fbx(stated("UpAxis", 1) + unit_of_cm(100.0), z_up);
    EXPECT_EQ(read_fbx(wrong, {UpAxis::z, 1.0F}), expected());
    const std::string also_wrong = fbx(stated("UpAxis", 2) + unit_of_cm(100.0), y_up);
    EXPECT_EQ(read_fbx(also_wrong, {UpAxis::y, 1.0F}), expected());
}

// FBX counts in centimetres unless it says otherwise; the turn leaves that alone.
TEST(FbxAxes, Units_are_centimetres_or_what_the_file_states_with_z_up_too) {
    const InFile in_cm = [](const Vec3& p) { return z_up(p) * 100.0F; };
    const std::string z = stated("UpAxis", 2) + stated("UpAxisSign", 1);
    EXPECT_EQ(read_fbx(fbx(z, in_cm)), expected());
    EXPECT_EQ(read_fbx(fbx(z + unit_of_cm(1.0), in_cm)), expected());
    EXPECT_EQ(read_fbx(fbx(z + unit_of_cm(100.0), z_up)), expected());
    // --scale comes on top.
    EXPECT_EQ(read_fbx(fbx(z + unit_of_cm(100.0), in_cm), {std::nullopt, 0.01F}), expected());
}

TEST(FbxAxes, An_axis_that_there_is_none_is_refused_unless_the_user_names_one) {
    const tests::ScratchFolder folder;
    const auto file = folder.put("level.fbx", fbx(stated("UpAxis", 7) + unit_of_cm(100.0), z_up));
    const Result<Level> level = read_level(file);
    ASSERT_FALSE(level);
    EXPECT_EQ(level.error().where, file.string());
    EXPECT_EQ(level.error().value, "7");
    EXPECT_TRUE(read_level(file, {UpAxis::z, 1.0F}));
}

}  // namespace
}  // namespace pronk::fbx_axes_test
