// Jumps in the baked file: what the agent can jump, and the links.
#include <flatbuffers/flatbuffers.h>
#include <gtest/gtest.h>

#include <cstring>

#include "ask_links.hpp"
#include "small_world.hpp"
#include "world/container.hpp"

namespace pronk::link_file_test {
namespace {

using tests::linked_tiles;
using tests::linked_world;
using tests::small_world;

void expect_equal_jumps(const NavWorld& a, const NavWorld& b) {
    EXPECT_EQ(a.settings.ability.profiles, b.settings.ability.profiles);
    EXPECT_EQ(a.settings.ability.max_speed_m_s, b.settings.ability.max_speed_m_s);
    EXPECT_EQ(a.settings.ability.gravity_m_s2, b.settings.ability.gravity_m_s2);
    EXPECT_EQ(a.settings.ability.toll_m, b.settings.ability.toll_m);
    EXPECT_EQ(a.settings.links.methods, b.settings.links.methods);
    EXPECT_EQ(a.settings.links.step_cells, b.settings.links.step_cells);
    EXPECT_EQ(a.settings.links.keep_redundant, b.settings.links.keep_redundant);
    EXPECT_EQ(a.settings.links.epsilon_m, b.settings.links.epsilon_m);
    EXPECT_EQ(a.settings.exact, b.settings.exact);
    ASSERT_EQ(a.tiles.size(), b.tiles.size());
    for (std::size_t t = 0; t < a.tiles.size(); ++t) EXPECT_EQ(a.tiles[t].links, b.tiles[t].links);
}

TEST(LinkFile, Links_and_what_made_them_are_loaded_as_they_were_saved) {
    for (const NavWorld& world : {linked_world(), linked_tiles()}) {
        for (const bool compress : {true, false}) {
            const auto loaded = read_world(write_world(world, {compress}), "links.pronk");
            ASSERT_TRUE(loaded) << loaded.error().message();
            expect_equal_jumps(world, *loaded);
            EXPECT_EQ(content_hash(world), content_hash(*loaded));
            EXPECT_EQ(tests::ask_links(*loaded).links, totals(world).links);
        }
    }
}

TEST(LinkFile, Defaults_come_back_as_defaults) {
    NavWorld world = linked_world();
    world.settings.ability.max_speed_m_s = std::numeric_limits<double>::infinity();
    world.settings.links = {};
    world.settings.exact = true;
    const auto loaded = read_world(write_world(world), "links.pronk");
    ASSERT_TRUE(loaded) << loaded.error().message();
    expect_equal_jumps(world, *loaded);
    EXPECT_FALSE(loaded->settings.links.epsilon_m.has_value());
}

TEST(LinkFile, A_world_without_links_keeps_the_settings_it_was_given) {
    NavWorld world = small_world();
    world.settings.ability.gravity_m_s2 = 1.62;
    world.settings.links.epsilon_m = 0.0F;
    const auto loaded = read_world(write_world(world), "none.pronk");
    ASSERT_TRUE(loaded) << loaded.error().message();
    expect_equal_jumps(world, *loaded);
    EXPECT_EQ(tests::ask_links(*loaded).links, 0U);
}

TEST(LinkFile, The_hash_covers_all_that_jumps) {
    std::vector<NavWorld> worlds(20, linked_world());
    worlds[1].settings.ability.gravity_m_s2 = 9.81;
    worlds[2].settings.ability.max_speed_m_s = 13.0;
    worlds[3].settings.ability.profiles[0].jump.max_fall_m = 3.0;
    worlds[4].settings.ability.profiles[1].use = ReachUse::upto;
    worlds[5].settings.links.step_cells = 0;
    worlds[6].settings.links.keep_redundant = false;
    worlds[7].settings.links.epsilon_m = {};
    worlds[8].settings.exact = true;
    worlds[9].tiles[0].links.links[1].landing_end.y += 0.25F;
    worlds[10].tiles[0].links.links[1].kind = LinkKind::drop;
    worlds[11].tiles[0].links.links[1].method = LinkMethod::edges;
    worlds[12].tiles[0].links.links[1].profile = 0;
    worlds[13].tiles[0].links.lists[0].landing_polygon = PolyId(0);
    worlds[14].tiles[0].links.lists[1].begin = 2;
    worlds[15].tiles[0].links.links[1].apex_share = 254;
    worlds[16].tiles[0].links.links[1].slowest_cm_s = 1;
    worlds[17].tiles[0].links.links[1].shortest_cm = 1;
    worlds[18].settings.ability.toll_m = 1.0;
    worlds[19].settings.links.methods = {true, false};
    for (std::size_t a = 0; a < worlds.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_NE(content_hash(worlds[a]), content_hash(worlds[b])) << a << " and " << b;
        }
    }
}

TEST(LinkFile, A_file_without_jumps_is_a_world_in_which_nobody_jumps) {
    SectionSet set = encode_world(linked_world());
    std::erase_if(set.sections,
                  [](const Section& s) { return s.name == "ability" || s.name == "links"; });
    const auto world = read_world(seal(set, true), "none.pronk");
    ASSERT_TRUE(world) << world.error().message();
    EXPECT_TRUE(world->settings.ability.profiles.empty());
    ASSERT_EQ(world->tiles.size(), 1U);
    EXPECT_EQ(world->tiles[0].links, no_links(world->tiles[0].surface));
    EXPECT_EQ(totals(*world).links, 0U);
}

TEST(LinkFile, Readers_that_know_no_links_may_pass_over_them) {
    for (const Section& section : encode_world(linked_world()).sections) {
        const bool is_of_jumps = section.name == "ability" || section.name == "links";
        EXPECT_EQ(section.required, !is_of_jumps) << section.name;
    }
}

TEST(LinkFile, Links_without_an_ability_and_an_ability_without_links_are_refused) {
    for (const char* name : {"ability", "links"}) {
        SectionSet set = encode_world(linked_world());
        std::erase_if(set.sections, [&](const Section& s) { return s.name == name; });
        const auto world = read_world(seal(set, false), "half.pronk");
        ASSERT_FALSE(world) << name;
        EXPECT_EQ(world.error().where, std::string("half.pronk: section ") + name);
        EXPECT_EQ(world.error().what, "is missing");
    }
}

// Refused by an error whose one line has all of the words.
void expect_refused(const SectionSet& set, std::initializer_list<const char*> words) {
    const auto world = read_world(seal(set, true), "bad.pronk");
    ASSERT_FALSE(world);
    const std::string message = world.error().message();
    EXPECT_TRUE(message.starts_with("bad.pronk: ")) << message;
    for (const char* word : words) EXPECT_NE(message.find(word), std::string::npos) << message;
}

void expect_refused(const NavWorld& world, std::initializer_list<const char*> words) {
    expect_refused(encode_world(world), words);
}

struct Bad {
    NavWorld world = linked_world();
    JumpLinks& links = world.tiles[0].links;
};

TEST(LinkFile, A_polygon_out_of_range_is_refused) {
    Bad bad;
    bad.links.lists[1].landing_polygon = PolyId(bad.world.tiles[0].surface.polygon_count());
    expect_refused(bad.world, {"links of tile 0,0", "polygon that is not there"});
    bad.links.lists[1].landing_polygon = PolyId();
    expect_refused(bad.world, {"polygon that is not there", "65535"});
}

TEST(LinkFile, A_tile_out_of_range_is_refused) {
    Bad bad;
    bad.links.lists[0].landing_tile = 1;
    expect_refused(bad.world, {"links of tile 0,0", "tile that is not there", ": 1"});
    bad.links.lists[0].landing_tile = 65535;
    expect_refused(bad.world, {"tile that is not there", ": 65535"});
}

TEST(LinkFile, A_polygon_counts_among_those_of_the_landing_tile) {
    NavWorld world = linked_tiles();
    const std::size_t there = world.tiles[1].surface.polygon_count();
    world.tiles[0].links.lists[1].landing_polygon = PolyId(there);
    expect_refused(world, {"polygon that is not there"});
    world.tiles[0].links.lists[1].landing_polygon = PolyId(there - 1);
    EXPECT_TRUE(read_world(write_world(world), "good.pronk"));
}

TEST(LinkFile, A_profile_out_of_range_is_refused) {
    Bad bad;
    bad.links.links[3].profile = 2;
    expect_refused(bad.world, {"links of tile 0,0", "profile that is not there", ": 2"});
}

TEST(LinkFile, Links_of_an_agent_that_cannot_jump_are_refused) {
    Bad bad;
    bad.world.settings.ability.profiles.clear();
    expect_refused(bad.world, {"profile that is not there"});
}

TEST(LinkFile, Unknown_kinds_methods_and_uses_are_refused) {
    Bad kind;
    kind.links.links[0].kind = static_cast<LinkKind>(2);
    expect_refused(kind.world, {"unknown kind", ": 2"});
    Bad method;
    method.links.links[0].method = static_cast<LinkMethod>(255);
    expect_refused(method.world, {"unknown method", ": 255"});
    Bad use;
    use.world.settings.ability.profiles[0].use = static_cast<ReachUse>(2);
    expect_refused(use.world, {"section ability", ": 2"});
}

TEST(LinkFile, An_apex_of_no_height_is_refused) {
    Bad bad;
    bad.links.links[2].apex_share = 0;
    expect_refused(bad.world, {"links of tile 0,0", "apex of no height", ": 0"});
    bad.links.links[2].apex_share = 1;
    EXPECT_TRUE(read_world(write_world(bad.world), "good.pronk"));
}

TEST(LinkFile, Bounds_of_speed_and_length_have_any_value) {
    NavWorld world = linked_world();
    JumpLink& link = world.tiles[0].links.links[2];
    using Bounds = std::pair<std::uint16_t, std::uint16_t>;
    for (const auto& [speed, length] : {Bounds{0, 65535}, Bounds{65535, 0}, Bounds{1, 65534}}) {
        link.slowest_cm_s = speed;
        link.shortest_cm = length;
        const auto loaded = read_world(write_world(world), "links.pronk");
        ASSERT_TRUE(loaded) << loaded.error().message();
        expect_equal_jumps(world, *loaded);
    }
}

TEST(LinkFile, A_place_that_is_no_number_or_outside_the_level_is_refused) {
    using Limits = std::numeric_limits<float>;
    for (const float x : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), 1e30F}) {
        for (const auto place : {&JumpLink::takeoff_begin, &JumpLink::takeoff_end,
                                 &JumpLink::landing_begin, &JumpLink::landing_end}) {
            Bad bad;
            (bad.links.links[1].*place).x = x;
            expect_refused(bad.world, {"links of tile 0,0", "leaves the level"});
            (bad.links.links[1].*place) = {1.5F, x};
            expect_refused(bad.world, {"leaves the level"});
        }
    }
}

