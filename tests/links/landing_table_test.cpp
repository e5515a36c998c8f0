#include "links/landing_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "links/lane_field.hpp"
#include "space/spaces.hpp"

namespace pronk::landing_table_test {
namespace {

using tests::Dice;

constexpr double kCell_m = 0.25;

HeightUnits units() {
    GridWindow window;
    window.max = {10, 10, 10};
    return HeightUnits(window, 10.0);
}
LandingTable table_of(const JumpProfile& jump) {
    return make_landing_table(jump, {Agent{}, GridSettings{}, kCell_m}, units());
}
double unit_m() {
    return units().unit_m();
}

const JumpProfile kJumps[] = {{1.0, 3.0, 3.0}, {2.0, 4.5, 5.0}, {1.25, 1.1, 1.5}, {3.0, 9.0, 2.0}};

// A jump's bin, and the cell it is over, seen from the sample's.
int bin_of(double angle_rad) {
    const double turns = angle_rad / (2.0 * std::numbers::pi);
    return static_cast<int>(std::floor((turns - std::floor(turns)) * kBins)) % kBins;
}
bool has(const BinRange& range, int bin) {
    return ((bin - range.first) & (kBins - 1)) < range.count;
}

// For every jump and every place on its way there is an entry of the cell with its direction that
// blocks at its height, but for the zones around its take-off and its landing.
TEST(LandingTable, Every_place_of_every_jump_is_blocked_by_what_is_there) {
    Dice dice(1);
    for (const JumpProfile& jump : kJumps) {
        const LandingTable table = table_of(jump);
        std::multimap<std::pair<int, int>, BlockEntry> blocks;
        for (const BlockEntry& entry : table.blocks)
            blocks.emplace(std::pair(entry.dx, entry.dz), entry);
        const double last_m = farthest_landing_m(jump).value() - 1.5;
        ASSERT_LT(table.shortest_reach_m, table.longest_reach_m);
        EXPECT_EQ(table.longest_reach_m, jump.reach_m);
        for (int i = 0; i < 5000 && last_m > 0.5; ++i) {
            const double reach_m = dice.between(table.shortest_reach_m, table.longest_reach_m);
            const double away_m = dice.between(0.51, std::max(0.52, last_m));
            if (away_m > last_m) continue;
            const double angle = dice.between(0.0, 2.0 * std::numbers::pi);
            const double x = away_m / reach_m;
            const double feet_m = 4.0 * jump.apex_m * x * (1.0 - x);
            const int dx = static_cast<int>(std::floor(away_m * std::cos(angle) / kCell_m));
            const int dz = static_cast<int>(std::floor(-away_m * std::sin(angle) / kCell_m));
            const auto [begin, end] = blocks.equal_range({dx, dz});
            EXPECT_TRUE(std::any_of(begin, end,
                                    [&](const auto& placed) {
                                        const BlockEntry& entry = placed.second;
                                        return has(entry.bins, bin_of(angle)) &&
                                               entry.low * unit_m() <= feet_m &&
                                               entry.high * unit_m() >= feet_m;
                                    }))
                << dx << ' ' << dz << ' ' << feet_m;
        }
    }
}

// Land entries are ordered by the angle of their midpoints; each is in its own bins, on the way
// down, within reach and within the fall.
TEST(LandingTable, Landings_are_counter_clockwise_on_the_way_down_and_in_reach) {
    for (const JumpProfile& jump : kJumps) {
        const LandingTable table = table_of(jump);
        ASSERT_EQ(table.lands.size(), table.land_of_rank.size());
        ASSERT_EQ(4 * table.approaches.size(), table.land_of_rank.size());
        double before = -1.0;
        for (std::size_t rank = 0; rank < table.land_of_rank.size(); ++rank) {
            const LandEntry& entry = table.lands[table.land_of_rank[rank]];
            EXPECT_EQ(entry.rank, rank);
            const double x = (entry.dx + 0.5) * kCell_m;
            const double z = (entry.dz + 0.5) * kCell_m;
            double angle = std::atan2(-z, x);
            if (angle < 0.0) angle += 2.0 * std::numbers::pi;
            EXPECT_GE(angle, before - 1e-12);
            before = angle;
            EXPECT_TRUE(has(entry.bins, bin_of(angle)));
            const double away_m = std::hypot(x, z);
            EXPECT_GE(away_m, 0.5 * jump.reach_m);
            EXPECT_LE(away_m, farthest_landing_m(jump).value());
            for (const std::int16_t height : {entry.low, entry.high}) {
                const double rise_m = height * unit_m();
                // Rounded towards more: a floor exactly as deep as the fall must be in.
                EXPECT_LE(jump.apex_m - rise_m, jump.max_fall_m + 2.0 * unit_m() + 1e-9);
                const auto reach = fitted_reach_m(jump.apex_m, away_m, rise_m);
                ASSERT_TRUE(reach);
                EXPECT_LE(*reach, jump.reach_m + 1e-9);
            }
        }
    }
}

TEST(LandingTable, Is_the_same_after_a_quarter_turn) {
    for (const JumpProfile& jump : kJumps) {
        const LandingTable table = table_of(jump);
        using Key = std::tuple<int, int, int, int, int, int>;
        std::multiset<Key> lands;
        std::multiset<Key> turned;
        for (const LandEntry& e : table.lands) {
            lands.emplace(e.dx, e.dz, e.low, e.high, e.bins.first, e.bins.count);
            // Cell (dx, dz) goes where its corner at (dx + 1, dz) goes: x towards -z.
            turned.emplace(e.dz, -e.dx - 1, e.low, e.high, (e.bins.first + kBins / 4) % kBins,
                           e.bins.count);
        }
        EXPECT_EQ(lands, turned);
        std::multiset<Key> blocks;
        turned.clear();
        for (const BlockEntry& e : table.blocks) {
            blocks.emplace(e.dx, e.dz, e.low, e.high, e.bins.first, e.bins.count);
            turned.emplace(e.dz, -e.dx - 1, e.low, e.high, (e.bins.first + kBins / 4) % kBins,
                           e.bins.count);
        }
        EXPECT_EQ(blocks, turned);
    }
}

// The columns that jumps pass on their way down, turned into the landing's quadrant, lie before it;
// squares have them all.
TEST(LandingTable, Approaches_lead_to_their_landings_in_every_quadrant) {
    for (const JumpProfile& jump : kJumps) {
        const LandingTable table = table_of(jump);
        for (const LandEntry& land : table.lands) {
            const Approach& approach = table.approach_of(land.rank);
            const int quadrant = table.quadrant_of(land.rank);
            ASSERT_LT(approach.begin, approach.end);
            bool has_landing = false;
            for (std::uint32_t e = approach.begin; e < approach.end; ++e) {
                const ApproachEntry& entry = table.approach_entries[e];
                const Offset at = turned(entry.i, entry.j, quadrant);
                has_landing |= at.dx == land.dx && at.dz == land.dz;
                EXPECT_LE(std::abs(at.dx - land.dx), table.approach_cells);
                EXPECT_LE(std::abs(at.dz - land.dz), table.approach_cells);
                const auto squares = std::span(table.approach_squares)
                                         .subspan(approach.squares_begin,
                                                  approach.squares_end - approach.squares_begin);
                EXPECT_TRUE(std::any_of(squares.begin(), squares.end(), [&](const auto& square) {
                    return entry.i >= square.i && entry.i < square.i + kGroup &&
                           entry.j >= square.j && entry.j < square.j + kGroup;
                }));
            }
            EXPECT_TRUE(has_landing);
        }
    }
}

// Wherever a jump that lands in a land entry's cell is between where its ring ends and where it
// lands, its approach has the column, at least as high.
TEST(LandingTable, Approaches_have_every_column_before_a_landing) {
    Dice dice(3);
    for (const JumpProfile& jump : kJumps) {
        const LandingTable table = table_of(jump);
        for (int i = 0; i < 20000; ++i) {
            const LandEntry& land =
                table.lands[static_cast<std::size_t>(dice.up_to(int(table.lands.size()) - 1))];
            const Approach& approach = table.approach_of(land.rank);
            const double x = (land.dx + dice.between(0.0, 1.0)) * kCell_m;
            const double z = (land.dz + dice.between(0.0, 1.0)) * kCell_m;
            const double angle = std::atan2(-z, x);
            const double landing_m = std::min<double>(std::hypot(x, z), approach.to_m);
            const double away_m = dice.between(approach.from_m, landing_m);
            // The ring's cells end at its begin, a cell's diagonal after from_m.
            const int dx = static_cast<int>(std::floor(away_m * std::cos(angle) / kCell_m));
            const int dz = static_cast<int>(std::floor(-away_m * std::sin(angle) / kCell_m));
            const double begin_m = approach.from_m + std::numbers::sqrt2 * kCell_m + 1e-3;
            if (away_m < begin_m) continue;
            const double reach_m = dice.between(table.shortest_reach_m, table.longest_reach_m);
            const double share = away_m / reach_m;
            const double feet_m = 4.0 * jump.apex_m * share * (1.0 - share);
            const auto entries = std::span(table.approach_entries)
                                     .subspan(approach.begin, approach.end - approach.begin);
            EXPECT_TRUE(std::any_of(entries.begin(), entries.end(),
                                    [&](const auto& entry) {
                                        const Offset at =
                                            turned(entry.i, entry.j, table.quadrant_of(land.rank));
                                        return at.dx == dx && at.dz == dz &&
                                               static_cast<double>(entry.high_m) >= feet_m - 1e-5;
                                    }))
                << land.dx << ' ' << land.dz << ": " << dx << ' ' << dz;
        }
    }
}

TEST(LaneLayout, Offsets_lead_from_every_sample_to_every_column_in_range) {
    for (const int step : {1, 2, 3, 4, 7}) {
        const int width = 23;
        const int depth = 9;
        const int range = 6;
        const LaneLayout layout(width, depth, step, range);
        std::set<std::ptrdiff_t> used;
        for (int z = -range; z < depth + range; ++z) {
            for (int x = -range; x < width + range; ++x) {
                const std::ptrdiff_t index = layout.index_of(x, z);
                EXPECT_GE(index, 0);
                EXPECT_LT(index, static_cast<std::ptrdiff_t>(layout.size()));
                EXPECT_TRUE(used.insert(index).second);
            }
        }
        for (int z = 0; z < depth; z += step) {
            for (int x = 0; x < width; x += step) {
                // Neighbouring samples are neighbours.
                EXPECT_EQ(layout.index_of(x + step, z), layout.index_of(x, z) + 1);
                EXPECT_EQ(layout.index_of(x, z + step), layout.index_of(x, z) + layout.lane_row());
                for (int dz = -range; dz <= range; ++dz) {
                    for (int dx = -range; dx <= range; ++dx) {
                        if (x + dx >= width + range || z + dz >= depth + range) continue;
                        EXPECT_EQ(layout.index_of(x, z) + layout.offset(dx, dz),
                                  layout.index_of(x + dx, z + dz));
                    }
                }
            }
        }
    }
}

// A batch may begin at any sample: what its lanes look at lies in the arrays, and in range it is
// the column that they mean.
TEST(LaneLayout, Every_lane_of_every_batch_is_in_the_arrays) {
    for (const int step : {1, 2, 3, 4, 5}) {
        for (const int width : {1, 7, 8, 23}) {
            const int depth = 11;
            const int range = 5;
            const LaneLayout layout(width, depth, step, range);
            std::set<std::size_t> samples;
            for (int z = 0; z < depth; z += step) {
                for (int x = 0; x < width; x += step) {
                    EXPECT_TRUE(samples.insert(layout.sample_of(x, z)).second);
                    for (std::size_t lane = 0; lane < kLanes; ++lane) {
                        const int lane_x = x + static_cast<int>(lane % kLaneColumns) * step;
                        const int lane_z = z + static_cast<int>(lane / kLaneColumns) * step;
                        EXPECT_LT(layout.sample_of(x, z, lane), layout.sample_count());
                        EXPECT_EQ(layout.sample_of(x, z, lane), layout.sample_of(lane_x, lane_z));
                        for (int dz = -range; dz <= range; ++dz) {
                            for (int dx = -range; dx <= range; ++dx) {
                                const std::ptrdiff_t at =
                                    layout.index_of(x, z) + layout.offset(dx, dz) +
                                    static_cast<std::ptrdiff_t>(layout.lane_offset(lane));
                                ASSERT_GE(at, 0);
                                ASSERT_LT(at, static_cast<std::ptrdiff_t>(layout.size()));
                                if (lane_x < width && lane_z < depth) {
                                    ASSERT_EQ(at, layout.index_of(lane_x + dx, lane_z + dz));
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace pronk::landing_table_test
