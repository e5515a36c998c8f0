#include "links/ground_raster.hpp"

#include <map>
#include <tuple>

#include "../levels_for_tests.hpp"
#include "link_sites.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::ground_raster_test {
namespace {

// A place of a cell and a polygon that it lies in.
using Key = std::tuple<int, int, PolyId>;
using Grounds = std::map<Key, float>;

Grounds rastered(const WalkableSurface& surface, const GridWindow& window, float in_cell,
                 const CellRange& range, int step) {
    Grounds grounds;
    GroundRaster raster(surface, window);
    raster.for_each_place(in_cell, range, step, [&](int x, int z, PolyId polygon, float y) {
        EXPECT_TRUE(grounds.emplace(Key(x, z, polygon), y).second) << "visited twice";
    });
    return grounds;
}

Vec2 place_of(const GridWindow& window, float in_cell, int x, int z) {
    return {window.min.x + (static_cast<float>(x) + in_cell) * window.grid.cell_m,
            window.min.z + (static_cast<float>(z) + in_cell) * window.grid.cell_m};
}

double distance_to_edges_m(const WalkableSurface& surface, PolyId polygon, Vec2 p) {
    const auto corners = surface.corners_of(polygon);
    double nearest_m = 1e9;
    for (std::size_t e = 0; e < corners.size(); ++e) {
        const glm::dvec2 a(plan_view(surface.vertices[corners[e]]));
        const glm::dvec2 b(plan_view(surface.vertices[corners[(e + 1) % corners.size()]]));
        const glm::dvec2 to = glm::dvec2(p) - a;
        nearest_m = std::min(nearest_m, std::abs((b.y - a.y) * to.x - (b.x - a.x) * to.y) /
                                            std::hypot(b.x - a.x, b.y - a.y));
    }
    return nearest_m;
}

// Asks every polygon about every place of the range, or about some of them.
template <class Chosen>
void expect_by_definition(const LinkedWorld& world, float in_cell, const CellRange& range, int step,
                          const Chosen& is_chosen, double edge_m = 0.0) {
    const WalkableSurface& surface = world.surface();
    const GridWindow& window = world.bake.intermediates[0].field.window;
    const Grounds grounds = rastered(surface, window, in_cell, range, step);
    for (const auto& [key, y] : grounds) {
        const auto& [x, z, polygon] = key;
        ASSERT_TRUE(x >= range.begin_x && x < range.end_x && z >= range.begin_z && z < range.end_z);
        ASSERT_TRUE(x % step == 0 && z % step == 0);
    }
    for (int z = range.begin_z; z < range.end_z; ++z) {
        for (int x = range.begin_x; x < range.end_x; ++x) {
            if (x % step != 0 || z % step != 0 || !is_chosen(x, z)) continue;
            const Vec2 place = place_of(window, in_cell, x, z);
            for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
                const PolyId polygon(p);
                const auto found = grounds.find({x, z, polygon});
                const bool is_found = found != grounds.end();
                if (is_found != contains(surface, polygon, place)) {
                    ASSERT_LT(distance_to_edges_m(surface, polygon, place), edge_m)
                        << x << ' ' << z << " in " << p << ": " << is_found;
                }
                if (!is_found) continue;
                // Links name places and polygons: those must not disagree by a digit.
                ASSERT_TRUE(contains(surface, polygon, place));
                ASSERT_NEAR(found->second, ground_height(surface, polygon, place), 1e-4);
            }
        }
    }
}

CellRange whole(const LinkedWorld& world) {
    const GridWindow& window = world.bake.intermediates[0].field.window;
    return {0, window.width_cells, 0, window.depth_cells};
}
constexpr auto kAll = [](int, int) { return true; };

// The window begins at the floor's corner, so that places on edges are exactly there.
TriangleSoup boxes(std::uint64_t seed) {
    Dice dice(seed);
    return room(
        [&](scenes::Shapes& shapes) {
            for (int i = 0; i < 8; ++i) {
                const Vec3 at = dice.point({0.5F, 0, 0.5F}, {6, 0, 6});
                shapes.box(at, at + dice.point({0.3F, 0.2F, 0.3F}, {1.8F, 2, 1.8F}));
            }
            const Vec3 at = dice.point({0.5F, 2.5F, 0.5F}, {4, 3, 4});
            shapes.box(at, at + dice.point({1, 0.1F, 1}, {3, 0.4F, 3}));
        },
        8.0F);
}

BakeSettings small_regions() {
    BakeSettings settings = without_jumps();
    settings.surface.min_region_cells = 2;
    return settings;
}

TEST(GroundRaster, Finds_every_polygon_below_every_place_of_random_levels) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const LinkedWorld world = linked(boxes(seed), small_regions());
        for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
            for (int step = 1; step <= 5; ++step) {
                expect_by_definition(world, in_cell, whole(world), step, kAll);
            }
        }
        if (HasFatalFailure()) return;
    }
}

