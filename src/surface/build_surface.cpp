#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <pronk/surface.hpp>

#include "surface/cut_regions.hpp"
#include "surface/detour_tile.hpp"
#include "surface/ground_detail.hpp"
#include "surface/recast_pipeline.hpp"
#include "surface/span_polygons.hpp"

namespace pronk {
namespace {

Result<WalkableSurface> surface_of(Result<std::vector<std::byte>> detour_tile) {
    if (!detour_tile) return tl::unexpected(detour_tile.error());
    return read_surface(std::move(*detour_tile));
}

// Ground that a polygon's triangles miss by more is cut into smaller polygons, along a grid of so
// many cells.
constexpr double kRough_m = 0.02;
constexpr int kBlock_cells = 16;

// The regions of polygons that need more triangles than they may have, by number.
std::vector<bool> rough_regions(const RecastSurface& recast, const GroundDetail& ground) {
    std::vector<bool> rough(static_cast<std::size_t>(recast.compact->maxRegions) + 1, false);
    for (std::size_t p = 0; p < ground.polygons.size(); ++p) {
        const GroundMesh& mesh = ground.polygons[p];
        const unsigned short region = recast.polygons->regs[p];
        if (std::max(mesh.above_m, mesh.below_m) > kRough_m && region < rough.size()) {
            rough[region] = true;
        }
    }
    return rough;
}

// The surface as Recast has it, its ground rounded to voxels.
Result<SurfaceBuild> make_rounded(RecastSurface& recast, const SpanField& field, const Agent& agent,
                                  const AgentCells& cells, const SurfaceSettings& settings,
                                  TileCoord tile) {
    for (bool is_sure = false;; is_sure = true) {
        Result<WalkableSurface> surface = surface_of(make_detour_tile(recast, agent, tile));
        if (!surface) return tl::unexpected(surface.error());
        auto spans = map_spans_to_polygons(field, recast, *surface, cells);
        if (spans || is_sure) {
            return SurfaceBuild{std::move(*surface), spans ? std::move(*spans) : SpanPolygons{}};
        }
        if (auto added = add_heights(recast, field.window.grid, settings); !added) {
            return tl::unexpected(added.error());
        }
    }
}

}  // namespace

Result<void> check_surface_settings(const SurfaceSettings& settings) {
    constexpr int kLargestRegion = 10'000;  // squared it still fits an int
    const auto region_ok = [](int cells) { return cells >= 0 && cells <= kLargestRegion; };
    if (!region_ok(settings.min_region_cells) || !region_ok(settings.merge_region_cells)) {
        return fail("region size", fmt::format("must be 0 to {} cells", kLargestRegion),
                    fmt::format("{}, {}", settings.min_region_cells, settings.merge_region_cells));
    }
    for (const float value : {settings.max_edge_m, settings.max_edge_error_cells,
                              settings.detail_step_cells, settings.detail_error_m}) {
        if (!(value >= 0.0F && value <= 1e6F)) {
            return fail("surface settings", "must not be negative, and at most 1000000",
                        fmt::format("{}", value));
        }
    }
    return {};
}

Result<SurfaceBuild> build_surface(const LevelFloor& floor, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings,
                                   TileCoord tile, Progress* progress, unsigned threads) {
    const Result<AgentCells> cells = agent_in_cells(agent, field.fine_grid());
    if (!cells) return tl::unexpected(cells.error());
    if (auto checked = check_surface_settings(settings); !checked) {
        return tl::unexpected(checked.error());
    }
    Result<RecastSurface> recast = run_recast(floor, field, *cells, settings, progress);
    if (!recast) return tl::unexpected(recast.error());

    GroundDetailMaker maker(floor, field, agent, threads);
    SurfaceBuild build;
    GroundDetail ground;
    for (bool is_cut = false;; is_cut = true) {
        auto rounded = make_rounded(*recast, field, agent, *cells, settings, tile);
        if (!rounded) return tl::unexpected(rounded.error());
        build = std::move(*rounded);
        if (build.surface.polygon_count() == 0) return build;
        ground = maker.make(build.surface, build.span_polygons);
        if (is_cut ||
            !cut_regions(*recast->compact, rough_regions(*recast, ground), kBlock_cells)) {
            break;
        }
        if (auto traced = trace_regions(*recast, field.window.grid, settings); !traced) {
            return tl::unexpected(traced.error());
        }
    }
    Result<WalkableSurface> surface = surface_of(make_detour_tile(*recast, agent, tile, &ground));
    if (!surface) return tl::unexpected(surface.error());
    build.surface = std::move(*surface);
    for (const GroundMesh& mesh : ground.polygons) {
        const double off_mm = std::ceil(1000.0 * std::max(mesh.above_m, mesh.below_m));
        build.surface.ground_off_mm.push_back(
            static_cast<std::uint16_t>(std::min(off_mm, 65535.0)));
    }
    return build;
}

Result<SurfaceBuild> build_surface(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings,
                                   TileCoord tile, Progress* progress) {
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    const LevelFloor floor(soup, all, field.window, agent);
    return build_surface(floor, field, agent, settings, tile, progress);
}

}  // namespace pronk
