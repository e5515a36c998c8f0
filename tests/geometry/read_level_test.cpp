// The file's name decides who reads it; whatever it holds, the answer is a level or an error.
#include <gtest/gtest.h>

#include <random>

#include "tests/geometry/exported_scene.hpp"
#include "tests/geometry/reading.hpp"
#include "tests/scratch_folder.hpp"

namespace pronk::read_level_test {
namespace {

const std::string kTriangle = "v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n";

// A level that keeps its invariants, or an error of one line that names the file.
void expect_level_or_error(const std::filesystem::path& file) {
    const Result<Level> level = read_level(file);
    if (level) {
        EXPECT_TRUE(check_soup(level->soup));
        EXPECT_FALSE(level->soup.triangles.empty());
        return;
    }
    EXPECT_NE(level.error().where.find(file.filename().string()), std::string::npos);
    EXPECT_FALSE(level.error().what.empty());
    EXPECT_EQ(level.error().message().find('\n'), std::string::npos);
}

Error error_of(const std::filesystem::path& file) {
    const Result<Level> level = read_level(file);
    if (level) {
        ADD_FAILURE() << file << " was read";
        return {};
    }
    return level.error();
}

TEST(ReadLevel, The_extension_decides_in_any_case) {
    const tests::ScratchFolder folder;
    for (const std::string name : {"level.obj", "LEVEL.OBJ", "a.b.Obj", "with blank.obj"}) {
        const Result<Level> level = read_level(folder.put(name, kTriangle));
        ASSERT_TRUE(level) << level.error().message();
        EXPECT_EQ(level->source, (folder / name).string());
        EXPECT_EQ(level->soup.triangles.size(), 1U);
    }
}

TEST(ReadLevel, Settings_reach_the_obj_reader) {
    const tests::ScratchFolder folder;
    const Result<Level> level = read_level(folder.put("a.obj", kTriangle), {UpAxis::z, 3.0F});
    ASSERT_TRUE(level);
    EXPECT_EQ(level->soup.vertices[1], Vec3(0, 3, 0));
}

TEST(ReadLevel, A_missing_file_is_an_error_in_every_format) {
    const tests::ScratchFolder folder;
    for (const std::string name : {"a.obj", "a.glb", "a.fbx", "a.stl", "a.unknown", "a"}) {
        EXPECT_EQ(error_of(folder / name).where, (folder / name).string());
        EXPECT_EQ(error_of(folder / name).value, "No such file or directory");
    }
}

TEST(ReadLevel, An_empty_file_is_an_error_in_every_format) {
    const tests::ScratchFolder folder;
    for (const std::string name : {"a.obj", "a.gltf", "a.glb", "a.fbx", "a.stl", "a.ply"}) {
        EXPECT_EQ(error_of(folder.put(name, "")).what, "is empty");
        EXPECT_EQ(error_of(folder / name).where, (folder / name).string());
    }
}

TEST(ReadLevel, A_folder_is_an_error) {
    const tests::ScratchFolder folder;
    std::filesystem::create_directory(folder / "folder.obj");
    EXPECT_EQ(error_of(folder / "folder.obj").what, "is not a regular file");
}

TEST(ReadLevel, An_unknown_kind_of_file_is_an_error_that_names_its_extension) {
    const tests::ScratchFolder folder;
    EXPECT_EQ(error_of(folder.put("level.xyzzy", kTriangle)).value, ".xyzzy");
    EXPECT_EQ(error_of(folder.put("level", kTriangle)).value, "");
    EXPECT_NE(error_of(folder / "level").what.find("unknown kind"), std::string::npos);
    EXPECT_EQ(error_of(folder / "level").where, (folder / "level").string());
}

TEST(ReadLevel, A_bad_line_is_named_with_its_file) {
    const tests::ScratchFolder folder;
    const std::filesystem::path file = folder.put("level.obj", "v 0 0 0\nv 0 zero 0\n");
    EXPECT_EQ(error_of(file).message(), file.string() + ":2: not a number: zero");
}

struct Format {
    const char* exporter;
    const char* extension;
    friend std::ostream& operator<<(std::ostream& out, const Format& format) {
        return out << format.exporter;
    }
};

class BrokenFiles : public testing::TestWithParam<Format> {
  protected:
    std::string name() const { return std::string("level.") + GetParam().extension; }

    // The bytes of a good file.
    std::string good() const {
        const auto scene =
            tests::small_scene({{0, {1, 1, 1}, {0, 0, 0}}, {1, {1, 1, 1}, {5, 0, 0}}});
        EXPECT_TRUE(tests::exported(*scene, GetParam().exporter, folder_ / name()));
        return tests::content(folder_ / name());
    }

    const tests::ScratchFolder folder_;
};

TEST_P(BrokenFiles, Other_content_is_an_error) {
    std::mt19937 random(1);
    std::string noise(5000, '\0');
    for (char& c : noise) c = static_cast<char>(random());
    for (const std::string& content :
         {noise, std::string("x"), std::string(1000, '\0'), std::string("just some text\n")}) {
        const Error error = error_of(folder_.put(name(), content));
        EXPECT_TRUE(error.where.starts_with((folder_ / name()).string())) << error.where;
        EXPECT_FALSE(error.what.empty());
    }
}

TEST_P(BrokenFiles, A_good_start_and_noise_after_it_give_a_level_or_an_error) {
    std::mt19937 random(2);
    std::string content = good();
    for (std::size_t i = content.size() / 4; i < content.size(); ++i) {
        content[i] = static_cast<char>(random());
    }
    expect_level_or_error(folder_.put(name(), content));
}

TEST_P(BrokenFiles, A_file_that_ends_early_gives_a_level_or_an_error) {
    const std::string whole = good();
    ASSERT_TRUE(read_level(folder_.put(name(), whole)));
    for (int part = 0; part < 32; ++part) {
        const std::size_t size = whole.size() * static_cast<std::size_t>(part) / 32;
        expect_level_or_error(folder_.put(name(), whole.substr(0, size)));
    }
}

INSTANTIATE_TEST_SUITE_P(Of, BrokenFiles,
                         testing::Values(Format{"gltf2", "gltf"}, Format{"glb2", "glb"},
                                         Format{"fbxa", "fbx"}, Format{"stl", "stl"},
                                         Format{"stlb", "stl"}, Format{"ply", "ply"},
                                         Format{"plyb", "ply"}),
                         [](const auto& format) { return std::string(format.param.exporter); });

}  // namespace
}  // namespace pronk::read_level_test
