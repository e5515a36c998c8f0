#include "settings_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <pronk/files.hpp>

namespace pronk::app {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 8> kSettings = {"cell",  "cell-height", "radius", "height",
                                                       "climb", "slope",       "tile",   "threads"};

// In files both cell-height and cell_height are welcome: the first is the flag's name, the second
// is what `pronk bake --json` prints.
std::string flag_name(std::string key) {
    std::replace(key.begin(), key.end(), '_', '-');
    return key;
}

Result<float> number(const json& value, const std::string& where) {
    if (!value.is_number()) return fail(where, "must be a number", value.dump());
    return value.get<float>();
}

Result<int> whole_number(const json& value, const std::string& where) {
    if (!value.is_number_integer()) return fail(where, "must be a whole number", value.dump());
    const auto wide = value.get<std::int64_t>();
    if (wide < 0 || wide > 1'000'000) return fail(where, "is out of range", value.dump());
    return static_cast<int>(wide);
}

template <class T>
Result<void> keep(std::optional<T>& slot, Result<T> value) {
    if (!value) return tl::unexpected(value.error());
    slot = *value;
    return {};
}

Result<void> read_entry(SettingsFlags& flags, const std::string& key, const json& value,
                        const std::string& where) {
    if (key == "cell") return keep(flags.cell_m, number(value, where));
    if (key == "cell-height") return keep(flags.cell_height_m, number(value, where));
    if (key == "radius") return keep(flags.radius_m, number(value, where));
    if (key == "height") return keep(flags.height_m, number(value, where));
    if (key == "climb") return keep(flags.climb_m, number(value, where));
    if (key == "slope") return keep(flags.slope_deg, number(value, where));
    if (key == "tile") return keep(flags.tile_cells, whole_number(value, where));
    if (key == "threads") return keep(flags.threads, whole_number(value, where));
    return fail(where, "no such setting");
}

Result<SettingsFlags> read_file(const std::string& path) {
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return tl::unexpected(file.error());
    const auto text = file->text();
    json document;
    try {
        document = json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        return fail(path, "is not JSON", fmt::format("byte {}", error.byte));
    }
    if (!document.is_object()) return fail(path, "must hold one JSON object", document.type_name());
    SettingsFlags flags;
    for (const auto& [key, value] : document.items()) {
        if (auto read = read_entry(flags, flag_name(key), value, path + ": " + key); !read) {
            return tl::unexpected(read.error());
        }
    }
    return flags;
}

template <class T>
void prefer(T& setting, const std::optional<T>& flag, const std::optional<T>& file) {
    if (flag) {
        setting = *flag;
    } else if (file) {
        setting = *file;
    }
}

}  // namespace

Result<ResolvedSettings> resolve(const SettingsFlags& flags) {
    SettingsFlags file;
    if (!flags.file.empty()) {
        Result<SettingsFlags> read = read_file(flags.file);
        if (!read) return tl::unexpected(read.error());
        file = *read;
    }
    ResolvedSettings resolved;
    GridSettings& grid = resolved.bake.grid;
    Agent& agent = resolved.bake.agent;
    prefer(grid.cell_m, flags.cell_m, file.cell_m);
    prefer(grid.cell_height_m, flags.cell_height_m, file.cell_height_m);
    prefer(agent.radius_m, flags.radius_m, file.radius_m);
    prefer(agent.height_m, flags.height_m, file.height_m);
    prefer(agent.climb_m, flags.climb_m, file.climb_m);
    float slope_deg = 45.0F;
    prefer(slope_deg, flags.slope_deg, file.slope_deg);
    agent.slope_rad = radians(slope_deg);
    prefer(resolved.bake.tile_cells, flags.tile_cells, file.tile_cells);
    int threads = 0;
    prefer(threads, flags.threads, file.threads);
    if (threads < 0 || threads > 1024) {
        return fail("threads", "must be 0 (all) to 1024", std::to_string(threads));
    }
    resolved.threads = static_cast<unsigned>(threads);
    if (auto cells = agent_in_cells(agent, grid); !cells) return tl::unexpected(cells.error());
    return resolved;
}

bool is_setting(std::string_view name) {
    return std::find(kSettings.begin(), kSettings.end(), name) != kSettings.end() ||
           name == "scale";
}

}  // namespace pronk::app
