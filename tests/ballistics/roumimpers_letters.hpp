// Two points in the letters of Roumimper's thesis, and what makes an arc between them a jump.
#pragma once

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <pronk/ballistics.hpp>

#include "ballistics/random_segments.hpp"

namespace pronk::tests {

// Across and up, in long double.
struct Gap {
    long double xz;
    long double y;
    Gap(const Vec3d& from, const Vec3d& to)
        : xz(std::hypot(static_cast<long double>(to.x) - from.x,
                        static_cast<long double>(to.z) - from.z)),
          y(static_cast<long double>(to.y) - from.y) {}
    long double size() const { return std::hypot(xz, y); }
};

inline double number(long double value) {
    return static_cast<double>(value);
}

struct Pair {
    Vec3d from;
    Vec3d to;
};
inline Pair random_pair(RandomSegments& random) {
    const Vec3d from = random.point();
    return {from, from + random.point(6.0)};
}

// Starts and ends where it should, not downwards and not upwards.
inline void expect_jump(const Arc& arc, const Vec3d& from, const Vec3d& to) {
    // Of the largest numbers on the way: high arcs can be kilometres high.
    const double size = glm::length(from) + glm::length(to) + glm::length(arc.apex() - from);
    EXPECT_EQ(arc.takeoff, from);
    EXPECT_LE(glm::length(arc.landing() - to), 1e-14 * size);
    const double speed = arc.speed_and_angle().speed_m_s;
    EXPECT_GE(arc.launch_velocity_m_s.y, 0.0);
    EXPECT_LE(arc.velocity_at(arc.duration_s).y, 1e-14 * speed);
}

}  // namespace pronk::tests
