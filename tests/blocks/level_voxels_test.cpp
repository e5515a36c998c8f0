// Which voxels triangles block: all they reach into, and none that they only touch.
#include "blocks/level_voxels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "blocks/hand_levels.hpp"

namespace pronk::level_voxels_test {
namespace {

using namespace tests;

using Voxels = std::vector<BlockCoord>;

// ---- Layouts ------------------------------------------------------------------------------------

Bounds bounds(const Vec3& min, const Vec3& max) {
    return {min, max};
}

std::string refusal(const Bounds& around, double voxel_m, double above_m = 2.0) {
    const auto layout = layout_around(around, voxel_m, above_m);
    return layout ? "" : layout.error().message();
}

TEST(LayoutAround, A_level_has_one_voxel_around_it_and_the_air_above_that_was_asked_for) {
    const auto layout = layout_around(bounds({0.2F, -1, 0}, {4, 3, 5.5F}), 1.0, 2.5).value();
    EXPECT_EQ(layout.origin, Vec3d(-1, -2, -1));
    EXPECT_EQ(layout.size, (BlockCoord{1 + 4 + 1, 1 + 4 + 3, 1 + 6 + 1}));
}

TEST(LayoutAround, There_is_always_a_voxel_of_air) {
    const auto layout = layout_around(bounds({0, 0, 0}, {4, 3, 4}), 1.0, 0.0).value();
    EXPECT_EQ(layout.size, (BlockCoord{6, 1 + 3 + 1, 6}));
}

TEST(LayoutAround, Grid_lines_go_through_the_place_that_was_named) {
    const auto layout =
        layout_around(bounds({0, 0, 0}, {4, 4, 4}), 1.0, 1.0, Vec3d(0.5, 10.25, -7.5)).value();
    EXPECT_EQ(layout.origin, Vec3d(-1.5, -1.75, -1.5));
    EXPECT_EQ(layout.size, (BlockCoord{7, 7, 7}));
}

TEST(LayoutAround, Floats_beside_a_grid_line_need_no_voxel_more) {
    const auto layout = layout_around(bounds(Vec3(-0.8F), Vec3(2.4000001F)), 0.8, 0.8).value();
    EXPECT_EQ(layout.size, (BlockCoord{6, 6, 6}));
}

TEST(LayoutAround, A_flat_level_has_a_grid) {
    const auto layout = layout_around(bounds({0, 2, 0}, {4, 2, 4}), 1.0, 2.0).value();
    EXPECT_EQ(layout.origin, Vec3d(-1, 1, -1));
    EXPECT_EQ(layout.size, (BlockCoord{6, 3, 6}));
}

TEST(LayoutAround, A_grid_that_is_too_large_is_refused_with_its_size_and_the_limit) {
    EXPECT_EQ(refusal(bounds(Vec3(0), Vec3(2000)), 1.0),
              "size: a grid has at most 1073741824 voxels, its height rounded up to 64s: "
              "2002 x 2003 x 2002, 8208392192 in all");
    EXPECT_EQ(refusal(bounds(Vec3(0), Vec3(10000, 1, 1)), 0.01),
              "size: sides must be from 1 to 32768 voxels: 1000002 x 301 x 102");
    EXPECT_EQ(refusal(bounds(Vec3(-1e30F, 0, 0), Vec3(1e30F, 1, 1)), 1.0).substr(0, 42),
              "size: sides must be from 1 to 32768 voxels");
    EXPECT_EQ(refusal(bounds(Vec3(0), Vec3(10)), 1.0, 1e12),
              "size: sides must be from 1 to 32768 voxels: 12 x 1000000000011 x 12");
}

TEST(LayoutAround, What_is_no_level_or_no_length_is_refused) {
    EXPECT_NE(refusal(Bounds{}, 1.0), "");
    EXPECT_NE(refusal(bounds(Vec3(std::nanf("")), Vec3(1)), 1.0), "");
    EXPECT_NE(refusal(bounds(Vec3(0), Vec3(std::numeric_limits<float>::infinity())), 1.0), "");
    EXPECT_EQ(refusal(bounds(Vec3(0), Vec3(1)), 0.0), "voxel: must be from 0.01 to 100 m: 0");
    EXPECT_NE(refusal(bounds(Vec3(0), Vec3(1)), std::nan("")), "");
    EXPECT_NE(refusal(bounds(Vec3(0), Vec3(1)), 1.0, std::nan("")), "");
    EXPECT_NE(refusal(bounds(Vec3(5e6F), Vec3(5e6F)), 1.0).find("origin"), std::string::npos);
}

// ---- Faces on grid lines ------------------------------------------------------------------------

TEST(BlockTriangles, A_box_on_grid_lines_blocks_exactly_its_own_voxels) {
    EXPECT_EQ(voxels_blocked_by(box({1, 0, 1}, {3, 2, 3})), all_in({1, 0, 1}, {2, 1, 2}));
    EXPECT_EQ(voxels_blocked_by(box({-7, -9, 4}, {-6, -8, 9})), all_in({-7, -9, 4}, {-7, -9, 8}));
}

TEST(BlockTriangles, The_inside_of_a_box_stays_hollow) {
    Voxels shell = all_in({0, 0, 0}, {2, 2, 2});
    std::erase(shell, BlockCoord{1, 1, 1});
    EXPECT_EQ(voxels_blocked_by(box(Vec3(0), Vec3(3))), shell);
}

TEST(BlockTriangles, A_box_between_grid_lines_blocks_what_it_reaches_into) {
    Voxels shell = all_in({0, 0, 0}, {2, 2, 2});
    std::erase(shell, BlockCoord{1, 1, 1});
    EXPECT_EQ(voxels_blocked_by(box(Vec3(0.5F), Vec3(2.5F))), shell);
    EXPECT_EQ(voxels_blocked_by(box(Vec3(0.25F), Vec3(0.75F))), all_in({0, 0, 0}, {0, 0, 0}));
}

TEST(BlockTriangles, A_face_on_a_grid_line_blocks_the_voxels_behind_it) {
    const Corners up{Vec3(0, 1, 0), Vec3(0, 1, 1), Vec3(1, 1, 0)};
    EXPECT_EQ(voxels_blocked_by(soup_of({up})), (Voxels{{0, 0, 0}}));
    EXPECT_EQ(voxels_blocked_by(turned_inside_out(soup_of({up}))), (Voxels{{0, 1, 0}}));
    const Corners to_higher_x{Vec3(2, 0, 0), Vec3(2, 1, 0), Vec3(2, 0, 1)};
    EXPECT_EQ(voxels_blocked_by(soup_of({to_higher_x})), (Voxels{{1, 0, 0}}));
    EXPECT_EQ(voxels_blocked_by(turned_inside_out(soup_of({to_higher_x}))), (Voxels{{2, 0, 0}}));
    const Corners to_higher_z{Vec3(0, 0, 2), Vec3(1, 0, 2), Vec3(0, 1, 2)};
    EXPECT_EQ(voxels_blocked_by(soup_of({to_higher_z})), (Voxels{{0, 0, 1}}));
    EXPECT_EQ(voxels_blocked_by(turned_inside_out(soup_of({to_higher_z}))), (Voxels{{0, 0, 2}}));
}

TEST(BlockTriangles, Boxes_that_touch_block_their_own_voxels_each) {
    const TriangleSoup soup = both(box({0, 0, 0}, {2, 2, 2}), box({2, 0, 0}, {4, 1, 2}));
    Voxels expected = all_in({0, 0, 0}, {1, 1, 1});
    const Voxels low = all_in({2, 0, 0}, {3, 0, 1});
    expected.insert(expected.end(), low.begin(), low.end());
    EXPECT_EQ(voxels_blocked_by(soup), expected);
}

// Lines at multiples of 0.8 are no floats, nor what a program adds up to them.
TEST(BlockTriangles, Floats_beside_a_grid_line_count_as_on_it) {
    Dice dice(3);
    for (const double voxel_m : {0.8, 0.1, 0.3, 1.1, 12.7}) {
        for (int i = 0; i < 200; ++i) {
            const BlockCoord min{dice.up_to(400) - 200, dice.up_to(20), dice.up_to(400) - 200};
            Vec3 low;
            Vec3 high;
            const auto put = [&](int axis, int line) {
                low[axis] = static_cast<float>(line) * static_cast<float>(voxel_m);
                high[axis] = low[axis] + static_cast<float>(voxel_m);
                high[axis] += static_cast<float>(voxel_m);
            };
            put(0, min.x);
            put(1, min.y);
            put(2, min.z);
            EXPECT_EQ(voxels_blocked_by(box(low, high), voxel_m),
                      all_in(min, min + BlockCoord{1, 1, 1}))
                << voxel_m;
        }
    }
}

// However near to a line it is, it blocks one side of it.
TEST(BlockTriangles, No_wall_is_lost_between_two_voxels) {
    for (int i = -2000; i <= 2000; ++i) {
        const float x = 2.0F + 0.25e-6F * static_cast<float>(i);
        const TriangleSoup wall = soup_of({{Vec3(x, 0.5F, 0), Vec3(x, 1, 0.5F), Vec3(x, 0.5F, 1)}});
        EXPECT_EQ(voxels_blocked_by(wall).size(), 1U) << i;
        EXPECT_EQ(voxels_blocked_by(turned_inside_out(wall)).size(), 1U) << i;
    }
}

// ---- Slanted ------------------------------------------------------------------------------------

TEST(BlockTriangles, A_ramp_through_the_corners_of_voxels_blocks_nothing_beyond_its_upper_end) {
    const TriangleSoup ramp = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {0, 0, 0}, {3, 3, 1});
    });
    EXPECT_EQ(voxels_blocked_by(ramp),
              (Voxels{{0, -1, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}}));
}

