// What is drawn of triangles: all of them, wherever they lie, and not much more.
#include "space/solid_rows.hpp"

#include <gtest/gtest.h>

#include "space/clearance.hpp"
#include "space/columns.hpp"
#include "space/spaces.hpp"

namespace pronk::solid_rows_test {
namespace {

using namespace tests;

TriangleSoup soup_of(const std::vector<std::array<Vec3, 3>>& triangles) {
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    for (const auto& triangle : triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        soup.vertices.insert(soup.vertices.end(), triangle.begin(), triangle.end());
        soup.triangles.push_back({first, first + 1, first + 2});
        soup.triangle_terrain.push_back(TerrainId(0));
    }
    return soup;
}

// The place may lie on the side between voxels: then one of them is enough.
bool is_drawn(const FreeSpace& space, const Vec3d& p) {
    const ColumnGrid grid(space);
    constexpr double kTouching_m = 2e-5;
    for (int z = grid.column_z(p.z - kTouching_m); z <= grid.column_z(p.z + kTouching_m); ++z) {
        for (int x = grid.column_x(p.x - kTouching_m); x <= grid.column_x(p.x + kTouching_m); ++x) {
            const VoxelRange voxels{grid.voxel_at(p.y - kTouching_m),
                                    grid.voxel_at(p.y + kTouching_m)};
            if (any_near(space, grid.column(x, z), voxels)) return true;
        }
    }
    return false;
}

void expect_all_drawn(const std::vector<std::array<Vec3, 3>>& triangles, const GridSettings& grid,
                      Dice& dice, const std::string& what) {
    Agent thin;
    thin.radius_m = 0.0F;  // near is then the cell and its neighbours
    const FreeSpace space = space_of(soup_of(triangles), false, thin, grid);
    ASSERT_TRUE(space.outside_is_empty);
    for (const auto& [a, b, c] : triangles) {
        for (int i = 0; i < 30; ++i) {
            double u = dice.between(0, 1);
            double v = dice.between(0, 1);
            if (dice.one_in(4)) u = 0.0;
            if (dice.one_in(8)) v = u == 0.0 && dice.one_in(2) ? 1.0 : 0.0;
            if (u + v > 1.0) u = 1.0 - u, v = 1.0 - v;
            const Vec3d p = Vec3d(a) * (1.0 - u - v) + Vec3d(b) * u + Vec3d(c) * v;
            ASSERT_TRUE(is_drawn(space, p)) << what << ' ' << p.x << ' ' << p.y << ' ' << p.z;
        }
    }
}

std::array<Vec3, 3> random_triangle(Dice& dice, const Vec3& size) {
    return {dice.point(Vec3(0), size), dice.point(Vec3(0), size), dice.point(Vec3(0), size)};
}

TEST(SolidRows, Every_point_of_small_and_large_triangles_is_drawn) {
    Dice dice(5);
    for (int i = 0; i < 30; ++i) {
        std::vector<std::array<Vec3, 3>> triangles;
        for (int t = 0; t < 30; ++t) {
            const Vec3 at = dice.point(Vec3(0), {20, 20, 20});
            const float size = dice.one_in(3) ? 0.05F : dice.one_in(2) ? 1.0F : 20.0F;
            auto triangle = random_triangle(dice, Vec3(size));
            for (Vec3& corner : triangle) corner += at;
            triangles.push_back(triangle);
        }
        expect_all_drawn(triangles, {dice.between_f(0.05, 0.5), dice.between_f(0.05, 0.5)}, dice,
                         "mixed");
    }
    for (int i = 0; i < 4; ++i) {
        expect_all_drawn(
            {random_triangle(dice, {500, 100, 500}), random_triangle(dice, {500, 1, 500}),
             random_triangle(dice, {500, 200, 0.1F})},
            {}, dice, "large");
    }
}

// Recast itself loses some of these: floats put the wall before the row that it ends.
TEST(SolidRows, Walls_on_the_sides_of_cells_are_drawn_wherever_the_level_begins_and_ends) {
    Dice dice(6);
    for (const float cell : {0.05F, 0.1F, 0.15F, 0.2F, 0.25F, 0.3F, 0.35F}) {
        for (int i = 0; i < 150; ++i) {
            const float low = std::round(dice.between_f(-100, 100) * 100.0F) / 100.0F;
            const int cells = 1 + dice.up_to(60);
            const float at = low + static_cast<float>(dice.up_to(cells)) * cell;
            const float end = low + static_cast<float>(cells) * cell;
            const bool along_x = dice.one_in(2);
            const auto place = [&](float across, float y, float along) {
                return along_x ? Vec3(along, y, across) : Vec3(across, y, along);
            };
            expect_all_drawn({{place(low, 0, 0), place(end, 0, 0), place(end, 0, 2)},
                              {place(at, 0, 0), place(at, 3, 0), place(at, 3, 2)},
                              {place(end, 0, 0), place(end, 3, 0), place(end, 3, 2)}},
                             {cell, 0.25F}, dice, "wall at " + std::to_string(at));
        }
    }
}

TEST(SolidRows, Far_out_and_high_up_everything_is_drawn) {
    Dice dice(7);
    for (const Vec3& away : {Vec3(20000, 0, 0), Vec3(0, 5000, 0), Vec3(-5000, 0, 99000)}) {
        for (int i = 0; i < 10; ++i) {
            std::vector<std::array<Vec3, 3>> triangles;
            for (int t = 0; t < 5; ++t) {
                auto triangle = random_triangle(dice, {50, 35, 50});
                for (Vec3& corner : triangle) corner += away;
                triangles.push_back(triangle);
            }
            expect_all_drawn(triangles, {}, dice, "far");
        }
    }
}

// A voxel is near only if a triangle comes into its cell or a neighbour's, and within the two
// voxels that the plane of a gentle triangle may say too much at its rim.
TEST(SolidRows, Nothing_is_drawn_where_nothing_is) {
    Dice dice(8);
    const GridSettings grid{0.25F, 0.25F};
    Agent thin;
    thin.radius_m = 0.0F;
    int drawn = 0;
    for (int i = 0; i < 40; ++i) {
        const std::vector<std::array<Vec3, 3>> triangles = {random_triangle(dice, {4, 3, 4}),
                                                            random_triangle(dice, {4, 0.3F, 4}),
                                                            random_triangle(dice, {4, 3, 0.2F})};
        const FreeSpace space = space_of(soup_of(triangles), false, thin, grid);
        const ColumnGrid columns(space);
        for (int z = 0; z < space.depth(); ++z) {
            for (int x = 0; x < space.width(); ++x) {
                for (int y = 0; y < 12; ++y) {
                    if (!any_near(space, columns.column(x, z), {y, y})) continue;
                    ++drawn;
                    const double west = columns.side_x(x - 1);
                    const double east = columns.side_x(x + 2);
                    const double south = columns.side_z(z - 1);
                    const double north = columns.side_z(z + 2);
                    Slice around;
                    around.corners = {Plan{west, south}, Plan{east, south}, Plan{east, north},
                                      Plan{west, north}};
                    around.count = 4;
                    around.radius_m = 1e-3;
                    around.low_y = columns.height_of(y - 2);
                    around.high_y = columns.height_of(y + 3);
                    EXPECT_TRUE(meets(around, triangles[0]) || meets(around, triangles[1]) ||
                                meets(around, triangles[2]));
                }
            }
        }
    }
    EXPECT_GT(drawn, 1000);
}

}  // namespace
}  // namespace pronk::solid_rows_test
