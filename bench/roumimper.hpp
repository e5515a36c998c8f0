// The yardstick for ballistics: Roumimper's thesis as it stands, with its angles and tangents
// between two points (3.3, 3.4) and its iterated grid of samples between two segments (6).
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

// An 11 by 11 grid around the best sample so far, until its cells are `precision` of a segment.
template <class Measure>
double smallest_by_grids(const Segment& takeoff, const Segment& landing, double precision,
                         const Measure& measure) {
    constexpr int kCells = 10;
    double s_low = 0.0, s_high = 1.0, t_low = 0.0, t_high = 1.0;
    double smallest = std::numeric_limits<double>::infinity();
    while (s_high - s_low > precision * kCells) {
        double best_s = s_low, best_t = t_low;
        const double s_cell = (s_high - s_low) / kCells;
        const double t_cell = (t_high - t_low) / kCells;
        for (int i = 0; i <= kCells; ++i) {
            const Vec3d from = takeoff.begin + (s_low + i * s_cell) * (takeoff.end - takeoff.begin);
            for (int k = 0; k <= kCells; ++k) {
                const Vec3d to =
                    landing.begin + (t_low + k * t_cell) * (landing.end - landing.begin);
                const double value = measure(Gap(to - from));
                if (value < smallest) {
                    smallest = value;
                    best_s = s_low + i * s_cell;
                    best_t = t_low + k * t_cell;
                }
            }
        }
        s_low = std::max(best_s - s_cell, 0.0);
        s_high = std::min(best_s + s_cell, 1.0);
        t_low = std::max(best_t - t_cell, 0.0);
        t_high = std::min(best_t + t_cell, 1.0);
    }
    return smallest;
}

}  // namespace pronk::bench::roumimper
