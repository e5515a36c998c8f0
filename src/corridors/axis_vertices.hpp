// The vertices of all patches enter, some of them twice; each leaves once, and the lines of the
// axis between them. See docs/algorithms/corridor_map.md.
#pragma once

#include "corridors/medial_axis.hpp"

namespace pronk {

// Where the border turns towards the ground the axis ends in the corner.
void add_corner_vertices(const PlanMesh& mesh, const std::vector<std::uint8_t>& is_left_out,
                         const PlanGrid& grid, std::vector<AxisVertex>& vertices);

// Those that are one place become one; none without arms is left.
std::vector<AxisVertex> merge_vertices(std::vector<AxisVertex> vertices);

// Each arm ends at the next vertex along the line between its sites. Gives the components that have
// arms without such a vertex.
std::vector<std::uint32_t> join_vertices(const PlanMesh& mesh, std::vector<AxisVertex> vertices,
                                         MedialAxis& axis);

// Beside every border edge and every corner that sticks out there is a piece. Gives the components
// that lack one.
std::vector<std::uint32_t> find_missing_sites(const PlanMesh& mesh,
                                              const std::vector<std::uint8_t>& is_left_out,
                                              const PlanGrid& grid, const MedialAxis& axis);

}  // namespace pronk
