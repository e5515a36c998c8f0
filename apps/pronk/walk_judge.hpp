// Two places of a character, one step apart, enter; whether it went over ground leaves. It asks the
// polygons of the map of routes, while characters move over the cells of the map of corridors.
#pragma once

#include <pronk/planning.hpp>

namespace pronk::app {

// Rounding, and what borders of cells and of polygons differ by.
inline constexpr double kMostOff_m = 1e-3;

// Whether the place is off the ground, or the straight way to it is somewhere by more than
// kMostOff_m.
bool crosses_border(const SurfaceQuestions& ground, const SurfacePlace& from, const Vec3d& to);

}  // namespace pronk::app
