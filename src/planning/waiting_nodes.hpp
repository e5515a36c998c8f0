// Nodes of a search enter with their bounds; they leave again, the one with the least bound first.
#pragma once

#include <cstdint>
#include <limits>

#include "planning/four_heap.hpp"

namespace pronk {

struct WaitingNode {
    double bound = 0.0;
    std::uint32_t node = 0;
    // What is to be tried: where walks lead on, all links, or one of the polygon that is entered.
    std::uint32_t by = kWalks;

    static constexpr std::uint32_t kWalks = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t kJumps = kWalks - 1;
};

class WaitingNodes : public FourHeap<WaitingNode, &WaitingNode::bound> {
  public:
    double least_bound() const {
        return empty() ? std::numeric_limits<double>::infinity() : least().bound;
    }
};

}  // namespace pronk
