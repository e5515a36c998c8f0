#include "planning/ground/surface_ray.hpp"

#include <gtest/gtest.h>

#include "hand_mesh.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk::tests::surface_ray_test {
namespace {

// Turned by nothing, and by angles that make every coordinate a rounded one.
class Rays : public ::testing::TestWithParam<double> {
  protected:
    PlanRay cast(std::uint32_t polygon, const PlanPoint& from, const PlanPoint& to) {
        const PlanRay ray = cast_ray(mesh_.mesh(), {at(from), polygon}, at(to));
        EXPECT_EQ(ray.polygons.front(), polygon);
        EXPECT_EQ(ray.polygons.back(), ray.end.polygon);
        for (std::size_t i = 1; i < ray.polygons.size(); ++i) {
            EXPECT_TRUE(share_an_edge(mesh_.mesh(), ray.polygons[i - 1], ray.polygons[i]));
        }
        EXPECT_TRUE(is_in(mesh_.mesh(), ray.end.polygon, ray.end.at, 1e-9));
        if (ray.is_free) {
            EXPECT_EQ(ray.share, 1.0);
            EXPECT_LT(length(ray.end.at - at(to)), 1.1e-4);
            EXPECT_EQ(ray.border, kNothing);
        }
        return ray;
    }
    PlanPoint at(const PlanPoint& p) const { return mesh_.at(p.x, p.y); }

    void expect_stopped(const PlanRay& ray, const PlanPoint& where, const PlanPoint& normal,
                        double share) const {
        EXPECT_FALSE(ray.is_free);
        EXPECT_LT(length(ray.end.at - at(where)), 1e-9);
        EXPECT_NEAR(ray.share, share, 1e-9);
        ASSERT_NE(ray.border, kNothing);
        EXPECT_EQ(mesh_.mesh().edges[ray.border].across, kNothing);
        EXPECT_LT(length(inward_normal(mesh_.mesh(), ray.border) - at(normal)), 1e-9);
    }

    HandMesh mesh_{GetParam()};
};

// Four squares around (1, 1), without those that are not named.
class SquareRays : public Rays {
  protected:
    void lay(bool low_right, bool low_left, bool high_right, bool high_left) {
        if (low_left) low_left_ = mesh_.box(0, 0, 1, 1);
        if (low_right) low_right_ = mesh_.box(1, 0, 2, 1);
        if (high_left) high_left_ = mesh_.box(0, 1, 1, 2);
        if (high_right) high_right_ = mesh_.box(1, 1, 2, 2);
        mesh_.join_all();
    }
    void lay_all() { lay(true, true, true, true); }

