// Keys enter with a number each; the number of a key leaves. Forgets all at once, and keeps its
// memory for the next search.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace pronk {

class KeyTable {
  public:
    KeyTable() : entries_(kSmallest) {}

    std::size_t size() const { return size_; }
    void clear() {
        size_ = 0;
        if (++now_ != 0) return;
        entries_.assign(entries_.size(), {});
        now_ = 1;
    }

    // The key's number, and `value` if it has none yet; and whether it had none.
    std::pair<std::uint32_t&, bool> insert(std::uint64_t key, std::uint32_t value) {
        if (2 * size_ >= entries_.size()) grow();
        Entry& entry = place_of(key);
        const bool is_new = entry.stamp != now_;
        if (is_new) {
            entry = {key, value, now_};
            ++size_;
        }
        return {entry.value, is_new};
    }
    // None if there is none.
    const std::uint32_t* find(std::uint64_t key) const {
        const Entry& entry = const_cast<KeyTable*>(this)->place_of(key);
        return entry.stamp == now_ ? &entry.value : nullptr;
    }

  private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t value = 0;
        std::uint32_t stamp = 0;
    };
    static constexpr std::size_t kSmallest = 1024;

    // The key's place, or the empty one where it belongs.
    Entry& place_of(std::uint64_t key) {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = (key * 0x9e3779b97f4a7c15U) >> 32U & mask;
        while (entries_[at].stamp == now_ && entries_[at].key != key) at = (at + 1) & mask;
        return entries_[at];
    }
    void grow() {
        std::vector<Entry> old(entries_.size() * 2);
        old.swap(entries_);
        for (const Entry& entry : old) {
            if (entry.stamp == now_) place_of(entry.key) = entry;
        }
    }

    std::vector<Entry> entries_;  // a power of two
    std::size_t size_ = 0;
    std::uint32_t now_ = 1;
};

}  // namespace pronk
