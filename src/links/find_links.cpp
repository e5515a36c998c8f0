// The landing search over a whole tile: samples, land voxels, land segments, proven links.
#include <algorithm>
#include <cmath>
#include <pronk/links.hpp>

#include "links/polygon_links.hpp"
#include "links/second_opinion.hpp"

namespace pronk {
namespace {

// A profile of any reach up to its own is searched at a few of them.
constexpr int kMostRungs = 5;

struct Rung {
    std::uint8_t profile = 0;
    JumpProfile jump;
};

std::vector<Rung> rungs_of(const JumpAbility& ability, const GridSettings& grid) {
    std::vector<Rung> rungs;
    for (std::size_t p = 0; p < ability.profiles.size(); ++p) {
        const AbilityProfile& profile = ability.profiles[p];
        JumpProfile jump = profile.jump;
        const double up_m_s = std::sqrt(2.0 * ability.gravity_m_s2 * jump.apex_m);
        const double forward_m_s = std::sqrt(
            std::max(ability.max_speed_m_s * ability.max_speed_m_s - up_m_s * up_m_s, 0.0));
        jump.reach_m = std::min(jump.reach_m, 2.0 * forward_m_s * up_m_s / ability.gravity_m_s2);
        const double between_m = 4.0 * static_cast<double>(grid.cell_m);
        const int count =
            profile.use == ReachUse::exact
                ? 1
                : std::clamp(static_cast<int>(jump.reach_m / between_m), 1, kMostRungs);
        for (int rung = count; rung > 0; --rung) {
            JumpProfile shorter = jump;
            shorter.reach_m = jump.reach_m * rung / count;
            rungs.push_back({static_cast<std::uint8_t>(p), shorter});
        }
    }
    return rungs;
}

// How far from a take-off heights are asked about.
double spread_m(const std::vector<Rung>& rungs, const Agent& agent) {
    double spread = 0.0;
    for (const Rung& rung : rungs) {
        spread = std::max(spread, rung.jump.apex_m + rung.jump.max_fall_m);
    }
    return spread + static_cast<double>(agent.height_m);
}

// Rows are handed out in runs, whose bounds the result must not depend on but for what their
// candidates in doubt are: so they are the same for any number of threads.
constexpr int kRowsAtOnce = 16;
constexpr std::size_t kPolygonsAtOnce = 16;

// The samples of a row, on every layer of ground.
std::vector<SampleBatch> batches_of(const LaneField& field, int z) {
    std::vector<SampleBatch> batches;
    const LaneLayout& layout = field.layout;
    for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
        for (int first = 0; first < layout.samples(); first += kLanes) {
            SampleBatch batch{static_cast<std::uint32_t>(layer), first * layout.step(), z, 0};
            const std::int16_t* const takeoffs =
                field.takeoffs[layer].data() + layout.index_of(batch.x, z);
            for (int lane = 0; lane < kLanes; ++lane) {
                batch.lanes |= static_cast<std::uint32_t>(takeoffs[lane] != HeightUnits::kLowest)
                               << lane;
            }
            if (batch.lanes != 0) batches.push_back(batch);
        }
    }
    return batches;
}

class TileSearch {
  public:
    TileSearch(const LinkSite& site, const JumpAbility& ability, const LinkSettings& settings)
        : site_(site),
          ability_(ability),
          settings_(settings),
          grid_(site.space->window.grid),
          rungs_(rungs_of(ability, grid_)),
          units_(site.space->window, spread_m(rungs_, site.space->agent)) {
        for (const LinkTile& tile : site.tiles) grounds_.emplace_back(*tile.surface);
        for (const Rung& rung : rungs_) {
            tables_.push_back(
                make_landing_table(rung.jump, {site.space->agent, grid_, epsilon_m()}, units_));
        }
    }

    LinkSearch find(const LinkRun& run) const {
        if (rungs_.empty()) return {no_links(*site_.tiles[site_.tile].surface), 0};
        const bool everywhere = settings_.step_cells > 0;
        const LaneField field = make_field(everywhere ? settings_.step_cells : 1);
        std::vector<LandingSearch> searches;
        searches.reserve(rungs_.size());
        std::vector<Pass> passes;
        for (std::size_t r = 0; r < rungs_.size(); ++r) {
            searches.emplace_back(field, tables_[r], site_.space->agent, grid_);
            passes.push_back(make_pass(r, searches[r]));
        }
        LinkSearch result;
        const std::vector<FoundLink> found = everywhere
                                                 ? from_rows(passes, run, result.samples)
                                                 : from_polygons(passes, run, result.samples);
        result.links = make_lists(found, *site_.tiles[site_.tile].surface);
        return result;
    }

    JumpLinks find_from(const Vec3& place) const {
        const WalkableSurface& surface = *site_.tiles[site_.tile].surface;
        const LaneField field = make_field(1);
        const std::optional<SampleBatch> sample = nearest_sample(field, place);
        if (!sample) return no_links(surface);
        std::vector<FoundLink> found;
        for (std::size_t r = 0; r < rungs_.size(); ++r) {
            const LandingSearch search(field, tables_[r], site_.space->agent, grid_);
            const Pass pass = make_pass(r, search);
            RowResult result;
            RowLinks(pass).find(*sample, result);
            add_all(pass, result, found);
        }
        return make_lists(found, surface);
    }