TEST(BlockTriangles, A_gentle_ramp_blocks_in_each_column_what_it_passes) {
    const TriangleSoup ramp = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {0, 0.5F, 0}, {4, 2.5F, 1});
    });
    EXPECT_EQ(voxels_blocked_by(ramp),
              (Voxels{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {3, 1, 0}, {3, 2, 0}}));
}

TEST(BlockTriangles, A_wall_higher_than_64_voxels_blocks_all_of_its_column) {
    const TriangleSoup wall = soup_with([](scenes::Shapes& shapes) {
        add_wall(shapes, {0.25F, 0.5F}, {0.75F, 0.5F}, 0, 200);
    });
    EXPECT_EQ(voxels_blocked_by(wall), all_in({0, 0, 0}, {0, 199, 0}));
}

TEST(BlockTriangles, Voxels_beyond_the_long_side_of_a_triangle_stay_free) {
    Voxels expected;
    for (int x = 0; x < 4; ++x) {
        for (int z = 0; x + z < 4; ++z) expected.push_back({x, 0, z});
    }
    const TriangleSoup floor = soup_of({{Vec3(0, 0.5F, 0), Vec3(0, 0.5F, 4), Vec3(4, 0.5F, 0)}});
    EXPECT_EQ(voxels_blocked_by(floor), expected);
}

