#include "corridors/axis_search.hpp"

#include "planning/ground/surface_ray.hpp"

namespace pronk {
namespace {

constexpr double kTooNarrow = std::numeric_limits<double>::infinity();

}  // namespace

double AxisSearch::cost_of(std::uint32_t piece, double from, double to) const {
    const AxisLine own = line(piece);
    if (own.least_clearance_m(std::min(from, to), std::max(from, to)) <
        radius_m_ - kRadiusRounding_m) {
        return kTooNarrow;
    }
    std::vector<PlanPoint> way{own.at(from)};
    own.add_bends(from, to, kBesideAxis_m, way);
    way.push_back(own.at(to));
    double long_m = 0.0;
    for (std::size_t i = 1; i < way.size(); ++i) long_m += length(way[i] - way[i - 1]);
    if (weights_.empty()) return long_m;
    // By the share of the whole piece, which is short where weights change often.
    const double whole = std::max(own.end() - own.begin(), 1e-12);
    return graph_.piece(piece).cost * std::abs(to - from) / whole;
}

void AxisSearch::push(std::uint32_t vertex, double cost, std::uint32_t by) {
    Node& node = nodes_[vertex];
    if (node.run == run_ && node.cost <= cost) return;
    if (node.run != run_) reached_.push_back(vertex);
    node = {run_, cost, by};
    const double ahead = least_weight_ * length(axis_.vertices[vertex].at - goal_at_);
    waiting_.push({cost + ahead, cost, vertex});
}

SearchEnd AxisSearch::run(const OnAxis& start, const OnAxis& goal, double radius_m,
                          std::size_t most_nodes) {
    ++run_;
    nodes_.resize(axis_.vertices.size());
    waiting_.clear();
    reached_.clear();
    steps_.clear();
    start_ = start;
    radius_m_ = radius_m;
    const AxisLine goal_line = line(goal.piece);
    goal_at_ = goal_line.at(goal.along);

    double best = kTooNarrow;
    std::uint32_t last = kNothing;  // vertex; kNothing: straight along the piece of both
    if (start.piece == goal.piece) best = cost_of(start.piece, start.along, goal.along);
    const MedialAxis::Piece& goal_piece = axis_.pieces[goal.piece];
    const double from_begin = cost_of(goal.piece, goal_line.begin(), goal.along);
    const double from_end = cost_of(goal.piece, goal_line.end(), goal.along);

    const AxisLine start_line = line(start.piece);
    const double to_begin = cost_of(start.piece, start.along, start_line.begin());
    const double to_end = cost_of(start.piece, start.along, start_line.end());
    if (to_begin < kTooNarrow) push(axis_.pieces[start.piece].from, to_begin, kNothing);
    if (to_end < kTooNarrow) push(axis_.pieces[start.piece].to, to_end, kNothing);

    std::size_t looked_at = 0;
    while (!waiting_.empty() && waiting_.least().bound < best) {
        if (++looked_at > most_nodes) return SearchEnd::budget_spent;
        const Waiting own = waiting_.pop();
        if (own.cost > nodes_[own.vertex].cost) continue;
        const auto arrive = [&](double cost) {
            if (own.cost + cost >= best) return;
            best = own.cost + cost;
            last = own.vertex;
        };
        if (own.vertex == goal_piece.from) arrive(from_begin);
        if (own.vertex == goal_piece.to) arrive(from_end);
        for (const AxisGraph::Arc& arc : graph_.arcs_of(own.vertex)) {
            const AxisGraph::Piece& piece = graph_.piece(arc.piece);
            if (piece.least_clearance_m < radius_m - kRadiusRounding_m) continue;
            push(arc.to, own.cost + piece.cost, arc.piece);
        }
    }
    if (best == kTooNarrow) return SearchEnd::none;
    if (last == kNothing) {
        steps_.push_back({start.piece, start.along, goal.along});
        return SearchEnd::found;
    }
    add_way_to(last);
    // Of both ends the one that it comes from; a ring has one vertex.
    const bool is_from_begin =
        last == goal_piece.from && (last != goal_piece.to || from_begin <= from_end);
    steps_.push_back({goal.piece, is_from_begin ? goal_line.begin() : goal_line.end(), goal.along});
    return SearchEnd::found;
}

void AxisSearch::walk_to(std::uint32_t vertex) {
    steps_.clear();
    add_way_to(vertex);
}

void AxisSearch::add_way_to(std::uint32_t vertex) {
    std::vector<AxisStep> back;
    while (nodes_[vertex].by != kNothing) {
        const std::uint32_t by = nodes_[vertex].by;
        const AxisLine own = line(by);
        const bool is_forwards = axis_.pieces[by].to == vertex;
        back.push_back(
            {by, is_forwards ? own.begin() : own.end(), is_forwards ? own.end() : own.begin()});
        vertex = is_forwards ? axis_.pieces[by].from : axis_.pieces[by].to;
    }
    const AxisLine first = line(start_.piece);
    steps_.push_back({start_.piece, start_.along,
                      axis_.pieces[start_.piece].from == vertex ? first.begin() : first.end()});
    steps_.insert(steps_.end(), back.rbegin(), back.rend());
}

}  // namespace pronk
