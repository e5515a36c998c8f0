#include <algorithm>
#include <cmath>
#include <pronk/ballistics.hpp>

#include "parabola_length.hpp"

namespace pronk {
namespace {

// `value` within [0, top]; NaN becomes 0.
double within(double value, double top) {
    return value > 0.0 ? std::min(value, top) : 0.0;
}

// time_at(share) is when this share, from 0 to 1, of the flight's duration or length is over.
template <class TimeAt>
void sample(const Arc& arc, std::span<ArcSample> samples, const TimeAt& time_at) {
    const double last = static_cast<double>(std::max<std::size_t>(samples.size(), 2) - 1);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double time = time_at(static_cast<double>(i) / last);
        samples[i] = {time, arc.position_at(time), arc.velocity_at(time)};
    }
}

}  // namespace

Vec3d Arc::position_at(double time_s) const {
    const double t = within(time_s, duration_s);
    Vec3d p = takeoff + t * launch_velocity_m_s;
    p.y -= 0.5 * gravity_m_s2 * t * t;
    return p;
}

Vec3d Arc::velocity_at(double time_s) const {
    Vec3d v = launch_velocity_m_s;
    v.y -= gravity_m_s2 * within(time_s, duration_s);
    return v;
}

double Arc::horizontal_speed_m_s() const {
    return std::hypot(launch_velocity_m_s.x, launch_velocity_m_s.z);
}

double Arc::y_at_distance(double distance_m) const {
    const double speed = horizontal_speed_m_s();
    if (!(speed * duration_s > 0.0)) return apex().y;
    return position_at(distance_m / speed).y;
}

double Arc::apex_time_s() const {
    return within(launch_velocity_m_s.y / gravity_m_s2, duration_s);
}

// Over time the vertical velocity w falls evenly, so the length is the integral of the speed
// sqrt(across^2 + w^2) over w, divided by gravity; it is even in w, and cut at w = 0.
double Arc::length_between_m(double from_s, double to_s) const {
    const double from = within(from_s, duration_s);
    const double to = within(to_s, duration_s);
    if (!(from < to)) return 0.0;
    const double across = horizontal_speed_m_s();
    // Rounded once: near the apex both cancel, and a short piece there lives on what is left.
    const double first = std::fma(-gravity_m_s2, from, launch_velocity_m_s.y);
    const double last = std::fma(-gravity_m_s2, to, launch_velocity_m_s.y);
    if (first > 0.0 && last < 0.0) {
        return (ballistics::parabola_length(across, 0.0, first, first) +
                ballistics::parabola_length(across, 0.0, -last, -last)) /
               gravity_m_s2;
    }
    const auto [low, high] = std::minmax({std::abs(first), std::abs(last)});
    return ballistics::parabola_length(across, low, high, gravity_m_s2 * (to - from)) /
           gravity_m_s2;
}

// Newton's method on a length that only grows, kept between bounds.
double Arc::time_at_length_s(double length) const {
    constexpr double kEnough = 4.0 * std::numeric_limits<double>::epsilon();
    const double whole = length_m();
    if (!(length > 0.0)) return 0.0;
    if (length >= whole) return duration_s;
    double early = 0.0;
    double late = duration_s;
    double time = duration_s * (length / whole);
    // About five steps; next to the apex of an all but upright arc, where the speed vanishes, it is
    // halving, and sixty of those leave nothing of a double.
    for (int step = 0; step < 60; ++step) {
        const double excess = length_between_m(0.0, time) - length;
        if (std::abs(excess) <= kEnough * length) break;
        (excess > 0.0 ? late : early) = time;
        const Vec3d v = velocity_at(time);
        const double newton = time - excess / std::hypot(v.x, v.y, v.z);
        time = newton > early && newton < late ? newton : 0.5 * (early + late);
    }
    return time;
}

SpeedAngle Arc::speed_and_angle() const {
    const double across = horizontal_speed_m_s();
    return {std::hypot(across, launch_velocity_m_s.y), std::atan2(launch_velocity_m_s.y, across)};
}

ApexReach Arc::apex_and_reach() const {
    const double up = std::max(launch_velocity_m_s.y, 0.0);
    return {0.5 * up * up / gravity_m_s2, 2.0 * up * horizontal_speed_m_s() / gravity_m_s2};
}

void sample_by_time(const Arc& arc, std::span<ArcSample> samples) {
    sample(arc, samples, [&](double share) { return share * arc.duration_s; });
}

void sample_by_length(const Arc& arc, std::span<ArcSample> samples) {
    const double whole = arc.length_m();
    sample(arc, samples, [&](double share) { return arc.time_at_length_s(share * whole); });
}

}  // namespace pronk
