// Questions about the ground against Detour's, on the same mesh at the same places.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "bench/bench.hpp"
#include "bench/detour_ground.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kPlaces = 10'000;
constexpr double kRay_m = 10.0;
constexpr double kMove_m = 0.5;
constexpr double kWall_m = 5.0;
constexpr double kNearest_m = 2.0;
// So far at most on every axis is the ground from where it is looked for.
constexpr double kBeside_m = 1.0;
constexpr std::array<double, 2> kSpreads_m = {5.0, 20.0};

// What RecastDemo has. More would cost some of Detour's questions time, which clear as much memory
// as there are nodes.
constexpr int kDetourNodes = 2048;
constexpr int kDetourPolygons = 2048;

// Where a question leads, as both sides take it.
struct Aim {
    Vec3d ours{0.0};
    DetourPoint detours{};

    Aim() = default;
    explicit Aim(const Vec3d& at) : ours(at), detours(detour_point(at)) {}
};

struct Asked {
    SharedPlace from;
    Aim ray;
    Aim move;
    Aim nearest;
};

std::vector<Asked> draw_places(DetourGround& ground) {
    std::mt19937_64 random(1);
    const auto between = [&](double low, double high) {
        return std::lerp(low, high, static_cast<double>(random() >> 11U) * 0x1p-53);
    };
    std::vector<Asked> all(kPlaces);
    for (Asked& asked : all) {
        asked.from = ground.random_place();
        const double angle_rad = between(0.0, 2.0 * std::numbers::pi);
        const Vec3d direction(std::cos(angle_rad), 0.0, std::sin(angle_rad));
        asked.ray = Aim(asked.from.ours.at + kRay_m * direction);
        asked.move = Aim(asked.from.ours.at + kMove_m * direction);
        Vec3d beside;
        for (int axis = 0; axis < 3; ++axis) beside[axis] = between(-kBeside_m, kBeside_m);
        asked.nearest = Aim(asked.from.ours.at + beside);
    }
    return all;
}

// Questions of Detour that answer as much as ours, but for the height of ends.
class DetourQuestions {
  public:
    explicit DetourQuestions(const DetourGround& ground)
        : query_(ground.query()), filter_(ground.filter()) {}

    bool is_ray_free(const SharedPlace& from, const DetourPoint& to) {
        dtRaycastHit hit{};
        hit.path = polygons_.data();
        hit.maxPath = kDetourPolygons;
        query_.raycast(from.ref, from.at.data(), to.data(), &filter_, 0, &hit);
        return hit.t > 1.0F;
    }
    bool does_move_arrive(const SharedPlace& from, const DetourPoint& to) {
        DetourPoint end{};
        int polygons = 0;
        query_.moveAlongSurface(from.ref, from.at.data(), to.data(), &filter_, end.data(),
                                polygons_.data(), &polygons, kDetourPolygons);
        return end[0] == to[0] && end[2] == to[2];
    }
    bool has_wall(const SharedPlace& from) {
        DetourPoint at{};
        DetourPoint normal{};
        float away_m = 0.0F;
        query_.findDistanceToWall(from.ref, from.at.data(), static_cast<float>(kWall_m), &filter_,
                                  &away_m, at.data(), normal.data());
        return away_m < static_cast<float>(kWall_m);
    }
    bool has_ground(const DetourPoint& place) {
        constexpr auto kHalf = static_cast<float>(kNearest_m);
        constexpr DetourPoint kExtents{kHalf, kHalf, kHalf};
        DetourPoint at{};
        dtPolyRef polygon = 0;
        query_.findNearestPoly(place.data(), kExtents.data(), &filter_, &polygon, at.data());
        return polygon != 0;
    }
    std::size_t polygons_around(const SharedPlace& from, double within_m) {
        int polygons = 0;
        query_.findPolysAroundCircle(from.ref, from.at.data(), static_cast<float>(within_m),
                                     &filter_, polygons_.data(), nullptr, costs_.data(), &polygons,
                                     kDetourPolygons);
        return static_cast<std::size_t>(polygons);
    }

  private:
    const dtNavMeshQuery& query_;
    const dtQueryFilter& filter_;
    std::array<dtPolyRef, kDetourPolygons> polygons_{};
    std::array<float, kDetourPolygons> costs_{};
};

// How long each place takes, the median of all rounds. In a round every place is asked once, so
// that none has its answer from a warm cache.
class PlaceTimes {
  public:
    explicit PlaceTimes(const std::vector<Asked>& places)
        : places_(places), rounds_s_(places.size()) {}

    template <class Ask>
    void go_round(const Ask& ask) {
        for (std::size_t p = 0; p < places_.size(); ++p) {
            rounds_s_[p].push_back(seconds_of([&] { ask(places_[p]); }));
        }
    }
    std::vector<double> medians_s() const {
        std::vector<double> medians_s;
        for (const std::vector<double>& rounds_s : rounds_s_) {
            medians_s.push_back(median(rounds_s));
        }
        return medians_s;
    }

  private:
    const std::vector<Asked>& places_;
    std::vector<std::vector<double>> rounds_s_;
};

class GroundMeasure {
  public:
    GroundMeasure(const Level& level, const RouteMap& map, DetourGround& ground, int repeats)
        : level_(level),
          repeats_(repeats),
          ask_(map),
          reach_(map),
          detour_(ground),
          places_(draw_places(ground)) {}

