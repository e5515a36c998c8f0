// Distances of link ends from the ground enter, their quantiles leave: the same for any order in
// which they came.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace pronk::judge {

// Counted in steps of kStep_m, so that a hundred million take no more memory than a few.
class HoverCounts {
  public:
    static constexpr double kStep_m = 1e-5;

    void count(double hover_m) {
        recent_.push_back(static_cast<std::uint32_t>(std::lround(hover_m / kStep_m)));
    }
    void add(const HoverCounts& others) {
        for (const std::uint32_t steps : others.recent_) add(steps, 1);
        for (std::size_t s = 0; s < others.counts_.size(); ++s) {
            add(static_cast<std::uint32_t>(s), others.counts_[s]);
        }
    }

    // The distance that this share of all that were added does not exceed, to a step; 0 if none
    // were.
    double quantile_m(double share) const {
        const auto enough =
            static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all_) - 1e-9));
        std::uint64_t so_far = 0;
        for (std::size_t s = 0; s < counts_.size(); ++s) {
            so_far += counts_[s];
            if (so_far > 0 && so_far >= enough) return static_cast<double>(s) * kStep_m;
        }
        return 0.0;
    }

  private:
    void add(std::uint32_t steps, std::uint64_t times) {
        if (times == 0) return;
        if (counts_.size() <= steps) counts_.resize(steps + 1, 0);
        counts_[steps] += times;
        all_ += times;
    }

    std::vector<std::uint32_t> recent_;  // counted and not yet added to another
    std::vector<std::uint64_t> counts_;  // by steps
    std::uint64_t all_ = 0;
};

}  // namespace pronk::judge
