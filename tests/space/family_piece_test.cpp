// What bounds a family, against the jumps in it, each computed on its own.
#include "space/family_piece.hpp"

#include <gtest/gtest.h>

#include "space/families.hpp"

namespace pronk {
namespace {

using namespace tests;

FreeSpace empty_space() {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, -50, 0}, {1, -50, 1});
    return space_of(shapes.take(), false);
}

ArcFamily random_family(Dice& dice) {
    const auto segment = [&](double y) {
        const Vec3d at(dice.between(-3, 3), y, dice.between(-3, 3));
        const Vec3d along(dice.between(-2, 2), dice.between(-0.5, 0.5), dice.between(-2, 2));
        return Segment{at, at + along * (dice.one_in(4) ? 0.0 : 1.0)};
    };
    ArcFamily family{segment(0.0), segment(dice.between(-4, 1)), dice.between(1.7, 3.0)};
    family.takeoff_slack_m = dice.one_in(2) ? 0.0 : dice.between(0, 0.1);
    family.landing_slack_m = dice.one_in(2) ? 0.0 : dice.between(0, 0.1);
    family.gravity_m_s2 = dice.between(2, 20);
    return family;
}

TEST(FamilyPiece, Its_slices_hold_the_feet_of_every_jump_at_every_moment) {
    const FreeSpace space = empty_space();
    Dice dice(3);
    for (int i = 0; i < 400; ++i) {
        const ArcFamily family = random_family(dice);
        const FamilyPiece piece(family, {}, space);
        if (!piece.all_land()) continue;
        const double from = dice.between(0, 1);
        const double to = dice.between(from, 1);
        const Slice feet = piece.feet_between(from, to);
        for (int n = 0; n < 40; ++n) {
            const Arc arc = jump_of(family, {}, dice);
            const Vec3d p = arc.position_at(arc.duration_s * dice.between(from, to));
            EXPECT_GE(p.y, feet.low_y - 1e-9);
            EXPECT_LE(p.y, feet.high_y + 1e-9);
            const Interval x = reach_along_x(feet, p.z - 1e-9, p.z + 1e-9);
            EXPECT_GE(p.x, x.low - 1e-6);
            EXPECT_LE(p.x, x.high + 1e-6);
        }
    }
}

// By the definition: in plan view within radius + cell of the contact, not sunk by more than the
// climb since the take-off, past the highest point before the landing.
TEST(FamilyPiece, In_its_zones_every_jump_is_in_its_own_zone) {
    const FreeSpace space = empty_space();
    const double zone_m = 0.25 + 0.25;
    Dice dice(4);
    int some_time = 0;
    for (int i = 0; i < 400; ++i) {
        const ArcFamily family = random_family(dice);
        const FamilyPiece piece(family, {}, space);
        if (!piece.all_land()) continue;
        const double takeoff_end = piece.takeoff_zone_end();
        const double landing_begin = piece.landing_zone_begin();
        some_time += takeoff_end > 0.05 && landing_begin < 0.95 ? 1 : 0;
        for (int n = 0; n < 40; ++n) {
            const Arc arc = jump_of(family, {}, dice);
            const double across_m = arc.horizontal_length_m();
            EXPECT_LE(takeoff_end * across_m, zone_m + 1e-9);
            const double sunk_m = arc.takeoff.y - arc.position_at(takeoff_end * arc.duration_s).y;
            EXPECT_LE(sunk_m, static_cast<double>(space.agent.climb_m) + 1e-9);
            EXPECT_LE((1.0 - landing_begin) * across_m, zone_m + 1e-9);
            EXPECT_GE(landing_begin * arc.duration_s, arc.apex_time_s() - 1e-9);
            EXPECT_LE(piece.takeoff_rule().cut_y, arc.takeoff.y + 0.9 + 1e-6);
            EXPECT_LE(piece.landing_rule().cut_y, arc.landing().y + 0.9 + 1e-6);
        }
    }
    EXPECT_GT(some_time, 50);
}

TEST(ReachAlongX, Is_that_of_the_polygon_between_two_lines) {
    Slice square;
    square.corners = {Plan{0, 0}, Plan{2, 1}, Plan{1, 3}, Plan{-1, 2}};
    square.count = 4;
    const auto expect = [&](double from_z, double to_z, double low, double high) {
        const Interval reach = reach_along_x(square, from_z, to_z);
        EXPECT_DOUBLE_EQ(reach.low, low) << from_z << ' ' << to_z;
        EXPECT_DOUBLE_EQ(reach.high, high) << from_z << ' ' << to_z;
    };
    expect(-1, 4, -1, 2);
    expect(0.5, 0.5, -0.25, 1);
    expect(1.5, 1.5, -0.75, 1.75);
    expect(2.5, 9, 0, 1.25);
    expect(-9, 0.5, -0.25, 1);
    const Interval beside = reach_along_x(square, 3.1, 4.0);
    EXPECT_GT(beside.low, beside.high);
    Slice point;
    point.corners[0] = {7, 5};
    point.count = 1;
    EXPECT_EQ(reach_along_x(point, 5, 6).low, 7.0);
    EXPECT_EQ(reach_along_x(point, 4, 5).high, 7.0);
}

TEST(FreeParts, Halving_ends_whatever_is_asked_for) {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, 0, 0}, {10, 0, 10});
    add_wall(shapes, {5, 0}, {5, 10}, 0, 9);
    const FreeSpace space = space_of(shapes.take(), true);
    const ArcFamily family{{{3, 0, 5}, {3, 0, 5.05}}, {{7, 0, 5}, {7, 0, 5.05}}, 1.0};
    for (const double smallest_m : {0.0, -1.0, std::nan(""), 1e-300}) {
        EXPECT_TRUE(free_parts(space, family, smallest_m).empty());
    }
}

}  // namespace
}  // namespace pronk
