// What is to be on the page enters, where it goes leaves.
#pragma once

#include <functional>
#include <vector>

#include "drawing/canvas.hpp"

namespace pronk::drawing {

// The page's long side, in page units; everything else is sized for it.
inline constexpr double kPage = 1600.0;

inline constexpr double kMargin = 28.0;
inline constexpr double kGap = 26.0;
inline constexpr double kTitle = 40.0;
inline constexpr double kRulerLeft = 56.0;    // room for coordinates beside the map
inline constexpr double kRulerBottom = 26.0;  // and below it
inline constexpr double kCaption = 24.0;      // above a storey's panel
inline constexpr double kLegendColumn = 250.0;

struct PageContents {
    double width_m = 1.0;  // of the world's window
    double depth_m = 1.0;
    bool legend = true;
    std::size_t panels = 0;
    std::function<double(double)> legend_height;  // of a given width
};

struct Layout {
    double width = 0.0;
    double height = 0.0;
    Box title;
    Box map;
    Box legend;
    std::vector<Box> panels;  // without their captions
};

// Legend and panels go to the right of the map or below it, whichever leaves more room for maps.
Layout lay_out(const PageContents& contents);

}  // namespace pronk::drawing
