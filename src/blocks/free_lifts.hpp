// Two places and blocked voxels enter; of all arcs from one to the other those leave on which a
// body meets none of them, exactly. See docs/algorithms/blocks.md, "Arcs among cubes".
#pragma once

#include <array>
#include <pronk/blocks.hpp>

#include "blocks/block_bits.hpp"

namespace pronk {

// Arcs from one place to another differ by their lift: at a share s of the way the feet are higher
// by lift * s * (1 - s) than on the straight line. With the apex over the take-off it rises.
double lift_of_apex(double apex_m, double rise_m);
double apex_of_lift(double lift_m, double rise_m);

struct LiftRange {
    double least = 0.0;
    double most = 0.0;
};

// The free ones next to a lift, above and below it; the nearer one first. There is none if nothing
// between the least and the most is free.
struct FreeLifts {
    std::array<double, 2> lifts_m{};
    std::size_t count = 0;
};
FreeLifts free_lifts_near(const BlockBits& blocked, const BlockLayout& layout, const Agent& agent,
                          const Vec3d& from, const Vec3d& to, const LiftRange& range_m,
                          double wanted_m);

}  // namespace pronk
