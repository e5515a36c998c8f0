// A search that found a route enters; the places where it turns, leaves the ground and lands leave.
#pragma once

#include "planning/interval_search.hpp"

namespace pronk {

// A place on the route, on the ground of a polygon.
struct TracePoint {
    PlanPoint at{0.0};
    std::uint32_t polygon = 0;
    std::uint32_t by_link = kNothing;  // jumped to here, from the point before; else walked
};

// A polygon that it goes through.
struct TracePolygon {
    std::uint32_t polygon = 0;
    std::uint32_t by_link = kNothing;  // landed in; else walked into
};

// From the start to the goal.
struct RouteTrace {
    std::vector<TracePoint> points;
    std::vector<TracePolygon> polygons;

    double length_m() const;  // in plan view
    std::size_t jumps() const;
    // Leaves out places that are where the one before is. But a take-off or a goal in another
    // polygon than that stays: a leg ends there, with its own polygons.
    void drop_repeated();
};

void trace_route(const IntervalSearch& search, const PlanLinks& links, RouteTrace& trace);

}  // namespace pronk
