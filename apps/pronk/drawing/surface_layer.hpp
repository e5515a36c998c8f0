// Storeys of walkable polygons enter, their fills, edges and borders on a map leave.
#pragma once

#include <vector>

#include "drawing/map_view.hpp"
#include "drawing/plan.hpp"

namespace pronk::drawing {

// What a polygon's colour depends on.
struct Colouring {
    ColourBy by = ColourBy::height;
    float lowest_m = 0.0F;   // the dark end of the height ramp
    float highest_m = 0.0F;  // the light end; not below lowest_m
    std::vector<Colour> terrains;
    bool edges = true;  // lines between polygons

    double fraction(double height_m) const;
    Colour of_terrain(TerrainId terrain) const;  // grey if it has none
};

// Thinner lines where polygons are small on the page.
double fitting_line_scale(const Plan& plan, const MapView& map);

// Polygons of one storey, in two parts. The raised ones lie over others: they let them show
// through, and have a white line and a soft shadow around their border.
struct Sheet {
    std::vector<std::uint32_t> grounded;
    std::vector<std::uint32_t> raised;
};

void draw_sheet(Canvas& canvas, const MapView& map, const Plan& plan, const Sheet& sheet,
                const Colouring& colouring, double line_scale);

// All borders as thin grey lines.
void draw_outlines(Canvas& canvas, const MapView& map, const Plan& plan);

}  // namespace pronk::drawing
