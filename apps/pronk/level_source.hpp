// The LEVEL word of the command line enters, the level leaves.
#pragma once

#include "options.hpp"

namespace pronk::app {

// `scene:NAME`, a file, or, if the word is empty, the default scene.
Result<Level> open_level(const LevelOptions& options);

// Remarks about a level that was read with losses; for people, on standard error.
void remark_on(const Level& level);

}  // namespace pronk::app