// The level ends at x = 10; a cell is 0.25 m and epsilon 0.5 m.
TEST(LinkFile, A_landing_may_stray_from_the_level_by_a_cell_and_epsilon) {
    Bad world;
    world.links.links[0].landing_end.x = 10.75F;
    EXPECT_TRUE(read_world(write_world(world.world), "good.pronk"));
    world.links.links[0].landing_end.x = 10.76F;
    expect_refused(world.world, {"leaves the level", "10.76"});
    world.links.links[0].landing_end.x = -0.76F;
    expect_refused(world.world, {"leaves the level", "-0.76"});
}

TEST(LinkFile, Offsets_of_lists_that_do_not_fit_the_polygons_are_refused) {
    Bad few;
    few.links.list_begin.pop_back();
    expect_refused(few.world, {"links of tile 0,0", "offsets"});
    Bad many;
    many.links.list_begin.push_back(2);
    expect_refused(many.world, {"offsets"});
    Bad none;
    none.links.list_begin.clear();
    expect_refused(none.world, {"offsets"});
}

TEST(LinkFile, Offsets_of_lists_that_do_not_ascend_from_first_to_last_are_refused) {
    Bad late;
    late.links.list_begin.front() = 1;
    expect_refused(late.world, {"do not ascend"});
    Bad beyond;
    beyond.links.list_begin.back() = 3;
    expect_refused(beyond.world, {"do not ascend"});
    Bad early;
    early.links.list_begin.assign(early.links.list_begin.size(), 1);
    early.links.list_begin.front() = 0;
    expect_refused(early.world, {"do not ascend"});
    Bad back;
    back.links.list_begin[1] = 4'000'000'000;
    expect_refused(back.world, {"do not ascend"});
}

