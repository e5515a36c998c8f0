// Regions whose ground is too rough for the polygons made from them enter; the same spans in
// smaller regions leave. See docs/algorithms/ground.md.
#pragma once

#include <vector>

#include "space/recast.hpp"

namespace pronk {

// Cuts the marked regions of a compact field (by number) along a grid of square blocks. Each part
// is connected; parts too small to become a polygon stay with a neighbour. Returns true if there
// are more regions than before.
bool cut_regions(rcCompactHeightfield& compact, const std::vector<bool>& marked, int block_cells);

}  // namespace pronk
