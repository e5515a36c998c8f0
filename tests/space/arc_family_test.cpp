// All jumps from one segment to another, in levels where it is known by hand which of them are
// free.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <pronk/space.hpp>

#include "space/families.hpp"

namespace pronk::arc_family_test {
namespace {

using scenes::Shapes;
using tests::add_floor;
using tests::add_wall;
using tests::Dice;
using tests::expect_sorted_and_apart;
using tests::holds;
using tests::jump;
using tests::room;
using tests::space_of;

// A wall at x = 5 with a gap from z = 4.4 to 5.6, as high as anything jumps here.
TriangleSoup wall_with_a_gap() {
    return room([](Shapes& s) {
        add_wall(s, {5, 0}, {5, 4.4F}, 0, 5);
        add_wall(s, {5, 5.6F}, {5, 10}, 0, 5);
    });
}

// In plan view the jump from (3, takeoff_z) to (7, landing_z) passes both ends of the wall at
// `distance_m` or more.
bool fits_the_gap(double takeoff_z, double landing_z, double distance_m) {
    const double along = std::hypot(4.0, landing_z - takeoff_z);
    const double middle_z = 0.5 * (takeoff_z + landing_z);
    return (5.6 - middle_z) * 4.0 / along >= distance_m &&
           (middle_z - 4.4) * 4.0 / along >= distance_m;
}

TEST(FreeParts, On_a_bare_floor_there_is_one_part_and_it_is_all) {
    const TriangleSoup soup = room([](Shapes&) {});
    const ArcFamily family{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 3}, {7, 0, 7}}};
    for (const bool exact : {true, false}) {
        const FreeSpace space = space_of(soup, exact);
        EXPECT_TRUE(is_free(space, family));
        EXPECT_EQ(free_parts(space, family, 0.1), std::vector<FamilyPart>{FamilyPart{}});
    }
}

TEST(FreeParts, Behind_a_closed_wall_there_are_none) {
    const TriangleSoup soup = room([](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, 5); });
    const ArcFamily family{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 3}, {7, 0, 7}}};
    for (const bool exact : {true, false}) {
        EXPECT_FALSE(is_free(space_of(soup, exact), family));
        EXPECT_TRUE(free_parts(space_of(soup, exact), family, 0.25).empty());
    }
}

// From (3, 5) the landings that pass the gap's ends at 0.25 m lie between z = 5 -+ 4 k with
// (0.6 - 2 k) / sqrt(1 + k^2) = 0.25, which is k = 0.17314.
TEST(FreeParts, From_a_point_the_landings_through_a_gap_are_found) {
    const FreeSpace space = space_of(wall_with_a_gap(), true);
    const double smallest_m = 0.05;
    const ArcFamily family{{{3, 0, 5}, {3, 0, 5}}, {{7, 0, 3}, {7, 0, 7}}};
    const auto parts = free_parts(space, family, smallest_m);
    ASSERT_EQ(parts.size(), 1U);
    const double from_z = 3.0 + 4.0 * parts[0].landing_from;
    const double to_z = 3.0 + 4.0 * parts[0].landing_to;
    EXPECT_GE(from_z, 4.30744 - 0.001);
    EXPECT_LE(from_z, 4.30744 + 2.0 * smallest_m);
    EXPECT_LE(to_z, 5.69256 + 0.001);
    EXPECT_GE(to_z, 5.69256 - 2.0 * smallest_m);
    EXPECT_EQ(parts[0].takeoff_from, 0.0);
    EXPECT_EQ(parts[0].takeoff_to, 1.0);
    // Voxels alone lose up to a cell and its neighbour to either side of the gap.
    const auto coarse = free_parts(space_of(wall_with_a_gap(), false), family, smallest_m);
    for (const FamilyPart& part : coarse) {
        EXPECT_GE(part.landing_from, parts[0].landing_from);
        EXPECT_LE(part.landing_to, parts[0].landing_to);
    }
}

TEST(FreeParts, To_a_point_the_take_offs_through_a_gap_are_found_and_joined) {
    const ArcFamily family{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 5}, {7, 0, 5}}};
    const auto parts = free_parts(space_of(wall_with_a_gap(), true), family, 0.05);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_NEAR(3.0 + 4.0 * parts[0].takeoff_from, 4.30744, 0.1);
    EXPECT_NEAR(3.0 + 4.0 * parts[0].takeoff_to, 5.69256, 0.1);
    EXPECT_EQ(parts[0].landing_from, 0.0);
    EXPECT_EQ(parts[0].landing_to, 1.0);
}

