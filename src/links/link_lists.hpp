// Links in any order enter, the lists of a tile leave (Kerkhof 7.1).
#pragma once

#include <pronk/links.hpp>

#include "links/lane_field.hpp"

namespace pronk {

struct FoundLink {
    PolyId takeoff_polygon;
    PolyRef landing;
    JumpLink link;
};

// The links of a list stay in their order.
JumpLinks make_lists(const std::vector<FoundLink>& found, const WalkableSurface& surface);

}  // namespace pronk
