// The LEVEL word of the command line enters, the level leaves.
#pragma once

#include <pronk/floor_plan.hpp>
#include <span>
#include <string>

#include "options.hpp"

namespace pronk::app {

// `scene:NAME` or a file, with terrains painted over it. Flags that would change nothing are
// refused.
Result<Level> open_level(const LevelOptions& options);

// Whether the word names a plan: a .json file, or scene:town-plan.
bool is_plan(const std::string& level);
// Where it may name a file of blocks as well: whether that has a plan in it.
bool holds_plan(const std::string& level);
Result<FloorPlan> open_plan(const LevelOptions& options);
// An error of bake() that names a place of the terrains gets the name of their file.
Error name_terrain_file(Error error, const std::string& file);

// Refuses an output that is the level's own file.
Result<void> check_not_itself(const std::string& level, const std::string& out);

// Remarks about a level that was read with losses; for people, on standard error.
void remark_on(const Level& level);
// ... and all warnings of its bake, which has these remarks among them.
void remark_on(const Level& level, std::span<const std::string> warnings);

}  // namespace pronk::app
