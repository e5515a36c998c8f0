#include "report.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "jump_words.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

// A float as the decimal it was written as: 0.25, 0.9, not 0.8999999761581421.
double as_written(float value) {
    return std::stod(fmt::format("{}", value));
}

template <class Counts, class Which>
std::size_t count_of(const Counts& counts, Which which) {
    return counts[static_cast<std::size_t>(which)];
}

using Samples = std::optional<std::size_t>;

std::vector<double> area_by_terrain(const NavWorld& world) {
    std::vector<double> areas(world.terrain_names.size(), 0.0);
    for (const WorldTile& tile : world.tiles) {
        for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
            areas[tile.surface.poly_terrain[p].index()] += area_m2(tile.surface, PolyId(p));
        }
    }
    return areas;
}

std::string size_text(std::size_t bytes) {
    if (bytes < 10'000) return fmt::format("{} bytes", bytes);
    if (bytes < 10'000'000) return fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3);
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string extent_text(const Bounds& bounds) {
    const Vec3 size = bounds.size();
    return fmt::format("{:.1f} x {:.1f} m, {:.1f} m high", size.x, size.z, size.y);
}

// What the world was made from.
std::string origin_text(const NavWorld& world) {
    if (!world.is_plan) {
        return fmt::format("{}, {}", many(world.level_triangles, "triangle"),
                           extent_text(world.level_bounds));
    }
    const Vec3 size = world.level_bounds.size();
    return fmt::format("a plan, {:.1f} x {:.1f} m", size.x, size.z);
}

std::string agent_text(const Agent& agent) {
    return fmt::format("radius {} m, height {} m, climb {} m, slope {} degrees", agent.radius_m,
                       agent.height_m, agent.climb_m, degrees(agent.slope_rad));
}

std::string profile_words(const AbilityProfile& profile) {
    return fmt::format("apex {} m, reach {}{} m, fall {} m below the apex", profile.jump.apex_m,
                       profile.use == ReachUse::upto ? "up to " : "", profile.jump.reach_m,
                       profile.jump.max_fall_m);
}

// What is not as usual.
std::string launch_text(const JumpAbility& ability) {
    std::string text;
    if (ability.gravity_m_s2 != kEarthGravity_m_s2) {
        text += fmt::format("gravity {} m/s2", ability.gravity_m_s2);
    }
    if (std::isfinite(ability.max_speed_m_s)) {
        text += fmt::format("{}launched at {} m/s at most", text.empty() ? "" : ", ",
                            ability.max_speed_m_s);
    }
    if (ability.toll_m != JumpAbility{}.toll_m) {
        text += fmt::format("{}each costs {} m more than its length", text.empty() ? "" : ", ",
                            ability.toll_m);
    }
    return text;
}

std::string methods_words(const LinkMethods& methods) {
    return methods.landing && methods.edges ? "landing and edges" : methods_text(methods);
}

// Samples, redundancy and simplification are the landing search's alone.
std::string search_text(const BakeSettings& settings) {
    const LinkSettings& links = settings.links;
    const std::string exact = settings.exact ? "on" : "off";
    if (!links.methods.landing) return fmt::format("by edges, exact {}", exact);
    return fmt::format(
        "by {}, step {}, redundant links {}, epsilon {} m, exact {}", methods_words(links.methods),
        links.step_cells == 0 ? "auto" : many(static_cast<std::size_t>(links.step_cells), "cell"),
        links.keep_redundant ? "kept" : "dropped", links.epsilon_m.value_or(settings.grid.cell_m),
        exact);
}

std::string links_text(const WorldTotals& sums) {
    if (sums.links == 0) return "none";
    return fmt::format("{} ({}, {}) from {}, between {} of polygons", sums.links,
                       many(count_of(sums.by_kind, LinkKind::jump), "jump"),
                       many(count_of(sums.by_kind, LinkKind::drop), "drop"),
                       many(sums.takeoffs, "take-off"), many(sums.polygon_pairs, "pair"));
}

// What worlds with links of one method, all of them from points, have nothing to say about.
std::string wide_text(const WorldTotals& sums) {
    const std::size_t landing = count_of(sums.by_method, LinkMethod::landing);
    const std::size_t edges = count_of(sums.by_method, LinkMethod::edges);
    std::string text;
    if (landing > 0 && edges > 0) text = fmt::format("{} by landing, {} by edges", landing, edges);
    if (sums.takeoff_m > 0.0) {
        text += fmt::format("{}{:.1f} m of take-offs", text.empty() ? "" : ", ", sums.takeoff_m);
    }
    return text;
}

std::string surface_text(const WorldTotals& sums) {
    std::string text = fmt::format("{}, {:.1f} m2, border {:.1f} m", many(sums.polygons, "polygon"),
                                   sums.area_m2, sums.border_m);
    if (sums.rough_m2 >= 0.05) text += fmt::format(", {:.1f} m2 rough", sums.rough_m2);
    return text;
}

std::string row(std::string_view name, std::string_view value) {
    return fmt::format("  {:<12}{}\n", name, value);
}

std::string link_rows(const NavWorld& world, const WorldTotals& sums, Samples samples) {
    const JumpAbility& ability = world.settings.ability;
    if (world.is_plan) return row("jumps", "none: a plan has no heights");
    if (ability.profiles.empty()) return row("jumps", "none, so there are no links");
    std::string text;
    for (const AbilityProfile& profile : ability.profiles) {
        text += row(text.empty() ? "jumps" : "", profile_words(profile));
    }
    if (const std::string launch = launch_text(ability); !launch.empty()) text += row("", launch);
    text += row("search", search_text(world.settings));
    if (samples && world.settings.links.methods.landing) {
        text += row("", many(*samples, "take-off") + " tried");
    }
    text += row("links", links_text(sums));
    if (const std::string more = wide_text(sums); !more.empty()) text += row("", more);
    if (sums.links > 0) {
        text += row("", fmt::format("{} in memory, {:.1f} bytes each", size_text(sums.link_bytes),
                                    static_cast<double>(sums.link_bytes) /
                                        static_cast<double>(sums.links)));
    }
    return text;
}

std::string world_rows(const NavWorld& world, Samples samples) {
    const WorldTotals sums = totals(world);
    const GridSettings& grid = world.settings.grid;
    std::string text =
        world.is_plan
            ? row("voxels", fmt::format("none: plan, exact, on a grid of {:.3g} m", grid.cell_m))
            : row("voxels",
                  fmt::format("{} x {} x {} m", grid.cell_m, grid.cell_height_m, grid.cell_m));
    text += row("agent", agent_text(world.settings.agent));
    text += row("surface", surface_text(sums));
    if (world.settings.tile_cells > 0) {
        text += row("tiles",
                    fmt::format("{} of {} cells", world.tiles.size(), world.settings.tile_cells));
    }
    return text + link_rows(world, sums, samples);
}

std::string time_text(const BakeReport& report) {
    const BakeTimes& times = report.bake.times;
    std::string parts = fmt::format("load {:.3f}, ", report.load_s);
    if (!report.bake.world.is_plan) parts += fmt::format("voxels {:.3f}, ", times.voxels_s);
    parts += fmt::format("surface {:.3f}", times.surface_s);
    if (!report.bake.world.settings.ability.profiles.empty()) {
        parts +=
            fmt::format(", free space {:.3f}, links {:.3f}", times.free_space_s, times.links_s);
    }
    return fmt::format("{:.3f} s ({}), {}", report.total_s, parts,
                       many(report.bake.threads, "thread"));
}

}  // namespace

