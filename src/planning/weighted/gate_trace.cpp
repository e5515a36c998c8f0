#include "planning/weighted/gate_trace.hpp"

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

// Points that lie as near to the line between their neighbours are not turns.
constexpr double kStraight_m = 1e-6;

}  // namespace

double trace_gates(std::span<const RouteGate> gates, std::span<const double> weights, double toll_m,
                   RouteTrace& trace) {
    std::vector<TracePoint>& points = trace.points;
    std::vector<TracePolygon>& polygons = trace.polygons;
    points.clear();
    polygons.clear();
    polygons.push_back({gates.front().polygon, kNothing});
    points.push_back({gates.front().at, gates.front().polygon, kNothing});
    for (std::size_t i = 1; i < gates.size(); ++i) {
        const RouteGate& before = gates[i - 1];
        const RouteGate& own = gates[i];
        const bool is_last = i + 1 == gates.size();
        const bool ends_leg = is_last || own.link != kNothing;
        const std::uint32_t polygon = before.link == kNothing ? before.polygon : own.polygon;
        if (own.link == kNothing && !is_last &&
            (before.link != kNothing || own.polygon != before.polygon)) {
            polygons.push_back({own.polygon, before.link});
        }
        const TracePoint& last = points.back();
        const bool is_repeated = before.link == kNothing && length(own.at - last.at) <= 1e-9;
        if (is_repeated && !(ends_leg && polygon != last.polygon)) continue;
        // The last point is no turn if it is on the straight way to this one.
        if (points.size() > 1 && last.by_link == kNothing && before.link == kNothing &&
            weights[last.polygon] == weights[polygon] &&
            distance_to_segment(last.at, points[points.size() - 2].at, own.at) <= kStraight_m) {
            points.pop_back();
        }
        points.push_back({own.at, polygon, before.link});
    }
    return cost_of(trace, weights, toll_m);
}

double cost_of(const RouteTrace& trace, std::span<const double> weights, double toll_m) {
    double cost = 0.0;
    for (std::size_t i = 1; i < trace.points.size(); ++i) {
        const TracePoint& own = trace.points[i];
        const double length_m = length(own.at - trace.points[i - 1].at);
        cost += own.by_link == kNothing ? weights[own.polygon] * length_m : length_m + toll_m;
    }
    return cost;
}

}  // namespace pronk
