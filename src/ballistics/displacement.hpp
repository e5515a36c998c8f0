// What two points are to each other: the vector from take-off to landing and the three lengths that
// decide about jumps along it. The page's symbols: d, d_y, d_xz, |d|.
#pragma once

#include <algorithm>
#include <cmath>
#include <pronk/base.hpp>

namespace pronk::ballistics {

inline double across2_of(const Vec3d& d) {
    return d.x * d.x + d.z * d.z;
}

inline double length_of(const Vec3d& d) {
    return std::sqrt(across2_of(d) + d.y * d.y);
}

// d_y + |d|: the squared minimal speed over gravity. Downwards the two nearly cancel; then it is
// d_xz^2 / (|d| - d_y).
inline double rise_and_length(const Vec3d& d, double length) {
    if (d.y >= 0.0) return d.y + length;
    return across2_of(d) / (length - d.y);
}
inline double rise_and_length(const Vec3d& d) {
    return rise_and_length(d, length_of(d));
}

}  // namespace pronk::ballistics
