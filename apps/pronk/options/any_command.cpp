#include "any_command.hpp"

#include "flag_values.hpp"

namespace pronk::app {

void add_baked_file(CLI::App& command, std::string& file) {
    command.add_option("FILE", file, "the baked file")->required()->type_name("");
}

void add_level_flags(CLI::App& command, LevelOptions& options) {
    add_choice<UpAxis>(command, "--up", options.read.up, "the file's upward axis (default y)",
                       {{"y", UpAxis::y}, {"z", UpAxis::z}});
    command.add_option("--scale", options.read.scale, "metres per unit of the file (default 1)")
        ->type_name("M");
}

void add_json_flag(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "print one JSON document");
}

}  // namespace pronk::app
