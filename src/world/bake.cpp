// The whole bake, as a preset over the rooms' public calls.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <pronk/world.hpp>

#include "world/no_ground.hpp"
#include "world/painted_terrains.hpp"
#include "world/tile_layout.hpp"

namespace pronk {
namespace {

// A section is one FlatBuffer, and those end at 2 GiB.
constexpr std::size_t kMaxWorldBytes = 2'000'000'000;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// What all tiles are made of.
struct BakeInput {
    const Level& level;
    const PaintedTerrains& painted;
    Vec3 origin;  // of the grid
    const BakeSettings& settings;
};

struct TileBake {
    WalkableSurface surface;  // may have no polygons
    TileIntermediates intermediates;
    BakeTimes times;
};

// The surface of one tile. Spans are dropped as soon as nobody needs them: those of a large world
// would not fit into memory all at once.
Result<TileBake> bake_tile(const BakeInput& input, const TileLayout& layout, std::size_t tile,
                           bool keep_intermediates, Progress* progress, unsigned threads) {
    TileBake result;
    if (layout.triangles_of(tile).empty()) return result;
    const BakeSettings& settings = input.settings;

    auto start = Clock::now();
    Result<SpanField> field = rasterize(input.level.soup, layout.triangles_of(tile),
                                        layout.windows[tile], settings.agent, progress);
    if (!field) return tl::unexpected(field.error());
    paint_spans(*field, input.level.paint, input.painted.terrain, input.origin);
    result.times.voxels_s = seconds_since(start);

    start = Clock::now();
    LevelFloor floor(input.level.soup, layout.triangles_of(tile), layout.windows[tile],
                     settings.agent);
    Result<SurfaceBuild> build = build_surface(floor, *field, settings.agent, settings.surface,
                                               layout.coords[tile], progress, threads);
    if (!build) return tl::unexpected(build.error());
    result.times.surface_s = seconds_since(start);

    result.surface = std::move(build->surface);
    if (keep_intermediates) {
        result.intermediates = {std::move(*field), std::move(build->span_polygons), {}};
        // Free space of many tiles needs more floor than a tile has.
        if (layout.coords.size() == 1) result.intermediates.space.floor = std::move(floor);
    }
    return result;
}

// A single tile reports its own stages; many tiles report one stage whose steps are tiles.
std::vector<Result<TileBake>> bake_tiles(const BakeInput& input, const TileLayout& layout,
                                         const BakeRun& run) {
    const std::size_t tiles = layout.coords.size();
    const bool keep = run.keep_intermediates || !input.settings.ability.profiles.empty();
    std::vector<Result<TileBake>> results(tiles);
    if (tiles == 1) {
        results[0] = bake_tile(input, layout, 0, keep, run.progress, run.threads);
        return results;
    }
    if (run.progress != nullptr) run.progress->begin("tiles", tiles);
    parallel_for(tiles, run.threads, [&](std::size_t tile) {
        results[tile] = bake_tile(input, layout, tile, keep, nullptr, 1);
        if (run.progress != nullptr) run.progress->advance(1);
    });
    return results;
}

// Stages of different tiles run at the same time; each gets its share of the time that passed.
void share_out(double passed_s, double& first_s, double& second_s) {
    const double work_s = first_s + second_s;
    const double share = work_s > 0.0 ? passed_s / work_s : 0.0;
    first_s *= share;
    second_s *= share;
}

// The links that start in each tile. Jumps look across the tile's border, so all surfaces come
// first.
class LinkBake {
  public:
    LinkBake(const Level& level, const TileLayout& layout, Bake& bake, const BakeRun& run)
        : level_(level), layout_(layout), bake_(bake), run_(run), times_(bake.world.tiles.size()) {
        for (std::size_t t = 0; t < bake.world.tiles.size(); ++t) {
            TileIntermediates& tile = bake.intermediates[t];
            tiles_.push_back({&tile.field, &bake.world.tiles[t].surface});
        }
    }

    Result<void> find() {
        const std::size_t tiles = tiles_.size();
        std::vector<Result<void>> results(tiles);
        const auto start = Clock::now();
        if (tiles == 1) {
            bake_.threads = thread_count(run_.threads);
            results[0] = find_in(0, {run_.threads, run_.progress});
        } else {
            if (run_.progress != nullptr) run_.progress->begin("links", tiles);
            parallel_for(tiles, run_.threads, [&](std::size_t tile) {
                results[tile] = find_in(tile, {1, nullptr});
                if (run_.progress != nullptr) run_.progress->advance(1);
            });
        }
        for (std::size_t tile = 0; tile < tiles; ++tile) {
            if (!results[tile]) return results[tile];
            bake_.times.free_space_s += times_[tile].free_space_s;
            bake_.times.links_s += times_[tile].links_s;
            bake_.samples += times_[tile].samples;
        }
        share_out(seconds_since(start), bake_.times.free_space_s, bake_.times.links_s);
        return {};
    }

