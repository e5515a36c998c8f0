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
    // How an edge is gone, if it is no jump.
    static constexpr JumpChoice kWalk{255, 255};

    JumpCache(const BlockMap::Parts& map, unsigned threads);
    // All places whose edges a change may touch.
    BlockBox touched_by(const BlockBox& changed) const;
    // Something in the boxes has changed, and the map knows where the traveller stands now.
    struct Changed {
        std::vector<std::uint32_t> found_again;  // places whose edges may be others now
        std::vector<std::uint32_t> gone;
    };
    Changed update(std::span<const BlockBox> changed, unsigned threads);

    // Places are numbered from 0; some of the numbers may be unused.
    std::size_t places() const { return at_.size(); }
    std::size_t jumps() const { return jumps_; }
    std::uint32_t place_of(const BlockCoord& at) const;  // kNone if nobody stands there
    const BlockCoord& at(std::uint32_t place) const { return at_[place]; }
    std::span<const Edge> edges(std::uint32_t place) const {
        return std::span(edges_).subspan(lists_[place].begin, lists_[place].count);
    }
    JumpChoice how(std::uint32_t place, std::uint32_t edge) const {
        return how_[lists_[place].begin + edge];
    }

  private:
    struct List {
        std::size_t begin = 0;
        std::uint32_t count = 0;
    };

    std::uint32_t number(const BlockCoord& at);
    Changed places_in(std::span<const BlockBox> boxes);
    void forget(std::uint32_t place);
    void find_edges(std::span<const std::uint32_t> places, unsigned threads);
    void set_edges(std::uint32_t place, std::span<const KnownJump> jumps);
    void close_gaps();

    const BlockMap::Parts& map_;
    std::vector<BlockCoord> at_;
    std::vector<std::uint32_t> unused_;
    KeyTable places_;  // by voxel; kNone where nobody stands any more
    BlockBits has_place_;
    std::vector<List> lists_;
    // Lists that changed are written anew at the end; the gaps are closed when they are the larger
    // part.
    std::vector<Edge> edges_;
    std::vector<JumpChoice> how_;
    std::size_t used_edges_ = 0;
    std::size_t jumps_ = 0;
};

}  // namespace pronk
