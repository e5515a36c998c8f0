#include <gtest/gtest.h>

#include "ask_detour.hpp"
#include "ask_links.hpp"
#include "scratch_folder.hpp"
#include "small_world.hpp"
#include "world/container.hpp"

namespace pronk::baked_file_test {
namespace {

using tests::linked_tiles;
using tests::linked_world;
using tests::small_world;

void expect_equal(const NavWorld& a, const NavWorld& b) {
    EXPECT_EQ(a.level_name, b.level_name);
    EXPECT_EQ(a.level_triangles, b.level_triangles);
    EXPECT_EQ(a.level_bounds.min, b.level_bounds.min);
    EXPECT_EQ(a.level_bounds.max, b.level_bounds.max);
    EXPECT_EQ(a.terrain_names, b.terrain_names);
    EXPECT_EQ(a.settings.agent.climb_m, b.settings.agent.climb_m);
    EXPECT_EQ(a.settings.surface.detail_step_cells, b.settings.surface.detail_step_cells);
    ASSERT_EQ(a.tiles.size(), b.tiles.size());
    for (std::size_t t = 0; t < a.tiles.size(); ++t) {
        EXPECT_EQ(a.tiles[t].surface.detour_tile, b.tiles[t].surface.detour_tile);
        EXPECT_EQ(a.tiles[t].surface.ground_off_mm, b.tiles[t].surface.ground_off_mm);
        EXPECT_EQ(a.tiles[t].surface.corner_vertex, b.tiles[t].surface.corner_vertex);
        EXPECT_EQ(a.tiles[t].surface.poly_terrain, b.tiles[t].surface.poly_terrain);
        EXPECT_EQ(a.tiles[t].links, b.tiles[t].links);
    }
}

TEST(BakedFile, What_was_saved_is_loaded) {
    const tests::ScratchFolder folder;
    const NavWorld world = linked_world();
    for (const bool compress : {true, false}) {
        const auto file = folder.path() / "small.pronk";
        ASSERT_TRUE(save_world(world, file, {compress}));
        const auto loaded = load_world(file);
        ASSERT_TRUE(loaded) << loaded.error().message();
        expect_equal(world, *loaded);
        EXPECT_EQ(content_hash(world), content_hash(*loaded));
    }
}

TEST(BakedFile, Compression_makes_files_smaller_and_changes_nothing_else) {
    const NavWorld world = small_world();
    EXPECT_LT(write_world(world, {true}).size(), write_world(world, {false}).size());
}

TEST(BakedFile, Every_truncation_is_refused_with_the_files_name) {
    const std::vector<std::byte> bytes = write_world(linked_world());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto world = read_world(std::span(bytes).first(size), "cut.pronk");
        ASSERT_FALSE(world) << size;
        EXPECT_TRUE(world.error().where.starts_with("cut.pronk"));
        EXPECT_FALSE(world.error().what.empty());
    }
}

TEST(BakedFile, Every_flipped_bit_is_refused) {
    for (const bool compress : {true, false}) {
        std::vector<std::byte> bytes = write_world(linked_world(), {compress});
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                bytes[i] ^= std::byte(1U << bit);
                EXPECT_FALSE(read_world(bytes, "flipped.pronk")) << "byte " << i << " bit " << bit;
                bytes[i] ^= std::byte(1U << bit);
            }
        }
        EXPECT_TRUE(read_world(bytes, "whole.pronk"));
    }
}

