// A grid of heights enters, for every place the highest of the square window that begins there
// leaves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pronk {

// Along rows that are `stride` apart in memory: out[i] is the highest of in[i], in[i + stride],
// ..., `window` of them, as far as there are. By doubling: windows of two, four, eight, and at last
// two that overlap.
inline void slide_maximum(std::vector<std::int16_t>& heights, std::size_t stride, int window) {
    const std::size_t size = heights.size();
    const auto join = [&](int distance) {
        const std::size_t away = static_cast<std::size_t>(distance) * stride;
        for (std::size_t i = 0; i + away < size; ++i) {
            heights[i] = std::max(heights[i], heights[i + away]);
        }
    };
    int covered = 1;
    for (; 2 * covered <= window; covered *= 2) join(covered);
    if (covered < window) join(window - covered);
}

// The grid is `width` wide. Windows that reach beyond a row's end take in the next row's begin,
// which only makes them higher.
inline std::vector<std::int16_t> window_maximum(std::vector<std::int16_t> heights,
                                                std::size_t width, int window) {
    slide_maximum(heights, 1, window);
    slide_maximum(heights, width, window);
    return heights;
}

}  // namespace pronk
