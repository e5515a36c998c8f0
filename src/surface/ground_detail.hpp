// Recast's polygons and the level's own triangles enter; for each polygon the triangles over it
// that follow the level's leave. See docs/algorithms/ground.md.
#pragma once

#include <pronk/surface.hpp>

#include "surface/ground_mesh.hpp"

namespace pronk {

struct GroundDetail {
    std::vector<float> vertex_y;       // of the surface's vertices
    std::vector<GroundMesh> polygons;  // in the order of the surface's
};

// `surface` has Recast's own heights, which say what storey a polygon is on; `spans` and `field`
// are those that it was made from.
GroundDetail follow_level(const LevelFloor& level, const SpanField& field,
                          const WalkableSurface& surface, const SpanPolygons& spans,
                          const Agent& agent);

}  // namespace pronk
