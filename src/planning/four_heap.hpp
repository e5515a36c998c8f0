// Entries of a search enter with a key each; they leave again, the one with the least key first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pronk {

// A heap of four children a node: half as deep as one of two, and siblings share cache lines. `Key`
// is the member that counts.
template <class Entry, auto Key>
class FourHeap {
  public:
    bool empty() const { return heap_.empty(); }
    void clear() { heap_.clear(); }
    const Entry& least() const { return heap_.front(); }

    void push(const Entry& entry) {
        std::size_t at = heap_.size();
        heap_.push_back(entry);
        while (at > 0) {
            const std::size_t up = (at - 1) / kChildren;
            if (heap_[up].*Key <= entry.*Key) break;
            heap_[at] = heap_[up];
            at = up;
        }
        heap_[at] = entry;
    }

    Entry pop() {
        const Entry top = heap_.front();
        const Entry moved = heap_.back();
        heap_.pop_back();
        if (heap_.empty()) return top;
        std::size_t at = 0;
        for (;;) {
            const std::size_t first = kChildren * at + 1;
            if (first >= heap_.size()) break;
            const std::size_t end = std::min(first + kChildren, heap_.size());
            std::size_t least = first;
            for (std::size_t child = first + 1; child < end; ++child) {
                if (heap_[child].*Key < heap_[least].*Key) least = child;
            }
            if (heap_[least].*Key >= moved.*Key) break;
            heap_[at] = heap_[least];
            at = least;
        }
        heap_[at] = moved;
        return top;
    }

  private:
    static constexpr std::size_t kChildren = 4;
    std::vector<Entry> heap_;
};

}  // namespace pronk
