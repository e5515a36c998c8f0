// A polygon with holes enters, polygons without holes leave that share its corners and have no
// others.
#pragma once

#include "surface/plan/plan_triangles.hpp"

namespace pronk {

// GEOS triangulates polygons whose holes touch each other wrongly, or not at all (3.11: one in five
// plans of random squares on a lattice), and polygons without holes rightly.
Result<std::vector<FloorPolygon>> cut_at_holes(const GeosContext& geos, const FloorPolygon& face);

}  // namespace pronk
