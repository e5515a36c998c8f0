#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>
#include <gtest/gtest.h>

#include <atomic>

#include "levels_for_tests.hpp"
#include "small_world.hpp"
#include "world/tile_layout.hpp"

namespace pronk::bake_test {
namespace {

Level level_of(TriangleSoup soup) {
    return {"hand-made", std::move(soup), 0, 0};
}

// 60 x 12 m of ground at y = 0.
Level long_ground() {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 12}, {60, 0, 12}, {60, 0, 0});
    return level_of(shapes.take());
}

// Only a surface.
BakeSettings tiled(int cells) {
    BakeSettings settings = tests::without_links();
    settings.tile_cells = cells;
    return settings;
}

class EveryBake : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryBake, The_bytes_do_not_depend_on_the_number_of_threads) {
    const auto level = tests::open(GetParam());
    ASSERT_TRUE(level);
    for (const int tile_cells : {0, 64}) {
        BakeSettings settings;
        settings.tile_cells = tile_cells;
        std::vector<std::byte> first;
        for (const unsigned threads : {1U, 2U, 5U}) {
            const auto baked = bake(*level, settings, {threads, nullptr, false});
            ASSERT_TRUE(baked) << baked.error().message();
            const std::vector<std::byte> bytes = write_world(baked->world);
            if (first.empty()) first = bytes;
            EXPECT_EQ(bytes, first) << threads << " threads, tiles of " << tile_cells;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(World, EveryBake, ::testing::ValuesIn(tests::scene_names()),
                         tests::test_name);

TEST(Bake, The_hash_ignores_where_the_level_came_from_but_not_what_it_is) {
    Level level = tests::small_level();
    const auto one = bake(level, {});
    level.source = "elsewhere/other.obj";
    const auto two = bake(level, {});
    BakeSettings taller;
    taller.agent.height_m = 2.1F;
    const auto three = bake(level, taller);
    ASSERT_TRUE(one && two && three);
    EXPECT_EQ(content_hash(one->world), content_hash(two->world));
    EXPECT_NE(content_hash(one->world), content_hash(three->world));
    EXPECT_EQ(two->world.level_name, "other.obj");
}

TEST(Bake, Tiles_together_cover_what_one_tile_covers) {
    const auto whole = bake(long_ground(), tiled(0));
    const auto pieces = bake(long_ground(), tiled(32));
    ASSERT_TRUE(whole && pieces);
    EXPECT_EQ(pieces->world.tiles.size(), 8U * 2U);  // 240 x 48 cells
    EXPECT_DOUBLE_EQ(totals(whole->world).area_m2, 59.0 * 11.0);
    EXPECT_NEAR(totals(pieces->world).area_m2, 59.0 * 11.0, 1e-3);
    // Edges between tiles are portals, not borders.
    EXPECT_NEAR(totals(pieces->world).border_m, 2.0 * (59.0 + 11.0), 1e-3);
}

TEST(Bake, Detour_walks_from_tile_to_tile) {
    const auto baked = bake(long_ground(), tiled(32));
    ASSERT_TRUE(baked);
    const auto mesh = make_detour_mesh(baked->world);
    ASSERT_TRUE(mesh);
    dtNavMeshQuery query;
    ASSERT_TRUE(dtStatusSucceed(query.init(mesh->get(), 2048)));
    const dtQueryFilter filter;
    const float reach[3] = {1, 1, 1};
    const float start[3] = {1, 0, 6};
    const float goal[3] = {59, 0, 6};
    dtPolyRef from = 0;
    dtPolyRef to = 0;
    float a[3];
    float b[3];
    query.findNearestPoly(start, reach, &filter, &from, a);
    query.findNearestPoly(goal, reach, &filter, &to, b);
    dtPolyRef path[128];
    int length = 0;
    const dtStatus status = query.findPath(from, to, a, b, &filter, path, &length, 128);
    EXPECT_TRUE(dtStatusSucceed(status));
    EXPECT_FALSE(dtStatusDetail(status, DT_PARTIAL_RESULT));
    ASSERT_GE(length, 8);  // through at least eight tiles
    EXPECT_EQ(path[length - 1], to);
}

TEST(Bake, An_agent_that_cannot_jump_gets_no_links_and_costs_no_free_space) {
    const auto walker = bake(long_ground(), tiled(64), {0, nullptr, true});
    ASSERT_TRUE(walker);
    EXPECT_EQ(totals(walker->world).links, 0U);
    EXPECT_EQ(walker->times.free_space_s, 0.0);
    EXPECT_EQ(walker->samples, 0U);
    for (const TileIntermediates& tile : walker->intermediates) {
        EXPECT_TRUE(tile.space.columns.empty());
    }
}

TEST(Bake, Abilities_and_link_settings_that_make_no_sense_are_refused) {
    BakeSettings settings;
    settings.ability.profiles[0].jump.apex_m = 0.5;  // the agent climbs 0.9 m
    EXPECT_EQ(bake(tests::small_level(), settings).error().where, "jump");
    settings = {};
    settings.links.step_cells = -1;
    EXPECT_EQ(bake(tests::small_level(), settings).error().where, "step");
}

TEST(Bake, Intermediates_are_handed_back_on_request) {
    const auto lean = bake(long_ground(), tiled(64));
    const auto rich = bake(long_ground(), tiled(64), {0, nullptr, true});
    ASSERT_TRUE(lean && rich);
    EXPECT_TRUE(lean->intermediates.empty());
    ASSERT_EQ(rich->intermediates.size(), rich->world.tiles.size());
    for (const TileIntermediates& tile : rich->intermediates) {
        EXPECT_EQ(tile.span_polygons.begin.size(), tile.field.spans.size() + 1);
    }
}

// Jumps reach over several tiles. What their flights meet is drawn from the triangles near a tile,
// as if it were from all of them.
TEST(Bake, The_free_space_of_a_tile_is_that_of_the_whole_level) {
    const auto level = scenes::make("city:60");
    ASSERT_TRUE(level);
    BakeSettings settings = tiled(24);
    settings.ability.profiles = {{{3.0, 7.5, 7.5}, ReachUse::exact}};
    settings.links.step_cells = 8;
    const auto baked = bake(*level, settings, {0, nullptr, true});
    ASSERT_TRUE(baked);
    ASSERT_GT(baked->intermediates.size(), 50U);
    const int margin_cells = halo_cells(settings.ability, settings.agent, settings.grid);
    for (std::size_t t = 0; t < baked->intermediates.size(); t += 5) {
        const TileIntermediates& tile = baked->intermediates[t];
        const auto whole =
            build_free_space(level->soup, tile.field, settings.agent, {false, margin_cells, 1});
        ASSERT_TRUE(whole);
        ASSERT_EQ(tile.space.columns.size(), whole->columns.size());
        EXPECT_FALSE(tile.space.outside_is_empty);
        for (std::size_t c = 0; c < whole->columns.size(); ++c) {
            const FreeSpace::Column& own = tile.space.columns[c];
            const FreeSpace::Column& all = whole->columns[c];
            ASSERT_EQ(own.layers, all.layers) << t << ' ' << c;
            if (own.layers > 0) {
                ASSERT_EQ(own.first_layer, all.first_layer);
            }
            for (std::size_t w = 0; w < own.layers; ++w) {
                ASSERT_EQ(tile.space.near[own.begin + w], whole->near[all.begin + w]);
            }
        }
    }
}

// Whatever the stages, each is begun once and its steps add up.
class CountingProgress : public Progress {
  public:
    void begin(std::string_view, std::size_t steps) override {
        EXPECT_EQ(done_, expected_);
        expected_ = steps;
        done_ = 0;
        ++stages_;
    }
    void advance(std::size_t steps) override { done_ += steps; }
    int complete_stages() const {
        EXPECT_EQ(done_, expected_);
        return stages_;
    }

  private:
    std::size_t expected_ = 0;
    std::atomic<std::size_t> done_ = 0;
    int stages_ = 0;
};

TEST(Bake, Progress_adds_up) {
    for (const int tile_cells : {0, 32}) {
        CountingProgress progress;
        BakeSettings settings = tiled(tile_cells);
        ASSERT_TRUE(bake(long_ground(), settings, {2, &progress, false}));
        EXPECT_EQ(progress.complete_stages(), tile_cells == 0 ? 2 : 1);  // voxels, surface; tiles

        CountingProgress with_links;
        settings.ability = {};
        ASSERT_TRUE(bake(long_ground(), settings, {2, &with_links, false}));
        EXPECT_GE(with_links.complete_stages(), 2);
    }
}

// Asks to stop after so many reports.
class StoppingListener : public Progress {
  public:
    explicit StoppingListener(int reports) : left_(reports) {}
    void begin(std::string_view, std::size_t) override { count(); }
    void advance(std::size_t) override { count(); }
    std::stop_token token() const { return stop_.get_token(); }
    bool has_asked() const { return stop_.stop_requested(); }

  private:
    void count() {
        if (--left_ == 0) stop_.request_stop();
    }
    std::atomic<int> left_;
    std::stop_source stop_;
};

TEST(Bake, A_bake_that_is_asked_to_stop_ends_wherever_it_is) {
    for (const int tile_cells : {0, 32}) {
        BakeSettings settings = tiled(tile_cells);
        settings.ability = {};
        int reports = 1;
        int stopped = 0;
        for (;; ++reports) {
            StoppingListener listener(reports);
            const auto baked =
                bake(long_ground(), settings, {2, &listener, false, listener.token()});
            if (!listener.has_asked()) {
                EXPECT_TRUE(baked);
                break;
            }
            // Whoever asks with the last report may be too late.
            if (baked) continue;
            EXPECT_EQ(baked.error().what, "the bake was stopped");
            ++stopped;
        }
        EXPECT_GT(reports, 5);
        EXPECT_GE(2 * stopped, reports);
    }
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_FALSE(bake(long_ground(), tiled(0), {1, nullptr, false, stopped.get_token()}));
}

TEST(Bake, A_level_without_walkable_ground_is_refused) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {10, 0, 0}, {10, 5, 0}, {0, 5, 0});  // a wall
    const auto baked = bake(level_of(shapes.take()), tiled(0));
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().where, "hand-made");
    EXPECT_NE(baked.error().what.find("no walkable ground"), std::string::npos);
}

