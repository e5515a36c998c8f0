// The whole bake, as a preset over the rooms' public calls.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <pronk/world.hpp>

#include "world/tile_layout.hpp"

namespace pronk {
namespace {

// A section is one FlatBuffer, and those end at 2 GiB.
constexpr std::size_t kMaxWorldBytes = 2'000'000'000;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct TileBake {
    WalkableSurface surface;  // may have no polygons
    TileIntermediates intermediates;
    BakeTimes times;
};

// Everything for one tile. Spans are dropped as soon as nobody needs them: those of a large world
// would not fit into memory all at once.
Result<TileBake> bake_tile(const TriangleSoup& soup, const TileLayout& layout, std::size_t tile,
                           const BakeSettings& settings, bool keep_intermediates,
                           Progress* progress) {
    TileBake result;
    if (layout.triangles_of(tile).empty()) return result;

    auto start = Clock::now();
    Result<SpanField> field =
        rasterize(soup, layout.triangles_of(tile), layout.windows[tile], settings.agent, progress);
    if (!field) return tl::unexpected(field.error());
    result.times.voxels_s = seconds_since(start);

    start = Clock::now();
    Result<SurfaceBuild> build =
        build_surface(*field, settings.agent, settings.surface, layout.coords[tile], progress);
    if (!build) return tl::unexpected(build.error());
    result.times.surface_s = seconds_since(start);

    result.surface = std::move(build->surface);
    if (keep_intermediates) {
        result.intermediates = {std::move(*field), std::move(build->span_polygons)};
    }
    return result;
}

// A single tile reports its own stages; many tiles report one stage whose steps are tiles.
std::vector<Result<TileBake>> bake_tiles(const TriangleSoup& soup, const TileLayout& layout,
                                         const BakeSettings& settings, const BakeRun& run) {
    const std::size_t tiles = layout.coords.size();
    std::vector<Result<TileBake>> results(tiles);
    if (tiles == 1) {
        results[0] = bake_tile(soup, layout, 0, settings, run.keep_intermediates, run.progress);
        return results;
    }
    if (run.progress != nullptr) run.progress->begin("tiles", tiles);
    parallel_for(tiles, run.threads, [&](std::size_t tile) {
        results[tile] = bake_tile(soup, layout, tile, settings, run.keep_intermediates, nullptr);
        if (run.progress != nullptr) run.progress->advance(1);
    });
    return results;
}

// Stages of different tiles run at the same time; each gets its share of the time that passed.
BakeTimes share_out(const BakeTimes& work, double passed_s) {
    const double work_s = work.voxels_s + work.surface_s;
    if (work_s <= 0.0) return {};
    return {work.voxels_s / work_s * passed_s, work.surface_s / work_s * passed_s};
}

NavWorld empty_world(const Level& level, const BakeSettings& settings) {
    NavWorld world;
    world.level_name = level.source.starts_with("scene:")
                           ? level.source
                           : std::filesystem::path(level.source).filename().string();
    world.level_triangles = level.soup.triangles.size();
    world.level_bounds = bounds_of(level.soup);
    world.settings = settings;
    world.terrain_names = level.soup.terrain_names;
    return world;
}

// Rooms speak of "level"; the caller knows it by its source.
tl::unexpected<Error> name_level(Error error, const Level& level) {
    if (error.where == "level") error.where = level.source;
    return tl::unexpected(std::move(error));
}

std::size_t tile_bytes(const NavWorld& world) {
    std::size_t bytes = 0;
    for (const WorldTile& tile : world.tiles) bytes += tile.surface.detour_tile.size();
    return bytes;
}

}  // namespace

Result<Bake> bake(const Level& level, const BakeSettings& settings, const BakeRun& run) {
    if (auto checked = check_soup(level.soup); !checked) return tl::unexpected(checked.error());
    if (level.soup.triangles.empty()) return fail(level.source, "has no triangles");
    const Result<TileLayout> layout = lay_tiles(level.soup, settings);
    if (!layout) return name_level(layout.error(), level);

    const auto start = Clock::now();
    std::vector<Result<TileBake>> tiles = bake_tiles(level.soup, *layout, settings, run);
    const double passed_s = seconds_since(start);

    Bake result;
    result.world = empty_world(level, settings);
    BakeTimes work;
    for (Result<TileBake>& tile : tiles) {
        if (!tile) return name_level(tile.error(), level);
        work.voxels_s += tile->times.voxels_s;
        work.surface_s += tile->times.surface_s;
        if (tile->surface.polygon_count() == 0) continue;
        result.world.tiles.push_back({std::move(tile->surface)});
        if (run.keep_intermediates) {
            result.intermediates.push_back(std::move(tile->intermediates));
        }
    }
    result.times = share_out(work, passed_s);
    result.threads = static_cast<unsigned>(
        std::min<std::size_t>(thread_count(run.threads), layout->coords.size()));
    if (result.world.tiles.empty()) {
        return fail(level.source, "has no walkable ground for this agent",
                    fmt::format("{} triangles", level.soup.triangles.size()));
    }
    if (tile_bytes(result.world) > kMaxWorldBytes) {
        return fail(level.source, "makes more polygons than one baked file holds",
                    fmt::format("{} bytes", tile_bytes(result.world)));
    }
    // Fails here rather than when the file is loaded.
    if (auto mesh = make_detour_mesh(result.world); !mesh) return tl::unexpected(mesh.error());
    return result;
}

}  // namespace pronk
