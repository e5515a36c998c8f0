// The flags of every command that makes a grid of voxels: those of `blocks` and of `draw --blocks`.
#pragma once

#include <CLI/CLI.hpp>

#include "options.hpp"
#include "settings_flags.hpp"

namespace pronk::app {

// --voxel, --align, --arcs
void add_grid_flags(CLI::App& command, BlockWorldOptions& options);

// How a place becomes a voxel, and how a route is searched and smoothed.
void add_block_search_flags(CLI::App& command, BlockRequest& request);

// The agent, its jumps and the cells; the other settings are not asked for.
void take_settings(const ResolvedSettings& settings, BlockWorldOptions& options);

}  // namespace pronk::app
