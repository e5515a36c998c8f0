// Making a corridor map, and what its answers cost, against a plan mesh that is asked for the same
// walls without one.
#include <pronk/corridors.hpp>

#include "bench/bench.hpp"
#include "bench/random_requests.hpp"
#include "bench/timing.hpp"
#include "corridors/corridor_map.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kRetracted = 10'000;

// Levels that are large are baked in tiles; smaller ones in one.
constexpr float kLargeSide_m = 300.0F;
constexpr int kTile_cells = 128;

}  // namespace

Result<std::vector<LevelRow>> run_corridors(const Level& level, const Request& request) {
    BakeSettings settings = without_links(request.settings);
    const Vec3 size = bounds_of(level.soup).size();
    if (settings.tile_cells == 0 && std::max(size.x, size.z) > kLargeSide_m) {
        settings.tile_cells = kTile_cells;
    }
    const Result<NavWorld> world = bake_world(level, settings);
    if (!world) return tl::unexpected(world.error());
    const RouteMap map(*world);
    std::optional<CorridorMap> corridors;
    const auto [made_s] =
        medians_in_turn(std::min(request.repeats, 3), [&] { corridors.emplace(map, 1U); });
    const CorridorMap::Parts& parts = corridors->parts();
    std::size_t borders = 0;
    for (const PlanEdge& edge : parts.mesh().edges) borders += edge.across == kNothing ? 1 : 0;

    const SurfaceQuestions questions(map);
    std::vector<SurfacePlace> places;
    std::vector<PlanPlace> in_cells;
    for (const RouteRequest& each : RandomRequests(map).draw(kRetracted)) {
        const auto place = questions.nearest(each.from, each.snap_m);
        if (!place) continue;
        places.push_back(*place);
        in_cells.push_back(parts.find(*place).value());
    }
    double sum_m = 0.0;  // so that nothing is left out
    const auto [nearest_s, wall_s, retraction_s] = medians_in_turn(
        request.repeats,
        [&] {
            for (const PlanPlace& at : in_cells) {
                sum_m += parts.distances.nearest(at.polygon, at.at).away_m;
            }
        },
        [&] {
            for (const SurfacePlace& at : places) {
                const auto wall = questions.wall(at, 1e9);
                if (wall) sum_m += wall->away_m;
            }
        },
        [&] {
            for (const PlanPlace& at : in_cells) {
                const auto axis = retract(parts.mesh(), parts.axis, parts.distances, at);
                if (axis) sum_m += axis->clearance_m;
            }
        });
    const double asked = std::max(1.0, static_cast<double>(places.size()));
    Row row{{"level", level.source},
            {"border_edges", count(borders)},
            {"cells", count(parts.mesh().polygon_count())},
            {"vertices", count(corridors->vertex_count())},
            {"pieces", count(corridors->piece_count())},
            {"map_s", made_s},
            {"us_per_border_edge", 1e6 * made_s / std::max(1.0, static_cast<double>(borders))},
            {"bytes", count(corridors->bytes())},
            {"doubtful", count(parts.axis.doubtful.size())},
            {"questions", count(places.size())},
            {"nearest_us", 1e6 * nearest_s / asked},
            {"wall_us", 1e6 * wall_s / asked},
            {"wall_over_nearest", wall_s / std::max(nearest_s, 1e-12)},
            {"retraction_us", 1e6 * retraction_s / asked}};
    if (sum_m < 0.0) return fail(level.source, "has borders at negative distances");
    std::vector<LevelRow> rows;
    rows.push_back({std::move(row), settings});
    return rows;
}

}  // namespace pronk::bench
