#include "links/linked_pairs.hpp"

#include <algorithm>

namespace pronk {

LinkedPair pair_of(const FoundLink& link) {
    return {link.link.profile, link.takeoff_polygon, link.landing};
}

void LinkedPairs::add(const std::vector<FoundLink>& links) {
    pairs_.reserve(pairs_.size() + links.size());
    for (const FoundLink& link : links) pairs_.push_back(pair_of(link));
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
}

bool LinkedPairs::contain(const LinkedPair& pair) const {
    return std::binary_search(pairs_.begin(), pairs_.end(), pair);
}

std::span<const LinkedPair> LinkedPairs::from(std::uint8_t profile, PolyId polygon) const {
    const auto first = [&](PolyId at) {
        return std::lower_bound(pairs_.begin(), pairs_.end(), LinkedPair{profile, at, PolyRef{}},
                                [](const LinkedPair& a, const LinkedPair& b) {
                                    return std::pair(a.profile, a.from) <
                                           std::pair(b.profile, b.from);
                                });
    };
    return {first(polygon), first(PolyId(polygon.index() + 1))};
}

}  // namespace pronk
