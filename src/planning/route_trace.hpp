// The cells that a route goes through enter; its points and the corridor of polygons leave.
#pragma once

#include "planning/mesh/plan_cells.hpp"
#include "planning/shortest/cell_trace.hpp"

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

// Keeps its memory from route to route. Links are those between polygons.
class RouteTracer {
  public:
    RouteTracer(const PlanMesh& polygons, const PlanLinks& links, const PlanCells& cells,
                const PlanLinks& cell_links)
        : mesh_(polygons), links_(links), cells_(cells), cell_links_(cell_links) {}

    void run(const IntervalSearch& search, std::uint32_t start_polygon, std::uint32_t goal_polygon,
             RouteTrace& trace);

  private:
    void walk(const CellTrace::Point& from, const CellTrace::Point& to, std::uint32_t to_polygon);
    std::uint32_t part_at(std::uint32_t edge, const PlanPoint& at) const;
    void walk_within(std::uint32_t cell, std::uint32_t to_polygon, const PlanPoint& from,
                     const PlanPoint& to);
    std::uint32_t polygon_at(std::uint32_t cell, const PlanPoint& place) const;

    const PlanMesh& mesh_;
    const PlanLinks& links_;
    const PlanCells& cells_;
    const PlanLinks& cell_links_;
    CellTrace in_cells_;
    RouteTrace* trace_ = nullptr;
    // Of the members of one cell.
    struct Reached {
        double away_m = 0.0;
        std::uint32_t before = kNothing;
        bool is_done = false;
    };
    std::vector<Reached> reached_;
    std::vector<std::uint32_t> way_;
};

}  // namespace pronk
