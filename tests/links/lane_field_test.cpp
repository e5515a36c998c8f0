#include "links/lane_field.hpp"

#include "brute_force.hpp"
#include "link_sites.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::lane_field_test {
namespace {

constexpr int kRange_cells = 12;

// Floors above each other, boxes on them, and a ramp.
TriangleSoup storeys() {
    Dice dice(3);
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {14, 0, 14});
    shapes.box({5, 2.75F, 0}, {14, 3, 9});
    shapes.box({8, 5.75F, 3}, {14, 6, 14});
    shapes.ramp({{1, 5}, {5, 5}, 2.0F, 0.0F, 0.0F, 3.0F});
    for (int i = 0; i < 8; ++i) {
        const Vec3 at = dice.point({0.5F, 0, 0.5F}, {12, 0, 12});
        shapes.box(at, at + dice.point({0.3F, 0.3F, 0.3F}, {2, 1.5F, 2}));
    }
    return shapes.take();
}

struct Ground {
    PolyRef polygon;
    double y = 0.0;
};

// What the tiles have below a place, from above; a tile has the places that lie in it, and with its
// lower sides.
std::vector<Ground> grounds_by_definition(const LinkedWorld& world, Vec2 at, bool only_tile,
                                          std::uint32_t tile) {
    std::vector<Ground> grounds;
    for (std::uint32_t t = 0; t < world.world().tiles.size(); ++t) {
        if (only_tile && t != tile) continue;
        const GridWindow& window = world.bake.intermediates[t].field.window;
        const float border_m = static_cast<float>(window.border_cells) * window.grid.cell_m;
        const bool is_own = at.x >= window.min.x + border_m && at.x < window.max.x - border_m &&
                            at.y >= window.min.z + border_m && at.y < window.max.z - border_m;
        if (!is_own) continue;
        for (const CellPlace& place :
             grounds_at(world.world().tiles[t].surface, world.world().settings.agent, at)) {
            grounds.push_back({{t, place.polygon}, place.place.y});
        }
    }
    std::sort(grounds.begin(), grounds.end(),
              [](const Ground& a, const Ground& b) { return a.y > b.y; });
    return grounds;
}

std::size_t expect_grounds(const LaneField& field, const std::vector<GroundLayer>& layers,
                           std::size_t index, const std::vector<Ground>& expected) {
    for (std::size_t k = 0; k < layers.size(); ++k) {
        const bool is_ground = layers[k].heights[index] != HeightUnits::kLowest;
        EXPECT_EQ(is_ground, k < expected.size());
        if (!is_ground || k >= expected.size()) continue;
        EXPECT_EQ(field.polygons[layers[k].polygons[index]], expected[k].polygon);
        EXPECT_NEAR(layers[k].ys[index], expected[k].y, 1e-4);
        // The level's ground may be in the next unit.
        EXPECT_NEAR(layers[k].heights[index],
                    field.units.unit_at(static_cast<double>(layers[k].ys[index])), 1);
    }
    EXPECT_LE(expected.size(), layers.size());
    return expected.size();
}

class LaneFields : public ::testing::TestWithParam<int> {};

TEST_P(LaneFields, Have_every_storey_s_ground_from_above_in_any_tiles) {
    BakeSettings settings = settings_of(exactly(1, 3, 3));
    settings.tile_cells = GetParam();
    settings.surface.min_region_cells = 2;
    const LinkedWorld world = linked(storeys(), settings);
    std::vector<LinkTile> tiles;
    for (std::size_t t = 0; t < world.world().tiles.size(); ++t) {
        tiles.push_back({&world.bake.intermediates[t].field, &world.world().tiles[t].surface});
    }
    std::size_t most = 0;
    for (std::uint32_t t = 0; t < tiles.size(); ++t) {
        const LinkSite site{tiles, t, &world.bake.intermediates[t].space};
        const GridWindow& window = tiles[t].field->window;
        for (const int step : {1, 3}) {
            const HeightUnits units(site.space->window, 10.0);
            const LaneField field = make_lane_field(site, {step, kRange_cells, 2, false}, units);
            const auto place = [&](int x, int z, float in_cell) {
                return Vec2{window.min.x + (static_cast<float>(x) + in_cell) * window.grid.cell_m,
                            window.min.z + (static_cast<float>(z) + in_cell) * window.grid.cell_m};
            };
            for (int z = -kRange_cells; z < field.depth + kRange_cells; ++z) {
                for (int x = -kRange_cells; x < field.width + kRange_cells; ++x) {
                    most = std::max(
                        most,
                        expect_grounds(field, field.grounds,
                                       static_cast<std::size_t>(field.layout.index_of(x, z)),
                                       grounds_by_definition(world, place(x, z, 0.5F), false, t)));
                }
            }
            for (int z = 0; z < field.depth; z += step) {
                for (int x = 0; x < field.width; x += step) {
                    const Vec2 at = place(x, z, 0.0F);
                    std::vector<Ground> grounds = grounds_by_definition(world, at, true, t);
                    std::erase_if(grounds, [&](const Ground& ground) {
                        return !is_sample(world, {at.x, ground.y, at.y});
                    });
                    expect_grounds(field, field.takeoffs, field.layout.sample_of(x, z), grounds);
                }
            }
        }
        if (HasFailure()) return;
    }
    EXPECT_EQ(most, 3U);
}

