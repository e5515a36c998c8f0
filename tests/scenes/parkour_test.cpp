#include <gtest/gtest.h>

#include <glm/common.hpp>

#include "scenes/soup_probes.hpp"

namespace pronk::scenes::parkour_test {
namespace {

// The rest of these know blocks only by their corners: which ones can an agent go between?
float gap_between(const ParkourBlock& a, const ParkourBlock& b) {
    const float dx = std::max({a.min.x - b.max.x, b.min.x - a.max.x, 0.0F});
    const float dz = std::max({a.min.z - b.max.z, b.min.z - a.max.z, 0.0F});
    return std::hypot(dx, dz);
}

// With an apex of 2 m over a reach of 4 m an agent lands `rise` higher after at most this far.
float reach(float rise) {
    return rise > 2.0F ? -1.0F : 2.0F * (1.0F + std::sqrt(1.0F - rise / 2.0F));
}

// Fewest jumps if agents had no width and nothing stood in their way: no planner can do better.
int fewest_jumps(std::size_t from, std::size_t to) {
    const auto blocks = parkour_blocks();
    std::vector<int> jumps(blocks.size(), -1);
    std::vector<std::size_t> open{from};
    jumps[from] = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (std::size_t next = 0; next < blocks.size(); ++next) {
            const float rise = blocks[next].max.y - blocks[open[i]].max.y;
            if (jumps[next] >= 0 || gap_between(blocks[open[i]], blocks[next]) > reach(rise))
                continue;
            jumps[next] = jumps[open[i]] + 1;
            open.push_back(next);
        }
    }
    return jumps[to];
}

std::size_t block_below(const Vec3& p) {
    const auto blocks = parkour_blocks();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto& b = blocks[i];
        if (b.max.y == p.y && p.x > b.min.x && p.x < b.max.x && p.z > b.min.z && p.z < b.max.z) {
            return i;
        }
    }
    return blocks.size();
}

TEST(Parkour, Blocks_lie_on_whole_metres) {
    for (const ParkourBlock& block : parkour_blocks()) {
        for (const Vec3& corner : {block.min, block.max}) {
            EXPECT_EQ(corner, glm::round(corner));
        }
        EXPECT_TRUE(block.min.x < block.max.x && block.min.y < block.max.y &&
                    block.min.z < block.max.z);
    }
}

TEST(Parkour, Has_the_eight_pairs_of_the_paper) {
    std::vector<int> jumps;
    for (const ParkourPair& pair : parkour_pairs()) jumps.push_back(pair.jumps);
    EXPECT_EQ(jumps, (std::vector<int>{1, 0, 2, 2, 4, 6, 7, 9}));
}

TEST(Parkour, Starts_and_goals_stand_free_on_blocks) {
    const auto soup = soup_of("parkour");
    for (const ParkourPair& pair : parkour_pairs()) {
        for (const Vec3& feet : {pair.start, pair.goal}) {
            EXPECT_LT(block_below(feet), parkour_blocks().size());
            // Off the middle, where the diagonals of the faces are.
            EXPECT_FLOAT_EQ(heights_at(soup, feet.x + 0.01F, feet.z + 0.02F).back(), feet.y);
        }
    }
}

TEST(Parkour, No_route_has_fewer_jumps_than_promised) {
    for (const ParkourPair& pair : parkour_pairs()) {
        EXPECT_EQ(fewest_jumps(block_below(pair.start), block_below(pair.goal)), pair.jumps);
    }
}

}  // namespace
}  // namespace pronk::scenes::parkour_test
