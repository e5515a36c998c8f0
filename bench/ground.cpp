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
constexpr std::size_t kPlacesEach = 100;  // in one go, of quick questions
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

// Places are asked in blocks: one each, or many where a question is too quick for the clock. What
// counts is a block's median of all rounds, and blocks are short, so that a busy machine seldom
// interrupts them. In a round every place is asked once: asked twice in a row it would be in the
// cache.
class BlockTimes {
  public:
    BlockTimes(const std::vector<Asked>& places, std::size_t places_each)
        : places_(places), places_each_(places_each), rounds_s_(places.size() / places_each) {}

    // The sum of all answers.
    template <class Ask>
    std::size_t go_round(const Ask& ask) {
        std::size_t sum = 0;
        for (std::size_t b = 0; b < rounds_s_.size(); ++b) {
            const std::span block = std::span(places_).subspan(b * places_each_, places_each_);
            rounds_s_[b].push_back(seconds_of([&] {
                for (const Asked& asked : block) sum += ask(asked);
            }));
        }
        return sum;
    }
    // Of one place of each block.
    std::vector<double> medians_s() const {
        std::vector<double> medians_s;
        for (const std::vector<double>& rounds_s : rounds_s_) {
            medians_s.push_back(median(rounds_s) / static_cast<double>(places_each_));
        }
        return medians_s;
    }

  private:
    const std::vector<Asked>& places_;
    std::size_t places_each_;
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
        const Asking asking = ask_all(kPlacesEach, ours, detours);
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
        Row row = times("spread", most_cost, ask_all(kPlacesEach, ours, detours));
        // How long it takes depends on the place.
        const Asking each = ask_all(1, ours, detours);
        row.insert(row.end(),
                   {{"yes", nullptr},
                    {"detour_yes", nullptr},
                    {"median_us", 1e6 * median(each.ours_s)},
                    {"p99_us", 1e6 * share_of(each.ours_s, 0.99)},
                    {"detour_median_us", 1e6 * median(each.detour_s)},
                    {"detour_p99_us", 1e6 * share_of(each.detour_s, 0.99)},
                    {"polygons", static_cast<double>(each.answers) / kPlaces},
                    {"detour_polygons", static_cast<double>(each.detour_answers) / kPlaces}});
        return row;
    }

    struct Asking {
        std::size_t answers = 0;  // the sum over all places
        std::size_t detour_answers = 0;
        std::vector<double> ours_s;  // BlockTimes::medians_s
        std::vector<double> detour_s;
    };

    template <class Ours, class Detours>
    Asking ask_all(std::size_t places_each, const Ours& ours, const Detours& detours) const {
        Asking asking;
        BlockTimes our_times(places_, places_each);
        BlockTimes detour_times(places_, places_each);
        for (int i = 0; i < repeats_; ++i) {
            asking.answers = our_times.go_round(ours);
            asking.detour_answers = detour_times.go_round(detours);
        }
        asking.ours_s = our_times.medians_s();
        asking.detour_s = detour_times.medians_s();
        return asking;
    }

    Row times(const char* question, double within_m, const Asking& asking) const {
        const double ours_s = mean(asking.ours_s);
        const double detour_s = mean(asking.detour_s);
        return {{"level", level_.source},
                {"question", std::string(question)},
                {"within_m", within_m},
                {"places", count(places_.size())},
                {"ours_ns", 1e9 * ours_s},
                {"detour_ns", 1e9 * detour_s},
                {"time_over_detour", ours_s / std::max(detour_s, 1e-12)}};
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
