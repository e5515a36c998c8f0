// A route enters; its walks, jumps, start and goal on a map leave.
#pragma once

#include <pronk/planning.hpp>

#include "drawing/map_view.hpp"

namespace pronk::drawing {

void draw_route(Canvas& canvas, const MapView& map, const Route& route);

// A walk or a jump as the map has them, from the left to the right of a box.
void draw_route_sample(Canvas& canvas, const Box& box, LegKind kind);

}  // namespace pronk::drawing
