// A foothold enters; all footholds that the traveller jumps to from it leave, with costs and arcs
// (Silva 4.7, "Caching Valid Neighbours"). See docs/algorithms/blocks.md, "Jumps known beforehand".
#pragma once

#include <vector>

#include "blocks/block_map.hpp"
#include "blocks/lookout.hpp"

namespace pronk {

struct KnownJump {
    BlockCoord to;
    std::uint32_t cost = 0;  // GridCost, with the toll
    JumpChoice jump;

    friend bool operator==(const KnownJump&, const KnownJump&) = default;
};

// One for each thread: keeps its memory from foothold to foothold.
class JumpFlood {
  public:
    explicit JumpFlood(const BlockMap::Parts& map);

    // Sorted by where they land.
    void run(const BlockCoord& from, std::vector<KnownJump>& found);

  private:
    struct Landing {
        BlockCoord to;
        std::uint32_t cost = 0;
    };
    void flood_air(const BlockCoord& from);
    void look_around(const BlockCoord& from);

    const BlockMap::Parts& map_;
    Lookout lookout_;
    std::vector<std::uint32_t> costs_;  // by the place of the offset in the reach
    std::vector<Landing> landings_;
};

}  // namespace pronk
