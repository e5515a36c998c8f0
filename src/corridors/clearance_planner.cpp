#include "corridors/axis_search.hpp"
#include "corridors/corridor_map.hpp"
#include "corridors/shorten_walk.hpp"
#include "corridors/walk_trace.hpp"
#include "planning/route_request.hpp"
#include "planning/route_writer.hpp"

namespace pronk {
namespace {

// Where a place gets to on the axis.
struct Joint {
    OnAxis on;
    PlanPoint at{0.0};
};

std::optional<Joint> join_axis(const CorridorMap::Parts& map, const PlanPlace& place) {
    const auto found = retract(map.mesh(), map.axis, map.distances, place);
    if (!found) return std::nullopt;
    Joint best;
    double least_m = 1e-3 + 1e-6 * found->clearance_m;
    const auto look_at = [&](std::uint32_t border) {
        for (const std::uint32_t piece : map.graph.beside(border)) {
            const AxisLine line = map.line(piece);
            const double along = line.along(found->at.at);
            const double away_m = length(line.at(along) - found->at.at);
            if (away_m >= least_m) continue;
            least_m = away_m;
            best = {{piece, along}, line.at(along)};
        }
    };
    const PlanMesh& mesh = map.mesh();
    for (const std::uint32_t border : {found->first.border, found->second.border}) {
        look_at(border);
        look_at(map.corner_border[mesh.edges[mesh.edges[border].next].corner]);
    }
    if (best.on.piece == kNothing) return std::nullopt;
    return best;
}

}  // namespace

struct ClearancePlanner::Memory {
    explicit Memory(const CorridorMap::Parts& of)
        : map(of),
          search(of.mesh(), of.axis, of.graph, of.cell_weights, of.least_weight),
          shortener(of.mesh(), of.distances, of.cell_weights) {}

    const CorridorMap::Parts& map;
    AxisSearch search;
    WalkShortener shortener;
    std::vector<PlanPoint> walk;  // behind the start, with the goal
    std::vector<PlanPoint> shortened;
    RouteTrace trace;

    PlanPlace in_cell(const PlanPlace& place) const {
        return {place.at, map.map.cells.cell_of[place.polygon]};
    }
    double clearance_m(const PlanPlace& place) const {
        const PlanPlace own = in_cell(place);
        return map.distances.nearest(own.polygon, own.at).away_m;
    }

    void walk_steps() {
        for (const AxisStep& step : search.steps()) {
            const AxisLine line = map.line(step.piece);
            line.add_bends(step.from, step.to, kBesideAxis_m, walk);
            walk.push_back(line.at(step.to));
        }
    }

    // Of the vertices that are reached the nearest to the wish; none if the start is nearer.
    std::uint32_t nearest_reached(const RouteEnds& ends) const {
        const Vec3d start = map.map.on_ground(ends.start.polygon, ends.start.at).at;
        double least_m = glm::distance(start, ends.wish);
        std::uint32_t best = kNothing;
        for (const std::uint32_t vertex : search.reached()) {
            const MedialAxis::Vertex& own = map.axis.vertices[vertex];
            // No place is nearer than it is in plan view.
            if (length(own.at - plan_point(ends.wish)) >= least_m) continue;
            const Vec3d at = map.on_ground({own.at, own.cell}).at;
            const double away_m = glm::distance(at, ends.wish);
            if (away_m >= least_m) continue;
            least_m = away_m;
            best = vertex;
        }
        return best;
    }

    // Between a place and where it joins the axis there is the more room the nearer one is to that.
    // Where there is enough the walk may be shortened.
    void add_wide_place(const PlanPlace& end, const Joint& joint, double keep_m) {
        const double before_m = clearance_m(end);
        const double way_m = length(joint.at - end.at);
        if (before_m >= keep_m || before_m + way_m <= keep_m) return;
        walk.push_back(end.at + (keep_m - before_m) / way_m * (joint.at - end.at));
    }

