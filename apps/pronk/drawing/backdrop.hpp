// A level's triangles enter, a soft grey relief of them seen from above leaves.
#pragma once

#include <optional>
#include <pronk/geometry.hpp>

#include "drawing/map_view.hpp"

namespace pronk::drawing {

struct BackdropSettings {
    int width_px = 1600;
    int height_px = 1600;
    std::optional<float> cut_above_m;
};

// Light falls in from the upper left; places below their surroundings lie in a soft shadow, so
// that walls, of which a view from above shows nothing, can be told by it. Triangles that face
// down are looked through, as ceilings without a roof are. Where there is nothing, the picture is
// transparent.
Raster draw_backdrop(const TriangleSoup& level, const WorldWindow& window,
                     const BackdropSettings& settings);

}  // namespace pronk::drawing
