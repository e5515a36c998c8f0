// Links that are certain and candidates in doubt enter; links between pairs of polygons that were
// without leave. Free space's whole proof is asked only there: nobody misses the other candidates.
#pragma once

#include "links/row_links.hpp"

namespace pronk {

// Does not look at the order of candidates of different pairs.
std::vector<FoundLink> second_opinion(const Pass& pass, const std::vector<FoundLink>& certain,
                                      std::vector<Doubtful> doubtful, unsigned threads);

}  // namespace pronk
