// What the triangles say about a stretch of a family's flight, against each of its smallest slices
// and against single bodies.
#include "space/family_doubt.hpp"

#include <gtest/gtest.h>

#include "space/families.hpp"

namespace pronk::family_doubt_test {
namespace {

using tests::Dice;

bool meets_any(const FreeSpace& space, const Slice& feet, const ContactRule& rule) {
    const Slices slices = slices_with(space.agent, feet, rule);
    return std::any_of(space.triangles.triangles.begin(), space.triangles.triangles.end(),
                       [&](const auto& triangle) {
                           return meets(slices.body, triangle) || meets(slices.needle, triangle);
                       });
}

struct Case {
    ArcFamily family;
    FlightStretch stretch;
    ContactRule rule;
};

Case random_case(Dice& dice) {
    const auto segment = [&] {
        const Vec3d at(dice.between(0, 6), dice.between(0, 1), dice.between(0, 6));
        const Vec3d along(dice.between(-1, 1), dice.between(-0.2, 0.2), dice.between(-1, 1));
        return Segment{at, at + along * (dice.one_in(2) ? 0.1 : 1.0)};
    };
    const double from = dice.between(0, 1);
    Case one{{segment(), segment(), dice.between(1.5, 3.0)},
             {from, dice.between(from, 1), 1 + dice.up_to(8)},
             {}};
    if (dice.one_in(3)) one.rule = ContactRule::at(dice.between(0, 1), {});
    return one;
}

TEST(TrianglesLetPass, What_meets_none_in_its_smallest_slices) {
    Dice dice(11);
    int passed = 0;
    for (int level = 0; level < 20; ++level) {
        const FreeSpace space = tests::space_of(tests::clutter(dice), true);
        for (int i = 0; i < 100; ++i) {
            const Case one = random_case(dice);
            const FamilyPiece piece(one.family, {}, space);
            if (!piece.all_land()) continue;
            const int smallest = one.stretch.slices * 16;
            const double each = (one.stretch.to - one.stretch.from) / smallest;
            bool met = false;
            for (int k = 0; k < smallest; ++k) {
                const double from = one.stretch.from + each * k;
                met = met || meets_any(space, piece.feet_between(from, from + each), one.rule);
            }
            passed += met ? 0 : 1;
            if (met) continue;
            EXPECT_TRUE(triangles_let_pass(space, piece, one.rule, one.stretch))
                << "level " << level << " case " << i;
        }
    }
    EXPECT_GT(passed, 200);
}

TEST(TrianglesLetPass, No_jump_that_meets_one_on_its_way) {
    Dice dice(12);
    int passed = 0;
    int refused = 0;
    for (int level = 0; level < 20; ++level) {
        const FreeSpace space = tests::space_of(tests::clutter(dice), true);
        for (int i = 0; i < 100; ++i) {
            const Case one = random_case(dice);
            const FamilyPiece piece(one.family, {}, space);
            if (!piece.all_land()) continue;
            if (!triangles_let_pass(space, piece, one.rule, one.stretch)) {
                ++refused;
                continue;
            }
            ++passed;
            for (int n = 0; n < 40; ++n) {
                const Arc arc = tests::jump_of(one.family, {}, dice);
                const double when = dice.between(one.stretch.from, one.stretch.to);
                const Vec3d p = arc.position_at(arc.duration_s * when);
                Slice feet;
                feet.corners[0] = {p.x, p.z};
                feet.count = 1;
                feet.low_y = feet.high_y = p.y;
                EXPECT_FALSE(meets_any(space, feet, one.rule))
                    << "level " << level << " case " << i << " at " << when;
            }
        }
    }
    EXPECT_GT(passed, 200);
    EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace pronk::family_doubt_test