  private:
    // The sample nearest to a place, among the grid's corner nearest in plan view and those next to
    // it. A place that is no number is nowhere.
    std::optional<SampleBatch> nearest_sample(const LaneField& field, const Vec3& place) const {
        const float away_x = (place.x - field.min.x) / grid_.cell_m;
        const float away_z = (place.z - field.min.y) / grid_.cell_m;
        const bool near = away_x >= -1.0F && away_x <= static_cast<float>(field.width) &&
                          away_z >= -1.0F && away_z <= static_cast<float>(field.depth);
        if (!near) return std::nullopt;
        const int near_x = static_cast<int>(std::lround(away_x));
        const int near_z = static_cast<int>(std::lround(away_z));
        std::optional<SampleBatch> nearest;
        double nearest_m = std::numeric_limits<double>::infinity();
        for (int z = std::max(near_z - 1, 0); z <= std::min(near_z + 1, field.depth - 1); ++z) {
            for (int x = std::max(near_x - 1, 0); x <= std::min(near_x + 1, field.width - 1); ++x) {
                const auto at = static_cast<std::size_t>(field.layout.index_of(x, z));
                for (std::size_t layer = 0; layer < field.takeoffs.size(); ++layer) {
                    if (field.takeoffs[layer][at] == HeightUnits::kLowest) continue;
                    const float cell_m = grid_.cell_m;
                    const double away_m =
                        std::hypot(field.min.x + static_cast<float>(x) * cell_m - place.x,
                                   field.takeoff_ys[layer][at] - place.y,
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
    void add_all(const Pass& pass, const RowResult& result, std::vector<FoundLink>& found) const {
        found.insert(found.end(), result.found.begin(), result.found.end());
        LinkProver prover(*site_.space, *pass.search, pass.jump, pass.gravity_m_s2);
        std::vector<LandingPart> parts;
        for (const Doubtful& doubtful : result.doubtful) {
            prover.prove(doubtful.candidate, static_cast<double>(grid_.cell_m), parts);
            drop_redundant(pass, doubtful.pair.from, doubtful.candidate, parts);
            for (const LandingPart& part : parts) {
                found.push_back(make_link(pass, doubtful.pair, doubtful.candidate.takeoff, part));
            }
        }
    }

    double epsilon_m() const {
        return static_cast<double>(settings_.epsilon_m.value_or(grid_.cell_m));
    }

    LaneField make_field(int step) const {
        int range_cells = 0;
        int summit_cells = 0;
        for (const LandingTable& table : tables_) {
            range_cells = std::max(range_cells, table.range_cells);
            summit_cells = std::max(summit_cells, table.approach_cells);
        }
        return make_lane_field(site_, step, range_cells, summit_cells, units_);
    }

    Pass make_pass(std::size_t rung, const LandingSearch& search) const {
        Pass pass;
        pass.site = &site_;
        pass.grounds = grounds_;
        pass.search = &search;
        pass.profile = rungs_[rung].profile;
        pass.jump = rungs_[rung].jump;
        pass.gravity_m_s2 = ability_.gravity_m_s2;
        pass.epsilon_m = epsilon_m();
        pass.keep_redundant = settings_.keep_redundant;
        return pass;
    }

    // Kerkhof's sampling: everywhere, and every link.
    static std::vector<FoundLink> from_rows(std::span<const Pass> passes, const LinkRun& run,
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
                for (int row = first; row < end; ++row) {
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

    static void add_rows(const Pass& pass, std::vector<RowResult> parts, const LinkRun& run,
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

    // Where it matters: between every two polygons a few links.
    std::vector<FoundLink> from_polygons(std::span<const Pass> passes, const LinkRun& run,
                                         std::size_t& samples) const {
        const LaneField& field = passes.front().field();
        const std::vector<PolygonSamples> by_polygon =
            samples_by_polygon(field, field.polygons.size());
        if (run.progress != nullptr) {
            run.progress->begin("links", by_polygon.size() * ability_.profiles.size());
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
                    asked[p] = links.find(static_cast<std::uint32_t>(p), by_polygon[p], parts[p]);
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

    const LinkSite& site_;
    const JumpAbility& ability_;
    const LinkSettings& settings_;
    GridSettings grid_;
    std::vector<Rung> rungs_;
    HeightUnits units_;
    std::vector<GroundShape> grounds_;
    std::vector<LandingTable> tables_;
};

}  // namespace

LinkSearch find_links(const LinkSite& site, const JumpAbility& ability,
                      const LinkSettings& settings, const LinkRun& run) {
    return TileSearch(site, ability, settings).find(run);
}

JumpLinks links_from(const LinkSite& site, const JumpAbility& ability, const LinkSettings& settings,
                     const Vec3& place) {
    return TileSearch(site, ability, settings).find_from(place);
}

}  // namespace pronk
