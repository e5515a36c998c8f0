// All links between polygons enter; those leave that some shortest route may use: between two
// places of the others a walk costs no more than the jump.
#pragma once

#include "planning/mesh/plan_cells.hpp"

namespace pronk {

PlanLinks useful_links(const PlanCells& cells, const PlanLinks& links, double toll_m,
                       unsigned threads);

// Where a metre of each polygon has its own weight.
PlanLinks useful_links(const PlanMesh& mesh, const PlanLinks& links,
                       std::span<const double> weights, double toll_m, unsigned threads);

}  // namespace pronk
