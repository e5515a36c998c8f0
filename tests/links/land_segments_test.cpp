#include "links/land_segments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "space/spaces.hpp"

namespace pronk::land_segments_test {
namespace {

using tests::Dice;

LandVoxel at(int dx, int dz, std::uint32_t polygon = 1) {
    LandVoxel voxel;
    voxel.polygon = polygon;
    voxel.dx = static_cast<std::int16_t>(dx);
    voxel.dz = static_cast<std::int16_t>(dz);
    return voxel;
}

// ---- Chains -------------------------------------------------------------------------------------

// The cells that jumps of a reach land in on level ground, as the search finds them: in the order
// of angles from the positive x axis on, all of polygon 1.
std::vector<LandVoxel> landings_all_around(double reach_m) {
    const GridSettings grid;
    GridWindow window;
    window.max = {10, 10, 10};
    window.grid = grid;
    const HeightUnits units(window, 10.0);
    const LandingTable table =
        make_landing_table({1.0, reach_m, 4.0}, {Agent{}, grid, 0.25}, units);
    std::vector<LandVoxel> voxels;
    for (std::size_t rank = 0; rank < table.land_of_rank.size(); ++rank) {
        const LandEntry& entry = table.lands[table.land_of_rank[rank]];
        if (entry.low > 0 || entry.high < 0) continue;
        LandVoxel voxel = at(entry.dx, entry.dz);
        voxel.rank = entry.rank;
        voxel.bins = entry.bins;
        voxels.push_back(voxel);
    }
    return voxels;
}

double angle_of(const LandVoxel& voxel) {
    return std::atan2(-(voxel.dz + 0.5), voxel.dx + 0.5);
}

// Leaves those that lie between two angles, counter-clockwise, which may go over angle 0.
std::vector<LandVoxel> between(std::vector<LandVoxel> voxels, double from_deg, double to_deg) {
    std::erase_if(voxels, [&](const LandVoxel& voxel) {
        double degrees = angle_of(voxel) * 180.0 / std::numbers::pi;
        while (degrees < from_deg) degrees += 360.0;
        return degrees > to_deg;
    });
    return voxels;
}

struct Chains {
    std::vector<LandVoxel> voxels;
    std::vector<VoxelRun> runs;
};
Chains chains_of(std::vector<LandVoxel> voxels, std::uint32_t takeoff_polygon = 0) {
    Chains chains{std::move(voxels), {}};
    find_chains(chains.voxels, takeoff_polygon, 0.9F, chains.runs);
    return chains;
}

// Neighbours in the chain are so in the world, and go counter-clockwise.
void expect_in_order(const Chains& chains, const VoxelRun& run) {
    for (std::uint32_t i = run.first; i < run.last; ++i) {
        const LandVoxel& a = chains.voxels[i];
        const LandVoxel& b = chains.voxels[i + 1];
        EXPECT_LE(std::abs(a.dx - b.dx), 2);
        EXPECT_LE(std::abs(a.dz - b.dz), 2);
        const double turn = (a.dz + 0.5) * (b.dx + 0.5) - (a.dx + 0.5) * (b.dz + 0.5);
        EXPECT_GE(turn, 0.0) << a.dx << ' ' << a.dz << " then " << b.dx << ' ' << b.dz;
    }
}

TEST(LandChains, Without_landings_there_are_none) {
    EXPECT_TRUE(chains_of({}).runs.empty());
}

TEST(LandChains, An_arc_of_neighbours_is_one_chain_wherever_it_lies) {
    for (const double reach_m : {1.0, 2.0, 3.5, 6.0}) {
        const std::vector<LandVoxel> ring = landings_all_around(reach_m);
        ASSERT_GT(ring.size(), 8U);
        for (int from = -170; from < 190; from += 7) {
            const std::vector<LandVoxel> arc = between(ring, from, from + 100);
            const Chains chains = chains_of(arc);
            ASSERT_EQ(chains.runs.size(), 1U) << from << ' ' << reach_m;
            EXPECT_EQ(chains.runs[0].first, 0U);
            EXPECT_EQ(chains.runs[0].last, arc.size() - 1);
            expect_in_order(chains, chains.runs[0]);
        }
    }
}

// Two or three neighbours over angle 0: the first of them is the last in the search's order.
TEST(LandChains, A_short_arc_over_angle_0_goes_counter_clockwise_too) {
    for (const double reach_m : {1.0, 2.0, 3.5, 6.0}) {
        const std::vector<LandVoxel> ring = landings_all_around(reach_m);
        const double cell_deg = 0.25 / reach_m * 180.0 / std::numbers::pi;
        for (const double cells : {1.2, 1.6, 2.2, 3.2}) {
            const Chains chains = chains_of(between(ring, -cells * cell_deg, cells * cell_deg));
            ASSERT_EQ(chains.runs.size(), 1U) << reach_m;
            ASSERT_GE(chains.voxels.size(), 2U);
            expect_in_order(chains, chains.runs[0]);
        }
    }
}

TEST(LandChains, A_gap_makes_two) {
    std::vector<LandVoxel> voxels = between(landings_all_around(4.0), 10, 40);
    const std::vector<LandVoxel> more = between(landings_all_around(4.0), 60, 100);
    voxels.insert(voxels.end(), more.begin(), more.end());
    const Chains chains = chains_of(voxels);
    ASSERT_EQ(chains.runs.size(), 2U);
    EXPECT_EQ(chains.runs[0].last + 1, chains.runs[1].first);
    EXPECT_EQ(chains.runs[1].last, voxels.size() - 1);
}

// Kerkhof connects no midpoints of different polygons, and leaves out those of the take-off's.
TEST(LandChains, A_change_of_polygons_makes_two_and_the_take_off_s_own_is_none) {
    std::vector<LandVoxel> voxels = between(landings_all_around(4.0), 10, 100);
    for (std::size_t i = voxels.size() / 2; i < voxels.size(); ++i) voxels[i].polygon = 2;
    const Chains both = chains_of(voxels);
    ASSERT_EQ(both.runs.size(), 2U);
    EXPECT_EQ(both.runs[0].last + 1, voxels.size() / 2);
    const Chains first = chains_of(voxels, 2);
    ASSERT_EQ(first.runs.size(), 1U);
    EXPECT_EQ(first.runs[0].first, 0U);
    const Chains second = chains_of(voxels, 1);
    ASSERT_EQ(second.runs.size(), 1U);
    EXPECT_EQ(second.runs[0].last, voxels.size() - 1);
}

// Spans are neighbours if their tops are within the climb of each other.
TEST(LandChains, A_step_higher_than_the_climb_makes_two) {
    std::vector<LandVoxel> voxels = between(landings_all_around(4.0), 10, 100);
    const std::size_t half = voxels.size() / 2;
    const auto raised = [&](float y) {
        std::vector<LandVoxel> changed = voxels;
        for (std::size_t i = half; i < changed.size(); ++i) changed[i].y = y;
        return chains_of(changed).runs.size();
    };
    EXPECT_EQ(raised(0.85F), 1U);
    EXPECT_EQ(raised(0.95F), 2U);
    EXPECT_EQ(raised(-0.95F), 2U);
}

TEST(LandChains, All_around_there_is_one_that_leaves_nobody_out) {
    const std::vector<LandVoxel> ring = landings_all_around(3.0);
    const Chains chains = chains_of(ring);
    ASSERT_EQ(chains.runs.size(), 1U);
    EXPECT_EQ(chains.runs[0].last - chains.runs[0].first + 1, ring.size());
    expect_in_order(chains, chains.runs[0]);
}

// ---- Zhao and Saalfeld --------------------------------------------------------------------------

std::vector<VoxelRun> simplified(const std::vector<LandVoxel>& voxels, double epsilon_cells) {
    std::vector<VoxelRun> segments;
    simplify(voxels, {0, static_cast<std::uint32_t>(voxels.size() - 1)}, epsilon_cells, segments);
    return segments;
}

double distance_cells(const LandVoxel& p, const LandVoxel& a, const LandVoxel& b) {
    const double x = b.dx - a.dx;
    const double z = b.dz - a.dz;
    const double length2 = x * x + z * z;
    const double along = (p.dx - a.dx) * x + (p.dz - a.dz) * z;
    const double t = length2 > 0.0 ? std::clamp(along / length2, 0.0, 1.0) : 0.0;
    return std::hypot(p.dx - a.dx - t * x, p.dz - a.dz - t * z);
}

// Segments follow each other from end to end, and no voxel strays.
void expect_simplified(const std::vector<LandVoxel>& voxels, double epsilon_cells) {
    const std::vector<VoxelRun> segments = simplified(voxels, epsilon_cells);
    ASSERT_FALSE(segments.empty());
    EXPECT_EQ(segments.front().first, 0U);
    EXPECT_EQ(segments.back().last, voxels.size() - 1);
    for (std::size_t s = 0; s < segments.size(); ++s) {
        if (s > 0) {
            EXPECT_EQ(segments[s].first, segments[s - 1].last);
        }
        for (std::uint32_t i = segments[s].first; i <= segments[s].last; ++i) {
            EXPECT_LE(
                distance_cells(voxels[i], voxels[segments[s].first], voxels[segments[s].last]),
                epsilon_cells + 1e-9);
        }
    }
}

// Figure 25: v2 lies between the half lines of v1, and its own upper half line replaces that of v1.
// Then v3 lies above the new one, though not above the old one: the chain is v0, v2, v3.
TEST(ZhaoSaalfeld, The_thesis_s_example_keeps_v0_v2_and_v3) {
    for (const int up : {1, -1}) {
        const std::vector<LandVoxel> v = {at(0, 0), at(4, 0), at(5, -up), at(8, up)};
        const std::vector<VoxelRun> segments = simplified(v, 1.0);
        ASSERT_EQ(segments.size(), 2U);
        EXPECT_EQ(segments[0].first, 0U);
        EXPECT_EQ(segments[0].last, 2U);
        EXPECT_EQ(segments[1].first, 2U);
        EXPECT_EQ(segments[1].last, 3U);
    }
    // With v1's half lines alone v3 would do.
    EXPECT_EQ(simplified({at(0, 0), at(4, 0), at(8, 1)}, 1.0).size(), 1U);
}

TEST(ZhaoSaalfeld, A_voxel_alone_is_a_segment_and_two_are_one) {
    const std::vector<VoxelRun> one = simplified({at(3, -2)}, 1.0);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].first, one[0].last);
    EXPECT_EQ(simplified({at(3, -2), at(3, -3)}, 0.0).size(), 1U);
}

