#include "drawing/route_layer.hpp"

#include <cmath>

namespace pronk::drawing {
namespace {

// Darker and more saturated than the ground's blue.
constexpr Colour kRoute{0.02, 0.10, 0.62};
constexpr Colour kCasing{1.0, 1.0, 1.0};
// As far from the route's blue as from the ground's greens.
constexpr Colour kWalk{0.86, 0.20, 0.10};
constexpr double kWidth = 4.0;
constexpr double kCasingWidth = 8.0;
constexpr double kThinWidth = 1.8;
constexpr double kThinCasingWidth = 3.8;
constexpr double kWalkWidth = 3.2;
constexpr double kWalkCasingWidth = 5.6;
constexpr double kDash = 7.0;
constexpr double kGap = 6.0;
constexpr double kDot = 4.5;

// A jump is a dashed line: strokes have round ends.
void add_dashes(Canvas& canvas, const Point& from, const Point& to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const auto at = [&](double along) {
        const double share = length > 0.0 ? std::min(along / length, 1.0) : 0.0;
        return Point{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    };
    for (double along = 0.0; along <= length; along += kDash + kGap) {
        canvas.add_line(at(along), at(along + kDash));
    }
}

void draw_leg(Canvas& canvas, std::span<const Point> points, LegKind kind, RouteWidth width) {
    const bool thin = width == RouteWidth::thin;
    const auto add = [&] {
        if (kind == LegKind::walk) {
            canvas.add_polyline(points);
        } else {
            add_dashes(canvas, points.front(), points.back());
        }
    };
    add();
    canvas.stroke(kCasing, thin ? kThinCasingWidth : kCasingWidth);
    add();
    canvas.stroke(kRoute, thin ? kThinWidth : kWidth);
}

void draw_walked(Canvas& canvas, std::span<const Point> points) {
    canvas.add_polyline(points);
    canvas.stroke(kCasing, kWalkCasingWidth);
    canvas.add_polyline(points);
    canvas.stroke(kWalk, kWalkWidth);
}

void draw_dot(Canvas& canvas, const Point& at, double radius, const Colour& inside,
              const Colour& ring = kRoute) {
    canvas.add_circle(at, radius + 2.0);
    canvas.fill(kCasing);
    canvas.add_circle(at, radius);
    canvas.fill(ring);
    canvas.add_circle(at, radius - 2.0);
    canvas.fill(inside);
}

}  // namespace

void draw_route(Canvas& canvas, const MapView& map, const Route& route, RouteWidth width) {
    std::vector<Point> points;
    for (const Vec3d& place : route.points) points.push_back(map.at(place.x, place.z));
    if (points.empty()) return;
    for (const RouteLeg& leg : route.legs) {
        draw_leg(canvas,
                 std::span(points).subspan(leg.first_point, leg.last_point - leg.first_point + 1),
                 leg.kind, width);
    }
    for (const RouteLeg& leg : route.legs) {
        if (leg.kind == LegKind::walk || width == RouteWidth::thin) continue;
        draw_dot(canvas, points[leg.first_point], kDot, kCasing);
        draw_dot(canvas, points[leg.last_point], kDot, kRoute);
    }
    draw_dot(canvas, points.front(), 1.6 * kDot, kCasing);
    draw_dot(canvas, points.back(), 1.6 * kDot, kRoute);
}

void draw_walk(Canvas& canvas, const MapView& map, const DrawnWalk& walk) {
    // Points that are closer on the page to the one before are left out.
    constexpr double kFinest = 0.7;
    std::vector<Point> points;
    for (const Vec3d& place : walk.positions) {
        const Point next = map.at(place.x, place.z);
        if (!points.empty() &&
            std::hypot(next.x - points.back().x, next.y - points.back().y) < kFinest) {
            continue;
        }
        points.push_back(next);
    }
    if (points.empty()) return;
    const Vec3d& last = walk.positions.back();
    points.push_back(map.at(last.x, last.z));
    draw_walked(canvas, points);
    draw_dot(canvas, points.front(), 1.6 * kDot, kCasing, kWalk);
    draw_dot(canvas, points.back(), 1.6 * kDot, kWalk, kWalk);
}

void draw_route_sample(Canvas& canvas, const Box& box, LegKind kind, RouteWidth width) {
    const double y = box.y + 0.5 * box.height;
    const std::array ends{Point{box.x, y}, Point{box.right(), y}};
    draw_leg(canvas, ends, kind, width);
}

void draw_walk_sample(Canvas& canvas, const Box& box) {
    const double y = box.y + 0.5 * box.height;
    draw_walked(canvas, std::array{Point{box.x, y}, Point{box.right(), y}});
}

}  // namespace pronk::drawing
