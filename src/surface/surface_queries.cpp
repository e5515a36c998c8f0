#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <pronk/surface.hpp>
#include <span>

namespace pronk {
namespace {

// Positive if `p` lies left of the line from `a` to `b` seen from above, zero on it. In double, so
// that places on the grid of cells, where vertices and span corners lie, are judged exactly.
double left_of(Vec2 a, Vec2 b, Vec2 p) {
    const glm::dvec2 along = glm::dvec2(b) - glm::dvec2(a);
    const glm::dvec2 to = glm::dvec2(p) - glm::dvec2(a);
    return along.y * to.x - along.x * to.y;
}

// The closest place of the segment to `p` in plan view: its squared distance and its height.
struct ClosestHeight {
    double distance2 = std::numeric_limits<double>::max();
    double height = 0.0;
};

ClosestHeight closest_on_segment(const Vec3& a, const Vec3& b, Vec2 p) {
    const glm::dvec2 from(plan_view(a));
    const glm::dvec2 along = glm::dvec2(plan_view(b)) - from;
    const glm::dvec2 to = glm::dvec2(p) - from;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(to, along) / length2, 0.0, 1.0) : 0.0;
    const glm::dvec2 miss = to - along * t;
    return {glm::dot(miss, miss), static_cast<double>(a.y) + t * (static_cast<double>(b.y) - a.y)};
}

std::optional<double> height_inside(const std::array<Vec3, 3>& triangle, Vec2 p) {
    const Vec2 a = plan_view(triangle[0]);
    const Vec2 b = plan_view(triangle[1]);
    const Vec2 c = plan_view(triangle[2]);
    const double area = left_of(a, b, c);
    const double to_a = left_of(b, c, p);
    const double to_b = left_of(c, a, p);
    const double to_c = left_of(a, b, p);
    const bool is_inside = area > 0.0 ? to_a >= 0.0 && to_b >= 0.0 && to_c >= 0.0
                                      : to_a <= 0.0 && to_b <= 0.0 && to_c <= 0.0;
    if (!is_inside || area == 0.0) return std::nullopt;
    return to_a / area * triangle[0].y + to_b / area * triangle[1].y + to_c / area * triangle[2].y;
}

}  // namespace

bool contains(const WalkableSurface& surface, PolyId polygon, Vec2 point) {
    const auto corners = surface.corners_of(polygon);
    for (std::size_t e = 0; e < corners.size(); ++e) {
        const Vec2 a = plan_view(surface.vertices[corners[e]]);
        const Vec2 b = plan_view(surface.vertices[corners[(e + 1) % corners.size()]]);
        if (left_of(a, b, point) < 0.0) return false;
    }
    return true;
}

float ground_height(const WalkableSurface& surface, PolyId polygon, Vec2 point) {
    const std::uint32_t begin = surface.ground_begin[polygon.index()];
    const auto triangles = std::span(surface.ground_triangles)
                               .subspan(begin, surface.ground_begin[polygon.index() + 1] - begin);
    for (const std::array<Vec3, 3>& triangle : triangles) {
        if (const auto height = height_inside(triangle, point)) return static_cast<float>(*height);
    }
    // Beside all of them, as rounding leaves it, or far away.
    ClosestHeight best;
    for (const std::array<Vec3, 3>& triangle : triangles) {
        for (std::size_t e = 0; e < 3; ++e) {
            const ClosestHeight here =
                closest_on_segment(triangle[e], triangle[(e + 1) % 3], point);
            if (here.distance2 < best.distance2) best = here;
        }
    }
    return static_cast<float>(best.height);
}

PolyId polygon_at(const WalkableSurface& surface, const SpanPolygons& map, std::size_t span,
                  Vec2 point) {
    for (std::uint32_t i = map.begin[span]; i < map.begin[span + 1]; ++i) {
        if (contains(surface, map.polygons[i], point)) return map.polygons[i];
    }
    return {};
}

double area_m2(const WalkableSurface& surface, PolyId polygon) {
    const auto corners = surface.corners_of(polygon);
    const Vec2 a = plan_view(surface.vertices[corners[0]]);
    double area = 0.0;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        area += left_of(a, plan_view(surface.vertices[corners[i - 1]]),
                        plan_view(surface.vertices[corners[i]])) /
                2.0;
    }
    return area;
}

double area_m2(const WalkableSurface& surface) {
    double area = 0.0;
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) area += area_m2(surface, PolyId(p));
    return area;
}

// Counter-clockwise polygons have their inside on the left, so the outside is on the right.
Vec2 outward_normal(const Vec3& from, const Vec3& to) {
    const Vec2 along = plan_view(to) - plan_view(from);
    const float length = std::hypot(along.x, along.y);
    if (length == 0.0F) return Vec2(0.0F);
    return Vec2(-along.y, along.x) / length;
}

double border_m(const WalkableSurface& surface) {
    double length = 0.0;
    for (const BorderEdge& edge : surface.border) {
        length += glm::distance(glm::dvec2(plan_view(edge.from)), glm::dvec2(plan_view(edge.to)));
    }
    return length;
}

}  // namespace pronk
