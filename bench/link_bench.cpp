#include "bench/link_bench.hpp"

#include <algorithm>
#include <iterator>

#include "bench/plain_recast.hpp"

namespace pronk::bench {

PolygonPairs pairs_of(const JumpLinks& links) {
    PolygonPairs pairs;
    for (std::size_t from = 0; from + 1 < links.list_begin.size(); ++from) {
        for (const LinkList& list : links.lists_from(PolyId(static_cast<std::uint32_t>(from)))) {
            pairs.emplace_back(from, list.landing_polygon.index());
        }
    }
    return pairs;
}

std::size_t count_missing(const PolygonPairs& wanted, const PolygonPairs& pairs) {
    PolygonPairs missing;
    std::set_difference(wanted.begin(), wanted.end(), pairs.begin(), pairs.end(),
                        std::back_inserter(missing));
    return missing.size();
}

Result<LinkBench> LinkBench::make(const Level& level, const BakeSettings& settings) {
    if (settings.tile_cells != 0) {
        return fail("tile", "must be 0 here, the yardstick is one tile",
                    std::to_string(settings.tile_cells));
    }
    Result<Bake> baked = bake(level, without_links(settings), {1, nullptr, true});
    if (!baked) return tl::unexpected(baked.error());
    TileIntermediates& tile = baked->intermediates[0];
    Result<FreeSpace> space =
        build_free_space(level.soup, tile.field, settings.agent, {settings.exact, 0, 1});
    if (!space) return tl::unexpected(space.error());
    tile.space = std::move(*space);
    if (plain_recast(level.soup, settings).polygons < 0) {
        return fail(level.source, "is too much for the yardstick, a plain Recast build");
    }
    return LinkBench(level, std::move(*baked));
}

LinkSearch LinkBench::find(const BakeSettings& settings) const {
    const TileIntermediates& made = baked_.intermediates[0];
    const LinkTile tile{&made.field, &surface()};
    return find_links({{&tile, 1}, 0, &made.space}, settings.ability, settings.links, {});
}

void LinkBench::build_yardstick(const BakeSettings& settings) const {
    plain_recast(level_->soup, settings);
}

}  // namespace pronk::bench
