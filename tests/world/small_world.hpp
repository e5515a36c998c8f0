// Worlds small enough that every byte of their files can be tried.
#pragma once

#include <pronk/world.hpp>

#include "scenes/shapes.hpp"

namespace pronk::tests {

inline Level small_level() {
    scenes::Shapes shapes({"stone", "wood"});
    shapes.on("stone").quad({0, 0, 0}, {0, 0, 5}, {5, 0, 5}, {5, 0, 0});
    shapes.on("wood").quad({5, 0, 0}, {5, 0, 5}, {10, 2, 5}, {10, 2, 0});
    return {"small.obj", shapes.take(), 0, 0};
}

inline BakeSettings without_links(BakeSettings settings = {}) {
    settings.ability.profiles.clear();
    return settings;
}

inline NavWorld small_world(int tile_cells = 0) {
    BakeSettings settings = without_links();
    settings.tile_cells = tile_cells;
    return std::move(bake(small_level(), settings, {1, nullptr, false}).value().world);
}

// Two profiles, and no setting that is the default one.
inline void set_ability(BakeSettings& settings) {
    settings.ability.profiles = {{{1.0, 3.0, 3.5}, ReachUse::upto},
                                 {{2.0, 6.0, 5.0}, ReachUse::exact}};
    settings.ability.max_speed_m_s = 12.0;
    settings.ability.gravity_m_s2 = 9.0;
    settings.ability.toll_m = 2.5;
    settings.links = {3, true, 0.5F, {}};
    settings.exact = false;
}

// One tile, whose first two polygons have links to each other: three there and one back.
inline NavWorld linked_world() {
    NavWorld world = small_world();
    set_ability(world.settings);
    JumpLinks& links = world.tiles[0].links;
    links.links = {
        {{1.5F, 2.5F}, {1.5F, 2.5F}, {5.5F, 2.0F}, {5.5F, 3.0F}, 0, LinkKind::jump},
        {{1.5F, 3.0F}, {1.5F, 3.5F}, {5.75F, 2.0F}, {5.75F, 3.0F}, 1, LinkKind::jump},
        {{1.75F, 3.0F}, {1.75F, 3.0F}, {6, 2.0F}, {6, 2.0F}, 1, LinkKind::jump, LinkMethod::edges},
        {{8.0F, 2.5F}, {8.0F, 2.5F}, {3.0F, 3.0F}, {3.0F, 2.0F}, 1, LinkKind::drop}};
    links.links[2].apex_share = 100;
    links.links[2].slowest_cm_s = 431;
    links.links[2].shortest_cm = 477;
    links.lists = {{0, PolyId(1), 0}, {0, PolyId(0), 3}, {0, PolyId(), 4}};
    links.list_begin.assign(world.tiles[0].surface.polygon_count() + 1, 2);
    links.list_begin[0] = 0;
    links.list_begin[1] = 1;
    return world;
}

// Two tiles. From the first tile's first polygon there are links to its own tile, and to the other.
inline NavWorld linked_tiles() {
    NavWorld world = small_world(20);
    set_ability(world.settings);
    JumpLinks& links = world.tiles[0].links;
    links.links = {{{1, 1}, {1, 1}, {2, 2}, {2, 3}}, {{1, 1}, {1, 1}, {7, 2}, {7, 3}}};
    links.lists = {{0, PolyId(0), 0}, {1, PolyId(0), 1}, {0, PolyId(), 2}};
    links.list_begin.assign(world.tiles[0].surface.polygon_count() + 1, 2);
    links.list_begin[0] = 0;
    return world;
}

}  // namespace pronk::tests
