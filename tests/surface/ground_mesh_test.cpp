// Heights at places of a polygon become triangles: as few as will do, and none of them folded.
#include "surface/ground_mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pronk::tests::ground_mesh_test {
namespace {

using Outline = std::vector<glm::dvec3>;

// Counter-clockwise seen from above.
Outline square(double side_m) {
    return {{0, 0, 0}, {0, 0, side_m}, {side_m, 0, side_m}, {side_m, 0, 0}};
}

// Positive if the corners are counter-clockwise seen from above.
double twice_area(const GroundMesh& mesh, const std::array<std::uint8_t, 3>& corners) {
    const auto& [a, b, c] = corners;
    const glm::dvec3 u = mesh.corners[b] - mesh.corners[a];
    const glm::dvec3 v = mesh.corners[c] - mesh.corners[a];
    return u.z * v.x - u.x * v.z;
}

// The height of the triangle that has the place.
double height(const GroundMesh& mesh, double x, double z) {
    for (const auto& corners : mesh.triangles) {
        std::array<double, 3> weight{};
        double least = 1.0;
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::dvec3& b = mesh.corners[corners[(i + 1) % 3]];
            const glm::dvec3& c = mesh.corners[corners[(i + 2) % 3]];
            weight[i] =
                ((c.z - b.z) * (x - b.x) - (c.x - b.x) * (z - b.z)) / twice_area(mesh, corners);
            least = std::min(least, weight[i]);
        }
        if (least < -1e-9) continue;
        return weight[0] * mesh.corners[corners[0]].y + weight[1] * mesh.corners[corners[1]].y +
               weight[2] * mesh.corners[corners[2]].y;
    }
    ADD_FAILURE() << "no triangle has " << x << ' ' << z;
    return 0.0;
}

// Triangles cover the polygon once: none is folded, and their areas are the polygon's.
void expect_whole(const GroundMesh& mesh, double area_m2) {
    double sum = 0.0;
    for (const auto& corners : mesh.triangles) {
        EXPECT_GT(twice_area(mesh, corners), 0.0);
        sum += 0.5 * twice_area(mesh, corners);
    }
    EXPECT_NEAR(sum, area_m2, 1e-9 * area_m2);
}

template <class Height>
std::vector<GroundSample> grid(double side_m, double step_m, const Height& height) {
    std::vector<GroundSample> samples;
    for (double x = 0.5 * step_m; x < side_m; x += step_m) {
        for (double z = 0.5 * step_m; z < side_m; z += step_m) {
            samples.push_back({{x, height(x, z), z}});
        }
    }
    return samples;
}

TEST(GroundMesh, A_plane_needs_no_more_corners_than_its_polygon) {
    const auto plane = [](double x, double z) { return 0.3 * x - 0.2 * z + 7.0; };
    Outline outline = square(4.0);
    for (glm::dvec3& corner : outline) corner.y = plane(corner.x, corner.z);
    const auto samples = grid(4.0, 0.25, plane);
    const GroundMesh mesh = make_ground_mesh(outline, samples);
    EXPECT_EQ(mesh.corners.size(), 4U);
    EXPECT_EQ(mesh.triangles.size(), 2U);
    EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 1e-12);
    expect_whole(mesh, 16.0);
}

// A pyramid of which one sample is the top: five corners, four triangles.
TEST(GroundMesh, What_is_off_becomes_a_corner) {
    const auto pyramid = [](double x, double z) {
        return 1.0 - std::max(std::abs(x - 2.0), std::abs(z - 2.0)) / 2.0;
    };
    auto samples = grid(4.0, 0.25, pyramid);
    samples.push_back({{2.0, 1.0, 2.0}});
    const GroundMesh mesh = make_ground_mesh(square(4.0), samples);
    EXPECT_EQ(mesh.corners.size(), 5U);
    EXPECT_EQ(mesh.triangles.size(), 4U);
    for (const GroundSample& sample : samples) {
        EXPECT_NEAR(height(mesh, sample.at.x, sample.at.z), sample.at.y, 1e-9);
    }
    expect_whole(mesh, 16.0);
}

// A step of 0.3 m across the square, told by two samples at each of its ends.
TEST(GroundMesh, A_step_is_as_steep_as_its_samples_are_near_to_each_other) {
    const auto step = [](double x, double) { return x < 2.0 ? 0.0 : 0.3; };
    Outline outline = square(4.0);
    for (glm::dvec3& corner : outline) corner.y = step(corner.x, corner.z);
    auto samples = grid(4.0, 0.25, step);
    // Edge 1 runs along z = 4 from x = 0, edge 3 along z = 0 back.
    for (const double x : {1.999, 2.001}) {
        samples.push_back({{x, step(x, 0), 4.0}, 1});
        samples.push_back({{x, step(x, 0), 0.0}, 3});
    }
    const GroundMesh mesh = make_ground_mesh(outline, samples);
    EXPECT_LE(mesh.corners.size(), 8U);
    EXPECT_LT(std::max(mesh.above_m, mesh.below_m), 1e-9);
    EXPECT_NEAR(height(mesh, 1.9, 1.3), 0.0, 1e-9);
    EXPECT_NEAR(height(mesh, 2.1, 1.3), 0.3, 1e-9);
    expect_whole(mesh, 16.0);
}

