// A medial axis enters; what a search over it needs leaves: which pieces begin where, how narrow
// each is and what it costs. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/axis_piece.hpp"
#include "corridors/retraction.hpp"

namespace pronk {

// Pieces are walked in straight parts that are nowhere farther beside them.
inline constexpr double kBesideAxis_m = 0.01;

// What a straight way costs on cells of different weights, by those that it passes; empty: 1.
double cost_of_way(const PlanMesh& mesh, std::span<const double> weights,
                   std::span<const std::uint32_t> cells, const PlanPoint& from,
                   const PlanPoint& to);

class AxisGraph {
  public:
    struct Arc {
        std::uint32_t piece = 0;
        std::uint32_t to = 0;  // vertex
    };
    struct Piece {
        double least_clearance_m = 0.0;
        double cost = 0.0;
    };

    AxisGraph() = default;
    // `weights` of cells; empty: all weigh 1.
    AxisGraph(const PlanMesh& mesh, const MedialAxis& axis, std::span<const double> weights,
              std::span<const std::uint32_t> corner_border, unsigned threads);

    std::span<const Arc> arcs_of(std::uint32_t vertex) const {
        return std::span(arcs_).subspan(first_arc_[vertex],
                                        first_arc_[vertex + 1] - first_arc_[vertex]);
    }
    const Piece& piece(std::uint32_t number) const { return pieces_[number]; }
    // Beside a border edge, or beside the corner where it begins.
    std::span<const std::uint32_t> beside(std::uint32_t border) const {
        return std::span(beside_).subspan(first_beside_[border],
                                          first_beside_[border + 1] - first_beside_[border]);
    }

    std::size_t bytes() const {
        return first_arc_.capacity() * sizeof(std::uint32_t) + arcs_.capacity() * sizeof(Arc) +
               pieces_.capacity() * sizeof(Piece) +
               (first_beside_.capacity() + beside_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    std::vector<std::uint32_t> first_arc_;  // of each vertex; one more ends the last
    std::vector<Arc> arcs_;
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> first_beside_;  // of each edge; one more ends the last
    std::vector<std::uint32_t> beside_;
};

}  // namespace pronk
