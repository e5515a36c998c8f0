// Windows that end before the level does, tiles, and data that make no sense.
#include <gtest/gtest.h>

#include <limits>
#include <pronk/space.hpp>

#include "space/spaces.hpp"

namespace pronk::beside_the_window_test {
namespace {

using scenes::Shapes;
using tests::add_floor;
using tests::add_wall;
using tests::Dice;
using tests::jump;
using tests::space_of;

// 10.1 m are 40.4 cells, which Recast rounds to 40: its window ends at 10 m.
template <class Build>
TriangleSoup odd_room(const Build& build) {
    return tests::room(build, 10.1F);
}

TEST(BesideTheWindow, A_wall_in_the_half_cell_that_the_window_leaves_out_counts) {
    const TriangleSoup along_z = odd_room([](Shapes& s) {
        add_wall(s, {10.1F, 0}, {10.1F, 10.1F}, 0, 3);
    });
    const TriangleSoup along_x = odd_room([](Shapes& s) {
        add_wall(s, {0, 10.1F}, {10.1F, 10.1F}, 0, 3);
    });
    ASSERT_EQ(window_around(bounds_of(along_z), {})->width_cells, 40);
    for (const bool exact : {true, false}) {
        for (const double x : {9.9, 10.05, 10.15, 10.3}) {
            EXPECT_FALSE(is_open(space_of(along_z, exact), {x, 0.3, 5.0}));
            EXPECT_FALSE(is_open(space_of(along_x, exact), {5.0, 0.3, x}));
        }
        for (const double x : {9.4, 10.9}) {
            EXPECT_TRUE(is_open(space_of(along_z, exact), {x, 0.3, 5.0}));
            EXPECT_TRUE(is_open(space_of(along_x, exact), {5.0, 0.3, x}));
        }
        // Out of the level, and on the outside of the wall from end to end.
        EXPECT_FALSE(is_free(space_of(along_z, exact), jump({8, 0, 5}, {12, 0, 5}, 1.0)));
        EXPECT_FALSE(is_free(space_of(along_x, exact), jump({5, 0, 8}, {5, 0, 12}, 1.0)));
        EXPECT_FALSE(is_free(space_of(along_z, exact), jump({10.3, 0, 3}, {10.3, 0, 7}, 1.0)));
        EXPECT_TRUE(is_free(space_of(along_z, exact), jump({10.9, 0, 3}, {10.9, 0, 7}, 1.0)));
    }
    EXPECT_TRUE(is_open(space_of(along_z, true), {10.351, 0.3, 5.0}));
    EXPECT_TRUE(is_open(space_of(along_x, true), {5.0, 0.3, 9.849}));
}

TEST(BesideTheWindow, A_post_in_its_far_corner_counts) {
    const TriangleSoup soup = odd_room([](Shapes& s) {
        s.box({10.05F, 0, 10.05F}, {10.1F, 3, 10.1F});
    });
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact);
        EXPECT_FALSE(is_open(space, {9.95, 0.3, 9.95}));
        EXPECT_FALSE(is_open(space, {10.2, 0.3, 10.2}));
        EXPECT_FALSE(is_open(space, {9.95, 0.3, 10.2}));
        EXPECT_FALSE(is_free(space, jump({9, 0, 9}, {11, 0, 11}, 1.0)));
    }
    EXPECT_TRUE(is_open(space_of(soup, true), {9.86, 0.3, 9.86}));
}

