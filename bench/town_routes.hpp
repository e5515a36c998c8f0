// Two hand-drawn indicative routes through the synthetic town (scene "town"), with which MIRAN is
// measured. Points are (x, z). They stay at least 1 m away from all obstacles.
#pragma once

#include <span>

#include "bench/grid_miran.hpp"

namespace pronk::bench {

// Like figure 7 of Jaklin's paper: through the whole town with a loop that is longer than 300 m and
// shorter than 400 m. All ground is alike.
std::span<const Vec2> town_loop_route();

// Like figure 8: along a sidewalk with mud next to it, over the main road, around a second mud pit,
// over the southern road, and a wide bend on open ground at the end.
std::span<const Vec2> town_road_route();

// A pedestrian as in figure 8. All else costs 1.
std::span<const NamedWeight> pedestrian_weights();

}  // namespace pronk::bench
