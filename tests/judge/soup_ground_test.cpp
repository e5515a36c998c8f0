// The judge's ground: which triangles carry feet, and how high they are. By the levels' measures.
#include "judge/soup_ground.hpp"

#include "hand_made.hpp"
#include "judge/dice.hpp"

namespace pronk::judge::soup_ground_test {
namespace {

using namespace tests;

TEST(SoupGround, Feet_are_as_far_off_as_the_nearest_triangle_below_or_above) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {10, 0, 10});
    const SoupGround ground(shapes.take(), kAgent);
    EXPECT_EQ(ground.off_by_m({5, 0, 5}), 0.0);
    for (const double y : {0.0001, 0.009, 0.3, 0.999}) {
        EXPECT_NEAR(ground.off_by_m({5, y, 5}), y, 1e-9);
        EXPECT_NEAR(ground.off_by_m({5, -y, 5}), y, 1e-9);
    }
    EXPECT_EQ(ground.off_by_m({5, 4.0, 5}), SoupGround::kFarthest_m);
    EXPECT_EQ(ground.off_by_m({10.1, 0, 5}), SoupGround::kFarthest_m);
}

TEST(SoupGround, A_slope_has_the_height_of_its_plane_to_a_tenth_of_a_millimetre) {
    auto shapes = stone();
    // Half a metre up over a metre, along x; 300 m from the origin.
    shapes.quad({300, 0, 0}, {300, 0, 9}, {304, 2, 9}, {304, 2, 0});
    const SoupGround ground(shapes.take(), kAgent);
    for (const double x : {300.0, 300.7, 302.0, 303.99, 304.0}) {
        const auto heights = ground.heights(x, 3.3, -5, 5);
        ASSERT_EQ(heights.size(), 1U) << x;
        EXPECT_NEAR(heights[0], 0.5 * (x - 300.0), 1e-9);
    }
    EXPECT_TRUE(ground.heights(301, 3.3, 0.51, 5).empty());
    EXPECT_TRUE(ground.heights(301, 3.3, -5, 0.49).empty());
    EXPECT_NEAR(ground.nearest_height({301, 0.2, 3.3}, 0.31).value_or(9), 0.5, 1e-9);
    EXPECT_FALSE(ground.nearest_height({301, 0.2, 3.3}, 0.29));
}

TEST(SoupGround, A_triangle_has_its_edge_and_a_hundredth_of_a_millimetre_more) {
    auto shapes = stone();
    shapes.quad({0, 1, 0}, {0, 1, 4}, {4, 1, 4}, {4, 1, 0});
    const SoupGround ground(shapes.take(), kAgent);
    const auto stands = [&](double x, double z) { return !ground.heights(x, z, 0, 2).empty(); };
    EXPECT_TRUE(stands(0, 2));
    EXPECT_TRUE(stands(4, 4));
    EXPECT_TRUE(stands(-0.9e-5, 2));
    EXPECT_FALSE(stands(-1.1e-5, 2));
    EXPECT_FALSE(stands(-0.9e-5, -0.9e-5)) << "farther than that from the corner";
}

TEST(SoupGround, Floors_a_centimetre_apart_are_two) {
    auto shapes = stone();
    slab(shapes, 0, 9, 2.0F);
    slab(shapes, 0, 9, 2.01F);
    slab(shapes, 0, 9, 5.0F);
    const SoupGround ground(shapes.take(), kAgent);
    const auto heights = ground.heights(4, 1, 1, 3);
    ASSERT_EQ(heights.size(), 2U);
    EXPECT_NEAR(heights[0], 2.0, 1e-6);
    EXPECT_NEAR(heights[1], 2.01, 1e-6);
    EXPECT_NEAR(ground.nearest_height({4, 2.004, 1}, 1.0).value_or(0), 2.0, 1e-6);
    EXPECT_NEAR(ground.nearest_height({4, 2.006, 1}, 1.0).value_or(0), 2.01, 1e-6);
}

