// The words of any command: a baked file, a level and how to read it, threads, JSON. Those of
// commands that bake are in bake_flags.hpp, those of commands that plan routes in route_flags.hpp.
#pragma once

#include <CLI/CLI.hpp>

#include "options.hpp"

namespace pronk::app {

inline constexpr const char* kLevelHelp = "a file (OBJ, glTF/GLB, FBX, STL, PLY ...) or scene:NAME";

// FILE
void add_baked_file(CLI::App& command, std::string& file);

// --up, --scale
void add_level_flags(CLI::App& command, LevelOptions& options);

// --terrain
void add_terrain_flag(CLI::App& command, LevelOptions& options);

// --json
void add_json_flag(CLI::App& command, bool& json);

// --seed
void add_seed_flag(CLI::App& command, std::uint64_t& seed, const char* help);

// --threads; whoever adds it checks the number.
template <class Number>
CLI::Option* add_threads_flag(CLI::App& command, Number& threads) {
    return command.add_option("--threads", threads, "0: all; the result is the same (default 0)")
        ->type_name("N");
}

}  // namespace pronk::app
