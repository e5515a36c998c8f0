#include "settings_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <pronk/files.hpp>

#include "jump_words.hpp"

namespace pronk::app {
namespace {

using nlohmann::json;

// In files both cell-height and cell_height are welcome: the first is the flag's name, the second
// is what `pronk bake --json` prints.
std::string flag_name(std::string key) {
    std::replace(key.begin(), key.end(), '_', '-');
    return key;
}

template <class Number>
Result<Number> number(const json& value, const std::string& where) {
    if (!value.is_number()) return fail(where, "must be a number", value.dump());
    return value.get<Number>();
}

Result<int> whole_number(const json& value, const std::string& where) {
    if (!value.is_number_integer()) return fail(where, "must be a whole number", value.dump());
    const auto wide = value.get<std::int64_t>();
    if (wide < 0 || wide > 1'000'000) return fail(where, "is out of range", value.dump());
    return static_cast<int>(wide);
}

// JSON has its own words for on and off and for numbers.
Result<std::string> word(const json& value, const std::string& where) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    if (value.is_number()) return value.dump();
    return fail(where, "must be a word or a number", value.dump());
}

Result<std::vector<std::string>> words(const json& value, const std::string& where) {
    std::vector<std::string> list;
    const json values = value.is_array() ? value : json::array({value});
    for (const json& one : values) {
        if (!one.is_string()) return fail(where, "must be one string or several", one.dump());
        list.push_back(one.get<std::string>());
    }
    return list;
}

template <class Slot, class T>
Result<void> keep(Slot& slot, Result<T> value) {
    if (!value) return tl::unexpected(value.error());
    slot = std::move(*value);
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
    visit("jump", &SettingsFlags::jumps);
    visit("max-speed", &SettingsFlags::max_speed_m_s);
    visit("gravity", &SettingsFlags::gravity_m_s2);
    visit("step", &SettingsFlags::step);
    visit("redundant", &SettingsFlags::redundant);
    visit("epsilon", &SettingsFlags::epsilon_m);
    visit("exact", &SettingsFlags::exact);
    visit("method", &SettingsFlags::method);
    visit("toll", &SettingsFlags::toll_m);
}

Result<void> read_value(std::optional<float>& slot, const json& value, const std::string& where) {
    return keep(slot, number<float>(value, where));
}

Result<void> read_value(std::optional<double>& slot, const json& value, const std::string& where) {
    return keep(slot, number<double>(value, where));
}

Result<void> read_value(std::optional<int>& slot, const json& value, const std::string& where) {
    return keep(slot, whole_number(value, where));
}

Result<void> read_value(std::optional<std::string>& slot, const json& value,
                        const std::string& where) {
    return keep(slot, word(value, where));
}

Result<void> read_value(std::optional<std::vector<std::string>>& slot, const json& value,
                        const std::string& where) {
    return keep(slot, words(value, where));
}

// null stands for the default, as if the key were not there.
Result<void> read_entry(SettingsFlags& flags, const std::string& key, const json& value,
                        const std::string& where) {
    Result<void> read = fail(where, "no such setting");
    for_each_setting([&](const char* name, auto slot) {
        if (key != name) return;
        read = value.is_null() ? Result<void>() : read_value(flags.*slot, value, where);
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
    return read_settings(document, path);
}

// The library names a setting; this names the flag or the file's key that set it.
tl::unexpected<Error> name_origin(Error error, const SettingsFlags& flags,
                                  const SettingsFlags& file) {
    for_each_setting([&](const char* name, auto slot) {
        if (error.where != name) return;
        const bool from_flag = (flags.*slot).has_value();
        const bool from_file = !from_flag && (file.*slot).has_value();
        error.where = from_file ? flags.file + ": " + name : std::string("--") + name;
        if (!from_flag && !from_file) error.value += " (the default)";
    });
    return tl::unexpected(std::move(error));
}

Result<bool> one_of_two(const char* name, const std::string& word, std::string_view yes,
                        std::string_view no) {
    if (word == yes) return true;
    if (word == no) return false;
    return fail(name, fmt::format("must be {} or {}", yes, no), word);
}

// 0 for auto, as LinkSettings has it.
Result<int> step_cells(const std::string& word) {
    if (word == "auto") return 0;
    int cells = 0;
    const char* const end = word.data() + word.size();
    const auto [after, error] = std::from_chars(word.data(), end, cells);
    if (error != std::errc() || after != end || cells <= 0) {
        return fail("step", "must be auto or a whole number of cells above 0", word);
    }
    return cells;
}

Result<void> settle_links(const SettingsFlags& chosen, BakeSettings& bake) {
    if (chosen.jumps) {
        if (auto read = keep(bake.ability.profiles, read_profiles(*chosen.jumps)); !read) {
            return read;
        }
    }
    bake.ability.max_speed_m_s = chosen.max_speed_m_s.value_or(bake.ability.max_speed_m_s);
    bake.ability.gravity_m_s2 = chosen.gravity_m_s2.value_or(bake.ability.gravity_m_s2);
    bake.links.epsilon_m = chosen.epsilon_m;
    if (auto read = keep(bake.links.step_cells, step_cells(chosen.step.value_or("auto"))); !read) {
        return read;
    }
    if (auto read =
            keep(bake.links.keep_redundant,
                 one_of_two("redundant", chosen.redundant.value_or("drop"), "keep", "drop"));
        !read) {
        return read;
    }
    if (auto read = keep(bake.exact, one_of_two("exact", chosen.exact.value_or("on"), "on", "off"));
        !read) {
        return read;
    }
    if (chosen.method) {
        if (auto read = keep(bake.links.methods, read_methods(*chosen.method)); !read) return read;
    }
    bake.ability.toll_m = chosen.toll_m.value_or(bake.ability.toll_m);
    if (auto checked = check_ability(bake.ability, bake.agent); !checked) return checked;
    return check_link_settings(bake.links);
}

// Errors name settings as the library does.
Result<ResolvedSettings> settle(const SettingsFlags& chosen, SettingsUse use) {
    ResolvedSettings resolved;
    GridSettings& grid = resolved.bake.grid;
    Agent& agent = resolved.bake.agent;
    grid.cell_m = chosen.cell_m.value_or(grid.cell_m);
    grid.cell_height_m = chosen.cell_height_m.value_or(grid.cell_height_m);
    agent.radius_m = chosen.radius_m.value_or(use == SettingsUse::plan ? 0.0F : agent.radius_m);
    agent.height_m = chosen.height_m.value_or(agent.height_m);
    agent.climb_m = chosen.climb_m.value_or(agent.climb_m);
    if (chosen.slope_deg) agent.slope_rad = radians(*chosen.slope_deg);
    resolved.bake.tile_cells = chosen.tile_cells.value_or(0);
    const int threads = chosen.threads.value_or(0);
    if (threads < 0 || threads > static_cast<int>(kMaxThreads)) {
        return fail("threads", fmt::format("must be 0 (all) to {}", kMaxThreads),
                    std::to_string(threads));
    }
    resolved.threads = static_cast<unsigned>(threads);
    resolved.jumps_given = chosen.jumps.has_value();
    resolved.step_given = chosen.step.has_value();
    if (auto checked = check_agent(agent); !checked) return tl::unexpected(checked.error());
    if (use == SettingsUse::mesh) {
        if (auto cells = agent_in_cells(agent, grid); !cells) return tl::unexpected(cells.error());
    }
    if (auto tile = check_tile_cells(resolved.bake.tile_cells); !tile) {
        return tl::unexpected(tile.error());
    }
    if (auto links = settle_links(chosen, resolved.bake); !links) {
        return tl::unexpected(links.error());
    }
    if (use == SettingsUse::mesh) {
        if (auto checked = check_range(resolved.bake.ability, grid); !checked) {
            return tl::unexpected(checked.error());
        }
    }
    return resolved;
}

}  // namespace

Result<SettingsFlags> read_settings(const json& document, const std::string& name) {
    if (!document.is_object()) return fail(name, "must hold one JSON object", document.type_name());
    SettingsFlags flags;
    for (const auto& [key, value] : document.items()) {
        if (auto read = read_entry(flags, flag_name(key), value, name + ": " + key); !read) {
            return tl::unexpected(read.error());
        }
    }
    return flags;
}

Result<ResolvedSettings> resolve(const SettingsFlags& flags, SettingsUse use) {
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
    Result<ResolvedSettings> resolved = settle(chosen, use);
    if (!resolved) return name_origin(resolved.error(), flags, file);
    return resolved;
}

const char* given_for_levels(const SettingsFlags& flags) {
    const char* given = nullptr;
    for_each_setting([&](const char* name, auto slot) {
        constexpr std::array<std::string_view, 5> kForPlans = {"radius", "height", "climb", "slope",
                                                               "threads"};
        const bool is_for_plans =
            std::find(kForPlans.begin(), kForPlans.end(), name) != kForPlans.end();
        if (given == nullptr && !is_for_plans && (flags.*slot).has_value()) given = name;
    });
    return given;
}

bool any_set(const SettingsFlags& flags) {
    bool any = !flags.file.empty();
    for_each_setting([&](const char*, auto slot) { any = any || (flags.*slot).has_value(); });
    return any;
}

}  // namespace pronk::app