TEST(LinkFile, Empty_lists_and_links_in_no_list_are_refused) {
    Bad empty;
    empty.links.lists[1].begin = 0;
    expect_refused(empty.world, {"list is empty"});
    Bad last;
    last.links.lists[1].begin = 4;
    expect_refused(last.world, {"list is empty", "list 1"});
    Bad beyond;
    beyond.links.lists[1].begin = 4'000'000'000;
    expect_refused(beyond.world, {"list is empty"});
    Bad before;
    before.links.lists[0].begin = 1;
    expect_refused(before.world, {"first link"});
    Bad stray;
    stray.links = no_links(stray.world.tiles[0].surface);
    stray.links.links.resize(1);
    expect_refused(stray.world, {"first link"});
}

TEST(LinkFile, Lists_out_of_order_are_refused) {
    NavWorld world = linked_tiles();
    std::vector<LinkList>& lists = world.tiles[0].links.lists;
    std::swap(lists[0].landing_tile, lists[1].landing_tile);
    expect_refused(world, {"links of tile 0,0", "out of order"});
    lists[0].landing_tile = lists[1].landing_tile;
    expect_refused(world, {"there twice", "polygon 0"});
}

TEST(LinkFile, Links_that_are_not_in_the_order_of_their_profiles_are_refused) {
    Bad bad;
    std::swap(bad.links.links[0], bad.links.links[1]);
    expect_refused(bad.world, {"order of their profiles", "list 0"});
}

