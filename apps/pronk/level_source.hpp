// The LEVEL word of the command line enters, the level leaves.
#pragma once

#include "options.hpp"

namespace pronk::app {

// `scene:NAME` or a file. Flags that would change nothing are refused.
Result<Level> open_level(const LevelOptions& options);

// Refuses an output that is the level's own file.
Result<void> check_not_itself(const std::string& level, const std::string& out);

// Remarks about a level that was read with losses; for people, on standard error.
void remark_on(const Level& level);

}  // namespace pronk::app
