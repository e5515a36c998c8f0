// The designer's click: a place enters, the links of the take-off nearest to it leave.
#include <algorithm>
#include <cmath>
#include <pronk/links.hpp>

#include "links/near_site.hpp"
#include "links/row_links.hpp"
#include "links/search_plan.hpp"

namespace pronk {
namespace {

// The sample nearest to a place, among the grid's corner nearest in plan view and those next to
// it. A place that is no number is nowhere.
std::optional<SampleBatch> nearest_sample(const LaneField& field, float cell_m, const Vec3& place) {
    const float away_x = (place.x - field.min.x) / cell_m;
    const float away_z = (place.z - field.min.y) / cell_m;
    const bool near = away_x >= -1.0F && away_x <= static_cast<float>(field.width) &&
                      away_z >= -1.0F && away_z <= static_cast<float>(field.depth);
    if (!near) return std::nullopt;
    const int near_x = static_cast<int>(std::lround(away_x));
    const int near_z = static_cast<int>(std::lround(away_z));
    std::optional<SampleBatch> nearest;
    double nearest_m = std::numeric_limits<double>::infinity();
    for (int z = std::max(near_z - 1, 0); z <= std::min(near_z + 1, field.depth - 1); ++z) {
        for (int x = std::max(near_x - 1, 0); x <= std::min(near_x + 1, field.width - 1); ++x) {
            const std::size_t at = field.layout.sample_of(x, z);
            for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
                const GroundLayer& takeoffs = field.takeoffs[layer];
                if (takeoffs.heights[at] == HeightUnits::kLowest) continue;
                const double away_m =
                    std::hypot(field.min.x + static_cast<float>(x) * cell_m - place.x,
                               takeoffs.ys[at] - place.y,
                               field.min.y + static_cast<float>(z) * cell_m - place.z);
                if (away_m >= nearest_m) continue;
                nearest_m = away_m;
                nearest = SampleBatch{static_cast<std::uint32_t>(layer), x, z, 1};
            }
        }
    }
    return nearest;
}

// With the whole proof for every candidate in doubt.
void add_all(const Pass& pass, const RowResult& result, std::vector<FoundLink>& found) {
    found.insert(found.end(), result.found.begin(), result.found.end());
    LinkProver prover(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2);
    std::vector<LandingPart> parts;
    for (const Doubtful& doubtful : result.doubtful) {
        prover.prove(doubtful.candidate, static_cast<double>(pass.cell_m()), parts);
        drop_redundant(pass, doubtful.pair.from, doubtful.candidate, parts);
        for (const LandingPart& part : parts) {
            found.push_back(make_link(pass, doubtful.pair, doubtful.candidate.takeoff, part));
        }
    }
}

TakeoffLinks links_of_sample(const SearchPlan& plan, const Vec3& place) {
    const LaneField field = plan.make_field(1, false);
    const float cell_m = plan.grid().cell_m;
    const std::optional<SampleBatch> nearest = nearest_sample(field, cell_m, place);
    if (!nearest) return {std::nullopt, no_links(plan.surface())};
    const Sample sample = sample_of(field, *nearest, 0);
    const PolyId polygon = field.polygons[sample.polygon].polygon;
    const std::unique_ptr<StraightWays> ways = plan.make_ways({&polygon, 1}, 1);
    std::vector<FoundLink> found;
    for (std::size_t rung = 0; rung < plan.rung_count(); ++rung) {
        const std::unique_ptr<LandingSearch> search = plan.make_search(rung, field, ways.get());
        const Pass pass = plan.make_pass(rung, *search);
        RowResult result;
        RowLinks(pass).find(*nearest, result);
        add_all(pass, result, found);
    }
    return {Vec3(field.min.x + static_cast<float>(sample.x) * cell_m, sample.y,
                 field.min.y + static_cast<float>(sample.z) * cell_m),
            make_lists(found, plan.surface())};
}

}  // namespace

TakeoffLinks links_from(const LinkSite& site, const JumpAbility& ability,
                        const LinkSettings& settings, const Vec3& place) {
    const NearSite near(site, ability);
    TakeoffLinks tried = links_of_sample(SearchPlan(near.site(), ability, settings), place);
    near.number(tried.links);
    return tried;
}

}  // namespace pronk
