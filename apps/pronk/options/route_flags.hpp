// The flags of every command that plans routes: those of `path` and of `draw --path`. What both
// take is added here once, and kept in RouteOptions.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "options.hpp"

namespace pronk::app {

void add_route_flags(CLI::App& command, RouteOptions& options);
// What the traveller can jump: of `path` alone, as `draw` may bake.
void add_ability_flags(CLI::App& command, TravellerWords& words);

// x,y,z in metres, or nothing.
std::optional<Vec3d> read_place(std::string_view text);

}  // namespace pronk::app