    std::uint32_t low_left_ = kNothing;
    std::uint32_t low_right_ = kNothing;
    std::uint32_t high_left_ = kNothing;
    std::uint32_t high_right_ = kNothing;
};

TEST_P(SquareRays, Go_on_to_their_end_where_nothing_stops_them) {
    lay_all();
    EXPECT_TRUE(cast(low_left_, {0.2, 0.3}, {0.9, 0.4}).is_free);
    const PlanRay ray = cast(low_left_, {0.2, 0.3}, {1.9, 1.4});
    EXPECT_TRUE(ray.is_free);
    EXPECT_EQ(ray.polygons, (std::vector{low_left_, low_right_, high_right_}));
}

TEST_P(SquareRays, End_at_borders) {
    lay_all();
    expect_stopped(cast(low_left_, {0.5, 0.5}, {3.0, 0.5}), {2.0, 0.5}, {-1.0, 0.0}, 0.6);
    expect_stopped(cast(high_right_, {1.5, 1.5}, {1.5, 5.5}), {1.5, 2.0}, {0.0, -1.0}, 0.125);
    expect_stopped(cast(high_right_, {1.5, 1.5}, {-1.5, -0.5}), {0.0, 0.5}, {1.0, 0.0}, 0.5);
}

TEST_P(SquareRays, Pass_the_corner_that_four_polygons_share) {
    lay_all();
    for (const double from : {0.0, 0.25, 0.5, 0.8, 1.0}) {
        const PlanRay ray = cast(low_left_, {from, from}, {1.5, 1.5});
        EXPECT_TRUE(ray.is_free);
        EXPECT_EQ(ray.end.polygon, high_right_);
        EXPECT_EQ(ray.polygons.size(), 3U);
    }
    EXPECT_EQ(cast(low_right_, {1.5, 0.5}, {0.2, 1.8}).end.polygon, high_left_);
}

TEST_P(SquareRays, Pass_a_corner_at_which_one_of_the_squares_is_missing) {
    lay(true, true, true, false);
    const PlanRay ray = cast(low_left_, {0.5, 0.5}, {1.5, 1.5});
    EXPECT_TRUE(ray.is_free);
    EXPECT_EQ(ray.polygons, (std::vector{low_left_, low_right_, high_right_}));
    // Into the missing one they do not.
    EXPECT_FALSE(cast(low_right_, {1.5, 0.5}, {0.5, 1.5}).is_free);
    EXPECT_NEAR(cast(low_right_, {1.5, 0.5}, {0.5, 1.5}).share, 0.5, 1e-9);
    expect_stopped(cast(low_right_, {1.2, 0.5}, {0.7, 1.75}), {1.0, 1.0}, {0.0, -1.0}, 0.4);
    expect_stopped(cast(low_right_, {1.5, 0.8}, {0.25, 1.3}), {1.0, 1.0}, {1.0, 0.0}, 0.4);
}

TEST_P(SquareRays, Do_not_pass_where_only_a_point_joins_two_polygons) {
    lay(false, true, true, false);
    const PlanRay ray = cast(low_left_, {0.5, 0.5}, {1.5, 1.5});
    EXPECT_FALSE(ray.is_free);
    EXPECT_NEAR(ray.share, 0.5, 1e-9);
    EXPECT_EQ(ray.end.polygon, low_left_);
}

TEST_P(SquareRays, Run_along_edges) {
    lay_all();
    for (const std::uint32_t from : {low_left_, low_right_}) {
        EXPECT_TRUE(cast(from, {1.0, 0.25}, {1.0, 0.75}).is_free);
        EXPECT_TRUE(cast(from, {1.0, 0.25}, {1.0, 2.0}).is_free);
        expect_stopped(cast(from, {1.0, 0.0}, {1.0, 4.0}), {1.0, 2.0}, {0.0, -1.0}, 0.5);
    }
}

TEST_P(SquareRays, Run_along_borders) {
    lay_all();
    EXPECT_TRUE(cast(low_left_, {0.0, 0.25}, {0.0, 1.75}).is_free);
    EXPECT_TRUE(cast(high_left_, {0.0, 1.75}, {0.0, 0.0}).is_free);
    EXPECT_TRUE(cast(low_left_, {0.0, 0.0}, {2.0, 0.0}).is_free);
    expect_stopped(cast(low_left_, {0.5, 0.0}, {2.5, 0.0}), {2.0, 0.0}, {-1.0, 0.0}, 0.75);
    // As far beside as floats are, a kilometre away from zero.
    EXPECT_TRUE(cast(low_left_, {0.25, 0.0}, {1.75, -5e-5}).is_free);
    EXPECT_FALSE(cast(low_left_, {0.25, 0.0}, {1.75, -1e-3}).is_free);
}

TEST_P(SquareRays, Graze_a_corner_that_sticks_out) {
    lay(true, true, false, true);
    const PlanRay ray = cast(high_left_, {0.5, 1.5}, {1.5, 0.5});
    EXPECT_TRUE(ray.is_free);
    EXPECT_EQ(ray.polygons, (std::vector{high_left_, low_left_, low_right_}));
    // Along one side of the corner, and on from there.
    EXPECT_TRUE(cast(high_left_, {1.0, 1.75}, {1.0, 0.25}).is_free);
    EXPECT_TRUE(cast(low_right_, {1.75, 1.0}, {0.25, 1.0}).is_free);
    EXPECT_FALSE(cast(high_left_, {0.5, 1.5}, {1.5, 0.501}).is_free);
}

TEST_P(SquareRays, Start_on_edges_and_corners_in_any_direction) {
    lay_all();
    for (const std::uint32_t from : {low_left_, low_right_, high_left_, high_right_}) {
        for (int d = 0; d < 64; ++d) {
            const double angle_rad = d * 3.14159265358979323846 / 32.0;
            const PlanPoint to(1.0 + 0.9 * std::cos(angle_rad), 1.0 + 0.9 * std::sin(angle_rad));
            const PlanRay ray = cast(from, {1.0, 1.0}, to);
            EXPECT_TRUE(ray.is_free) << d;
            EXPECT_LE(ray.polygons.size(), 3U);
        }
    }
    for (const std::uint32_t from : {low_left_, low_right_}) {
        EXPECT_EQ(cast(from, {1.0, 0.5}, {0.5, 0.7}).end.polygon, low_left_);
        EXPECT_EQ(cast(from, {1.0, 0.5}, {1.5, 0.7}).end.polygon, low_right_);
    }
    expect_stopped(cast(low_left_, {0.0, 0.5}, {-1.0, 0.5}), {0.0, 0.5}, {1.0, 0.0}, 0.0);
    EXPECT_EQ(cast(low_left_, {0.0, 0.0}, {-1.0, -1.0}).share, 0.0);
}

TEST_P(SquareRays, Without_length_are_at_their_end) {
    lay_all();
    for (const PlanPoint& p : {PlanPoint(0.5, 0.5), PlanPoint(1.0, 0.5), PlanPoint(0.0, 0.0)}) {
        const PlanRay ray = cast(low_left_, p, p);
        EXPECT_TRUE(ray.is_free);
        EXPECT_EQ(ray.polygons, std::vector{low_left_});
    }
}

TEST_P(SquareRays, End_at_a_border_that_is_their_goal) {
    lay_all();
    EXPECT_TRUE(cast(low_left_, {0.5, 0.5}, {2.0, 0.75}).is_free);
    EXPECT_TRUE(cast(low_left_, {0.5, 0.5}, {2.0, 2.0}).is_free);
    EXPECT_TRUE(cast(low_left_, {0.5, 0.5}, {0.0, 0.0}).is_free);
}

TEST_P(SquareRays, May_be_as_long_as_numbers_are) {
    lay_all();
    for (const double far_m : {1e6, 1e12, 1e100, 1e300}) {
        const PlanRay ray = cast(low_left_, {0.5, 0.5}, {far_m, 0.5});
        EXPECT_FALSE(ray.is_free);
        EXPECT_NEAR(ray.share, 1.5 / far_m, 1e-9);
        EXPECT_LT(length(ray.end.at - at({2.0, 0.5})), 1e-5);
    }
    const double most = std::numeric_limits<double>::max();
    const PlanRay farthest = cast_ray(mesh_.mesh(), {at({0.5, 0.5}), low_left_}, {most, most});
    EXPECT_FALSE(farthest.is_free);
    EXPECT_NE(farthest.border, kNothing);
    EXPECT_EQ(farthest.share, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Turned, SquareRays, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

// Six triangles around the middle: rays that meet nothing but corners, and run along edges.
class StarRays : public Rays {};
TEST_P(StarRays, Pass_from_tip_to_tip) {
    const double half = std::sqrt(0.75);
    const std::array<PlanPoint, 6> tips = {
        {{1.0, 0.0}, {0.5, half}, {-0.5, half}, {-1.0, 0.0}, {-0.5, -half}, {0.5, -half}}};
    std::vector<std::uint32_t> own;
    for (std::size_t t = 0; t < 6; ++t) {
        own.push_back(mesh_.add({{0.0, 0.0}, tips[t], tips[(t + 1) % 6]}));
    }
    mesh_.join_all();
    for (std::size_t t = 0; t < 6; ++t) {
        const PlanRay ray = cast(own[t], tips[t], tips[(t + 3) % 6]);
        EXPECT_TRUE(ray.is_free);
        EXPECT_LE(ray.polygons.size(), 4U);
    }
}
INSTANTIATE_TEST_SUITE_P(Turned, StarRays, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

// A long edge with short neighbours on the other side: half a turn of ground at each cut.
class CutRays : public Rays {};
TEST_P(CutRays, Run_along_an_edge_that_is_cut_where_neighbours_end) {
    const std::uint32_t low =
        mesh_.add({{0, 0}, {4, 0}, {4, 1}, {3, 1}, {2.5, 1}, {2, 1}, {0.5, 1}, {0, 1}});
    const std::uint32_t first = mesh_.box(0, 1, 0.5, 2);
    mesh_.box(2, 1, 2.5, 2);
    const std::uint32_t last = mesh_.box(3, 1, 4, 2);
    mesh_.join_all();
    for (const double tilt : {0.0, 1e-7, -1e-7, 3e-6, -3e-6}) {
        EXPECT_TRUE(cast(low, {0.0, 1.0}, {4.0, 1.0 + tilt}).is_free);
        EXPECT_TRUE(cast(low, {4.0, 1.0}, {0.0, 1.0 + tilt}).is_free);
        // From the other side of it, which ends.
        EXPECT_TRUE(cast(first, {0.25, 1.0}, {4.0, 1.0 + tilt}).is_free);
        EXPECT_TRUE(cast(last, {3.75, 1.0}, {0.0, 1.0 + tilt}).is_free);
    }
    EXPECT_TRUE(cast(low, {0.0, 0.9}, {4.0, 1.0}).is_free);
    expect_stopped(cast(low, {1.0, 0.0}, {1.0, 4.0}), {1.0, 1.0}, {0.0, -1.0}, 0.25);
    EXPECT_TRUE(cast(low, {2.25, 0.0}, {2.25, 1.75}).is_free);
    EXPECT_TRUE(cast(low, {2.5, 0.0}, {2.5, 1.75}).is_free);
}
INSTANTIATE_TEST_SUITE_P(Turned, CutRays, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

class WindingRays : public Rays {};
TEST_P(WindingRays, Stay_on_their_storey) {
    const std::vector<std::uint32_t> steps = winding_stairs(mesh_);
    const PlanPoint low(2.0, 0.5);
    EXPECT_EQ(cast(steps[0], low, {1.5, 1.8}).end.polygon, steps[1]);
    EXPECT_EQ(cast(steps[8], low, {1.5, 1.8}).end.polygon, steps[9]);
    // At their foot and at their head stairs end, though there are steps above and below.
    EXPECT_FALSE(cast(steps[0], low, {2.0, -0.5}).is_free);
    EXPECT_TRUE(cast(steps[8], low, {2.0, -0.5}).is_free);
    EXPECT_FALSE(cast(steps[11], {-1.5, 0.5}, {-1.5, -0.5}).is_free);
    EXPECT_TRUE(cast(steps[3], {-1.5, 0.5}, {-1.5, -0.5}).is_free);
}
INSTANTIATE_TEST_SUITE_P(Turned, WindingRays, ::testing::Values(0.0, 0.3, 1.0, 2.2, 4.0));

}  // namespace
}  // namespace pronk::tests::surface_ray_test
