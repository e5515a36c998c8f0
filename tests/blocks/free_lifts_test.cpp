// Arcs among cubes: that one is found if there is one, and is free.
#include "blocks/free_lifts.hpp"

#include <gtest/gtest.h>

#include "blocks/block_grid.hpp"
#include "blocks/block_worlds.hpp"
#include "blocks/body_sweep.hpp"

namespace pronk::free_lifts_test {
namespace {

constexpr double kGravity = kEarthGravity_m_s2;

TEST(FreeLifts, A_lift_is_four_times_the_height_over_the_middle) {
    // Level: the apex is in the middle, where s (1 - s) is a quarter.
    EXPECT_DOUBLE_EQ(lift_of_apex(1.0, 0.0), 4.0);
    EXPECT_DOUBLE_EQ(apex_of_lift(4.0, 0.0), 1.0);
    // The apex is the landing: y = 2 s - s^2 = s + s (1 - s).
    EXPECT_DOUBLE_EQ(lift_of_apex(1.0, 1.0), 1.0);
    EXPECT_DOUBLE_EQ(apex_of_lift(1.0, 1.0), 1.0);
    // From an edge without rising at all: y = -s^2 = -s + s (1 - s).
    EXPECT_DOUBLE_EQ(lift_of_apex(0.0, -1.0), 1.0);
    EXPECT_DOUBLE_EQ(apex_of_lift(1.0, -1.0), 0.0);
    for (const double rise_m : {-3.0, -0.5, 0.0, 0.7}) {
        for (const double apex_m : {0.8, 1.0, 2.5}) {
            EXPECT_NEAR(apex_of_lift(lift_of_apex(apex_m, rise_m), rise_m), apex_m, 1e-12);
        }
    }
}

// Between a sill 1 m high and a lintel 2 m above the floor, both half way, goes who is lower than
// 1 m: feet of a level jump are between 1 and 2 - height over the middle.
TEST(FreeLifts, A_window_leaves_just_the_lifts_that_pass_through_it) {
    const BlockGrid grid =
        tests::grid_of(tests::drawn({{"#######"}, {"...#..."}, {"......."}, {"...#..."}}, 7));
    const Agent agent = tests::agent_of(0.25, 0.8, 0.0);
    const Vec3d from{0.5, 1.0, 0.5};
    const Vec3d to{6.5, 1.0, 0.5};
    const auto near = [&](double apex_m) {
        return free_lifts_near(grid.parts().blocked, grid.layout(), agent, from, to,
                               {0.0, lift_of_apex(3.9, 0.0)}, lift_of_apex(apex_m, 0.0));
    };
    // The sill's rims are 0.75 m from the middle of the way, at shares 0.375 and 0.625.
    const double rim = 0.375 * 0.625;
    const double over = (1.0 - kSkin_m) / rim;
    const double under = (1.2 + kSkin_m) / 0.25;
    ASSERT_LT(over, under);
    for (const double apex_m : {0.2, 1.9}) {
        const FreeLifts found = near(apex_m);
        ASSERT_GT(found.count, 0U);
        EXPECT_GE(found.lifts_m[0], over);
        EXPECT_LE(found.lifts_m[0], under);
    }
    // What is free already stays about where it is; over the lintel there is room as well.
    EXPECT_NEAR(near(1.1).lifts_m[0], lift_of_apex(1.1, 0.0), 0.11);
    EXPECT_GT(near(3.8).lifts_m[0], 3.0 / rim);
}

struct Way {
    Vec3d from{0.0};
    Vec3d to{0.0};
    LiftRange range;
    double wanted_m = 0.0;
};

Way random_way(judge::Dice& dice, const BlockLayout& layout) {
    const auto place = [&] {
        return layout.origin + layout.voxel_m * Vec3d(dice.between(0.0, layout.size.x),
                                                      dice.between(0.0, 0.5 * layout.size.y),
                                                      dice.between(0.0, layout.size.z));
    };
    Way way{place(), place(), {}, 0.0};
    if (dice.below(20) == 0) way.to = {way.from.x, way.to.y, way.from.z};
    const double least_m = std::abs(way.to.y - way.from.y) + 0.01;
    way.range = {least_m, least_m + dice.between(0.1, 12.0) * layout.voxel_m};
    way.wanted_m = dice.between(way.range.least, way.range.most);
    return way;
}

TEST(FreeLifts, One_is_found_if_any_of_many_arcs_is_free_and_none_is_nearer) {
    std::size_t found_some = 0;
    std::size_t found_another = 0;
    std::size_t found_none = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        judge::Dice dice(181, seed);
        const double voxel_m = seed % 2 == 0 ? 1.0 : 0.3;
        const BlockGrid grid =
            tests::grid_of(tests::thrown(dice, {{8, 9, 8}, dice.between(0.02, 0.15), voxel_m}));
        const Agent agent = tests::agent_of(dice.between(0.0, 0.8) * voxel_m,
                                            dice.between(0.2, 2.0) * voxel_m, 0.0);
        const BlockBits& blocked = grid.parts().blocked;
        for (int i = 0; i < 20; ++i) {
            const Way way = random_way(dice, grid.layout());
            const double rise_m = way.to.y - way.from.y;
            const auto is_free = [&](double lift_m) {
                const auto arc =
                    arc_with_apex(way.from, way.to, apex_of_lift(lift_m, rise_m), kGravity);
                return arc && is_clear(blocked, grid.layout(), agent, BodyMotion::along(*arc));
            };
            const FreeLifts found = free_lifts_near(blocked, grid.layout(), agent, way.from, way.to,
                                                    way.range, way.wanted_m);
            for (std::size_t f = 0; f < found.count; ++f) {
                ASSERT_GE(found.lifts_m[f], way.range.least - 1e-9);
                ASSERT_LE(found.lifts_m[f], way.range.most + 1e-9);
                ASSERT_TRUE(is_free(found.lifts_m[f])) << "world " << seed << " way " << i;
            }
            bool any = false;
            for (int s = 0; s <= 60; ++s) {
                const double lift_m =
                    way.range.least + s / 60.0 * (way.range.most - way.range.least);
                if (!is_free(lift_m)) continue;
                any = true;
                ASSERT_GT(found.count, 0U) << "world " << seed << " way " << i << ' ' << lift_m;
                // It may have stepped aside a little.
                ASSERT_LE(std::abs(found.lifts_m[0] - way.wanted_m),
                          std::abs(lift_m - way.wanted_m) + 0.1 + 1e-6);
            }
            found_some += found.count > 0 ? 1U : 0U;
            found_none += found.count == 0 ? 1U : 0U;
            found_another += any && !is_free(way.wanted_m) ? 1U : 0U;
        }
    }
    EXPECT_GT(found_some, 1000U);
    EXPECT_GT(found_none, 1000U);
    EXPECT_GT(found_another, 200U);
}

}  // namespace
}  // namespace pronk::free_lifts_test
