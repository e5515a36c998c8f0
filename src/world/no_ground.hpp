// A level enters; what is said about it for people leaves: why it has no ground, and whether it
// faces the wrong way.
#pragma once

#include <optional>

#include "world/tile_layout.hpp"

namespace pronk {

// The error of a level whose bake found no ground: how many triangles have which cause, and what to
// try against the one that concerns the largest area.
Error no_ground(const Level& level, const TileLayout& layout, const BakeSettings& settings);

// Said if most of what could be walked on faces down, and that is not because of the undersides of
// what is closed.
std::optional<std::string> facing_warning(const TriangleSoup& soup, const Agent& agent);

}  // namespace pronk