    void plan(const ClearanceRequest& request, Route& route);
    void write(const ClearanceRequest& request, const RouteEnds& ends, Route& route);
};

void ClearancePlanner::Memory::plan(const ClearanceRequest& request, Route& route) {
    RouteEnds ends;
    if (!find_ends(request.route, map.map, route, ends)) return;
    if (!std::isfinite(request.radius_m) || !std::isfinite(request.wished_m)) {
        route.trouble = RouteTrouble::not_finite;
        return;
    }
    const double radius_m = std::max(request.radius_m, 0.0);
    if (clearance_m(ends.start) < radius_m - kRadiusRounding_m) {
        route.trouble = RouteTrouble::start_too_narrow;
        return;
    }
    if (clearance_m(ends.goal) < radius_m - kRadiusRounding_m) {
        route.trouble = RouteTrouble::goal_too_narrow;
        return;
    }
    const auto start = join_axis(map, in_cell(ends.start));
    const auto goal = join_axis(map, in_cell(ends.goal));
    if (!start || !goal) {
        route.trouble = RouteTrouble::unreachable;
        return;
    }
    const double keep_m = radius_m + std::max(request.wished_m, 0.0);
    walk.clear();
    add_wide_place(ends.start, *start, keep_m);
    walk.push_back(start->at);
    const SearchEnd end = search.run(start->on, goal->on, radius_m, request.route.most_nodes);
    if (end == SearchEnd::budget_spent) {
        route.found = RouteFound::budget_spent;
        return;
    }
    if (end == SearchEnd::found) {
        walk_steps();
        add_wide_place(ends.goal, *goal, keep_m);
        walk.push_back(ends.goal.at);
        route.found = RouteFound::reached;
        return write(request, ends, route);
    }
    route.trouble = RouteTrouble::unreachable;
    route.found = RouteFound::partial;
    const std::uint32_t vertex = nearest_reached(ends);
    if (vertex == kNothing) {
        ends.goal = ends.start;
        walk.assign(1, ends.start.at);
    } else {
        search.walk_to(vertex);
        walk_steps();
        const MedialAxis::Vertex& own = map.axis.vertices[vertex];
        ends.goal = {own.at, map.polygon_at(own.cell, own.at)};
    }
    write(request, ends, route);
}

void ClearancePlanner::Memory::write(const ClearanceRequest& request, const RouteEnds& ends,
                                     Route& route) {
    const double keep_m = std::max(request.radius_m, 0.0) + std::max(request.wished_m, 0.0);
    if (request.is_shortened) {
        shortener.run(in_cell(ends.start), walk, keep_m, shortened);
        walk.swap(shortened);
    }
    walk.pop_back();
    if (!trace_walk(map.map.mesh, ends.start, walk, ends.goal, trace)) {
        route.clear();
        route.trouble = RouteTrouble::unreachable;
        return;
    }
    write_route(map.map, trace, route);
    route.proof = RouteProof::unproven;
    route.cost = 0.0;
    PlanPlace at = in_cell(ends.start);
    for (const TracePoint& point : trace.points) {
        if (map.cell_weights.empty()) {
            route.cost += length(point.at - at.at);
        } else {
            route.cost += map.cost_of_walk(at, point.at);
        }
        at = in_cell({point.at, point.polygon});
    }
}

ClearancePlanner::ClearancePlanner(const CorridorMap& map)
    : memory_(std::make_unique<Memory>(map.parts())) {}
ClearancePlanner::ClearancePlanner(ClearancePlanner&&) noexcept = default;
ClearancePlanner& ClearancePlanner::operator=(ClearancePlanner&&) noexcept = default;
ClearancePlanner::~ClearancePlanner() = default;

void ClearancePlanner::plan(const ClearanceRequest& request, Route& route) {
    memory_->plan(request, route);
}

Route ClearancePlanner::plan(const ClearanceRequest& request) {
    Route route;
    plan(request, route);
    return route;
}

}  // namespace pronk
