// Costs of corners, of one search after the other, without clearing them in between.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace pronk {

class CornerCosts {
  public:
    explicit CornerCosts(std::size_t corners) : costs_(corners) {}

    void forget() { ++run_; }
    double of(std::uint32_t corner) const {
        const Cost& own = costs_[corner];
        return own.run == run_ ? own.cost : std::numeric_limits<double>::infinity();
    }
    void lower_to(std::uint32_t corner, double cost) {
        Cost& own = costs_[corner];
        if (own.run != run_ || cost < own.cost) own = {cost, run_};
    }

  private:
    struct Cost {
        double cost = 0.0;
        std::uint64_t run = 0;
    };
    std::vector<Cost> costs_;
    std::uint64_t run_ = 0;
};

}  // namespace pronk
