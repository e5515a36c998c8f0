// Polygons that nothing joins yet enter; jumps between places near their corners, proven free,
// leave. See docs/algorithms/landing_search.md.
#pragma once

#include "links/edge_surroundings.hpp"
#include "links/linked_pairs.hpp"
#include "links/search_pass.hpp"

namespace pronk {

// The pass is the farthest of its profile, which is one up to its reach.
std::vector<FoundLink> find_corner_links(const Pass& pass, const LinkedPairs& linked,
                                         const LinkRun& run);

}  // namespace pronk
