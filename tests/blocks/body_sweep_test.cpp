// A moving body among cubes, against the same body looked at moment by moment.
#include "blocks/body_sweep.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "blocks/block_worlds.hpp"

namespace pronk::body_sweep_test {
namespace {

using tests::agent_of;
using tests::Cells;

constexpr double kClose_m = 1e-3;

BlockBits bits_of(const Cells& cells) {
    BlockBits bits(cells.layout().size);
    cells.for_each([&](const BlockCoord& at) { bits.put(at, cells.blocked(at)); });
    return bits;
}

Vec3d feet_at(const BodyMotion& motion, double t) {
    return motion.from + motion.velocity * t - Vec3d(0.0, motion.half_gravity * t * t, 0.0);
}

// How deep the body is in the cubes at one moment: by how much it would have to be smaller all
// around to meet none. Negative: how far it is from the nearest, at least where that is beside,
// above or below it.
double depth_at(const Cells& cells, const Agent& agent, const Vec3d& feet) {
    const BlockLayout& layout = cells.layout();
    double deepest = -1e9;
    cells.for_each([&](const BlockCoord& at) {
        if (!cells.blocked(at)) return;
        const double bottom = layout.origin.y + layout.voxel_m * at.y;
        const double beside = static_cast<double>(agent.radius_m) -
                              tests::plan_distance_to(layout, at, feet.x, feet.z);
        const double above = bottom + layout.voxel_m - feet.y;
        const double below = feet.y + static_cast<double>(agent.height_m) - bottom;
        deepest = std::max(deepest, std::min({beside, above, below}));
    });
    return deepest;
}

// The deepest moment: many, and more and more around the deepest of them.
double depth_of(const Cells& cells, const Agent& agent, const BodyMotion& motion) {
    constexpr int kMoments = 120;
    double begin = 0.0;
    double end = motion.until;
    double deepest = -1e9;
    for (int round = 0; round < 4; ++round) {
        double deepest_at = begin;
        double found = -1e9;
        for (int i = 0; i <= kMoments; ++i) {
            const double t = begin + (end - begin) * i / kMoments;
            const double depth = depth_at(cells, agent, feet_at(motion, t));
            if (depth > found) {
                found = depth;
                deepest_at = t;
            }
        }
        deepest = std::max(deepest, found);
        const double step = 2.0 * (end - begin) / kMoments;
        begin = std::max(deepest_at - step, 0.0);
        end = std::min(deepest_at + step, motion.until);
    }
    return deepest;
}

BodyMotion random_motion(judge::Dice& dice, const BlockLayout& layout) {
    const auto place = [&] {
        const Vec3d share(dice.between(-0.1, 1.1), dice.between(-0.1, 1.1),
                          dice.between(-0.1, 1.1));
        return layout.origin +
               layout.voxel_m * share * Vec3d(layout.size.x, layout.size.y, layout.size.z);
    };
    const Vec3d from = place();
    // Some exactly along an axis, or not moving at all in plan view.
    Vec3d to = place();
    if (dice.below(6) == 0) to.x = from.x;
    if (dice.below(6) == 0) to.z = from.z;
    if (dice.below(6) == 0) to.y = from.y;
    to = from + (to - from) * dice.between(0.1, 1.0);
    if (dice.below(2) == 0) return BodyMotion::straight(from, to);
    const double apex_m = std::max(to.y - from.y, 0.0) + dice.between(0.0, 1.5);
    return BodyMotion::along(arc_with_apex(from, to, apex_m).value());
}

TEST(BodySweep, Motions_are_clear_if_and_only_if_no_moment_of_them_meets_a_cube) {
    int clear = 0;
    int blocked = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        judge::Dice dice(91, seed);
        const double voxel_m = seed % 3 == 0 ? 0.5 : 1.0;
        const Cells cells(tests::thrown(dice, {{5, 5, 5}, 0.06, voxel_m}));
        const Agent agent = agent_of(seed % 17 == 0 ? 0.5 * voxel_m : dice.between(0.02, 0.9),
                                     dice.between(0.2, 2.0), 0.0);
        const BodyMotion motion = random_motion(dice, cells.layout());
        const double depth_m = depth_of(cells, agent, motion);
        if (is_clear(bits_of(cells), cells.layout(), agent, motion)) {
            ASSERT_LT(depth_m, kClose_m) << seed;
            ++clear;
        } else {
            ASSERT_GT(depth_m, -kClose_m) << seed;
            ++blocked;
        }
    }
    // Else the dice are of no use.
    EXPECT_GT(clear, 400);
    EXPECT_GT(blocked, 400);
}

bool is_clear_in(const BlockList& list, const Agent& agent, const BodyMotion& motion) {
    const Cells cells(list);
    return is_clear(bits_of(cells), list.layout, agent, motion);
}

TEST(BodySweep, A_body_passes_a_corridor_that_is_exactly_as_wide_and_high) {
    // One voxel wide, two high, between two walls, under a roof and over a floor.
    const BlockList list = tests::drawn({{"####", "####", "####"},
                                         {"####", "....", "####"},
                                         {"####", "....", "####"},
                                         {"####", "####", "####"}},
                                        4);
    const Vec3d from(-1.0, 1.0, 1.5);
    const Vec3d to(5.0, 1.0, 1.5);
    EXPECT_TRUE(is_clear_in(list, agent_of(0.5, 2.0, 0.0), BodyMotion::straight(from, to)));
    EXPECT_FALSE(is_clear_in(list, agent_of(0.501, 2.0, 0.0), BodyMotion::straight(from, to)));
    EXPECT_FALSE(is_clear_in(list, agent_of(0.5, 2.001, 0.0), BodyMotion::straight(from, to)));
    const Vec3d lower(0.0, -0.001, 0.0);
    EXPECT_FALSE(
        is_clear_in(list, agent_of(0.5, 1.9, 0.0), BodyMotion::straight(from + lower, to + lower)));
    const Vec3d aside(0.0, 0.0, 0.001);
    EXPECT_FALSE(
        is_clear_in(list, agent_of(0.5, 1.9, 0.0), BodyMotion::straight(from + aside, to + aside)));
}

TEST(BodySweep, A_body_passes_a_shaft_that_is_exactly_as_wide) {
    const BlockList list = tests::drawn({{"###", "#.#", "###"}, {"###", "#.#", "###"}}, 3, 0.8);
    const Vec3d low(1.2, 0.0, 1.2);
    const Vec3d high(1.2, 3.0, 1.2);
    EXPECT_TRUE(is_clear_in(list, agent_of(0.4, 1.0, 0.0), BodyMotion::straight(low, high)));
    EXPECT_TRUE(is_clear_in(list, agent_of(0.4, 1.0, 0.0), BodyMotion::straight(high, low)));
    EXPECT_FALSE(is_clear_in(list, agent_of(0.401, 1.0, 0.0), BodyMotion::straight(low, high)));
}

TEST(BodySweep, A_body_rounds_a_corner_as_closely_as_it_is_wide) {
    // Diagonally past the corner at (1, 1) in a distance of 0.5.
    const BlockList list = tests::drawn({{"#...", "....", "....", "...."}}, 1);
    const double off = 0.5 * std::numbers::sqrt2;
    const BodyMotion motion =
        BodyMotion::straight({1.0 + off + 2.0, 0.0, 1.0 - 2.0}, {1.0 + off - 2.0, 0.0, 1.0 + 2.0});
    EXPECT_TRUE(is_clear_in(list, agent_of(0.499, 1.0, 0.0), motion));
    EXPECT_FALSE(is_clear_in(list, agent_of(0.501, 1.0, 0.0), motion));
}

TEST(BodySweep, A_jump_over_a_block_clears_it_by_its_feet_and_the_roof_by_its_head) {
    // From x = 0.5 to x = 4.5 with the apex in the middle: over the block from x = 2 to 3 the feet
    // of a body of radius 0.5 are lowest at x = 1.5, a quarter of the way. There they are
    // at 3/4 of the apex.
    const BlockList over = tests::drawn({{"#####"}, {"..#.."}}, 8);
    const auto jump = [](double apex_m) {
        return BodyMotion::along(
            arc_with_apex(Vec3d(0.5, 1.0, 0.5), Vec3d(4.5, 1.0, 0.5), apex_m).value());
    };
    const Agent agent = agent_of(0.5, 1.8, 0.0);
    EXPECT_FALSE(is_clear_in(over, agent, jump(4.0 / 3.0 - 0.002)));
    EXPECT_TRUE(is_clear_in(over, agent, jump(4.0 / 3.0)));
    // A roof whose lower side is 4 m over the floor, right above the apex.
    const BlockList under = tests::drawn({{"#####"}, {}, {}, {}, {}, {"..#.."}}, 8);
    EXPECT_TRUE(is_clear_in(under, agent, jump(2.2)));
    EXPECT_FALSE(is_clear_in(under, agent, jump(2.202)));
}

TEST(BodySweep, Beyond_the_grid_nothing_is_in_the_way) {
    const BlockList list = tests::drawn({{"#"}}, 1);
    const Agent agent = agent_of(0.5, 1.8, 0.0);
    EXPECT_TRUE(is_clear_in(list, agent, BodyMotion::straight({-9, 0, 3}, {9, 0, 3})));
    EXPECT_TRUE(is_clear_in(list, agent, BodyMotion::straight({0.5, 1, 0.5}, {0.5, 99, 0.5})));
    EXPECT_TRUE(is_clear_in(list, agent, BodyMotion::straight({-9, -1.8, 0.5}, {9, -1.8, 0.5})));
    EXPECT_FALSE(is_clear_in(list, agent, BodyMotion::straight({-9, 0, 0.5}, {9, 0, 0.5})));
}

// ---- Near a square ------------------------------------------------------------------------------

double distance_to_square(double x, double z) {
    return std::hypot(std::max({-x, x - 1.0, 0.0}), std::max({-z, z - 1.0, 0.0}));
}

TEST(BodySweep, A_point_is_near_a_square_just_as_long_as_it_is_nearer_than_the_radius) {
    constexpr int kMoments = 400;
    int near = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        judge::Dice dice(92, seed);
        const double x = dice.between(-2.0, 3.0);
        const double z = dice.between(-2.0, 3.0);
        const double speed_x = dice.below(8) == 0 ? 0.0 : dice.between(-3.0, 3.0);
        const double speed_z = dice.below(8) == 0 ? 0.0 : dice.between(-3.0, 3.0);
        const double radius = dice.below(8) == 0 ? 0.0 : dice.between(0.0, 1.2);
        const double first = dice.between(-0.5, 0.5);
        const double last = first + dice.between(0.0, 2.0);
        double begin = first;
        double end = last;
        const bool is_near = near_unit_square(x, z, speed_x, speed_z, radius, begin, end);
        near += is_near ? 1 : 0;
        if (is_near) {
            ASSERT_LE(first, begin) << seed;
            ASSERT_LE(end, last) << seed;
        }
        for (int i = 0; i <= kMoments; ++i) {
            const double t = std::min(first + (last - first) * i / kMoments, last);
            const double away = distance_to_square(x + speed_x * t, z + speed_z * t);
            if (std::abs(away - radius) < 1e-9) continue;
            ASSERT_EQ(away < radius, is_near && begin <= t && t <= end) << seed << " at " << t;
        }
    }
    EXPECT_GT(near, 1000);
}

TEST(BodySweep, A_point_that_only_touches_the_square_grown_by_the_radius_is_not_near) {
    const auto is_near = [](double x, double z, double speed_x, double speed_z, double radius) {
        double begin = 0.0;
        double end = 4.0;
        return near_unit_square(x, z, speed_x, speed_z, radius, begin, end);
    };
    EXPECT_FALSE(is_near(-1.0, -0.5, 1.0, 0.0, 0.5));  // along a side
    EXPECT_TRUE(is_near(-1.0, -0.499, 1.0, 0.0, 0.5));
    EXPECT_FALSE(is_near(0.5, 1.5, 0.0, 0.0, 0.5));      // beside it, at rest
    EXPECT_FALSE(is_near(1.375, 1.5, 0.0, 0.0, 0.625));  // beside a corner, at rest
    EXPECT_TRUE(is_near(1.375, 1.499, 0.0, 0.0, 0.625));
    // In the corner of the square around the grown one, and away again.
    EXPECT_FALSE(is_near(-0.45, -0.45, -1.0, 0.3, 0.5));
}

}  // namespace
}  // namespace pronk::body_sweep_test