TEST(BlockTriangles, What_reaches_beyond_the_grid_is_cut_off) {
    Dice dice(9);
    for (int i = 0; i < 100; ++i) {
        std::vector<Corners> triangles;
        for (int t = 0; t < 4; ++t) {
            triangles.push_back({dice.point(Vec3(-20), Vec3(20)), dice.point(Vec3(-20), Vec3(20)),
                                 dice.point(Vec3(-20), Vec3(20))});
        }
        const TriangleSoup soup = soup_of(triangles);
        const BlockLayout small{Vec3d(-3, -2, -1), 1.0, {6, 5, 4}};
        const Voxels of_small = voxels_of(blocked_by(soup, small), small);
        Voxels of_whole = voxels_blocked_by(soup);
        std::erase_if(of_whole, [&](const BlockCoord& at) {
            return !small.has(at + BlockCoord{3, 2, 1});
        });
        EXPECT_EQ(of_small, of_whole);
    }
}

// ---- Any triangle -------------------------------------------------------------------------------

// Whether a triangle and a box meet, by separating axes.
bool meet(const std::array<Vec3d, 3>& triangle, const Vec3d& middle, double half) {
    const auto apart = [&](const Vec3d& axis) {
        const double reach = half * (std::abs(axis.x) + std::abs(axis.y) + std::abs(axis.z));
        Vec3d along;
        for (int i = 0; i < 3; ++i) {
            along[i] = glm::dot(axis, triangle[static_cast<std::size_t>(i)] - middle);
        }
        return std::min({along.x, along.y, along.z}) > reach ||
               std::max({along.x, along.y, along.z}) < -reach;
    };
    const std::array<Vec3d, 3> axes{Vec3d(1, 0, 0), Vec3d(0, 1, 0), Vec3d(0, 0, 1)};
    for (const Vec3d& axis : axes) {
        if (apart(axis)) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            if (apart(glm::cross(axis, triangle[(i + 1) % 3] - triangle[i]))) return false;
        }
    }
    return !apart(glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]));
}

