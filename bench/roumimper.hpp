// The yardstick for ballistics: the formulas of Roumimper's thesis between two points, with its
// angles and tangents (3.3, 3.4), and its iterated grids of samples between two segments (6).
#pragma once

#include <algorithm>
#include <cmath>
#include <pronk/ballistics.hpp>

namespace pronk::bench::roumimper {

struct Gap {
    Vec3d d;
    double xz;
    explicit Gap(const Vec3d& vector) : d(vector), xz(std::sqrt(d.x * d.x + d.z * d.z)) {}
};

inline Vec3d velocity(const Gap& gap, double speed, double angle) {
    const double across = speed * std::cos(angle) / gap.xz;
    return {across * gap.d.x, speed * std::sin(angle), across * gap.d.z};
}

inline double minimal_speed(const Gap& gap, double g) {
    return std::sqrt(g) * std::sqrt(gap.d.y + std::sqrt(gap.d.y * gap.d.y + gap.xz * gap.xz));
}

inline Vec3d minimal_launch(const Gap& gap, double g) {
    const double speed = minimal_speed(gap, g);
    return velocity(gap, speed, std::atan(speed * speed / (g * gap.xz)));
}

// For gaps that are not level, and a speed that suffices.
inline Vec3d rational_launch(const Gap& gap, double max_speed, double g) {
    const double y = gap.d.y;
    const double best = y < 0.0 ? std::sqrt(g * gap.xz * gap.xz / (-2.0 * y))
                                : std::sqrt(g) * std::sqrt(2.0 * y + 0.5 * gap.xz * gap.xz / y);
    if (max_speed > best) {
        return velocity(gap, best, y < 0.0 ? 0.0 : std::atan(2.0 * y / gap.xz));
    }
    const double v2 = max_speed * max_speed;
    const double root =
        std::sqrt(std::max(v2 * v2 - g * (g * gap.xz * gap.xz + 2.0 * y * v2), 0.0));
    return velocity(gap, max_speed, std::atan((v2 - root) / (g * gap.xz)));
}

inline double optimal_length(const Gap& gap) {
    const double y = std::abs(gap.d.y);
    if (y == 0.0) return gap.xz;
    if (gap.xz == 0.0) return y;
    return std::sqrt(y * y + 0.25 * gap.xz * gap.xz) +
           gap.xz * gap.xz / (4.0 * y) * std::asinh(2.0 * y / gap.xz);
}

// An 11 by 11 grid around the best sample so far, until its cells are `precision` of a segment. The
// thesis says how it samples (again and again, finer around the best), not with which grids.
template <class Measure>
double smallest_by_grids(const Segment& takeoff, const Segment& landing, double precision,
                         const Measure& measure) {
    constexpr int kCells = 10;
    double smallest = std::numeric_limits<double>::infinity();
    double best_s = 0.5;
    double best_t = 0.5;
    for (double cell = 1.0 / kCells; cell > precision; cell *= 2.0 / kCells) {
        const double s_low = std::clamp(best_s - 0.5 * kCells * cell, 0.0, 1.0 - kCells * cell);
        const double t_low = std::clamp(best_t - 0.5 * kCells * cell, 0.0, 1.0 - kCells * cell);
        for (int i = 0; i <= kCells; ++i) {
            const double s = s_low + i * cell;
            const Vec3d from = takeoff.begin + s * (takeoff.end - takeoff.begin);
            for (int k = 0; k <= kCells; ++k) {
                const double t = t_low + k * cell;
                const Vec3d to = landing.begin + t * (landing.end - landing.begin);
                const double value = measure(Gap(to - from));
                if (value < smallest) {
                    smallest = value;
                    best_s = s;
                    best_t = t;
                }
            }
        }
    }
    return smallest;
}

}  // namespace pronk::bench::roumimper
