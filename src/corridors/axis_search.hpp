// Two places of a medial axis and a radius enter; the cheapest way between them leaves, over pieces
// that are wide enough. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/axis_graph.hpp"
#include "planning/four_heap.hpp"

namespace pronk {

// A radius may be larger than the room there is by this much.
inline constexpr double kRadiusRounding_m = 1e-9;

// A place of the axis, on a piece of it.
struct OnAxis {
    std::uint32_t piece = kNothing;
    double along = 0.0;
};

// Part of a piece, forwards or backwards.
struct AxisStep {
    std::uint32_t piece = 0;
    double from = 0.0;
    double to = 0.0;
};

// One for each thread: keeps its memory.
class AxisSearch {
  public:
    AxisSearch(const PlanMesh& mesh, const MedialAxis& axis, const AxisGraph& graph,
               std::span<const double> weights, double least_weight)
        : mesh_(mesh), axis_(axis), graph_(graph), weights_(weights), least_weight_(least_weight) {}

    SearchEnd run(const OnAxis& start, const OnAxis& goal, double radius_m, std::size_t most_nodes);
    // If it was found.
    const std::vector<AxisStep>& steps() const { return steps_; }

    // If it was not: the vertices that are reached, and the way to one of them.
    std::span<const std::uint32_t> reached() const { return reached_; }
    void walk_to(std::uint32_t vertex);

  private:
    struct Waiting {
        double bound = 0.0;
        double cost = 0.0;
        std::uint32_t vertex = 0;
    };
    struct Node {
        std::uint64_t run = 0;
        double cost = 0.0;
        std::uint32_t by = kNothing;  // piece; kNothing: from the start
    };

    AxisLine line(std::uint32_t piece) const { return {mesh_, axis_, piece}; }
    // Of part of a piece; infinite if it is too narrow.
    double cost_of(std::uint32_t piece, double from, double to) const;
    void push(std::uint32_t vertex, double cost, std::uint32_t by);
    void add_way_to(std::uint32_t vertex);

    const PlanMesh& mesh_;
    const MedialAxis& axis_;
    const AxisGraph& graph_;
    std::span<const double> weights_;
    double least_weight_;

    OnAxis start_;
    PlanPoint goal_at_{0.0};
    double radius_m_ = 0.0;
    std::uint64_t run_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> reached_;
    FourHeap<Waiting, &Waiting::bound> waiting_;
    std::vector<AxisStep> steps_;
};

}  // namespace pronk