// A jump that skims rising ground is not hopeless: the core of a cell is nowhere above the lowest
// ground in it, but for a voxel. A wall keeps its core.
TEST(LaneField, Cores_leave_room_for_the_ground_that_rises_within_a_cell) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 6}, {8, 7, 6}, {8, 7, 0});
    shapes.box({9, 0, 0}, {12, 3, 6});
    const LinkedWorld world = linked(shapes.take(), settings_of(exactly(1, 3, 3)));
    const LinkTile tile{&world.bake.intermediates[0].field, &world.surface()};
    const LinkSite site{{&tile, 1}, 0, &world.bake.intermediates[0].space};
    const HeightUnits units(site.space->window, 10.0);
    const LaneField field = make_lane_field(site, {1, kRange_cells, 2, true}, units);
    const GridWindow& window = tile.field->window;
    const double cell_m = static_cast<double>(window.grid.cell_m);
    std::size_t on_ramp = 0;
    std::size_t in_wall = 0;
    for (int x = 0; x < field.width; ++x) {
        const auto at = static_cast<std::size_t>(field.layout.index_of(x, field.depth / 2));
        const double from_x = static_cast<double>(window.min.x) + x * cell_m;
        if (from_x > 0.1 && from_x + cell_m < 7.9) {
            EXPECT_LE(field.cores[0].tops[at],
                      units.unit_at(from_x * 7.0 / 8.0) + units.per_voxel());
            ++on_ramp;
        } else if (from_x > 9.1 && from_x + cell_m < 11.9) {
            EXPECT_GE(field.cores[0].tops[at], units.unit_at(2.7));
            ++in_wall;
        }
    }
    EXPECT_GT(on_ramp, 20U);
    EXPECT_GT(in_wall, 8U);
}

// Runs are from above, do not touch, and have what free space has, lengthened by a body.
TEST_P(LaneFields, Have_feet_nowhere_that_free_space_has_none) {
    BakeSettings settings = settings_of(exactly(1, 3, 3));
    settings.tile_cells = GetParam();
    const LinkedWorld world = linked(storeys(), settings);
    std::vector<LinkTile> tiles;
    for (std::size_t t = 0; t < world.world().tiles.size(); ++t) {
        tiles.push_back({&world.bake.intermediates[t].field, &world.world().tiles[t].surface});
    }
    const LinkSite site{tiles, 0, &world.bake.intermediates[0].space};
    const FreeSpace& space = *site.space;
    const HeightUnits units(space.window, 10.0);
    const LaneField field = make_lane_field(site, {2, kRange_cells, 2, false}, units);
    const std::int16_t body = units.up(static_cast<double>(settings.agent.height_m));
    std::size_t blocked = 0;
    for (int z = 0; z < field.depth; ++z) {
        for (int x = 0; x < field.width; ++x) {
            const auto index = static_cast<std::size_t>(field.layout.index_of(x, z));
            const FreeSpace::Column& column =
                space.columns[static_cast<std::size_t>(z + space.margin_cells) *
                                  static_cast<std::size_t>(space.width()) +
                              static_cast<std::size_t>(x + space.margin_cells)];
            for (int voxel = column.first_layer * 64;
                 voxel < (column.first_layer + column.layers) * 64; ++voxel) {
                const int bit = voxel - column.first_layer * 64;
                const bool is_near =
                    (space.near[column.begin + static_cast<std::size_t>(bit / 64)] >> (bit % 64) &
                     1U) != 0;
                if (!is_near) continue;
                ++blocked;
                // From a body below the voxel up to its top there are no feet.
                const int low = units.voxel_side(voxel) - body;
                const int high = units.voxel_side(voxel + 1);
                const bool has =
                    std::any_of(field.runs.begin(), field.runs.end(), [&](const RunLayer& layer) {
                        return layer.bottoms[index] <= low && layer.tops[index] >= high;
                    });
                ASSERT_TRUE(has) << x << ' ' << z << ' ' << voxel;
            }
            for (std::size_t k = 0; k + 1 < field.runs.size(); ++k) {
                if (field.runs[k + 1].tops[index] == HeightUnits::kLowest) continue;
                ASSERT_GE(field.runs[k].bottoms[index], field.runs[k + 1].tops[index]);
            }
        }
    }
    EXPECT_GT(blocked, 1000U);
}

INSTANTIATE_TEST_SUITE_P(TileCells, LaneFields, ::testing::Values(0, 24));

}  // namespace
}  // namespace pronk::tests::lane_field_test
