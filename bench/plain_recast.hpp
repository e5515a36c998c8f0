// A plain Recast build, straight down its documented steps and sharing nothing with our rooms: the
// yardstick for time, and for the tests the witness that our surface is Recast's.
#pragma once

#include <pronk/world.hpp>

namespace pronk::bench {

struct PlainSurface {
    int polygons = 0;
    double area_m2 = 0.0;
    double border_m = 0.0;
};

// One tile; terrains are ignored, every walkable triangle is RC_WALKABLE_AREA. Polygons -1 if
// Recast fails.
PlainSurface plain_recast(const TriangleSoup& soup, const BakeSettings& settings);

}  // namespace pronk::bench
