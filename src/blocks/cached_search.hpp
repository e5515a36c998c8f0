// The graph of all walks and jumps, a start and a goal enter; the shortest way leaves. Nothing is
// proven here: it was before. See docs/algorithms/blocks.md, "Jumps known beforehand".
#pragma once

#include "blocks/block_landmarks.hpp"
#include "blocks/block_path.hpp"
#include "blocks/jump_cache.hpp"
#include "blocks/region_graph.hpp"

namespace pronk {

// Keeps its memory from search to search.
class CachedSearch {
  public:
    CachedSearch(const JumpCache& cache, const BlockLandmarks& landmarks)
        : cache_(cache), landmarks_(landmarks) {}

    BlockEnd run(const BlockQuestion& question);
    // Only through what is near a way through regions.
    BlockEnd run(const BlockQuestion& question, const RegionGraph& regions,
                 const RegionSearch& way);
    // To the goal, or if it was not reached, to the foothold nearest to it.
    void trace(BlockPath& path) const;
    std::size_t expanded() const { return expanded_; }

  private:
    struct Node {
        GridCost cost = 0;
        GridCost to_goal = 0;  // at least
        std::uint32_t parent = JumpCache::kNone;
        std::uint32_t edge = 0;   // of the parent's, that leads here
        std::uint32_t stamp = 0;  // of the search that came here
        bool is_closed = false;
    };

    template <class MayEnter>
    BlockEnd run_where(const BlockQuestion& question, const MayEnter& may_enter);

    const JumpCache& cache_;
    const BlockLandmarks& landmarks_;
    std::vector<Node> nodes_;
    BlockQueue queue_;
    std::uint32_t now_ = 0;
    std::uint32_t nearest_ = 0;
    std::size_t expanded_ = 0;
};

}  // namespace pronk
