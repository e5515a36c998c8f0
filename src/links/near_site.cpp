#include "links/near_site.hpp"

#include <fmt/format.h>

namespace pronk {
namespace {

// Whether ground of the one window is within so many metres of the other, along x and z.
bool is_near(const GridWindow& one, const GridWindow& other, double within_m) {
    const auto apart = [&](double from, double to, double other_from, double other_to) {
        return other_from > to + within_m || from > other_to + within_m;
    };
    const auto cell_m = static_cast<double>(one.grid.cell_m);
    const auto end = [&](float min, int cells) {
        return static_cast<double>(min) + cells * cell_m;
    };
    return !apart(one.min.x, end(one.min.x, one.width_cells), other.min.x,
                  end(other.min.x, other.width_cells)) &&
           !apart(one.min.z, end(one.min.z, one.depth_cells), other.min.z,
                  end(other.min.z, other.depth_cells));
}

}  // namespace

NearSite::NearSite(const LinkSite& whole, const JumpAbility& ability) : site_(whole) {
    const GridWindow& window = whole.tiles[whole.tile].field->window;
    const double within_m = static_cast<double>(window.grid.cell_m) *
                            (halo_cells(ability, whole.space->agent, window.grid) + 1);
    for (std::size_t tile = 0; tile < whole.tiles.size(); ++tile) {
        if (!is_near(window, whole.tiles[tile].field->window, within_m)) continue;
        if (tile == whole.tile) site_.tile = tiles_.size();
        tiles_.push_back(whole.tiles[tile]);
        numbers_.push_back(static_cast<std::uint16_t>(tile));
    }
    site_.tiles = tiles_;
}

void NearSite::number(JumpLinks& links) const {
    for (std::size_t l = 0; l + 1 < links.lists.size(); ++l) {
        links.lists[l].landing_tile = numbers_[links.lists[l].landing_tile];
    }
}

Result<void> check_site(const LinkSite& site, const JumpAbility& ability) {
    const NearSite near(site, ability);
    std::size_t polygons = 0;
    for (const LinkTile& tile : near.site().tiles) polygons += tile.surface->polygon_count();
    if (polygons <= kMaxPolygonsInReach) return {};
    return fail(
        "tile",
        fmt::format("jumps reach more than {} polygons; smaller tiles or shorter jumps help",
                    kMaxPolygonsInReach),
        fmt::format("{}", polygons));
}

}  // namespace pronk
