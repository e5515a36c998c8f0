#include "planning/route_trace.hpp"

#include <algorithm>
#include <cmath>

namespace pronk {
namespace {

double distance_of_segments(const PlanPoint& a, const PlanPoint& b, const PlanPoint& c,
                            const PlanPoint& d) {
    const double c_side = cross(b - a, c - a);
    const double d_side = cross(b - a, d - a);
    const double a_side = cross(d - c, a - c);
    const double b_side = cross(d - c, b - c);
    if (c_side * d_side < 0.0 && a_side * b_side < 0.0) return 0.0;
    return std::min({distance_to_segment(a, c, d), distance_to_segment(b, c, d),
                     distance_to_segment(c, a, b), distance_to_segment(d, a, b)});
}

}  // namespace

double RouteTrace::length_m() const {
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += glm::distance(points[i - 1].at, points[i].at);
    }
    return sum;
}

std::size_t RouteTrace::jumps() const {
    return static_cast<std::size_t>(std::count_if(
        points.begin(), points.end(), [](const TracePoint& p) { return p.by_link != kNothing; }));
}

void RouteTrace::drop_repeated() {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const TracePoint& before = points[kept - 1];
        const TracePoint& own = points[i];
        const bool ends_leg = i + 1 == points.size() || points[i + 1].by_link != kNothing;
        const bool is_repeated =
            own.by_link == kNothing && glm::distance(before.at, own.at) <= 1e-9;
        if (is_repeated && !(ends_leg && own.polygon != before.polygon)) continue;
        points[kept++] = own;
    }
    points.resize(kept);
}

void RouteTracer::run(const IntervalSearch& search, std::uint32_t start_polygon,
                      std::uint32_t goal_polygon, RouteTrace& trace) {
    trace_cells(search, cell_links_, in_cells_);
    trace_ = &trace;
    trace.points.clear();
    trace.polygons.clear();
    trace.polygons.push_back({start_polygon, kNothing});
    trace.points.push_back({in_cells_.points.front().at, start_polygon, kNothing});
    for (std::size_t i = 1; i < in_cells_.points.size(); ++i) {
        const CellTrace::Point& own = in_cells_.points[i];
        if (own.by_link != kNothing) {
            const std::uint32_t link = cell_links_.links[own.by_link].number;
            trace.polygons.push_back({links_.links[link].to, link});
            trace.points.push_back({own.at, links_.links[link].to, link});
            continue;
        }
        const bool is_takeoff =
            i + 1 < in_cells_.points.size() && in_cells_.points[i + 1].by_link != kNothing;
        std::uint32_t polygon = kNothing;
        if (i + 1 == in_cells_.points.size()) polygon = goal_polygon;
        if (is_takeoff) {
            polygon = links_.links[cell_links_.links[in_cells_.points[i + 1].by_link].number].from;
        }
        walk(in_cells_.points[i - 1], own, polygon);
        trace.points.push_back({own.at, trace.polygons.back().polygon, kNothing});
    }
    trace.drop_repeated();
}

// Into a polygon, or, if it is kNothing, into any that the place is in.
void RouteTracer::walk(const CellTrace::Point& from, const CellTrace::Point& to,
                       std::uint32_t to_polygon) {
    PlanPoint at = from.at;
    for (std::uint32_t step = from.step + 1; step <= to.step; ++step) {
        const std::uint32_t edge = in_cells_.steps[step].entered;
        const PlanEdge& entered = cells_.mesh.edges[edge];
        const PlanPoint passed = passage(from.at, to.at, {entered.from, cells_.mesh.to(entered)});
        const PlanEdge& part = mesh_.edges[part_at(edge, passed)];
        const std::uint32_t out_of = mesh_.edges[part.across].polygon;
        walk_within(in_cells_.steps[step - 1].cell, out_of, at, passed);
        trace_->polygons.push_back({part.polygon, kNothing});
        at = passed;
    }
    const std::uint32_t cell = in_cells_.steps[to.step].cell;
    if (to_polygon == kNothing) to_polygon = polygon_at(cell, to.at);
    walk_within(cell, to_polygon, at, to.at);
}

