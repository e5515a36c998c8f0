// A traveller enters; what of a world is open to it leaves.
#pragma once

#include <pronk/planning.hpp>

#include "planning/mesh/plan_links.hpp"

namespace pronk {

Result<void> check_traveller(const NavWorld& world, const Traveller& traveller);

// Of polygons, in the mesh's order: whether they are never walked on.
std::vector<std::uint8_t> closed_polygons(const NavWorld& world, const Traveller& traveller);

// What a metre costs on each polygon, in the mesh's order; on closed ones it is 1. Empty: it is 1
// everywhere.
std::vector<double> weights_of_polygons(const NavWorld& world, const Traveller& traveller);

// Those of the links that the traveller can and may use.
PlanLinks open_links(const NavWorld& world, const PlanMesh& mesh, const Traveller& traveller);

}  // namespace pronk
