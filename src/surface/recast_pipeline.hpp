// Recast's pipeline behind the voxels: spans enter, its polygons and their detail heights leave.
#pragma once

#include <pronk/surface.hpp>
#include <vector>

#include "space/recast.hpp"

namespace pronk {

struct RecastSurface {
    CompactPtr compact;  // what can be stood on, with the region of each span
    PolyMeshPtr polygons;
    DetailPtr detail;           // none unless add_heights was asked for it
    std::vector<bool> crossed;  // regions whose outline crosses or touches itself, by number
};

Result<RecastSurface> run_recast(const LevelFloor& floor, const SpanField& field,
                                 const AgentCells& cells, const SurfaceSettings& settings,
                                 Progress* progress);

// Makes the polygons from the regions that the compact field has now.
Result<void> trace_regions(RecastSurface& built, const GridSettings& grid,
                           const SurfaceSettings& settings);

// Cuts regions whose outline crosses itself along finer and finer grids until none does, and makes
// the polygons anew.
Result<void> cut_crossed_regions(RecastSurface& built, const GridSettings& grid,
                                 const SurfaceSettings& settings);

// Recast's heights inside the polygons.
Result<void> add_heights(RecastSurface& built, const GridSettings& grid,
                         const SurfaceSettings& settings);

}  // namespace pronk