// A window may begin a column late as well, and then a wall in that column is all there is beyond.
TEST(BesideTheWindow, A_wall_in_the_column_before_the_window_counts) {
    const TriangleSoup soup = odd_room([](Shapes& s) {
        add_wall(s, {0.1F, 0}, {0.1F, 10}, 0, 3);
        add_wall(s, {0, 0.1F}, {10, 0.1F}, 0, 3);
    });
    const GridWindow whole = window_around(bounds_of(soup), {}).value();
    const GridWindow late = tests::part_of(whole, 1, 1, 39, 39);
    const SpanField field = rasterize(soup, late, {}).value();
    for (const bool exact : {true, false}) {
        FreeSpaceSettings settings;
        settings.exact = exact;
        const FreeSpace space = build_free_space(soup, field, {}, settings).value();
        EXPECT_TRUE(space.outside_is_empty);
        for (const double at : {-0.1, 0.05, 0.2, 0.3}) {
            EXPECT_FALSE(is_open(space, {at, 0.3, 5.0}));
            EXPECT_FALSE(is_open(space, {5.0, 0.3, at}));
        }
        EXPECT_TRUE(is_open(space, {-0.4, 0.3, 5.0}));
        EXPECT_TRUE(is_open(space, {5.0, 0.3, -0.4}));
        EXPECT_TRUE(is_open(space, {0.8, 0.3, 5.0}));
    }
}

// Four by four metres out of a level of twelve by twelve.
class Tile : public ::testing::TestWithParam<int> {
  protected:
    static TriangleSoup level() {
        Dice dice(23);
        Shapes shapes({"stone"});
        add_floor(shapes, {0, 0, 0}, {12, 0, 12});
        for (int i = 0; i < 25; ++i) {
            const Vec3 at = dice.point({0.5F, 0, 0.5F}, {11, 0, 11});
            shapes.box(at, at + dice.point({0.1F, 0.3F, 0.1F}, {1, 2, 1}));
        }
        // Ramps that begin far outside of the tile and end in it. Over the edges of cells they are
        // not on edges of voxels, where rounding decides.
        shapes.quad({1, 3.07F, 5}, {1, 3.07F, 6}, {5.5F, 0.03F, 6}, {5.5F, 0.03F, 5});
        shapes.quad({6, 3.07F, 1}, {5, 3.07F, 1}, {5, 0.03F, 5.5F}, {6, 0.03F, 5.5F});
        return shapes.take();
    }
    static FreeSpace tile_of(const TriangleSoup& soup, bool exact, int margin_cells) {
        const GridWindow whole = window_around(bounds_of(soup), {}).value();
        const SpanField field = rasterize(soup, tests::part_of(whole, 16, 16, 16, 16), {}).value();
        FreeSpaceSettings settings;
        settings.exact = exact;
        settings.margin_cells = margin_cells;
        return build_free_space(soup, field, {}, settings).value();
    }

    // What is known for certain: the window and the margin asked for. The next column is known too.
    bool knows(const Vec3d& p) const {
        const double margin_m = 0.25 * GetParam();
        return std::min(p.x, p.z) >= 4.0 - margin_m && std::max(p.x, p.z) <= 8.0 + margin_m;
    }
    // The field's own columns, but for the first column and row: into those Recast lays what of a
    // triangle lies before the window.
    static bool has_ground(const Vec3d& p) {
        return std::min(p.x, p.z) > 4.25 && std::max(p.x, p.z) < 8.0;
    }
    bool may_know(const Vec3d& p) const {
        const double margin_m = 0.25 * std::max(GetParam(), 1) + 1e-9;
        return std::min(p.x, p.z) >= 4.0 - margin_m && std::max(p.x, p.z) <= 8.0 + margin_m;
    }
};

TEST_P(Tile, Answers_as_the_whole_level_does_where_it_knows_and_no_where_it_does_not) {
    const TriangleSoup soup = level();
    const FreeSpace whole = space_of(soup, true);
    const FreeSpace exact = tile_of(soup, true, GetParam());
    const FreeSpace voxels = tile_of(soup, false, GetParam());
    EXPECT_FALSE(exact.outside_is_empty);
    Dice dice(29);
    int open_inside = 0;
    int free_inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3d feet(dice.between(0, 12), dice.between(-0.5, 3), dice.between(0, 12));
        const bool open = is_open(whole, feet);
        if (knows(feet)) {
            EXPECT_EQ(is_open(exact, feet), open);
        } else if (!may_know(feet)) {
            EXPECT_FALSE(is_open(exact, feet));
        }
        EXPECT_LE(is_open(voxels, feet), is_open(exact, feet));
        open_inside += open && knows(feet) ? 1 : 0;

        const Vec3d a(dice.between(2, 10), 0, dice.between(2, 10));
        const Vec3d b(dice.between(2, 10), 0, dice.between(2, 10));
        const Arc arc = jump(a, b, dice.between(0.3, 2.0));
        const bool free = is_free(whole, arc);
        if (knows(a) && knows(b)) {
            EXPECT_EQ(is_free(exact, arc), free);
        } else if (!may_know(a) || !may_know(b)) {
            EXPECT_FALSE(is_free(exact, arc));
        }
        EXPECT_LE(is_free(voxels, arc), is_free(exact, arc));
        free_inside += free && knows(a) && knows(b) ? 1 : 0;
    }
    EXPECT_GT(open_inside, 50);
    EXPECT_GT(free_inside, 20);
}

