// A mesh, links and what a metre of each polygon costs enter; points along edges and links leave,
// between which a search looks for cheap routes. Made once, shared by searches in any number of
// threads. See docs/algorithms/weighted_routes.md.
#pragma once

#include "planning/mesh/plan_links.hpp"

namespace pronk {

// Of each polygon, in the mesh's order, by the weight of each of the world's terrains.
std::vector<double> polygon_weights(const NavWorld& world, std::span<const double> of_terrain);

struct WeightedGraphSettings {
    // Of points along edges and ends of links, at most: finer is slower, and hardly better.
    double apart_m = 1.0;
};

// Where a route may turn.
struct WeightedPoint {
    enum class Kind : std::uint32_t { edge, corner, takeoff, landing };

    PlanPoint at{0.0};
    std::uint32_t of = 0;  // the edge, from one of its sides; the corner; the link
    Kind kind = Kind::edge;
};

struct WeightedGraph {
    // Weights are finite and above zero. The mesh and the links must stay where they are.
    WeightedGraph(const PlanMesh& mesh, const PlanLinks& links, std::span<const double> weights,
                  const WeightedGraphSettings& settings = {});

    const PlanMesh& mesh;
    const PlanLinks& links;
    std::vector<double> weight;  // of each polygon
    double least_weight = 1.0;  // nothing costs less a metre: no ground, nor a jump if there is one

    std::vector<WeightedPoint> points;
    // Those on the edges and corners of each polygon: [first_in[p], first_in[p + 1]).
    std::vector<std::uint32_t> first_in;
    std::vector<std::uint32_t> in_polygon;
    // Points of link l: take-offs [first_takeoff[l], first_landing[l]), and landings from there to
    // first_takeoff[l + 1].
    std::vector<std::uint32_t> first_takeoff;
    std::vector<std::uint32_t> first_landing;
    // Edges that begin at each corner: [first_at[c], first_at[c + 1]).
    std::vector<std::uint32_t> first_at;
    std::vector<std::uint32_t> at_corner;
    std::vector<std::uint32_t> way_out;  // of dead ends
    // Whether no cheapest route walks into it and out again: a dead end in which no metre costs
    // less than before it.
    std::vector<std::uint8_t> is_useless;

    std::span<const std::uint32_t> in(std::uint32_t polygon) const {
        return std::span(in_polygon)
            .subspan(first_in[polygon], first_in[polygon + 1] - first_in[polygon]);
    }
    std::span<const std::uint32_t> edges_at(std::uint32_t corner) const {
        return std::span(at_corner).subspan(first_at[corner],
                                            first_at[corner + 1] - first_at[corner]);
    }
    std::size_t bytes() const;
};

}  // namespace pronk
