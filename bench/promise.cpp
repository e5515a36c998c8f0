#include <atomic>

#include "bench/bench.hpp"
#include "judge/trial.hpp"

namespace pronk::bench {
namespace {

// Of each level, so that the built-in scenes alone make a million.
constexpr std::size_t kFlightsAnywhere = 30'000;
constexpr std::size_t kJumpsPerProfile = 20'000;
constexpr std::array<JumpProfile, 3> kProfiles = {
    {{1.0, 3.0, 3.0}, {3.0, 7.5, 7.5}, {0.4, 2.5, 9.0}}};

struct Sums {
    std::size_t flights = 0;
    std::size_t free = 0;
    std::size_t claimed = 0;
    std::size_t claimed_by_voxels = 0;
    std::size_t violations = 0;
    double worst_m = 0.0;

    void add(const judge::Trial& trial) {
        flights += trial.candidates;
        free += trial.valid;
        claimed += trial.claimed_and_valid;
        violations += trial.violations;
        worst_m = std::max(worst_m, trial.worst_penetration_m);
    }
};

}  // namespace

Result<Row> run_promise(const Level& level, const BakeSettings& settings, int) {
    if (settings.tile_cells != 0) {
        return fail("tile", "must be 0 here, free space is made of one field",
                    std::to_string(settings.tile_cells));
    }
    const Result<Bake> baked = bake(level, without_links(settings), {0, nullptr, true});
    if (!baked) return tl::unexpected(baked.error());
    if (baked->intermediates.empty()) return fail("level", "has no walkable ground", level.source);
    const Result<FreeSpace> space =
        build_free_space(level.soup, baked->intermediates[0].field, settings.agent);
    if (!space) return tl::unexpected(space.error());
    FreeSpace voxels = *space;
    voxels.triangles = {};
    const Result<judge::Ground> ground = judge::Ground::make(baked->world);
    if (!ground) return tl::unexpected(ground.error());
    const judge::Judge judge(level.soup, settings.agent, settings.grid);

    // What voxels call free, voxels and triangles together do as well, so that the judge sees it;
    // as long as nothing is violated, all of it is free.
    std::atomic<std::size_t> claimed_by_voxels = 0;
    const judge::Claim claim = [&](const Arc& arc) {
        if (is_free(voxels, arc)) ++claimed_by_voxels;
        return is_free(*space, arc);
    };
    Sums jumps;
    judge::TrialSettings asked;
    asked.jumps = kJumpsPerProfile;
    for (const JumpProfile& profile : kProfiles) {
        jumps.add(run_trial(judge, *ground, {profile}, claim, asked));
    }
    jumps.claimed_by_voxels = claimed_by_voxels;
    Sums flights;
    claimed_by_voxels = 0;
    asked.jumps = kFlightsAnywhere;
    flights.add(run_flight_trial(judge, bounds_of(level.soup), settings.grid, claim, asked));
    flights.claimed_by_voxels = claimed_by_voxels;

    const auto share = [](std::size_t part, std::size_t whole) {
        return whole == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    return Row{{"level", level.source},
               {"jumps", count(jumps.flights)},
               {"flights", count(flights.flights)},
               {"violations", count(jumps.violations + flights.violations)},
               {"worst_m", std::max(jumps.worst_m, flights.worst_m)},
               {"free_jumps", count(jumps.free)},
               {"recall", share(jumps.claimed, jumps.free)},
               {"recall_voxels", share(jumps.claimed_by_voxels, jumps.free)},
               {"free_flights", count(flights.free)},
               {"flight_recall", share(flights.claimed, flights.free)},
               {"flight_recall_voxels", share(flights.claimed_by_voxels, flights.free)}};
}

}  // namespace pronk::bench
