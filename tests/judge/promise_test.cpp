// The promise itself, on every level: what free space calls free, the judge calls free.
#include <atomic>

#include "judge/trial.hpp"
#include "levels_for_tests.hpp"

namespace pronk::judge::promise_test {
namespace {

// All levels together see 20,000 flights or more at night, and half as many by day; `pronk bench
// promise` flies a million.
const auto kFlightsAnywhere = pronk::tests::draws<std::size_t>(250, 500);
const auto kJumpsPerAbility = pronk::tests::draws<std::size_t>(125, 250);
const auto kFamilies = pronk::tests::draws<std::size_t>(30, 60);
constexpr int kJumpsPerPart = 4;

struct Bed {
    Level level;
    BakeSettings settings;
    Bake baked;
    FreeSpace exact;
    FreeSpace voxels;
    Judge judge;
};

Bed bed_of(const std::string& name, BakeSettings settings) {
    settings.ability.profiles.clear();
    Level level = std::move(*pronk::tests::open(name));
    Bake baked = std::move(*bake(level, settings, {1, nullptr, true}));
    FreeSpace exact =
        std::move(*build_free_space(level.soup, baked.intermediates.at(0).field, settings.agent));
    FreeSpace voxels = exact;
    voxels.triangles = {};
    Judge judge(level.soup, settings.agent, settings.grid);
    return {std::move(level), settings,          std::move(baked),
            std::move(exact), std::move(voxels), std::move(judge)};
}

BakeSettings slim() {
    BakeSettings settings;
    settings.agent = {0.15F, 0.7F, 0.2F, radians(50.0F)};
    settings.grid = {0.3F, 0.2F};
    return settings;
}

BakeSettings stout() {
    BakeSettings settings;
    settings.agent = {0.55F, 2.1F, 0.45F, radians(40.0F)};
    settings.grid = {0.3F, 0.2F};
    return settings;
}

class PromiseOnEveryLevel : public ::testing::TestWithParam<std::string> {
  protected:
    // Free space with and without triangles against the judge.
    static void expect_kept(const Bed& bed, const Trial& trial, std::size_t free_by_voxels) {
        EXPECT_EQ(trial.violations, 0U);
        for (const Offence& offence : trial.offences) {
            const Vec3d& v = offence.arc.launch_velocity_m_s;
            ADD_FAILURE() << "from " << offence.arc.takeoff.x << ' ' << offence.arc.takeoff.y << ' '
                          << offence.arc.takeoff.z << " launched " << v.x << ' ' << v.y << ' '
                          << v.z << " for " << offence.arc.duration_s << " s";
        }
        // Voxels never claim more than voxels and triangles together, so the judge has seen all
        // that they claim.
        EXPECT_LE(free_by_voxels, trial.claimed);
        if (trial.valid >= 50) {
            EXPECT_GE(trial.recall(), 0.98) << bed.level.source;
        }
    }

    static Claim counted(const Bed& bed, std::atomic<std::size_t>& free_by_voxels) {
        return [&](const Arc& arc) {
            const bool by_voxels = is_free(bed.voxels, arc);
            const bool claimed = is_free(bed.exact, arc);
            EXPECT_TRUE(claimed || !by_voxels);
            free_by_voxels += by_voxels ? 1U : 0U;
            return claimed;
        };
    }
};

TEST_P(PromiseOnEveryLevel, What_is_called_free_is_free_and_nearly_all_that_is_free_is_called_so) {
    for (const BakeSettings& settings : {BakeSettings{}, slim(), stout()}) {
        const Bed bed = bed_of(GetParam(), settings);
        const Ground ground = std::move(*Ground::make(bed.baked.world));
        for (const JumpProfile& profile : {JumpProfile{1, 3, 3}, JumpProfile{3, 7.5, 7.5}}) {
            std::atomic<std::size_t> free_by_voxels = 0;
            TrialSettings asked;
            asked.jumps = kJumpsPerAbility;
            asked.threads = 1;
            expect_kept(
                bed, run_trial(bed.judge, ground, {profile}, counted(bed, free_by_voxels), asked),
                free_by_voxels);
        }
        std::atomic<std::size_t> free_by_voxels = 0;
        TrialSettings asked;
        asked.jumps = kFlightsAnywhere;
        asked.threads = 1;
        expect_kept(bed,
                    run_flight_trial(bed.judge, bounds_of(bed.level.soup), settings.grid,
                                     counted(bed, free_by_voxels), asked),
                    free_by_voxels);
    }
}

Segment as_segment(const BorderEdge& edge) {
    return {Vec3d(edge.from), Vec3d(edge.to)};
}

TEST_P(PromiseOnEveryLevel, Every_jump_of_a_part_that_is_called_free_is_free) {
    const Bed bed = bed_of(GetParam(), {});
    const auto& border = bed.baked.world.tiles.at(0).surface.border;
    Dice dice(7);
    std::size_t parts_seen = 0;
    // On a wide level few borders are near each other, and fewer have a way between them.
    const auto most_pairs = [&] { return (parts_seen > 0 ? 200 : 20'000) * kFamilies; };
    const auto is_enough = [&](std::size_t tried) { return tried >= kFamilies && parts_seen > 0; };
    for (std::size_t i = 0, tried = 0; i < most_pairs() && !is_enough(tried); ++i) {
        const Segment takeoff = as_segment(border[dice.below(border.size())]);
        const Segment landing = as_segment(border[dice.below(border.size())]);
        const Vec3d apart = landing.begin - takeoff.begin;
        if (std::hypot(apart.x, apart.z) > 8.0 || std::abs(apart.y) > 3.0) continue;
        ++tried;
        const ArcFamily family{takeoff, landing, 1.5};
        for (const FreeSpace* space : {&bed.exact, &bed.voxels}) {
            for (const FamilyPart& part : free_parts(*space, family, 1.0)) {
                ++parts_seen;
                for (int jump = 0; jump < kJumpsPerPart; ++jump) {
                    const double from = dice.between(part.takeoff_from, part.takeoff_to);
                    const double to = dice.between(part.landing_from, part.landing_to);
                    const auto arc = arc_with_apex(
                        takeoff.begin + (takeoff.end - takeoff.begin) * from,
                        landing.begin + (landing.end - landing.begin) * to, family.apex_m);
                    ASSERT_TRUE(arc);
                    EXPECT_TRUE(bed.judge.is_free(*arc))
                        << arc->takeoff.x << ' ' << arc->takeoff.y << ' ' << arc->takeoff.z;
                }
            }
        }
    }
    if (pronk::tests::tier() != pronk::tests::Tier::sanitizers) {  // where few are tried
        EXPECT_GT(parts_seen, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, PromiseOnEveryLevel,
                         ::testing::ValuesIn(pronk::tests::level_names()), pronk::tests::test_name);

}  // namespace
}  // namespace pronk::judge::promise_test
