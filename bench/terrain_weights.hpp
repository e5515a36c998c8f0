// What a metre of each terrain costs in suites that measure weighted ground.
#pragma once

#include <array>
#include <pronk/planning.hpp>

namespace pronk::bench {

// By the number of the terrain, again from the front where there are more.
inline constexpr std::array<double, 6> kTerrainWeights = {1.0, 3.0, 0.6, 0.8, 1.0, 2.0};

inline Traveller traveller_by_terrain(std::size_t terrains) {
    Traveller traveller;
    for (std::size_t t = 0; t < terrains; ++t) {
        traveller.terrain_weights.push_back(kTerrainWeights[t % kTerrainWeights.size()]);
    }
    return traveller;
}

}  // namespace pronk::bench
