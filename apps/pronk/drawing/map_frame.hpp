// The map's neat line with its coordinates, and the caption of a small map.
#pragma once

#include <string_view>

#include "drawing/map_view.hpp"

namespace pronk::drawing {

// A frame with world coordinates, x below and z to the left, for reading off places.
void draw_map_frame(Canvas& canvas, const MapView& map);

// A plain frame with a heading above its left corner and a note above its right one, if both fit.
void draw_panel_frame(Canvas& canvas, const Box& box, std::string_view heading,
                      std::string_view note);

// A line of text in the middle of the map.
void draw_notice(Canvas& canvas, const MapView& map, std::string_view line);

}  // namespace pronk::drawing
