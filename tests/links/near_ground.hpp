// How far a place is from a surface's ground, where a riser makes a height of a place's last digit.
#pragma once

#include <algorithm>
#include <pronk/surface.hpp>

namespace pronk::tests {

// Above or below all ground of the polygon within 20 micrometres of the place in plan view.
inline double away_from_ground(const WalkableSurface& surface, PolyId polygon, const Vec3d& place) {
    constexpr double kLastDigit_m = 2e-5;
    double low_y = std::numeric_limits<double>::max();
    double high_y = std::numeric_limits<double>::lowest();
    for (const double dx : {-kLastDigit_m, 0.0, kLastDigit_m}) {
        for (const double dz : {-kLastDigit_m, 0.0, kLastDigit_m}) {
            const double y =
                ground_height(surface, polygon,
                              {static_cast<float>(place.x + dx), static_cast<float>(place.z + dz)});
            low_y = std::min(low_y, y);
            high_y = std::max(high_y, y);
        }
    }
    return std::max({0.0, place.y - high_y, low_y - place.y});
}

}  // namespace pronk::tests
