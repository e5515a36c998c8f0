// A map enters; a graph of its footholds leaves, with all walks and jumps between them, and stays
// up to date when the grid changes. See docs/algorithms/blocks.md, "Jumps known beforehand".
#pragma once

#include <span>
#include <vector>

#include "blocks/block_map.hpp"
#include "blocks/jump_flood.hpp"
#include "blocks/key_table.hpp"

namespace pronk {

class JumpCache {
  public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    struct Edge {
        std::uint32_t to = kNone;
        std::uint32_t cost = 0;  // GridCost
    };
    // How an edge is gone.
    static constexpr JumpChoice kWalk{255, 255};

    JumpCache(const BlockMap::Parts& map, unsigned threads);

    std::size_t places() const { return at_.size(); }
    std::size_t jumps() const { return jumps_; }
    std::uint32_t place_of(const BlockCoord& at) const;  // kNone if nobody stands there
    const BlockCoord& at(std::uint32_t place) const { return at_[place]; }
    std::span<const Edge> edges(std::uint32_t place) const {
        return std::span(edges_).subspan(begin_[place], begin_[place + 1] - begin_[place]);
    }
    // Of the edges from a place: `edge` is one of edges(place).
    JumpChoice how(const Edge& edge) const {
        return how_[static_cast<std::size_t>(&edge - edges_.data())];
    }

  private:
    const BlockMap::Parts& map_;
    std::vector<BlockCoord> at_;
    KeyTable places_;
    std::vector<std::uint32_t> begin_;
    std::vector<Edge> edges_;
    std::vector<JumpChoice> how_;
    std::size_t jumps_ = 0;
};

}  // namespace pronk
