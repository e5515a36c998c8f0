#include "corridors/border_distances.hpp"

#include <random>

#include "../planning/hand_mesh.hpp"
#include "axis_promises.hpp"

namespace pronk::tests::border_distances_test {
namespace {

constexpr PlanGrid kHalves{{0.0, 0.0}, 0.5};

// Around a pillar from (4, 4) to (6, 6) in a room of 10 m.
PlanMesh room_with_a_pillar() {
    return hand_mesh({{{0, 0}, {10, 0}, {6, 4}, {4, 4}},
                      {{10, 0}, {10, 10}, {6, 6}, {6, 4}},
                      {{10, 10}, {0, 10}, {4, 6}, {6, 6}},
                      {{0, 10}, {0, 0}, {4, 4}, {4, 6}}});
}

TEST(The_nearest_border, Is_a_wall_or_the_corner_of_a_pillar) {
    const PlanMesh mesh = room_with_a_pillar();
    const MedialAxis axis = axis_of(mesh, kHalves);
    const BorderDistances distances(mesh, axis);
    const NearBorder wall = distances.nearest(0, {5.0, 1.0});
    EXPECT_NEAR(wall.away_m, 1.0, 1e-12);
    EXPECT_EQ(wall.at, PlanPoint(5.0, 0.0));
    const NearBorder pillar = distances.nearest(0, {5.0, 3.0});
    EXPECT_NEAR(pillar.away_m, 1.0, 1e-12);
    EXPECT_EQ(pillar.at, PlanPoint(5.0, 4.0));
    const NearBorder corner = distances.nearest(0, {3.0, 3.0});
    EXPECT_NEAR(corner.away_m, std::numbers::sqrt2, 1e-12);
    EXPECT_EQ(corner.at, PlanPoint(4.0, 4.0));
}

// A place of a way that is nearest to a border is an end of it, or straight across from a corner.
TEST(The_nearest_border, Of_a_way_is_that_of_its_nearest_place) {
    const PlanMesh mesh = room_with_a_pillar();
    const MedialAxis axis = axis_of(mesh, kHalves);
    const BorderDistances distances(mesh, axis);
    EXPECT_NEAR(distances.least_m(0, {2.0, 1.5}, {8.0, 1.5}), 1.5, 1e-12);
    EXPECT_NEAR(distances.least_m(0, {3.0, 2.0}, {3.0, 2.8}), std::hypot(1.0, 1.2), 1e-12);
    EXPECT_EQ(distances.least_m(2, {2.0, 1.5}, {8.0, 1.5}),
              std::numeric_limits<double>::infinity());
    std::mt19937 random(5);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (int i = 0; i < 2'000; ++i) {
        const PlanPoint from(10.0 * share(random), 3.9 * share(random));
        const PlanPoint to(10.0 * share(random), 3.9 * share(random));
        const std::array<std::uint32_t, 3> cells{3, 0, 1};
        const double least_m = distances.least_m(cells, from, to);
        double sampled_m = std::numeric_limits<double>::infinity();
        for (int s = 0; s <= 400; ++s) {
            const PlanPoint at = from + (s / 400.0) * (to - from);
            for (const std::uint32_t cell : cells) {
                if (is_in(mesh, cell, at)) {
                    sampled_m = std::min(sampled_m, clearance_m(mesh, {at, cell}));
                }
            }
        }
        ASSERT_LE(least_m, sampled_m + 1e-9);
        ASSERT_GE(least_m, sampled_m - 0.5 * length(to - from) / 400.0 - 1e-9);
    }
}

}  // namespace
}  // namespace pronk::tests::border_distances_test
