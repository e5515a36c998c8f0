#include "displacement.hpp"

#include <array>

namespace pronk::ballistics {

HeightWeight height_weight(double slope) {
    const double slope2 = slope * slope;
    if (slope < 0.125) {
        // The closed form below loses its digits here; the rest of its series is below 3e-15.
        constexpr std::array<double, 7> kSeries = {4.0 / 3.0,
                                                   -8.0 / 45.0,
                                                   16.0 / 189.0,
                                                   -736.0 / 14175.0,
                                                   16832.0 / 467775.0,
                                                   -17124736.0 / 638512875.0,
                                                   40194304.0 / 1915538625.0};
        double weight = 0.0;
        double rise = 0.0;  // of the weight over slope2
        for (std::size_t k = kSeries.size(); k-- > 0;) {
            rise = rise * slope2 + weight;
            weight = weight * slope2 + kSeries[k];
        }
        return {weight, 2.0 * slope2 * rise / weight};
    }
    const double w = std::sqrt(1.0 + slope2);
    const double angle = std::log(slope + w);  // the hyperbolic one
    const double ratio = w / angle - 1.0 / slope;
    const double ratio_rise = slope / (w * angle) - 1.0 / (angle * angle) + 1.0 / slope2;
    return {2.0 * ratio / slope, slope * ratio_rise / ratio - 1.0};
}

// The ratio is 2/3 of the slope at first, slope / log(2 slope) at last, and nearly straight over
// it: from a guess that is nowhere 20 % off, Newton's method doubles its digits at every step.
double slope_with_gradient(double ratio) {
    if (ratio > kSteepest) return kSteepest;
    double slope = ratio * (1.5 + std::log1p(ratio));
    for (int step = 0; step < 8; ++step) {
        const auto [weight, rate] = height_weight(slope);
        const double here = 0.5 * weight * slope;
        if (here == 0.0) return slope;
        const double change = (ratio / here - 1.0) / (1.0 + rate);
        slope += change * slope;
        if (std::abs(change) < 1e-4) break;  // what is left is about its square
    }
    return slope;
}

}  // namespace pronk::ballistics
