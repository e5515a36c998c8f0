// What every search of this room is asked for, and how it may end.
#pragma once

#include "planning/mesh/plan_mesh.hpp"

namespace pronk {

// A place in a polygon.
struct PlanPlace {
    PlanPoint at{0.0};
    std::uint32_t polygon = 0;
};

// none: also if every route costs too much. paused: it has not ended, only its slice has.
enum class SearchEnd : std::uint8_t { found, none, budget_spent, paused };

}  // namespace pronk
