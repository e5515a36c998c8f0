#include "report.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

// A float as the decimal it was written as: 0.25, 0.9, not 0.8999999761581421.
double as_written(float value) {
    return std::stod(fmt::format("{}", value));
}

ordered_json to_json(const Bounds& bounds) {
    const auto point = [](const Vec3& v) {
        return ordered_json{as_written(v.x), as_written(v.y), as_written(v.z)};
    };
    return {{"min", point(bounds.min)}, {"max", point(bounds.max)}};
}

ordered_json surface_json(const NavWorld& world) {
    const WorldTotals sums = totals(world);
    return {{"polygons", sums.polygons},
            {"area_m2", sums.area_m2},
            {"border_m", sums.border_m},
            {"tiles", world.tiles.size()}};
}

std::string hash_text(const NavWorld& world) {
    return fmt::format("{:016x}", content_hash(world));
}

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

std::string agent_text(const Agent& agent) {
    return fmt::format("radius {} m, height {} m, climb {} m, slope {} degrees", agent.radius_m,
                       agent.height_m, agent.climb_m, degrees(agent.slope_rad));
}

std::string surface_text(const NavWorld& world) {
    const WorldTotals sums = totals(world);
    return fmt::format("{} polygons, {:.1f} m2, border {:.1f} m", sums.polygons, sums.area_m2,
                       sums.border_m);
}

std::string row(std::string_view name, std::string_view value) {
    return fmt::format("  {:<12}{}\n", name, value);
}

std::string world_rows(const NavWorld& world) {
    const GridSettings& grid = world.settings.grid;
    std::string text =
        row("voxels", fmt::format("{} x {} x {} m", grid.cell_m, grid.cell_height_m, grid.cell_m));
    text += row("agent", agent_text(world.settings.agent));
    text += row("surface", surface_text(world));
    if (world.settings.tile_cells > 0) {
        text += row("tiles",
                    fmt::format("{} of {} cells", world.tiles.size(), world.settings.tile_cells));
    }
    return text;
}

}  // namespace

std::string json_text(const ordered_json& document) {
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json settings_json(const BakeSettings& settings) {
    return {{"cell", as_written(settings.grid.cell_m)},
            {"cell_height", as_written(settings.grid.cell_height_m)},
            {"radius", as_written(settings.agent.radius_m)},
            {"height", as_written(settings.agent.height_m)},
            {"climb", as_written(settings.agent.climb_m)},
            {"slope", as_written(degrees(settings.agent.slope_rad))},
            {"tile", settings.tile_cells}};
}

std::string bake_json(const BakeReport& report) {
    const NavWorld& world = report.bake.world;
    ordered_json document = {{"level",
                              {{"source", report.level.source},
                               {"triangles", report.level.soup.triangles.size()},
                               {"degenerate_triangles", report.level.degenerate_triangles},
                               {"terrains", report.level.soup.terrain_names},
                               {"bounds", to_json(world.level_bounds)}}},
                             {"settings", settings_json(world.settings)},
                             {"surface", surface_json(world)},
                             {"time_s",
                              {{"load", report.load_s},
                               {"voxels", report.bake.times.voxels_s},
                               {"surface", report.bake.times.surface_s},
                               {"total", report.total_s}}},
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
    text += row("level", fmt::format("{} triangles, {}", report.level.soup.triangles.size(),
                                     extent_text(world.level_bounds)));
    text += world_rows(world);
    text += row("time", fmt::format("{:.3f} s (load {:.3f}, voxels {:.3f}, surface {:.3f}), {} "
                                    "thread{}",
                                    report.total_s, report.load_s, report.bake.times.voxels_s,
                                    report.bake.times.surface_s, report.bake.threads,
                                    report.bake.threads == 1 ? "" : "s"));
    text += row("file", report.file.empty()
                            ? "none written; -o FILE.pronk keeps the result"
                            : fmt::format("{}, {}", report.file, size_text(report.file_bytes)));
    text += row("hash", hash_text(world));
    return text;
}

std::string info_json(const InfoReport& report) {
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
                        {"bounds", to_json(report.world.level_bounds)}}},
                      {"settings", settings_json(report.world.settings)},
                      {"surface", surface_json(report.world)},
                      {"terrains", terrains},
                      {"sections", sections},
                      {"hash", hash_text(report.world)}});
}

std::string info_table(const InfoReport& report) {
    std::string text = fmt::format("{}, {}\n", report.file, size_text(report.file_bytes));
    text += row("level",
                fmt::format("{}, {} triangles, {}", report.world.level_name,
                            report.world.level_triangles, extent_text(report.world.level_bounds)));
    text += world_rows(report.world);
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
