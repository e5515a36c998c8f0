#include "settings_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <pronk/files.hpp>

namespace pronk::app {
namespace {

using nlohmann::json;

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

// Calls visit(name, slot) for every setting; slots of both sets of flags belong together.
template <class Visit>
void for_each_setting(const Visit& visit) {
    visit("cell", &SettingsFlags::cell_m);
    visit("cell-height", &SettingsFlags::cell_height_m);
    visit("radius", &SettingsFlags::radius_m);
    visit("height", &SettingsFlags::height_m);
    visit("climb", &SettingsFlags::climb_m);
    visit("slope", &SettingsFlags::slope_deg);
    visit("tile", &SettingsFlags::tile_cells);
    visit("threads", &SettingsFlags::threads);
}

Result<void> read_value(std::optional<float>& slot, const json& value, const std::string& where) {
    return keep(slot, number(value, where));
}

Result<void> read_value(std::optional<int>& slot, const json& value, const std::string& where) {
    return keep(slot, whole_number(value, where));
}

Result<void> read_entry(SettingsFlags& flags, const std::string& key, const json& value,
                        const std::string& where) {
    Result<void> read = fail(where, "no such setting");
    for_each_setting([&](const char* name, auto slot) {
        if (key == name) read = read_value(flags.*slot, value, where);
    });
    return read;
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
    } catch (const json::exception& error) {  // numbers that no double holds
        return fail(path, "is not usable JSON", error.what());
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

// The library names a setting; this names the flag or the file's key that set it.
tl::unexpected<Error> name_origin(Error error, const SettingsFlags& flags,
                                  const SettingsFlags& file) {
    for_each_setting([&](const char* name, auto slot) {
        if (error.where != name) return;
        const bool from_file = !(flags.*slot).has_value() && (file.*slot).has_value();
        error.where = from_file ? flags.file + ": " + name : std::string("--") + name;
    });
    return tl::unexpected(std::move(error));
}

}  // namespace

Result<ResolvedSettings> resolve(const SettingsFlags& flags) {
    SettingsFlags file;
    if (!flags.file.empty()) {
        Result<SettingsFlags> read = read_file(flags.file);
        if (!read) return tl::unexpected(read.error());
        file = *read;
    }
    SettingsFlags chosen = flags;
    for_each_setting([&](const char*, auto slot) {
        if (!(chosen.*slot).has_value()) chosen.*slot = file.*slot;
    });

    ResolvedSettings resolved;
    GridSettings& grid = resolved.bake.grid;
    Agent& agent = resolved.bake.agent;
    grid.cell_m = chosen.cell_m.value_or(grid.cell_m);
    grid.cell_height_m = chosen.cell_height_m.value_or(grid.cell_height_m);
    agent.radius_m = chosen.radius_m.value_or(agent.radius_m);
    agent.height_m = chosen.height_m.value_or(agent.height_m);
    agent.climb_m = chosen.climb_m.value_or(agent.climb_m);
    if (chosen.slope_deg) agent.slope_rad = radians(*chosen.slope_deg);
    resolved.bake.tile_cells = chosen.tile_cells.value_or(0);
    const int threads = chosen.threads.value_or(0);
    if (threads < 0 || threads > static_cast<int>(kMaxThreads)) {
        return name_origin(
            {"threads", fmt::format("must be 0 (all) to {}", kMaxThreads), std::to_string(threads)},
            flags, file);
    }
    resolved.threads = static_cast<unsigned>(threads);
    if (auto cells = agent_in_cells(agent, grid); !cells) {
        return name_origin(cells.error(), flags, file);
    }
    if (auto tile = check_tile_cells(resolved.bake.tile_cells); !tile) {
        return name_origin(tile.error(), flags, file);
    }
    return resolved;
}

bool any_set(const SettingsFlags& flags) {
    bool any = !flags.file.empty();
    for_each_setting([&](const char*, auto slot) { any = any || (flags.*slot).has_value(); });
    return any;
}

}  // namespace pronk::app
