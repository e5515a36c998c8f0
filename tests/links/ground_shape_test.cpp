#include "links/ground_shape.hpp"

#include "linked_worlds.hpp"
#include "near_ground.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::ground_shape_test {
namespace {

// The height of a polyline over a segment.
double height_at(const std::vector<GroundPoint>& points, double at) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const GroundPoint& a = points[i];
        const GroundPoint& b = points[i + 1];
        if (at > b.at) continue;
        return b.at > a.at ? glm::mix(a.y, b.y, (at - a.at) / (b.at - a.at)) : b.y;
    }
    return points.back().y;
}

TEST(GroundShape, Bends_are_all_that_it_takes_to_know_the_ground_along_a_segment) {
    for (const std::string_view name : {"terraces", "stairs", "ruins"}) {
        BakeSettings settings;
        settings.ability.profiles.clear();
        const LinkedWorld world = linked(scene(name), settings);
        const WalkableSurface& surface = world.surface();
        const GroundShape shape(surface);
        Dice dice(1);
        std::vector<GroundPoint> points;
        std::size_t bent = 0;
        double worst_m = 0.0;
        for (int round = 0; round < 2000; ++round) {
            const PolyId polygon(static_cast<std::size_t>(
                dice.up_to(static_cast<int>(surface.polygon_count()) - 1)));
            const auto place = [&] {
                glm::dvec2 sum(0.0);
                double weights = 0.0;
                for (const std::uint32_t corner : surface.corners_of(polygon)) {
                    const double weight = dice.between(0.01, 1.0);
                    sum += weight * glm::dvec2(plan_view(surface.vertices[corner]));
                    weights += weight;
                }
                return glm::dvec2(Vec2(sum / weights));
            };
            const glm::dvec2 from = place();
            const glm::dvec2 to = place();
            const auto ground = [&](const glm::dvec2& p) {
                return static_cast<double>(ground_height(surface, polygon, Vec2(p)));
            };
            shape.bends(polygon, {0.0, ground(from)}, {1.0, ground(to)}, from, to, points);
            ASSERT_GE(points.size(), 2U);
            EXPECT_EQ(points.front().at, 0.0);
            EXPECT_EQ(points.back().at, 1.0);
            EXPECT_TRUE(std::is_sorted(points.begin(), points.end(),
                                       [](const auto& a, const auto& b) { return a.at < b.at; }));
            bent += points.size() > 2 ? 1U : 0U;
            for (int i = 0; i <= 16; ++i) {
                const double at = i / 16.0;
                const glm::dvec2 here = glm::mix(from, to, at);
                worst_m = std::max(
                    worst_m,
                    away_from_ground(surface, polygon, {here.x, height_at(points, at), here.y}));
            }
        }
        EXPECT_GT(bent, 20U) << name;
        EXPECT_LT(worst_m, kUnseenBend_m) << name;
    }
}

// A segment along a border passes the ends of creases that go inwards from it. Whichever way it
// goes, it is the same ground.
TEST(GroundShape, A_crease_that_ends_on_the_segment_bends_it) {
    WalkableSurface surface;
    surface.poly_terrain.emplace_back(TerrainId(0));
    surface.ground_begin = {0, 3};
    surface.ground_triangles = {{{{1.0F, 0.0F, 2.5F}, {1.75F, 0.2F, 1.75F}, {0.5F, 0.2F, 1.75F}}},
                                {{{1.75F, 0.2F, 1.75F}, {0.0F, -0.2F, 1.0F}, {0.5F, 0.2F, 1.75F}}},
                                {{{1.75F, 0.2F, 1.75F}, {2.5F, -0.4F, 1.0F}, {0.0F, -0.2F, 1.0F}}}};
    const GroundShape shape(surface);
    const glm::dvec2 a(1.625, 1.875);
    const glm::dvec2 b(1.875, 1.625);
    // By hand: up from 0 at (1, 2.5) to 0.2 at (1.75, 1.75), and from there down to -0.4 at (2.5,
    // 1).
    const double y_a = 0.2 * 5.0 / 6.0;
    const double y_b = 0.2 - 0.6 / 6.0;
    std::vector<GroundPoint> points;
    for (const bool forwards : {true, false}) {
        shape.bends(PolyId(0), {0.0, forwards ? y_a : y_b}, {1.0, forwards ? y_b : y_a},
                    forwards ? a : b, forwards ? b : a, points);
        EXPECT_NEAR(height_at(points, 0.5), 0.2, 1e-6);
        EXPECT_NEAR(height_at(points, 0.25), (0.2 + (forwards ? y_a : y_b)) / 2.0, 1e-6);
    }
}

}  // namespace
}  // namespace pronk::tests::ground_shape_test
