// Files that an independent writer made come back with the same triangles and terrains.
#include <gtest/gtest.h>

#include "tests/geometry/exported_scene.hpp"
#include "tests/geometry/reading.hpp"
#include "tests/scratch_folder.hpp"

namespace pronk::assimp_reader_test {
namespace {

using tests::placed;
using tests::PlacedTriangle;
using tests::ScenePart;
using tests::triangles_of;
using Triangles = std::vector<PlacedTriangle>;

constexpr float kStep_m = 1e-4F;  // matrices and decimal text keep about this much

Triangles sorted(Triangles triangles) {
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

Triangles without_terrain(Triangles triangles) {
    for (PlacedTriangle& t : triangles) t.terrain.clear();
    return sorted(triangles);
}

// A floor at the origin, a wall that is moved, and a floor that is mirrored in x and moved.
const std::vector<ScenePart> kParts = {
    {0, {1, 1, 1}, {0, 0, 0}}, {1, {1, 1, 1}, {10, 2, -3}}, {0, {-1, 1, 1}, {0, 5, 0}}};

Triangles expected_parts() {
    return sorted({placed({0, 0, 0}, {0, 0, 1}, {2, 0, 1}, "grass"),
                   placed({0, 0, 0}, {2, 0, 1}, {2, 0, 0}, "grass"),
                   placed({10, 2, -3}, {11, 2, -3}, {10, 5, -3}, "stone"),
                   // The floor still faces up, so its corners go round the other way.
                   placed({0, 5, 0}, {-2, 5, 1}, {0, 5, 1}, "grass"),
                   placed({0, 5, 0}, {-2, 5, 0}, {-2, 5, 1}, "grass")});
}

Triangles read_back(const std::vector<ScenePart>& parts, const char* format, const char* name) {
    const tests::ScratchFolder folder;
    const auto scene = tests::small_scene(parts);
    scene->mMetaData->Add("UnitScaleFactor", 100.0F);  // FBX: one unit is 100 cm
    EXPECT_TRUE(tests::exported(*scene, format, folder / name));
    const Result<Level> level = read_level(folder / name);
    if (!level) {
        ADD_FAILURE() << level.error().message();
        return {};
    }
    EXPECT_TRUE(check_soup(level->soup));
    EXPECT_EQ(level->source, (folder / name).string());
    return triangles_of(level->soup, kStep_m);
}

TEST(OtherFormats, Gltf_keeps_triangles_terrains_and_placements) {
    EXPECT_EQ(read_back(kParts, "gltf2", "level.gltf"), expected_parts());
}

TEST(OtherFormats, Glb_keeps_triangles_terrains_and_placements) {
    EXPECT_EQ(read_back(kParts, "glb2", "level.glb"), expected_parts());
    EXPECT_EQ(read_back(kParts, "glb2", "LEVEL.GLB"), expected_parts());
}

// As text: the exporter's binary FBX cannot be read back, not even by assimp itself (5.2).
TEST(OtherFormats, Fbx_keeps_triangles_terrains_and_placements) {
    EXPECT_EQ(read_back(kParts, "fbxa", "level.fbx"), expected_parts());
}

// These hold no materials. Their exporters also write mirrored parts as seen in the mirror, with
// the floor facing down, so that part is left out.
TEST(OtherFormats, Stl_and_ply_keep_triangles_and_placements) {
    const std::vector<ScenePart> parts = {kParts[0], kParts[1]};
    const Triangles expected = without_terrain({placed({0, 0, 0}, {0, 0, 1}, {2, 0, 1}, ""),
                                                placed({0, 0, 0}, {2, 0, 1}, {2, 0, 0}, ""),
                                                placed({10, 2, -3}, {11, 2, -3}, {10, 5, -3}, "")});
    for (const auto& [format, name] : {std::pair("stl", "level.stl"),
                                       {"stlb", "level.stl"},
                                       {"ply", "level.ply"},
                                       {"plyb", "level.ply"}}) {
        EXPECT_EQ(without_terrain(read_back(parts, format, name)), expected) << format;
    }
}

TEST(OtherFormats, Settings_apply_to_them_too) {
    const tests::ScratchFolder folder;
    ASSERT_TRUE(tests::exported(*tests::small_scene({kParts[1]}), "glb2", folder / "level.glb"));
    const Result<Level> level = read_level(folder / "level.glb", {UpAxis::z, 2.0F});
    ASSERT_TRUE(level) << level.error().message();
    EXPECT_EQ(triangles_of(level->soup),
              (Triangles{placed({20, -6, -4}, {22, -6, -4}, {20, -6, -10}, "stone")}));
}

// FBX states its unit in centimetres; whatever it is, a box of one metre is read as one metre.
TEST(OtherFormats, Fbx_is_read_in_metres_whatever_its_unit) {
    struct Unit {
        float cm;         // what the file says one unit is
        float per_metre;  // how many units the box of one metre is wide
    };
    for (const auto& [cm, per_metre] : {Unit{100.0F, 1.0F}, {1.0F, 100.0F}, {2.54F, 39.3700787F}}) {
        const tests::ScratchFolder folder;
        const auto scene =
            tests::small_scene({{1, {per_metre, per_metre, per_metre}, {5 * per_metre, 0, 0}}});
        scene->mMetaData->Add("UnitScaleFactor", cm);
        ASSERT_TRUE(tests::exported(*scene, "fbxa", folder / "level.fbx"));
        const Result<Level> level = read_level(folder / "level.fbx");
        ASSERT_TRUE(level) << level.error().message();
        EXPECT_EQ(triangles_of(level->soup, kStep_m),
                  (Triangles{placed({5, 0, 0}, {6, 0, 0}, {5, 3, 0}, "stone", kStep_m)}))
            << "one unit is " << cm << " cm";
    }
}

TEST(OtherFormats, A_mesh_that_is_placed_twice_is_there_twice) {
    const Triangles triangles = read_back({kParts[1], {1, {1, 1, 1}, {0, 0, 9}}}, "glb2", "l.glb");
    EXPECT_EQ(triangles, sorted({placed({10, 2, -3}, {11, 2, -3}, {10, 5, -3}, "stone"),
                                 placed({0, 0, 9}, {1, 0, 9}, {0, 3, 9}, "stone")}));
}

// A file with what both readers understand alike. Assimp (5.2) refuses comments after a face, and
// says "DefaultMaterial" where we say "default", so neither occurs.
TEST(Parity, Our_obj_reader_and_assimp_find_the_same_triangles) {
    const tests::ScratchFolder folder;
    std::string text = "# a mixed level\r\nmtllib none.mtl\n";
    for (int z = 0; z <= 10; ++z) {
        for (int x = 0; x <= 10; ++x) {
            text += "v " + std::to_string(x) + ".25 " + std::to_string(x * z % 7) + "e-1 " +
                    std::to_string(-z) + "\n";
        }
    }
    text += "vt 0 0\nvn 0 1 0\no first\n";
    for (int z = 0; z < 10; ++z) {
        text += z % 3 == 0   ? "usemtl wet grass\n"
                : z % 3 == 1 ? "usemtl stone\r\n"
                             : "usemtl mud\n";
        for (int x = 0; x < 10; ++x) {
            const int a = z * 11 + x + 1;
            const auto n = [](int i) { return std::to_string(i); };
            switch (x % 4) {
                case 0:
                    text += "f " + n(a) + " " + n(a + 1) + " " + n(a + 12) + "\n";
                    break;
                case 1:
                    text += "f " + n(a) + "/1 " + n(a + 1) + "/1 " + n(a + 12) + "/1\n";
                    break;
                case 2:
                    text += "f " + n(a) + "//1 " + n(a + 12) + "//1 " + n(a + 11) + "//1\n";
                    break;
                default:
                    text +=
                        "f " + n(a - 122) + "/1/1 " + n(a - 121) + "/1/1 " + n(a - 110) + "/1/1\n";
            }
        }
    }
    const std::filesystem::path file = folder.put("level.obj", text);
    const Result<Level> ours = read_level(file);
    const Result<Level> theirs = read_with_assimp(file);
    ASSERT_TRUE(ours) << ours.error().message();
    ASSERT_TRUE(theirs) << theirs.error().message();
    EXPECT_EQ(ours->soup.triangles.size(), 100U);
    // Assimp's own conversion of decimals is not exact to the last bit.
    EXPECT_EQ(triangles_of(ours->soup, kStep_m), triangles_of(theirs->soup, kStep_m));
}

}  // namespace
}  // namespace pronk::assimp_reader_test
