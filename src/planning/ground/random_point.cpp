#include "planning/ground/random_point.hpp"

#include <algorithm>
#include <cmath>

#include "planning/mesh/plan_geometry.hpp"

namespace pronk {
namespace {

// Whatever the caller's generator gives, it is from 0 to 1, without 1.
double next(const UniformNumbers& numbers) {
    const double number = numbers();
    return number > 0.0 ? std::min(number, std::nextafter(1.0, 0.0)) : 0.0;
}

}  // namespace

std::size_t draw(std::span<const double> sums, const UniformNumbers& numbers) {
    const auto at = std::upper_bound(sums.begin(), sums.end(), next(numbers) * sums.back());
    return std::min(static_cast<std::size_t>(at - sums.begin()), sums.size() - 1);
}

// The first number chooses a triangle of the fan, and what is left of it a line through its tip;
// the second a point of the line, where it is far from the tip more likely by as much as lines
// there are farther apart.
PlanPoint random_point(std::span<const PlanPoint> corners, const UniformNumbers& numbers) {
    const PlanPoint& tip = corners[0];
    const auto twice_area = [&](std::size_t c) {
        return std::max(0.0, cross(corners[c] - tip, corners[c + 1] - tip));
    };
    double sum = 0.0;
    for (std::size_t c = 1; c + 1 < corners.size(); ++c) sum += twice_area(c);
    double left = next(numbers) * sum;
    const double away = std::sqrt(next(numbers));
    for (std::size_t c = 1; c + 1 < corners.size(); ++c) {
        const double own = twice_area(c);
        if (left >= own) {
            left -= own;
            continue;
        }
        const PlanPoint across = glm::mix(corners[c], corners[c + 1], left / own);
        return glm::mix(tip, across, away);
    }
    return tip;
}

}  // namespace pronk
