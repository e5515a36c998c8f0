#include <pronk/surface.hpp>

#include "surface/detour_tile.hpp"
#include "surface/recast_pipeline.hpp"
#include "surface/span_polygons.hpp"

namespace pronk {

Result<SurfaceBuild> build_surface(const SpanField& field, const Agent& agent,
                                   const SurfaceSettings& settings, TileCoord tile,
                                   Progress* progress) {
    const Result<AgentCells> cells = agent_in_cells(agent, field.window.grid);
    if (!cells) return tl::unexpected(cells.error());
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
