#include "links/landing_table.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace pronk {
namespace {

// A cell of the north-east quadrant, by its corner next to the origin, in cells. The other
// quadrants are this one turned, so that a turned world gives turned results to the last bit.
struct QuadrantCell {
    int i = 0;
    int j = 0;
    double near_m = 0.0;  // its corner next to the origin
    double far_m = 0.0;   // its corner opposite
    double middle_m = 0.0;
    double middle_rad = 0.0;
    int first_bin = 0;  // bins of the quadrant that it reaches into
    int last_bin = 0;
};

constexpr int kQuadrantBins = kBins / 4;

// What only touches a bin's side by rounding is not in the bin: bodies have a skin.
constexpr double kTouch = 1e-9;

QuadrantCell cell_at(int i, int j, double cell_m) {
    QuadrantCell cell;
    cell.i = i;
    cell.j = j;
    cell.near_m = std::hypot(i, j) * cell_m;
    cell.far_m = std::hypot(i + 1, j + 1) * cell_m;
    cell.middle_m = std::hypot(i + 0.5, j + 0.5) * cell_m;
    cell.middle_rad = std::atan2(j + 0.5, i + 0.5);
    const double per_rad = kQuadrantBins / (0.5 * std::numbers::pi);
    // The cell at the origin is in every direction.
    const double from = std::atan2(j, i + 1) * per_rad;
    const double to = (i == 0 && j == 0) ? kQuadrantBins : std::atan2(j + 1, i) * per_rad;
    cell.first_bin = std::clamp(static_cast<int>(std::floor(from + kTouch)), 0, kQuadrantBins - 1);
    cell.last_bin =
        std::clamp(static_cast<int>(std::ceil(to - kTouch)) - 1, cell.first_bin, kQuadrantBins - 1);
    return cell;
}

BinRange turned_bins(const QuadrantCell& cell, int quadrant) {
    return {static_cast<std::uint8_t>(cell.first_bin + quadrant * kQuadrantBins),
            static_cast<std::uint8_t>(cell.last_bin - cell.first_bin + 1)};
}

struct Heights {
    double low_m = 0.0;
    double high_m = 0.0;
};

class TableMaker {
  public:
    TableMaker(const JumpProfile& jump, const TableSettings& settings, const HeightUnits& units)
        : jump_(jump), settings_(settings), units_(units), cell_m_(settings.grid.cell_m) {
        zone_m_ = static_cast<double>(settings.agent.radius_m) + cell_m_;
        range_m_ = farthest_landing_m(jump).value_or(0.0);
        longest_m_ = jump.reach_m;
        // Chords of a landing curve stray inwards by epsilon, on top of the band of cells; near the
        // apex a step on the ground is almost two of reach.
        // The ground itself is up to a voxel higher by voxels.
        feet_m_ = std::max(kUneven_m, units.voxel_m() + 3.0 * units.unit_m());
        shortest_m_ =
            std::max(0.25 * longest_m_, longest_m_ - 1.5 * cell_m_ - 0.5 * settings.epsilon_m);
    }

    LandingTable make() {
        collect_cells();
        LandingTable table;
        table.knows_feet = feet_m_ <= kUneven_m;
        table.longest_reach_m = longest_m_;
        table.shortest_reach_m = shortest_m_;
        table.steepest =
            4.0 * jump_.apex_m / shortest_m_ * std::sqrt(jump_.max_fall_m / jump_.apex_m);
        table.range_cells = static_cast<int>(std::ceil(range_m_ / cell_m_)) + 1;
        collect_lands(table);
        collect_blocks();
        lay_rings(table);
        collect_approaches(table);
        return table;
    }

  private:
    template <class Entry>
    struct Placed {
        int ring;
        Entry entry;
    };

    double height_m(double distance_m, double reach_m) const {
        const double x = distance_m / reach_m;
        return 4.0 * jump_.apex_m * x * (1.0 - x);
    }
    // Of all arcs of the table between two distances.
    Heights heights(double from_m, double to_m) const {
        const double from_x = from_m / longest_m_;
        const double to_x = to_m / shortest_m_;
        const double a = height_m(from_m, longest_m_);
        const double b = height_m(to_m, shortest_m_);
        return {std::min(a, b), from_x <= 0.5 && to_x >= 0.5 ? jump_.apex_m : std::max(a, b)};
    }