TEST(LinkFile, An_ability_or_settings_that_no_bake_takes_are_refused) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto refused = [](auto change, std::initializer_list<const char*> words) {
        NavWorld world = linked_world();
        change(world.settings);
        expect_refused(world, words);
    };
    using Set = BakeSettings&;
    refused([](Set s) { s.ability.profiles[1].jump.apex_m = 0.0; }, {"section ability: jump"});
    refused([](Set s) { s.ability.profiles[1].jump.apex_m = 0.5; }, {"ability: jump", "climb"});
    refused([&](Set s) { s.ability.profiles[0].jump.reach_m = nan; }, {"ability: jump", "nan"});
    refused([](Set s) { s.ability.profiles.resize(17); }, {"ability: jump", "17"});
    refused([](Set s) { s.ability.gravity_m_s2 = 0.0; }, {"section ability: gravity"});
    refused([&](Set s) { s.ability.gravity_m_s2 = nan; }, {"section ability: gravity"});
    refused([](Set s) { s.ability.max_speed_m_s = -1.0; }, {"section ability: max-speed"});
    refused([](Set s) { s.ability.max_speed_m_s = 1.0; }, {"section ability: jump"});
    refused([](Set s) { s.ability.toll_m = 0.0; }, {"section ability: toll", ": 0"});
    refused([&](Set s) { s.ability.toll_m = nan; }, {"section ability: toll", "nan"});
    refused([](Set s) { s.links.methods = {false, false}; }, {"section ability: method", "none"});
    refused([](Set s) { s.links.step_cells = -1; }, {"section ability: step", "-1"});
    refused([](Set s) { s.links.epsilon_m = -1.0F; }, {"section ability: epsilon", "-1"});
}

// The only byte of the section that changes with the methods is the one that holds them.
TEST(LinkFile, An_unknown_method_is_refused) {
    NavWorld world = linked_world();
    SectionSet set = encode_world(world);
    world.settings.links.methods = {true, false};
    const SectionSet landing = encode_world(world);
    ASSERT_EQ(set.sections[4].name, "ability");
    std::vector<std::byte>& raw = set.sections[4].raw;
    const std::vector<std::byte>& other = landing.sections[4].raw;
    ASSERT_EQ(raw.size(), other.size());
    const auto [here, there] = std::mismatch(raw.begin(), raw.end(), other.begin());
    ASSERT_TRUE(here != raw.end());
    EXPECT_EQ(*here, std::byte{3});
    EXPECT_EQ(*there, std::byte{1});
    for (const std::byte bits : {std::byte{4}, std::byte{5}, std::byte{255}}) {
        *here = bits;
        expect_refused(set, {"section ability", "unknown method"});
    }
}

TEST(LinkFile, Links_of_another_number_of_tiles_are_refused) {
    SectionSet set = encode_world(linked_tiles());
    set.sections.back() = encode_world(linked_world()).sections.back();
    ASSERT_EQ(set.sections.back().name, "links");
    expect_refused(set, {"section links", "2 tiles", ": 1"});
}

// FlatBuffers lets two tables share what they hold, so that few bytes can stand for many.
TEST(LinkFile, Tiles_that_share_their_links_are_refused) {
    NavWorld world = linked_tiles();
    world.tiles[1] = world.tiles[0];
    world.tiles[0].links.links.resize(100, world.tiles[0].links.links.back());
    world.tiles[0].links.lists.back().begin = 100;
    SectionSet set = encode_world(world);
    set.sections[3] = encode_world(linked_tiles()).sections[3];
    ASSERT_EQ(set.sections[3].name, "surface");

    // The offsets in the vector of tiles count from their own places, which are 4 bytes apart.
    std::vector<std::byte>& raw = set.sections.back().raw;
    using flatbuffers::Table;
    const auto* tiles = flatbuffers::GetRoot<Table>(raw.data())
                            ->GetPointer<const flatbuffers::Vector<std::uint32_t>*>(4);
    ASSERT_EQ(tiles->size(), 2U);
    const std::uint32_t to_first = tiles->Get(0) - 4;
    const auto second = tiles->Data() + 4 - reinterpret_cast<const std::uint8_t*>(raw.data());
    std::memcpy(raw.data() + second, &to_first, sizeof to_first);
    expect_refused(set, {"section links", "less than its tiles say"});
}

}  // namespace
}  // namespace pronk::link_file_test
