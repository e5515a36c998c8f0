#include "judge/random_flights.hpp"

#include <cmath>

namespace pronk::judge {
namespace {

// Even over the sphere's directions.
Vec3d random_direction(Dice& dice) {
    const double up = dice.between(-1.0, 1.0);
    const double angle = dice.between(0.0, 2.0 * std::numbers::pi);
    const double across = std::sqrt(1.0 - up * up);
    return {across * std::cos(angle), up, across * std::sin(angle)};
}

// The nearest edge of a cell, in float as a grid computes it.
double on_edge(double value, float origin, float cell_m) {
    const float cells = std::round((static_cast<float>(value) - origin) / cell_m);
    return static_cast<double>(origin + cells * cell_m);
}

}  // namespace

Arc random_flight(const Bounds& bounds, const GridSettings& grid, Dice& dice) {
    const bool empty = bounds.min.x > bounds.max.x;
    const Vec3 low = empty ? Vec3{0.0F} : bounds.min;
    const Vec3d from = Vec3d(low) - static_cast<double>(kRoundAbout_m);
    const Vec3d to = Vec3d(empty ? Vec3{0.0F} : bounds.max) + static_cast<double>(kRoundAbout_m);
    Arc arc;
    arc.takeoff = {dice.between(from.x, to.x), dice.between(from.y, to.y),
                   dice.between(from.z, to.z)};
    arc.launch_velocity_m_s = random_direction(dice) * dice.between(0.0, kFastestFlight_m_s);
    arc.duration_s = dice.between(kShortestFlight_s, kLongestFlight_s);
    arc.gravity_m_s2 = kEarthGravity_m_s2;

    Vec3d& launch = arc.launch_velocity_m_s;
    switch (dice.below(8)) {
        case 0:
            launch.x = launch.z = 0.0;
            break;
        case 1:
            launch.y = 0.0;
            break;
        case 2:
            (dice.below(2) == 0 ? launch.x : launch.z) = 0.0;
            break;
        default:
            break;
    }
    switch (dice.below(8)) {
        case 0:
            arc.takeoff.x = on_edge(arc.takeoff.x, low.x, grid.cell_m);
            arc.takeoff.z = on_edge(arc.takeoff.z, low.z, grid.cell_m);
            break;
        case 1:
            arc.takeoff.y = on_edge(arc.takeoff.y, low.y, grid.cell_height_m);
            break;
        default:
            break;
    }
    if (dice.below(16) == 0) arc.duration_s = 0.0;
    return arc;
}

}  // namespace pronk::judge
