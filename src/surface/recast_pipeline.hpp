// Recast's pipeline behind the voxels: spans enter, its polygons and their detail heights leave.
#pragma once

#include <pronk/surface.hpp>

#include "space/recast.hpp"

namespace pronk {

struct RecastSurface {
    CompactPtr compact;  // what can be stood on, with the region of each span
    PolyMeshPtr polygons;
    DetailPtr detail;  // none unless add_heights was asked for it
};

Result<RecastSurface> run_recast(const LevelFloor& floor, const SpanField& field,
                                 const AgentCells& cells, const SurfaceSettings& settings,
                                 Progress* progress);

// The outlines of the regions that a compact field has, simplified.
Result<ContoursPtr> outline_regions(rcCompactHeightfield& compact, const GridSettings& grid,
                                    const SurfaceSettings& settings);

// Makes the polygons from the regions that the compact field has now. Regions whose outline crosses
// itself are cut along finer and finer grids until none does.
Result<void> trace_regions(RecastSurface& built, const GridSettings& grid,
                           const SurfaceSettings& settings);

// Recast's heights inside the polygons.
Result<void> add_heights(RecastSurface& built, const GridSettings& grid,
                         const SurfaceSettings& settings);

}  // namespace pronk
