// What bounds a family, against the jumps in it, each computed on its own.
#include "space/family_piece.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "space/families.hpp"

namespace pronk::family_piece_test {
namespace {

using namespace tests;

FreeSpace empty_space() {
    scenes::Shapes shapes({"stone"});
    add_floor(shapes, {0, -50, 0}, {1, -50, 1});
    return space_of(shapes.take(), false);
}

// Segments of every kind: points, parallel ones, those on one line.
ArcFamily random_family(Dice& dice) {
    const auto segment = [&](double y) {
        const Vec3d at(dice.between(-3, 3), y, dice.between(-3, 3));
        const Vec3d along(dice.between(-2, 2), dice.between(-0.5, 0.5), dice.between(-2, 2));
        return Segment{at, at + along * (dice.one_in(4) ? 0.0 : 1.0)};
    };
    ArcFamily family{segment(0.0), segment(dice.between(-4, 1)), dice.between(1.7, 3.0)};
    const int kind = dice.up_to(5);
    if (kind <= 1) {
        const Vec3d along = (family.takeoff.end - family.takeoff.begin) * dice.between(-1, 1);
        if (kind == 1) {
            const double y = family.landing.begin.y;
            family.landing.begin = tests::at(family.takeoff, dice.between(-3, 3));
            family.landing.begin.y = y;
        }
        family.landing.end = family.landing.begin + along;
    }
    family.takeoff_slack_m = dice.one_in(2) ? 0.0 : dice.between(0, 0.1);
    family.landing_slack_m = dice.one_in(2) ? 0.0 : dice.between(0, 0.1);
    family.gravity_m_s2 = dice.between(2, 20);
    return family;
}

// On one side of all edges, and not outside of the box around the corners (a segment has no
// inside).
bool holds_in_plan(const Slice& slice, const Plan& p) {
    constexpr double kRounding_m = 1e-6;
    Interval side{0.0, 0.0};
    Interval x{1e9, -1e9};
    Interval z{1e9, -1e9};
    for (std::size_t i = 0; i < slice.count; ++i) {
        const Plan& a = slice.corners[i];
        side.take(side_of(a, slice.corners[(i + 1) % slice.count], p));
        x.take(a[0]);
        z.take(a[1]);
    }
    return (side.low > -kRounding_m || side.high < kRounding_m) && p[0] >= x.low - kRounding_m &&
           p[0] <= x.high + kRounding_m && p[1] >= z.low - kRounding_m &&
           p[1] <= z.high + kRounding_m;
}

TEST(FamilyPiece, Its_slices_hold_the_feet_of_every_jump_at_every_moment) {
    const FreeSpace space = empty_space();
    Dice dice(3);
    for (int i = 0; i < 2000; ++i) {
        const ArcFamily family = random_family(dice);
        const FamilyPiece piece(family, {}, space);
        if (!piece.all_land()) continue;
        const double from = dice.between(0, 1);
        const double to = dice.one_in(4) ? from : dice.between(from, 1);
        const Slice feet = piece.feet_between(from, to);
        for (int n = 0; n < 40; ++n) {
            const Arc arc = jump_of(family, {}, dice);
            const Vec3d p = arc.position_at(arc.duration_s * dice.between(from, to));
            EXPECT_GE(p.y, feet.low_y - 1e-9);
            EXPECT_LE(p.y, feet.high_y + 1e-9);
            EXPECT_TRUE(holds_in_plan(feet, {p.x, p.z})) << "family " << i;
        }
    }
}

TEST(FamilyPiece, The_corners_of_its_slices_are_jumps_between_the_ends_of_its_segments) {
    const FreeSpace space = empty_space();
    Dice dice(5);
    for (int i = 0; i < 400; ++i) {
        const ArcFamily family = random_family(dice);
        const FamilyPiece piece(family, {}, space);
        if (!piece.all_land()) continue;
        const double from = dice.between(0, 1);
        const double to = dice.one_in(4) ? from : dice.between(from, 1);
        const Slice feet = piece.feet_between(from, to);
        for (std::size_t k = 0; k < feet.count; ++k) {
            double least_m = 1e9;
            for (const double passed : {from, to}) {
                for (const double a : {0.0, 1.0}) {
                    for (const double b : {0.0, 1.0}) {
                        const Vec3d p =
                            at(family.takeoff, a) * (1.0 - passed) + at(family.landing, b) * passed;
                        const double m =
                            std::hypot(p.x - feet.corners[k][0], p.z - feet.corners[k][1]);
                        least_m = std::min(least_m, m);
                    }
                }
            }
            EXPECT_LE(least_m, 1e-12) << "family " << i << " corner " << k;
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
}  // namespace pronk::family_piece_test
