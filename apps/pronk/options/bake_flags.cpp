#include "bake_flags.hpp"

#include "any_command.hpp"
#include "flag_values.hpp"
#include "jump_words.hpp"

namespace pronk::app {
namespace {

constexpr const char* kSettingsGroup = "Settings";
constexpr const char* kJumpsGroup = "Jumps";

// Adds flags of one group.
auto flag_adder(CLI::App& command, const char* group) {
    return [&command, group](const char* name, const char* unit, auto& value, const char* help) {
        command.add_option(name, value, help)->type_name(unit)->group(group);
    };
}

void add_settings_file(CLI::App& command, SettingsFlags& flags) {
    flag_adder(command, kSettingsGroup)("--settings", "FILE.json", flags.file,
                                        "any of the settings below; flags win");
}

void add_body(CLI::App& command, SettingsFlags& flags) {
    const auto add = flag_adder(command, kSettingsGroup);
    add("--radius", "M", flags.radius_m, "the agent's radius (default 0.25)");
    add("--height", "M", flags.height_m, "the agent's height (default 1.8)");
    add("--climb", "M", flags.climb_m, "highest step it walks up (default 0.9)");
    add("--slope", "DEG", flags.slope_deg, "steepest ground it stands on (default 45)");
}

void add_jump(CLI::App& command, SettingsFlags& flags) {
    const auto take = [&flags](const std::vector<std::string>& jumps) { flags.jumps = jumps; };
    const std::string help =
        "what the agent can jump, in metres: apex over the\n"
        "take-off, reach until back at its height, fall below\n"
        "the apex; exact: that arc only, upto: shorter ones too;\n"
        "repeat for more; none: it only walks\n"
        "(default a humanoid's, " +
        profile_text({}) + ")";
    auto* jump = command.add_option_function<std::vector<std::string>>("--jump", take, help)
                     ->type_name("H,D,M[,exact|upto]")
                     ->group(kJumpsGroup);
    one_each_time(*jump);
}

void add_ability(CLI::App& command, SettingsFlags& flags) {
    const auto add = flag_adder(command, kJumpsGroup);
    add_jump(command, flags);
    add("--max-speed", "M_S", flags.max_speed_m_s, "fastest launch in m/s (default: any)");
    add("--gravity", "M_S2", flags.gravity_m_s2, "in m/s2 (default 9.81)");
    add("--toll", "M", flags.toll_m, "what a jump costs on top of its length (default 1)");
}

void add_links(CLI::App& command, SettingsFlags& flags) {
    const auto add = flag_adder(command, kJumpsGroup);
    add("--step", "N|auto", flags.step,
        "cells between tried take-offs; auto: close where it\nmatters (default auto)");
    add("--redundant", "drop|keep", flags.redundant,
        "links where a straight walk does as well (default drop)");
    add("--epsilon", "M", flags.epsilon_m, "how far a landing may stray (default one cell)");
    add("--exact", "on|off", flags.exact,
        "ask the triangles where voxels are in doubt (default on)");
    add("--method", "landing,edges", flags.method,
        "how links are found: landing, edges or both\n(default both)");
}

}  // namespace

void add_agent_flags(CLI::App& command, SettingsFlags& flags) {
    add_settings_file(command, flags);
    add_body(command, flags);
    add_threads_flag(command, flags.threads)->group(kSettingsGroup);
    add_ability(command, flags);
}

void add_bake_flags(CLI::App& command, SettingsFlags& flags) {
    const auto add = flag_adder(command, kSettingsGroup);
    add_settings_file(command, flags);
    add("--cell", "M", flags.cell_m, "footprint of a voxel (default 0.25)");
    add("--cell-height", "M", flags.cell_height_m, "height of a voxel (default 0.05)");
    add_body(command, flags);
    add("--tile", "CELLS", flags.tile_cells, "side of a tile; 0: one tile (default 0)");
    add_threads_flag(command, flags.threads)->group(kSettingsGroup);
    add_ability(command, flags);
    add_links(command, flags);
}

int complain_of_plan(const char* flag) {
    return complain({std::string("--") + flag, "is for levels, not for plans", ""});
}

}  // namespace pronk::app
