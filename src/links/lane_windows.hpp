// Heights of all columns enter, in the layout of a lane field; for every column the highest of the
// square of columns that begins there leaves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "links/lane_layout.hpp"

namespace pronk {

// Calls join(distance) for windows of two, four, eight, and at last two that overlap.
template <class Join>
void double_up(int window, const Join& join) {
    int covered = 1;
    for (; 2 * covered <= window; covered *= 2) join(covered);
    if (covered < window) join(window - covered);
}

// Windows end where a row or the grid does.
inline void window_maximum(const LaneLayout& layout, int window, std::span<std::int16_t> heights) {
    const auto row = static_cast<std::size_t>(layout.row());
    const auto phase = static_cast<std::size_t>(layout.phase());
    const auto step = static_cast<std::size_t>(layout.step());
    std::vector<std::int16_t> before(row);
    for (std::size_t begin = 0; begin < heights.size(); begin += row) {
        double_up(window, [&](int distance) {
            std::int16_t* const here = heights.data() + begin;
            std::copy_n(here, row, before.data());
            for (std::size_t p = 0; p < step; ++p) {
                // The column `distance` further on is in another phase.
                const std::size_t away = p + static_cast<std::size_t>(distance);
                const std::int16_t* const other = before.data() + away % step * phase;
                const std::size_t shift = away / step;
                for (std::size_t i = 0; i + shift < phase; ++i) {
                    here[p * phase + i] = std::max(here[p * phase + i], other[i + shift]);
                }
            }
        });
    }
    double_up(window, [&](int distance) {
        const std::size_t away = static_cast<std::size_t>(distance) * row;
        for (std::size_t i = 0; i + away < heights.size(); ++i) {
            heights[i] = std::max(heights[i], heights[i + away]);
        }
    });
}

}  // namespace pronk
