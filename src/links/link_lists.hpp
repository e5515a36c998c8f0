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

// Links of a list are sorted by profile, take-off and landing.
JumpLinks make_lists(const std::vector<FoundLink>& found, const WalkableSurface& surface);

}  // namespace pronk
