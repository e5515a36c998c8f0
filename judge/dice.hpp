// A seed and a number enter, an even and endless row of random numbers leaves, the same on every
// machine (splitmix64).
#pragma once

#include <cstddef>
#include <cstdint>

namespace pronk::judge {

class Dice {
  public:
    // Dice of one seed and different numbers have nothing to do with each other.
    explicit Dice(std::uint64_t seed, std::uint64_t number = 0)
        : state_(mixed(seed) ^ mixed(~number)) {}

    std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15U); }

    // In [0, 1).
    double share() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * share(); }

    // In [0, count); count is positive, and small against 2^64.
    std::size_t below(std::size_t count) { return next() % count; }

  private:
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

}  // namespace pronk::judge
