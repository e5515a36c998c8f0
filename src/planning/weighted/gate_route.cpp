#include "planning/weighted/gate_route.hpp"

#include <algorithm>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

using Kind = WeightedPoint::Kind;

// How often a route is moved to the other sides of corners. Most need it once or never.
constexpr int kMostMoves = 16;

// A route that is cheaper by a smaller share is not worth another look.
constexpr double kGain = 1e-8;

}  // namespace

// ---- Gates of a route over points ---------------------------------------------------------------

void GateRoute::start_at(const PlanPlace& start) {
    gates_.clear();
    RouteGate& gate = gates_.emplace_back();
    gate.from = gate.to = gate.at = start.at;
    gate.polygon = polygon_ = start.polygon;
    gate.weight = graph_.weight[start.polygon];
}

void GateRoute::walk_to(const WeightedPoint& point, std::uint32_t polygon) {
    cross_to(polygon);
    reached_ = point;
    if (point.kind != Kind::takeoff) return;
    const PlanLink& link = graph_.links.links[point.of];
    RouteGate& gate = gates_.emplace_back();
    gate.from = link.takeoff[0];
    gate.to = link.takeoff[1];
    gate.at = point.at;
    gate.link = point.of;
}

void GateRoute::jump_to(const WeightedPoint& landing) {
    const PlanLink& link = graph_.links.links[landing.of];
    RouteGate& gate = gates_.emplace_back();
    gate.from = link.landing[0];
    gate.to = link.landing[1];
    gate.at = landing.at;
    gate.polygon = polygon_ = link.to;
    gate.weight = graph_.weight[link.to];
}

RouteGate GateRoute::gate_of(std::uint32_t edge) const {
    const PlanEdge& own = graph_.mesh.edges[edge];
    RouteGate gate;
    gate.from = gate.at = own.from;
    gate.to = graph_.mesh.to(own);
    gate.polygon = graph_.mesh.edges[own.across].polygon;
    gate.weight = graph_.weight[gate.polygon];
    gate.edge = edge;
    return gate;
}

// From the polygon that the last point was reached through into the next one.
void GateRoute::cross_to(std::uint32_t polygon) {
    if (polygon == polygon_) return;
    if (reached_.kind == Kind::edge) {
        const PlanEdge& edge = graph_.mesh.edges[reached_.of];
        gates_.push_back(gate_of(edge.polygon == polygon_ ? reached_.of : edge.across));
        gates_.back().at = reached_.at;
    } else {
        const bool left = walk_around(reached_.of, polygon_, polygon, Turn::left, other_);
        const bool right = walk_around(reached_.of, polygon_, polygon, Turn::right, trial_);
        const bool by_left = left && (!right || other_.size() <= trial_.size());
        const std::vector<RouteGate>& way = by_left ? other_ : trial_;
        gates_.insert(gates_.end(), way.begin(), way.end());
    }
    polygon_ = polygon;
}

std::uint32_t GateRoute::edge_at(std::uint32_t corner, std::uint32_t polygon) const {
    for (const std::uint32_t e : graph_.edges_at(corner)) {
        if (graph_.mesh.edges[e].polygon == polygon) return e;
    }
    return kNothing;
}

// Around a corner from one polygon to another; false if a border is in the way.
bool GateRoute::walk_around(std::uint32_t corner, std::uint32_t from, std::uint32_t to, Turn turn,
                            std::vector<RouteGate>& gates) const {
    const PlanMesh& mesh = graph_.mesh;
    gates.clear();
    std::uint32_t begins = edge_at(corner, from);
    for (std::uint32_t polygon = from; polygon != to; polygon = mesh.edges[begins].polygon) {
        std::uint32_t crossed = begins;
        if (turn == Turn::left) {  // the one before ends at the corner
            crossed =
                begins == mesh.first_edge[polygon] ? mesh.first_edge[polygon + 1] - 1 : begins - 1;
        }
        const std::uint32_t across = mesh.edges[crossed].across;
        if (across == kNothing) return false;
        begins = turn == Turn::left ? across : mesh.edges[across].next;
        gates.push_back(gate_of(crossed));
        gates.back().at = mesh.corners[corner];
    }
    return true;
}

void GateRoute::end_at(const PlanPlace& goal) {
    cross_to(goal.polygon);
    RouteGate& gate = gates_.emplace_back();
    gate.from = gate.to = gate.at = goal.at;
    gate.polygon = goal.polygon;
    descent_.run(gates_);
    for (int i = 0; i < kMostMoves; ++i) {
        bool is_changed = drop_loops();
        is_changed |= use_cheaper_sides();
        is_changed |= try_other_sides();
        if (!is_changed) break;
        descent_.run(gates_);
    }
    cost_ = trace_gates(gates_, graph_.weight, toll_m_, trace_);
}

