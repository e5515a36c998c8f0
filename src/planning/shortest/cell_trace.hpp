// A search that found a route enters; the places where it turns, leaves the ground and lands leave,
// and the cells it goes through.
#pragma once

#include "planning/shortest/interval_search.hpp"

namespace pronk {

struct CellTrace {
    struct Step {
        std::uint32_t cell = 0;
        std::uint32_t entered = kNothing;  // by this edge of it
        std::uint32_t by_link = kNothing;  // or by this link
    };
    struct Point {
        PlanPoint at{0.0};
        std::uint32_t step = 0;            // it is in the cell of this one
        std::uint32_t by_link = kNothing;  // jumped to here, from the point before; else walked
    };

    // From the start to the goal. Points may be repeated.
    std::vector<Step> steps;
    std::vector<Point> points;
};

void trace_cells(const IntervalSearch& search, const PlanLinks& links, CellTrace& trace);

// Where the way from one point to another passes a segment; its nearer end if it passes beside.
PlanPoint passage(const PlanPoint& from, const PlanPoint& to,
                  const std::array<PlanPoint, 2>& segment);

}  // namespace pronk
