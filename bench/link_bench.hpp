// A level enters, with all that comes before its links; links and what they join leave, as often as
// they are asked for.
#pragma once

#include "bench/bench.hpp"

namespace pronk::bench {

// Polygons from and to which links lead, in order.
using PolygonPairs = std::vector<std::pair<std::size_t, std::size_t>>;
PolygonPairs pairs_of(const JumpLinks& links);
std::size_t count_missing(const PolygonPairs& wanted, const PolygonPairs& pairs);

class LinkBench {
  public:
    // Refuses tiles: the yardstick is one tile. The level must outlive it.
    static Result<LinkBench> make(const Level& level, const BakeSettings& settings);

    const Level& level() const { return *level_; }
    const WalkableSurface& surface() const { return baked_.world.tiles[0].surface; }
    LinkSearch find(const BakeSettings& settings) const;
    // A plain Recast build.
    void build_yardstick(const BakeSettings& settings) const;

  private:
    LinkBench(const Level& level, Bake baked) : level_(&level), baked_(std::move(baked)) {}

    const Level* level_;
    Bake baked_;  // of one tile
};

}  // namespace pronk::bench
