// A take-off enters; the footholds in reach of it leave, as bits, so that a jump need not be
// followed into air that has nothing to land on behind it. See docs/algorithms/blocks.md,
// "Lookout".
#pragma once

#include <vector>

#include "blocks/block_map.hpp"

namespace pronk {

// Keeps what it has seen from the last take-offs of a search.
class Lookout {
  public:
    // So many rows of bits are kept at the most: 32 MiB.
    static constexpr std::size_t kMostRows = std::size_t{1} << 22U;
    explicit Lookout(const BlockMap::Parts& map, std::size_t most_rows = kMostRows)
        : map_(map), most_rows_(most_rows) {}

    // A new search: forgets all that was seen.
    void begin();

    // What is to be asked from there; kNothing if there is no foothold in reach.
    static constexpr std::uint32_t kNothing = 0xffffffff;
    std::uint32_t look_from(const BlockCoord& takeoff);
    // Of many take-offs those are forgotten that were looked from long ago.
    bool remembers(std::uint32_t view, const BlockCoord& takeoff) const {
        return !is_used_ || takeoffs_[view] == takeoff;
    }

    // Whether a straight jump that has come this far from its take-off can still get to a foothold:
    // one lies onwards, along each axis. `view` is what look_from gave.
    bool is_onwards(std::uint32_t view, const BlockCoord& offset) const;

  private:
    void gather(std::uint64_t* rows) const;

    const BlockMap::Parts& map_;
    std::size_t most_rows_;
    std::uint32_t of_reach_ = 0;  // what follows is of this one
    bool is_used_ = false;        // else everything may be onwards
    int across_ = 0;
    int up_ = 0;
    int down_ = 0;
    std::vector<std::uint64_t> in_reach_;  // rows as below
    std::vector<int> farthest_x_;          // of all rows of a z, to both sides
    // For each take-off, by height and then z: a row along x, its first voxel in the lowest bit. It
    // has all footholds that lie onwards of it by height and along z.
    std::vector<std::uint64_t> rows_;
    std::vector<BlockCoord> takeoffs_;
    std::size_t next_ = 0;  // to be looked from
    std::size_t most_ = 0;  // that are remembered
};

}  // namespace pronk
