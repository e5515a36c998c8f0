// The outlines of regions enter; which of them cross or touch themselves leaves. See
// docs/algorithms/ground.md.
#pragma once

#include <vector>

#include "space/recast.hpp"

namespace pronk {

// By number of region. Edges that end at one point do not count: there two parts of a region meet
// at a corner, or Recast has joined a hole to the outline around it.
std::vector<bool> crossed_regions(const rcContourSet& contours, unsigned short max_region);

}  // namespace pronk
