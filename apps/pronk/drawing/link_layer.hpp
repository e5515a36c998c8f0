// Jump links in plan view enter, their take-offs, landing segments and arcs on a map leave.
#pragma once

#include "drawing/link_plan.hpp"
#include "drawing/map_view.hpp"

namespace pronk::drawing {

// How links are drawn so that both a few and tens of thousands can be read. Take-offs and landing
// segments are all drawn, however many they are. All arcs of one link are one family: a tint, and
// its outer arcs as lines.
struct LinkStyle {
    bool arcs = true;
    double size = 1.0;            // of dots and lines; smaller where links are close or short
    double outer_opacity = 0.75;  // of the outer arcs; 0 where there are many
    double tint_opacity = 0.18;
    double landing_opacity = 1.0;
    std::size_t one_family_of = 1;  // this many share the one that is drawn
};

LinkStyle fitting_link_style(const LinkPlan& plan, const MapView& map, ShowLinks show);

// LinkStyle::one_family_of for this many links, on any map.
std::size_t one_family_of(std::size_t links);

// From the bottom up: arcs, landing segments, take-offs. What falls on the same place of the page
// is drawn once.
void draw_links(Canvas& canvas, const MapView& map, const LinkPlan& plan, const LinkParts& parts,
                const LinkStyle& style);

}  // namespace pronk::drawing
