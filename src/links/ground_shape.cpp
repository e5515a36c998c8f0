#include "links/ground_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk {
namespace {

// A bend of less than this is none: heights then differ by far less than a jump's tolerances.
constexpr double kFlat_m = 0.0005;

struct Side {
    std::array<float, 6> key;  // its ends, the smaller one first
    Vec3 a;
    Vec3 b;
    Vec3 opposite;
};

Side side_of(const std::array<Vec3, 3>& triangle, std::size_t e) {
    Side side{{}, triangle[e], triangle[(e + 1) % 3], triangle[(e + 2) % 3]};
    const std::array<float, 3> a{side.a.x, side.a.y, side.a.z};
    const std::array<float, 3> b{side.b.x, side.b.y, side.b.z};
    const auto& low = std::min(a, b);
    const auto& high = std::max(a, b);
    std::copy(low.begin(), low.end(), side.key.begin());
    std::copy(high.begin(), high.end(), side.key.begin() + 3);
    return side;
}

// How far the other triangle's corner is from this one's plane, in height.
double bend_m(const Side& one, const Side& other) {
    const Vec3d a(one.a);
    const Vec3d normal = glm::cross(Vec3d(one.b) - a, Vec3d(one.opposite) - a);
    if (normal.y == 0.0) return 1.0;
    return std::abs(glm::dot(Vec3d(other.opposite) - a, normal) / normal.y);
}

}  // namespace

GroundShape::GroundShape(const WalkableSurface& surface) {
    std::vector<Side> sides;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        begin_.push_back(static_cast<std::uint32_t>(creases_.size()));
        sides.clear();
        for (std::uint32_t t = surface.ground_begin[p]; t < surface.ground_begin[p + 1]; ++t) {
            for (std::size_t e = 0; e < 3; ++e) {
                sides.push_back(side_of(surface.ground_triangles[t], e));
            }
        }
        std::sort(sides.begin(), sides.end(),
                  [](const Side& x, const Side& y) { return x.key < y.key; });
        for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
            const Side& side = sides[i];
            if (side.key != sides[i + 1].key || bend_m(side, sides[i + 1]) < kFlat_m) continue;
            creases_.push_back(
                {glm::dvec2(plan_view(side.a)), glm::dvec2(plan_view(side.b)), side.a.y, side.b.y});
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(creases_.size()));
}

void GroundShape::bends(PolyId polygon, const GroundPoint& begin, const GroundPoint& end,
                        const glm::dvec2& from, const glm::dvec2& to,
                        std::vector<GroundPoint>& points) const {
    points.clear();
    points.push_back(begin);
    const glm::dvec2 along = to - from;
    const double length2 = glm::dot(along, along);
    // What ends on the segment, to a hundredth of a millimetre, bends it too.
    const double on = 1e-5 * std::sqrt(length2);
    for (std::uint32_t c = begin_[polygon.index()];
         c < begin_[polygon.index() + 1] && length2 > 0.0; ++c) {
        const Crease& crease = creases_[c];
        const glm::dvec2 a = crease.a - from;
        const glm::dvec2 b = crease.b - from;
        const double side_a = along.x * a.y - along.y * a.x;
        const double side_b = along.x * b.y - along.y * b.x;
        if ((side_a > on && side_b > on) || (side_a < -on && side_b < -on)) continue;
        const auto add = [&](double share) {
            const double at = glm::dot(glm::mix(a, b, share), along) / length2;
            if (at > 0.0 && at < 1.0) {
                points.push_back(
                    {begin.at + at * (end.at - begin.at), glm::mix(crease.y_a, crease.y_b, share)});
            }
        };
        if (std::abs(side_a - side_b) <= on) {  // it lies along the segment
            add(0.0);
            add(1.0);
        } else {
            add(std::clamp(side_a / (side_a - side_b), 0.0, 1.0));
        }
    }
    points.push_back(end);
    if (points.size() > 3) {
        std::sort(points.begin() + 1, points.end() - 1,
                  [](const GroundPoint& x, const GroundPoint& y) { return x.at < y.at; });
    }
}

}  // namespace pronk