TEST(FreeParts, From_a_segment_all_but_a_little_next_to_the_gaps_ends_is_found) {
    const FreeSpace space = space_of(wall_with_a_gap(), true);
    const double smallest_m = 0.05;
    const ArcFamily family{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 3}, {7, 0, 7}}};
    const auto parts = free_parts(space, family, smallest_m);
    expect_sorted_and_apart(parts);
    int free = 0;
    int covered = 0;
    for (int i = 0; i <= 200; ++i) {
        for (int j = 0; j <= 200; ++j) {
            const double takeoff_z = 3.0 + 0.02 * i;
            const double landing_z = 3.0 + 0.02 * j;
            const bool is_covered = holds(parts, 0.005 * i, 0.005 * j);
            free += fits_the_gap(takeoff_z, landing_z, 0.25) ? 1 : 0;
            covered += is_covered ? 1 : 0;
            if (is_covered) {
                EXPECT_TRUE(fits_the_gap(takeoff_z, landing_z, 0.25 - 0.001));
            }
            // Two of the smallest sides more at both ends of the jump, and it would still fit.
            bool plainly = true;
            for (const double a : {-2.0 * smallest_m, 2.0 * smallest_m}) {
                for (const double b : {-2.0 * smallest_m, 2.0 * smallest_m}) {
                    plainly = plainly && fits_the_gap(takeoff_z + a, landing_z + b, 0.25);
                }
            }
            if (plainly) {
                EXPECT_TRUE(is_covered) << takeoff_z << " to " << landing_z;
            }
        }
    }
    EXPECT_GT(free, 1000);
    EXPECT_GT(covered, free * 9 / 10);
    EXPECT_LE(covered, free);
    RecordProperty("free", free);
    RecordProperty("covered", covered);
}

// The body's side is over the fence while the feet are at least 0.972 m high.
TEST(IsFreeFamily, A_fence_that_the_lowest_jump_clears_is_cleared_by_all) {
    const auto fence = [](float top) {
        return room([top](Shapes& s) { add_wall(s, {5, 0}, {5, 10}, 0, top); });
    };
    const ArcFamily family{{{3.5, 0, 4}, {3.5, 0, 6}}, {{6.5, 0, 4}, {6.5, 0, 6}}};
    EXPECT_TRUE(is_free(space_of(fence(0.9F), true), family));
    EXPECT_FALSE(is_free(space_of(fence(0.98F), true), family));
    EXPECT_FALSE(is_free(space_of(fence(0.98F), false), family));
    EXPECT_TRUE(is_free(space_of(fence(0.45F), false), family));
    const ArcFamily one{{{3.5, 0, 5}, {3.5, 0, 5}}, {{6.5, 0, 5}, {6.5, 0, 5}}};
    EXPECT_TRUE(is_free(space_of(fence(0.962F), true), one));
    EXPECT_FALSE(is_free(space_of(fence(0.982F), true), one));
}

TEST(IsFreeFamily, Holds_for_contacts_anywhere_within_the_slack) {
    // Ceiling and fence leave 0.1 m below and 0.15 m above the jump.
    const TriangleSoup soup = room([](Shapes& s) {
        add_wall(s, {5, 0}, {5, 10}, 0, 0.87F);
        add_floor(s, {4, 2.95F, 0}, {6, 2.95F, 10});
    });
    const FreeSpace space = space_of(soup, true);
    ArcFamily family{{{3.5, 0, 5}, {3.5, 0, 5}}, {{6.5, 0, 5}, {6.5, 0, 5}}};
    EXPECT_TRUE(is_free(space, family));
    family.takeoff_slack_m = 0.2;  // the whole jump may be 0.2 m higher or lower
    EXPECT_FALSE(is_free(space, family));
    family.takeoff_slack_m = 0.0;
    family.landing_slack_m = 0.05;
    EXPECT_TRUE(is_free(space, family));
    family.landing_slack_m = 0.9;  // half a metre flatter in the middle
    EXPECT_FALSE(is_free(space, family));
    family.landing_slack_m = 0.0;
    family.takeoff_slack_m = -0.1;
    EXPECT_FALSE(is_free(space, family));
}

// The head rises to 2.8 m, wherever the jump comes down.
TEST(IsFreeFamily, No_jump_rises_over_its_apex_whatever_its_landing) {
    const TriangleSoup soup = room([](Shapes& s) { add_floor(s, {0, 2.83F, 0}, {10, 2.83F, 10}); });
    ArcFamily family{{{3, 0, 5}, {3, 0, 5}}, {{7, 0, 5}, {7, 0.05, 5}}};
    EXPECT_TRUE(is_free(space_of(soup, true), family));
    family.landing_slack_m = 0.02;
    EXPECT_TRUE(is_free(space_of(soup, true), family));
    family.takeoff_slack_m = 0.1;
    EXPECT_FALSE(is_free(space_of(soup, true), family));
}

