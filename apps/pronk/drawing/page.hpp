// A map, its legend and small maps beside it enter; the bytes of the picture's file leave.
#pragma once

#include <functional>
#include <string>

#include "drawing/legend.hpp"
#include "drawing/map_view.hpp"

namespace pronk::drawing {

struct Page {
    std::string title;
    WorldWindow window;
    LegendContents legend;
    std::size_t panels = 0;  // small maps of the same window
    std::function<void(Canvas&, const MapView&, double pixels_per_unit)> draw_map;
    // Drawn after the map, which it knows too.
    std::function<void(Canvas&, const MapView&, const Box&, std::size_t panel)> draw_panel;
};

// Refuses sizes and cuts that are none.
Result<void> check(const DrawSettings& settings);

// A piece of the world and what is around it, at least so much more on every side; never so narrow
// that a map of it would be a line.
WorldWindow window_around(const WorldWindow& piece, double least_margin_m);

std::optional<RouteKeys> route_keys(const DrawSettings& settings);

// Settings were checked.
Result<std::vector<std::byte>> draw_page(const Page& page, Format format,
                                         const DrawSettings& settings);

}  // namespace pronk::drawing
