// Making a corridor map, and what its answers cost, against the walls that questions about the
// ground look for without one. All is asked through the face, which finds the place first.
#include <pronk/corridors.hpp>
#include <set>

#include "bench/bench.hpp"
#include "bench/plain_ground.hpp"
#include "bench/random_requests.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kRetracted = 10'000;

// Levels that are large are baked in tiles; smaller ones in one.
constexpr float kLargeSide_m = 300.0F;
constexpr int kTile_cells = 128;

// Any place of a polygon.
SurfacePlace middle_of(const NavWorld& world, const PolyRef& polygon) {
    const WalkableSurface& surface = world.tiles[polygon.tile].surface;
    const auto corners = surface.corners_of(polygon.polygon);
    Vec3d sum(0.0);
    for (const std::uint32_t corner : corners) sum += Vec3d(surface.vertices[corner]);
    return {polygon, sum / static_cast<double>(corners.size())};
}

// Parts of the ground, joined by walks, where the axis failed its checks. The world has no links.
std::size_t count_doubtful(const CorridorMap& corridors, const SurfaceQuestions& questions,
                           const NavWorld& world) {
    std::set<PolyRef> counted;
    std::size_t parts = 0;
    for (const PolyRef& polygon : questions.everywhere().polygons) {
        const SurfacePlace place = middle_of(world, polygon);
        if (counted.contains(polygon) || !corridors.is_doubtful(place)) continue;
        ++parts;
        const auto joined = questions.reachable(place);
        if (joined) counted.insert(joined->polygons.begin(), joined->polygons.end());
    }
    return parts;
}

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
    const PlainGround ground(*world);
    const std::size_t borders = ground.border_edges;

    const SurfaceQuestions questions(map);
    std::vector<SurfacePlace> places;
    for (const RouteRequest& each : RandomRequests(map).draw(kRetracted)) {
        const auto place = questions.nearest(each.from, each.snap_m);
        if (place) places.push_back(*place);
    }
    double sum_m = 0.0;  // so that nothing is left out
    const auto [nearest_s, wall_s, retraction_s] = medians_in_turn(
        request.repeats,
        [&] {
            for (const SurfacePlace& at : places) {
                const auto border = corridors->closest_border(at);
                if (border) sum_m += border->clearance_m;
            }
        },
        [&] {
            for (const SurfacePlace& at : places) {
                const auto wall = questions.wall(at, 1e9);
                if (wall) sum_m += wall->away_m;
            }
        },
        [&] {
            for (const SurfacePlace& at : places) {
                const auto axis = corridors->retraction(at);
                if (axis) sum_m += axis->clearance_m;
            }
        });
    const double asked = std::max(1.0, static_cast<double>(places.size()));
    Row row{
        {"level", level.source},
        {"polygon_border_edges", count(borders)},
        {"polygons", count(ground.polygon_count())},
        {"vertices", count(corridors->vertex_count())},
        {"pieces", count(corridors->piece_count())},
        {"map_s", made_s},
        {"us_per_polygon_border_edge", 1e6 * made_s / std::max(1.0, static_cast<double>(borders))},
        {"bytes", count(corridors->bytes())},
        {"doubtful", count(count_doubtful(*corridors, questions, *world))},
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
