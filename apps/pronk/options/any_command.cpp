#include "any_command.hpp"

#include <charconv>

#include "flag_values.hpp"

namespace pronk::app {

void add_baked_file(CLI::App& command, std::string& file) {
    command.add_option("FILE", file, "the baked file")->required()->type_name("");
}

void add_level_flags(CLI::App& command, LevelOptions& options) {
    add_choice<UpAxis>(command, "--up", options.read.up,
                       "the file's upward axis (default: the one that an FBX\nfile states, else y)",
                       {{"y", UpAxis::y}, {"z", UpAxis::z}});
    command.add_option("--scale", options.read.scale, "metres per unit of the file (default 1)")
        ->type_name("M");
}

void add_terrain_flag(CLI::App& command, LevelOptions& options) {
    command
        .add_option("--terrain", options.terrain,
                    "terrains to paint over the level's ground, as polygons")
        ->type_name("FILE.json");
}

void add_json_flag(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "print one JSON document");
}

void add_seed_flag(CLI::App& command, std::uint64_t& seed, const char* help) {
    const auto take = [&seed](const std::string& text) {
        const char* const end = text.data() + text.size();
        const auto [after, error] = std::from_chars(text.data(), end, seed);
        if (error == std::errc() && after == end) return;
        throw CLI::ValidationError("--seed", "must be a whole number below 2^64: " + text);
    };
    command.add_option_function<std::string>("--seed", take, help)->type_name("S");
}

}  // namespace pronk::app