std::string many(std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string json_text(const ordered_json& document) {
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json settings_json(const BakeSettings& settings) {
    const JumpAbility& ability = settings.ability;
    const LinkSettings& links = settings.links;
    ordered_json jumps = ordered_json::array();
    for (const AbilityProfile& profile : ability.profiles) jumps.push_back(profile_text(profile));
    ordered_json document = {{"cell", as_written(settings.grid.cell_m)},
                             {"cell_height", as_written(settings.grid.cell_height_m)},
                             {"radius", as_written(settings.agent.radius_m)},
                             {"height", as_written(settings.agent.height_m)},
                             {"climb", as_written(settings.agent.climb_m)},
                             {"slope", as_written(degrees(settings.agent.slope_rad))},
                             {"tile", settings.tile_cells},
                             {"jump", std::move(jumps)},
                             {"max_speed", nullptr},
                             {"gravity", ability.gravity_m_s2},
                             {"step", "auto"},
                             {"redundant", links.keep_redundant ? "keep" : "drop"},
                             {"epsilon", nullptr},
                             {"exact", settings.exact},
                             {"method", methods_text(links.methods)},
                             {"toll", ability.toll_m}};
    if (std::isfinite(ability.max_speed_m_s)) document["max_speed"] = ability.max_speed_m_s;
    if (links.step_cells > 0) document["step"] = links.step_cells;
    if (links.epsilon_m) document["epsilon"] = as_written(*links.epsilon_m);
    return document;
}

ordered_json bounds_json(const Bounds& bounds) {
    const auto point = [](const Vec3& v) {
        return ordered_json{as_written(v.x), as_written(v.y), as_written(v.z)};
    };
    return {{"min", point(bounds.min)}, {"max", point(bounds.max)}};
}

ordered_json surface_json(const NavWorld& world, const WorldTotals& sums) {
    return {{"polygons", sums.polygons},
            {"area_m2", sums.area_m2},
            {"border_m", sums.border_m},
            {"rough_m2", sums.rough_m2},
            {"tiles", world.tiles.size()}};
}

ordered_json links_json(const WorldTotals& sums, std::optional<std::size_t> samples) {
    ordered_json links = {{"count", sums.links},
                          {"bytes", sums.link_bytes},
                          {"takeoffs", sums.takeoffs},
                          {"takeoff_m", sums.takeoff_m},
                          {"pairs", sums.polygon_pairs}};
    if (samples) links["samples"] = *samples;
    links["by_kind"] = {{"jump", count_of(sums.by_kind, LinkKind::jump)},
                        {"drop", count_of(sums.by_kind, LinkKind::drop)}};
    links["by_method"] = {{"landing", count_of(sums.by_method, LinkMethod::landing)},
                          {"edges", count_of(sums.by_method, LinkMethod::edges)}};
    return links;
}

std::string hash_text(const NavWorld& world) {
    return fmt::format("{:016x}", content_hash(world));
}

std::string bake_json(const BakeReport& report) {
    const NavWorld& world = report.bake.world;
    const WorldTotals sums = totals(world);
    const BakeTimes& times = report.bake.times;
    ordered_json document = {{"level",
                              {{"source", report.level.source},
                               {"triangles", report.level.soup.triangles.size()},
                               {"degenerate_triangles", report.level.degenerate_triangles},
                               {"terrains", world.terrain_names},
                               {"is_plan", world.is_plan},
                               {"bounds", bounds_json(world.level_bounds)}}},
                             {"settings", settings_json(world.settings)},
                             {"surface", surface_json(world, sums)},
                             {"links", links_json(sums, report.bake.samples)},
                             {"time_s",
                              {{"load", report.load_s},
                               {"voxels", times.voxels_s},
                               {"surface", times.surface_s},
                               {"free_space", times.free_space_s},
                               {"links", times.links_s},
                               {"total", report.total_s}}},
                             {"warnings", report.bake.warnings},
                             {"threads", report.bake.threads},
                             {"hash", hash_text(world)}};
    if (!report.file.empty()) {
        document["file"] = {{"path", report.file}, {"bytes", report.file_bytes}};
    }
    return json_text(document);
}

std::string bake_table(const BakeReport& report) {
    const NavWorld& world = report.bake.world;
    std::string text = fmt::format("{}\n", report.level.source);
    text += row("level", origin_text(world));
    text += world_rows(world, report.bake.samples);
    text += row("time", time_text(report));
    text += row("file", report.file.empty()
                            ? "none written; -o FILE.pronk keeps the result"
                            : fmt::format("{}, {}", report.file, size_text(report.file_bytes)));
    text += row("hash", hash_text(world));
    return text;
}

std::string info_json(const InfoReport& report) {
    const WorldTotals sums = totals(report.world);
    const std::vector<double> areas = area_by_terrain(report.world);
    ordered_json terrains = ordered_json::array();
    for (std::size_t t = 0; t < areas.size(); ++t) {
        terrains.push_back({{"name", report.world.terrain_names[t]}, {"area_m2", areas[t]}});
    }
    ordered_json sections = ordered_json::array();
    for (const SectionInfo& section : report.sections) {
        sections.push_back({{"name", section.name},
                            {"stored_bytes", section.stored_bytes},
                            {"raw_bytes", section.raw_bytes}});
    }
    return json_text({{"file", {{"path", report.file}, {"bytes", report.file_bytes}}},
                      {"level",
                       {{"name", report.world.level_name},
                        {"triangles", report.world.level_triangles},
                        {"is_plan", report.world.is_plan},
                        {"bounds", bounds_json(report.world.level_bounds)}}},
                      {"settings", settings_json(report.world.settings)},
                      {"surface", surface_json(report.world, sums)},
                      {"links", links_json(sums, {})},
                      {"terrains", terrains},
                      {"sections", sections},
                      {"hash", hash_text(report.world)}});
}

std::string info_table(const InfoReport& report) {
    std::string text = fmt::format("{}, {}\n", report.file, size_text(report.file_bytes));
    text += row("level", fmt::format("{}, {}", report.world.level_name, origin_text(report.world)));
    text += world_rows(report.world, {});
    const std::vector<double> areas = area_by_terrain(report.world);
    for (std::size_t t = 0; t < areas.size(); ++t) {
        text += row(t == 0 ? "terrains" : "",
                    fmt::format("{:<16}{:>10.1f} m2", report.world.terrain_names[t], areas[t]));
    }
    for (std::size_t s = 0; s < report.sections.size(); ++s) {
        const SectionInfo& section = report.sections[s];
        text += row(s == 0 ? "sections" : "",
                    fmt::format("{:<16}{:>10} stored, {} unpacked", section.name,
                                size_text(section.stored_bytes), size_text(section.raw_bytes)));
    }
    text += row("hash", hash_text(report.world));
    return text;
}

}  // namespace pronk::app
