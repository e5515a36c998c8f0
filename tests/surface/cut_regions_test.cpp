// Regions that are cut along a grid become smaller polygons over the same ground.
#include "surface/cut_regions.hpp"

#include <algorithm>
#include <cmath>

#include "hand_made.hpp"
#include "surface/crossed_outlines.hpp"
#include "surface/recast_pipeline.hpp"

namespace pronk::tests::cut_regions_test {
namespace {

// A level floor as Recast has it: two cells of each side are a ledge, or too near to one.
RecastSurface floor_of(float width_m, float depth_m, SpanField& field) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, depth_m}, {width_m, 0, depth_m}, {width_m, 0, 0});
    const TriangleSoup soup = shapes.take();
    const auto window = window_around(bounds_of(soup), {});
    EXPECT_TRUE(window);
    auto made = rasterize(soup, *window, {});
    EXPECT_TRUE(made);
    field = std::move(*made);
    const std::vector<std::uint32_t> all{0, 1};
    const LevelFloor floor(soup, all, field.window, {});
    auto recast = run_recast(floor, field, *agent_in_cells({}, field.fine_grid()), {}, nullptr);
    EXPECT_TRUE(recast);
    return std::move(*recast);
}

// In cells.
long area_of(const rcPolyMesh& mesh) {
    long twice = 0;
    for (int p = 0; p < mesh.npolys; ++p) {
        const unsigned short* corners = mesh.polys + p * mesh.nvp * 2;
        int count = 0;
        while (count < mesh.nvp && corners[count] != RC_MESH_NULL_IDX) ++count;
        for (int c = 0; c < count; ++c) {
            const unsigned short* a = mesh.verts + corners[c] * 3;
            const unsigned short* b = mesh.verts + corners[(c + 1) % count] * 3;
            twice += static_cast<long>(b[0]) * a[2] - static_cast<long>(a[0]) * b[2];
        }
    }
    return std::abs(twice) / 2;
}

std::vector<bool> all_regions(const RecastSurface& recast) {
    return std::vector<bool>(static_cast<std::size_t>(recast.compact->maxRegions) + 1, true);
}

// 48 cells a side, of which those from 2 to 45 are left, with cuts at 5, 21 and 37. The block in
// the corner has 3 x 3 cells, and makes an L of the one beside it: two polygons.
TEST(CutRegions, A_floor_is_cut_along_a_grid_and_keeps_its_area) {
    SpanField field;
    RecastSurface recast = floor_of(12, 12, field);
    EXPECT_EQ(recast.polygons->npolys, 1);
    EXPECT_TRUE(cut_regions(*recast.compact, all_regions(recast), 16));
    ASSERT_TRUE(trace_regions(recast, field.window.grid, {}));
    EXPECT_EQ(recast.polygons->npolys, 16);
    EXPECT_EQ(area_of(*recast.polygons), 44 * 44);
}

// 23 cells deep, of which those from 2 to 20 are left: two rows of blocks.
TEST(CutRegions, A_part_too_small_for_a_polygon_stays_with_its_neighbour) {
    SpanField field;
    RecastSurface recast = floor_of(12, 5.75, field);
    EXPECT_TRUE(cut_regions(*recast.compact, all_regions(recast), 16));
    ASSERT_TRUE(trace_regions(recast, field.window.grid, {}));
    EXPECT_EQ(recast.polygons->npolys, 8);
    EXPECT_EQ(area_of(*recast.polygons), 44 * 19);
}

TEST(CutRegions, Regions_that_are_not_marked_stay_as_they_are) {
    SpanField field;
    RecastSurface recast = floor_of(12, 12, field);
    const std::vector<rcCompactSpan> before(recast.compact->spans,
                                            recast.compact->spans + recast.compact->spanCount);
    const std::vector<bool> none(all_regions(recast).size(), false);
    EXPECT_FALSE(cut_regions(*recast.compact, none, 16));
    for (std::size_t s = 0; s < before.size(); ++s) {
        EXPECT_EQ(recast.compact->spans[s].reg, before[s].reg);
    }
}