TEST(Bake, Broken_soups_and_settings_are_refused) {
    EXPECT_FALSE(bake(level_of({{}, {}, {}, {"default"}}), {}));
    Level bad = tests::small_level();
    bad.soup.triangles[0][1] = 99;
    EXPECT_FALSE(bake(bad, {}));
    for (const int tile_cells : {-1, 1, 15, 100'000}) {
        const auto baked = bake(tests::small_level(), tiled(tile_cells));
        ASSERT_FALSE(baked) << tile_cells;
        EXPECT_EQ(baked.error().where, "tile");
    }
    BakeSettings settings;
    settings.grid.cell_m = 0.0F;
    EXPECT_FALSE(bake(tests::small_level(), settings));
}

// Two far triangles span 30 x 30 km: too many columns for one tile, too many tiles for Detour.
TEST(Bake, A_level_too_large_for_its_cells_is_refused) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 5}, {5, 0, 5}, {5, 0, 0});
    shapes.quad({30000, 0, 30000}, {30000, 0, 30005}, {30005, 0, 30005}, {30005, 0, 30000});
    const Level level = level_of(shapes.take());
    EXPECT_FALSE(bake(level, tiled(0)));
    EXPECT_FALSE(bake(level, tiled(64)));
    EXPECT_TRUE(bake(level, tiled(2048)));
}

