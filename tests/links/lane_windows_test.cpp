#include "links/lane_windows.hpp"

#include <gtest/gtest.h>

#include "space/spaces.hpp"

namespace pronk::lane_windows_test {
namespace {

using tests::Dice;

// Columns as a map from above, their values laid out for every step.
TEST(LaneWindows, Have_the_highest_of_the_square_that_begins_at_a_column) {
    Dice dice(2);
    for (int step = 1; step <= 5; ++step) {
        for (int round = 0; round < 60; ++round) {
            const int width = 1 + dice.up_to(30);
            const int depth = 1 + dice.up_to(12);
            const int range = 1 + dice.up_to(9);
            const int window = 1 + dice.up_to(8);
            const LaneLayout layout(width, depth, step, range);
            std::vector<std::int16_t> heights(layout.size());
            for (auto& height : heights) {
                height = static_cast<std::int16_t>(dice.up_to(1000) - 500);
            }
            const std::vector<std::int16_t> before = heights;
            window_maximum(layout, window, heights);
            for (int z = -range; z < depth + range; ++z) {
                for (int x = -range; x < width + range; ++x) {
                    // What lies beyond the columns is nobody's, but for the rest of its square.
                    const bool whole = x + window <= width + range && z + window <= depth + range;
                    std::int16_t highest = -500;
                    for (int dz = 0; dz < window && z + dz < depth + range; ++dz) {
                        for (int dx = 0; dx < window && x + dx < width + range; ++dx) {
                            highest = std::max(
                                highest,
                                before[static_cast<std::size_t>(layout.index_of(x + dx, z + dz))]);
                        }
                    }
                    const std::int16_t found =
                        heights[static_cast<std::size_t>(layout.index_of(x, z))];
                    ASSERT_GE(found, highest) << step << ' ' << window << ": " << x << ' ' << z;
                    if (whole) {
                        ASSERT_EQ(found, highest) << step << ' ' << window << ": " << x << ' ' << z;
                    }
                }
            }
        }
    }
}

TEST(LaneWindows, Of_one_column_are_the_column) {
    const LaneLayout layout(9, 4, 3, 2);
    Dice dice(5);
    std::vector<std::int16_t> heights(layout.size());
    for (auto& height : heights) height = static_cast<std::int16_t>(dice.up_to(1000));
    const std::vector<std::int16_t> before = heights;
    window_maximum(layout, 1, heights);
    EXPECT_EQ(heights, before);
}

TEST(DoubleUp, Joins_what_covers_the_window_exactly) {
    for (int window = 1; window < 40; ++window) {
        std::vector<bool> covered{true};
        double_up(window, [&](int distance) {
            const std::vector<bool> one = covered;
            covered.resize(
                std::max(covered.size(), one.size() + static_cast<std::size_t>(distance)), false);
            for (std::size_t i = 0; i < one.size(); ++i) {
                if (one[i]) covered[i + static_cast<std::size_t>(distance)] = true;
            }
        });
        EXPECT_EQ(covered, std::vector<bool>(static_cast<std::size_t>(window), true));
    }
}

}  // namespace
}  // namespace pronk::lane_windows_test