    std::vector<Row> run() {
        std::vector<Row> rows = {
            quick(
                "ray", kRay_m,
                [&](const Asked& asked) {
                    const auto ray = ask_.ray(asked.from.ours, asked.ray.ours);
                    return ray && ray->is_free;
                },
                [&](const Asked& asked) {
                    return detour_.is_ray_free(asked.from, asked.ray.detours);
                }),
            quick(
                "move", kMove_m,
                [&](const Asked& asked) {
                    const auto move = ask_.move(asked.from.ours, asked.move.ours);
                    return move && move->is_reached;
                },
                [&](const Asked& asked) {
                    return detour_.does_move_arrive(asked.from, asked.move.detours);
                }),
            quick(
                "wall", kWall_m,
                [&](const Asked& asked) { return ask_.wall(asked.from.ours, kWall_m).has_value(); },
                [&](const Asked& asked) { return detour_.has_wall(asked.from); }),
            quick(
                "nearest", kNearest_m,
                [&](const Asked& asked) {
                    return ask_.nearest(asked.nearest.ours, kNearest_m).has_value();
                },
                [&](const Asked& asked) { return detour_.has_ground(asked.nearest.detours); })};
        for (const double within_m : kSpreads_m) rows.push_back(spread(within_m));
        return rows;
    }

  private:
    // Yes: nothing stops the ray, the move arrives, there is a wall, there is ground.
    template <class Ours, class Detours>
    Row quick(const char* question, double within_m, const Ours& ours, const Detours& detours) {
        const Asking asking = ask_all(ours, detours);
        Row row = times(question, within_m, asking);
        row.insert(row.end(), {{"yes", count(asking.answers)},
                               {"detour_yes", count(asking.detour_answers)},
                               {"median_us", nullptr},
                               {"p99_us", nullptr},
                               {"detour_median_us", nullptr},
                               {"detour_p99_us", nullptr},
                               {"polygons", nullptr},
                               {"detour_polygons", nullptr}});
        return row;
    }

    Row spread(double most_cost) {
        const auto ours = [&](const Asked& asked) {
            return reach_.spread(asked.from.ours, most_cost) ? reach_.polygons().size() : 0;
        };
        const auto detours = [&](const Asked& asked) {
            return detour_.polygons_around(asked.from, most_cost);
        };
        const Asking asking = ask_all(ours, detours);
        // How long it takes depends on the place.
        PlaceTimes times_of_ours(places_);
        PlaceTimes times_of_detours(places_);
        for (int i = 0; i < repeats_; ++i) {
            times_of_ours.go_round(ours);
            times_of_detours.go_round(detours);
        }
        const std::vector<double> ours_s = times_of_ours.medians_s();
        const std::vector<double> detours_s = times_of_detours.medians_s();
        Row row = times("spread", most_cost, asking);
        row.insert(row.end(),
                   {{"yes", nullptr},
                    {"detour_yes", nullptr},
                    {"median_us", 1e6 * median(ours_s)},
                    {"p99_us", 1e6 * share_of(ours_s, 0.99)},
                    {"detour_median_us", 1e6 * median(detours_s)},
                    {"detour_p99_us", 1e6 * share_of(detours_s, 0.99)},
                    {"polygons", static_cast<double>(asking.answers) / kPlaces},
                    {"detour_polygons", static_cast<double>(asking.detour_answers) / kPlaces}});
        return row;
    }

    // Answers are the sum over all places, times are those of one.
    struct Asking {
        std::size_t answers = 0;
        std::size_t detour_answers = 0;
        double ours_s = 0.0;
        double detour_s = 0.0;
    };

    // All places in one go: most questions are too quick for a clock each.
    template <class Ours, class Detours>
    Asking ask_all(const Ours& ours, const Detours& detours) const {
        const auto sum_of = [&](const auto& ask) {
            std::size_t sum = 0;
            for (const Asked& asked : places_) sum += ask(asked);
            return sum;
        };
        Asking asking;
        const auto [ours_s, detour_s] = medians_in_turn(
            repeats_, [&] { asking.answers = sum_of(ours); },
            [&] { asking.detour_answers = sum_of(detours); });
        asking.ours_s = ours_s / kPlaces;
        asking.detour_s = detour_s / kPlaces;
        return asking;
    }

    Row times(const char* question, double within_m, const Asking& asking) const {
        return {{"level", level_.source},
                {"question", std::string(question)},
                {"within_m", within_m},
                {"places", count(places_.size())},
                {"ours_ns", 1e9 * asking.ours_s},
                {"detour_ns", 1e9 * asking.detour_s},
                {"time_over_detour", asking.ours_s / std::max(asking.detour_s, 1e-12)}};
    }

    const Level& level_;
    int repeats_;
    SurfaceQuestions ask_;
    CostReach reach_;
    DetourQuestions detour_;
    std::vector<Asked> places_;
};

}  // namespace

Result<std::vector<LevelRow>> run_ground(const Level& level, const Request& request) {
    const Result<NavWorld> world = bake_world(level, request.settings);
    if (!world) return tl::unexpected(world.error());
    Result<DetourMeshPtr> mesh = make_detour_mesh(*world);
    if (!mesh) return tl::unexpected(mesh.error());
    DetourGround ground(*world, std::move(*mesh), kDetourNodes);
    const RouteMap map(*world);
    std::vector<LevelRow> rows;
    for (Row& row : GroundMeasure(level, map, ground, request.repeats).run()) {
        rows.push_back({std::move(row), world->settings});
    }
    return rows;
}

}  // namespace pronk::bench
