// Two points and one or two segments enter; the shortest chain of lines from the one point to the
// other leaves that touches the segments in turn: Kerkhof's Theorem 6.1, and his estimates (6.2.2).
// See docs/algorithms/corridor_planner.md.
#pragma once

#include <array>

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// May be a point.
using ChainSegment = std::array<PlanPoint, 2>;

// Where on the segment the shortest chain touches it: where it passes through, or bounces off.
PlanPoint touch_of(const PlanPoint& from, const ChainSegment& segment, const PlanPoint& to);

double chain_m(const PlanPoint& from, const ChainSegment& segment, const PlanPoint& to);

double chain_m(const PlanPoint& from, const ChainSegment& first, const ChainSegment& second,
               const PlanPoint& to);

}  // namespace pronk
