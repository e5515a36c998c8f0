// A moving body and blocked voxels enter; whether it keeps clear of all of them leaves, exactly.
// See docs/algorithms/blocks.md, "Bodies among cubes".
#pragma once

#include <cmath>
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

// A body smaller by the skin all around, in voxels: what it takes above its feet.
struct SmallBody {
    double radius = 0.0;
    double bottom = 0.0;
    double top = 0.0;
};
SmallBody small_body(const Agent& agent, double voxel_m);

// A straight line in plan view, in voxels from the grid's origin, for times from 0 to `until`.
struct PlanLine {
    double x = 0.0;
    double z = 0.0;
    double speed_x = 0.0;
    double speed_z = 0.0;
    double until = 1.0;

    static PlanLine between(const BlockLayout& layout, const Vec3d& from, const Vec3d& to) {
        const double per_m = 1.0 / layout.voxel_m;
        return {(from.x - layout.origin.x) * per_m, (from.z - layout.origin.z) * per_m,
                (to.x - from.x) * per_m, (to.z - from.z) * per_m, 1.0};
    }
    // Whether it comes nearer to a column than the radius, between two times.
    bool is_near(int column_x, int column_z, double radius, double begin, double end) const {
        return near_unit_square(x - column_x, z - column_z, speed_x, speed_z, radius, begin, end);
    }
};

// Calls visit(x, z, begin, end) for the columns that a line comes nearer to than the radius, with
// the times between which it is, until it answers false; whether it never did.
template <class Visit>
bool for_each_column_near(const PlanLine& line, double radius, const BlockCoord& size,
                          const Visit& visit);

// Whether the body, smaller by the skin all around, meets no blocked voxel. What is beyond the grid
// is empty.
bool is_clear(const BlockBits& blocked, const BlockLayout& layout, const Agent& agent,
              const BodyMotion& motion);

// ---- Implementation -----------------------------------------------------------------------------

// Cuts [begin, end] to when a coordinate is between two values.
inline void cut_to_between(double from, double speed, double low, double high, double& begin,
                           double& end) {
    if (speed == 0.0) {
        if (from <= low || from >= high) end = begin - 1.0;
        return;
    }
    const double a = (low - from) / speed;
    const double b = (high - from) / speed;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
}

inline int floor_int(double value) {
    return static_cast<int>(std::floor(value));
}

template <class Visit>
bool for_each_column_near(const PlanLine& line, double radius, const BlockCoord& size,
                          const Visit& visit) {
    const double end_z = line.z + line.speed_z * line.until;
    const int first_z = std::max(floor_int(std::min(line.z, end_z) - radius), 0);
    const int last_z = std::min(floor_int(std::max(line.z, end_z) + radius), size.z - 1);
    for (int cz = first_z; cz <= last_z; ++cz) {
        // While it is near this row.
        double begin = 0.0;
        double end = line.until;
        cut_to_between(line.z - cz, line.speed_z, -radius, 1.0 + radius, begin, end);
        if (!(begin <= end)) continue;
        const double a = line.x + line.speed_x * begin;
        const double b = line.x + line.speed_x * end;
        const int first_x = std::max(floor_int(std::min(a, b) - radius), 0);
        const int last_x = std::min(floor_int(std::max(a, b) + radius), size.x - 1);
        for (int cx = first_x; cx <= last_x; ++cx) {
            double in = begin;
            double out = end;
            if (near_unit_square(line.x - cx, line.z - cz, line.speed_x, line.speed_z, radius, in,
                                 out) &&
                !visit(cx, cz, in, out)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace pronk