// 15,360 x 3,072 cells.
TEST(Bake, More_tiles_than_lists_of_links_can_name_are_refused) {
    BakeSettings settings = tiled(16);
    settings.grid.cell_m = 1.0F / 256.0F;
    const auto baked = bake(long_ground(), settings);
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().where, "tile");
    EXPECT_NE(baked.error().what.find("makes 184320 tiles"), std::string::npos);
}

TEST(Bake, Detour_is_not_asked_for_more_tiles_than_it_numbers) {
    EXPECT_EQ(detour_bits(1).value().max_tiles, 1);
    EXPECT_EQ(detour_bits(16'384).value().max_tiles, 16'384);
    for (const std::size_t tiles : {std::size_t{16'385}, kMaxLinkTiles, kMaxLinkTiles + 1}) {
        const auto bits = detour_bits(tiles);
        ASSERT_FALSE(bits) << tiles;
        EXPECT_EQ(bits.error().value, std::to_string(tiles));
    }
}

// One triangle over 125 x 125 tiles, very often.
TEST(Bake, Triangles_that_reach_into_too_many_tiles_are_refused) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 500}, {500, 0, 500}, {500, 0, 0});
    TriangleSoup soup = shapes.take();
    soup.triangles.resize(20'000, soup.triangles[0]);
    soup.triangle_terrain.resize(20'000, TerrainId(0));
    const auto baked = bake(level_of(std::move(soup)), tiled(16));
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().where, "tile");
}

// Detour would not join tiles whose common edge is in two places.
TEST(Bake, Tiles_whose_edges_floats_cannot_match_are_refused) {
    BakeSettings settings = tiled(32);
    settings.grid.cell_m = 0.3F;
    for (const float far_m : {0.0F, 1000.0F, 150'000.0F}) {
        scenes::Shapes shapes({"stone"});
        shapes.quad({far_m, 0, 0}, {far_m, 0, 30}, {far_m + 60, 0, 30}, {far_m + 60, 0, 0});
        const auto baked = bake(level_of(shapes.take()), settings);
        EXPECT_EQ(baked.has_value(), far_m < 100'000.0F) << far_m;
    }
}

TEST(Bake, Errors_name_the_level_by_its_source) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 5}, {5, 0, 5}, {5, 0, 0});
    shapes.quad({0, 9000, 0}, {0, 9000, 5}, {5, 9000, 5}, {5, 9000, 0});
    const auto baked = bake(level_of(shapes.take()), tiled(0));
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().where, "hand-made");
}

