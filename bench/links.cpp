#include <algorithm>
#include <filesystem>
#include <optional>

#include "bench/bench.hpp"
#include "bench/link_bench.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

// Kerkhof's profiles and those of his steps that double; 0 is auto. Step 1 comes first: the others
// are held against it.
constexpr std::array<JumpProfile, 3> kThesisProfiles = {
    {{1.0, 2.5, 2.5}, {3.0, 7.5, 7.5}, {5.0, 12.5, 12.5}}};
constexpr std::array<int, 5> kSteps_cells = {1, 2, 4, 8, 0};

// Time for links over time for the navigation mesh, as the thesis reports both.
constexpr std::array<int, 5> kThesisSteps_cells = {1, 2, 4, 6, 8};
struct ThesisFigures {
    std::string_view level;
    JumpProfile profile;
    std::array<double, kThesisSteps_cells.size()> links_over_surface;  // by step
};
constexpr std::array<ThesisFigures, 4> kThesis = {
    {{"nav_test", kThesisProfiles[0], {20.3, 8.2, 2.2, 0.8, 0.4}},
     {"nav_test", kThesisProfiles[1], {38.8, 9.8, 3.6, 1.6, 0.8}},
     {"nav_test", kThesisProfiles[2], {69.8, 15.4, 4.9, 2.6, 1.3}},
     {"dungeon", kThesisProfiles[1], {21.4, 6.0, 1.9, 0.6, 0.3}}}};

// The thesis's voxels are 0.25 m wide, and its agent is 1.8 m high and 0.5 m wide, as the defaults
// are.
bool is_as_in_thesis(const BakeSettings& settings) {
    const BakeSettings thesis;
    return settings.grid.cell_m == thesis.grid.cell_m &&
           settings.agent.radius_m == thesis.agent.radius_m &&
           settings.agent.height_m == thesis.agent.height_m;
}

// nullptr where the thesis has no figure.
FigureValue thesis_ratio(const Level& level, const BakeSettings& settings) {
    if (!is_as_in_thesis(settings)) return nullptr;
    const AbilityProfile& profile = settings.ability.profiles[0];
    const std::string name = std::filesystem::path(level.source).stem().string();
    for (const ThesisFigures& figures : kThesis) {
        if (figures.level != name) continue;
        if (profile != AbilityProfile{figures.profile, ReachUse::exact}) continue;
        for (std::size_t s = 0; s < kThesisSteps_cells.size(); ++s) {
            if (kThesisSteps_cells[s] == settings.links.step_cells) {
                return figures.links_over_surface[s];
            }
        }
    }
    return nullptr;
}

// Without `wanted`, the row's own pairs are those to be wanted of others.
Row measure(const LinkBench& bench, const BakeSettings& settings, int repeats,
            std::optional<PolygonPairs>& wanted) {
    LinkSearch search;
    const auto [links_s, surface_s] = medians_in_turn(
        repeats, [&] { search = bench.find(settings); }, [&] { bench.build_yardstick(settings); });
    const PolygonPairs pairs = pairs_of(search.links);
    if (!wanted) wanted = pairs;

    const JumpProfile& jump = settings.ability.profiles[0].jump;
    const std::int64_t step_cells = settings.links.step_cells;
    const double samples = static_cast<double>(std::max<std::size_t>(search.samples, 1));
    return Row{{"level", bench.level().source},
               {"profile", std::array{jump.apex_m, jump.reach_m, jump.max_fall_m}},
               {"step", step_cells == 0 ? FigureValue("auto") : FigureValue(step_cells)},
               {"links_s", links_s},
               {"surface_s", surface_s},
               {"links_over_surface", links_s / surface_s},
               {"thesis_over_surface", thesis_ratio(bench.level(), settings)},
               {"samples", count(search.samples)},
               {"us_per_sample", 1e6 * links_s / samples},
               {"links", count(search.links.links.size())},
               {"bytes", count(search.links.bytes())},
               {"pairs", count(pairs.size())},
               {"pairs_missing", count(count_missing(*wanted, pairs))}};
}

std::vector<AbilityProfile> profiles_of(const Request& request) {
    if (request.jumps_chosen) return request.settings.ability.profiles;
    std::vector<AbilityProfile> profiles;
    for (const JumpProfile& jump : kThesisProfiles) profiles.push_back({jump, ReachUse::exact});
    return profiles;
}

std::vector<int> steps_of(const Request& request) {
    if (request.step_chosen) return {request.settings.links.step_cells};
    return {kSteps_cells.begin(), kSteps_cells.end()};
}

}  // namespace

Result<std::vector<LevelRow>> run_links(const Level& level, const Request& request) {
    BakeSettings settings = request.settings;
    const std::vector<AbilityProfile> profiles = profiles_of(request);
    if (profiles.empty()) return fail("jump", "leaves no links to measure", "none");
    const std::vector<int> steps_cells = steps_of(request);
    settings.ability.profiles = profiles;
    settings.links.methods = {true, false};
    if (auto checked = check_ability(settings.ability, settings.agent); !checked) {
        return tl::unexpected(checked.error());
    }
    const Result<LinkBench> bench = LinkBench::make(level, settings);
    if (!bench) return tl::unexpected(bench.error());

    std::vector<LevelRow> rows;
    for (const AbilityProfile& profile : profiles) {
        settings.ability.profiles = {profile};
        std::optional<PolygonPairs> wanted;
        if (steps_cells.front() != 1) {
            settings.links.step_cells = 1;
            wanted = pairs_of(bench->find(settings).links);
        }
        for (const int step_cells : steps_cells) {
            settings.links.step_cells = step_cells;
            rows.push_back({measure(*bench, settings, request.repeats, wanted), settings});
        }
    }
    return rows;
}

}  // namespace pronk::bench