// As for one jump: a box of 0.85 m beside it can be climbed, and from the apex on what is up to
// 0.8 + 0.9 m high beside a ledge of 0.8 m.
TEST(IsFreeFamily, Where_zones_overlap_the_higher_contact_counts) {
    const auto box = [](float top) {
        return room([top](Shapes& s) { s.box({5.1F, 0, 5.1F}, {5.3F, top, 5.3F}); });
    };
    const ArcFamily level{{{5, 0, 5}, {5, 0, 5}}, {{5.4, 0, 5}, {5.4, 0, 5}}, 0.3};
    EXPECT_TRUE(is_free(space_of(box(0.85F), true), level));
    EXPECT_FALSE(is_free(space_of(box(0.95F), true), level));
    const auto ledge = [](float on_top) {
        return room([on_top](Shapes& s) {
            s.box({5.3F, 0, 3}, {8, 0.8F, 7});
            s.box({5.55F, 0.8F, 3}, {8, 0.8F + on_top, 7});
        });
    };
    ArcFamily onto{{{5, 0, 5}, {5, 0, 5}}, {{5.4, 0.8, 5}, {5.4, 0.8, 5}}, 0.9};
    EXPECT_TRUE(is_free(space_of(ledge(0.7F), true), onto));
    EXPECT_FALSE(is_free(space_of(ledge(1.0F), true), onto));
    // A sill that the feet go through on their way down at 0.37 m: higher over the take-off than
    // they may, but not over the landing.
    const auto sill = [](float top) {
        return room([top](Shapes& s) {
            s.box({5.39F, 0, 3}, {8, 0.3F, 7});
            add_wall(s, {5.38F, 3}, {5.38F, 7}, 0, top);
        });
    };
    const ArcFamily over{{{5, 0, 5}, {5, 0, 5}}, {{5.4, 0.3, 5}, {5.4, 0.3, 5}}, 0.6};
    EXPECT_TRUE(is_free(space_of(sill(0.5F), true), over));
    EXPECT_TRUE(is_free(space_of(sill(0.5F), true), jump({5, 0, 5}, {5.4, 0.3, 5}, 0.6)));
    EXPECT_FALSE(is_free(space_of(sill(0.95F), true), over));
}

// y = 2 z / 4 along the landing: the apex of 1 m is over its first half only.
TEST(FreeParts, Landings_above_the_apex_are_left_out) {
    Shapes shapes({"stone"});
    add_floor(shapes, {-9, -9, -9}, {-8, -9, -8});
    const FreeSpace space = space_of(shapes.take(), true);
    ArcFamily family{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 3}, {7, 2, 7}}};
    EXPECT_FALSE(is_free(space, family));
    const std::vector<FamilyPart> lower{{0.0, 1.0, 0.0, 0.5}};
    EXPECT_EQ(free_parts(space, family, 0.1), lower);
    family.landing.end.y = 1.0;
    EXPECT_TRUE(is_free(space, family));
    family.landing_slack_m = 0.1;
    EXPECT_FALSE(is_free(space, family));
    for (const FamilyPart& part : free_parts(space, family, 0.1)) {
        EXPECT_LE(part.landing_to * 1.0 + 0.1, 1.0 + 1e-9);
    }
    EXPECT_FALSE(free_parts(space, family, 0.1).empty());
}

TEST(IsFreeFamily, Points_are_segments_and_equal_points_a_jump_on_the_spot) {
    const auto ceiling = [](float y) {
        return room([y](Shapes& s) { add_floor(s, {0, y, 0}, {10, y, 10}); });
    };
    const Vec3d p(5.1, 0, 5.1);
    const ArcFamily family{{p, p}, {p, p}};  // the head rises to 2.8
    EXPECT_TRUE(is_free(space_of(ceiling(2.81F), true), family));
    EXPECT_FALSE(is_free(space_of(ceiling(2.79F), true), family));
    EXPECT_FALSE(is_free(space_of(ceiling(2.79F), false), family));
    EXPECT_EQ(free_parts(space_of(ceiling(2.81F), true), family, 0.1).size(), 1U);
    EXPECT_TRUE(free_parts(space_of(ceiling(2.79F), true), family, 0.1).empty());
}

