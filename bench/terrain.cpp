// MIRAN's steps and whole walks on the synthetic town, against the paper's way to do them on a grid
// with Bresenham's lines, and against the paper's own times.
#include <pronk/following.hpp>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "bench/town_routes.hpp"
#include "corridors/corridor_map.hpp"
#include "following/irm.hpp"
#include "following/miran.hpp"
#include "planning/ground/surface_move.hpp"

namespace pronk::bench {
namespace {

// The town's walker moves so far with each step; the paper does not say how far its own does.
constexpr double kStep_m = 0.5;

// The paper's Table 1. Its scene is not public; the town has as many obstacles, terrains and
// corners on a plan as large. It has no times for sigma 80 there: those are of its forest.
struct PaperRow {
    bool is_road = false;  // with terrain
    Steering steering = Steering::miran;
    double sigma_m = 0.0;
    double d_m = 0.0;
    double paper_ms = 0.0;  // for a whole path; 0: there is none
};
constexpr std::array kTable{
    PaperRow{false, Steering::miran, 80.0, 20.0, 0.0},
    PaperRow{false, Steering::miran, 100.0, 20.0, 7.13},
    PaperRow{false, Steering::miran, 250.0, 20.0, 16.50},
    PaperRow{false, Steering::miran, 300.0, 20.0, 16.04},
    PaperRow{false, Steering::miran, 400.0, 20.0, 20.90},
    PaperRow{false, Steering::miran, 1250.0, 20.0, 63.33},
    PaperRow{true, Steering::miran, 40.0, 10.0, 4.66},
    PaperRow{true, Steering::irm, 40.0, 10.0, 4.48},
};

// The town as an exact plan, for somebody with no taste or with a pedestrian's.
struct Town {
    explicit Town(bool has_tastes)
        : world(bake_plan(scenes::town_plan(), point()).value().world),
          map(RouteMap::make(world, traveller(has_tastes)).value()),
          corridors(map, 1),
          route(
              draw_route(map, places(has_tastes ? town_road_route() : town_loop_route())).value()),
          line(RouteLine::make(map.parts().cells.mesh, stops_of(map.parts(), route).value())
                   .value()) {}

    static Agent point() {
        Agent agent;
        agent.radius_m = 0.0F;
        return agent;
    }
    Traveller traveller(bool has_tastes) const {
        Traveller traveller;
        if (!has_tastes) return traveller;
        for (const std::string& name : world.terrain_names) {
            double weight = 1.0;
            for (const NamedWeight& each : pedestrian_weights()) {
                if (each.terrain == name) weight = each.weight;
            }
            traveller.terrain_weights.push_back(weight);
        }
        return traveller;
    }
    static std::vector<Vec3d> places(std::span<const Vec2> plan) {
        std::vector<Vec3d> places;
        for (const Vec2& each : plan) places.emplace_back(each.x, 0.0, each.y);
        return places;
    }

    NavWorld world;
    RouteMap map;
    CorridorMap corridors;
    Route route;
    RouteLine line;
};

// The grid as the paper has it, and as coarse as it may be.
struct Grid {
    Grid(bool has_tastes, double cells_per_unit)
        : cells(rasterise(
              scenes::town_obstacles(),
              has_tastes ? scenes::town_terrains() : std::span<const scenes::PlanPolygon>{},
              static_cast<double>(scenes::kTownSide_m), cells_per_unit)),
          weights(weights_by_id(
              cells, has_tastes ? pedestrian_weights() : std::span<const NamedWeight>{})),
          route(has_tastes ? town_road_route() : town_loop_route()) {}

    TerrainGrid cells;
    GridWeights weights;
    std::span<const Vec2> route;
};

// Places where the walker stands when it asks what attracts it, straight to each in turn.
template <class Attract>
std::vector<PlanPlace> asked_at(const Town& town, const Attract& attract) {
    const PlanMesh& mesh = town.map.parts().cells.mesh;
    const LinePart& part = town.line.parts().front();
    std::vector<PlanPlace> places;
    PlanPlace at = part.from;
    while (length(at.at - part.to.at) > 1e-9 && places.size() < 100'000) {
        places.push_back(at);
        const LineAttraction& found = attract(at);
        const PlanPoint way = found.at - at.at;
        const double away_m = length(way);
        at = move_towards(mesh, at, away_m <= kStep_m ? found.at : at.at + kStep_m / away_m * way)
                 .end;
    }
    return places;
}

// A step of the grid's MIRAN, asked along its own walk.
class GridSteps {
  public:
    GridSteps(const Grid& grid, const PaperRow& row, bool has_ends)
        : miran_(grid.cells, grid.weights, grid.route, {row.sigma_m, row.d_m, has_ends}) {
        GridWalk done = walk(miran_, {.step = kStep_m});
        done.points.pop_back();
        points_ = std::move(done.points);
    }
    void ask() {
        miran_.restart();
        for (const glm::dvec2& at : points_) miran_.evaluate(at);
    }
    double steps() const { return static_cast<double>(points_.size()); }

