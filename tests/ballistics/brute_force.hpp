// The smallest value of a function on the unit square, by looking: a dense grid, refined around its
// best point by golden section, one variable inside the other. Shares nothing with the library.
#pragma once

#include <algorithm>
#include <cmath>

namespace pronk::tests {

template <class Function>
long double smallest_by_golden_section(const Function& f, long double low, long double high,
                                       int steps) {
    const long double ratio = (std::sqrt(5.0L) - 1.0L) / 2.0L;
    long double a = high - ratio * (high - low);
    long double b = low + ratio * (high - low);
    long double at_a = f(a);
    long double at_b = f(b);
    long double smallest = std::min(at_a, at_b);
    for (int i = 0; i < steps; ++i) {
        if (at_a <= at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - ratio * (high - low);
            at_a = f(a);
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + ratio * (high - low);
            at_b = f(b);
        }
        smallest = std::min({smallest, at_a, at_b});
    }
    return smallest;
}

// Of f on [0, 1].
template <class Function>
long double smallest_on_line(const Function& f, int cells, int steps) {
    int best = 0;
    long double smallest = f(0.0L);
    for (int i = 1; i <= cells; ++i) {
        const long double here = f(static_cast<long double>(i) / cells);
        if (here < smallest) {
            smallest = here;
            best = i;
        }
    }
    const long double low = static_cast<long double>(std::max(best - 1, 0)) / cells;
    const long double high = static_cast<long double>(std::min(best + 1, cells)) / cells;
    return std::min(smallest, smallest_by_golden_section(f, low, high, steps));
}

// Of f(s, t) on the unit square.
template <class Function>
long double smallest_on_square(const Function& f, int cells, int steps) {
    return smallest_on_line(
        [&](long double s) {
            return smallest_on_line([&](long double t) { return f(s, t); }, cells, steps);
        },
        cells, steps);
}

}  // namespace pronk::tests
