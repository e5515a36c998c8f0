// The length of the optimal arc as a function of the displacement alone:
//     l(d) = integral over u in [0, 1] of sqrt(d_xz^2 + 4 u^2 d_y^2).
// It is a norm, and all that matters about its gradient is one function of one number, the slope
// 2 |d_y| / d_xz at the arc's lower end. See docs/algorithms/ballistics.md, "Minimal arc length".
#pragma once

#include "displacement.hpp"
#include "parabola_length.hpp"

namespace pronk::ballistics {

inline double optimal_length(const Vec3d& d) {
    const double across = std::sqrt(across2_of(d));
    const double fall = 2.0 * std::abs(d.y);
    // Below this the arc is longer than its chord by less than rounding; and fall may be 0.
    if (fall <= 1e-9 * across) return across;
    return parabola_length(across, 0.0, fall, fall) / fall;
}

// Slopes end here; a vertical displacement has this one.
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
