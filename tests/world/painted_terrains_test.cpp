// Terrains painted over the ground of levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <pronk/world.hpp>

#include "scenes/scenes.hpp"
#include "surface/plans.hpp"

namespace pronk::painted_terrains_test {
namespace {

using tests::square;

Level scene(std::string_view name) {
    return *scenes::make(name);
}

BakeSettings walking() {
    BakeSettings settings;
    settings.ability.profiles.clear();
    return settings;
}

NavWorld baked(const Level& level, const BakeSettings& settings = walking()) {
    Result<Bake> bake = pronk::bake(level, settings);
    EXPECT_TRUE(bake) << bake.error().message();
    return bake ? std::move(bake->world) : NavWorld{};
}

std::map<std::string, double> areas(const NavWorld& world) {
    std::map<std::string, double> sums;
    for (const WorldTile& tile : world.tiles) {
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            sums[world.terrain_names[tile.surface.poly_terrain[p].index()]] +=
                area_m2(tile.surface, PolyId(p));
        }
    }
    return sums;
}

std::string refusal(const Level& level) {
    const Result<Bake> bake = pronk::bake(level, walking());
    return bake ? "none" : bake.error().message();
}

// How many cells of a bake's spans have the terrain.
std::size_t painted_cells(const Level& level, std::string_view terrain) {
    const Result<Bake> bake = pronk::bake(level, walking(), {1, nullptr, true});
    EXPECT_TRUE(bake);
    const auto& names = bake->world.terrain_names;
    const auto id = TerrainId(
        static_cast<std::size_t>(std::find(names.begin(), names.end(), terrain) - names.begin()));
    const std::vector<Span>& spans = bake->intermediates[0].field.spans;
    return static_cast<std::size_t>(std::count_if(
        spans.begin(), spans.end(), [&](const Span& span) { return span.terrain == id; }));
}

// Cells of 0.25 m: the square covers 16 by 8 of them. All of it lies farther than the radius from
// the border of the 10 m square. Recast may move borders of polygons by 1.3 cells.
TEST(PaintedTerrains, A_square_on_the_plain_has_the_area_of_its_cells) {
    Level level = scene("plain");
    const double before = totals(baked(level)).area_m2;
    level.paint.push_back({"mud", {square(3, 2, 7, 4), {}}});
    EXPECT_EQ(painted_cells(level, "mud"), 128U);
    const NavWorld world = baked(level);
    EXPECT_NEAR(areas(world).at("mud"), 8.0, 1.3 * 0.25 * 12.0 / 2.0);
    EXPECT_EQ(totals(world).area_m2, before);

    // 0.1 m less on one side keeps the same centres, 0.15 m more takes another row of 16 in.
    level.paint[0].polygon.outer = square(3.1, 2, 7, 4.15);
    EXPECT_EQ(painted_cells(level, "mud"), 144U);
}

TEST(PaintedTerrains, Holes_stay_as_they_are_and_later_paint_wins) {
    Level level = scene("plain");
    const Bounds bounds = bounds_of(level.soup);
    const double x = bounds.min.x + 2.0;
    const double z = bounds.min.z + 2.0;
    level.paint.push_back(
        {"mud", {square(x, z, x + 6, z + 6), {square(x + 1, z + 1, x + 3, z + 3)}}});
    level.paint.push_back({"ice", {square(x + 4, z + 4, x + 6, z + 6), {}}});
    const NavWorld world = baked(level);
    const auto sums = areas(world);
    EXPECT_EQ(sums.at("mud"), 36.0 - 4.0 - 4.0);
    EXPECT_EQ(sums.at("ice"), 4.0);
    EXPECT_EQ(world.terrain_names.size(), level.soup.terrain_names.size() + 2);

    std::swap(level.paint[0], level.paint[1]);
    EXPECT_EQ(areas(baked(level)).at("mud"), 32.0);
    EXPECT_EQ(areas(baked(level)).count("ice"), 0U);
}

TEST(PaintedTerrains, A_name_the_level_has_is_its_terrain) {
    Level level = scene("plain");
    const NavWorld plain = baked(level);
    level.paint.push_back({level.soup.terrain_names[0], {square(-100, -100, 100, 100), {}}});
    const NavWorld same = baked(level);
    EXPECT_EQ(same.terrain_names, plain.terrain_names);
    EXPECT_EQ(content_hash(same), content_hash(plain));
}

// The bridge's deck lies 5 m above the road that it crosses; both are wider than this.
TEST(PaintedTerrains, A_range_of_heights_means_one_storey) {
    Level level = scene("overpass");
    level.paint.push_back({"ice", {square(-2, -3, 2, 3), {}}});
    EXPECT_EQ(areas(baked(level)).at("ice"), 48.0);
    level.paint[0].min_y = 4.0;
    const NavWorld above = baked(level);
    EXPECT_EQ(areas(above).at("ice"), 24.0);
    level.paint[0].min_y = -1.0;
    level.paint[0].max_y = 0.0;  // the road's own height
    const NavWorld below = baked(level);
    EXPECT_EQ(areas(below).at("ice"), 24.0);
    const auto is_above = [](const NavWorld& world) {
        const WalkableSurface& surface = world.tiles[0].surface;
        for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
            if (world.terrain_names[surface.poly_terrain[p].index()] != "ice") continue;
            return surface.vertices[surface.corners_of(PolyId(p))[0]].y > 4.0F;
        }
        return false;
    };
    EXPECT_TRUE(is_above(above));
    EXPECT_FALSE(is_above(below));
    EXPECT_NE(content_hash(above), content_hash(below));
}

