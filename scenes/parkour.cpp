// Floating platforms in the manner of Silva's test world. Every hop of a chain rises 1 m over a gap
// of 2 m; an agent that jumps 2 m high and 4 m far comes 3.4 m far while rising 1 m but only 2 m
// while rising 2 m, so that no hop can be left out.
#include <array>

#include "scenes/levels.hpp"
#include "scenes/scenes.hpp"
#include "scenes/shapes.hpp"

namespace pronk::scenes {
namespace {

constexpr ParkourBlock block(float x0, float z0, float x1, float z1, float top,
                             float thickness_m = 1.0F) {
    return {{x0, top - thickness_m, z0}, {x1, top, z1}};
}

// A platform of 4 m by 4 m.
constexpr ParkourBlock pad(float x, float z, float top) {
    return block(x, z, x + 4.0F, z + 4.0F, top);
}

constexpr std::array kBlocks{
    // The field, with walls to walk around, and the islands on its level.
    block(0, 0, 20, 14, 0),
    block(4, 5, 16, 6, 3, 3),
    block(15, 6, 16, 11, 3, 3),
    block(8, 9, 9, 14, 3, 3),
    block(22, 0, 28, 6, 0),
    block(3, 16, 7, 20, 0),
    block(1, 22, 9, 29, 0),

    // A walkway 2 m above the field and 3 m away: too far to rise that much, but for the step at
    // its western end.
    block(0, -1, 4, 3, 1, 2),
    block(0, -7, 20, -3, 2),

    // From the walkway's eastern end up and back, until above its middle.
    pad(22, -7, 3),
    pad(22, -13, 4),
    pad(16, -13, 5),
    pad(10, -13, 6),

    // From the eastern island around and up.
    pad(30, 1, 1),
    pad(36, 1, 2),
    pad(36, 7, 3),
    pad(36, 13, 4),
    pad(30, 13, 5),

    // From the southern island around a pillar and onto it.
    pad(11, 22, 1),
    pad(17, 22, 2),
    pad(23, 22, 3),
    pad(23, 28, 4),
    pad(23, 34, 5),
    pad(17, 34, 6),
    pad(11, 34, 7),
    pad(11, 28, 8),
    block(17, 28, 21, 32, 9, 10),
};

constexpr std::array kPairs{
    ParkourPair{{18.5F, 0.0F, 3.5F}, {25.5F, 0.0F, 3.5F}, 1},
    ParkourPair{{12.5F, 0.0F, 7.5F}, {12.5F, 0.0F, 2.5F}, 0},
    ParkourPair{{5.5F, 0.0F, 11.5F}, {4.5F, 0.0F, 25.5F}, 2},
    ParkourPair{{18.5F, 0.0F, 1.5F}, {18.5F, 2.0F, -4.5F}, 2},
    ParkourPair{{12.5F, 2.0F, -4.5F}, {12.5F, 6.0F, -11.5F}, 4},
    ParkourPair{{18.5F, 0.0F, 12.5F}, {32.5F, 5.0F, 14.5F}, 6},
    ParkourPair{{18.5F, 0.0F, 12.5F}, {25.5F, 5.0F, 35.5F}, 7},
    ParkourPair{{6.5F, 0.0F, 26.5F}, {18.5F, 9.0F, 29.5F}, 9},
};

}  // namespace

std::span<const ParkourPair> parkour_pairs() {
    return kPairs;
}

std::span<const ParkourBlock> parkour_blocks() {
    return kBlocks;
}

TriangleSoup parkour() {
    Shapes shapes({"block"});
    for (const ParkourBlock& each : kBlocks) shapes.box(each.min, each.max);
    return shapes.take();
}

}  // namespace pronk::scenes
