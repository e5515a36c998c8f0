// The gates that a route passes enter; its points and the corridor of polygons leave, and what it
// costs. See docs/algorithms/weighted_routes.md.
#pragma once

#include "planning/route_trace.hpp"
#include "planning/weighted/gate_descent.hpp"

namespace pronk {

// From the first gate to the last. Points where nobody turns and the weight stays the same are left
// out. A gate that is a point within the polygon before it is no step into another polygon.
// `weights` are those of all polygons.
double trace_gates(std::span<const RouteGate> gates, std::span<const double> weights, double toll_m,
                   RouteTrace& trace);

// A walk to a point costs what its polygon does, a jump its length and the toll.
double cost_of(const RouteTrace& trace, std::span<const double> weights, double toll_m);

}  // namespace pronk