TEST(ZhaoSaalfeld, A_straight_row_is_one_segment_for_any_epsilon) {
    for (const double epsilon : {0.0, 0.5, 3.0}) {
        std::vector<LandVoxel> row;
        for (int i = 0; i < 40; ++i) row.push_back(at(20 - i, -7));
        EXPECT_EQ(simplified(row, epsilon).size(), 1U);
        for (LandVoxel& voxel : row) voxel.dz = static_cast<std::int16_t>(3 - 2 * voxel.dx);
        EXPECT_EQ(simplified(row, epsilon).size(), 1U);
    }
}

TEST(ZhaoSaalfeld, A_corner_is_kept_unless_epsilon_is_larger) {
    std::vector<LandVoxel> corner;
    for (int i = 10; i > 0; --i) corner.push_back(at(20, 10 - i));
    for (int i = 0; i < 10; ++i) corner.push_back(at(20 - i, 10));
    const std::vector<VoxelRun> segments = simplified(corner, 0.5);
    EXPECT_EQ(segments.size(), 2U);
    expect_simplified(corner, 0.5);
    EXPECT_EQ(simplified(corner, 8.0).size(), 1U);
}

TEST(ZhaoSaalfeld, No_voxel_of_a_landing_arc_strays_farther_than_epsilon) {
    for (const double reach_m : {1.0, 1.7, 3.0, 5.2, 8.0}) {
        const std::vector<LandVoxel> ring = landings_all_around(reach_m);
        for (const double epsilon : {0.0, 0.3, 0.7, 1.0, 1.5, 4.0}) {
            for (int from = -170; from < 190; from += 40) {
                const Chains chains = chains_of(between(ring, from, from + 130));
                ASSERT_EQ(chains.runs.size(), 1U);
                expect_simplified(chains.voxels, epsilon);
            }
        }
    }
}

// Chains of steps that never go back on the way they came, in any direction.
TEST(ZhaoSaalfeld, No_voxel_of_a_random_walk_strays_farther_than_epsilon) {
    Dice dice(1);
    for (int round = 0; round < 2000; ++round) {
        const bool swap = dice.one_in(2);
        const int sign = dice.one_in(2) ? 1 : -1;
        std::vector<LandVoxel> walk = {at(dice.up_to(20), dice.up_to(20))};
        for (int i = dice.up_to(40); i >= 0; --i) {
            const int along = sign * (1 + dice.up_to(1));
            const int beside = dice.up_to(4) - 2;
            walk.push_back(at(walk.back().dx + (swap ? beside : along),
                              walk.back().dz + (swap ? along : beside)));
        }
        expect_simplified(walk, dice.between(0.0, 3.0));
    }
}

}  // namespace
}  // namespace pronk::land_segments_test
