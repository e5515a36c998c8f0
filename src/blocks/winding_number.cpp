#include "blocks/winding_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "space/triangle_tree.hpp"

namespace pronk {
namespace {

// Nodes this many of their radii away are far: the paper's choice.
constexpr double kFar_radii = 2.0;

// Van Oosterom and Strackee, "The solid angle of a plane triangle" (1983). Positive seen from
// behind.
double solid_angle(const std::array<Vec3, 3>& triangle, const Vec3d& point) {
    const Vec3d a = Vec3d(triangle[0]) - point;
    const Vec3d b = Vec3d(triangle[1]) - point;
    const Vec3d c = Vec3d(triangle[2]) - point;
    const double a_m = glm::length(a);
    const double b_m = glm::length(b);
    const double c_m = glm::length(c);
    const double across = glm::dot(a, glm::cross(b, c));
    const double along =
        a_m * b_m * c_m + glm::dot(a, b) * c_m + glm::dot(b, c) * a_m + glm::dot(c, a) * b_m;
    return 2.0 * std::atan2(across, along);
}

double farthest_m(const TriangleTree::Node& node, const Vec3d& from) {
    const Vec3d low = from - Vec3d(node.min);
    const Vec3d high = Vec3d(node.max) - from;
    return glm::length(glm::max(glm::abs(low), glm::abs(high)));
}

}  // namespace

WindingNumber::WindingNumber(const TriangleSoup& soup)
    : tree_(build_triangle_tree(soup)), far_(tree_.nodes.size()) {
    // Children lie behind their parents.
    for (std::size_t i = far_.size(); i-- > 0;) {
        const TriangleTree::Node& node = tree_.nodes[i];
        Far& far = far_[i];
        Vec3d weighted(0.0);
        for (std::uint32_t t = node.next; t < node.next + node.count; ++t) {
            const Vec3d a(tree_.triangles[t][0]);
            const Vec3d b(tree_.triangles[t][1]);
            const Vec3d c(tree_.triangles[t][2]);
            const Vec3d area = 0.5 * glm::cross(b - a, c - a);
            const double size_m2 = glm::length(area);
            far.area_m2 += area;
            far.size_m2 += size_m2;
            weighted += (a + b + c) * (size_m2 / 3.0);
        }
        if (node.count == 0) {
            for (const std::size_t child : {i + 1, std::size_t{node.next}}) {
                far.area_m2 += far_[child].area_m2;
                far.size_m2 += far_[child].size_m2;
                weighted += far_[child].middle * far_[child].size_m2;
            }
        }
        far.middle = far.size_m2 > 0.0 ? weighted / far.size_m2 : Vec3d(node.min);
        far.radius_m = farthest_m(node, far.middle);
    }
}

double WindingNumber::at(const Vec3d& point) const {
    double sum_rad = 0.0;
    std::size_t i = 0;
    // Depth first: a node's left child lies behind it, and where its right one lies is kept.
    std::array<std::uint32_t, 64> waiting;
    std::size_t count = 0;
    while (i < far_.size()) {
        const TriangleTree::Node& node = tree_.nodes[i];
        const Vec3d away = far_[i].middle - point;
        const double away_m2 = glm::dot(away, away);
        const double near_m = kFar_radii * far_[i].radius_m;
        if (away_m2 > near_m * near_m) {
            sum_rad += glm::dot(far_[i].area_m2, away) / (away_m2 * std::sqrt(away_m2));
        } else if (node.count == 0) {
            waiting[count++] = node.next;
            ++i;
            continue;
        } else {
            for (std::uint32_t t = node.next; t < node.next + node.count; ++t) {
                sum_rad += solid_angle(tree_.triangles[t], point);
            }
        }
        if (count == 0) break;
        i = waiting[--count];
    }
    return sum_rad / (4.0 * std::numbers::pi);
}

}  // namespace pronk
