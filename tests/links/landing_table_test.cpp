#include "links/landing_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "links/lane_field.hpp"
#include "links/window_maximum.hpp"
#include "space/spaces.hpp"

namespace pronk {
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
    return kCell_m / units().per_voxel();
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
        ASSERT_EQ(table.approaches.size(), table.land_of_rank.size());
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

TEST(WindowMaximum, Is_the_highest_of_the_window_and_never_lower) {
    Dice dice(2);
    for (int round = 0; round < 200; ++round) {
        const int width = 1 + dice.up_to(12);
        const int depth = 1 + dice.up_to(12);
        const int window = 1 + dice.up_to(6);
        std::vector<std::int16_t> heights;
        for (int i = 0; i < width * depth; ++i) {
            heights.push_back(static_cast<std::int16_t>(dice.up_to(1000) - 500));
        }
        const auto at = [&](int x, int z) {
            return heights[static_cast<std::size_t>(z * width + x)];
        };
        const auto highest = window_maximum(heights, static_cast<std::size_t>(width), window);
        ASSERT_EQ(highest.size(), heights.size());
        for (int z = 0; z < depth; ++z) {
            for (int x = 0; x < width; ++x) {
                std::int16_t expected = at(x, z);
                for (int dz = 0; dz < window && z + dz < depth; ++dz) {
                    for (int dx = 0; dx < window && x + dx < width; ++dx) {
                        expected = std::max(expected, at(x + dx, z + dz));
                    }
                }
                const std::int16_t found = highest[static_cast<std::size_t>(z * width + x)];
                EXPECT_GE(found, expected);
                // Beyond a row's end the next row's begin is taken in.
                if (x + window <= width) {
                    EXPECT_EQ(found, expected);
                }
            }
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
                EXPECT_LT(index, layout.size());
                EXPECT_TRUE(used.insert(index).second);
            }
        }
        for (int z = 0; z < depth; z += step) {
            for (int x = 0; x < width; x += step) {
                // Neighbouring samples are neighbours.
                EXPECT_EQ(layout.index_of(x + step, z), layout.index_of(x, z) + 1);
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

}  // namespace
}  // namespace pronk
