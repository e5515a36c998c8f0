// A level with paint enters; the terrains of its world leave, those of the paint among them.
#pragma once

#include <pronk/world.hpp>

namespace pronk {

struct PaintedTerrains {
    std::vector<std::string> terrain_names;  // the soup's first
    std::vector<TerrainId> terrain;          // of each polygon of the paint
};

// Refuses what check_paint does.
Result<PaintedTerrains> name_painted(const Level& level);

}  // namespace pronk