// ---- Other gates --------------------------------------------------------------------------------

// Out of a polygon and back into it, where straight on through it costs no more.
bool GateRoute::drop_loops() {
    bool is_changed = false;
    for (std::size_t i = 0; i + 2 < gates_.size(); ++i) {
        if (gates_[i].link != kNothing) continue;
        for (std::size_t j = gates_.size() - 2; j > i; --j) {
            if (gates_[j].polygon != gates_[i].polygon) continue;
            const std::span loop = std::span(gates_).subspan(i, j - i + 2);
            double around = cost_of(loop);
            for (const RouteGate& gate : loop) around += gate.link != kNothing ? toll_m_ : 0.0;
            const double straight = gates_[i].weight * length(loop.back().at - loop.front().at);
            if (straight > around) continue;
            gates_.erase(gates_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                         gates_.begin() + static_cast<std::ptrdiff_t>(j) + 1);
            is_changed = true;
            break;
        }
    }
    return is_changed;
}

// Along an edge one walks on its cheaper side.
bool GateRoute::use_cheaper_sides() {
    const PlanMesh& mesh = graph_.mesh;
    bool is_changed = false;
    for (std::size_t i = 0; i + 1 < gates_.size(); ++i) {
        const std::uint32_t polygon = gates_[i].polygon;
        if (gates_[i].link != kNothing) continue;
        const PlanPoint from = gates_[i].at;
        const PlanPoint to = gates_[i + 1].at;
        if (length(to - from) <= kSamePlace_m) continue;
        for (std::uint32_t e = mesh.first_edge[polygon]; e < mesh.first_edge[polygon + 1]; ++e) {
            const PlanEdge& edge = mesh.edges[e];
            if (edge.across == kNothing) continue;
            const RouteGate out = gate_of(e);
            if (out.weight >= graph_.weight[polygon] ||
                distance_to_segment(from, out.from, out.to) > kSamePlace_m ||
                distance_to_segment(to, out.from, out.to) > kSamePlace_m) {
                continue;
            }
            other_ = {out, gate_of(edge.across)};
            other_[0].at = from;
            other_[1].at = to;
            gates_.insert(gates_.begin() + static_cast<std::ptrdiff_t>(i) + 1, other_.begin(),
                          other_.end());
            is_changed = true;
            i += 2;
            break;
        }
    }
    return is_changed;
}

bool GateRoute::is_at_corner(const RouteGate& gate, std::uint32_t& corner) const {
    if (gate.edge == kNothing) return false;
    const PlanEdge& edge = graph_.mesh.edges[gate.edge];
    if (gate.at == gate.from) {
        corner = edge.corner;
    } else if (gate.at == gate.to) {
        corner = graph_.mesh.edges[edge.next].corner;
    } else {
        return false;
    }
    return true;
}

// Where the route touches a corner it may cost less on the corner's other side.
bool GateRoute::try_other_sides() {
    bool is_changed = false;
    for (std::size_t i = 1; i + 1 < gates_.size(); ++i) {
        std::uint32_t corner = kNothing;
        if (!is_at_corner(gates_[i], corner)) continue;
        std::size_t end = i + 1;
        for (std::uint32_t next = kNothing; is_at_corner(gates_[end], next) && next == corner;) {
            ++end;
        }
        if (try_other_side(i, end, corner)) is_changed = true;
        // What came in its place is not looked at again before the next descent.
        while (i + 1 < gates_.size() && gates_[i].at == graph_.mesh.corners[corner]) ++i;
        --i;
    }
    return is_changed;
}

// Of gates [first, end), which all are passed at the corner.
bool GateRoute::try_other_side(std::size_t first, std::size_t end, std::uint32_t corner) {
    const PlanMesh& mesh = graph_.mesh;
    const std::uint32_t from = mesh.edges[gates_[first].edge].polygon;
    const std::uint32_t to = gates_[end - 1].polygon;
    if (from == to) return false;
    const bool turned_left = mesh.edges[gates_[first].edge].corner != corner;
    if (!walk_around(corner, from, to, turned_left ? Turn::right : Turn::left, other_)) {
        return false;
    }
    const auto begin = gates_.begin() + static_cast<std::ptrdiff_t>(first);
    trial_.assign(1, gates_[first - 1]);
    trial_.insert(trial_.end(), other_.begin(), other_.end());
    trial_.push_back(gates_[end]);
    const double known = cost_of(std::span(gates_).subspan(first - 1, end - first + 2));
    if (descent_.run(trial_) > (1.0 - kGain) * known) return false;
    const auto behind = gates_.erase(begin, begin + static_cast<std::ptrdiff_t>(end - first));
    gates_.insert(behind, trial_.begin() + 1, trial_.end() - 1);
    return true;
}

}  // namespace pronk
