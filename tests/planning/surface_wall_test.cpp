#include "planning/ground/surface_wall.hpp"

#include <gtest/gtest.h>

#include "hand_mesh.hpp"

namespace pronk::tests::surface_wall_test {
namespace {

class Walls : public ::testing::TestWithParam<double> {
  protected:
    void expect_wall(std::uint32_t polygon, const PlanPoint& from, const PlanPoint& where) {
        const auto wall = nearest_wall(mesh_.mesh(), {at(from), polygon}, 100.0);
        ASSERT_TRUE(wall);
        EXPECT_LT(length(wall->at.at - at(where)), 1e-9);
        EXPECT_NEAR(wall->away_m, length(where - from), 1e-9);
        EXPECT_EQ(mesh_.mesh().edges[wall->border].across, kNothing);
        EXPECT_EQ(mesh_.mesh().edges[wall->border].polygon, wall->at.polygon);
        EXPECT_TRUE(nearest_wall(mesh_.mesh(), {at(from), polygon}, wall->away_m + 1e-9));
        EXPECT_FALSE(nearest_wall(mesh_.mesh(), {at(from), polygon}, 0.9 * wall->away_m - 1e-9));
    }
    PlanPoint at(const PlanPoint& p) const { return mesh_.at(p.x, p.y); }

    HandMesh mesh_{GetParam()};
};

TEST_P(Walls, Are_borders_and_not_the_edges_between_polygons) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 4);
    const std::uint32_t right = mesh_.box(1, 0, 4, 4);
    mesh_.join_all();
    expect_wall(left, {0.9, 2.5}, {0.0, 2.5});
    expect_wall(right, {1.5, 2.2}, {0.0, 2.2});
    expect_wall(right, {3.0, 2.2}, {4.0, 2.2});
    expect_wall(right, {3.0, 4.0}, {3.0, 4.0});  // on it
}

// Around a square pillar from (1, 1) to (2, 2), whose corners stick out.
TEST_P(Walls, May_be_corners) {
    const std::uint32_t low = mesh_.add({{0, 0}, {3, 0}, {2, 1}, {1, 1}});
    mesh_.add({{3, 0}, {3, 3}, {2, 2}, {2, 1}});
    mesh_.add({{3, 3}, {0, 3}, {1, 2}, {2, 2}});
    const std::uint32_t left = mesh_.add({{0, 3}, {0, 0}, {1, 1}, {1, 2}});
    mesh_.join_all();
    expect_wall(low, {0.7, 0.7}, {1.0, 1.0});
    expect_wall(left, {0.7, 0.7}, {1.0, 1.0});
    expect_wall(low, {1.5, 0.6}, {1.5, 1.0});
    expect_wall(low, {1.5, 0.4}, {1.5, 0.0});
}

// Where the stairs begin there is a border, which the storey above is not stopped by.
TEST_P(Walls, Of_another_storey_are_none) {
    const std::vector<std::uint32_t> steps = winding_stairs(mesh_);
    expect_wall(steps[0], {2.0, 0.1}, {2.0, 0.0});
    const auto above = nearest_wall(mesh_.mesh(), {at({2.0, 0.1}), steps[8]}, 100.0);
    ASSERT_TRUE(above);
    // The outside of the step and that of the one before, the chord of an eighth of 3 m.
    EXPECT_GT(above->away_m, 0.7);
}

// Ground that turns one and a half times around the corner (0, 0). It ends in a border from there
// to the left, which is above the place and nearer to it in plan view than the corner is.
TEST_P(Walls, Of_a_storey_that_parts_at_the_nearest_corner_are_none) {
    const std::array<PlanPoint, 4> around{{{8, 0}, {0, 8}, {-8, 0}, {0, -8}}};
    std::vector<std::uint32_t> quarters;
    for (std::size_t i = 0; i < 6; ++i) {
        quarters.push_back(mesh_.add({{0, 0}, around[i % 4], around[(i + 1) % 4]}));
        if (i > 0) mesh_.join(quarters[i - 1], quarters[i]);
    }
    expect_wall(quarters[2], {-1.0, -1.0}, {0.0, 0.0});
    expect_wall(quarters[5], {-2.0, 1.0}, {-2.0, 0.0});
}

INSTANTIATE_TEST_SUITE_P(Turned, Walls, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

}  // namespace
}  // namespace pronk::tests::surface_wall_test
