// MIRAN's steps and whole walks on the synthetic town, against the paper's way to do them on a grid
// with Bresenham's lines, and against the paper's own times. A step of ours is measured with its
// move, as the face has it; the yardstick's is not slowed down by one.
#include <pronk/following.hpp>

#include "bench/bench.hpp"
#include "bench/timing.hpp"
#include "bench/town_routes.hpp"

namespace pronk::bench {
namespace {

// The town's walker moves so far with each step; the paper does not say how far its own does.
constexpr double kStep_m = 0.5;
constexpr double kTimeStep_s = 0.1;

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
              draw_route(map, places(has_tastes ? town_road_route() : town_loop_route())).value()) {
    }

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

// A step of the grid's MIRAN without its move, asked along its own walk.
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

RouteFollower follower_of(const Town& town, const PaperRow& row, Motion motion) {
    FollowerSettings settings;
    settings.steering = row.steering;
    settings.miran = {row.sigma_m, row.d_m};
    settings.motion = motion;
    settings.forces.speed_m_s = kStep_m / kTimeStep_s;
    return RouteFollower::make(town.corridors, settings).value();
}

// How many steps it takes to arrive; 0 if it does not.
std::size_t walk_on(RouteFollower& follower) {
    std::size_t steps = 0;
    for (; steps < 100'000 && follower.phase() == FollowPhase::walking; ++steps) {
        follower.step(kTimeStep_s);
    }
    return follower.phase() == FollowPhase::arrived ? steps : 0;
}

// With forces, as the paper's times are. Whether it arrives.
bool walk_all(const Town& town, const PaperRow& row) {
    RouteFollower follower = follower_of(town, row, Motion::forces);
    return follower.follow(town.route).has_value() && walk_on(follower) > 0;
}

// Walkers that go straight to what attracts them, as the grid's do. They have been all the way, so
// that they have their memory, and stand at the start again.
class StraightWalks {
  public:
    StraightWalks(const Town& town, const PaperRow& row, int walks) {
        for (int i = 0; i < walks; ++i) {
            RouteFollower& walker = ready_.emplace_back(follower_of(town, row, Motion::straight));
            const auto begins = [&] { return walker.follow(town.route).has_value(); };
            steps_ = begins() ? walk_on(walker) : 0;
            if (!begins()) steps_ = 0;
        }
    }
    void walk_next() { walk_on(ready_[next_++]); }
    std::size_t steps() const { return steps_; }

  private:
    std::vector<RouteFollower> ready_;
    std::size_t next_ = 0;
    std::size_t steps_ = 0;
};

Row measure(const PaperRow& row, const Town& town, const Grid& fine, const Grid& coarse,
            int repeats) {
    StraightWalks walks(town, row, repeats);
    const auto steps = static_cast<double>(walks.steps());
    GridSteps fine_steps(fine, row, true);
    GridSteps coarse_steps(coarse, row, false);
    bool has_arrived = true;
    const auto [own_s, fine_s, coarse_s, path_s] = medians_in_turn(
        repeats, [&] { walks.walk_next(); }, [&] { fine_steps.ask(); }, [&] { coarse_steps.ask(); },
        [&] { has_arrived = walk_all(town, row); });
    const double own_us = 1e6 * own_s / steps;
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
            {"polygons", count(totals(town.world).polygons)},
            {"steps", count(walks.steps())},
            {"us_per_step", own_us},
            {"grid_us_per_step", only_if(has_grid, fine_us)},
            {"speedup", only_if(has_grid, fine_us / own_us)},
            {"coarse_grid_us_per_step", only_if(has_grid, coarse_us)},
            {"coarse_speedup", only_if(has_grid, coarse_us / own_us)},
            {"arrived", has_arrived && walks.steps() > 0},
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