    void collect_cells() {
        side_ = static_cast<int>(std::ceil(range_m_ / cell_m_)) + 3;
        for (int j = 0; j < side_; ++j) {
            for (int i = 0; i < side_; ++i) {
                grid_.push_back(cell_at(i, j, cell_m_));
                if (grid_.back().near_m < range_m_) cells_.push_back(grid_.back());
            }
        }
    }

    void collect_lands(LandingTable& table) {
        std::vector<QuadrantCell> found;
        for (const QuadrantCell& cell : cells_) {
            if (cell.middle_m >= 0.5 * longest_m_ && cell.middle_m <= range_m_) {
                found.push_back(cell);
            }
        }
        std::sort(found.begin(), found.end(), [](const QuadrantCell& a, const QuadrantCell& b) {
            return a.middle_rad != b.middle_rad ? a.middle_rad < b.middle_rad
                                                : a.middle_m < b.middle_m;
        });
        const double deepest_m = jump_.apex_m - jump_.max_fall_m;
        for (int quadrant = 0; quadrant < 4; ++quadrant) {
            for (std::size_t n = 0; n < found.size(); ++n) {
                const QuadrantCell& cell = found[n];
                const double high_m = height_m(cell.middle_m, longest_m_);
                const double low_m = std::max(
                    height_m(cell.middle_m + cell_m_, longest_m_) - 0.25 * cell_m_, deepest_m);
                LandEntry entry;
                // Whether the fall is just too deep is for the proof to say.
                entry.low = low_m > deepest_m
                                ? units_.up(low_m)
                                : static_cast<std::int16_t>(units_.down(deepest_m) - 1);
                // Ground lies up to a unit above its own, take-offs not below their own.
                entry.high = static_cast<std::int16_t>(units_.down(high_m) - 1);
                if (entry.low > entry.high) continue;
                const Offset at = turned(cell.i, cell.j, quadrant);
                entry.dx = static_cast<std::int16_t>(at.dx);
                entry.dz = static_cast<std::int16_t>(at.dz);
                entry.bins = turned_bins(cell, quadrant);
                entry.rank = static_cast<std::uint32_t>(ranks_++);
                lands_.push_back({land_ring(cell), entry});
                if (quadrant == 0) land_cells_.push_back(cell);
            }
        }
        table.land_of_rank.resize(ranks_);
    }

    double ring_m() const { return kRing_cells * cell_m_; }
    int land_ring(const QuadrantCell& cell) const {
        return std::max(0, static_cast<int>(std::floor((cell.near_m - zone_m_) / ring_m())));
    }

    // How high over their landing arcs are, at least, that are about to enter the landing zone.
    double drop_in_zone_m(double landing_m) const {
        const auto drop_m = [&](double reach_m) {
            const double before_m = std::max(landing_m - zone_m_, 0.5 * reach_m);
            return height_m(before_m, reach_m) - height_m(std::max(landing_m, before_m), reach_m);
        };
        return std::min(drop_m(longest_m_), drop_m(shortest_m_));
    }

