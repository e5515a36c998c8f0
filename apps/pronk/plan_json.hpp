// The text of a plan's file, or of a file of painted terrains, enters; plain data leave. The
// formats are in docs/algorithms/plans.md.
#pragma once

#include <pronk/floor_plan.hpp>
#include <span>

namespace pronk::app {

// Files of blocks are .json as well: whether the document has what only plans have.
bool is_plan_json(std::span<const char> text);

// Looks at the form alone: whether polygons make sense, bake_plan and bake say. `name` stands for
// the file in errors, which name the place in the document after it.
Result<FloorPlan> read_plan_json(std::span<const char> text, const std::string& name);
Result<std::vector<TerrainPaint>> read_terrain_json(std::span<const char> text,
                                                    const std::string& name);

}  // namespace pronk::app
