// Convex polygons of a plan enter, a Detour tile leaves whose vertices are the plan's own.
#pragma once

#include "surface/plan/convex_polygons.hpp"

namespace pronk {

// Where whole units lie in the world.
struct PlanFrame {
    double unit_m = 0.0;
    float height_m = 0.0F;

    Vec3 place(const UnitPoint& p) const {
        return {static_cast<float>(p.x * unit_m), height_m, static_cast<float>(p.z * unit_m)};
    }
};

Result<std::vector<std::byte>> make_plan_tile(const ConvexPolygons& plan, const PlanFrame& frame,
                                              const Bounds& bounds, const Agent& agent);

}  // namespace pronk
