// The links of all samples enter; few that do as well leave, wide ones where neighbours together
// form one. See docs/algorithms/edge_links.md.
#pragma once

#include "links/ground_shape.hpp"
#include "links/link_lists.hpp"

namespace pronk {

// Links of profiles that may not fall short of their reach are left as they are: no two of them are
// alike.
std::vector<FoundLink> join_neighbours(const LinkSite& site, std::span<const GroundShape> grounds,
                                       const JumpAbility& ability, int step_cells,
                                       std::vector<FoundLink> links, const LinkRun& run);

}  // namespace pronk
