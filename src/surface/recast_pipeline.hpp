// Recast's pipeline behind the voxels: spans enter, its polygons and their detail heights leave.
#pragma once

#include <pronk/surface.hpp>

#include "space/recast.hpp"

namespace pronk {

struct RecastSurface {
    CompactPtr compact;  // what can be stood on, with the region of each span
    PolyMeshPtr polygons;
    DetailPtr detail;
};

Result<RecastSurface> run_recast(const SpanField& field, const AgentCells& cells,
                                 const SurfaceSettings& settings, Progress* progress);

}  // namespace pronk
