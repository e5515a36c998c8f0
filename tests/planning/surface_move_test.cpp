#include "planning/ground/surface_move.hpp"

#include <gtest/gtest.h>

#include "hand_mesh.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk::tests::surface_move_test {
namespace {

class Moves : public ::testing::TestWithParam<double> {
  protected:
    PlanMove move(std::uint32_t polygon, const PlanPoint& from, const PlanPoint& to) {
        const PlanMove moved = move_towards(mesh_.mesh(), {at(from), polygon}, at(to));
        EXPECT_EQ(moved.polygons.front(), polygon);
        EXPECT_EQ(moved.polygons.back(), moved.end.polygon);
        for (std::size_t i = 1; i < moved.polygons.size(); ++i) {
            EXPECT_TRUE(share_an_edge(mesh_.mesh(), moved.polygons[i - 1], moved.polygons[i]));
        }
        EXPECT_TRUE(is_in(mesh_.mesh(), moved.end.polygon, moved.end.at, 1e-9));
        EXPECT_LE(length(moved.end.at - at(to)), length(at(from) - at(to)) + 1e-9);
        return moved;
    }
    PlanPoint at(const PlanPoint& p) const { return mesh_.at(p.x, p.y); }
    void expect_at(const PlanMove& moved, const PlanPoint& where) const {
        EXPECT_LT(length(moved.end.at - at(where)), 1e-9);
    }

    HandMesh mesh_{GetParam()};
};

TEST_P(Moves, Get_where_nothing_is_in_the_way) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 1);
    const std::uint32_t right = mesh_.box(1, 0, 2, 1);
    mesh_.join_all();
    const PlanMove moved = move(left, {0.5, 0.5}, {1.5, 0.7});
    EXPECT_TRUE(moved.is_reached);
    EXPECT_EQ(moved.polygons, (std::vector{left, right}));
    expect_at(moved, {1.5, 0.7});
    EXPECT_TRUE(move(left, {0.5, 0.5}, {0.5, 0.5}).is_reached);
}

TEST_P(Moves, Slide_along_borders_to_the_place_nearest_to_the_wish) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 1);
    const std::uint32_t right = mesh_.box(1, 0, 2, 1);
    mesh_.join_all();
    expect_at(move(left, {0.5, 0.5}, {0.75, 1.5}), {0.75, 1.0});
    expect_at(move(left, {0.5, 0.5}, {1.5, 1.5}), {1.5, 1.0});
    EXPECT_EQ(move(left, {0.5, 0.5}, {1.5, 1.5}).end.polygon, right);
    expect_at(move(left, {0.5, 1.0}, {1.5, 1.5}), {1.5, 1.0});  // along the border itself
    expect_at(move(left, {0.5, 0.5}, {3.5, 2.5}), {2.0, 1.0});  // into the corner
    EXPECT_FALSE(move(left, {0.5, 0.5}, {3.5, 2.5}).is_reached);
}

// A wall of no thickness from (1, 0) up to (1, 3), and a way round above it.
TEST_P(Moves, Go_round_no_farther_than_the_circle_around_the_way) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 3);
    const std::uint32_t right = mesh_.box(1, 0, 2, 3);
    const std::uint32_t left_end = mesh_.box(0, 3, 1, 4);
    const std::uint32_t right_end = mesh_.box(1, 3, 2, 4);
    mesh_.join(left, left_end);
    mesh_.join(right, right_end);
    mesh_.join(left_end, right_end);
    // The circle ends at y = 1.5: no way round.
    expect_at(move(left, {0.5, 1.0}, {1.5, 1.0}), {1.0, 1.0});
    // Here it has the wall's end in it.
    const PlanMove round = move(left, {0.8, 2.9}, {1.2, 2.9});
    EXPECT_TRUE(round.is_reached);
    EXPECT_EQ(round.polygons, (std::vector{left, left_end, right_end, right}));
}

TEST_P(Moves, Do_not_jump_over_gaps) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 1);
    mesh_.box(1.1, 0, 2, 1);
    mesh_.box(1, 0, 2, 1);  // touches, but nothing joins them
    expect_at(move(left, {0.5, 0.5}, {1.5, 0.5}), {1.0, 0.5});
    EXPECT_EQ(move(left, {0.5, 0.5}, {1.5, 0.5}).end.polygon, left);
}

TEST_P(Moves, Stay_on_their_storey) {
    const std::vector<std::uint32_t> steps = winding_stairs(mesh_);
    // What is below the wish is on the other storey, and the way to it leaves the circle.
    const PlanMove moved = move(steps[0], {2.0, 0.5}, {2.0, -0.5});
    EXPECT_FALSE(moved.is_reached);
    EXPECT_EQ(moved.end.polygon, steps[0]);
    expect_at(moved, {2.0, 0.0});
    EXPECT_EQ(move(steps[8], {2.0, 0.5}, {2.0, -0.5}).end.polygon, steps[7]);
    EXPECT_EQ(move(steps[0], {2.0, 0.5}, {1.5, 1.8}).end.polygon, steps[1]);
    EXPECT_EQ(move(steps[8], {2.0, 0.5}, {1.5, 1.8}).end.polygon, steps[9]);
}

TEST_P(Moves, Towards_what_is_far_away_end_where_ground_does) {
    const std::uint32_t left = mesh_.box(0, 0, 1, 1);
    mesh_.box(1, 0, 2, 1);
    mesh_.join_all();
    for (const double far_m : {1e6, 1e12, 1e100, 1e300}) {
        const PlanMove moved = move(left, {0.5, 0.5}, {far_m, 0.5});
        EXPECT_FALSE(moved.is_reached);
        EXPECT_LE(length(moved.end.at - at({1.5, 0.5})), 1.0);
    }
    expect_at(move(left, {0.5, 0.5}, {1e4, 0.5}), {2.0, 0.5});
}

INSTANTIATE_TEST_SUITE_P(Turned, Moves, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

}  // namespace
}  // namespace pronk::tests::surface_move_test
