// A graph of weighted ground enters; what it costs from a few far corners to each of its points
// leaves: how much at least is still to go. See docs/algorithms/weighted_routes.md.
#pragma once

#include "planning/mesh/component_hops.hpp"
#include "planning/mesh/plan_geometry.hpp"
#include "planning/weighted/weighted_graph.hpp"

namespace pronk {

struct WeightedLandmarks {
    static constexpr std::size_t kCount = 8;
    // Of what cannot be reached. As a number it needs no case of its own: from a landmark that
    // reaches neither of two places they are no distance apart.
    static constexpr float kUnreached = 1e30F;
    using Costs = std::array<float, kCount>;  // from each landmark

    std::vector<Costs> costs;  // of the graph's points

    // To a place, at least: who is there can walk on to all points of its polygon.
    Costs least_to(const WeightedGraph& graph, const PlanPoint& at, std::uint32_t polygon) const {
        Costs least{};
        for (const std::uint32_t point : graph.in(polygon)) {
            const double walk = graph.weight[polygon] * length(graph.points[point].at - at);
            for (std::size_t l = 0; l < kCount; ++l) {
                least[l] = std::max(least[l], costs[point][l] - static_cast<float>(walk));
            }
        }
        return least;
    }
    // From a point to a place that is so far from the landmarks. What floats round off may be more
    // than there is to go, where heavy ground lies on the way from the landmark.
    double least_between(std::uint32_t point, const Costs& to) const {
        constexpr float kKept = 1.0F - 4.0F * std::numeric_limits<float>::epsilon();
        float most = 0.0F;
        for (std::size_t l = 0; l < kCount; ++l) {
            most = std::max(most, kKept * to[l] - costs[point][l]);
        }
        return most;
    }
};

// In the component of most polygons, and from there as far as links lead.
WeightedLandmarks find_landmarks(const WeightedGraph& graph, const ComponentHops& hops,
                                 double toll_m);

}  // namespace pronk
