#include "links/ground_line.hpp"

#include "hand_made_link.hpp"
#include "near_ground.hpp"

namespace pronk::tests::ground_line_test {
namespace {

using Points = std::vector<Vec3d>;

Points line_on(const WalkableSurface& surface, Vec2 begin, Vec2 end, PolyId polygon = PolyId(0)) {
    Points points;
    ground_line(surface, polygon, begin, end, points);
    return points;
}

TEST(GroundLine, Has_its_ends_and_where_the_ground_bends) {
    // The ridge is at z = 0, 1 m high; the eaves are 4 m away and at 0.
    const WalkableSurface surface = roof({0, 0}, 0, 1, 0);
    const Points across = line_on(surface, {1, -2}, {1, 3});
    ASSERT_EQ(across.size(), 3U);
    EXPECT_NEAR(glm::distance(across[0], {1, 0.5, -2}), 0.0, 1e-6);
    EXPECT_NEAR(glm::distance(across[1], {1, 1, 0}), 0.0, 1e-6);
    EXPECT_NEAR(glm::distance(across[2], {1, 0.25, 3}), 0.0, 1e-6);
    // Between two triangles in one plane there is no bend, nor along a ridge.
    EXPECT_EQ(line_on(surface, {-3, 1}, {3, 2}).size(), 2U);
    EXPECT_EQ(line_on(surface, {-3, 0}, {3, 0}).size(), 2U);
}

TEST(GroundLine, Along_an_edge_of_the_polygon_bends_where_its_corners_are) {
    const WalkableSurface surface = roof({0, 0}, 0, 1, 0);
    for (const float x : {-4.0F, 4.0F}) {
        const Points points = line_on(surface, {x, 4}, {x, -4});
        ASSERT_EQ(points.size(), 3U) << x;
        EXPECT_NEAR(glm::distance(points[1], {x, 1, 0}), 0.0, 1e-6);
    }
}

TEST(GroundLine, Of_a_point_is_that_point_twice) {
    const Points points = line_on(roof({0, 0}, 0, 1, 0), {1, 2}, {1, 2});
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0], points[1]);
    EXPECT_NEAR(points[0].y, 0.5, 1e-6);
}

TEST(GroundLine, Between_its_points_the_ground_is_straight) {
    for (const char* name : {"terraces", "stairs", "ruins"}) {
        BakeSettings settings;
        settings.ability.profiles.clear();
        const LinkedWorld world = linked(scene(name), settings);
        const WalkableSurface& surface = world.surface();
        Dice dice(4);
        std::size_t bent = 0;
        double worst_m = 0.0;
        for (int round = 0; round < 1000; ++round) {
            const PolyId polygon(static_cast<std::size_t>(
                dice.up_to(static_cast<int>(surface.polygon_count()) - 1)));
            const auto corners = surface.corners_of(polygon);
            const auto corner = [&](int i) {
                return plan_view(surface.vertices[corners[static_cast<std::size_t>(i)]]);
            };
            const int last = static_cast<int>(corners.size()) - 1;
            const Points points =
                line_on(surface, corner(0), corner(1 + dice.up_to(last - 1)), polygon);
            bent += points.size() > 2 ? 1U : 0U;
            for (std::size_t i = 0; i + 1 < points.size(); ++i) {
                for (const double at : {0.1, 0.5, 0.8}) {
                    const Vec3d place = glm::mix(points[i], points[i + 1], at);
                    worst_m = std::max(worst_m, away_from_ground(surface, polygon, place));
                }
            }
        }
        EXPECT_GT(bent, 20U) << name;
        EXPECT_LT(worst_m, 0.002) << name;
    }
}

}  // namespace
}  // namespace pronk::tests::ground_line_test