TEST_P(Tile, Flights_touch_the_same_ground_as_in_the_whole_level) {
    const TriangleSoup soup = level();
    const FreeSpace whole = space_of(soup, true);
    const FreeSpace tile = tile_of(soup, true, GetParam());
    Dice dice(31);
    int ground = 0;
    for (int i = 0; i < 2000; ++i) {
        Arc arc;
        arc.takeoff = {dice.between(4, 8), dice.between(0, 1), dice.between(4, 8)};
        arc.launch_velocity_m_s = {dice.between(-3, 3), dice.between(0, 6), dice.between(-3, 3)};
        arc.duration_s = 3.0;
        const Touch there = first_touch(whole, arc);
        if (there.kind != TouchKind::ground || !has_ground(there.position)) continue;
        const Touch here = first_touch(tile, arc);
        EXPECT_EQ(here.kind, TouchKind::ground);
        EXPECT_NEAR(here.position.y, there.position.y, 1e-9)
            << there.position.x << ' ' << there.position.z;
        ++ground;
    }
    EXPECT_GT(ground, 100);
}

// Windows of a single column, row or both.
TEST_P(Tile, May_be_a_single_column) {
    const TriangleSoup soup = level();
    const FreeSpace whole = space_of(soup, true);
    const GridWindow around = window_around(bounds_of(soup), {}).value();
    Dice dice(37);
    for (const auto& [width, depth] : {std::pair{1, 1}, {1, 16}, {16, 1}}) {
        const GridWindow window = tests::part_of(around, 16, 16, width, depth);
        const SpanField field = rasterize(soup, window, {}).value();
        for (const bool exact : {true, false}) {
            FreeSpaceSettings settings;
            settings.exact = exact;
            settings.margin_cells = GetParam();
            const FreeSpace space = build_free_space(soup, field, {}, settings).value();
            int open_count = 0;
            for (int i = 0; i < 300; ++i) {
                const double margin_m = 0.25 * GetParam();
                const Vec3d feet(dice.between(4.0 - margin_m, 4.0 + 0.25 * width + margin_m),
                                 dice.between(-0.5, 3),
                                 dice.between(4.0 - margin_m, 4.0 + 0.25 * depth + margin_m));
                const bool open = is_open(space, feet);
                EXPECT_TRUE(is_open(whole, feet) || !open);
                EXPECT_TRUE(!exact || open || !is_open(whole, feet));
                open_count += open ? 1 : 0;
            }
            EXPECT_TRUE(open_count > 0 || !exact);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Margins, Tile, ::testing::Values(0, 8));

TEST(Refusals, Agents_and_margins_that_make_no_sense_are_named) {
    const TriangleSoup soup = odd_room([](Shapes&) {});
    const GridWindow window = window_around(bounds_of(soup), {}).value();
    const SpanField field = rasterize(soup, window, {}).value();
    const auto refused = [&](const Agent& agent, int margin_cells, const std::string& where) {
        FreeSpaceSettings settings;
        settings.margin_cells = margin_cells;
        const auto built = build_free_space(soup, field, agent, settings);
        ASSERT_FALSE(built);
        EXPECT_EQ(built.error().where, where);
        EXPECT_FALSE(built.error().value.empty());
    };
    Agent agent;
    refused(agent, -1, "margin");
    refused(agent, 65535, "margin");  // 131,000 columns a side
    refused(agent, std::numeric_limits<int>::max(), "margin");
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), -0.1F, std::numeric_limits<float>::infinity()}) {
        agent = {};
        agent.radius_m = bad;
        refused(agent, 0, "radius");
        agent = {};
        agent.height_m = bad;
        refused(agent, 0, "height");
        agent = {};
        agent.climb_m = bad;
        refused(agent, 0, "climb");
    }
    agent = {};
    agent.height_m = 0.0F;
    refused(agent, 0, "height");
}