void expect_what_axes_say(const Corners& corners, const BlockLayout& layout) {
    const BlockBits blocked = blocked_by(soup_of({corners}), layout);
    const std::array<Vec3d, 3> triangle{Vec3d(corners[0]), Vec3d(corners[1]), Vec3d(corners[2])};
    // By as much corners and faces may be moved.
    const LineTolerance tolerance(1.0);
    const double slack = 2.0 * (tolerance.on_line + tolerance.moved);
    for (const BlockCoord& at : all_in({0, 0, 0}, layout.size - BlockCoord{1, 1, 1})) {
        const Vec3d middle = layout.floor_of(at) + Vec3d(0, 0.5 * layout.voxel_m, 0);
        if (blocked.test(at)) {
            ASSERT_TRUE(meet(triangle, middle, (0.5 + slack) * layout.voxel_m));
        } else {
            ASSERT_FALSE(meet(triangle, middle, (0.5 - slack) * layout.voxel_m));
        }
    }
}

TEST(BlockTriangles, Triangles_anywhere_block_what_separating_axes_say_they_meet) {
    Dice dice(4);
    for (int i = 0; i < 4000; ++i) {
        const double voxel_m = dice.one_in(3) ? 1.0 : dice.between(0.2, 2.0);
        const BlockLayout layout{Vec3d(-4), voxel_m, {8, 9, 7}};
        const auto size = static_cast<float>(voxel_m * (dice.one_in(2) ? 2.0 : 8.0));
        const Vec3 at = dice.point(Vec3(-4), Vec3(static_cast<float>(4.0 * voxel_m - 4.0)));
        Corners corners;
        for (Vec3& corner : corners) {
            corner = at + dice.point(Vec3(0), Vec3(size));
            // On grid lines, and upright or level.
            if (dice.one_in(4)) corner = glm::round(corner);
            for (int axis = 0; axis < 3; ++axis) {
                if (dice.one_in(4)) corner[axis] = corners[0][axis];
            }
        }
        expect_what_axes_say(corners, layout);
    }
}

TEST(BlockTriangles, Every_point_of_a_triangle_lies_in_a_blocked_voxel) {
    Dice dice(5);
    const BlockLayout layout{Vec3d(-1), 0.8, {60, 90, 60}};
    const double slack_m = 4e-4 * layout.voxel_m;
    for (int i = 0; i < 300; ++i) {
        const Corners corners{dice.point(Vec3(0), {40, 60, 40}), dice.point(Vec3(0), {40, 60, 40}),
                              dice.point(Vec3(0), {40, 60, 40})};
        const BlockBits blocked = blocked_by(soup_of({corners}), layout);
        for (int k = 0; k < 1000; ++k) {
            double u = dice.between(0, 1);
            double v = dice.between(0, 1);
            if (u + v > 1.0) u = 1.0 - u, v = 1.0 - v;
            const Vec3d p =
                Vec3d(corners[0]) * (1.0 - u - v) + Vec3d(corners[1]) * u + Vec3d(corners[2]) * v;
            const Vec3d low = glm::floor((p - slack_m - layout.origin) / layout.voxel_m);
            const Vec3d high = glm::floor((p + slack_m - layout.origin) / layout.voxel_m);
            if (low != high) continue;
            ASSERT_TRUE(blocked.test(
                {static_cast<int>(low.x), static_cast<int>(low.y), static_cast<int>(low.z)}));
        }
    }
}

}  // namespace
}  // namespace pronk::level_voxels_test
