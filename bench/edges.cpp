// Links from edge to edge, alone and with the landing search, against a plain Recast build and
// against the landing search alone at step 1.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "bench/link_bench.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr JumpProfile kProfile = {3.0, 7.5, 7.5};

// What recast4j's jump links, repaired, covered of nav_test's border with this profile, in metres
// of take-off; 13 % of their arcs collided.
constexpr double kRecast4jCovered_m = 610.0;

struct Interval {
    double from = 0.0;
    double to = 0.0;
};

double length_of_union(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.from < b.from; });
    double sum = 0.0;
    double end = 0.0;
    for (const Interval& interval : intervals) {
        sum += std::max(0.0, interval.to - std::max(end, interval.from));
        end = std::max(end, interval.to);
    }
    return sum;
}

// Metres of border from which a link takes off.
double covered_m(const WalkableSurface& surface, const JumpLinks& links) {
    constexpr double kOnEdge_m = 1e-3;
    double sum = 0.0;
    for (const BorderEdge& edge : surface.border) {
        const glm::dvec2 from(plan_view(edge.from));
        const double length_m = glm::distance(from, glm::dvec2(plan_view(edge.to)));
        if (length_m <= 0.0) continue;
        const glm::dvec2 along = (glm::dvec2(plan_view(edge.to)) - from) / length_m;
        const auto off_m = [&](const glm::dvec2& p) {
            return std::abs(along.x * (p - from).y - along.y * (p - from).x);
        };
        std::vector<Interval> covered;
        for (const LinkList& list : links.lists_from(edge.polygon)) {
            for (const JumpLink& link : links.links_of(list)) {
                const glm::dvec2 a(link.takeoff_begin);
                const glm::dvec2 b(link.takeoff_end);
                if (off_m(a) > kOnEdge_m || off_m(b) > kOnEdge_m) continue;
                const auto [low, high] =
                    std::minmax({glm::dot(a - from, along), glm::dot(b - from, along)});
                covered.push_back({std::max(low, 0.0), std::min(high, length_m)});
            }
        }
        sum += length_of_union(std::move(covered));
    }
    return sum;
}

struct Reference {
    PolygonPairs pairs;
    std::size_t bytes = 0;
};

Row measure(const LinkBench& bench, const BakeSettings& settings, std::string_view method,
            int repeats, const Reference& landing) {
    LinkSearch search;
    const auto [links_s, surface_s] = medians_in_turn(
        repeats, [&] { search = bench.find(settings); }, [&] { bench.build_yardstick(settings); });
    const PolygonPairs pairs = pairs_of(search.links);
    const double covered = covered_m(bench.surface(), search.links);
    const double border = border_m(bench.surface());
    const JumpProfile& jump = settings.ability.profiles[0].jump;
    const bool as_recast4j = bench.level().source.ends_with("nav_test.obj") &&
                             jump.apex_m == kProfile.apex_m && jump.reach_m == kProfile.reach_m;
    return Row{
        {"level", bench.level().source},
        {"profile", std::array{jump.apex_m, jump.reach_m, jump.max_fall_m}},
        {"method", std::string(method)},
        {"links_s", links_s},
        {"surface_s", surface_s},
        {"links_over_surface", links_s / surface_s},
        {"links", count(search.links.links.size())},
        {"border_m", border},
        {"covered_m", covered},
        {"recast4j_covered_m",
         as_recast4j ? FigureValue(kRecast4jCovered_m) : FigureValue(nullptr)},
        {"us_per_border_m", 1e6 * links_s / std::max(border, 1.0)},
        {"bytes", count(search.links.bytes())},
        {"bytes_over_step_1", static_cast<double>(search.links.bytes()) /
                                  static_cast<double>(std::max<std::size_t>(landing.bytes, 1))},
        {"pairs", count(pairs.size())},
        {"pairs_missing", count(count_missing(landing.pairs, pairs))}};
}

}  // namespace

Result<std::vector<LevelRow>> run_edges(const Level& level, const Request& request) {
    BakeSettings settings = request.settings;
    if (!request.jumps_chosen) settings.ability.profiles = {{kProfile, ReachUse::upto}};
    if (settings.ability.profiles.empty())
        return fail("jump", "leaves no links to measure", "none");
    if (auto checked = check_ability(settings.ability, settings.agent); !checked) {
        return tl::unexpected(checked.error());
    }
    const Result<LinkBench> bench = LinkBench::make(level, settings);
    if (!bench) return tl::unexpected(bench.error());

    BakeSettings everywhere = settings;
    everywhere.links.step_cells = 1;
    everywhere.links.methods = {true, false};
    const LinkSearch landing = bench->find(everywhere);
    const Reference reference{pairs_of(landing.links), landing.links.bytes()};

    std::vector<LevelRow> rows;
    for (const bool both : {false, true}) {
        settings.links.methods = {both, true};
        rows.push_back({measure(*bench, settings, both ? "landing,edges" : "edges", request.repeats,
                                reference),
                        settings});
    }
    return rows;
}

}  // namespace pronk::bench
