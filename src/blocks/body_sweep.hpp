// A moving body and blocked voxels enter; whether it keeps clear of all of them leaves, exactly.
// See docs/algorithms/blocks.md, "Bodies among cubes".
#pragma once

#include <pronk/blocks.hpp>

#include "blocks/block_bits.hpp"

namespace pronk {

// Where the feet are: from + velocity t - up half_gravity t^2, for t from 0 to `until`.
struct BodyMotion {
    Vec3d from{0.0};
    Vec3d velocity{0.0};
    double half_gravity = 0.0;
    double until = 0.0;

    static BodyMotion along(const Arc& arc) {
        return {arc.takeoff, arc.launch_velocity_m_s, 0.5 * arc.gravity_m_s2, arc.duration_s};
    }
    static BodyMotion straight(const Vec3d& from, const Vec3d& to) {
        return {from, to - from, 0.0, 1.0};
    }
};

// The part of [begin, end] in which a point that moves in plan view is nearer than `radius` to the
// square from (0, 0) to (1, 1); false if there is none. Touching is not near.
bool near_unit_square(double x, double z, double speed_x, double speed_z, double radius,
                      double& begin, double& end);

// Whether the body, smaller by the skin all around, meets no blocked voxel. What is beyond the grid
// is empty.
bool is_clear(const BlockBits& blocked, const BlockLayout& layout, const Agent& agent,
              const BodyMotion& motion);

}  // namespace pronk
