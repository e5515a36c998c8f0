// The points enter that a search found a cheap route over; the gates it passes, and where, so that
// it costs as little as can be around there, leave. See docs/algorithms/weighted_routes.md.
#pragma once

#include "planning/weighted/gate_trace.hpp"
#include "planning/weighted/weighted_graph.hpp"

namespace pronk {

// One after the other: start, points, goal. Keeps its memory from route to route.
class GateRoute {
  public:
    GateRoute(const WeightedGraph& graph, double toll_m) : graph_(graph), toll_m_(toll_m) {}

    void start_at(const PlanPlace& start);
    // To a point that is walked to through the polygon, or jumped to.
    void walk_to(const WeightedPoint& point, std::uint32_t polygon);
    void jump_to(const WeightedPoint& landing);
    // Makes the route as cheap as it gets.
    void end_at(const PlanPlace& goal);

    double cost() const { return cost_; }
    const RouteTrace& trace() const { return trace_; }

  private:
    enum class Turn { left, right };
    bool walk_around(std::uint32_t corner, std::uint32_t from, std::uint32_t to, Turn turn,
                     std::vector<RouteGate>& gates) const;
    std::uint32_t edge_at(std::uint32_t corner, std::uint32_t polygon) const;
    RouteGate gate_of(std::uint32_t edge) const;
    void cross_to(std::uint32_t polygon);
    bool is_at_corner(const RouteGate& gate, std::uint32_t& corner) const;
    bool drop_loops();
    bool use_cheaper_sides();
    bool try_other_sides();
    bool try_other_side(std::size_t first, std::size_t end, std::uint32_t corner);

    const WeightedGraph& graph_;
    double toll_m_;
    GateDescent descent_;
    WeightedPoint reached_;
    std::uint32_t polygon_ = kNothing;  // that `reached_` was walked to through
    std::vector<RouteGate> gates_;
    std::vector<RouteGate> other_;
    std::vector<RouteGate> trial_;
    RouteTrace trace_;
    double cost_ = 0.0;
};

}  // namespace pronk
