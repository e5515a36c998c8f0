// What one search after the other knows of corners, without clearing it in between.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace pronk {

// In one cache line, as all of it is asked together.
struct alignas(32) CornerNote {
    static constexpr double kUnknown = std::numeric_limits<double>::infinity();

    double turned = kUnknown;   // the least cost at which some route turned there
    double reached = kUnknown;  // the least cost of any way there
    double to_go = kUnknown;    // at least, from there to the goal
    std::uint64_t run = 0;
};

class CornerNotes {
  public:
    explicit CornerNotes(std::size_t corners) : notes_(corners) {}

    void forget() { ++run_; }
    CornerNote& of(std::uint32_t corner) {
        CornerNote& own = notes_[corner];
        if (own.run != run_) {
            own = {};
            own.run = run_;
        }
        return own;
    }

  private:
    std::vector<CornerNote> notes_;
    std::uint64_t run_ = 0;
};

}  // namespace pronk
