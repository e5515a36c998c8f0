// Uniform numbers enter; points of convex polygons leave, everywhere as likely.
#pragma once

#include <pronk/planning.hpp>

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// One of several, each as likely as its part of the sum is large. `sums`, at least one, are those
// of all up to each.
std::size_t draw(std::span<const double> sums, const UniformNumbers& numbers);

// Of a convex polygon, by two numbers.
PlanPoint random_point(std::span<const PlanPoint> corners, const UniformNumbers& numbers);

}  // namespace pronk
