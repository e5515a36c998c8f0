// A site enters; its border edges and its polygons leave, with an index over each.
#pragma once

#include "links/facing.hpp"
#include "links/lane_field.hpp"
#include "links/plan_index.hpp"

namespace pronk {

// An edge of the border of any tile.
struct BorderLine {
    OutwardEdge edge;
    PolyRef polygon;
    double low_y = 0.0;
    double high_y = 0.0;
};

// A polygon that lines can be over.
struct Floor {
    PolyRef polygon;
    std::vector<glm::dvec2> corners;
    double low_y = 0.0;
    double high_y = 0.0;
};

PlanBox box_around(const Floor& floor);

// The border edges and the polygons of all tiles.
struct Surroundings {
    Surroundings(const LinkSite& site, double range_m);

    std::vector<BorderLine> lines;
    std::vector<Floor> floors;
    PlanIndex near_lines;
    PlanIndex near_floors;
};

}  // namespace pronk