  private:
    struct TileWork {
        double free_space_s = 0.0;
        double links_s = 0.0;
        std::size_t samples = 0;
    };

    Result<void> find_in(std::size_t tile, const LinkRun& run) {
        const BakeSettings& settings = bake_.world.settings;
        const int margin_cells =
            tiles_.size() == 1 ? 0 : halo_cells(settings.ability, settings.agent, settings.grid);
        auto start = Clock::now();
        Result<FreeSpace> space = space_of(tile, {settings.exact, margin_cells, run.threads});
        if (!space) return tl::unexpected(space.error());
        times_[tile].free_space_s = seconds_since(start);

        start = Clock::now();
        const LinkSite site{tiles_, tile, &*space};
        if (auto checked = check_site(site, settings.ability); !checked) return checked;
        LinkSearch search = find_links(site, settings.ability, settings.links, run);
        times_[tile].links_s = seconds_since(start);
        times_[tile].samples = search.samples;
        bake_.world.tiles[tile].links = std::move(search.links);
        if (run_.keep_intermediates) bake_.intermediates[tile].space = std::move(*space);
        return {};
    }

    // A tile of many is built from the triangles around it: all of the level's, for each tile,
    // would take longer than all else.
    Result<FreeSpace> space_of(std::size_t tile, const FreeSpaceSettings& space_settings) const {
        const SpanField& field = *tiles_[tile].field;
        const Agent& agent = bake_.world.settings.agent;
        if (layout_.coords.size() == 1) {
            FreeSpaceSettings without_floor = space_settings;
            without_floor.floor = false;
            Result<FreeSpace> space = build_free_space(level_.soup, field, agent, without_floor);
            if (space) space->floor = std::move(bake_.intermediates[tile].space.floor);
            return space;
        }
        const int within_cells = space_settings.margin_cells + 2 * field.window.border_cells;
        TriangleSoup near;
        for (const std::uint32_t t :
             layout_.triangles_near(tiles_[tile].surface->tile, within_cells)) {
            const auto first = static_cast<std::uint32_t>(near.vertices.size());
            for (const std::uint32_t corner : level_.soup.triangles[t]) {
                near.vertices.push_back(level_.soup.vertices[corner]);
            }
            near.triangles.push_back({first, first + 1, first + 2});
        }
        Result<FreeSpace> space = build_free_space(near, field, agent, space_settings);
        if (space) space->outside_is_empty = false;
        return space;
    }

