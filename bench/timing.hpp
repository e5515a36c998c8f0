// How long things take, in medians, so that a busy neighbour on the machine does not decide.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <vector>

namespace pronk::bench {

template <class Work>
double seconds_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Of nothing all of these are zero.
inline double mean(const std::vector<double>& values) {
    if (values.empty()) return 0.0;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

inline double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// What that share of the values is below: 0.99 for 99 of 100.
inline double share_of(std::vector<double> values, double share) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size()));
    return values[std::min(at, values.size() - 1)];
}

// The median of each work, in seconds. They are measured in turn, so that a slow spell of the
// machine hits all alike.
template <class... Work>
std::array<double, sizeof...(Work)> medians_in_turn(int repeats, const Work&... work) {
    std::array<std::vector<double>, sizeof...(Work)> all_s;
    for (int i = 0; i < repeats; ++i) {
        std::size_t next = 0;
        (all_s[next++].push_back(seconds_of(work)), ...);
    }
    std::array<double, sizeof...(Work)> medians_s;
    for (std::size_t i = 0; i < all_s.size(); ++i) medians_s[i] = median(std::move(all_s[i]));
    return medians_s;
}

}  // namespace pronk::bench
