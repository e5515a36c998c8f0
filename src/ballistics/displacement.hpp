// A displacement, the vector from take-off to landing, enters; what jumps along it cost leaves: the
// least speed and the least length. See docs/algorithms/ballistics.md.
#pragma once

#include <cmath>
#include <pronk/base.hpp>

#include "parabola_length.hpp"

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

// l(d): the length of the optimal arc, the integral over u in [0, 1] of
// sqrt(d_xz^2 + 4 u^2 d_y^2). It is a norm.
inline double optimal_length_of(const Vec3d& d) {
    const double across = std::sqrt(across2_of(d));
    const double fall = 2.0 * std::abs(d.y);
    // Below this the arc is longer than its chord by less than rounding; and fall may be 0.
    if (fall <= 1e-9 * across) return across;
    return parabola_length(across, 0.0, fall, fall) / fall;
}

// The slope of the optimal arc at its lower end, 2 |d_y| / d_xz: all that matters about the
// gradient of l. Slopes end at kSteepest; a vertical displacement has that one.
inline constexpr double kSteepest = 1e60;

inline double slope_of(const Vec3d& d) {
    const double across = std::sqrt(across2_of(d));
    const double fall = 2.0 * std::abs(d.y);
    return fall < kSteepest * across ? fall / across : kSteepest;
}

// How much more a metre of height weighs in the length than a metre across: the gradient of l is
// parallel to (d_x, weight d_y, d_z). Falls with the slope, from 4/3 on the level towards 0.
struct HeightWeight {
    double weight = 0.0;
    double rate = 0.0;  // relative change of the weight over that of the slope, in (-0.31, 0]
};
HeightWeight height_weight(double slope);

// The slope at which weight * slope / 2 is `ratio`: the slope of the displacements at which the
// gradient of l has that vertical part over its horizontal one. `ratio` is not negative.
double slope_with_gradient(double ratio);

}  // namespace pronk::ballistics
