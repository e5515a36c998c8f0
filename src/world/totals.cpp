#include <pronk/world.hpp>

namespace pronk {

WorldTotals totals(const NavWorld& world) {
    WorldTotals sum;
    for (const WorldTile& tile : world.tiles) {
        sum.polygons += tile.surface.polygon_count();
        sum.area_m2 += area_m2(tile.surface);
        sum.border_m += border_m(tile.surface);
        sum.border_edges += tile.surface.border.size();
    }
    return sum;
}

}  // namespace pronk