TEST(Refusals, A_window_that_cuts_off_the_levels_top_or_bottom_is_named) {
    const TriangleSoup soup = odd_room([](Shapes& s) { add_wall(s, {1, 1}, {1, 2}, 0, 3); });
    for (const bool top : {true, false}) {
        GridWindow window = window_around(bounds_of(soup), {}).value();
        (top ? window.max.y : window.min.y) += top ? -1.0F : 0.5F;
        const SpanField field = rasterize(soup, window, {}).value();
        const auto built = build_free_space(soup, field, {}, {});
        ASSERT_FALSE(built);
        EXPECT_EQ(built.error().where, "window");
        EXPECT_NE(built.error().message().find("3"), std::string::npos);
    }
    GridWindow higher = window_around(bounds_of(soup), {}).value();
    higher.min.y -= 2.0F;
    higher.max.y += 2.0F;
    EXPECT_TRUE(build_free_space(soup, rasterize(soup, higher, {}).value(), {}, {}));
}

TEST(Trivial, Without_triangles_everything_is_free) {
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    GridWindow window;
    window.max = {5, 3, 5};
    window.width_cells = window.depth_cells = 20;
    const SpanField field = rasterize(soup, window, {}).value();
    for (const bool exact : {true, false}) {
        FreeSpaceSettings settings;
        settings.exact = exact;
        const FreeSpace space = build_free_space(soup, field, {}, settings).value();
        EXPECT_TRUE(is_open(space, {2, 0, 2}));
        EXPECT_TRUE(is_free(space, jump({1, 0, 1}, {9, 0, 4}, 1.0)));
        EXPECT_EQ(first_touch(space, jump({1, 0, 1}, {9, 0, 4}, 1.0)).kind, TouchKind::nothing);
        EXPECT_TRUE(is_free(space, ArcFamily{{{1, 0, 1}, {1, 0, 4}}, {{4, 0, 1}, {4, 0, 4}}}));
    }
}

TEST(Trivial, Agents_larger_than_the_level_and_lower_than_a_voxel_get_answers) {
    Shapes shapes({"stone"});
    shapes.box({0, 0, 0}, {1, 0.5F, 1});
    const TriangleSoup soup = shapes.take();
    Agent giant;
    giant.radius_m = 5.0F;
    giant.height_m = 30.0F;
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact, giant, {0.25F, 0.25F});
        EXPECT_FALSE(is_open(space, {5.9, 0.1, 0.5}));
        EXPECT_FALSE(is_open(space, {0.5, -29.0, 0.5}));
        EXPECT_TRUE(is_open(space, {6.6, 0.1, 0.5}));
        EXPECT_TRUE(is_open(space, {0.5, 0.8, 0.5}));
        EXPECT_TRUE(is_open(space, {0.5, -30.3, 0.5}));
    }
    EXPECT_TRUE(is_open(space_of(soup, true, giant, {0.25F, 0.25F}), {6.0, 0.1, 0.5}));
    Agent mouse;
    mouse.radius_m = 0.0F;
    mouse.height_m = 0.02F;
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact, mouse);
        EXPECT_TRUE(is_open(space, {0.5, 0.3, 0.5}));  // the box is hollow
        EXPECT_FALSE(is_open(space, {0.5, 0.49, 0.5}));
        EXPECT_TRUE(is_open(space, {0.5, 0.8, 0.5}));
        EXPECT_FALSE(is_open(space, {0.5, -0.01, 0.5}));
        EXPECT_TRUE(is_open(space, {0.5, -0.03, 0.5}));
    }
}

}  // namespace
}  // namespace pronk::beside_the_window_test
