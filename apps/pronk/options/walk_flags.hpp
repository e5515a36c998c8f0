// The flags of every command that lets characters walk: those of `simulate` and of `draw --walk`.
#pragma once

#include <CLI/CLI.hpp>
#include <pronk/following.hpp>

namespace pronk::app {

void add_walk_flags(CLI::App& command, FollowerSettings& settings);

// One of these that was given, or null.
const CLI::Option* given_walk_flag(const CLI::App& command);

}  // namespace pronk::app
