// Which ways lead a straight jump on.
#include "blocks/air_ways.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace pronk::air_ways_test {
namespace {

TEST(AirWays, A_straight_jump_turns_back_along_no_axis) {
    for (unsigned from = 0; from < kBlockWays; ++from) {
        // Also two and three voxels away it is on the same side.
        for (int far = 1; far <= 3; ++far) {
            const BlockCoord sides = block_step(from);
            const BlockCoord offset{far * sides.x, far * sides.y, far * sides.z};
            for (unsigned way = 0; way < kBlockWays; ++way) {
                const BlockCoord step = block_step(way);
                const auto turns_back = [](int so_far, int next) {
                    return (so_far > 0 && next < 0) || (so_far < 0 && next > 0);
                };
                const bool leads_on = !turns_back(offset.x, step.x) &&
                                      !turns_back(offset.y, step.y) &&
                                      !turns_back(offset.z, step.z);
                EXPECT_EQ((ways_onwards(offset) >> way & 1U) != 0, leads_on);
            }
        }
    }
    // From the take-off itself all ways lead on; over a corner those seven that do not turn.
    EXPECT_EQ(std::popcount(ways_onwards({0, 0, 0}) & ~(1U << block_way(0, 0, 0))), 26);
    EXPECT_EQ(std::popcount(ways_onwards({2, -1, 4}) & ~(1U << block_way(0, 0, 0))), 7);
}

TEST(AirWays, A_way_and_its_step_are_each_others) {
    for (unsigned way = 0; way < kBlockWays; ++way) {
        const BlockCoord step = block_step(way);
        EXPECT_EQ(block_way(step.x, step.y, step.z), way);
    }
}

}  // namespace
}  // namespace pronk::air_ways_test
