// A level with paint enters; the terrains of its world leave, those of the paint among them.
#pragma once

#include <pronk/world.hpp>

namespace pronk {

struct PaintedTerrains {
    std::vector<std::string> terrain_names;  // the soup's first
    std::vector<TerrainId> terrain;          // of each polygon of the paint
};

// Refuses polygons that are none, ranges of heights that hold nothing, and names that differ from
// another in case alone or are too many; errors name a place as a file of terrains has it.
Result<PaintedTerrains> name_painted(const Level& level);

}  // namespace pronk