TEST(SoupGround, Nobody_stands_on_ceilings_or_walls_or_steep_slopes) {
    auto shapes = stone();
    shapes.box({0, 3, 0}, {10, 4, 10});
    // 4 m up over 4 m, and over 3.9 m.
    shapes.quad({20, 0, 0}, {20, 0, 9}, {24, 4, 9}, {24, 4, 0});
    shapes.quad({30, 0, 0}, {30, 0, 9}, {33.9F, 4, 9}, {33.9F, 4, 0});
    const SoupGround ground(shapes.take(), kAgent);  // 45 degrees
    EXPECT_EQ(ground.off_by_m({5, 4, 5}), 0.0);
    EXPECT_EQ(ground.off_by_m({5, 3, 5}), SoupGround::kFarthest_m);
    EXPECT_NEAR(ground.off_by_m({10, 3.5, 5}), 0.5, 1e-9) << "not the wall, but its top";
    EXPECT_NEAR(ground.off_by_m({22, 2, 5}), 0.0, 1e-9);
    EXPECT_EQ(ground.off_by_m({32, 2, 5}), SoupGround::kFarthest_m);
}

TEST(SoupGround, Below_a_steep_triangle_the_floor_counts) {
    auto shapes = stone();
    slab(shapes, 0, 9, 0.0F);
    shapes.quad({3, 0.1F, -5}, {3, 0.1F, 5}, {3.5F, 0.9F, 5}, {3.5F, 0.9F, -5});
    const SoupGround ground(shapes.take(), kAgent);
    EXPECT_EQ(ground.heights(3.2, 1, -2, 2), std::vector{0.0});
}