TEST(PaintedTerrains, Tiles_are_painted_as_one_is_and_threads_change_nothing) {
    Level level = scene("plain");
    const Bounds bounds = bounds_of(level.soup);
    const double x = bounds.min.x;
    const double z = bounds.min.z;
    level.paint.push_back(
        {"mud", {{{x + 2.2, z + 1.7}, {x + 8.1, z + 2.6}, {x + 4.4, z + 8.3}}, {}}});
    BakeSettings tiled = walking();
    tiled.tile_cells = 16;
    const Result<Bake> one_thread = pronk::bake(level, tiled, {1});
    const Result<Bake> two_threads = pronk::bake(level, tiled, {2});
    ASSERT_TRUE(one_thread && two_threads);
    EXPECT_EQ(content_hash(one_thread->world), content_hash(two_threads->world));

    // Borders of regions are simplified by a cell or so; the cells below them are the same.
    const BakeRun keep{1, nullptr, true};
    const Result<Bake> whole = pronk::bake(level, walking(), keep);
    const Result<Bake> parts = pronk::bake(level, tiled, keep);
    ASSERT_TRUE(whole && parts);
    const SpanField& all = whole->intermediates[0].field;
    std::size_t compared = 0;
    for (const TileIntermediates& part : parts->intermediates) {
        const GridWindow& window = part.field.window;
        const auto first = [&](float at, float min) {
            return static_cast<int>(std::lround((at - min) / window.grid.cell_m));
        };
        const int first_x = first(window.min.x, all.window.min.x);
        const int first_z = first(window.min.z, all.window.min.z);
        for (int cz = 0; cz < window.depth_cells; ++cz) {
            for (int cx = 0; cx < window.width_cells; ++cx) {
                const int ax = first_x + cx;
                const int az = first_z + cz;
                if (ax < 0 || az < 0 || ax >= all.window.width_cells ||
                    az >= all.window.depth_cells) {
                    continue;
                }
                const auto own = part.field.spans_of(part.field.column(cx, cz));
                const auto theirs = all.spans_of(all.column(ax, az));
                ASSERT_EQ(own.size(), theirs.size());
                for (std::size_t s = 0; s < own.size(); ++s) {
                    EXPECT_EQ(own[s].terrain, theirs[s].terrain) << ax << " " << az;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GE(compared, 1600U);
}

TEST(PaintedTerrains, Other_paint_is_another_world) {
    Level level = scene("plain");
    const Bounds bounds = bounds_of(level.soup);
    const double x = bounds.min.x + 3.0;
    const double z = bounds.min.z + 3.0;
    level.paint.push_back({"mud", {square(x, z, x + 2, z + 2), {}}});
    const std::uint64_t hash = content_hash(baked(level));
    level.paint[0].polygon.outer = square(x, z, x + 2, z + 3);
    EXPECT_NE(content_hash(baked(level)), hash);
    level.paint[0].polygon.outer = square(x, z, x + 2, z + 2);
    level.paint[0].terrain = "ice";
    EXPECT_NE(content_hash(baked(level)), hash);
}

TEST(PaintedTerrains, Bad_paint_is_refused_with_its_place) {
    Level level = scene("plain");
    level.paint.push_back({"mud", {square(1, 1, 2, 2), {}}});
    level.paint.push_back({"mud", {{{4, 4}, {6, 6}, {6, 4}, {4, 6}}, {}}});
    EXPECT_EQ(refusal(level), "terrains/1/polygon: crosses itself: at 5, 5");
    level.paint[1] = {"Mud", {square(1, 1, 2, 2), {}}};
    EXPECT_EQ(refusal(level), "terrains/1/terrain: differs from \"mud\" in case alone: Mud");
    level.paint[1] = {"mud", {square(1, 1, 2, 2), {}}, 3.0, 2.0};
    EXPECT_EQ(refusal(level), "terrains/1: min_y must not be above max_y: 3, 2");
    level.paint.clear();
    for (int i = 0; i < 62; ++i)
        level.paint.push_back({"t" + std::to_string(i), {square(0, 0, 1, 1), {}}});
    EXPECT_EQ(refusal(level), "terrains/61/terrain: is one terrain more than 62: t61");
}

}  // namespace
}  // namespace pronk::painted_terrains_test
