#include "bench/town_routes.hpp"

#include <array>

namespace pronk::bench {

std::span<const Vec2> town_loop_route() {
    static constexpr auto kPoints = std::to_array<Vec2>({
        // Along the north edge, and down between the buildings, where the loop begins and ends.
        {60, 3},
        {118, 3},
        {120, 6},
        {120, 28},
        {113, 56},
        // The loop: over the main road, along its far side, and back in the east.
        {113, 88},
        {114, 126},
        {140, 128},
        {194, 126},
        {195, 100},
        {195, 62},
        {169, 62},
        {168, 38},
        {160, 35},
        {137, 42},
        {108, 49.5F},
        // Down the northern road, and around the buildings in the southwest.
        {88, 51},
        {84, 56},
        {84, 92},
        {78, 99},
        {50, 103},
        {46, 112},
        {46, 152},
        {52, 159},
        {82, 159},
        {89, 166},
        {88, 188},
        {82, 193},
        {36, 193},
        {6, 184},
    });
    return kPoints;
}

std::span<const Vec2> town_road_route() {
    static constexpr auto kPoints = std::to_array<Vec2>({
        // Behind a building onto the northern sidewalk, along mud and over the northern road.
        {4, 58},
        {4, 83},
        {9, 88.6F},
        {78, 93.5F},
        {90, 94.3F},
        {134, 97.4F},
        // Over the main road to the southern sidewalk.
        {140, 109.8F},
        {178, 112.5F},
        {182, 114.5F},
        // Around the mud in the east, over the southern road, and a wide bend on open ground.
        {184, 128},
        {178, 132},
        {150, 134},
        {132, 138},
        {104, 140},
        {95, 130},
        {98, 118},
        {116, 117},
    });
    return kPoints;
}

std::span<const NamedWeight> pedestrian_weights() {
    static constexpr auto kWeights = std::to_array<NamedWeight>({
        {"sidewalk", 0.5},
        {"road", 4.0},
        {"mud", 40.0},
    });
    return kWeights;
}

}  // namespace pronk::bench