TEST(IsFreeFamily, A_drop_of_twenty_metres_meets_a_balcony_on_its_way) {
    const auto tower = [](bool balcony) {
        Shapes shapes({"stone"});
        shapes.box({0, 0, 0}, {3, 20, 10});
        add_floor(shapes, {3, 0, 0}, {20, 0, 10});
        if (balcony) shapes.box({3, 8, 5}, {8, 8.2F, 6});
        return shapes.take();
    };
    // Landings 6 m away: in the fall from 20.5 m to 8 m the jump covers 0.8 of the way.
    const ArcFamily family{{{2.7, 20, 2}, {2.7, 20, 8}}, {{8.7, 0, 2}, {8.7, 0, 8}}, 0.5};
    for (const bool exact : {true, false}) {
        EXPECT_TRUE(is_free(space_of(tower(false), exact), family));
        EXPECT_FALSE(is_free(space_of(tower(true), exact), family));
    }
    const auto parts = free_parts(space_of(tower(true), true), family, 0.2);
    EXPECT_TRUE(holds(parts, 0.05, 0.05));  // z = 2.3 all the way
    EXPECT_TRUE(holds(parts, 0.95, 0.95));
    EXPECT_FALSE(holds(parts, 0.55, 0.55));  // z = 5.3: onto the balcony
}

// Both segments lie on an edge between cells or next to it, and the jumps along it, through a wall.
TEST(IsFreeFamily, Jumps_along_the_edge_of_cells_meet_what_stands_there) {
    for (const float origin : {0.0F, 0.1F, -1000.25F, -999.9F, 77.7F}) {
        for (const GridSettings grid : {GridSettings{}, GridSettings{0.1F, 0.1F}}) {
            Shapes shapes({"stone"});
            add_floor(shapes, {origin, 0, origin}, {origin + 10, 0, origin + 10});
            add_wall(shapes, {origin + 5, origin}, {origin + 5, origin + 10}, 0, 3);
            add_wall(shapes, {origin, origin + 5}, {origin + 10, origin + 5}, 0, 3);
            const TriangleSoup soup = shapes.take();
            const FreeSpace exact = space_of(soup, true, {}, grid);
            const FreeSpace voxels = space_of(soup, false, {}, grid);
            const double from = origin;
            for (int cell = 10; cell < 18; ++cell) {
                const double edge = from + cell * static_cast<double>(grid.cell_m);
                const double below = std::nextafter(edge, -1e9);
                const double above = std::nextafter(edge, 1e9);
                for (const double z : {edge, below, above, std::nextafter(below, -1e9)}) {
                    const ArcFamily along_x{{{from + 3, 0, z}, {from + 3.2, 0, z}},
                                            {{from + 7, 0, z}, {from + 7.2, 0, z}}};
                    EXPECT_FALSE(is_free(exact, along_x)) << origin << ' ' << cell;
                    EXPECT_FALSE(is_free(voxels, along_x)) << origin << ' ' << cell;
                    const Arc one = jump(along_x.takeoff.begin, along_x.landing.begin, 1.0);
                    EXPECT_FALSE(is_free(exact, one)) << origin << ' ' << cell;
                    EXPECT_FALSE(is_free(voxels, one)) << origin << ' ' << cell;
                    const ArcFamily along_z{{{z, 0, from + 3}, {z, 0, from + 3.2}},
                                            {{z, 0, from + 7}, {z, 0, from + 7.2}}};
                    EXPECT_FALSE(is_free(exact, along_z)) << origin << ' ' << cell;
                }
            }
        }
    }
}

