#include <gtest/gtest.h>

#include "bench/grid_miran.hpp"
#include "bench/plain_geometry.hpp"

namespace pronk::bench::grid_lines_test {
namespace {

using scenes::PlanPolygon;

// Counter-clockwise seen from above.
PlanPolygon box(std::string_view terrain, Vec2 min, Vec2 max) {
    return {terrain, {min, {min.x, max.y}, max, {max.x, min.y}}};
}

TEST(Bresenham, Visits_the_cells_of_a_line_by_hand) {
    using Cells = std::vector<GridCell>;
    // z is 0, 0.4, 0.8, 1.2, 1.6, 2, rounded.
    EXPECT_EQ(bresenham_cells({0, 0}, {5, 2}),
              (Cells{{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}}));
    EXPECT_EQ(bresenham_cells({2, 5}, {0, 0}),
              (Cells{{2, 5}, {2, 4}, {1, 3}, {1, 2}, {0, 1}, {0, 0}}));
    EXPECT_EQ(bresenham_cells({3, 1}, {0, 4}), (Cells{{3, 1}, {2, 2}, {1, 3}, {0, 4}}));
    EXPECT_EQ(bresenham_cells({1, 3}, {3, 3}), (Cells{{1, 3}, {2, 3}, {3, 3}}));
    EXPECT_EQ(bresenham_cells({4, 4}, {4, 4}), (Cells{{4, 4}}));
}

TEST(Bresenham, Stays_within_half_a_cell_of_the_line_in_every_direction) {
    const GridCell from{9, 8};
    for (int x = 0; x <= 18; ++x) {
        for (int z = 0; z <= 16; ++z) {
            const std::vector<GridCell> cells = bresenham_cells(from, {x, z});
            const int dx = x - from.x;
            const int dz = z - from.z;
            const int steps = std::max(std::abs(dx), std::abs(dz));
            ASSERT_EQ(cells.size(), static_cast<std::size_t>(steps) + 1);
            for (int i = 0; i <= steps; ++i) {
                const double share = steps == 0 ? 0.0 : double(i) / steps;
                const GridCell cell = cells[static_cast<std::size_t>(i)];
                EXPECT_LE(std::abs(from.x + share * dx - cell.x), 0.5 + 1e-12);
                EXPECT_LE(std::abs(from.z + share * dz - cell.z), 0.5 + 1e-12);
            }
        }
    }
}

TEST(Raster, Covers_the_cells_whose_centres_are_inside) {
    const std::vector<PlanPolygon> walls{box("wall", {1, 1}, {3.4F, 2.4F})};
    for (const auto& [cells_per_unit, x_end, z_end] :
         {std::tuple{1.0, 3, 2}, std::tuple{2.0, 7, 5}, std::tuple{4.0, 14, 10}}) {
        const TerrainGrid grid = rasterise(walls, {}, 5.0, cells_per_unit);
        const int begin = static_cast<int>(cells_per_unit);
        ASSERT_EQ(grid.width_cells, 5 * begin);
        for (int z = 0; z < grid.width_cells; ++z) {
            for (int x = 0; x < grid.width_cells; ++x) {
                const bool inside = x >= begin && x < x_end && z >= begin && z < z_end;
                EXPECT_EQ(grid.at({x, z}), inside ? TerrainGrid::kObstacle : 0) << x << " " << z;
            }
        }
    }
}

TEST(Raster, Of_the_town_agrees_with_each_centre_tested_against_each_polygon) {
    const TerrainGrid grid =
        rasterise(scenes::town_obstacles(), scenes::town_terrains(), scenes::kTownSide_m, 2.0);
    for (int z = 0; z < grid.width_cells; ++z) {
        for (int x = 0; x < grid.width_cells; ++x) {
            const tests::Spot centre{(x + 0.5) / 2.0, (z + 0.5) / 2.0};
            const std::uint8_t cell = grid.at({x, z});
            const double wall = tests::depth_in(centre, scenes::town_obstacles());
            // On an edge either side will do.
            if (std::abs(wall) > 1e-4) {
                ASSERT_EQ(cell == TerrainGrid::kObstacle, wall > 0.0);
            }
            for (const PlanPolygon& each : scenes::town_terrains()) {
                if (tests::depth_in(centre, each.corners) < 1e-4) continue;
                ASSERT_EQ(grid.terrains[cell], each.terrain);
            }
            if (wall < 0.0 && tests::depth_in(centre, scenes::town_terrains()) < -1e-4) {
                ASSERT_EQ(cell, 0);
            }
        }
    }
}

TEST(Raster, Takes_a_place_outside_for_the_nearest_cell) {
    const TerrainGrid grid = rasterise({}, {}, 10.0, 2.0);
    EXPECT_EQ(grid.cell_at({0.4, 3.6}), (GridCell{0, 7}));
    EXPECT_EQ(grid.cell_at({10.0, -0.1}), (GridCell{19, 0}));
}

TEST(Line, Weighs_each_terrain_by_its_length) {
    // 10 of 20 cells are mud.
    const std::vector<PlanPolygon> mud{box("mud", {10, 0}, {20, 20})};
    const TerrainGrid grid = rasterise({}, mud, 20.0, 1.0);
    const std::vector<NamedWeight> named{{"mud", 40.0}, {"ground", 2.0}};
    const GridWeights weights = weights_by_id(grid, named);
    const auto sum = weighted_line(grid, weights, {0.5, 5.5}, {19.5, 5.5});
    ASSERT_TRUE(sum);
    EXPECT_NEAR(*sum, 9.5 * 2.0 + 9.5 * 40.0, 1e-9);
    // One terrain is exact, however the line lies: sqrt(3² + 7²).
    const auto one = weighted_line(grid, weights, {1.25, 2.0}, {4.25, 9.0});
    ASSERT_TRUE(one);
    EXPECT_NEAR(*one, 2.0 * std::sqrt(58.0), 1e-9);
    EXPECT_EQ(weighted_line(grid, weights, {3.0, 3.0}, {3.0, 3.0}), 0.0);
}

TEST(Line, Ends_at_a_wall_and_passes_beside_it) {
    const std::vector<PlanPolygon> walls{box("wall", {9, 4}, {11, 16})};
    const TerrainGrid grid = rasterise(walls, {}, 20.0, 1.0);
    const GridWeights weights = weights_by_id(grid, {});
    EXPECT_FALSE(weighted_line(grid, weights, {2.5, 10.5}, {17.5, 10.5}));
    EXPECT_FALSE(weighted_line(grid, weights, {2.5, 10.5}, {9.5, 10.5}));
    EXPECT_TRUE(weighted_line(grid, weights, {2.5, 10.5}, {8.5, 10.5}));
    EXPECT_TRUE(weighted_line(grid, weights, {2.5, 2.5}, {17.5, 2.5}));
    // Who stands in a cell of the wall gets out of it.
    EXPECT_TRUE(weighted_line(grid, weights, {9.1, 10.5}, {2.5, 10.5}));
}

}  // namespace
}  // namespace pronk::bench::grid_lines_test