// ... and of levels that begin anywhere.
TEST(GroundRaster, Finds_every_polygon_below_every_place_of_clutter) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Dice dice(seed);
        const LinkedWorld world = linked(clutter(dice), small_regions());
        for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
            expect_by_definition(world, in_cell, whole(world), 1, kAll, 1e-5);
        }
        if (HasFatalFailure()) return;
    }
}

TEST(GroundRaster, Keeps_to_its_range) {
    Dice dice(77);
    const LinkedWorld world = linked(boxes(77), small_regions());
    const CellRange all = whole(world);
    for (int i = 0; i < 40; ++i) {
        const CellRange range{dice.up_to(all.end_x - 1), dice.up_to(all.end_x),
                              dice.up_to(all.end_z - 1), dice.up_to(all.end_z)};
        for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
            expect_by_definition(world, in_cell, range, 1 + i % 3, kAll);
        }
        if (HasFatalFailure()) return;
    }
}

// A place on an edge lies in the polygons at both its sides; a corner of the grid is where four
// cells meet.
TEST(GroundRaster, Places_on_edges_are_in_both_polygons) {
    const LinkedWorld world = linked(scene("ruins"), without_jumps());
    const GridWindow& window = world.bake.intermediates[0].field.window;
    const Grounds grounds =
        rastered(world.surface(), window, GroundRaster::kCorner, whole(world), 1);
    std::size_t vertices = 0;
    for (std::size_t p = 0; p < world.surface().polygon_count(); ++p) {
        for (const std::uint32_t corner : world.surface().corners_of(PolyId(p))) {
            const Vec3 vertex = world.surface().vertices[corner];
            const int x =
                static_cast<int>(std::lround((vertex.x - window.min.x) / window.grid.cell_m));
            const int z =
                static_cast<int>(std::lround((vertex.z - window.min.z) / window.grid.cell_m));
            EXPECT_TRUE(grounds.contains({x, z, PolyId(p)}));
            ++vertices;
        }
    }
    EXPECT_GT(vertices, 500U);
}

// Cells that are no sums of powers of two: places on edges may be on either side.
TEST(GroundRaster, Finds_the_same_on_a_grid_that_floats_do_not_have) {
    BakeSettings settings = without_jumps();
    settings.grid.cell_m = 0.3F;
    settings.grid.cell_height_m = 0.2F;
    const LinkedWorld world = linked(scene("stairs"), settings);
    for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
        expect_by_definition(world, in_cell, whole(world), 1, kAll, 1e-4);
    }
}

// Recast makes polygons without area at the seams of tiles, and now and then one that is turned
// around. Their ground has no height to speak of.
TEST(GroundRaster, Leaves_out_polygons_without_area) {
    WalkableSurface surface;
    surface.vertices = {{1, 0, 1}, {1, 5, 3}, {1, 0, 2},   // all in one line
                        {2, 0, 2}, {3, 0, 2}, {2, 0, 3},   // clockwise, seen from above
                        {4, 1, 4}, {4, 1, 5}, {5, 1, 4}};  // counter-clockwise
    surface.poly_begin = {0, 3, 6, 9};
    surface.corner_vertex = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    surface.corner_side.resize(9);
    surface.poly_terrain.resize(3);
    surface.ground_begin = {0, 1, 2, 3};
    for (std::size_t p = 0; p < 3; ++p) {
        surface.ground_triangles.push_back(
            {surface.vertices[3 * p], surface.vertices[3 * p + 1], surface.vertices[3 * p + 2]});
    }
    GridWindow window;
    window.grid.cell_m = 0.25F;
    window.width_cells = 40;
    window.depth_cells = 40;
    for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
        const Grounds grounds = rastered(surface, window, in_cell, {0, 40, 0, 40}, 1);
        EXPECT_GE(grounds.size(), 6U);
        for (const auto& [key, y] : grounds) {
            EXPECT_EQ(std::get<PolyId>(key), PolyId(2));
            EXPECT_FLOAT_EQ(y, 1.0F);
        }
    }
}

class GroundRasterOfLevels : public ::testing::TestWithParam<std::string> {};
TEST_P(GroundRasterOfLevels, Finds_every_polygon_below_a_place) {
    const LinkedWorld world = linked(shared_level(GetParam()).soup, without_jumps());
    const CellRange all = whole(world);
    const int one_in = std::max(1, all.end_x * all.end_z / draws(600, 3000));
    for (const float in_cell : {GroundRaster::kMidpoint, GroundRaster::kCorner}) {
        Dice dice(9);
        expect_by_definition(
            world, in_cell, all, 1, [&](int, int) { return dice.one_in(one_in); }, 1e-4);
    }
}
INSTANTIATE_TEST_SUITE_P(Levels, GroundRasterOfLevels, ::testing::ValuesIn(level_names()),
                         test_name);

}  // namespace
}  // namespace pronk::tests::ground_raster_test
