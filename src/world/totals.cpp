#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <pronk/world.hpp>

namespace pronk {
namespace {

// Take-offs on different polygons are different ones; those of one polygon differ in place.
std::size_t count_takeoffs(const JumpLinks& links, PolyId polygon) {
    std::vector<std::array<float, 4>> takeoffs;
    for (const LinkList& list : links.lists_from(polygon)) {
        for (const JumpLink& link : links.links_of(list)) {
            takeoffs.push_back({link.takeoff_begin.x, link.takeoff_begin.y, link.takeoff_end.x,
                                link.takeoff_end.y});
        }
    }
    std::sort(takeoffs.begin(), takeoffs.end());
    return static_cast<std::size_t>(std::unique(takeoffs.begin(), takeoffs.end()) -
                                    takeoffs.begin());
}

void add_links(const WorldTile& tile, WorldTotals& sum) {
    const JumpLinks& links = tile.links;
    sum.links += links.links.size();
    sum.link_bytes += links.bytes();
    for (const JumpLink& link : links.links) {
        sum.takeoff_m +=
            glm::distance(glm::dvec2(link.takeoff_begin), glm::dvec2(link.takeoff_end));
        ++sum.by_kind[static_cast<std::size_t>(link.kind)];
        ++sum.by_method[static_cast<std::size_t>(link.method)];
    }
    for (std::size_t p = 0; p < tile.surface.polygon_count(); ++p) {
        sum.polygon_pairs += links.lists_from(PolyId(p)).size();
        sum.takeoffs += count_takeoffs(links, PolyId(p));
    }
}

}  // namespace

WorldTotals totals(const NavWorld& world) {
    WorldTotals sum;
    for (const WorldTile& tile : world.tiles) {
        sum.polygons += tile.surface.polygon_count();
        sum.area_m2 += area_m2(tile.surface);
        sum.border_m += border_m(tile.surface);
        const std::vector<std::uint16_t>& off_mm = tile.surface.ground_off_mm;
        for (std::size_t p = 0; p < off_mm.size(); ++p) {
            if (off_mm[p] > 1000.0 * kGroundNear_m)
                sum.rough_m2 += area_m2(tile.surface, PolyId(p));
        }
        sum.border_edges += tile.surface.border.size();
        add_links(tile, sum);
    }
    return sum;
}

}  // namespace pronk
