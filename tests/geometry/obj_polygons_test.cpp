// Faces of more than three corners: their area and winding survive being cut into triangles.
#include <gtest/gtest.h>

#include <numbers>

#include "tests/geometry/reading.hpp"

namespace pronk::obj_polygons_test {
namespace {

using tests::read;

// One face whose corners are the given points, in their order.
std::string face_of(const std::vector<Vec3>& corners) {
    std::string text;
    std::string face = "f";
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto& [x, y, z] = std::array{corners[i].x, corners[i].y, corners[i].z};
        text += "v " + std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(z) + '\n';
        face += ' ' + std::to_string(i + 1);
    }
    return text + face + '\n';
}

// The area of all triangles, which must all look towards `normal`.
double area_facing(const Level& level, const glm::dvec3& normal) {
    double area = 0.0;
    for (std::size_t i = 0; i < level.soup.triangles.size(); ++i) {
        const glm::dvec3 v = tests::area_vector(level.soup, i);
        const double along = v.x * normal.x + v.y * normal.y + v.z * normal.z;
        EXPECT_GT(along, 0.0) << "triangle " << i << " is turned over";
        area += along / 2.0;
    }
    return area;
}

// 3 by 3 without its upper right 2 by 2: 5 square metres. Counter-clockwise.
const std::vector<Vec2> kEll = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};

TEST(ObjPolygons, A_quad_becomes_two_triangles) {
    const Level level = read("v 0 0 0\nv 0 0 2\nv 3 0 2\nv 3 0 0\nf 1 2 3 4\n");
    EXPECT_EQ(level.soup.triangles.size(), 2U);
    EXPECT_DOUBLE_EQ(area_facing(level, {0, 1, 0}), 6.0);
}

TEST(ObjPolygons, A_concave_quad_is_not_folded_over) {
    // An arrowhead whose notch reaches halfway in, at every place in the list of corners: the fan
    // around corner 0 covers the notch for two of the four.
    const std::vector<Vec3> arrow = {{0, 0, 0}, {2, 0, 2}, {4, 0, 0}, {2, 0, 4}};
    for (std::size_t first = 0; first < 4; ++first) {
        std::vector<Vec3> turned = arrow;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first),
                    turned.end());
        std::reverse(turned.begin(), turned.end());  // seen from above
        EXPECT_DOUBLE_EQ(area_facing(read(face_of(turned)), {0, 1, 0}), 4.0);
    }
}

TEST(ObjPolygons, A_concave_floor_keeps_area_and_winding) {
    std::vector<Vec3> corners;
    for (const Vec2& c : kEll) corners.emplace_back(c.y, 2.0F, c.x);
    EXPECT_DOUBLE_EQ(area_facing(read(face_of(corners)), {0, 1, 0}), 5.0);
    std::reverse(corners.begin(), corners.end());
    EXPECT_DOUBLE_EQ(area_facing(read(face_of(corners)), {0, -1, 0}), 5.0);
}

TEST(ObjPolygons, A_concave_wall_keeps_area_and_winding) {
    std::vector<Vec3> towards_z;
    std::vector<Vec3> towards_x;
    for (const Vec2& c : kEll) {
        towards_z.emplace_back(c.x, c.y, 7.0F);
        towards_x.emplace_back(-7.0F, c.x, c.y);
    }
    EXPECT_DOUBLE_EQ(area_facing(read(face_of(towards_z)), {0, 0, 1}), 5.0);
    EXPECT_DOUBLE_EQ(area_facing(read(face_of(towards_x)), {1, 0, 0}), 5.0);
}

TEST(ObjPolygons, A_concave_slope_keeps_area_and_winding) {
    // y = x stretches the area by the square root of two.
    std::vector<Vec3> corners;
    for (const Vec2& c : kEll) corners.emplace_back(c.y, c.y, c.x);
    const double half = std::numbers::sqrt2 / 2.0;
    EXPECT_NEAR(area_facing(read(face_of(corners)), {-half, half, 0}), 5.0 * std::numbers::sqrt2,
                1e-12);
}

TEST(ObjPolygons, A_hole_that_a_bridge_joins_to_the_rim_stays_open) {
    // 4 by 4 around a hole of 2 by 2. The bridge is walked twice.
    const Level level = read(face_of({{0, 0, 0},
                                      {0, 0, 4},
                                      {4, 0, 4},
                                      {4, 0, 0},
                                      {0, 0, 0},
                                      {1, 0, 1},
                                      {3, 0, 1},
                                      {3, 0, 3},
                                      {1, 0, 3},
                                      {1, 0, 1}}));
    EXPECT_DOUBLE_EQ(area_facing(level, {0, 1, 0}), 12.0);
}

TEST(ObjPolygons, Corners_on_straight_edges_lose_no_area) {
    const Level level = read(face_of({{0, 0, 0},
                                      {0, 0, 1},
                                      {0, 0, 2},
                                      {1, 0, 2},
                                      {2, 0, 2},
                                      {2, 0, 1},
                                      {1, 0, 1},  // the notch
                                      {1, 0, 0}}));
    EXPECT_DOUBLE_EQ(area_facing(level, {0, 1, 0}), 3.0);
}

TEST(ObjPolygons, Triangles_take_the_terrain_of_their_face) {
    const Level level = read(
        "v 0 0 0\nv 0 0 2\nv 2 0 2\nv 2 0 0\nv 2 1 2\n"
        "usemtl a\nf 1 2 3 4\nusemtl b\nf 1 2 3\nusemtl c\nf 1 2 3 4 5\n");
    std::vector<std::size_t> terrain;
    for (const TerrainId id : level.soup.triangle_terrain) terrain.push_back(id.index());
    EXPECT_EQ(terrain, (std::vector<std::size_t>{0, 0, 1, 2, 2, 2}));
}

// The largest faces there are, in shapes that cost a careless cutter the cube of their corners. No
// promise about their triangles but the number.
void expect_all_triangles(const std::vector<Vec3>& corners) {
    const Result<Level> level = read_obj(face_of(corners), "level.obj");
    ASSERT_TRUE(level);
    EXPECT_EQ(level->soup.triangles.size() + level->degenerate_triangles, corners.size() - 2);
}

TEST(ObjPolygons, Faces_of_ten_thousand_corners_are_cut_whatever_their_shape) {
    std::vector<Vec3> spiral;
    for (int i = 0; i < 5'000; ++i) {
        const float t = static_cast<float>(i) * 0.05F;
        spiral.emplace_back((10.0F + t) * std::cos(t), 0.0F, (10.0F + t) * std::sin(t));
    }
    for (int i = 5'000; i-- > 0;) {
        const float t = static_cast<float>(i) * 0.05F;
        spiral.emplace_back((10.5F + t) * std::cos(t), 0.0F, (10.5F + t) * std::sin(t));
    }
    expect_all_triangles(spiral);

    std::vector<Vec3> tangle;  // crosses itself everywhere
    std::vector<Vec3> nine_places;
    std::uint32_t state = 1;
    const auto random = [&](std::uint32_t below) {
        state = state * 1664525U + 1013904223U;
        return static_cast<float>((state >> 8U) % below);
    };
    for (int i = 0; i < 10'000; ++i) {
        tangle.emplace_back(random(10'000), 0.0F, random(10'000));
        nine_places.emplace_back(random(3), 0.0F, random(3));
    }
    expect_all_triangles(tangle);
    expect_all_triangles(nine_places);
}

}  // namespace
}  // namespace pronk::obj_polygons_test
