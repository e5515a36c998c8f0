// Recast's polygons and spans enter, the map from each span to the polygons made from it leaves.
#pragma once

#include <optional>

#include "surface/recast_pipeline.hpp"

namespace pronk {

// `surface` is the one that was made from `recast`, and `field` the one that `recast` was made
// from. None if regions alone do not say which of two storeys is meant, and `recast` has no
// heights that do.
std::optional<SpanPolygons> map_spans_to_polygons(const SpanField& field,
                                                  const RecastSurface& recast,
                                                  const WalkableSurface& surface,
                                                  const AgentCells& cells);

}  // namespace pronk
