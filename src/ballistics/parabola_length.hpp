// The integral behind every arc length: of sqrt(across^2 + w^2) over w from `low` to `high`.
#pragma once

#include <cmath>

namespace pronk::ballistics {

// For 0 <= low <= high, where `step` is high - low as exactly as the caller knows it. Written with
// quotients of sums, so that a short piece far from zero loses no digits: the usual difference of
// two antiderivatives would lose all of them.
inline double parabola_length(double across, double low, double high, double step) {
    constexpr double kNothing = 1e-100;  // squares of less are not worth telling from zero
    if (!(step > 0.0) || across + high < kNothing) return 0.0;
    const double across2 = across * across;
    const double at_low = std::sqrt(across2 + low * low);
    const double at_high = std::sqrt(across2 + high * high);
    const double share = high > 0.0 ? low / high : 0.0;
    const double straight =
        step * (1.0 + share) * (across2 + low * low + high * high) / (share * at_low + at_high);
    // Beyond this the logarithm's part is below the rounding of the other one; and across may be 0.
    if (across <= 1e-10 * high) return 0.5 * straight;
    const double growth = (step + step * (low + high) / (at_low + at_high)) / (low + at_low);
    return 0.5 * (straight + across2 * std::log1p(growth));
}

}  // namespace pronk::ballistics
