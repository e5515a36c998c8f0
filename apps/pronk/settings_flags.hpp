// Settings given as flags or in a JSON file enter, BakeSettings leave. Flags win over the file, the
// file wins over the defaults.
#pragma once

#include <optional>
#include <pronk/world.hpp>
#include <string>
#include <string_view>

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
};

struct ResolvedSettings {
    BakeSettings bake;
    unsigned threads = 0;
};

Result<ResolvedSettings> resolve(const SettingsFlags& flags);

// Whether a name is one of the settings, and so a flag without its dashes.
bool is_setting(std::string_view name);

}  // namespace pronk::app
