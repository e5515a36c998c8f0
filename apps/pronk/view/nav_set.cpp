#include "view/nav_set.hpp"

#include <algorithm>

#include "report.hpp"

namespace pronk::view {
namespace {

// The tile that a number through all tiles falls into.
std::optional<std::size_t> tile_of(std::span<const std::uint32_t> begins, std::size_t number) {
    if (number >= begins.back()) return std::nullopt;
    const auto next = std::upper_bound(begins.begin(), begins.end(), number);
    return static_cast<std::size_t>(next - begins.begin()) - 1;
}

}  // namespace

NavSet::NavSet(Bake bake, std::string name, std::optional<double> total_s)
    : bake_(std::move(bake)), name_(std::move(name)), total_s_(total_s) {
    tile_polygons_.push_back(0);
    tile_links_.push_back(0);
    for (const WorldTile& tile : world().tiles) {
        tile_polygons_.push_back(tile_polygons_.back() +
                                 static_cast<std::uint32_t>(tile.surface.polygon_count()));
        tile_links_.push_back(tile_links_.back() +
                              static_cast<std::uint32_t>(tile.links.links.size()));
    }
    plan_ = drawing::make_plan(world(), std::nullopt);
    storeys_ = drawing::find_storeys(plan_, drawing::limits_for(world().settings));
    hash_ = app::hash_text(world());
}

bool NavSet::has_space() const {
    return has_voxels() && !world().settings.ability.profiles.empty();
}

std::optional<PolyRef> NavSet::polygon(std::size_t number) const {
    const auto tile = tile_of(tile_polygons_, number);
    if (!tile) return std::nullopt;
    return PolyRef{static_cast<std::uint32_t>(*tile), PolyId(number - tile_polygons_[*tile])};
}

std::optional<NumberedLink> find_link(const NavSet& set, std::size_t number) {
    const auto tile = tile_of(set.tile_links(), number);
    if (!tile) return std::nullopt;
    const JumpLinks& links = set.world().tiles[*tile].links;
    const auto link = static_cast<std::uint32_t>(number - set.tile_links()[*tile]);
    const auto after = std::upper_bound(
        links.lists.begin(), links.lists.end(), link,
        [](std::uint32_t wanted, const LinkList& list) { return wanted < list.begin; });
    const auto list = static_cast<std::uint32_t>(after - links.lists.begin()) - 1;
    const auto next = std::upper_bound(links.list_begin.begin(), links.list_begin.end(), list);
    const PolyId polygon(static_cast<std::size_t>(next - links.list_begin.begin()) - 1);
    return NumberedLink{*tile, link, PolyRef{static_cast<std::uint32_t>(*tile), polygon},
                        PolyRef{links.lists[list].landing_tile, links.lists[list].landing_polygon}};
}

}  // namespace pronk::view