// Three regions of a floor of 116 x 44 cells: a band of three cells that bends like a V, the ground
// within the V and the ground around it. Recast draws both sides of the band straight from wall to
// wall. If the ground within the V is cut, the side that it shares with the band follows the bend,
// and the other side lies across.
TEST(CutRegions, Cuts_beside_a_narrow_region_that_bends_leave_no_ground_covered_twice) {
    SpanField field;
    RecastSurface recast = floor_of(30, 12, field);
    rcCompactHeightfield& compact = *recast.compact;
    const auto region_at = [](int x, int z) -> unsigned short {
        const int from_band = z - 36 + std::abs(x - 60) / 2;
        return from_band < 0 ? 1 : from_band < 3 ? 2 : 3;
    };
    for (int z = 0; z < compact.height; ++z) {
        for (int x = 0; x < compact.width; ++x) {
            const rcCompactCell cell = compact.cells[x + z * compact.width];
            if (cell.count == 0 || compact.spans[cell.index].reg == 0) continue;
            compact.spans[cell.index].reg = region_at(x, z);
        }
    }
    compact.maxRegions = 3;
    const auto crossed = [&] {
        const auto outlines = outline_regions(compact, field.window.grid, {});
        return crossed_regions(**outlines, compact.maxRegions);
    };
    EXPECT_EQ(crossed(), std::vector<bool>(4, false));
    ASSERT_TRUE(trace_regions(recast, field.window.grid, {}));
    EXPECT_EQ(area_of(*recast.polygons), 116 * 44);

    EXPECT_TRUE(cut_regions(compact, {false, true, false, false}, 16));
    const std::vector<bool> band = crossed();
    EXPECT_TRUE(band[2]);
    EXPECT_EQ(std::count(band.begin(), band.end(), true), 1);
    ASSERT_TRUE(trace_regions(recast, field.window.grid, {}));
    const std::vector<bool> none = crossed();
    EXPECT_EQ(std::count(none.begin(), none.end(), true), 0);
    EXPECT_EQ(area_of(*recast.polygons), 116 * 44);
}

// Heights without a pattern on a grid of a metre: more corners than Detour counts for one
// polygon. Each place has the height of the triangle that the formula says.
TEST(CutRegions, Ground_full_of_bumps_has_the_heights_of_its_triangles) {
    constexpr std::uint32_t kSide = 20;
    constexpr float kStep_m = 1.0F;
    const auto corner_y = [](std::uint32_t i, std::uint32_t j) {
        return 0.3F * scenes::scatter(1, i, j, 7);
    };
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    for (std::uint32_t j = 0; j <= kSide; ++j) {
        for (std::uint32_t i = 0; i <= kSide; ++i) {
            soup.vertices.emplace_back(kStep_m * static_cast<float>(i), corner_y(i, j),
                                       kStep_m * static_cast<float>(j));
        }
    }
    for (std::uint32_t j = 0; j < kSide; ++j) {
        for (std::uint32_t i = 0; i < kSide; ++i) {
            const std::uint32_t corner = j * (kSide + 1) + i;
            const std::uint32_t below = corner + kSide + 1;
            soup.triangles.push_back({corner, below, below + 1});
            soup.triangles.push_back({corner, below + 1, corner + 1});
        }
    }
    soup.triangle_terrain.assign(soup.triangles.size(), TerrainId(0));
    const auto height_at = [&](double x, double z) {
        const auto i = static_cast<std::uint32_t>(x);
        const auto j = static_cast<std::uint32_t>(z);
        const double u = x - i;
        const double v = z - j;
        const double low = static_cast<double>(corner_y(i, j));
        const double high = static_cast<double>(corner_y(i + 1, j + 1));
        const double side = static_cast<double>(u < v ? corner_y(i, j + 1) : corner_y(i + 1, j));
        return low + std::max(u, v) * (side - low) + std::min(u, v) * (high - side);
    };
    const Built made = built(soup);
    EXPECT_GE(made.surface.polygon_count(), 16U);
    std::size_t asked = 0;
    for (std::uint32_t k = 0; k < 2000; ++k) {
        const Vec2 place(0.5F + 19.0F * scenes::scatter(2, k, 0, 0),
                         0.5F + 19.0F * scenes::scatter(2, k, 1, 0));
        for (std::size_t p = 0; p < made.surface.polygon_count(); ++p) {
            if (!contains(made.surface, PolyId(p), place)) continue;
            EXPECT_NEAR(ground_height(made.surface, PolyId(p), place),
                        height_at(static_cast<double>(place.x), static_cast<double>(place.y)),
                        0.02);
            ++asked;
            break;
        }
    }
    EXPECT_GT(asked, 1900U);
    ASSERT_EQ(made.surface.ground_off_mm.size(), made.surface.polygon_count());
    for (const std::uint16_t off_mm : made.surface.ground_off_mm) EXPECT_LE(off_mm, 20);
}

}  // namespace
}  // namespace pronk::tests::cut_regions_test
