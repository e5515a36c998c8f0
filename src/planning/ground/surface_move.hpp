// A place in a polygon and a point enter; where one gets that walks towards the point and slides
// along borders leaves. See docs/algorithms/surface_questions.md.
#pragma once

#include "planning/shortest/interval_search.hpp"

namespace pronk {

struct PlanMove {
    bool is_reached = false;
    PlanPlace end;
    std::vector<std::uint32_t> polygons;  // each shares an edge with the one before
};

PlanMove move_towards(const PlanMesh& mesh, const PlanPlace& from, const PlanPoint& to);

}  // namespace pronk
