#include "links/calm_sectors.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pronk {
namespace {

using Plan = glm::dvec2;

// Seen from a cell's midpoint, in cells: all places that jumps which fly in a sector pass within
// `length` of where they land.
double distance_to_wedge(const Plan& p, int sector, double length) {
    double nearest = std::hypot(p.x, p.y);
    const double turn = 2.0 * std::numbers::pi / kSectors;
    double before = 0.0;
    for (int side = 0; side < 2; ++side) {
        // They come from behind. Angles turn from x to -z.
        const double angle = (sector + side) * turn;
        const Plan back{-std::cos(angle), std::sin(angle)};
        const double along = std::clamp(p.x * back.x + p.y * back.y, 0.0, length);
        nearest = std::min(nearest, std::hypot(p.x - along * back.x, p.y - along * back.y));
        const double left = back.y * p.x - back.x * p.y;
        if (side == 0) before = left;
        if (side == 1 && before >= 0.0 && left <= 0.0) {
            nearest = std::min(nearest, std::max(0.0, std::hypot(p.x, p.y) - length));
        }
    }
    return nearest;
}

}  // namespace

CalmSectors::CalmSectors(const LaneField& field, const LandingTable& table, const Agent& agent,
                         const GridSettings& grid)
    : harmless_m_(std::min(static_cast<double>(agent.climb_m),
                           2.0 * static_cast<double>(grid.cell_height_m))),
      slack_m_(0.5 * static_cast<double>(grid.cell_height_m)) {
    // Landings are less than a cell beside their voxel and less than a cell beyond; half a diagonal
    // is the column's own.
    const double beside = 1.0 + 1.0 + 0.5 * std::numbers::sqrt2;
    const int window = table.approach_cells;
    const auto cell_m = static_cast<double>(grid.cell_m);
    struct Column {
        int dx;
        int dz;
        KernelCalm calm;
    };
    std::vector<Column> columns;
    for (int dz = -window; dz <= window; ++dz) {
        for (int dx = -window; dx <= window; ++dx) {
            Column column{dx, dz, {}};
            for (int s = 0; s < kSectors; ++s) {
                if (distance_to_wedge({dx, dz}, s, window) <= beside) {
                    column.calm.sectors |=
                        static_cast<std::uint16_t>(1U << static_cast<unsigned>(s));
                }
            }
            if (column.calm.sectors == 0) continue;
            const double away_m = (std::hypot(dx, dz) + beside) * cell_m;
            // Ground lies up to a unit above its own.
            column.calm.high =
                static_cast<std::int16_t>(field.units.up(table.steepest * away_m + slack_m_) + 1);
            columns.push_back(column);
        }
    }
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
            for (const Column& column : columns) {
                offsets.push_back(column.calm);
                offsets.back().offset = static_cast<std::int32_t>(
                    layout.index_of(phase + column.dx, column.dz) - layout.index_of(phase, 0));
            }
            input.columns = offsets.data();
            input.column_count = offsets.size();
            const int range = layout.range() - window - 1;
            for (int z = -range; z < field.depth + range; ++z) {
                const std::ptrdiff_t begin =
                    (z + layout.range()) * layout.row() + std::ptrdiff_t{phase} * layout.phase();
                kernel.calm(input, begin, begin + layout.phase());
            }
        }
    }
}

}  // namespace pronk
