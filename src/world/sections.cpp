#include "world/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "world/link_sections.hpp"
#include "world/section_tables.hpp"

namespace pronk {
namespace {

using flatbuffers::FlatBufferBuilder;

file::Point to_point(const Vec3& v) {
    return {v.x, v.y, v.z};
}

Vec3 to_vec(const file::Point& p) {
    return {p.x(), p.y(), p.z()};
}

Section encode_level(const NavWorld& world) {
    FlatBufferBuilder builder;
    const file::Point min = to_point(world.level_bounds.min);
    const file::Point max = to_point(world.level_bounds.max);
    builder.Finish(file::CreateLevel(builder, world.level_triangles, &min, &max, world.is_plan));
    return finish("level", true, builder);
}

Section encode_settings(const BakeSettings& s) {
    FlatBufferBuilder builder;
    builder.Finish(file::CreateSettings(
        builder, s.grid.cell_m, s.grid.cell_height_m, s.agent.radius_m, s.agent.height_m,
        s.agent.climb_m, s.agent.slope_rad, s.tile_cells, s.surface.min_region_cells,
        s.surface.merge_region_cells, s.surface.max_edge_m, s.surface.max_edge_error_cells,
        s.surface.detail_step_cells, s.surface.detail_error_m));
    return finish("settings", true, builder);
}

Section encode_terrains(const NavWorld& world) {
    FlatBufferBuilder builder;
    builder.Finish(
        file::CreateTerrains(builder, builder.CreateVectorOfStrings(world.terrain_names)));
    return finish("terrains", true, builder);
}

Section encode_surface(const NavWorld& world) {
    FlatBufferBuilder builder;
    std::vector<flatbuffers::Offset<file::Tile>> tiles;
    for (const WorldTile& tile : world.tiles) {
        const std::vector<std::byte>& bytes = tile.surface.detour_tile;
        builder.ForceVectorAlignment(bytes.size(), sizeof(std::uint8_t), 8);
        const auto stored =
            builder.CreateVector(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        const std::vector<std::uint16_t>& off_mm = tile.surface.ground_off_mm;
        const auto stored_off_mm = off_mm.empty()
                                       ? flatbuffers::Offset<flatbuffers::Vector<std::uint16_t>>()
                                       : builder.CreateVector(off_mm);
        tiles.push_back(file::CreateTile(builder, tile.surface.tile.x, tile.surface.tile.z, stored,
                                         stored_off_mm));
    }
    builder.Finish(file::CreateSurface(builder, builder.CreateVector(tiles)));
    return finish("surface", true, builder);
}

bool is_box(const Bounds& bounds) {
    for (int axis = 0; axis < 3; ++axis) {
        const bool good = bounds.min[axis] >= -kLargestCoordinate_m &&
                          bounds.min[axis] <= bounds.max[axis] &&
                          bounds.max[axis] <= kLargestCoordinate_m;
        if (!good) return false;
    }
    return true;
}

bool holds(const Bounds& bounds, const Vec3& p) {
    return glm::min(bounds.min, p) == bounds.min && glm::max(bounds.max, p) == bounds.max;
}

// Names are shown on terminals.
bool is_printable(std::string_view name) {
    return std::none_of(name.begin(), name.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
}

Result<void> decode_level(const SectionSet& set, NavWorld& world) {
    const auto level = root_of<file::Level>(set, "level");
    if (!level) return tl::unexpected(level.error());
    world.level_name = set.level_name;
    if (!is_printable(world.level_name)) {
        return fail("level name", "has control characters", world.level_name);
    }
    world.level_triangles = (*level)->triangles();
    world.level_bounds.min = to_vec(*(*level)->min());
    world.level_bounds.max = to_vec(*(*level)->max());
    if (!is_box(world.level_bounds)) return fail("section level", "bounds are no box");
    world.is_plan = (*level)->is_plan();
    return {};
}

// Coordinates are counted in units, in 32 bits.
Result<void> check_plan_settings(const NavWorld& world) {
    constexpr float kMostUnits = 16777216.0F;
    const BakeSettings& settings = world.settings;
    const float unit_m = settings.grid.cell_m;
    const Vec3 size = world.level_bounds.size();
    const bool is_good = unit_m > 0.0F && settings.grid.cell_height_m == unit_m &&
                         std::max(size.x, size.z) <= kMostUnits * unit_m;
    if (!is_good) {
        return fail("section settings", "bad unit of a plan", fmt::format("{} m", unit_m));
    }
    if (settings.tile_cells != 0) {
        return fail("section settings", "a plan has one tile", std::to_string(settings.tile_cells));
    }
    return check_agent(settings.agent);
}

Result<void> decode_settings(const SectionSet& set, NavWorld& world) {
    const auto table = root_of<file::Settings>(set, "settings");
    if (!table) return tl::unexpected(table.error());
    const file::Settings& s = **table;
    BakeSettings& settings = world.settings;
    settings.grid = {s.cell_m(), s.cell_height_m()};
    settings.agent = {s.radius_m(), s.height_m(), s.climb_m(), s.slope_rad()};
    settings.tile_cells = s.tile_cells();
    settings.surface = {s.min_region_cells(),     s.merge_region_cells(), s.max_edge_m(),
                        s.max_edge_error_cells(), s.detail_step_cells(),  s.detail_error_m()};
    if (settings.tile_cells < 0) {
        return fail("section settings", "negative tile size", std::to_string(settings.tile_cells));
    }
    if (world.is_plan) {
        if (auto checked = check_plan_settings(world); !checked) return checked;
    } else if (auto cells = agent_in_cells(settings.agent, settings.grid); !cells) {
        return tl::unexpected(cells.error());
    }
    return check_surface_settings(settings.surface);
}

Result<void> decode_terrains(const SectionSet& set, NavWorld& world) {
    const auto table = root_of<file::Terrains>(set, "terrains");
    if (!table) return tl::unexpected(table.error());
    for (const flatbuffers::String* name : *(*table)->names()) {
        world.terrain_names.push_back(name->str());
        if (!is_printable(world.terrain_names.back())) {
            return fail("section terrains", "a name has control characters",
                        world.terrain_names.back());
        }
    }
    if (world.terrain_names.empty() || world.terrain_names.size() > kMaxTerrains) {
        return fail("section terrains", "bad number of terrains",
                    std::to_string(world.terrain_names.size()));
    }
    return {};
}

std::string name_of(const TileCoord& coord) {
    return fmt::format("tile {},{}", coord.x, coord.z);
}

Result<WorldTile> decode_tile(const file::Tile& stored, const NavWorld& world) {
    const TileCoord coord{stored.x(), stored.z()};
    const std::string where = name_of(coord);
    const auto* bytes = reinterpret_cast<const std::byte*>(stored.detour_tile()->data());
    Result<WalkableSurface> surface =
        read_surface(std::vector<std::byte>(bytes, bytes + stored.detour_tile()->size()));
    if (!surface) {
        const Error& error = surface.error();
        return fail(fmt::format("{}: {}", where, error.where), error.what, error.value);
    }
    if (surface->polygon_count() == 0) return fail(where, "has no polygons");
    if (surface->tile != coord) return fail(where, "holds another tile");
    for (const TerrainId terrain : surface->poly_terrain) {
        if (terrain.index() >= world.terrain_names.size()) {
            return fail(where, "terrain out of range", std::to_string(terrain.index()));
        }
    }
    for (const Vec3& v : surface->vertices) {
        if (world.is_plan && !holds(world.level_bounds, v)) {
            return fail(where, "a corner lies outside the plan",
                        fmt::format("{} {} {}", v.x, v.y, v.z));
        }
    }
    if (const auto* off_mm = stored.ground_off_mm(); off_mm != nullptr) {
        if (off_mm->size() != surface->polygon_count()) {
            return fail(where, "has not one height of the ground for each polygon",
                        std::to_string(off_mm->size()));
        }
        surface->ground_off_mm.assign(off_mm->begin(), off_mm->end());
    }
    JumpLinks links = no_links(*surface);
    return WorldTile{std::move(*surface), std::move(links)};
}

bool in_order(const TileCoord& a, const TileCoord& b) {
    return a.z != b.z ? a.z < b.z : a.x < b.x;
}

Result<void> decode_surface(const SectionSet& set, NavWorld& world) {
    const auto table = root_of<file::Surface>(set, "surface");
    if (!table) return tl::unexpected(table.error());
    for (const file::Tile* stored : *(*table)->tiles()) {
        Result<WorldTile> tile = decode_tile(*stored, world);
        if (!tile) return tl::unexpected(tile.error());
        if (!world.tiles.empty() &&
            !in_order(world.tiles.back().surface.tile, tile->surface.tile)) {
            return fail(name_of(tile->surface.tile), "is out of order or there twice");
        }
        world.tiles.push_back(std::move(*tile));
    }
    if (world.tiles.empty()) return fail("section surface", "has no tiles");
    if (world.settings.tile_cells == 0 && world.tiles.size() != 1) {
        return fail("section surface", "has several tiles where the settings say one",
                    std::to_string(world.tiles.size()));
    }
    return {};
}

}  // namespace

SectionSet encode_world(const NavWorld& world) {
    SectionSet set;
    set.level_name = world.level_name;
    set.sections.push_back(encode_level(world));
    set.sections.push_back(encode_settings(world.settings));
    set.sections.push_back(encode_terrains(world));
    set.sections.push_back(encode_surface(world));
    set.sections.push_back(encode_ability(world.settings));
    set.sections.push_back(encode_links(world));
    return set;
}

Result<NavWorld> decode_world(const SectionSet& set) {
    NavWorld world;
    // In this order: later ones are checked against what earlier ones say.
    for (const auto decode : {decode_level, decode_settings, decode_terrains, decode_surface,
                              decode_ability, decode_links}) {
        if (auto decoded = decode(set, world); !decoded) return tl::unexpected(decoded.error());
    }
    return world;
}

}  // namespace pronk