    const Level& level_;
    const TileLayout& layout_;
    Bake& bake_;
    const BakeRun& run_;
    std::vector<LinkTile> tiles_;
    std::vector<TileWork> times_;
};

NavWorld empty_world(const Level& level, const BakeSettings& settings,
                     std::vector<std::string> terrain_names) {
    NavWorld world;
    world.level_name = level.source.starts_with("scene:")
                           ? level.source
                           : std::filesystem::path(level.source).filename().string();
    world.level_triangles = level.soup.triangles.size();
    world.level_bounds = bounds_of(level.soup);
    world.settings = settings;
    world.terrain_names = std::move(terrain_names);
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

// In memory and in the file alike.
std::size_t link_bytes(const NavWorld& world) {
    std::size_t bytes = 0;
    for (const WorldTile& tile : world.tiles) bytes += tile.links.bytes();
    return bytes;
}

// All rooms report how far they have come, from any thread; so that is where a bake is stopped. The
// exception goes no farther than bake(), and parallel_for carries it out of its threads.
struct Stopped {};

class StoppingProgress : public Progress {
  public:
    StoppingProgress(Progress* listener, std::stop_token stop)
        : listener_(listener), stop_(std::move(stop)) {}

    void begin(std::string_view stage, std::size_t steps) override {
        if (stop_.stop_requested()) throw Stopped{};
        if (listener_ != nullptr) listener_->begin(stage, steps);
    }
    void advance(std::size_t steps) override {
        if (stop_.stop_requested()) throw Stopped{};
        if (listener_ != nullptr) listener_->advance(steps);
    }

  private:
    Progress* listener_;
    std::stop_token stop_;
};

// The settings that are baked with, and what is to be said about them.
BakeSettings settings_for(const Level& level, const BakeSettings& asked,
                          std::vector<std::string>& warnings) {
    BakeSettings settings = asked;
    settings.grid = grid_for(asked.grid, bounds_of(level.soup), asked.agent);
    if (settings.grid.cell_height_m != asked.grid.cell_height_m) {
        warnings.push_back(fmt::format(
            "voxels are {:.4g} m high, not {:.4g} m: Recast holds no more of them over each other",
            settings.grid.cell_height_m, asked.grid.cell_height_m));
    }
    const Bounds bounds = bounds_of(level.soup);
    const std::vector<std::string> rounded =
        rounded_sizes(settings.agent, settings.grid,
                      static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y));
    warnings.insert(warnings.end(), rounded.begin(), rounded.end());
    return settings;
}

Result<Bake> bake_level(const Level& level, const BakeSettings& asked, const BakeRun& run) {
    if (auto checked = check_soup(level.soup); !checked) return tl::unexpected(checked.error());
    if (level.soup.triangles.empty()) return fail(level.source, "has no triangles");
    std::vector<std::string> warnings = remarks_on(level);
    const BakeSettings settings = settings_for(level, asked, warnings);
    if (auto checked = check_ability(settings.ability, settings.agent); !checked) {
        return tl::unexpected(checked.error());
    }
    if (auto checked = check_range(settings.ability, settings.grid); !checked) {
        return tl::unexpected(checked.error());
    }
    if (auto checked = check_link_settings(settings.links); !checked) {
        return tl::unexpected(checked.error());
    }
    Result<PaintedTerrains> painted = name_painted(level);
    if (!painted) return tl::unexpected(painted.error());
    const Result<TileLayout> layout = lay_tiles(level.soup, settings);
    if (!layout) return name_level(layout.error(), level);

    const auto start = Clock::now();
    std::vector<Result<TileBake>> tiles =
        bake_tiles({level, *painted, bounds_of(level.soup).min, settings}, *layout, run);
    const double passed_s = seconds_since(start);

    Bake result;
    result.world = empty_world(level, settings, std::move(painted->terrain_names));
    if (auto odd = facing_warning(level.soup, settings.agent); odd) warnings.push_back(*odd);
    result.warnings = std::move(warnings);
    for (Result<TileBake>& tile : tiles) {
        if (!tile) return name_level(tile.error(), level);
        result.times.voxels_s += tile->times.voxels_s;
        result.times.surface_s += tile->times.surface_s;
        if (tile->surface.polygon_count() == 0) continue;
        WorldTile& made = result.world.tiles.emplace_back();
        made.surface = std::move(tile->surface);
        made.links = no_links(made.surface);
        result.intermediates.push_back(std::move(tile->intermediates));
    }
    share_out(passed_s, result.times.voxels_s, result.times.surface_s);
    result.threads = static_cast<unsigned>(
        std::min<std::size_t>(thread_count(run.threads), layout->coords.size()));
    if (result.world.tiles.empty()) {
        return tl::unexpected(no_ground(level, *layout, settings));
    }
    if (tile_bytes(result.world) > kMaxWorldBytes) {
        return fail(level.source, "makes more polygons than one baked file holds",
                    fmt::format("{} bytes", tile_bytes(result.world)));
    }
    // Fails here rather than when the file is loaded.
    if (auto mesh = make_detour_mesh(result.world); !mesh) return tl::unexpected(mesh.error());
    if (!settings.ability.profiles.empty()) {
        if (auto found = LinkBake(level, *layout, result, run).find(); !found) {
            return name_level(found.error(), level);
        }
        if (link_bytes(result.world) > kMaxWorldBytes) {
            return fail(level.source,
                        "makes more links than one baked file holds; a wider step makes fewer",
                        fmt::format("{} bytes", link_bytes(result.world)));
        }
    }
    if (!run.keep_intermediates) result.intermediates.clear();
    return result;
}

}  // namespace

Result<Bake> bake(const Level& level, const BakeSettings& settings, const BakeRun& run) {
    StoppingProgress progress(run.progress, run.stop);
    BakeRun watched = run;
    watched.progress = &progress;
    try {
        return bake_level(level, settings, watched);
    } catch (const Stopped&) {
        return fail(level.source, "the bake was stopped");
    }
}

}  // namespace pronk
