// How many times triangles go round a point.
#include "blocks/winding_number.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <numbers>

#include "blocks/hand_levels.hpp"
#include "scenes/scenes.hpp"

namespace pronk::winding_number_test {
namespace {

using namespace tests;

// By its angles (Girard), in place of the formula in use: the sum of the three angles between the
// planes through the point and a side each, less a half turn.
double solid_angle_by_girard(const std::array<Vec3d, 3>& triangle, const Vec3d& point) {
    std::array<Vec3d, 3> to;
    for (std::size_t i = 0; i < 3; ++i) to[i] = glm::normalize(triangle[i] - point);
    double sum = -std::numbers::pi;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3d& a = to[i];
        const Vec3d b = glm::normalize(glm::cross(a, to[(i + 1) % 3]));
        const Vec3d c = glm::normalize(glm::cross(a, to[(i + 2) % 3]));
        sum += std::acos(std::clamp(glm::dot(b, c), -1.0, 1.0));
    }
    return glm::dot(to[0], glm::cross(to[1], to[2])) > 0.0 ? sum : -sum;
}

double by_girard(const TriangleSoup& soup, const Vec3d& point) {
    double sum = 0.0;
    for (const auto& [a, b, c] : soup.triangles) {
        sum += solid_angle_by_girard(
            {Vec3d(soup.vertices[a]), Vec3d(soup.vertices[b]), Vec3d(soup.vertices[c])}, point);
    }
    return sum / (4.0 * std::numbers::pi);
}

TEST(WindingNumber, It_is_one_in_a_box_and_zero_outside) {
    const WindingNumber number(box(Vec3(0), Vec3(4)));
    EXPECT_NEAR(number.at({1, 2, 3}), 1.0, 1e-9);
    EXPECT_NEAR(number.at({0.001, 3.999, 0.001}), 1.0, 1e-9);
    EXPECT_NEAR(number.at({-1, 2, 3}), 0.0, 1e-9);
    EXPECT_NEAR(number.at({100, 200, 300}), 0.0, 1e-9);
}

TEST(WindingNumber, It_is_minus_one_in_a_room_seen_from_within) {
    const WindingNumber number(turned_inside_out(box(Vec3(0), Vec3(4))));
    EXPECT_NEAR(number.at({1, 2, 3}), -1.0, 1e-9);
}

TEST(WindingNumber, It_is_two_where_two_boxes_overlap) {
    const WindingNumber number(both(box(Vec3(0), Vec3(4)), box(Vec3(2), Vec3(9))));
    EXPECT_NEAR(number.at(Vec3d(3)), 2.0, 1e-9);
    EXPECT_NEAR(number.at(Vec3d(7)), 1.0, 1e-9);
}

TEST(WindingNumber, A_sixth_of_a_cube_is_a_sixth) {
    const TriangleSoup top = soup_with([](scenes::Shapes& shapes) {
        add_floor(shapes, {-1, 1, -1}, {1, 1, 1});
    });
    EXPECT_NEAR(WindingNumber(top).at(Vec3d(0)), 1.0 / 6.0, 1e-9);
    EXPECT_NEAR(WindingNumber(top).at(Vec3d(0, 2, 0)), -1.0 / 6.0, 1e-9);
}

TEST(WindingNumber, No_triangles_go_round_nothing) {
    EXPECT_EQ(WindingNumber(TriangleSoup{}).at(Vec3d(0)), 0.0);
}

// Far triangles count together, which costs a little.
TEST(WindingNumber, In_open_levels_it_is_the_sum_of_all_solid_angles) {
    Dice dice(11);
    for (const char* scene : {"ruins", "city:60", "terraces"}) {
        const TriangleSoup soup = scenes::make(scene).value().soup;
        const WindingNumber number(soup);
        const Bounds bounds = bounds_of(soup);
        for (int i = 0; i < 100; ++i) {
            const Vec3d point(dice.point(bounds.min, bounds.max));
            EXPECT_NEAR(number.at(point), by_girard(soup, point), 0.05) << scene;
        }
    }
}

}  // namespace
}  // namespace pronk::winding_number_test
