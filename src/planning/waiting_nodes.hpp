// Nodes of a search enter with their bounds; they leave again, the one with the least bound first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace pronk {

struct WaitingNode {
    double bound = 0.0;
    std::uint32_t node = 0;
    // What is to be tried: where walks lead on, all links, or one of the polygon that is entered.
    std::uint32_t by = kWalks;

    static constexpr std::uint32_t kWalks = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t kJumps = kWalks - 1;
};

// A heap of four children a node: half as deep as one of two, and siblings share cache lines.
class WaitingNodes {
  public:
    bool empty() const { return heap_.empty(); }
    void clear() { heap_.clear(); }
    double least_bound() const {
        return heap_.empty() ? std::numeric_limits<double>::infinity() : heap_.front().bound;
    }

    void push(const WaitingNode& waiting) {
        std::size_t at = heap_.size();
        heap_.push_back(waiting);
        while (at > 0) {
            const std::size_t up = (at - 1) / kChildren;
            if (heap_[up].bound <= waiting.bound) break;
            heap_[at] = heap_[up];
            at = up;
        }
        heap_[at] = waiting;
    }

    WaitingNode pop() {
        const WaitingNode top = heap_.front();
        const WaitingNode moved = heap_.back();
        heap_.pop_back();
        if (heap_.empty()) return top;
        std::size_t at = 0;
        for (;;) {
            const std::size_t first = kChildren * at + 1;
            if (first >= heap_.size()) break;
            const std::size_t end = std::min(first + kChildren, heap_.size());
            std::size_t least = first;
            for (std::size_t child = first + 1; child < end; ++child) {
                if (heap_[child].bound < heap_[least].bound) least = child;
            }
            if (heap_[least].bound >= moved.bound) break;
            heap_[at] = heap_[least];
            at = least;
        }
        heap_[at] = moved;
        return top;
    }

  private:
    static constexpr std::size_t kChildren = 4;
    std::vector<WaitingNode> heap_;
};

}  // namespace pronk
