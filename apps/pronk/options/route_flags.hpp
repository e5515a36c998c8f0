// The flags of every command that plans routes: those of `path`, `simulate` and `draw --path`. What
// several take is added here once; what all of these take is kept in RouteOptions.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>

#include "options.hpp"

namespace pronk::app {

void add_route_flags(CLI::App& command, RouteOptions& options);
// What the traveller can jump; not of `draw`, which may bake.
void add_ability_flags(CLI::App& command, TravellerWords& words);

// --from and --to, both needed.
void add_start_and_goal(CLI::App& command, Vec3d& from, Vec3d& to);

// --via
void add_via(CLI::App& command, std::vector<Vec3d>& via);

// A flag with a place behind it.
CLI::Option* add_place(CLI::App& command, const char* flag, const char* help,
                       const std::function<void(const Vec3d&)>& take);

// x,y,z in metres, or nothing.
std::optional<Vec3d> read_place(std::string_view text);

}  // namespace pronk::app
