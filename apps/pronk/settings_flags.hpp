// Settings given as flags or in a JSON file enter, BakeSettings leave. Flags win over the file, the
// file wins over the defaults.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <pronk/world.hpp>
#include <string>
#include <vector>

namespace pronk::app {

struct SettingsFlags {
    std::string file;  // --settings FILE.json
    std::optional<float> cell_m;
    std::optional<float> cell_height_m;
    std::optional<float> radius_m;
    std::optional<float> height_m;
    std::optional<float> climb_m;
    std::optional<float> slope_deg;
    std::optional<int> tile_cells;
    std::optional<int> threads;
    std::optional<std::vector<std::string>> jumps;  // as jump_words.hpp reads them
    std::optional<double> max_speed_m_s;
    std::optional<double> gravity_m_s2;
    std::optional<std::string> step;       // auto, or cells
    std::optional<std::string> redundant;  // drop, keep
    std::optional<float> epsilon_m;
    std::optional<std::string> exact;   // on, off
    std::optional<std::string> method;  // as jump_words.hpp reads it
    std::optional<double> toll_m;
};

struct ResolvedSettings {
    BakeSettings bake;
    unsigned threads = 0;
    bool jumps_given = false;  // by a flag or the file, be it the default's own value
    bool step_given = false;
};

// A mesh's cells must hold the agent and its jumps; voxels of a world have limits of their own, and
// a plan has neither: there an agent has no radius unless it is given one.
enum class SettingsUse : std::uint8_t { mesh, voxels, plan };

// All settings are checked; an error names the flag, or the file and its key, that set the value.
Result<ResolvedSettings> resolve(const SettingsFlags& flags, SettingsUse use);

// The settings of a document, as files have them; `name` stands for the file in errors.
Result<SettingsFlags> read_settings(const nlohmann::json& document, const std::string& name);

// Of the settings that are for levels alone, the name of the first that was given, or none: a plan
// has no voxels and no jumps.
const char* given_for_levels(const SettingsFlags& flags);

// Whether a flag was given at all.
bool any_set(const SettingsFlags& flags);

}  // namespace pronk::app
