// Links enter; which polygons they join leaves.
#pragma once

#include <span>
#include <vector>

#include "links/link_lists.hpp"

namespace pronk {

struct LinkedPair {
    std::uint8_t profile = 0;
    PolyId from;  // of the tile whose links they are
    PolyRef to;
    friend auto operator<=>(const LinkedPair&, const LinkedPair&) = default;
};

// Ascending, each once.
class LinkedPairs {
  public:
    LinkedPairs() = default;
    explicit LinkedPairs(const std::vector<FoundLink>& links) { add(links); }

    void add(const std::vector<FoundLink>& links);

    bool contain(const LinkedPair& pair) const;
    std::span<const LinkedPair> from(std::uint8_t profile, PolyId polygon) const;

  private:
    std::vector<LinkedPair> pairs_;
};

LinkedPair pair_of(const FoundLink& link);

}  // namespace pronk