// Of the parts of a cell's edge the one that is crossed there.
std::uint32_t RouteTracer::part_at(std::uint32_t edge, const PlanPoint& at) const {
    const std::span<const std::uint32_t> parts = cells_.parts_of(edge);
    std::uint32_t best = parts.front();
    if (parts.size() == 1) return best;
    double nearest = std::numeric_limits<double>::infinity();
    for (const std::uint32_t part : parts) {
        const PlanEdge& own = mesh_.edges[part];
        const double away = distance_to_segment(at, own.from, mesh_.to(own));
        if (away >= nearest) continue;
        nearest = away;
        best = part;
    }
    return best;
}

// The one that the route is in already, if the place is in it too.
std::uint32_t RouteTracer::polygon_at(std::uint32_t cell, const PlanPoint& place) const {
    // How far it is outside.
    const auto outside = [&](std::uint32_t polygon) {
        double most = 0.0;
        for (const PlanEdge& edge : mesh_.edges_of(polygon)) {
            const PlanPoint along = mesh_.to(edge) - edge.from;
            most = std::max(most, cross(place - edge.from, along) / edge.length_m);
        }
        return most;
    };
    std::uint32_t best = trace_->polygons.back().polygon;
    if (cells_.members_of(cell).size() == 1) return best;
    double least = outside(best) - kSamePlace_m;
    for (const std::uint32_t polygon : cells_.members_of(cell)) {
        const double own = outside(polygon);
        if (own >= least) continue;
        least = own;
        best = polygon;
    }
    return best;
}

// From the polygon that the route is in, through those of the cell that the straight way passes:
// over edges that it crosses, or else that are nearest to it, as where it goes through a corner.
void RouteTracer::walk_within(std::uint32_t cell, std::uint32_t to_polygon, const PlanPoint& from,
                              const PlanPoint& to) {
    const std::uint32_t from_polygon = trace_->polygons.back().polygon;
    if (from_polygon == to_polygon) return;
    const std::span<const std::uint32_t> members = cells_.members_of(cell);
    const auto member = [&](std::uint32_t polygon) {
        return static_cast<std::uint32_t>(
            std::lower_bound(members.begin(), members.end(), polygon) - members.begin());
    };
    constexpr double kFar = std::numeric_limits<double>::infinity();
    constexpr double kEach_m = 1e-6;  // few edges rather than many
    reached_.assign(members.size(), {kFar, kNothing, false});
    const std::uint32_t first = member(from_polygon);
    const std::uint32_t last = member(to_polygon);
    reached_[first].away_m = 0.0;
    while (!reached_[last].is_done) {
        std::uint32_t next = kNothing;
        for (std::uint32_t m = 0; m < members.size(); ++m) {
            if (reached_[m].is_done) continue;
            if (next == kNothing || reached_[m].away_m < reached_[next].away_m) next = m;
        }
        reached_[next].is_done = true;
        for (const PlanEdge& edge : mesh_.edges_of(members[next])) {
            if (edge.across == kNothing) continue;
            const std::uint32_t polygon = mesh_.edges[edge.across].polygon;
            if (cells_.cell_of[polygon] != cell) continue;
            const double away = reached_[next].away_m + kEach_m +
                                distance_of_segments(from, to, edge.from, mesh_.to(edge));
            Reached& other = reached_[member(polygon)];
            if (away < other.away_m) other = {away, next, false};
        }
    }
    way_.clear();
    for (std::uint32_t m = last; m != first; m = reached_[m].before) way_.push_back(members[m]);
    for (std::size_t i = way_.size(); i-- > 0;) trace_->polygons.push_back({way_[i], kNothing});
}

}  // namespace pronk
