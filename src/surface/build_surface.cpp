#include <fmt/format.h>

#include <pronk/surface.hpp>

#include "surface/detour_tile.hpp"
#include "surface/recast_pipeline.hpp"
#include "surface/span_polygons.hpp"

namespace pronk {

Result<void> check_surface_settings(const SurfaceSettings& settings) {
    constexpr int kLargestRegion = 10'000;  // squared it still fits an int
    const auto region_ok = [](int cells) { return cells >= 0 && cells <= kLargestRegion; };
    if (!region_ok(settings.min_region_cells) || !region_ok(settings.merge_region_cells)) {
        return fail("region size", fmt::format("must be 0 to {} cells", kLargestRegion),
                    fmt::format("{}, {}", settings.min_region_cells, settings.merge_region_cells));
    }
    for (const float value : {settings.max_edge_m, settings.max_edge_error_cells,
                              settings.detail_step_cells, settings.detail_error_voxels}) {
        if (!(value >= 0.0F && value <= 1e6F)) {
            return fail("surface settings", "must not be negative, and at most 1000000",
                        fmt::format("{}", value));
        }
    }
    return {};
}

Result<SurfaceBuild> build_surface(const SpanField& field, const Agent& agent,
                                   const SurfaceSettings& settings, TileCoord tile,
                                   Progress* progress) {
    const Result<AgentCells> cells = agent_in_cells(agent, field.window.grid);
    if (!cells) return tl::unexpected(cells.error());
    if (auto checked = check_surface_settings(settings); !checked) {
        return tl::unexpected(checked.error());
    }
    const Result<RecastSurface> recast = run_recast(field, *cells, settings, progress);
    if (!recast) return tl::unexpected(recast.error());
    Result<std::vector<std::byte>> bytes = make_detour_tile(*recast, agent, tile);
    if (!bytes) return tl::unexpected(bytes.error());
    Result<WalkableSurface> surface = read_surface(std::move(*bytes));
    if (!surface) return tl::unexpected(surface.error());

    SurfaceBuild build;
    build.span_polygons = map_spans_to_polygons(field, *recast, *surface, *cells);
    build.surface = std::move(*surface);
    return build;
}

}  // namespace pronk
