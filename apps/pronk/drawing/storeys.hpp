// Polygons enter, the storey of each leaves: sheets of neighbouring polygons that nowhere lie over
// themselves, stacked by which lies over which.
#pragma once

#include <vector>

#include "drawing/overlaps.hpp"
#include "drawing/plan.hpp"

namespace pronk::drawing {

struct Storeys {
    std::size_t count = 0;               // 0 without polygons, 1 if nothing lies over anything
    std::vector<std::uint32_t> of_poly;  // 0 is the lowest
    std::vector<bool> lies_over;         // whether a polygon lies over another

    std::vector<std::uint32_t> polygons_of(std::size_t storey) const;  // ascending
};

// A polygon lies on a higher storey than each polygon it lies over, save where sheets are
// interlocked so that each lies over the other; then the one that is lower on the whole is below.
// Overlapping polygons never share a storey. What is free to be on several storeys is on the one
// closest in height.
Storeys find_storeys(const Plan& plan, const OverlapLimits& limits);

}  // namespace pronk::drawing