  private:
    GridMiran miran_;
    std::vector<glm::dvec2> points_;
};

// With forces, as the paper's times are. Whether it arrives.
bool walk_all(const Town& town, const PaperRow& row) {
    FollowerSettings settings;
    settings.steering = row.steering;
    settings.miran = {row.sigma_m, row.d_m};
    constexpr double kTimeStep_s = 0.1;
    settings.forces.speed_m_s = kStep_m / kTimeStep_s;
    RouteFollower follower = RouteFollower::make(town.corridors, settings).value();
    if (!follower.follow(town.route)) return false;
    for (int i = 0; i < 100'000 && follower.phase() == FollowPhase::walking; ++i) {
        follower.step(kTimeStep_s);
    }
    return follower.phase() == FollowPhase::arrived;
}

Row measure(const PaperRow& row, const Town& town, const Grid& fine, const Grid& coarse,
            int repeats) {
    const auto& parts = town.map.parts();
    Miran miran(parts.cells.mesh, parts.cell_weights, {row.sigma_m, row.d_m});
    Irm irm(town.corridors.parts());
    const auto attract = [&](const PlanPlace& at) -> const LineAttraction& {
        return row.steering == Steering::miran ? miran.attract(at) : irm.attract(at);
    };
    const auto begin = [&] {
        miran.begin(town.line, town.line.parts().front());
        irm.begin(town.line, town.line.parts().front());
    };
    begin();
    const std::vector<PlanPlace> places = asked_at(town, attract);
    GridSteps fine_steps(fine, row, true);
    GridSteps coarse_steps(coarse, row, false);
    bool has_arrived = true;
    const auto [own_s, fine_s, coarse_s, path_s] = medians_in_turn(
        repeats,
        [&] {
            begin();
            for (const PlanPlace& at : places) attract(at);
        },
        [&] { fine_steps.ask(); }, [&] { coarse_steps.ask(); },
        [&] { has_arrived = walk_all(town, row); });
    const double own_us = 1e6 * own_s / static_cast<double>(places.size());
    const double fine_us = 1e6 * fine_s / fine_steps.steps();
    const double coarse_us = 1e6 * coarse_s / coarse_steps.steps();
    const bool has_grid = row.steering == Steering::miran;
    const auto only_if = [](bool is_there, double value) {
        return is_there ? FigureValue(value) : FigureValue(nullptr);
    };
    return {{"scene", std::string(row.is_road ? "town-plan, road" : "town-plan, loop")},
            {"steering", std::string(has_grid ? "miran" : "irm")},
            {"sigma", has_grid ? FigureValue(row.sigma_m) : FigureValue(nullptr)},
            {"d", has_grid ? FigureValue(row.d_m) : FigureValue(nullptr)},
            {"cells", count(parts.cells.mesh.polygon_count())},
            {"steps", count(places.size())},
            {"us_per_step", own_us},
            {"grid_us_per_step", only_if(has_grid, fine_us)},
            {"speedup", only_if(has_grid, fine_us / own_us)},
            {"coarse_grid_us_per_step", only_if(has_grid, coarse_us)},
            {"coarse_speedup", only_if(has_grid, coarse_us / own_us)},
            {"arrived", has_arrived},
            {"path_ms", 1e3 * path_s},
            {"paper_path_ms", only_if(row.paper_ms > 0.0, row.paper_ms)},
            {"path_speedup", only_if(row.paper_ms > 0.0, row.paper_ms / (1e3 * path_s))}};
}

}  // namespace

std::vector<Row> run_terrain(int repeats) {
    // Four cells to a unit, as our own voxels are; and one, with the cheapest reading of the paper.
    constexpr double kFine = 4.0;
    constexpr double kCoarse = 1.0;
    std::vector<Row> rows;
    for (const bool is_road : {false, true}) {
        const Town town(is_road);
        const Grid fine(is_road, kFine);
        const Grid coarse(is_road, kCoarse);
        for (const PaperRow& row : kTable) {
            if (row.is_road == is_road) rows.push_back(measure(row, town, fine, coarse, repeats));
        }
    }
    return rows;
}

}  // namespace pronk::bench
