// Worlds that are baked once in a process, for all its tests to read.
#pragma once

#include <map>
#include <pronk/world.hpp>
#include <string>
#include <utility>

#include "levels_for_tests.hpp"

namespace pronk::tests {

// A level without jumps, in one piece or in tiles.
inline const NavWorld& shared_walking_world(const std::string& level, int tile_cells = 0) {
    static std::map<std::pair<std::string, int>, NavWorld> worlds;
    const auto known = worlds.find({level, tile_cells});
    if (known != worlds.end()) return known->second;
    BakeSettings settings;
    settings.ability.profiles.clear();
    settings.tile_cells = tile_cells;
    NavWorld world = std::move(bake(shared_level(level), settings).value().world);
    return worlds.emplace(std::pair{level, tile_cells}, std::move(world)).first->second;
}

}  // namespace pronk::tests
