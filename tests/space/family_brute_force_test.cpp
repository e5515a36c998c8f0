// Random families through random levels: no jump that is promised may collide, and not too few may
// be promised.
#include <gtest/gtest.h>

#include <pronk/space.hpp>

#include "space/brute_body.hpp"
#include "space/families.hpp"

namespace pronk::family_brute_force_test {
namespace {

using tests::Dice;

ArcFamily random_family(Dice& dice) {
    const auto contact = [&] {
        return Vec3d(dice.between(0, 6), dice.one_in(3) ? dice.between(0, 1.5) : 0.0,
                     dice.between(0, 6));
    };
    const auto along = [&](const Vec3d& from) {
        if (dice.one_in(4)) return from;
        const double m = dice.one_in(3) ? 3.0 : 1.0;
        return from + Vec3d(dice.between(-m, m), dice.between(-0.3, 0.3), dice.between(-m, m));
    };
    const Vec3d a = contact();
    Vec3d b = contact();
    if (dice.one_in(3))
        b = Vec3d(a.x, b.y, a.z) + (b - a) * Vec3d(0.15, 0.0, 0.15);  // zones overlap
    ArcFamily family{{a, along(a)}, {b, along(b)}, dice.between(0.3, 2.5)};
    if (dice.one_in(2)) family.takeoff_slack_m = dice.between(0, 0.2);
    if (dice.one_in(2)) family.landing_slack_m = dice.between(0, 0.3);
    if (dice.one_in(4)) family.gravity_m_s2 = dice.between(1, 20);
    return family;
}

TEST(FreeParts, Hold_no_jump_that_collides_in_random_levels) {
    Dice dice(41);
    std::size_t parts_in_all = 0;
    int tried = 0;
    for (int level = 0; level < 40; ++level) {
        const TriangleSoup soup = tests::clutter(dice);
        const auto triangles = tests::corners_of(soup);
        Agent agent;
        agent.radius_m = dice.between_f(0.05, 0.4);
        agent.height_m = dice.between_f(0.5, 1.8);
        agent.climb_m = dice.between_f(0.1, 0.9);
        const GridSettings grid{dice.between_f(0.1, 0.3), dice.between_f(0.08, 0.3)};
        const FreeSpace exact = tests::space_of(soup, true, agent, grid);
        const FreeSpace voxels = tests::space_of(soup, false, agent, grid);
        for (int i = 0; i < 16; ++i) {
            const ArcFamily family = random_family(dice);
            for (const FreeSpace* space : {&exact, &voxels}) {
                const auto parts = free_parts(*space, family, 0.2);
                tests::expect_sorted_and_apart(parts);
                parts_in_all += parts.size();
                for (const FamilyPart& part : parts) {
                    for (int k = 0; k < 12; ++k) {
                        const Arc arc = tests::jump_of(family, part, dice);
                        ASSERT_TRUE(is_free(exact, arc)) << "level " << level << " family " << i;
                        if (k > 0) continue;
                        ++tried;
                        ASSERT_FALSE(
                            tests::BruteFlight(triangles, arc, agent, grid).collides(0.00025))
                            << "level " << level << " family " << i;
                    }
                }
            }
        }
    }
    EXPECT_GT(parts_in_all, 300U);
    RecordProperty("parts", static_cast<int>(parts_in_all));
    RecordProperty("tried", tried);
}

// How much of what is free one jump at a time is promised for whole parts.
TEST(FreeParts, Cover_most_jumps_that_are_free_one_by_one) {
    Dice dice(43);
    int free = 0;
    int covered = 0;
    for (int level = 0; level < 12; ++level) {
        const TriangleSoup soup = tests::clutter(dice);
        const FreeSpace space = tests::space_of(soup, true);
        for (int i = 0; i < 8; ++i) {
            ArcFamily family = random_family(dice);
            family.takeoff_slack_m = family.landing_slack_m = 0.0;
            const auto parts = free_parts(space, family, 0.05);
            for (int k = 0; k < 100; ++k) {
                const double u = dice.between(0, 1);
                const double v = dice.between(0, 1);
                const auto arc =
                    arc_with_apex(tests::at(family.takeoff, u), tests::at(family.landing, v),
                                  family.apex_m, family.gravity_m_s2);
                if (!arc || !is_free(space, *arc)) continue;
                ++free;
                covered += tests::holds(parts, u, v) ? 1 : 0;
            }
        }
    }
    EXPECT_GT(free, 500);
    EXPECT_GT(covered, free * 95 / 100);
    RecordProperty("free", free);
    RecordProperty("covered", covered);
}

// A family of one jump is that jump: whatever it promises is free, and it promises most.
TEST(IsFreeFamily, Of_one_jump_agrees_with_the_jump) {
    Dice dice(47);
    int free = 0;
    int promised = 0;
    for (int level = 0; level < 12; ++level) {
        const FreeSpace space = tests::space_of(tests::clutter(dice), true);
        for (int i = 0; i < 100; ++i) {
            const Arc arc = tests::random_jump(dice);
            const Vec3d a = arc.takeoff;
            const Vec3d b = arc.landing();
            const ArcFamily family{{a, a}, {b, b}, arc.apex().y - a.y};
            const bool one = is_free(space, arc);
            const bool all = is_free(space, family);
            EXPECT_LE(all, one);
            free += one ? 1 : 0;
            promised += all ? 1 : 0;
        }
    }
    EXPECT_GT(free, 200);
    EXPECT_GT(promised, free * 98 / 100);
    RecordProperty("free", free);
    RecordProperty("promised", promised);
}

TEST(FreeParts, Do_not_reach_beyond_the_columns_that_are_known) {
    scenes::Shapes shapes({"stone"});
    tests::add_floor(shapes, {0, 0, 0}, {12, 0, 12});
    tests::add_wall(shapes, {3, 0}, {3, 12}, 0, 3);
    const TriangleSoup soup = shapes.take();
    const GridWindow whole = window_around(bounds_of(soup), {}).value();
    const SpanField field = rasterize(soup, tests::part_of(whole, 16, 16, 16, 16), {}).value();
    const FreeSpace tile = build_free_space(soup, field, {}, {}).value();
    // The tile is from 4 to 8 and knows one column more.
    const ArcFamily family{{{5, 0, 4.5}, {5, 0, 7.5}}, {{7, 0, 4.5}, {11, 0, 4.5}}};
    EXPECT_FALSE(is_free(tile, family));
    const auto parts = free_parts(tile, family, 0.1);
    for (const FamilyPart& part : parts) EXPECT_LE(7.0 + 4.0 * part.landing_to, 8.25 + 1e-9);
    for (const double takeoff : {0.01, 0.5, 0.99}) {
        EXPECT_TRUE(tests::holds(parts, takeoff, 0.01));
        EXPECT_TRUE(tests::holds(parts, takeoff, (8.0 - 0.2 - 7.0) / 4.0));
    }
    EXPECT_TRUE(is_free(tests::space_of(soup, true), family));
    // Nothing of a family that begins outside is known.
    const ArcFamily outside{{{9, 0, 5}, {9, 0, 7}}, {{7, 0, 5}, {7, 0, 7}}};
    EXPECT_TRUE(free_parts(tile, outside, 0.1).empty());
}

}  // namespace
}  // namespace pronk::family_brute_force_test
