// The border of walkable ground enters; wide jump links between its edges, and from its edges down
// and back up, leave (Roumimper 3.5). See docs/algorithms/edge_links.md.
#pragma once

#include "links/ground_shape.hpp"
#include "links/link_lists.hpp"

namespace pronk {

// The links of all profiles that may fall short of their reach, from the site's tile to all of its
// tiles.
std::vector<FoundLink> find_edge_links(const LinkSite& site, std::span<const GroundShape> grounds,
                                       const JumpAbility& ability, const LinkRun& run);

}  // namespace pronk
