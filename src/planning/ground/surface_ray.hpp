// A place in a polygon and a point enter; how far one walks straight from the one towards the other
// leaves. See docs/algorithms/surface_questions.md.
#pragma once

#include "planning/shortest/interval_search.hpp"

namespace pronk {

struct PlanRay {
    bool is_free = false;
    double share = 0.0;
    PlanPlace end;
    std::uint32_t border = kNothing;      // the edge that stopped it
    std::vector<std::uint32_t> polygons;  // each shares an edge with the one before
};

PlanRay cast_ray(const PlanMesh& mesh, const PlanPlace& from, const PlanPoint& to);

}  // namespace pronk
