// A walk graph enters; the ways on which straight walks leave each polygon leave: through which
// edges they go, one after the other, and where they lead. What a straight walk leads to needs no
// jump (Kerkhof 9.1). See docs/algorithms/landing_search.md.
#pragma once

#include "links/landing_kernel.hpp"
#include "links/walk_graph.hpp"

namespace pronk {

// All ways from one polygon, as a tree: the way to a polygon goes on from the way to the one
// before. A walk takes a way if it passes every edge between its ends.
class StraightWays {
  public:
    // `polygons` are those whose ways are wanted; no walk is longer than range_cells.
    StraightWays(const WalkGraph& graph, std::span<const std::uint32_t> polygons, int range_cells,
                 unsigned threads);

    std::span<const KernelWay> from(std::uint32_t polygon) const { return ways_[polygon]; }

  private:
    std::vector<std::vector<KernelWay>> ways_;  // by polygon
};

// For every way out of a polygon the directions in which all walks take it that begin between some
// corners of the grid, all in the polygon; few of them may be missing.
void find_cones(std::span<const KernelWay> ways, std::span<const GridCorner> begins,
                std::vector<KernelCone>& cones);

}  // namespace pronk