// Barycentric coordinates, in long double; none where the place is nearly on an edge.
enum class Side { in, out, edge };
struct Interpolated {
    Side side = Side::out;
    double y = 0.0;
};
Interpolated interpolated(const std::array<Vec3, 3>& t, double x, double z) {
    using Real = long double;
    const auto area = [](Real ax, Real az, Real bx, Real bz, Real cx, Real cz) {
        return (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    };
    const Real whole = area(t[0].x, t[0].z, t[1].x, t[1].z, t[2].x, t[2].z);
    const Real a = area(x, z, t[1].x, t[1].z, t[2].x, t[2].z) / whole;
    const Real b = area(t[0].x, t[0].z, x, z, t[2].x, t[2].z) / whole;
    const Real c = 1 - a - b;
    const Real least = std::min({a, b, c});
    const Real y = a * Real(t[0].y) + b * Real(t[1].y) + c * Real(t[2].y);
    const Side side = std::abs(least) < 1e-3L ? Side::edge : least > 0 ? Side::in : Side::out;
    return {side, static_cast<double>(y)};
}

TEST(SoupGround, No_triangle_is_missed_and_none_is_made_up) {
    TriangleSoup soup;
    soup.terrain_names = {"stone"};
    Dice dice(5);
    std::vector<std::array<Vec3, 3>> walkable;
    const auto anywhere = [&](double reach) {
        return Vec3(static_cast<float>(dice.between(-reach, reach)),
                    static_cast<float>(dice.between(-reach, reach)),
                    static_cast<float>(dice.between(-reach, reach)));
    };
    for (int i = 0; i < 400; ++i) {
        // Large ones, small ones, and slivers.
        const Vec3 a = anywhere(10);
        const Vec3 b = a + anywhere(i % 2 == 0 ? 6 : 1);
        const Vec3 c = i % 5 == 0 ? b + anywhere(0.02) : a + anywhere(6);
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        soup.vertices.insert(soup.vertices.end(), {a, b, c});
        soup.triangles.push_back({first, first + 1, first + 2});
        soup.triangle_terrain.push_back(TerrainId(0));
        // Nothing is nearly as steep as the limit but by rare chance, and then it is left out.
        const Vec3d u(b - a);
        const Vec3d v(c - a);
        const double up = u.z * v.x - u.x * v.z;
        const double level = std::hypot(u.y * v.z - u.z * v.y, u.x * v.y - u.y * v.x);
        ASSERT_GT(std::abs(level - up), 1e-9);
        if (up > level) walkable.push_back({a, b, c});
    }
    ASSERT_GT(walkable.size(), 30U);
    const SoupGround ground(soup, kAgent);
    GroundWindow window(ground);
    int seen = 0;
    for (int i = 0; i < 3000; ++i) {
        const double x = dice.between(-12, 12);
        const double z = dice.between(-12, 12);
        std::vector<double> expected;
        bool on_edge = false;
        for (const auto& triangle : walkable) {
            const Interpolated at = interpolated(triangle, x, z);
            on_edge = on_edge || at.side == Side::edge;
            if (at.side == Side::in && std::abs(at.y) <= 8.0) expected.push_back(at.y);
        }
        if (on_edge) continue;
        std::sort(expected.begin(), expected.end());
        const auto heights = ground.heights(x, z, -8, 8);
        ASSERT_EQ(heights.size(), expected.size()) << x << ' ' << z;
        for (std::size_t h = 0; h < heights.size(); ++h) {
            EXPECT_NEAR(heights[h], expected[h], 1e-6);
        }
        const auto highest = window.highest({x, 0, z}, 8);
        EXPECT_EQ(highest.has_value(), !expected.empty());
        if (highest) {
            EXPECT_NEAR(*highest, expected.back(), 1e-6);
        }
        seen += static_cast<int>(heights.size());
    }
    EXPECT_GT(seen, 500);
}

TEST(SoupGround, Ground_beside_a_place_is_near_as_far_as_was_asked) {
    auto shapes = stone();
    slab(shapes, 0, 9, 1.0F);
    shapes.quad({-3, 1, -5}, {-3, 1, 5}, {-2, 3, 5}, {-2, 3, -5});  // too steep
    const SoupGround ground(shapes.take(), kAgent);
    EXPECT_TRUE(ground.is_near({-0.29, 1.5, 0}, 0.3, 0.6));
    EXPECT_FALSE(ground.is_near({-0.31, 1.5, 0}, 0.3, 0.6));
    EXPECT_FALSE(ground.is_near({-0.29, 1.7, 0}, 0.3, 0.6));
    EXPECT_FALSE(ground.is_near({-2.5, 2.0, 0}, 0.3, 0.6));
}

TEST(SoupGround, Ground_beside_a_place_is_its_nearest_point_and_on_the_storey_that_is_nearer) {
    auto shapes = stone();
    slab(shapes, 0, 9, 1.0F);
    slab(shapes, 0, 9, 2.0F);
    shapes.quad({-3, 1, -5}, {-3, 1, 5}, {-2, 3, 5}, {-2, 3, -5});  // too steep
    const SoupGround ground(shapes.take(), kAgent);
    const auto is_at = [&](const Vec3d& place, double within_m, const Vec3d& expected) {
        const auto found = ground.nearest_beside(place, 0.3, within_m);
        return found && std::hypot(found->x - expected.x, found->y - expected.y,
                                   found->z - expected.z) < 1e-6;
    };
    EXPECT_TRUE(is_at({-0.29, 1.4, 4}, 0.6, {0, 1, 4}));
    EXPECT_TRUE(is_at({-0.29, 1.6, 4}, 0.7, {0, 2, 4}));
    EXPECT_TRUE(is_at({-0.1, 1.4, 5.1}, 0.6, {0, 1, 5})) << "past a corner";
    EXPECT_TRUE(is_at({3, 1.4, 2}, 0.6, {3, 1, 2})) << "right below";
    EXPECT_FALSE(ground.nearest_beside({-0.31, 1.4, 0}, 0.3, 0.6));
    EXPECT_FALSE(ground.nearest_beside({-0.29, 0.3, 0}, 0.3, 0.6));
    EXPECT_FALSE(ground.nearest_beside({-2.5, 2.0, 0}, 0.3, 0.6));
}

TEST(SoupGround, Jumps_leave_and_land_on_it) {
    auto shapes = stone();
    shapes.box({0, -1, 0}, {3, 0, 4});
    shapes.box({6, -1, 0}, {9, 0, 4});
    const TriangleSoup soup = shapes.take();
    const Judge judge(soup, kAgent, kGrid);
    const SoupGround ground(soup, kAgent);
    const Ability ability{{2.0, 5.0, 6.0}};
    const auto rules_of = [&](const Arc& arc) {
        std::vector<Rule> rules;
        for (const Violation& broken : judge_jump(judge, ground, ability, arc)) {
            rules.push_back(broken.rule);
        }
        return rules;
    };
    EXPECT_TRUE(rules_of(jump({2, 0, 2}, {7, 0, 2}, 2.0)).empty());
    // Half a metre above the one, or beside the other.
    EXPECT_EQ(rules_of(jump({2, 0.5, 2}, {6.5, 0, 2}, 2.0)), std::vector{Rule::landing});
    EXPECT_EQ(rules_of(jump({2, 0, 2}, {5, 0, 2}, 2.0)), std::vector{Rule::landing});
    EXPECT_EQ(rules_of(jump({1, 0, 2}, {8, 0, 2}, 2.0)), std::vector{Rule::speed});
    EXPECT_EQ(rules_of(jump({2, 0, 2}, {7, 0, 2}, 2.5)), std::vector{Rule::speed});
}

}  // namespace
}  // namespace pronk::judge::soup_ground_test
