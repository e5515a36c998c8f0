#include "links/calm_sectors.hpp"

#include <algorithm>

namespace pronk {
namespace {

// A column near a landing, seen from it.
struct CalmColumn {
    int dx = 0;
    int dz = 0;
    double back_m = 0.0;  // jumps pass it at most this far before they land
    std::uint16_t sectors = 0;
};

// All columns that the approaches of a table pass, with the sectors of those approaches.
std::vector<CalmColumn> columns_of(const LandingTable& table) {
    const int window = table.approach_cells;
    const int width = 2 * window + 1;
    std::vector<CalmColumn> all(static_cast<std::size_t>(width) * static_cast<std::size_t>(width));
    for (const LandEntry& land : table.lands) {
        unsigned sectors = 0;
        for (int bin = land.bins.first; bin < land.bins.first + land.bins.count; ++bin) {
            sectors |= 1U << static_cast<unsigned>(bin * kSectors / kBins);
        }
        const Approach& approach = table.approaches[land.rank];
        for (std::uint32_t e = approach.begin; e < approach.end; ++e) {
            const ApproachEntry& entry = table.approach_entries[e];
            const int dx = entry.dx - land.dx;
            const int dz = entry.dz - land.dz;
            CalmColumn& column = all[static_cast<std::size_t>((dz + window) * width + dx + window)];
            column.dx = dx;
            column.dz = dz;
            column.back_m = std::max(column.back_m, static_cast<double>(entry.back_m));
            column.sectors = static_cast<std::uint16_t>(column.sectors | sectors);
        }
    }
    std::erase_if(all, [](const CalmColumn& column) { return column.sectors == 0; });
    return all;
}

}  // namespace

CalmSectors::CalmSectors(const LaneField& field, const LandingTable& table, const Agent& agent,
                         const GridSettings& grid)
    : harmless_m_(std::min(static_cast<double>(agent.climb_m),
                           2.0 * static_cast<double>(grid.cell_height_m))),
      slack_m_(0.5 * static_cast<double>(grid.cell_height_m)) {
    const std::vector<CalmColumn> columns = columns_of(table);
    const LaneLayout& layout = field.layout;
    const LandingKernel kernel = landing_kernel();
    std::vector<const std::int16_t*> tops;
    std::vector<const std::int16_t*> bottoms;
    for (const auto& layer : field.tops) tops.push_back(layer.data());
    for (const auto& layer : field.bottoms) bottoms.push_back(layer.data());
    KernelCalmInput input;
    input.runs = {tops.data(), bottoms.data(), tops.size()};
    input.none = HeightUnits::kLowest;
    input.harmless = field.units.down(harmless_m_ - slack_m_);
    for (const auto& grounds : field.grounds) {
        auto& masks = masks_.emplace_back(grounds.size() / kLanes * kSectors + kSectors, 0U);
        input.grounds = grounds.data();
        input.summits = field.summits.data();
        input.masks = masks.data();
        for (int phase = 0; phase < layout.step(); ++phase) {
            std::vector<KernelCalm> offsets;
            for (const CalmColumn& column : columns) {
                KernelCalm& calm = offsets.emplace_back();
                calm.offset = static_cast<std::int32_t>(
                    layout.index_of(phase + column.dx, column.dz) - layout.index_of(phase, 0));
                // Ground lies up to a unit above its own.
                calm.high = static_cast<std::int16_t>(
                    field.units.up(table.steepest * column.back_m + slack_m_) + 1);
                calm.sectors = column.sectors;
            }
            input.columns = offsets.data();
            input.column_count = offsets.size();
            const int range = layout.range() - table.approach_cells - 1;
            for (int z = -range; z < field.depth + range; ++z) {
                const std::ptrdiff_t begin =
                    (z + layout.range()) * layout.row() + std::ptrdiff_t{phase} * layout.phase();
                kernel.calm(input, begin, begin + layout.phase());
            }
        }
    }
}

}  // namespace pronk
