#include "drawing/axis_layer.hpp"

#include <algorithm>
#include <cmath>

namespace pronk::drawing {
namespace {

constexpr Colour kAxis{0.62, 0.10, 0.45};
constexpr Colour kRib{0.62, 0.10, 0.45, 0.35};
constexpr double kAxisWidth = 2.0;
constexpr double kRibWidth = 0.7;

// Lines that are shorter on the page are dots.
constexpr double kShortest = 1.5;

}  // namespace

void draw_axis(Canvas& canvas, const MapView& map, const AxisLines& axis, double line_scale) {
    const double scale = std::clamp(line_scale, 0.5, 1.0);
    for (const auto& [from, to] : axis.ribs) {
        const Point begin = map.at(from.x, from.y);
        const Point end = map.at(to.x, to.y);
        if (std::hypot(end.x - begin.x, end.y - begin.y) < kShortest) continue;
        canvas.add_line(begin, end);
    }
    canvas.stroke(kRib, scale * kRibWidth);
    for (const auto& piece : axis.pieces) {
        std::vector<Point> points;
        for (const glm::dvec2& place : piece) points.push_back(map.at(place.x, place.y));
        canvas.add_polyline(points);
    }
    canvas.stroke(kAxis, scale * kAxisWidth);
}

void draw_axis_sample(Canvas& canvas, const Box& box) {
    const double y = box.y + 0.5 * box.height;
    canvas.add_line({box.x, y}, {box.right(), y});
    canvas.stroke(kAxis, kAxisWidth);
}

void draw_rib_sample(Canvas& canvas, const Box& box) {
    const double y = box.y + 0.5 * box.height;
    canvas.add_line({box.x, y}, {box.right(), y});
    canvas.stroke(kRib, kRibWidth);
}

}  // namespace pronk::drawing
