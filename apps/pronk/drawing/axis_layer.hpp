// The medial axis enters, its lines on a map leave.
#pragma once

#include "drawing/map_view.hpp"

namespace pronk::drawing {

// The scale is that of the surface's lines.
void draw_axis(Canvas& canvas, const MapView& map, const AxisLines& axis, double line_scale);

// A line of the axis, and one to a border, as the map has them.
void draw_axis_sample(Canvas& canvas, const Box& box);
void draw_rib_sample(Canvas& canvas, const Box& box);

}  // namespace pronk::drawing
