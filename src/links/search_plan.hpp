// A site, an ability and settings enter; all that searches for its links are made of leaves:
// reaches with their tables, the shape of the ground, and on demand the lane field and straight
// ways.
#pragma once

#include <memory>

#include "links/rungs.hpp"
#include "links/search_pass.hpp"

namespace pronk {

class SearchPlan {
  public:
    // What it is given must outlive it.
    SearchPlan(const LinkSite& site, const JumpAbility& ability, const LinkSettings& settings);

    const LinkSite& site() const { return site_; }
    const JumpAbility& ability() const { return ability_; }
    const LinkSettings& settings() const { return settings_; }
    const GridSettings& grid() const { return grid_; }
    const WalkableSurface& surface() const { return *site_.tiles[site_.tile].surface; }
    std::span<const GroundShape> grounds() const { return grounds_; }
    std::size_t rung_count() const { return rungs_.size(); }

    LaneField make_field(int step, bool cores) const;
    // The ways out of some polygons of the tile; none if redundant links are wanted.
    std::unique_ptr<StraightWays> make_ways(std::span<const PolyId> polygons,
                                            unsigned threads) const;
    std::unique_ptr<LandingSearch> make_search(std::size_t rung, const LaneField& field,
                                               const StraightWays* ways) const;
    Pass make_pass(std::size_t rung, const LandingSearch& search) const;

  private:
    double epsilon_m() const;

    const LinkSite& site_;
    const JumpAbility& ability_;
    const LinkSettings& settings_;
    GridSettings grid_;
    std::vector<Rung> rungs_;
    HeightUnits units_;
    std::vector<GroundShape> grounds_;
    std::vector<LandingTable> tables_;
};

}  // namespace pronk
