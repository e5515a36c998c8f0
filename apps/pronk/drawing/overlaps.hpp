// Polygons in plan view enter, the pairs of which one lies over the other leave.
#pragma once

#include <vector>

#include "drawing/plan.hpp"

namespace pronk::drawing {

struct Overlap {
    std::uint32_t lower = 0;  // into Plan::polygons
    std::uint32_t upper = 0;
    float area_m2 = 0.0F;
};

// What counts as lying over each other. Recast moves borders by more than a cell when it
// simplifies them, so that polygons of different heights may overlap by a sliver where they meet.
struct OverlapLimits {
    float gap_m = 0.9F;      // at least so far apart in height, in the middle of what they share
    float width_m = 0.375F;  // what they share is on average wider than this
};

// Those of a world.
OverlapLimits limits_for(const BakeSettings& settings);

// Sorted by lower, then upper. Near linear in the number of polygons if their sizes do not differ
// wildly.
std::vector<Overlap> find_overlaps(const Plan& plan, const OverlapLimits& limits);

}  // namespace pronk::drawing
