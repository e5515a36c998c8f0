#include <fmt/format.h>

#include <numeric>
#include <pronk/surface.hpp>

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

Result<SurfaceBuild> build_surface(const TriangleSoup& soup,
                                   std::span<const std::uint32_t> triangles, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings,
                                   TileCoord tile, Progress* progress) {
    const Result<AgentCells> cells = agent_in_cells(agent, field.window.grid);
    if (!cells) return tl::unexpected(cells.error());
    if (auto checked = check_surface_settings(settings); !checked) {
        return tl::unexpected(checked.error());
    }
    const Result<RecastSurface> recast = run_recast(field, *cells, settings, progress);
    if (!recast) return tl::unexpected(recast.error());
    Result<WalkableSurface> rounded = surface_of(make_detour_tile(*recast, agent, tile));
    if (!rounded) return tl::unexpected(rounded.error());

    SurfaceBuild build;
    build.span_polygons = map_spans_to_polygons(field, *recast, *rounded, *cells);
    build.surface = std::move(*rounded);
    if (build.surface.polygon_count() == 0) return build;
    const LevelFloor floor(soup, triangles, field.window, agent);
    const GroundDetail ground =
        follow_level(floor, field, build.surface, build.span_polygons, agent);
    Result<WalkableSurface> surface = surface_of(make_detour_tile(*recast, agent, tile, &ground));
    if (!surface) return tl::unexpected(surface.error());
    build.surface = std::move(*surface);
    return build;
}

Result<SurfaceBuild> build_surface(const TriangleSoup& soup, const SpanField& field,
                                   const Agent& agent, const SurfaceSettings& settings,
                                   TileCoord tile, Progress* progress) {
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return build_surface(soup, all, field, agent, settings, tile, progress);
}

}  // namespace pronk
