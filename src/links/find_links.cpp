// All links of a tile: wide ones from edge to edge, and where nothing joins two polygons yet, the
// landing search: samples, land voxels, land segments, proven links.
#include <algorithm>
#include <memory>
#include <pronk/links.hpp>

#include "links/corner_links.hpp"
#include "links/edge_links.hpp"
#include "links/joined_links.hpp"
#include "links/near_site.hpp"
#include "links/polygon_links.hpp"
#include "links/search_plan.hpp"
#include "links/second_opinion.hpp"

namespace pronk {
namespace {

// Rows are handed out in runs, whose bounds the result must not depend on but for what their
// candidates in doubt are: so they are the same for any number of threads.
constexpr int kRowsAtOnce = 4 * kLaneRows;
constexpr std::size_t kPolygonsAtOnce = 16;

// The samples of kLaneRows rows, on every layer of ground.
std::vector<SampleBatch> batches_of(const LaneField& field, int z) {
    std::vector<SampleBatch> batches;
    const LaneLayout& layout = field.layout;
    for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
        const std::span<const std::int16_t> takeoffs = field.takeoffs[layer].heights;
        for (int first = 0; first < layout.samples(); first += kLaneColumns) {
            SampleBatch batch{static_cast<std::uint32_t>(layer), first * layout.step(), z, 0};
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const std::int16_t height = takeoffs[layout.sample_of(batch.x, z, lane)];
                batch.lanes |= static_cast<std::uint32_t>(height != HeightUnits::kLowest) << lane;
            }
            if (batch.lanes != 0) batches.push_back(batch);
        }
    }
    return batches;
}

void add_rows(const Pass& pass, std::vector<RowResult> parts, const LinkRun& run,
              std::vector<FoundLink>& found, std::size_t& samples) {
    std::vector<FoundLink> certain;
    std::vector<Doubtful> doubtful;
    for (RowResult& part : parts) {
        certain.insert(certain.end(), part.found.begin(), part.found.end());
        doubtful.insert(doubtful.end(), part.doubtful.begin(), part.doubtful.end());
        samples += part.samples;
    }
    const std::vector<FoundLink> more =
        second_opinion(pass, certain, std::move(doubtful), run.threads);
    found.insert(found.end(), certain.begin(), certain.end());
    found.insert(found.end(), more.begin(), more.end());
}

// Kerkhof's sampling: everywhere, and every link.
std::vector<FoundLink> from_rows(std::span<const Pass> passes, const LinkRun& run,
                                 std::size_t& samples) {
    const LaneField& field = passes.front().field();
    const int step = field.layout.step();
    const int rows = (field.depth + step - 1) / step;
    if (run.progress != nullptr) {
        run.progress->begin("links", static_cast<std::size_t>(rows) * passes.size());
    }
    std::vector<FoundLink> found;
    for (const Pass& pass : passes) {
        std::vector<RowResult> parts(
            static_cast<std::size_t>((rows + kRowsAtOnce - 1) / kRowsAtOnce));
        parallel_for(parts.size(), run.threads, [&](std::size_t p) {
            RowLinks links(pass);
            const int first = static_cast<int>(p) * kRowsAtOnce;
            const int end = std::min(rows, first + kRowsAtOnce);
            for (int row = first; row < end; row += kLaneRows) {
                for (const SampleBatch& batch : batches_of(field, row * step)) {
                    links.find(batch, parts[p]);
                }
            }
            if (run.progress != nullptr) {
                run.progress->advance(static_cast<std::size_t>(end - first));
            }
        });
        add_rows(pass, std::move(parts), run, found, samples);
    }
    return found;
}

