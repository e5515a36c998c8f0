// Where a straight jump has come from its take-off enters; the ways that lead it on leave: along no
// axis does it turn back (Silva 4.7).
#pragma once

#include <array>
#include <pronk/blocks.hpp>

namespace pronk {

inline constexpr std::array<std::uint32_t, kBlockWays> kWaysOnwards = [] {
    std::array<std::uint32_t, kBlockWays> onwards{};
    for (unsigned so_far = 0; so_far < kBlockWays; ++so_far) {
        const BlockCoord a = block_step(so_far);
        for (unsigned way = 0; way < kBlockWays; ++way) {
            const BlockCoord b = block_step(way);
            if (a.x * b.x >= 0 && a.y * b.y >= 0 && a.z * b.z >= 0) {
                onwards[so_far] |= std::uint32_t{1} << way;
            }
        }
    }
    return onwards;
}();

inline std::uint32_t ways_onwards(const BlockCoord& offset) {
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    return kWaysOnwards[block_way(sign(offset.x), sign(offset.y), sign(offset.z))];
}

}  // namespace pronk