// Walls of 0.8 m that lie on the edges of cells, and feet that come down right on top of them. The
// body may overlap them, since they can be climbed, but not the feet. In which of two columns
// floats put such a wall, and doubles the feet, is up to rounding.
TEST(IsFreeFamily, Feet_do_not_come_down_on_the_edge_of_cells_through_a_wall_there) {
    const GridSettings grid{0.1F, 0.1F};
    for (const float origin : {0.0F, 0.1F, -77.7F, 300.3F}) {
        for (const bool along_z : {true, false}) {
            Shapes shapes({"stone"});
            add_floor(shapes, {origin, 0, origin}, {origin + 6, 0, origin + 6});
            std::vector<double> at;
            for (int cell = 10; cell < 50; ++cell) {
                const float edge = origin + static_cast<float>(cell) * grid.cell_m;
                const Vec2 from(edge, origin + 1);
                const Vec2 to(edge, origin + 5);
                at.push_back(static_cast<double>(edge));
                if (along_z) add_wall(shapes, from, to, 0, 0.8F);
                if (!along_z) add_wall(shapes, {from.y, from.x}, {to.y, to.x}, 0, 0.8F);
            }
            const TriangleSoup soup = shapes.take();
            const double middle = static_cast<double>(origin) + 3.03;
            for (const bool exact : {true, false}) {
                const FreeSpace space = space_of(soup, exact, {}, grid);
                for (const double edge : at) {
                    const Vec3d foot(along_z ? edge : middle, 0.0, along_z ? middle : edge);
                    const Vec3d top = foot + Vec3d(0, 3, 0);
                    EXPECT_FALSE(is_free(space, tests::drop(top, foot))) << edge;
                    EXPECT_FALSE(is_free(space, ArcFamily{{top, top}, {foot, foot}, 0.1})) << edge;
                }
            }
            // Between two walls they may.
            const double between = at[20] + 0.05;
            const Vec3d foot(along_z ? between : middle, 0.0, along_z ? middle : between);
            EXPECT_TRUE(
                is_free(space_of(soup, true, {}, grid), tests::drop(foot + Vec3d(0, 3, 0), foot)));
        }
    }
}

TEST(IsFreeFamily, What_is_no_family_is_not_free) {
    const FreeSpace space = space_of(room([](Shapes&) {}), true);
    const ArcFamily good{{{3, 0, 3}, {3, 0, 7}}, {{7, 0, 3}, {7, 0, 7}}};
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), -1.0}) {
        ArcFamily family = good;
        family.apex_m = bad;
        EXPECT_FALSE(is_free(space, family));
        EXPECT_TRUE(free_parts(space, family, 0.1).empty());
        family = good;
        family.gravity_m_s2 = bad;
        EXPECT_FALSE(is_free(space, family));
        family = good;
        family.landing_slack_m = bad;
        EXPECT_FALSE(is_free(space, family));
        family = good;
        family.takeoff_slack_m = bad;
        EXPECT_FALSE(is_free(space, family));
        if (bad == -1.0) continue;
        family = good;
        family.landing.end.z = bad;
        EXPECT_FALSE(is_free(space, family));
        family = good;
        family.takeoff.begin.y = bad;
        EXPECT_FALSE(is_free(space, family));
    }
}

TEST(IsFreeFamily, Numbers_as_large_as_ballistics_takes_are_flown_through_the_ceiling) {
    const FreeSpace space = space_of(room([](Shapes& s) {
                                         add_floor(s, {0, 5, 0}, {10, 5, 10});
                                     }),
                                     true);
    ArcFamily family{{{3, 0, 5}, {3, 0, 5}}, {{7, 0, 5}, {7, 0, 5}}};
    for (const double apex_m : {1e3, 1e30}) {
        family.apex_m = apex_m;
        EXPECT_FALSE(is_free(space, family)) << apex_m;
    }
}

TEST(IsFreeFamily, Numbers_too_large_to_compute_with_are_not_free) {
    const FreeSpace space = space_of(room([](Shapes& s) {
                                         add_floor(s, {0, 5, 0}, {10, 5, 10});
                                     }),
                                     true);
    const ArcFamily good{{{3, 0, 5}, {3, 0, 5}}, {{7, 0, 5}, {7, 0, 5}}};
    ArcFamily family = good;
    family.apex_m = 1e308;
    EXPECT_FALSE(is_free(space, family));
    family = good;
    family.landing.begin.y = family.landing.end.y = -1e308;
    EXPECT_FALSE(is_free(space, family));
    family = good;
    family.landing.end.x = 1e308;
    family.landing.end.y = -1e308;
    EXPECT_FALSE(is_free(space, family));
}

TEST(IsFreeFamily, Numbers_that_vanish_do_not_fly_through_walls) {
    Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {10, 0, 10});
    add_wall(shapes, {5, 0}, {5, 10}, 0, 3);
    const FreeSpace space = space_of(shapes.take(), true);
    ArcFamily family{{{3, 0, 5}, {3, 0, 5}}, {{7, 0, 5}, {7, 0, 5}}};
    for (const auto& [apex_m, gravity] :
         {std::pair{1e-200, 1e200}, {5e-324, 1e10}, {1e-30, 1e30}, {1e-300, 9.81}}) {
        family.apex_m = apex_m;
        family.gravity_m_s2 = gravity;
        EXPECT_FALSE(is_free(space, family)) << apex_m;
        EXPECT_TRUE(free_parts(space, family, 0.1).empty()) << apex_m;
    }
}

}  // namespace
}  // namespace pronk::arc_family_test
