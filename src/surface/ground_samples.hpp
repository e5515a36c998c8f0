// The ground of a polygon enters; heights at so many places leave that triangles between them
// follow it. See docs/algorithms/ground.md.
#pragma once

#include "surface/ground_mesh.hpp"
#include "surface/polygon_ground.hpp"

namespace pronk {

// Heights on an edge are asked this far inside of it: cells begin and end where edges run.
inline constexpr double kInside_m = 0.001;

// What bends by less than error_m may be taken as straight.
std::vector<GroundSample> samples_of(const PolygonGround& ground,
                                     std::span<const glm::dvec2> outline, double error_m);

}  // namespace pronk