TEST(Bake, Threads_without_work_are_not_counted) {
    const auto whole = bake(long_ground(), tiled(0), {4, nullptr, false});
    const auto pieces = bake(long_ground(), tiled(32), {4, nullptr, false});
    ASSERT_TRUE(whole && pieces);
    EXPECT_EQ(whole->threads, 1U);
    EXPECT_EQ(pieces->threads, 4U);
}

// 240 x 48 cells: one tile, two, or three of which one has ground.
TEST(Bake, Threads_that_look_for_links_are_counted) {
    BakeSettings settings;
    EXPECT_EQ(bake(long_ground(), settings, {4, nullptr, false}).value().threads, 4U);
    settings.tile_cells = 128;
    EXPECT_EQ(bake(long_ground(), settings, {4, nullptr, false}).value().threads, 2U);

    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 12}, {12, 0, 12}, {12, 0, 0});
    shapes.quad({60, 0, 0}, {60, 9, 0}, {60, 9, 12}, {60, 0, 12});  // a wall
    settings.tile_cells = 80;
    const auto baked = bake(level_of(shapes.take()), settings, {4, nullptr, false});
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->world.tiles.size(), 1U);
    EXPECT_EQ(baked->threads, 4U);
}

}  // namespace
}  // namespace pronk::bake_test
