// The triangles over a surface's polygons have the level's own heights: by hand, at every corner.
#include "surface/ground_detail.hpp"

#include <cmath>
#include <numeric>

#include "hand_made.hpp"
#include "surface/ground_samples.hpp"

namespace pronk::tests::ground_detail_test {
namespace {

GroundDetail detail_of(const TriangleSoup& soup) {
    const Built made = built(soup);
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    const LevelFloor floor(soup, all, made.field.window, {});
    GroundDetail detail =
        GroundDetailMaker(floor, made.field, {}).make(made.surface, made.span_polygons);
    EXPECT_EQ(detail.polygons.size(), made.surface.polygon_count());
    EXPECT_EQ(detail.vertex_y.size(), made.surface.vertices.size());
    EXPECT_FALSE(detail.polygons.empty());
    return detail;
}

TEST(GroundDetail, A_floor_is_where_it_is_and_not_on_the_next_voxel) {
    for (const float y : {0.0F, 0.1F, -3.33F, 17.249F}) {
        scenes::Shapes shapes({"stone"});
        shapes.box({0, y - 1, 0}, {10, y, 10});
        const GroundDetail detail = detail_of(shapes.take());
        for (const float vertex_y : detail.vertex_y) EXPECT_NEAR(vertex_y, y, 1e-5);
        for (const GroundMesh& mesh : detail.polygons) {
            EXPECT_EQ(mesh.triangles.size() + 2, mesh.corners.size());
            for (const glm::dvec3& corner : mesh.corners) EXPECT_NEAR(corner.y, y, 1e-5);
            EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 1e-5);
        }
    }
}

// Rises 5 m over 12 m along x.
TEST(GroundDetail, A_ramp_is_as_steep_as_its_triangles) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 6}, {12, 5, 6}, {12, 5, 0});
    for (const GroundMesh& mesh : detail_of(shapes.take()).polygons) {
        // Corners of polygons are asked a millimetre further inside.
        for (const glm::dvec3& corner : mesh.corners) {
            EXPECT_NEAR(corner.y, corner.x * 5.0 / 12.0, 0.001);
        }
        EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 0.005);
    }
}

// Eleven risers of 0.17 m across the whole width: each corner is on a tread, none between two.
TEST(GroundDetail, Stairs_have_treads) {
    constexpr double kTread_m = 0.31;
    constexpr double kRise_m = 0.17;
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {6, 0, 4});
    for (int i = 0; i < 11; ++i) {
        const auto x = static_cast<float>(6.0 + kTread_m * i);
        const auto end = static_cast<float>(i == 10 ? 16.0 : 6.0 + kTread_m * (i + 1));
        shapes.box({x, -1, 0}, {end, static_cast<float>(kRise_m * (i + 1)), 4});
    }
    for (const GroundMesh& mesh : detail_of(shapes.take()).polygons) {
        EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 0.005);
        for (const glm::dvec3& corner : mesh.corners) {
            const double steps = corner.y / kRise_m;
            EXPECT_NEAR(steps, std::round(steps), 1e-3);
            const double risers = (corner.x - 6.0) / kTread_m;
            if (std::abs(risers - std::round(risers)) < 0.01) continue;  // either side will do
            EXPECT_NEAR(steps, std::clamp(std::ceil(risers), 0.0, 11.0), 1e-3) << corner.x;
        }
    }
}

// A low plate on a floor: its top is ground and the floor below it is not. Few triangles will do.
TEST(GroundDetail, Of_two_floors_the_upper_one_counts) {
    scenes::Shapes shapes({"stone"});
    shapes.box({0, -1, 0}, {10, 0, 10});
    shapes.box({3, 0.2F, 3}, {7, 0.4F, 7});
    for (const GroundMesh& mesh : detail_of(shapes.take()).polygons) {
        EXPECT_LE(mesh.corners.size(), 50U);
        EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 0.005);
        for (const glm::dvec3& corner : mesh.corners) {
            const double beside_m = std::max(std::abs(corner.x - 5.0), std::abs(corner.z - 5.0));
            if (std::abs(beside_m - 2.0) < 0.01) continue;  // at the plate's side
            EXPECT_NEAR(corner.y, beside_m < 2.0 ? 0.4 : 0.0, 1e-5);
        }
    }
}

// A needle of a polygon whose tip touches the edge of a lower floor. A millimetre square to an edge
// of the tip lies beyond its other edge.
TEST(GroundSamples, A_sharp_corner_has_no_heights_of_what_lies_beyond_it) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0.6F, 0}, {0, 0.6F, 6}, {6, 0.6F, 6}, {6, 0.6F, 0});
    shapes.quad({-6, 0, 0}, {-6, 0, 6}, {0, 0, 6}, {0, 0, 0});
    const TriangleSoup soup = shapes.take();
    const Built made = built(soup);
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    const LevelFloor floor(soup, all, made.field.window, {});
    const LevelShape shape(floor, made.field.window);
    PolygonGround ground(floor, shape, made.field, {});
    const std::vector<glm::dvec2> needle{{3.75, 1.25}, {0.5, 2.5}, {0, 2.75}};
    const GridWindow& window = made.field.window;
    const int x = static_cast<int>((2.0F - window.min.x) / window.grid.cell_m);
    const int z = static_cast<int>((1.93F - window.min.z) / window.grid.cell_m);
    const std::vector<PolygonCell> known{{x, z, made.field.column_begin[made.field.column(x, z)]}};
    ground.take(needle, known);
    const std::vector<GroundSample> samples = samples_of(ground, needle, 0.008);
    EXPECT_GT(samples.size(), 20U);
    for (const GroundSample& sample : samples) EXPECT_NEAR(sample.at.y, 0.6, 1e-5) << sample.at.x;
}

}  // namespace
}  // namespace pronk::tests::ground_detail_test
