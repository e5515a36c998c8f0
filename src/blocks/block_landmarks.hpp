// The graph of all walks and jumps enters; what it costs from a few landmarks to each place leaves:
// by as much as a goal is farther from a landmark than a place is, the two are apart at least.
// After Goldberg and Harrelson. See docs/algorithms/blocks.md, "Landmarks".
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "blocks/jump_cache.hpp"
#include "planning/four_heap.hpp"

namespace pronk {

class BlockLandmarks {
  public:
    static constexpr std::size_t kCount = 8;
    using Cost = std::int32_t;  // GridCost
    // Of what is not reached, or farther. As a number it needs no case of its own.
    static constexpr Cost kFar = std::numeric_limits<Cost>::max();
    using Costs = std::array<Cost, kCount>;  // from each landmark

    BlockLandmarks(const JumpCache& cache, unsigned threads);
    // The cache has changed. Not more than so many places are looked at for each landmark; what is
    // farther from it than these is then only known to be as far.
    static constexpr std::size_t kMostMoved = 4096;
    void update(const JumpCache::Changed& changed, unsigned threads,
                std::size_t most_moved = kMostMoved);

    // From the landmarks to a place. From one place to the next these never rise by more than the
    // edge costs; that is all that makes `least_between` true, and that it leads searches well.
    Costs of(std::uint32_t place) const {
        Costs costs;
        for (std::size_t l = 0; l < kCount; ++l) costs[l] = std::min(costs_[place][l], most_[l]);
        return costs;
    }
    // What it costs from a place to one that is so far from the landmarks, at least.
    GridCost least_between(std::uint32_t place, const Costs& to) const {
        const Costs from = of(place);
        Cost most = 0;
        for (std::size_t l = 0; l < kCount; ++l) most = std::max(most, to[l] - from[l]);
        return static_cast<GridCost>(most);
    }

  private:
    struct Waiting {
        Cost cost = 0;
        std::uint32_t place = 0;
    };
    using Queue = FourHeap<Waiting, &Waiting::cost>;

    void choose_all(unsigned threads);
    void measure(std::uint32_t landmark, std::vector<Cost>& costs) const;
    void lower(std::size_t landmark, std::span<const std::uint32_t> found_again,
               std::size_t most_moved);

    const JumpCache& cache_;
    std::vector<Costs> costs_;  // by place
    Costs most_{};              // what is farther than that counts as that far
};

}  // namespace pronk
