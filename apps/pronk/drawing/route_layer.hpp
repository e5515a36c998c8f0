// A route enters, and who followed it; its walks, jumps, start and goal on a map leave.
#pragma once

#include <pronk/planning.hpp>

#include "drawing/map_view.hpp"

namespace pronk::drawing {

// Thin: below something that matters more.
enum class RouteWidth { plain, thin };

void draw_route(Canvas& canvas, const MapView& map, const Route& route,
                RouteWidth width = RouteWidth::plain);
void draw_walk(Canvas& canvas, const MapView& map, const DrawnWalk& walk);

// A walk or a jump as the map has them, from the left to the right of a box.
void draw_route_sample(Canvas& canvas, const Box& box, LegKind kind,
                       RouteWidth width = RouteWidth::plain);
void draw_walk_sample(Canvas& canvas, const Box& box);

}  // namespace pronk::drawing
