// How long things take, in medians, so that a busy neighbour on the machine does not decide.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace pronk::bench {

template <class Work>
double seconds_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Of nothing it is zero.
inline double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Measures both in turn, so that a slow spell of the machine hits both alike.
struct SideBySide {
    double ours_s = 0.0;
    double yardstick_s = 0.0;
};

template <class Ours, class Yardstick>
SideBySide side_by_side(int repeats, const Ours& ours, const Yardstick& yardstick) {
    std::vector<double> ours_s;
    std::vector<double> yardstick_s;
    for (int i = 0; i < repeats; ++i) {
        ours_s.push_back(seconds_of(ours));
        yardstick_s.push_back(seconds_of(yardstick));
    }
    return {median(ours_s), median(yardstick_s)};
}

}  // namespace pronk::bench
