// A level's bounds enter, flights from anywhere to anywhere leave: what a random point of the
// surface never does, such as exactly vertical flights and flights along the edges of cells.
#pragma once

#include <pronk/ballistics.hpp>
#include <pronk/space.hpp>

#include "judge/dice.hpp"

namespace pronk::judge {

inline constexpr float kRoundAbout_m = 3.0F;  // how far out of the bounds flights begin
inline constexpr double kFastestFlight_m_s = 12.0;
inline constexpr double kShortestFlight_s = 0.05;  // of those with a duration
inline constexpr double kLongestFlight_s = 3.0;

// From anywhere in the bounds, grown by kRoundAbout_m, in any direction. Of 16 flights about two go
// straight up or down, two are launched level, two along an axis, four begin on edges of cells
// (of the grid that begins at bounds.min) and one takes no time; these may fall together. Empty
// bounds count as the place zero.
Arc random_flight(const Bounds& bounds, const GridSettings& grid, Dice& dice);

}  // namespace pronk::judge
