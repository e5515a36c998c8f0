// What the picture shows enters, the keys beside the map leave: height ramp or terrains, scale
// bar, axes, lines and counts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "drawing/canvas.hpp"
#include "drawing/surface_layer.hpp"

namespace pronk::drawing {

struct TerrainKey {
    std::string name;
    Colour colour;
    double area_m2 = 0.0;
};

struct LegendContents {
    Colouring colouring;
    std::vector<TerrainKey> terrains;                         // only if colours mean terrains
    std::vector<std::pair<std::string, std::string>> counts;  // name and value
    bool empty = false;                                       // no polygons, so no heights
    bool storeys_overlap = false;
};

// In a column or in rows, as the width allows. The scale bar does not change the height.
double legend_height(const LegendContents& contents, double width);

void draw_legend(Canvas& canvas, const Box& box, const LegendContents& contents,
                 double units_per_m);

}  // namespace pronk::drawing
