// A mesh in plan view enters; one of larger cells leaves, each a convex union of polygons: searches
// have fewer of them to pass. See docs/algorithms/planning.md.
#pragma once

#include "planning/mesh/plan_links.hpp"

namespace pronk {

struct PlanCells {
    PlanMesh mesh;                            // of cells in place of polygons, without tiles
    std::vector<std::uint32_t> cell_of;       // of each polygon
    std::vector<std::uint32_t> first_member;  // of each cell; one more ends the last
    std::vector<std::uint32_t> members;       // polygons
    // The edges of polygons that an edge of a cell is made of, in its direction.
    std::vector<std::uint32_t> first_part;  // of each edge; one more ends the last
    std::vector<std::uint32_t> parts;

    std::span<const std::uint32_t> members_of(std::uint32_t cell) const {
        return std::span(members).subspan(first_member[cell],
                                          first_member[cell + 1] - first_member[cell]);
    }
    std::span<const std::uint32_t> parts_of(std::uint32_t edge) const {
        return std::span(parts).subspan(first_part[edge], first_part[edge + 1] - first_part[edge]);
    }
};

// Polygons of different weights are in different cells; empty: all weigh the same.
PlanCells merge_to_cells(const PlanMesh& polygons, std::span<const double> weights = {});

// The same links from cell to cell; each knows its number among the others.
PlanLinks links_of_cells(const PlanLinks& links, const PlanCells& cells);

}  // namespace pronk