    // For every landing the cells that its arcs pass from where the ring has them proven free to
    // where they land, on the cell or beyond it: landings are in reach, and the band of cells is
    // one cell deep.
    void collect_approaches(LandingTable& table) const {
        for (std::size_t rank = 0; rank < land_cells_.size(); ++rank) {
            const QuadrantCell& cell = land_cells_[rank];
            Approach approach;
            approach.begin = static_cast<std::uint32_t>(table.approach_entries.size());
            const double from_m = land_ring(cell) * ring_m();
            // A cell that reaches over the ring's begin is not in it, from its near corner on.
            approach.from_m = static_cast<float>(
                std::max(0.0, from_m - std::numbers::sqrt2 * cell_m_ * (1.0 + kTouch)));
            const double to_m = cell.middle_m + cell_m_;
            approach.to_m = static_cast<float>(to_m);
            approach.harmless_m = static_cast<float>(
                std::min({feet_m_, static_cast<double>(settings_.agent.climb_m),
                          drop_in_zone_m(cell.middle_m - cell_m_ - settings_.epsilon_m)}));
            const int back = static_cast<int>(std::ceil((to_m - from_m) / cell_m_)) + 2;
            for (int j = std::max(0, cell.j - back); j <= std::min(cell.j + 2, side_ - 1); ++j) {
                for (int i = std::max(0, cell.i - back); i <= std::min(cell.i + 2, side_ - 1);
                     ++i) {
                    const QuadrantCell& on = grid_[static_cast<std::size_t>(j * side_ + i)];
                    if (on.far_m <= from_m || on.near_m >= to_m || on.first_bin > cell.last_bin ||
                        on.last_bin < cell.first_bin) {
                        continue;
                    }
                    const Heights in = heights(on.near_m, on.far_m);
                    ApproachEntry entry;
                    entry.i = static_cast<std::int16_t>(i);
                    entry.j = static_cast<std::int16_t>(j);
                    entry.high_m = static_cast<float>(in.high_m);
                    entry.back_m = static_cast<float>(to_m - on.near_m);
                    if (on.near_m < 0.5 * longest_m_) {
                        entry.low_m = static_cast<float>(height_m(on.near_m, longest_m_));
                        approach.all_come_down = false;
                    }
                    table.approach_entries.push_back(entry);
                    table.approach_cells = std::max(
                        {table.approach_cells, std::abs(on.i - cell.i), std::abs(on.j - cell.j)});
                }
            }
            approach.end = static_cast<std::uint32_t>(table.approach_entries.size());
            cover(approach, table);
            table.approaches.push_back(approach);
        }
    }

    // Squares that have all cells of an approach, each begun at the lowest cell that is left.
    static void cover(Approach& approach, LandingTable& table) {
        approach.squares_begin = static_cast<std::uint32_t>(table.approach_squares.size());
        for (std::uint32_t e = approach.begin; e < approach.end; ++e) {
            const ApproachEntry& entry = table.approach_entries[e];
            const auto has = [&](const ApproachSquare& square) {
                return entry.i >= square.i && entry.i < square.i + kGroup && entry.j >= square.j &&
                       entry.j < square.j + kGroup;
            };
            const auto own = table.approach_squares.begin() + approach.squares_begin;
            if (std::none_of(own, table.approach_squares.end(), has)) {
                table.approach_squares.push_back({entry.i, entry.j});
            }
        }
        approach.squares_end = static_cast<std::uint32_t>(table.approach_squares.size());
    }

    // What the arcs may not meet over a cell, by the rules of docs/algorithms/valid_jump.md: in the
    // open the whole body, in the take-off zone what is higher than the climb, and the feet.
    void collect_blocks() {
        const double climb_m = settings_.agent.climb_m;
        const double height_m = settings_.agent.height_m;
        for (const QuadrantCell& cell : cells_) {
            const int ring = static_cast<int>(std::ceil(cell.far_m / ring_m() - kTouch));
            if (cell.near_m < zone_m_) {
                const Heights in = heights(cell.near_m, std::min(cell.far_m, zone_m_));
                add_block(ring, cell, std::max(in.low_m, climb_m), in.high_m);
                add_block(ring, cell, std::max(in.low_m, feet_m_), in.high_m - height_m);
                if (in.low_m < -climb_m) add_block(ring, cell, in.low_m, in.high_m);
            }
            if (cell.far_m > zone_m_) {
                const Heights in = heights(std::max(cell.near_m, zone_m_), cell.far_m);
                add_block(ring, cell, in.low_m, in.high_m);
            }
        }
    }

    // Runs are lengthened downwards by the body's height, so that feet can be asked about.
    void add_block(int ring, const QuadrantCell& cell, double low_m, double high_m) {
        for (int quadrant = 0; quadrant < 4; ++quadrant) {
            const Offset at = turned(cell.i, cell.j, quadrant);
            BlockEntry entry;
            entry.dx = static_cast<std::int16_t>(at.dx);
            entry.dz = static_cast<std::int16_t>(at.dz);
            entry.low = units_.down(low_m);
            // Take-offs lie up to two units above their own.
            entry.high = static_cast<std::int16_t>(units_.up(high_m) + 2);
            entry.bins = turned_bins(cell, quadrant);
            blocks_.push_back({ring, entry});
        }
    }

