// From places to the footholds that stand for them.
#include "blocks/projection.hpp"

#include <gtest/gtest.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "blocks/block_worlds.hpp"

namespace pronk::projection_test {
namespace {

using tests::Cells;
using tests::drawn;

struct Place {
    explicit Place(const BlockList& list,
                   const BlockTraveller& traveller = tests::parkour_traveller())
        : grid(tests::grid_of(list)), map(tests::map_of(grid, traveller)) {}

    std::optional<BlockCoord> project(const Vec3d& at, double above_m, double closest_m) const {
        return pronk::project(map.parts(), at, {above_m, closest_m});
    }

    BlockGrid grid;
    BlockMap map;
};

// A floor two thick, and a tower of four on it.
const std::vector<tests::Layer> kTower{{"#####"}, {"#####"}, {"..#.."},
                                       {"..#.."}, {"..#.."}, {"..#.."}};

TEST(Projection, A_place_in_a_foothold_stands_for_it) {
    const Place place(drawn(kTower, 12));
    EXPECT_EQ(place.project({0.01, 2.0, 0.99}, 0, 0), (BlockCoord{0, 2, 0}));
    EXPECT_EQ(place.project({1.5, 2.9, 0.5}, 0, 0), (BlockCoord{1, 2, 0}));
    // Rounding leaves feet a little below the floor.
    EXPECT_EQ(place.project({1.5, 2.0 - 1e-6, 0.5}, 0, 0), (BlockCoord{1, 2, 0}));
    EXPECT_EQ(place.project({1.5, 3.1, 0.5}, 0, 0), std::nullopt);
}

TEST(Projection, Who_is_in_rock_comes_out_above_it) {
    const Place place(drawn(kTower, 12));
    EXPECT_EQ(place.project({0.5, 1.4, 0.5}, 1.0, 0), (BlockCoord{0, 2, 0}));
    EXPECT_EQ(place.project({2.5, 3.5, 0.5}, 3.0, 0), (BlockCoord{2, 6, 0}));
    // The way out has to lead up, however near the floor is beside.
    EXPECT_EQ(place.project({2.05, 2.5, 0.5}, 4.0, 9.0), (BlockCoord{2, 6, 0}));
    EXPECT_EQ(place.project({2.05, 2.5, 0.5}, 0.0, 9.0), (BlockCoord{1, 2, 0}));
    EXPECT_EQ(place.project({2.05, 2.5, 0.5}, 1.0, 9.0), (BlockCoord{1, 2, 0}));
}

TEST(Projection, Nobody_comes_out_of_rock_farther_up_than_asked) {
    const Place place(drawn({{"#"}, {"#"}, {"#"}}, 8, 0.4));
    const auto up_from = [&](double y, double above_m) {
        return place.project({0.2, y, 0.2}, above_m, 0.0);
    };
    EXPECT_EQ(up_from(0.2, 1.0), (BlockCoord{0, 3, 0}));  // from 0.2 m to 1.2 m
    EXPECT_EQ(up_from(0.19, 1.0), std::nullopt);
    EXPECT_EQ(up_from(0.0, 1.2), (BlockCoord{0, 3, 0}));
    EXPECT_EQ(up_from(0.8, 0.1), std::nullopt);
}

TEST(Projection, Who_is_in_the_air_is_not_lifted_to_the_next_storey) {
    const Place place(drawn({{"#"}, {"."}, {"."}, {"."}, {"."}, {"#"}}, 12));
    EXPECT_EQ(place.project({0.5, 2.5, 0.5}, 9.0, 0.0), std::nullopt);
    EXPECT_EQ(place.project({0.5, 2.5, 0.5}, 9.0, 2.0), (BlockCoord{0, 1, 0}));
}

TEST(Projection, However_far_away_the_closest_foothold_within_the_distance_is_found) {
    BlockList list;
    list.layout = {Vec3d(0.0), 1.0, {100, 4, 2}};
    list.blocks = {{{99, 0, 0}, {99, 0, 0}}};
    const Place place(list);
    for (const double x : {-1e9, -500.0, -101.0, -1.0, 0.0, 50.0, 98.0, 150.0, 300.0, 1e9}) {
        const double away_m = std::abs(99.5 - x);
        EXPECT_EQ(place.project({x, 1.0, 0.5}, 1.0, away_m + 1.0), (BlockCoord{99, 1, 0})) << x;
        EXPECT_EQ(place.project({x, 1.0, 0.5}, 1.0, away_m - 0.6), std::nullopt) << x;
    }
}

// All footholds, one after the other.
std::optional<BlockCoord> projected(const Cells& cells, const BlockMap& map, const Vec3d& at,
                                    const BlockProjection& within) {
    const BlockLayout& layout = cells.layout();
    const Vec3d voxel = glm::floor((at - layout.origin) / layout.voxel_m);
    const BlockCoord own{static_cast<int>(voxel.x), static_cast<int>(voxel.y),
                         static_cast<int>(voxel.z)};
    if (map.foothold(own)) return own;
    if (layout.has(own) && !tests::body_fits(cells, map.traveller().agent, own)) {
        for (int y = own.y + 1; y < layout.size.y; ++y) {
            const auto above = map.foothold({own.x, y, own.z});
            if (above && above->y - at.y <= within.above_m) return BlockCoord{own.x, y, own.z};
            if (above) break;
        }
    }
    std::optional<BlockCoord> closest;
    for (const BlockCoord& each : tests::footholds_of(map)) {
        const double away_m = glm::distance(at, layout.floor_of(each));
        if (away_m > within.closest_m) continue;
        if (!closest || away_m < glm::distance(at, layout.floor_of(*closest))) closest = each;
    }
    return closest;
}

TEST(Projection, Places_stand_for_what_a_look_at_all_footholds_finds) {
    int found = 0;
    int none = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        judge::Dice dice(151, seed);
        const BlockList list =
            tests::thrown(dice, {{8, 6, 5}, dice.between(0.02, 0.6), seed % 2 == 0 ? 1.0 : 0.4});
        const Cells cells(list);
        const Place place(list, tests::traveller_of(tests::agent_of(0.3, 0.7, 0.2), {1, 2, 2}));
        for (int i = 0; i < 50; ++i) {
            const Vec3d share(dice.between(-0.3, 1.3), dice.between(-0.3, 1.3),
                              dice.between(-0.3, 1.3));
            const BlockCoord& size = list.layout.size;
            const Vec3d at =
                list.layout.origin + list.layout.voxel_m * share * Vec3d(size.x, size.y, size.z);
            const BlockProjection within{dice.between(0.0, 3.0), dice.between(0.0, 3.0)};
            const auto expected = projected(cells, place.map, at, within);
            ASSERT_EQ(place.project(at, within.above_m, within.closest_m), expected) << seed;
            (expected ? found : none) += 1;
        }
    }
    EXPECT_GT(found, 500);
    EXPECT_GT(none, 500);
}

}  // namespace
}  // namespace pronk::projection_test
