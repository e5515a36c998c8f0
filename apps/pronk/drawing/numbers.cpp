#include "drawing/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pronk::drawing {

double round_step(double limit) {
    const double power = std::pow(10.0, std::floor(std::log10(limit)));
    for (const double factor : {10.0, 5.0, 2.0}) {
        // log10 and pow may be off by an ulp; a limit of exactly 5 must give 5.
        if (factor * power <= limit * (1.0 + 1e-9)) return factor * power;
    }
    return power;
}

std::vector<double> multiples(double low, double high, double step) {
    std::vector<double> values;
    const double last = std::floor(high / step + 1e-3);
    for (double i = std::ceil(low / step - 1e-3); i <= last; i += 1.0) {
        values.push_back(i * step + 0.0);  // + 0.0 turns -0 into 0
    }
    return values;
}

std::string in_steps(double value, double step) {
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 6);
    return fmt::format("{:.{}f}", value, decimals);
}

std::string grouped(std::size_t count) {
    const std::string digits = std::to_string(count);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += "\u2009";
        text += digits[i];
    }
    return text;
}

std::string amount(double value) {
    if (value < 99.95) return fmt::format("{:.1f}", value);
    return value < 1e15 ? grouped(static_cast<std::size_t>(std::llround(value)))
                        : fmt::format("{:.3g}", value);
}

}  // namespace pronk::drawing