    void lay_rings(LandingTable& table) {
        int rings = 0;
        for (const auto& placed : lands_) rings = std::max(rings, placed.ring + 1);
        table.rings.resize(static_cast<std::size_t>(rings));
        lay_groups(blocks_, table, &Ring::block_begin, &Ring::block_end, table.blocks,
                   table.block_groups);
        lay_groups(lands_, table, &Ring::land_begin, &Ring::land_end, table.lands,
                   table.land_groups);
        for (std::size_t i = 0; i < table.lands.size(); ++i) {
            table.land_of_rank[table.lands[i].rank] = static_cast<std::uint32_t>(i);
        }
    }

    // The entries of every ring, square by square.
    template <class Entry>
    static void lay_groups(std::vector<Placed<Entry>>& all, LandingTable& table,
                           std::uint32_t Ring::*ring_begin, std::uint32_t Ring::*ring_end,
                           std::vector<Entry>& entries, std::vector<EntryGroup>& groups) {
        const auto square = [](const Placed<Entry>& placed) {
            const auto part = [](int d) { return (d + 1024 * kGroup) / kGroup - 1024; };
            return std::tuple(placed.ring, part(placed.entry.dz), part(placed.entry.dx));
        };
        std::stable_sort(all.begin(), all.end(),
                         [&](const auto& a, const auto& b) { return square(a) < square(b); });
        std::size_t i = 0;
        for (std::size_t r = 0; r < table.rings.size(); ++r) {
            table.rings[r].*ring_begin = static_cast<std::uint32_t>(groups.size());
            while (i < all.size() && all[i].ring == static_cast<int>(r)) {
                const auto here = square(all[i]);
                const Entry& first = all[i].entry;
                EntryGroup group;
                group.low = first.low;
                group.high = first.high;
                group.bins = first.bins;
                group.dx = static_cast<std::int16_t>(std::get<2>(here) * kGroup);
                group.dz = static_cast<std::int16_t>(std::get<1>(here) * kGroup);
                group.begin = static_cast<std::uint32_t>(entries.size());
                for (; i < all.size() && square(all[i]) == here; ++i) {
                    const Entry& entry = all[i].entry;
                    group.low = std::min(group.low, entry.low);
                    group.high = std::max(group.high, entry.high);
                    group.bins = joined(group.bins, entry.bins);
                    entries.push_back(entry);
                }
                group.end = static_cast<std::uint32_t>(entries.size());
                groups.push_back(group);
            }
            table.rings[r].*ring_end = static_cast<std::uint32_t>(groups.size());
        }
    }

    // The smaller of the two ranges that cover both; squares lie within one quadrant.
    static BinRange joined(BinRange a, BinRange b) {
        const int from = std::min<int>(a.first, b.first);
        const int to = std::max(a.first + a.count, b.first + b.count);
        return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to - from)};
    }

    JumpProfile jump_;
    TableSettings settings_;
    HeightUnits units_;
    double cell_m_;
    double zone_m_ = 0.0;
    double range_m_ = 0.0;
    double longest_m_ = 0.0;
    double shortest_m_ = 0.0;
    double feet_m_ = 0.0;  // over the take-off; what is lower is not in the way of feet
    std::size_t ranks_ = 0;
    std::vector<QuadrantCell> cells_;  // in range
    std::vector<QuadrantCell> grid_;   // a square of them, row by row
    int side_ = 0;
    std::vector<Placed<LandEntry>> lands_;
    std::vector<QuadrantCell> land_cells_;  // of the first quadrant, by rank
    std::vector<Placed<BlockEntry>> blocks_;
};

}  // namespace

// North is -z: seen from above, x to the right, a turn from x towards -z is counter-clockwise.
Offset turned(int i, int j, int quadrant) {
    switch (quadrant) {
        case 0:
            return {i, -j - 1};
        case 1:
            return {-j - 1, -i - 1};
        case 2:
            return {-i - 1, j};
        default:
            return {j, i};
    }
}

LandingTable make_landing_table(const JumpProfile& jump, const TableSettings& settings,
                                const HeightUnits& units) {
    return TableMaker(jump, settings, units).make();
}

}  // namespace pronk
