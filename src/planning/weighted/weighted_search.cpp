#include "planning/weighted/weighted_search.hpp"

#include <algorithm>

namespace pronk {
namespace {

using Kind = WeightedPoint::Kind;

// Of costs, by their share.
constexpr double kRounding = 1e-9;

}  // namespace

WeightedSearch::WeightedSearch(const WeightedGraph& graph, const ComponentHops& hops, double toll_m,
                               const WeightedLandmarks* landmarks)
    : graph_(graph),
      all_hops_(hops),
      toll_m_(toll_m),
      landmarks_(landmarks),
      start_point_(static_cast<std::uint32_t>(graph.points.size())),
      goal_point_(start_point_ + 1),
      reached_(graph.points.size() + 2),
      entered_runs_(graph.mesh.polygon_count(), 0),
      route_(graph, toll_m) {}

// ---- Where a point leads ------------------------------------------------------------------------

bool WeightedSearch::is_useless(std::uint32_t polygon, std::uint32_t from) const {
    return graph_.is_useless[polygon] != 0 && entered_runs_[polygon] != run_ &&
           graph_.way_out[from] != polygon && !is_everywhere();
}

// What is in the polygon that a point on an edge was reached through was seen before. At a corner
// a route may turn back into it.
template <class Enter>
void WeightedSearch::for_polygons_behind(std::uint32_t point, const Enter& enter) const {
    const PlanMesh& mesh = graph_.mesh;
    const std::uint32_t by = reached_[point].by;
    const auto try_entering = [&](std::uint32_t polygon) {
        if (polygon != by && !is_useless(polygon, by)) enter(polygon);
    };
    if (point == start_point_) return enter(start_.polygon);
    const WeightedPoint& own = graph_.points[point];
    switch (own.kind) {
        case Kind::edge:
            try_entering(mesh.edges[own.of].polygon);
            try_entering(mesh.edges[mesh.edges[own.of].across].polygon);
            break;
        case Kind::corner:
            for (const std::uint32_t e : graph_.edges_at(own.of)) {
                if (!is_useless(mesh.edges[e].polygon, by)) enter(mesh.edges[e].polygon);
            }
            break;
        case Kind::landing:
            enter(graph_.links.links[own.of].to);
            break;
        case Kind::takeoff:
            break;
    }
}

// No metre costs less, and jumps to other components cost their tolls; and who gets to the goal
// from a landmark by this point pays no less than what it costs from there to the goal.
double WeightedSearch::to_go(std::uint32_t point, std::uint32_t component, int least_jumps) const {
    if (is_everywhere()) return 0.0;
    const int jumps = std::max<int>(least_jumps, hops_[component]);
    const double straight =
        graph_.least_weight * length(goal_.at - place_of(point)) + toll_m_ * jumps;
    if (landmarks_ == nullptr || point >= start_point_) return straight;
    return std::max(straight, landmarks_->least_between(point, goal_costs_));
}

// ---- Steps --------------------------------------------------------------------------------------

void WeightedSearch::reach(std::uint32_t point, double cost, std::uint32_t parent,
                           std::uint32_t by) {
    ReachedPoint& own = reached_[point];
    own.cost = cost;
    own.parent = parent;
    own.by = by;
    own.run = run_;
    own.is_done = false;
    const std::uint32_t polygon =
        by == kNothing ? graph_.links.links[graph_.points[point].of].to : by;
    const double to_go_m = to_go(point, graph_.mesh.component[polygon], 0);
    waiting_.push({cost + limits_.weight * to_go_m, point, WaitingNode::kWalks});
}

// The gate's ends as they are seen from the root.
void WeightedSearch::orient(std::uint32_t point, GateView& gate) const {
    const PlanMesh& mesh = graph_.mesh;
    const WeightedPoint& own = graph_.points[point];
    if (own.kind == Kind::edge) {
        const PlanEdge& side = mesh.edges[own.of];
        const PlanEdge& edge = side.polygon == reached_[point].by ? side : mesh.edges[side.across];
        gate.right = edge.from;
        gate.left = mesh.to(edge);
        return;
    }
    const PlanLink& link = graph_.links.links[own.of];
    const auto& [begin, end] = own.kind == Kind::takeoff ? link.takeoff : link.landing;
    const PlanPoint& root = reached_[point].view.root;
    const bool is_facing = cross(begin - root, end - root) > 0.0;
    gate.right = is_facing ? begin : end;
    gate.left = is_facing ? end : begin;
}

// Straight on through a gate routes go only if a metre costs the same on both sides.
WeightedSearch::GateView WeightedSearch::view_behind(std::uint32_t point, double weight) const {
    const ReachedPoint& own = reached_[point];
    GateView gate;
    gate.turned.root = place_of(point);
    gate.turned.cost = own.cost;
    gate.straight = gate.turned;
    if (point == start_point_ || graph_.points[point].kind == Kind::corner) return gate;
    const double before = own.by == kNothing ? 1.0 : graph_.weight[own.by];
    if (weight != before) return gate;
    orient(point, gate);
    const PlanPoint right = gate.right - own.view.root;
    const PlanPoint left = gate.left - own.view.root;
    if (cross(right, left) <= kFlat_m2) return gate;
    gate.straight = own.view;
    RootView& view = gate.straight;
    if (view.is_free || cross(view.right - view.root, right) > 0.0) view.right = gate.right;
    if (view.is_free || cross(view.left - view.root, left) < 0.0) view.left = gate.left;
    view.is_free = false;
    return gate;
}

// To a point beside the view with a turn at the end of the gate, if that is what is in the way;
// else, and before the gate, with one at the point in it.
void WeightedSearch::go(const GateView& gate, std::uint32_t from, std::uint32_t to, double weight,
                        std::uint32_t by) {
    ReachedPoint& own = reached_[to];
    const bool is_known = own.run == run_;
    if (is_known && own.is_done) return;
    const PlanPoint at = place_of(to);
    const auto try_view = [&](const RootView& view) {
        const double cost = view.cost + weight * length(at - view.root);
        if (is_known && own.cost <= cost) return;
        own.view = view;
        reach(to, cost, from, by);
    };
    const RootView& view = gate.straight;
    if (view.is_free) return try_view(view);
    if (cross(gate.left - gate.right, at - gate.right) > kFlat_m2) return try_view(gate.turned);
    const bool is_beside_right = cross(view.right - view.root, at - view.root) < 0.0;
    const bool is_beside_left = cross(view.left - view.root, at - view.root) > 0.0;
    if (!is_beside_right && !is_beside_left) return try_view(view);
    const PlanPoint end = is_beside_right ? gate.right : gate.left;
    if (end != (is_beside_right ? view.right : view.left)) return try_view(gate.turned);
    RootView turned;
    turned.root = end;
    turned.cost = view.cost + weight * length(end - view.root);
    try_view(turned);
}

void WeightedSearch::expand(std::uint32_t point) {
    if (point < start_point_ && graph_.points[point].kind == Kind::takeoff) {
        const std::uint32_t link = graph_.points[point].of;
        GateView gate = view_behind(point, 1.0);
        gate.add_toll(toll_m_);
        for (std::uint32_t to = graph_.first_landing[link]; to < graph_.first_takeoff[link + 1];
             ++to) {
            go(gate, point, to, 1.0, kNothing);
        }
        return;
    }
    bool has_links = false;
    std::uint32_t component = 0;
    for_polygons_behind(point, [&](std::uint32_t polygon) {
        const double weight = graph_.weight[polygon];
        const GateView gate = view_behind(point, weight);
        for (const std::uint32_t to : graph_.in(polygon)) go(gate, point, to, weight, polygon);
        if (polygon == goal_.polygon) go(gate, point, goal_point_, weight, polygon);
        has_links |= !graph_.links.from(polygon).empty();
        component = graph_.mesh.component[polygon];
    });
    if (!has_links) return;
    // Jumps wait, as those of IntervalSearch do, for all that is cheaper.
    const double to_go_m = to_go(point, component, 1);
    waiting_.push({reached_[point].cost + limits_.weight * to_go_m, point, WaitingNode::kJumps});
}

void WeightedSearch::jump_from(std::uint32_t point) {
    for_polygons_behind(point, [&](std::uint32_t polygon) {
        const double weight = graph_.weight[polygon];
        const GateView gate = view_behind(point, weight);
        for (std::uint32_t l = graph_.links.first[polygon]; l < graph_.links.first[polygon + 1];
             ++l) {
            const std::uint32_t lands_in = graph_.mesh.component[graph_.links.links[l].to];
            if (!is_everywhere() && hops_[lands_in] == ComponentHops::kUnreachable) continue;
            for (std::uint32_t to = graph_.first_takeoff[l]; to < graph_.first_landing[l]; ++to) {
                go(gate, point, to, weight, polygon);
            }
        }
    });
}

// ---- The search ---------------------------------------------------------------------------------

void WeightedSearch::forget(const PlanPlace& start, const PlanPlace& goal,
                            const SearchLimits& limits) {
    start_ = start;
    goal_ = goal;
    limits_ = limits;
    looked_at_ = 0;
    end_ = SearchEnd::paused;
    waiting_.clear();
    ++run_;
    for (std::uint32_t p : {start.polygon, goal.polygon}) {
        for (; p != kNothing; p = graph_.way_out[p]) entered_runs_[p] = run_;
    }
}

SearchEnd WeightedSearch::run(const PlanPlace& start, const PlanPlace& goal,
                              const SearchLimits& limits) {
    begin(start, goal, limits);
    return go_on(std::numeric_limits<std::size_t>::max());
}

void WeightedSearch::begin(const PlanPlace& start, const PlanPlace& goal,
                           const SearchLimits& limits) {
    hops_ = all_hops_.to(graph_.mesh.component[goal.polygon], hop_memory_);
    if (hops_[graph_.mesh.component[start.polygon]] == ComponentHops::kUnreachable) {
        end_ = SearchEnd::none;
        return;
    }
    forget(start, goal, limits);
    if (landmarks_ != nullptr) goal_costs_ = landmarks_->least_to(graph_, goal.at, goal.polygon);
    reach(start_point_, 0.0, kNothing, start.polygon);
}

SearchEnd WeightedSearch::go_on(std::size_t most_nodes) {
    if (end_ != SearchEnd::paused) return end_;
    for (; end_ == SearchEnd::paused && most_nodes > 0; --most_nodes) look_at_next();
    if (end_ != SearchEnd::found) return end_;
    follow_back();
    if (cost() > limits_.most_cost) end_ = SearchEnd::none;
    return end_;
}

void WeightedSearch::run_everywhere(const PlanPlace& start) {
    forget(start, {start.at, kNothing}, {});
    reach(start_point_, 0.0, kNothing, start.polygon);
    while (end_ == SearchEnd::paused) look_at_next();
}

void WeightedSearch::look_at_next() {
    if (waiting_.empty()) {
        end_ = SearchEnd::none;
        return;
    }
    const WaitingNode next = waiting_.pop();
    if (next.bound > limits_.most_cost * (1.0 + kRounding)) {
        end_ = SearchEnd::none;
    } else if (next.node == goal_point_) {
        end_ = SearchEnd::found;
    } else if (next.by == WaitingNode::kJumps) {
        jump_from(next.node);
    } else if (!reached_[next.node].is_done) {
        reached_[next.node].is_done = true;
        if (++looked_at_ > limits_.most_nodes) {
            end_ = SearchEnd::budget_spent;
            return;
        }
        expand(next.node);
    }
}

void WeightedSearch::follow_back() {
    way_.clear();
    for (std::uint32_t p = reached_[goal_point_].parent; p != start_point_;
         p = reached_[p].parent) {
        way_.push_back(p);
    }
    std::reverse(way_.begin(), way_.end());
    route_.start_at(start_);
    for (const std::uint32_t p : way_) {
        if (reached_[p].by == kNothing) {
            route_.jump_to(graph_.points[p]);
        } else {
            route_.walk_to(graph_.points[p], reached_[p].by);
        }
    }
    route_.end_at(goal_);
}

}  // namespace pronk
