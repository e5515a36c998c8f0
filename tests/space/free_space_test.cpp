// The bit columns against the rule they follow, cell by cell.
#include <gtest/gtest.h>

#include <bitset>
#include <cstring>
#include <limits>
#include <pronk/space.hpp>

#include "levels_for_tests.hpp"
#include "space/columns.hpp"
#include "space/spaces.hpp"

namespace pronk::free_space_test {
namespace {

using scenes::Shapes;
using tests::add_floor;
using tests::add_wall;
using tests::Dice;
using tests::space_of;

constexpr std::size_t kTall = 330;  // more than five words
using Voxels = std::bitset<kTall>;

// Spans from the dice in one of `every` columns.
SpanField random_field(Dice& dice, int width, int depth, const GridSettings& grid, int every = 1) {
    SpanField field;
    field.window.width_cells = width;
    field.window.depth_cells = depth;
    field.window.grid = grid;
    field.window.max = {static_cast<float>(width) * grid.cell_m, 100.0F,
                        static_cast<float>(depth) * grid.cell_m};
    for (int column = 0; column < width * depth; ++column) {
        field.column_begin.push_back(static_cast<std::uint32_t>(field.spans.size()));
        if (!dice.one_in(every)) continue;
        for (int bottom = dice.up_to(200); bottom < static_cast<int>(kTall);) {
            const int top = std::min(bottom + 1 + dice.up_to(dice.one_in(5) ? 150 : 10),
                                     static_cast<int>(kTall));
            field.spans.push_back({static_cast<std::uint16_t>(bottom),
                                   static_cast<std::uint16_t>(top), TerrainId(0)});
            bottom = top + 1 + dice.up_to(300);
        }
    }
    field.column_begin.push_back(static_cast<std::uint32_t>(field.spans.size()));
    return field;
}

// An upright sliver of a triangle for every span, in the middle of its cell.
TriangleSoup soup_of(const SpanField& field) {
    Shapes shapes({"stone"});
    TriangleSoup soup = shapes.take();
    const GridSettings& grid = field.window.grid;
    for (int z = 0; z < field.window.depth_cells; ++z) {
        for (int x = 0; x < field.window.width_cells; ++x) {
            for (const Span& span : field.spans_of(field.column(x, z))) {
                const Vec2 at(static_cast<float>(x) + 0.4F, static_cast<float>(z) + 0.4F);
                const float low = static_cast<float>(span.bottom_cells) + 0.1F;
                const float high = static_cast<float>(span.top_cells) - 0.1F;
                const auto first = static_cast<std::uint32_t>(soup.vertices.size());
                for (const Vec3& corner : {Vec3(at.x, low, at.y), Vec3(at.x + 0.2F, high, at.y),
                                           Vec3(at.x, high, at.y + 0.2F)}) {
                    soup.vertices.push_back(corner *
                                            Vec3(grid.cell_m, grid.cell_height_m, grid.cell_m));
                }
                soup.triangles.push_back({first, first + 1, first + 2});
                soup.triangle_terrain.push_back(TerrainId(0));
            }
        }
    }
    return soup;
}

Voxels solid_voxels(std::span<const Span> spans) {
    Voxels solid;
    for (const Span& span : spans) {
        for (std::size_t y = span.bottom_cells; y < span.top_cells; ++y) solid.set(y);
    }
    return solid;
}

Voxels near_voxels(const FreeSpace& space, std::size_t column) {
    Voxels near;
    const FreeSpace::Column& words = space.columns[column];
    for (std::size_t w = 0; w < words.layers; ++w) {
        for (std::size_t bit = 0; bit < 64; ++bit) {
            const std::size_t y = 64 * (words.first_layer + w) + bit;
            if (((space.near[words.begin + w] >> bit) & 1U) != 0) near.set(y);
        }
    }
    return near;
}

struct Size {
    float radius_m;
    float cell_m;
};

class NearVoxels : public ::testing::TestWithParam<Size> {};

TEST_P(NearVoxels, Are_those_of_all_cells_nearer_than_the_radius) {
    const auto [radius_m, cell_m] = GetParam();
    Dice dice(17);
    Agent agent;
    agent.radius_m = radius_m;
    for (const auto& [width, depth, every] : {std::array{9, 40, 1},
                                              {9, 40, 3},
                                              {5, 70, 60},
                                              {1, 1, 1},
                                              {2, 3, 1},
                                              {35, 1, 2},
                                              {4, 4, 1000}}) {
        const SpanField field = random_field(dice, width, depth, {cell_m, 0.25F}, every);
        const auto built = build_free_space(soup_of(field), field, agent, {});
        ASSERT_TRUE(built);
        const FreeSpace& space = *built;
        EXPECT_TRUE(space.outside_is_empty);
        ASSERT_EQ(space.columns.size(), static_cast<std::size_t>(space.width()) *
                                            static_cast<std::size_t>(space.depth()));
        const auto solid_at = [&](int x, int z) {
            const bool inside =
                x >= 0 && x < field.window.width_cells && z >= 0 && z < field.window.depth_cells;
            return inside ? solid_voxels(field.spans_of(field.column(x, z))) : Voxels();
        };
        const int far = static_cast<int>(radius_m / cell_m) + 2;
        for (int z = 0; z < space.depth(); ++z) {
            for (int x = 0; x < space.width(); ++x) {
                const int field_x = x - space.margin_cells;
                const int field_z = z - space.margin_cells;
                Voxels expected = solid_at(field_x, field_z);
                for (int j = -far; j <= far; ++j) {
                    for (int i = -far; i <= far; ++i) {
                        // Between the nearest sides of two cells; touching is nothing, but for a
                        // body without width, which can be on the side of a cell.
                        const double dx = std::max(std::abs(i) - 1, 0);
                        const double dz = std::max(std::abs(j) - 1, 0);
                        if (std::sqrt(dx * dx + dz * dz) * static_cast<double>(cell_m) <
                            std::max(static_cast<double>(radius_m) - 1e-4, 1e-4)) {
                            expected |= solid_at(field_x + i, field_z + j);
                        }
                    }
                }
                const std::size_t column = ColumnGrid(space).column(x, z);
                ASSERT_EQ(near_voxels(space, column), expected) << x << ' ' << z;
                // Only the words between the lowest and the highest of them are kept.
                if (const auto& words = space.columns[column]; words.layers > 0) {
                    EXPECT_NE(space.near[words.begin], 0U);
                    EXPECT_NE(space.near[words.begin + words.layers - 1U], 0U);
                }
                // And they are what the questions see.
                const Voxels near = near_voxels(space, column);
                for (int k = 0; k < 8; ++k) {
                    const int low = dice.up_to(kTall) - 20;
                    const int high = low + dice.up_to(140) - 5;
                    bool any = false;
                    for (int y = std::max(low, 0); y <= std::min<int>(high, kTall - 1); ++y) {
                        any = any || near.test(static_cast<std::size_t>(y));
                    }
                    ASSERT_EQ(any_near(space, column, {low, high}), any) << low << ' ' << high;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, NearVoxels,
                         ::testing::Values(Size{0.0F, 0.25F}, Size{0.1F, 0.25F}, Size{0.25F, 0.25F},
                                           Size{0.3F, 0.25F}, Size{0.6F, 0.25F}, Size{1.0F, 0.25F},
                                           Size{0.0F, 0.1F}, Size{0.1F, 0.1F}, Size{0.25F, 0.1F},
                                           Size{0.3F, 0.1F}, Size{0.6F, 0.1F}));

template <class T>
bool same_bytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

void expect_same_for_any_number_of_threads(const TriangleSoup& soup) {
    const auto window = window_around(bounds_of(soup), {});
    const auto field = rasterize(soup, *window, {});
    FreeSpaceSettings settings;
    const auto alone = build_free_space(soup, *field, {}, settings);
    ASSERT_TRUE(alone);
    EXPECT_GT(alone->depth(), 4 * 32);  // several rows of work for each
    for (const unsigned threads : {2U, 5U, 16U, 0U}) {
        settings.threads = threads;
        const auto together = build_free_space(soup, *field, {}, settings);
        ASSERT_TRUE(together);
        EXPECT_TRUE(same_bytes(together->columns, alone->columns));
        EXPECT_TRUE(same_bytes(together->near, alone->near));
        EXPECT_TRUE(same_bytes(together->span_begin, alone->span_begin));
        EXPECT_TRUE(same_bytes(together->spans, alone->spans));
        EXPECT_TRUE(same_bytes(together->triangles.nodes, alone->triangles.nodes));
        EXPECT_TRUE(same_bytes(together->triangles.triangles, alone->triangles.triangles));
    }
}

TEST(FreeSpace, Is_the_same_for_any_number_of_threads) {
    const auto level = tests::open("scene:city:60");
    ASSERT_TRUE(level);
    expect_same_for_any_number_of_threads(level->soup);
}

// A roof at the height of 64 voxels is the first of the next 64, also where nothing is higher.
TEST(FreeSpace, Roofs_at_the_seam_of_words_are_the_same_for_any_number_of_threads) {
    const TriangleSoup soup = tests::room(
        [](scenes::Shapes& shapes) {
            for (int i = 0; i < 10; ++i) {
                const float z = 8.0F * static_cast<float>(i);
                const float top = 16.0F * static_cast<float>(1 + i % 3);
                shapes.box({2, 0, z}, {6, top, z + 4});
            }
        },
        80.0F);
    expect_same_for_any_number_of_threads(soup);
}

TEST(FreeSpace, Keeps_the_fields_spans_and_asks_for_triangles_only_if_exact) {
    const auto level = tests::open("scene:stairs");
    ASSERT_TRUE(level);
    const auto window = window_around(bounds_of(level->soup), {});
    const auto field = rasterize(level->soup, *window, {});
    FreeSpaceSettings settings;
    settings.margin_cells = 3;
    const auto space = build_free_space(level->soup, *field, {}, settings);
    ASSERT_TRUE(space);
    EXPECT_GE(space->margin_cells, 3 + space->reach_cells);
    EXPECT_EQ(space->spans, field->spans);
    EXPECT_EQ(space->span_begin, field->column_begin);
    EXPECT_EQ(space->triangles.triangles.size(), level->soup.triangles.size());
    settings.exact = false;
    EXPECT_TRUE(build_free_space(level->soup, *field, {}, settings)->triangles.nodes.empty());
}

}  // namespace
}  // namespace pronk::free_space_test
