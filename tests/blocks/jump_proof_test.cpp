// Whether a jump from one foothold to another is valid: traces of straight ones, and arcs.
#include "blocks/jump_proof.hpp"

#include <gtest/gtest.h>

#include "blocks/block_worlds.hpp"

namespace pronk::jump_proof_test {
namespace {

using tests::agent_of;
using tests::drawn;

constexpr JumpProfile kJump{2.0, 8.0, 6.0};

struct Place {
    explicit Place(const BlockList& list, JumpShape shape = JumpShape::straight)
        : grid(tests::grid_of(list)),
          map(tests::map_of(grid, tests::traveller_of(agent_of(0.25, 1.5, 0.2), kJump, shape))) {}

    bool is_traced(const BlockCoord& from, const BlockCoord& to) const {
        return has_free_trace(map.parts(), grid.layout().floor_of(from),
                              grid.layout().floor_of(to));
    }
    bool is_proven(const BlockCoord& from, const BlockCoord& to) const {
        return prove_jump(map.parts(), from, to).has_value();
    }

    BlockGrid grid;
    BlockMap map;
};

TEST(JumpProof, What_stands_between_is_in_the_way_of_a_straight_jump_and_not_of_an_arc) {
    const BlockList list = drawn({{"#####"}, {"..#.."}}, 8);
    const Place straight(list);
    EXPECT_FALSE(straight.is_traced({0, 1, 0}, {4, 1, 0}));
    EXPECT_FALSE(straight.is_proven({0, 1, 0}, {4, 1, 0}));
    const Place arcs(list, JumpShape::arcs);
    EXPECT_TRUE(arcs.is_proven({0, 1, 0}, {4, 1, 0}));
    EXPECT_TRUE(straight.is_proven({0, 1, 0}, {2, 2, 0}));
    EXPECT_TRUE(straight.is_proven({2, 2, 0}, {4, 1, 0}));
}

TEST(JumpProof, Who_cannot_rise_where_he_stands_rises_on_the_way) {
    // Under a roof over the take-off there are two voxels of room. The landing is one higher: up
    // first the head is at 3.5, half a metre in the roof; straight to beside the landing it is at
    // 2.5 + 0.75 / 2.25 when the body leaves the roof.
    const BlockList list = drawn({{"####"}, {"...#"}, {"...."}, {"#..."}}, 8);
    const Place place(list);
    EXPECT_TRUE(place.is_traced({0, 1, 0}, {3, 2, 0}));
    EXPECT_TRUE(place.is_traced({3, 2, 0}, {0, 1, 0}));
    // A roof that is one longer is in the way of both.
    const Place longer(drawn({{"####"}, {"...#"}, {"...."}, {"##.."}}, 8));
    EXPECT_FALSE(longer.is_traced({0, 1, 0}, {3, 2, 0}));
    EXPECT_FALSE(longer.is_proven({0, 1, 0}, {3, 2, 0}));
}

TEST(JumpProof, Who_cannot_rise_on_the_way_rises_where_he_stands) {
    // A wall right beside the take-off, as high as the landing behind it.
    const Place place(drawn({{"###"}, {".##"}, {".##"}}, 8));
    EXPECT_TRUE(place.is_traced({0, 1, 0}, {2, 3, 0}));
    // With a roof over the take-off neither will do.
    const Place roofed(drawn({{"###"}, {".##"}, {".##"}, {"..."}, {"#.."}}, 8));
    EXPECT_FALSE(roofed.is_traced({0, 1, 0}, {2, 3, 0}));
}

TEST(JumpProof, A_trace_leads_there_and_back) {
    int free = 0;
    int blocked = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        judge::Dice dice(181, seed);
        const Place place(tests::thrown(dice, {{7, 6, 7}, 0.12}));
        const auto footholds = tests::footholds_of(place.map);
        for (int i = 0; i < 50; ++i) {
            const BlockCoord from = footholds[dice.below(footholds.size())];
            const BlockCoord to = footholds[dice.below(footholds.size())];
            const bool is_free = place.is_traced(from, to);
            EXPECT_EQ(place.is_traced(to, from), is_free) << seed;
            (is_free ? free : blocked) += 1;
        }
    }
    EXPECT_GT(free, 100);
    EXPECT_GT(blocked, 100);
}

TEST(JumpProof, A_jump_that_is_too_far_is_none_however_free_its_trace) {
    const Place place(drawn({{"#..............#"}}, 8));
    EXPECT_TRUE(place.is_traced({0, 1, 0}, {15, 1, 0}));
    EXPECT_FALSE(place.is_proven({0, 1, 0}, {15, 1, 0}));
}

}  // namespace
}  // namespace pronk::jump_proof_test
