// A plan enters; the same plan in whole units of its grid leaves, or what is wrong with it.
#pragma once

#include "surface/plan/geos.hpp"

namespace pronk {

// Coordinates are whole numbers, at most 2^23 away from 0.
struct GridPlan {
    double unit_m = 0.0;
    std::vector<FloorPolygon> outlines;
    std::vector<FloorPolygon> obstacles;
    std::vector<FloorPolygon> terrains;
    std::vector<TerrainId> terrain;  // of each
    std::vector<std::string> terrain_names;
};

Result<GridPlan> check_plan(const GeosContext& geos, const FloorPlan& plan);

}  // namespace pronk