// Where it matters: between every two polygons a few links.
std::vector<FoundLink> from_polygons(std::span<const Pass> passes, const LinkedPairs& joined,
                                     const LinkRun& run, std::size_t& samples) {
    const LaneField& field = passes.front().field();
    const std::vector<PolygonSamples> by_polygon = samples_by_polygon(field, field.polygons.size());
    if (run.progress != nullptr) {
        std::size_t profiles = 1;
        for (std::size_t p = 1; p < passes.size(); ++p) {
            profiles += passes[p].profile != passes[p - 1].profile ? 1U : 0U;
        }
        run.progress->begin("links", by_polygon.size() * profiles);
    }
    std::vector<FoundLink> found;
    for (std::size_t begin = 0; begin < passes.size();) {
        std::size_t end = begin;
        while (end < passes.size() && passes[end].profile == passes[begin].profile) ++end;
        const auto own = passes.subspan(begin, end - begin);
        std::vector<std::vector<FoundLink>> parts(by_polygon.size());
        std::vector<std::size_t> asked(by_polygon.size(), 0);
        const std::size_t runs = (by_polygon.size() + kPolygonsAtOnce - 1) / kPolygonsAtOnce;
        parallel_for(runs, run.threads, [&](std::size_t r) {
            PolygonLinks links(own);
            const std::size_t last = std::min(by_polygon.size(), (r + 1) * kPolygonsAtOnce);
            for (std::size_t p = r * kPolygonsAtOnce; p < last; ++p) {
                asked[p] = links.find(static_cast<std::uint32_t>(p), by_polygon[p],
                                      joined.from(own.front().profile, field.polygons[p].polygon),
                                      parts[p]);
                if (run.progress != nullptr) run.progress->advance(1);
            }
        });
        for (std::size_t p = 0; p < by_polygon.size(); ++p) {
            found.insert(found.end(), parts[p].begin(), parts[p].end());
            samples += asked[p];
        }
        begin = end;
    }
    return found;
}

// Between polygons that are still not joined. The first pass of a profile has its own reach.
void add_corner_links(const SearchPlan& plan, std::span<const Pass> passes, LinkedPairs joined,
                      const LinkRun& run, std::vector<FoundLink>& found) {
    joined.add(found);
    for (std::size_t p = 0; p < passes.size(); ++p) {
        const bool is_first = p == 0 || passes[p].profile != passes[p - 1].profile;
        if (!is_first || plan.ability().profiles[passes[p].profile].use == ReachUse::exact) {
            continue;
        }
        const std::vector<FoundLink> more = find_corner_links(passes[p], joined, run);
        found.insert(found.end(), more.begin(), more.end());
    }
}

// Those between polygons that are not joined yet.
std::vector<FoundLink> by_landing_search(const SearchPlan& plan, const LinkedPairs& joined,
                                         const LinkRun& run, std::size_t& samples) {
    const int step = plan.settings().step_cells;
    const bool everywhere = step > 0;
    const LaneField field = plan.make_field(everywhere ? step : 1, !everywhere);
    std::vector<PolyId> polygons;
    for (std::size_t p = 0; p < plan.surface().polygon_count(); ++p) polygons.emplace_back(p);
    const std::unique_ptr<StraightWays> ways = plan.make_ways(polygons, run.threads);
    std::vector<std::unique_ptr<LandingSearch>> searches;
    std::vector<Pass> passes;
    for (std::size_t rung = 0; rung < plan.rung_count(); ++rung) {
        searches.push_back(plan.make_search(rung, field, ways.get()));
        passes.push_back(plan.make_pass(rung, *searches.back()));
    }
    if (!everywhere) {
        std::vector<FoundLink> found = from_polygons(passes, joined, run, samples);
        add_corner_links(plan, passes, joined, run, found);
        return found;
    }
    std::vector<FoundLink> found = from_rows(passes, run, samples);
    std::erase_if(found, [&](const FoundLink& link) { return joined.contain(pair_of(link)); });
    return found;
}

LinkSearch links_of_tile(const SearchPlan& plan, const LinkRun& run) {
    const LinkSettings& settings = plan.settings();
    LinkSearch result{no_links(plan.surface()), 0};
    if (plan.ability().profiles.empty()) return result;
    std::vector<FoundLink> found;
    if (settings.methods.edges) {
        found = find_edge_links(plan.site(), plan.grounds(), plan.ability(), run);
    }
    if (settings.methods.landing && plan.rung_count() > 0) {
        std::vector<FoundLink> more =
            by_landing_search(plan, LinkedPairs(found), run, result.samples);
        if (settings.methods.edges && settings.step_cells > 0) {
            more = join_neighbours(plan.site(), plan.grounds(), plan.ability(), settings.step_cells,
                                   std::move(more), run);
        }
        found.insert(found.end(), more.begin(), more.end());
    }
    result.links = make_lists(found, plan.surface());
    return result;
}

}  // namespace

LinkSearch find_links(const LinkSite& site, const JumpAbility& ability,
                      const LinkSettings& settings, const LinkRun& run) {
    const NearSite near(site, ability);
    LinkSearch result = links_of_tile(SearchPlan(near.site(), ability, settings), run);
    near.number(result.links);
    return result;
}

}  // namespace pronk
