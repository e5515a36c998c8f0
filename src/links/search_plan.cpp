#include "links/search_plan.hpp"

#include <algorithm>

namespace pronk {

SearchPlan::SearchPlan(const LinkSite& site, const JumpAbility& ability,
                       const LinkSettings& settings)
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

double SearchPlan::epsilon_m() const {
    return static_cast<double>(settings_.epsilon_m.value_or(grid_.cell_m));
}

LaneField SearchPlan::make_field(int step, bool cores) const {
    LaneFieldSettings wanted;
    // A step over the whole tile leaves one sample, however long it is.
    const GridWindow& window = site_.tiles[site_.tile].field->window;
    wanted.step_cells = std::min(step, std::max(window.width_cells, window.depth_cells));
    wanted.cores = cores;
    for (const LandingTable& table : tables_) {
        wanted.range_cells = std::max(wanted.range_cells, table.range_cells);
        wanted.approach_cells = std::max(wanted.approach_cells, table.approach_cells);
    }
    return make_lane_field(site_, wanted, units_);
}

std::unique_ptr<StraightWays> SearchPlan::make_ways(std::span<const PolyId> polygons,
                                                    unsigned threads) const {
    if (settings_.keep_redundant) return nullptr;
    const WalkGraph graph(site_);
    std::vector<std::uint32_t> numbers;
    for (const PolyId polygon : polygons) {
        numbers.push_back(graph.first_polygon(site_.tile) +
                          static_cast<std::uint32_t>(polygon.index()));
    }
    int range_cells = 0;
    for (const LandingTable& table : tables_) {
        range_cells = std::max(range_cells, table.range_cells);
    }
    return std::make_unique<StraightWays>(graph, numbers, range_cells, threads);
}

std::unique_ptr<LandingSearch> SearchPlan::make_search(std::size_t rung, const LaneField& field,
                                                       const StraightWays* ways) const {
    return std::make_unique<LandingSearch>(field, tables_[rung], grid_, ways);
}

Pass SearchPlan::make_pass(std::size_t rung, const LandingSearch& search) const {
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

}  // namespace pronk
