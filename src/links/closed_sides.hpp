// Tiles enter; the borders leave that no tile alone knows: ground that ends on the side of its
// tile, where none of its neighbours goes on from it.
#pragma once

#include "links/lane_field.hpp"

namespace pronk {

struct ClosedSide {
    PolyRef polygon;
    Vec3 from{0.0F};  // counter-clockwise around the polygon, as borders run
    Vec3 to{0.0F};
};

// In the order of tiles, polygons and edges. Tiles that have a neighbour which is not of the site
// seem closed there.
std::vector<ClosedSide> closed_sides(const LinkSite& site);

}  // namespace pronk
