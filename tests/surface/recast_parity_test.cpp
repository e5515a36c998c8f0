// Our surface is Recast's surface: the same polygons as a plain build that shares no code with it,
// and the same heights as Detour's own query.
#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>
#include <gtest/gtest.h>

#include "../shared_worlds.hpp"
#include "bench/plain_recast.hpp"
#include "hand_made.hpp"

namespace pronk::recast_parity_test {
namespace {

BakeSettings only_surface() {
    BakeSettings settings;
    settings.ability.profiles.clear();
    return settings;
}

// Our build compares steps and ceilings in parts of voxels: a plain one has voxels of that height.
BakeSettings in_parts(const Level& level) {
    BakeSettings settings;
    const Bounds bounds = bounds_of(level.soup);
    settings.grid.cell_height_m /= static_cast<float>(
        voxel_parts(settings.grid, settings.agent,
                    static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y)));
    return settings;
}

// Levels with ground that is cut into smaller polygons, and one with fences across slopes: from
// above a plain build walks over those of 1 m.
bool is_rough(const std::string& level) {
    const auto is_in = [&](const char* name) { return level.find(name) != std::string::npos; };
    return is_in("stairs") || is_in("ruins") || is_in("terraces") || is_in("forest") ||
           is_in("fences") || is_in(".obj");
}

class RecastParity : public ::testing::TestWithParam<std::string> {};

TEST_P(RecastParity, Polygons_area_and_border_are_those_of_a_plain_Recast_build) {
    auto level = tests::open(GetParam());
    ASSERT_TRUE(level);
    // The plain build knows no terrains.
    level->soup.terrain_names = {"default"};
    level->soup.triangle_terrain.assign(level->soup.triangles.size(), TerrainId(0));
    const auto baked = bake(*level, only_surface(), {1, nullptr, false});
    ASSERT_TRUE(baked) << baked.error().message();
    const WorldTotals ours = totals(baked->world);
    const bench::PlainSurface plain = bench::plain_recast(level->soup, in_parts(*level));
    // Rough ground is cut into smaller regions, and contours are simplified between other corners.
    if (is_rough(GetParam())) {
        EXPECT_GE(10 * ours.polygons, 9 * static_cast<std::size_t>(plain.polygons));
    } else {
        EXPECT_EQ(ours.polygons, static_cast<std::size_t>(plain.polygons));
    }
    // Ours are float vertices in the world, the plain ones whole cells.
    const double share = is_rough(GetParam()) ? 0.02 : 1e-5;
    EXPECT_NEAR(ours.area_m2, plain.area_m2, share * plain.area_m2);
    EXPECT_NEAR(ours.border_m, plain.border_m, share * plain.border_m);
}

// The number of columns is rounded in float, and 10.05 / 0.3 is one of those that double rounds
// otherwise.
TEST(RecastGrid, Columns_are_counted_as_Recast_counts_them_at_any_cell) {
    for (const float side_m : {10.05F, 31.65F, 12.0F, 7.77F}) {
        for (const float cell_m : {0.3F, 0.1F, 0.15F, 0.2F, 0.25F}) {
            BakeSettings settings = only_surface();
            settings.grid.cell_m = cell_m;
            const Level level{"square", tests::square(side_m), 0, 0};
            const auto baked = bake(level, settings);
            ASSERT_TRUE(baked) << baked.error().message();
            EXPECT_NEAR(totals(baked->world).area_m2,
                        bench::plain_recast(level.soup, settings).area_m2, 1e-3)
                << side_m << " m in cells of " << cell_m;
        }
    }
}

TEST_P(RecastParity, Ground_heights_are_those_of_Detours_query) {
    const NavWorld& world = tests::shared_walking_world(GetParam());
    const auto mesh = make_detour_mesh(world);
    ASSERT_TRUE(mesh);
    dtNavMeshQuery query;
    ASSERT_TRUE(dtStatusSucceed(query.init(mesh->get(), 512)));
    const WalkableSurface& surface = world.tiles[0].surface;
    const dtPolyRef base = (*mesh)->getPolyRefBase((*mesh)->getTileAt(0, 0, 0));
    std::size_t asked = 0;
    for (std::uint32_t p = 0; p < surface.polygon_count(); ++p) {
        Vec3 middle(0.0F);
        const auto corners = surface.corners_of(PolyId(p));
        for (const std::uint32_t v : corners) middle += surface.vertices[v];
        middle /= static_cast<float>(corners.size());
        for (std::uint32_t k = 0; k < 8; ++k) {
            const Vec3 edge = surface.vertices[corners[k % corners.size()]];
            const Vec3 at = middle + 0.9F * scenes::scatter(3, p, k) * (edge - middle);
            float height = 0.0F;
            if (dtStatusFailed(query.getPolyHeight(base | p, &at.x, &height))) continue;
            // On steps the last digit of a place is a millimetre and more of height.
            EXPECT_NEAR(ground_height(surface, PolyId(p), plan_view(at)), height, 1e-2F);
            ++asked;
        }
    }
    EXPECT_GT(asked, 7 * surface.polygon_count());
}

INSTANTIATE_TEST_SUITE_P(Surface, RecastParity, ::testing::ValuesIn(tests::level_names()),
                         tests::test_name);

}  // namespace
}  // namespace pronk::recast_parity_test
