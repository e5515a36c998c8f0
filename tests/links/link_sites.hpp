// A baked world enters; what the search for links is given of it leaves.
#pragma once

#include "linked_worlds.hpp"

namespace pronk::tests {

class BakedSite {
  public:
    explicit BakedSite(const LinkedWorld& linked) {
        for (std::size_t t = 0; t < linked.world().tiles.size(); ++t) {
            tiles_.push_back(
                {&linked.bake.intermediates[t].field, &linked.world().tiles[t].surface});
        }
        space_.agent = linked.world().settings.agent;
    }

    // All tiles, seen from one. Of free space it has the agent.
    LinkSite at(std::size_t tile) const { return {tiles_, tile, &space_}; }

  private:
    std::vector<LinkTile> tiles_;
    FreeSpace space_;
};

// Surfaces alone.
inline BakeSettings without_jumps(int tile_cells = 0) {
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = tile_cells;
    return settings;
}

// A floor of `side_m` squared around the origin whose height is a function of the place.
template <class Height>
TriangleSoup ground(float side_m, const Height& height) {
    scenes::Shapes shapes({"stone"});
    const int cells = static_cast<int>(side_m / 0.5F);
    shapes.height_field({-0.5F * side_m, -0.5F * side_m}, 0.5F, cells, cells, height,
                        [](Vec2) { return "stone"; });
    return shapes.take();
}

}  // namespace pronk::tests
