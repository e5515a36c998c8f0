// Segments that a route passes one after the other enter; where it passes each, so that it costs
// the least, leaves. See docs/algorithms/weighted_routes.md.
#pragma once

#include <span>
#include <vector>

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// A segment that is passed: an edge between polygons, a take-off, a landing; of the start and the
// goal a point.
struct RouteGate {
    PlanPoint from{0.0};
    PlanPoint to{0.0};
    PlanPoint at{0.0};                 // where it is passed
    double weight = 1.0;               // of a metre from here to the next gate
    std::uint32_t polygon = kNothing;  // that is walked through to the next gate, or
    std::uint32_t link = kNothing;     // that is jumped along
    std::uint32_t edge = kNothing;     // this is, of the polygon before it
};

// What it costs from the first gate to the last, without tolls.
double cost_of(std::span<const RouteGate> gates);

// The cost is a sum of norms, convex in the places along the gates: a primal-dual interior-point
// method finds the least. Keeps its memory from run to run.
class GateDescent {
  public:
    // The first and the last gate are passed where they are. What is left costs no more.
    double run(std::span<RouteGate> gates);

  private:
    // Of a gate between the first and the last.
    struct Passage {
        PlanPoint along{0.0};  // zero if the gate is a point
        double length_m = 1.0;
        double at_m = 0.5;  // from the gate's begin
        double to_end_m = 0.5;
        double best_m = 0.5;  // where it cost the least so far
        PlanPoint at_first{0.0};
        double hold = 0.0;      // what `at_begin` times `at_m` ought to be, and so at the end
        double at_begin = 0.0;  // how much begin and end push back
        double at_end = 0.0;
        double begin_change = 0.0;
        double end_change = 0.0;
        double gradient = 0.0;
        double diagonal = 0.0;
        double beside = 0.0;  // of the matrix, with the next one
        double push = 0.0;    // the step to take
    };
    // From one gate to the next.
    struct Stride {
        PlanPoint way{0.0};
        PlanPoint pull{0.0};  // its direction, as far as known: no longer than 1
        double smooth_m = 0.0;
    };

    double hold_of(const RouteGate& before, const RouteGate& gate) const;
    void set_up(std::span<const RouteGate> gates);
    double measure(std::span<const RouteGate> gates);
    void linearise(std::span<const RouteGate> gates);
    void solve();
    void turn_pulls();
    double move();
    PlanPoint place_of(std::span<const RouteGate> gates, std::size_t gate) const;
    void take_over(std::span<RouteGate> gates);
    void put_back(std::span<RouteGate> gates) const;

    std::vector<Passage> passages_;  // of all gates; the first and the last are unused
    std::vector<Stride> strides_;    // from each gate but the last
    double smooth_m_ = 0.0;
};

}  // namespace pronk
