// A map of corridors enters; the lines of its axis leave, ready to be drawn.
#pragma once

#include <pronk/corridors.hpp>

#include "drawing/drawing.hpp"

namespace pronk::app {

drawing::AxisLines axis_lines(const CorridorMap& map);

}  // namespace pronk::app
