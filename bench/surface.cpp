#include "bench/bench.hpp"
#include "bench/plain_recast.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {

// Ours does more than the yardstick: flat spans, the map from spans to polygons, checked tiles.
Result<Row> run_surface(const Level& level, const BakeSettings& settings, int repeats) {
    if (settings.tile_cells != 0) {
        return fail("tile", "must be 0 here, the yardstick is one tile",
                    std::to_string(settings.tile_cells));
    }
    Result<Bake> baked = bake(level, without_links(settings), {1, nullptr, true});
    if (!baked) return tl::unexpected(baked.error());
    PlainSurface plain;
    const auto [surface_s, recast_s] = medians_in_turn(
        repeats,
        [&] {
            baked = bake(level, without_links(settings), {1, nullptr, true});
        },
        [&] { plain = plain_recast(level.soup, settings); });
    const WorldTotals sums = totals(baked->world);
    return Row{{"level", level.source},
               {"triangles", static_cast<std::int64_t>(level.soup.triangles.size())},
               {"polygons", static_cast<std::int64_t>(sums.polygons)},
               {"recast_polygons", static_cast<std::int64_t>(plain.polygons)},
               {"surface_s", surface_s},
               {"recast_s", recast_s},
               {"over_recast", surface_s / recast_s}};
}

}  // namespace pronk::bench
