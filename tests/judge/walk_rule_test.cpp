// What walks may cross, on levels of a few boxes. The agent climbs 0.9 m, so up to 0.95 m are
// walked over, and it is 0.5 m wide.
#include "judge/walk_rule.hpp"

#include "hand_made.hpp"
#include "judge/dice.hpp"

namespace pronk::judge::walk_rule_test {
namespace {

using namespace tests;

WalkVerdict walked(const Judge& judge, const std::vector<Vec3d>& places) {
    return judge_walk(judge, places);
}
WalkVerdict walked(scenes::Shapes& shapes, const std::vector<Vec3d>& places) {
    return walked(judge_of(shapes), places);
}

WalkFault fault_of(const WalkVerdict& verdict) {
    return verdict.broken ? verdict.broken->walk_fault : WalkFault::none;
}

// Where a triangle crosses the sheet's plane there is a line: of that, whether any is in the sheet,
// grown by as much on all sides. In long double.
bool meets(const std::array<Vec3, 3>& triangle, const UprightSheet& sheet, long double grown_m) {
    using Real = long double;
    const Real across =
        std::hypot(Real(sheet.to.x - sheet.from.x), Real(sheet.to.z - sheet.from.z));
    const Real ux = Real(sheet.to.x - sheet.from.x) / across;
    const Real uz = Real(sheet.to.z - sheet.from.z) / across;
    struct Point {
        Real beside, along, y;
    };
    std::array<Point, 3> p;
    for (std::size_t i = 0; i < 3; ++i) {
        const Real x = Real(triangle[i].x) - Real(sheet.from.x);
        const Real z = Real(triangle[i].z) - Real(sheet.from.z);
        p[i] = {uz * x - ux * z, ux * x + uz * z, Real(triangle[i].y)};
    }
    std::vector<Point> line;
    for (std::size_t i = 0; i < 3; ++i) {
        const Point& a = p[i];
        const Point& b = p[(i + 1) % 3];
        if ((a.beside < 0) == (b.beside < 0)) continue;
        const Real at = a.beside / (a.beside - b.beside);
        line.push_back({0, a.along + at * (b.along - a.along), a.y + at * (b.y - a.y)});
    }
    if (line.size() != 2) return false;
    Real begin = 0;
    Real end = 1;
    const auto clip = [&](Real from, Real to, Real low, Real high) {
        const Real change = to - from;
        if (change == 0) {
            if (from < low || from > high) begin = 2;
            return;
        }
        begin = std::max(begin, std::min((low - from) / change, (high - from) / change));
        end = std::min(end, std::max((low - from) / change, (high - from) / change));
    };
    clip(line[0].along, line[1].along, -grown_m, across + grown_m);
    clip(line[0].y, line[1].y, Real(sheet.from.y) - grown_m, Real(sheet.from_top) + grown_m);
    return begin <= end;
}

TEST(UprightSheet, Meets_exactly_the_triangles_that_cross_it) {
    Dice dice(11);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < 400; ++i) {
        TriangleSoup soup;
        soup.terrain_names = {"stone"};
        const auto near = [&](double middle, double reach) {
            return Vec3(static_cast<float>(middle + dice.between(-reach, reach)),
                        static_cast<float>(dice.between(-reach, reach)),
                        static_cast<float>(dice.between(-reach, reach)));
        };
        // Some far from the origin, some large, some slivers.
        const double middle = i % 3 == 0 ? 2000.0 : 0.0;
        const double reach = i % 4 == 0 ? 30.0 : 1.0;
        soup.vertices = {near(middle, reach), near(middle, reach), near(middle, reach)};
        if (i % 5 == 0) soup.vertices[2] = soup.vertices[1] + near(0.0, 0.01);
        soup.triangles = {{0, 1, 2}};
        soup.triangle_terrain = {TerrainId(0)};
        const FclLevel level(soup);
        for (int k = 0; k < 20; ++k) {
            UprightSheet sheet;
            sheet.from = Vec3d(near(middle, 1.0));
            const double turn = dice.between(-3.2, 3.2);
            const double across = dice.between(0.01, 0.25);
            sheet.to = sheet.from + Vec3d(across * std::cos(turn), 0, across * std::sin(turn));
            sheet.from_top = sheet.to_top = sheet.from.y + dice.between(0.01, 0.9);
            const std::array<Vec3, 3> corners = {soup.vertices[0], soup.vertices[1],
                                                 soup.vertices[2]};
            const bool surely = meets(corners, sheet, -1e-6L);
            if (surely != meets(corners, sheet, 1e-6L)) continue;
            EXPECT_EQ(level.meets(sheet), surely) << i << ' ' << k;
            ++(surely ? hits : misses);
        }
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(misses, 1000);
}

TEST(WalkRule, Even_ground_may_be_walked_over_and_its_length_is_told) {
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    const WalkVerdict verdict = walked(shapes, {{1, 0, 0}, {5, 0, 3}, {9, 0, 3}});
    EXPECT_FALSE(verdict.broken);
    EXPECT_EQ(verdict.gaps, 0U);
    EXPECT_NEAR(verdict.length_m, 9.0, 1e-9);
}

TEST(WalkRule, A_thin_wall_may_be_five_centimetres_higher_than_the_climb) {
    for (const float high : {0.90F, 0.94F, 0.97F, 1.30F}) {
        auto shapes = stone();
        slab(shapes, 0, 10, 0.0F);
        wall_across(shapes, 5.0F, 0.0F, high);
        const WalkVerdict verdict = walked(shapes, {{1, 0, 0}, {9, 0, 1}});
        if (high < 0.95F) {
            EXPECT_FALSE(verdict.broken) << high;
            continue;
        }
        ASSERT_EQ(fault_of(verdict), WalkFault::wall) << high;
        EXPECT_EQ(verdict.broken->rule, Rule::walk);
        EXPECT_NEAR(verdict.broken->position.x, 5.0, 0.25);
        EXPECT_NEAR(verdict.broken->depth_m, static_cast<double>(high) - 0.9, 0.0101);
    }
}

TEST(WalkRule, A_wall_up_to_the_head_or_a_low_ceiling_is_as_deep_as_a_wall_can_be) {
    const std::vector<std::pair<float, float>> walls = {{0.0F, 4.0F}, {1.2F, 4.0F}, {1.79F, 4.0F}};
    for (const auto& [low, high] : walls) {
        auto shapes = stone();
        slab(shapes, 0, 10, 0.0F);
        wall_across(shapes, 5.0F, low, high);
        const WalkVerdict verdict = walked(shapes, {{1, 0, 0}, {9, 0, 0}});
        ASSERT_EQ(fault_of(verdict), WalkFault::wall) << low;
        EXPECT_NEAR(verdict.broken->depth_m, 0.9, 0.0101);
    }
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    wall_across(shapes, 5.0F, 1.8F, 4.0F);
    EXPECT_FALSE(walked(shapes, {{1, 0, 0}, {9, 0, 0}}).broken) << "the body just passes below";
}

TEST(WalkRule, A_wall_at_a_corner_of_the_walk_or_far_from_the_origin_is_found) {
    auto shapes = stone();
    slab(shapes, 3000, 3010, 0.0F);
    wall_across(shapes, 3005.0F, 0.0F, 1.0F);
    EXPECT_EQ(fault_of(walked(shapes, {{3001, 0, 0}, {3004.99, 0, 0}, {3005.01, 0, 0.01}})),
              WalkFault::wall);
}

TEST(WalkRule, A_corner_of_a_wall_that_is_only_touched_is_no_wall) {
    for (const double into_m : {-0.002, 0.0, 0.002}) {
        auto shapes = stone();
        slab(shapes, 0, 10, 0.0F);
        shapes.box({4, 0, -5}, {6, 2, 0});
        const WalkVerdict verdict =
            walked(shapes, {{3, 0, -3}, {4.0 + into_m, 0, -into_m}, {7, 0, 0.5}});
        EXPECT_EQ(fault_of(verdict), into_m > 0.0 ? WalkFault::wall : WalkFault::none) << into_m;
    }
}

TEST(WalkRule, A_thin_wall_is_crossed_wherever_the_walk_turns_and_however_askew) {
    for (const double askew : {0.05, 0.3, 1.0, 20.0}) {
        for (int i = 0; i < 40; ++i) {
            auto shapes = stone();
            slab(shapes, 0, 10, 0.0F);
            wall_across(shapes, 5.0F, 0.0F, 2.0F);
            const double to_x = 5.0 + 0.0005 * i;
            const WalkVerdict verdict =
                walked(shapes, {{5.0 - 0.2 * askew, 0, -0.2}, {to_x, 0, 0}, {to_x + 0.1, 0, 0.5}});
            EXPECT_EQ(fault_of(verdict), WalkFault::wall) << askew << ' ' << i;
        }
    }
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    wall_along(shapes, 0.0F, 5.0F, 5.0005F);
    EXPECT_EQ(fault_of(walked(shapes, {{5.0002, 0, -1}, {5.0002, 0, 1}})), WalkFault::wall)
        << "a thin post";
}

TEST(WalkRule, A_step_may_be_five_centimetres_higher_than_the_climb_up_or_down) {
    for (const float high : {0.93F, 0.97F}) {
        for (const bool up : {true, false}) {
            auto shapes = stone();
            shapes.box({0, -1, -5}, {5, 0, 5});
            shapes.box({5, -1, -5}, {10, high, 5});
            const std::vector<Vec3d> there = {{1, 0, 0}, {9, high, 0.5}};
            const std::vector<Vec3d> back = {there[1], there[0]};
            const WalkVerdict verdict = walked(shapes, up ? there : back);
            if (high < 0.95F) {
                EXPECT_FALSE(verdict.broken) << high << ' ' << up;
                continue;
            }
            ASSERT_EQ(fault_of(verdict), WalkFault::step) << high << ' ' << up;
            EXPECT_NEAR(verdict.broken->depth_m, 0.07, 0.001);
            EXPECT_NEAR(verdict.broken->position.x, 5.0, 0.03);
        }
    }
}

TEST(WalkRule, A_step_just_before_the_end_is_found) {
    auto shapes = stone();
    shapes.box({0, -1, -5}, {5, 0, 5});
    shapes.box({5, -2, -5}, {10, -0.97F, 5});
    const Judge judge = judge_of(shapes);
    EXPECT_EQ(fault_of(walked(judge, {{1, 0, 0}, {5.1, -0.97, 0}})), WalkFault::step);
    // On the edge's own height it is the polygon that reaches past it.
    EXPECT_FALSE(walked(judge, {{1, 0, 0}, {5.1, 0, 0}}).broken);
}

TEST(WalkRule, A_gap_is_walked_over_up_to_its_width) {
    for (const float wide : {0.3F, 0.58F, 0.62F, 2.0F}) {
        auto shapes = stone();
        slab(shapes, 0, 5, 0.0F);
        slab(shapes, 5.0F + wide, 12, 0.3F);
        const WalkVerdict verdict = walked(shapes, {{1, 0, 0}, {11, 0.3, 0}});
        EXPECT_EQ(verdict.gaps, 1U);
        EXPECT_EQ(fault_of(verdict), wide < 0.6F ? WalkFault::none : WalkFault::gap) << wide;
    }
}

TEST(WalkRule, A_walk_along_an_edge_may_be_beside_it_by_half_of_such_a_gap) {
    for (const double beside_m : {0.02, 0.25, 0.32}) {
        auto shapes = stone();
        slab(shapes, 0, 5, 0.0F);
        const WalkVerdict verdict =
            walked(shapes, {{4.9, 0, -4}, {5.0 + beside_m, 0, -3}, {5.0 + beside_m, 0, 4}});
        EXPECT_EQ(verdict.gaps, 1U);
        EXPECT_EQ(fault_of(verdict), beside_m < 0.3 ? WalkFault::none : WalkFault::gap);
    }
}

// A ramp on one side of z = 0, from the low ground before x = 3 to the high ground behind x = 9.
// Beyond its edge there is nothing, or a bank that is too steep.
void ramp(scenes::Shapes& shapes, float high, bool has_bank) {
    slab(shapes, 0, 3, 0.0F);
    shapes.quad({3, 0, -5}, {3, 0, 0}, {9, high, 0}, {9, high, -5});
    if (has_bank) shapes.quad({3, 0, 0}, {3, 8, 5}, {9, high + 8, 5}, {9, high, 0});
}

TEST(WalkRule, A_walk_beside_a_ramp_goes_up_and_down_with_it_however_high_it_is) {
    for (const bool has_bank : {false, true}) {
        for (const double beside_m : {0.02, 0.25, 0.32}) {
            auto shapes = stone();
            ramp(shapes, 5.0F, has_bank);
            slab(shapes, 9, 12, 5.0F);
            const Judge judge = judge_of(shapes);
            const Vec3d low{1, 0, beside_m};
            const Vec3d high{11, 5, beside_m};
            const WalkFault expected = beside_m < 0.3 ? WalkFault::none : WalkFault::gap;
            EXPECT_EQ(fault_of(walked(judge, {low, high})), expected) << has_bank << beside_m;
            EXPECT_EQ(fault_of(walked(judge, {high, low})), expected) << has_bank << beside_m;
        }
    }
}

TEST(WalkRule, A_step_at_the_end_of_a_ramp_counts_beside_it_as_well) {
    for (const float step_m : {-1.2F, -0.9F, 0.9F, 1.2F}) {
        auto shapes = stone();
        ramp(shapes, 5.0F, false);
        shapes.box({9, -1, -5}, {12, 5.0F + step_m, 5});
        const WalkVerdict verdict = walked(shapes, {{1, 0, 0.1}, {11, 5.0 + step_m, 0.1}});
        EXPECT_EQ(fault_of(verdict) == WalkFault::none, std::abs(step_m) < 1.0F) << step_m;
    }
}

TEST(WalkRule, A_ramp_that_leads_down_is_no_way_over_a_gap_beside_it) {
    auto shapes = stone();
    ramp(shapes, -5.0F, false);
    slab(shapes, 9, 12, 0.0F);
    EXPECT_EQ(fault_of(walked(shapes, {{1, 0, 0.1}, {11, 0, 0.1}})), WalkFault::gap);
}

TEST(WalkRule, Over_ground_that_is_too_steep_a_step_may_rise_as_much_as_the_steepest_that_is_not) {
    // 0.4 m of it: 0.95 m, and as much again as 45 degrees rise.
    for (const float high : {1.0F, 1.3F, 1.45F}) {
        auto shapes = stone();
        slab(shapes, 0, 5, 0.0F);
        shapes.quad({5, 0, -5}, {5, 0, 5}, {5.4F, high, 5}, {5.4F, high, -5});
        slab(shapes, 5.4F, 10, high);
        const WalkVerdict verdict = walked(shapes, {{1, 0, 0}, {9, high, 0}});
        EXPECT_EQ(verdict.gaps, 1U);
        EXPECT_EQ(fault_of(verdict) == WalkFault::none, high < 1.4F) << high;
    }
}

TEST(WalkRule, Slopes_and_stairs_are_walked_over_up_and_down) {
    auto shapes = stone();
    slab(shapes, 0, 3, 0.0F);
    shapes.quad({3, 0, -5}, {3, 0, 5}, {7, 4, 5}, {7, 4, -5});  // 45 degrees
    for (int i = 0; i < 5; ++i) {
        const auto at = static_cast<float>(i);
        shapes.box({7.0F + 0.4F * at, 0, -5}, {7.4F + 0.4F * at, 4.0F + 0.8F * (at + 1), 5});
    }
    slab(shapes, 9, 12, 8.0F);
    const Judge judge = judge_of(shapes);
    EXPECT_FALSE(walked(judge, {{1, 0, 0}, {11, 8, 1}}).broken);
    EXPECT_FALSE(walked(judge, {{11, 8, 1}, {1, 0, 0}}).broken);
}

TEST(WalkRule, Ground_that_goes_on_below_a_stair_is_no_way_past_it) {
    // Two boxes that stand on a floor: 0.8 m, and 1.6 m behind it.
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    shapes.box({4, 0, -5}, {5, 0.8F, 5});
    shapes.box({5, 0, -5}, {6, 1.6F, 5});
    const Judge judge = judge_of(shapes);
    EXPECT_FALSE(walked(judge, {{1, 0, 0}, {5.5, 1.6, 0}}).broken);
    // From the other side it is a step of 1.6 m.
    EXPECT_NE(fault_of(walked(judge, {{9, 0, 0}, {5.5, 1.6, 0}})), WalkFault::none);
}

TEST(WalkRule, Nobody_falls_into_a_groove_that_is_narrower_than_the_body) {
    for (const float wide : {0.15F, 0.48F, 0.8F}) {
        auto shapes = stone();
        slab(shapes, 0, 10, -0.4F);
        shapes.box({1, -1, -5}, {4, 0.3F, 5});
        shapes.box({4.0F + wide, -1, -5}, {9, 0.8F, 5});  // 1.2 m over the groove's ground
        const WalkVerdict verdict = walked(shapes, {{2, 0.3, 0}, {8, 0.8, 0}});
        EXPECT_EQ(fault_of(verdict) == WalkFault::none, wide < 0.5F) << wide;
    }
}

TEST(WalkRule, A_walk_begins_on_the_storey_whose_height_it_has) {
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    slab(shapes, 0, 10, 3.0F);
    wall_across(shapes, 5.0F, 3.0F, 5.0F);
    const Judge judge = judge_of(shapes);
    EXPECT_FALSE(walked(judge, {{1, 0.04, 0}, {9, 0, 0}}).broken);
    EXPECT_EQ(fault_of(walked(judge, {{1, 2.96, 0}, {9, 3, 0}})), WalkFault::wall);
}

TEST(WalkRule, A_walk_to_nowhere_is_none) {
    auto shapes = stone();
    slab(shapes, 0, 10, 0.0F);
    const Judge judge = judge_of(shapes);
    EXPECT_FALSE(judge_walk(judge, {}).broken);
    const std::vector<Vec3d> twice = {{1, 0, 0}, {1, 0, 0}};
    EXPECT_FALSE(judge_walk(judge, twice).broken);
}

}  // namespace
}  // namespace pronk::judge::walk_rule_test
