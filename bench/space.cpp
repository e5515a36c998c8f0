#include <random>

#include "bench/bench.hpp"
#include "bench/plain_recast.hpp"
#include "bench/timing.hpp"
#include "judge/judge.hpp"

namespace pronk::bench {
namespace {

constexpr JumpProfile kFittedProfile{3.0, 7.5, 7.5};
constexpr std::size_t kJumps = 2000;
constexpr std::size_t kFamilies = 500;
constexpr int kRepeats = 16;
constexpr int kTriesPerJump = 1000;

// Random points of the walkable ground, each triangle of it as likely as any other.
class GroundPoints {
  public:
    explicit GroundPoints(const NavWorld& world) {
        for (const WorldTile& tile : world.tiles) {
            const auto& ground = tile.surface.ground_triangles;
            triangles_.insert(triangles_.end(), ground.begin(), ground.end());
        }
    }
    bool empty() const { return triangles_.empty(); }
    Vec3d next() {
        const auto& t = triangles_[random_() % triangles_.size()];
        double u = share();
        double v = share();
        if (u + v > 1.0) u = 1.0 - u, v = 1.0 - v;
        return Vec3d(t[0]) * (1.0 - u - v) + Vec3d(t[1]) * u + Vec3d(t[2]) * v;
    }

  private:
    double share() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

    std::mt19937_64 random_{1};
    std::vector<std::array<Vec3, 3>> triangles_;
};

std::vector<Arc> random_jumps(const NavWorld& world) {
    GroundPoints points(world);
    std::vector<Arc> jumps;
    for (std::size_t tries = 0; !points.empty() && tries < kJumps * kTriesPerJump; ++tries) {
        if (jumps.size() == kJumps) break;
        const Vec3d takeoff = points.next();
        if (const auto jump = fitted_jump(kFittedProfile, takeoff, points.next()))
            jumps.push_back(*jump);
    }
    return jumps;
}

// All jumps from one border edge of the surface to another in reach.
std::vector<ArcFamily> random_families(const NavWorld& world) {
    std::vector<const BorderEdge*> edges;
    for (const WorldTile& tile : world.tiles) {
        for (const BorderEdge& edge : tile.surface.border) edges.push_back(&edge);
    }
    std::mt19937_64 random(1);
    std::vector<ArcFamily> families;
    for (std::size_t tries = 0; !edges.empty() && tries < kFamilies * kTriesPerJump; ++tries) {
        if (families.size() == kFamilies) break;
        const BorderEdge& from = *edges[random() % edges.size()];
        const BorderEdge& to = *edges[random() % edges.size()];
        const Segment takeoff{Vec3d(from.from), Vec3d(from.to)};
        const Segment landing{Vec3d(to.from), Vec3d(to.to)};
        if (fitted_jump(kFittedProfile, takeoff.begin, landing.begin)) {
            ArcFamily& family = families.emplace_back();
            family.takeoff = takeoff;
            family.landing = landing;
            family.apex_m = kFittedProfile.apex_m;
        }
    }
    return families;
}

struct QuestionTimes {
    double median_us = 0.0;
    double mean_us = 0.0;
    std::int64_t free = 0;
};

// Each question is asked a few times in a row, since one alone may be shorter than the clock is
// sharp.
template <class Question, class Ask>
QuestionTimes time_questions(const std::vector<Question>& questions, int asked, const Ask& ask) {
    QuestionTimes times;
    std::vector<double> all_us;
    for (const Question& question : questions) {
        int free = 0;
        const double us = 1e6 / asked * seconds_of([&] {
                              for (int i = 0; i < asked; ++i) free += ask(question) ? 1 : 0;
                          });
        all_us.push_back(us);
        times.mean_us += us / static_cast<double>(questions.size());
        times.free += free > 0 ? 1 : 0;
    }
    times.median_us = median(all_us);
    return times;
}

}  // namespace

Result<Row> run_space(const Level& level, const BakeSettings& settings, int repeats) {
    if (settings.tile_cells != 0) {
        return fail("tile", "must be 0 here, the yardstick is one tile",
                    std::to_string(settings.tile_cells));
    }
    const Result<Bake> baked = bake(level, without_links(settings), {1, nullptr, true});
    if (!baked) return tl::unexpected(baked.error());
    if (baked->intermediates.empty()) return fail("level", "has no walkable ground", level.source);
    const SpanField& field = baked->intermediates[0].field;

    Result<FreeSpace> voxels;
    Result<FreeSpace> exact;
    const auto [exact_s, voxels_s, recast_s] = medians_in_turn(
        repeats,
        [&] {
            exact = build_free_space(level.soup, field, settings.agent, {true, 0, 1});
        },
        [&] {
            voxels = build_free_space(level.soup, field, settings.agent, {false, 0, 1});
        },
        [&] { plain_recast(level.soup, settings); });
    if (!voxels) return tl::unexpected(voxels.error());
    if (!exact) return tl::unexpected(exact.error());

    const std::vector<Arc> jumps = random_jumps(baked->world);
    const auto ask = [](const FreeSpace& space) {
        return [&space](const auto& question) { return is_free(space, question); };
    };
    const QuestionTimes by_voxels = time_questions(jumps, kRepeats, ask(*voxels));
    const QuestionTimes by_triangles = time_questions(jumps, kRepeats, ask(*exact));
    const judge::Judge judge(level.soup, settings.agent, settings.grid);
    const QuestionTimes by_fcl =
        time_questions(jumps, 1, [&](const Arc& jump) { return judge.is_free(jump); });
    const QuestionTimes families =
        time_questions(random_families(baked->world), kRepeats, ask(*exact));
    const std::size_t bytes =
        voxels->columns.size() * (sizeof(FreeSpace::Column) + sizeof(std::uint32_t)) +
        voxels->spans.size() * sizeof(Span) + voxels->near.size() * sizeof(std::uint64_t);
    return Row{{"level", level.source},
               {"columns", static_cast<std::int64_t>(voxels->columns.size())},
               {"bytes", static_cast<std::int64_t>(bytes)},
               {"build_s", voxels_s},
               {"build_exact_s", exact_s},
               {"recast_s", recast_s},
               {"over_recast", voxels_s / recast_s},
               {"exact_over_recast", exact_s / recast_s},
               {"jumps", static_cast<std::int64_t>(jumps.size())},
               {"free", by_voxels.free},
               {"free_exact", by_triangles.free},
               {"arc_us", by_voxels.median_us},
               {"exact_arc_us", by_triangles.median_us},
               {"exact_mean_us", by_triangles.mean_us},
               {"fcl_arc_us", by_fcl.median_us},
               {"family_us", families.median_us}};
}

}  // namespace pronk::bench