// Checksums stop accidents, not intent: here they are right and the content is not. Under the
// address sanitizer this proves that what is accepted can be used.
TEST(BakedFile, Any_changed_byte_under_a_right_checksum_is_refused_or_harmless) {
    const auto try_all = [](const SectionSet& sections, const Section& section, std::size_t s) {
        for (std::size_t i = 0; i < section.raw.size(); ++i) {
            for (const unsigned flip : {0x01U, 0x80U, 0xffU}) {
                SectionSet changed = sections;
                changed.sections[s].raw[i] ^= std::byte(flip);
                const auto world = decode_world(changed);
                if (world) {
                    EXPECT_GE(totals(*world).polygons, 1U);
                    EXPECT_TRUE(std::isfinite(tests::ask_links(*world).sum_m));
                    if (const auto mesh = make_detour_mesh(*world)) tests::ask_detour(**mesh);
                } else {
                    EXPECT_FALSE(world.error().message().empty());
                }
            }
        }
    };
    for (const NavWorld& world : {linked_world(), linked_tiles()}) {
        const SectionSet sections = encode_world(world);
        for (std::size_t s = 0; s < sections.sections.size(); ++s) {
            try_all(sections, sections.sections[s], s);
        }
    }
}

TEST(BakedFile, Other_files_are_told_apart_from_damaged_ones) {
    const std::string text = "v 0 0 0\nv 1 0 0\nv 1 0 1\nf 1 2 3\n# long enough for a header\n";
    const auto world = read_world(std::as_bytes(std::span(text)), "level.obj");
    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().what, "is not a baked file");
    EXPECT_FALSE(read_world({}, "empty.pronk"));
}

TEST(BakedFile, Older_and_newer_formats_are_refused_by_their_version) {
    for (const int version : {0, 1, 2, 3, 5}) {
        std::vector<std::byte> bytes = write_world(small_world());
        bytes[8] = static_cast<std::byte>(version);
        const auto world = read_world(bytes, "other.pronk");
        ASSERT_FALSE(world);
        EXPECT_NE(world.error().what.find("version"), std::string::npos);
        EXPECT_EQ(world.error().value, std::to_string(version));
    }
}

TEST(BakedFile, Unknown_sections_are_passed_over_unless_they_are_required) {
    SectionSet set = encode_world(small_world());
    set.sections.push_back({"weather", false, std::vector<std::byte>(100, std::byte{7})});
    EXPECT_TRUE(read_world(seal(set, true), "newer.pronk"));
    set.sections.back().required = true;
    const auto world = read_world(seal(set, true), "newer.pronk");
    ASSERT_FALSE(world);
    EXPECT_NE(world.error().where.find("weather"), std::string::npos);
}

TEST(BakedFile, A_missing_section_is_named) {
    for (const char* name : {"level", "settings", "terrains", "surface"}) {
        SectionSet set = encode_world(small_world());
        std::erase_if(set.sections, [&](const Section& s) { return s.name == name; });
        const auto world = read_world(seal(set, false), "poor.pronk");
        ASSERT_FALSE(world);
        EXPECT_NE(world.error().where.find(name), std::string::npos);
    }
}

TEST(BakedFile, Sections_are_listed_with_their_sizes) {
    const NavWorld world = small_world();
    const std::vector<std::byte> bytes = write_world(world, {false});
    const auto sections = list_sections(bytes, "small.pronk");
    ASSERT_TRUE(sections);
    ASSERT_EQ(sections->size(), 6U);
    std::uint64_t sum = 0;
    for (const SectionInfo& section : *sections) {
        EXPECT_EQ(section.stored_bytes, section.raw_bytes);
        sum += section.stored_bytes;
    }
    EXPECT_GT(sum, world.tiles[0].surface.detour_tile.size());
    EXPECT_LT(sum, bytes.size());
}

TEST(BakedFile, Terrains_that_polygons_name_must_exist) {
    NavWorld world = small_world();
    world.terrain_names.resize(1);
    EXPECT_FALSE(read_world(write_world(world), "poor.pronk"));
}

TEST(BakedFile, Names_with_control_characters_are_refused) {
    NavWorld world = small_world();
    world.terrain_names[0] = "\x1b[31mred";
    EXPECT_FALSE(read_world(write_world(world), "red.pronk"));
    world = small_world();
    world.level_name = "two\nlines";
    EXPECT_FALSE(read_world(write_world(world), "lines.pronk"));
}

}  // namespace
}  // namespace pronk::baked_file_test