// Corners on an edge of the polygon are corners of that edge's triangles, and edges are told.
TEST(GroundMesh, Edges_of_the_polygon_are_told_from_others) {
    const std::vector<GroundSample> samples = {
        {{0.0, 0.5, 1.0}, 0}, {{0.0, 0.2, 3.0}, 0}, {{1.5, 0.7, 4.0}, 1}, {{2.0, 1.0, 2.0}}};
    const GroundMesh mesh = make_ground_mesh(square(4.0), samples);
    EXPECT_EQ(mesh.corners.size(), 8U);
    double along_m = 0.0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t e = 0; e < 3; ++e) {
            if (!mesh.on_border[t][e]) continue;
            const glm::dvec3& a = mesh.corners[mesh.triangles[t][e]];
            const glm::dvec3& b = mesh.corners[mesh.triangles[t][(e + 1) % 3]];
            EXPECT_TRUE((a.x == b.x && (a.x == 0.0 || a.x == 4.0)) ||
                        (a.z == b.z && (a.z == 0.0 || a.z == 4.0)));
            along_m += std::hypot(b.x - a.x, b.z - a.z);
        }
    }
    EXPECT_NEAR(along_m, 16.0, 1e-12);
    expect_whole(mesh, 16.0);
}

// Rough ground needs more triangles than there may be: the worst places come first, and what is
// left is told.
TEST(GroundMesh, What_is_left_is_told) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> up(0.0, 1.0);
    const auto samples = grid(4.0, 0.1, [&](double, double) { return up(random); });
    for (const std::size_t most : {std::size_t{10}, std::size_t{60}, std::size_t{250}}) {
        const GroundMesh mesh = make_ground_mesh(square(4.0), samples, {0.005, most, most});
        EXPECT_LE(mesh.corners.size(), most);
        EXPECT_LE(mesh.triangles.size(), most);
        EXPECT_GE(mesh.triangles.size() + 2, most);
        double above_m = 0.0;
        double below_m = 0.0;
        for (const GroundSample& sample : samples) {
            const double off_m = sample.at.y - height(mesh, sample.at.x, sample.at.z);
            above_m = std::max(above_m, off_m);
            below_m = std::max(below_m, -off_m);
        }
        EXPECT_NEAR(mesh.above_m, above_m, 1e-6);
        EXPECT_NEAR(mesh.below_m, below_m, 1e-6);
        expect_whole(mesh, 16.0);
    }
}

// Random convex polygons with random samples, on edges too: Delaunay's triangulation holds, so no
// corner lies within the circle of a triangle beside it.
TEST(GroundMesh, Of_random_polygons_are_whole_and_nowhere_folded) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    for (int round = 0; round < 300; ++round) {
        const std::size_t corners = 3 + random() % 4;
        std::vector<double> angles;
        for (std::size_t c = 0; c < corners; ++c)
            angles.push_back(2.0 * std::acos(-1.0) * share(random));
        std::sort(angles.begin(), angles.end());
        Outline outline;
        double area_m2 = 0.0;
        for (std::size_t c = 0; c < corners; ++c) {
            outline.emplace_back(5.0 * std::cos(angles[c]), share(random),
                                 -5.0 * std::sin(angles[c]));
            const double turn = angles[(c + 1) % corners] - angles[c];
            area_m2 += 0.5 * 25.0 * std::sin(turn);
        }
        if (area_m2 < 1.0) continue;
        std::vector<GroundSample> samples;
        for (int i = 0; i < 60; ++i) {
            std::vector<double> weight(corners);
            double sum = 0.0;
            for (double& w : weight) sum += w = share(random);
            glm::dvec3 at(0.0);
            for (std::size_t c = 0; c < corners; ++c) at += weight[c] / sum * outline[c];
            samples.push_back({{at.x, share(random), at.z}});
        }
        for (int i = 0; i < 20; ++i) {
            const std::size_t e = random() % corners;
            const double at = 0.05 + 0.9 * share(random);
            const glm::dvec3 place = outline[e] + at * (outline[(e + 1) % corners] - outline[e]);
            samples.push_back({{place.x, share(random), place.z}, static_cast<int>(e)});
        }
        const GroundMesh mesh = make_ground_mesh(outline, samples);
        SCOPED_TRACE(round);
        expect_whole(mesh, area_m2);
        EXPECT_LE(std::max(mesh.above_m, mesh.below_m), GroundMeshSettings{}.error_m);
    }
}

// It would be a step that stands on the edge, or nearly so.
TEST(GroundMesh, A_sample_just_beside_an_edge_is_left_out) {
    const std::vector<glm::dvec3> outline = square(4.0);
    for (const double beside_m : {0.0002, 0.002}) {
        const std::vector<GroundSample> samples{{{beside_m, -0.6, 2.0}}};
        const GroundMesh mesh = make_ground_mesh(outline, samples);
        EXPECT_EQ(mesh.corners.size(), beside_m < 0.001 ? 4U : 5U);
    }
}

}  // namespace
}  // namespace pronk::tests::ground_mesh_test
