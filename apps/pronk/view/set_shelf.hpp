// Sets of links enter as they are made; they leave by their number, and one of them is accepted.
#pragma once

#include <mutex>
#include <vector>

#include "view/nav_set.hpp"

namespace pronk::view {

inline constexpr std::size_t kMostSets = 8;

// Any thread may ask.
class SetShelf {
  public:
    struct Entry {
        std::size_t id = 0;
        std::shared_ptr<const NavSet> set;
    };
    struct Shown {
        std::size_t accepted = 0;  // 0: there are no sets
        std::vector<Entry> entries;
    };

    // Its number; none if there are as many as there may be. The first one is accepted.
    std::optional<std::size_t> add(std::shared_ptr<const NavSet> set);
    bool is_full() const;
    // None: the accepted one.
    std::shared_ptr<const NavSet> find(std::optional<std::size_t> id) const;
    // Whether there is such a set.
    bool accept(std::size_t id);
    enum class Removal : std::uint8_t { done, unknown, last };
    Removal remove(std::size_t id);
    Shown shown() const;

  private:
    mutable std::mutex mutex_;
    Shown shown_;
    std::size_t next_ = 1;
};

}  // namespace pronk::view
