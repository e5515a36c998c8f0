// Worlds that are baked once in a process, for all its tests to read.
#pragma once

#include <map>
#include <memory>
#include <pronk/world.hpp>
#include <string>
#include <tuple>
#include <utility>

#include "levels_for_tests.hpp"
#include "links/linked_worlds.hpp"

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

// A built-in scene with the links that by_both() makes.
inline const LinkedWorld& shared_linked_world(const std::string& scene_name,
                                              const AbilityProfile& profile, int tile_cells,
                                              double toll_m) {
    const JumpProfile& jump = profile.jump;
    const std::tuple key(scene_name, jump.apex_m, jump.reach_m, jump.max_fall_m, profile.use,
                         tile_cells, toll_m);
    static std::map<std::remove_const_t<decltype(key)>, std::unique_ptr<LinkedWorld>> worlds;
    std::unique_ptr<LinkedWorld>& world = worlds[key];
    if (!world) {
        world = std::make_unique<LinkedWorld>(
            linked(scene(scene_name), by_both(profile, tile_cells, toll_m), 0));
    }
    return *world;
}

// Those of the cases whose scene the tier has time for.
template <class Case>
std::vector<Case> cases_of_tier(std::vector<Case> cases) {
    std::erase_if(cases, [](const Case& own) { return !is_for_tier(own.scene); });
    return cases;
}

}  // namespace pronk::tests
