#include "drawing/surface_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <numeric>
#include <tuple>

namespace pronk::drawing {
namespace {

// What lies over other polygons lets them show through.
constexpr double kRaisedOpacity = 0.80;

constexpr Colour kBorderInk{0.13, 0.17, 0.21};

// Ground whose ends differ by more than this many ramp steps gets a gradient instead of a colour,
constexpr double kFlatSteps = 3.0;
// if it is at least so long on the page. Gradients are bulky in a file; this bounds how many there
// can be.
constexpr double kSmallestRelief = 8.0;

// Polygons of equal key are filled by one path, which keeps files small and leaves no seams.
int colour_key(const PlanPolygon& polygon, std::uint32_t number, const Colouring& colouring) {
    switch (colouring.by) {
        case ColourBy::terrain:
            return static_cast<int>(polygon.terrain.index());
        case ColourBy::polygon:
            return static_cast<int>(number % kPolygonColours);
        case ColourBy::height:
            break;
    }
    return ramp_step(colouring.fraction(polygon.ground.centre.y));
}

Colour colour_of_key(int key, const Colouring& colouring) {
    const std::size_t index = static_cast<std::size_t>(key);
    if (colouring.by == ColourBy::terrain) return colouring.of_terrain(TerrainId(index));
    if (colouring.by == ColourBy::polygon) return polygon_colour(index);
    return ramp_colour(key);
}

void add_polygon(Canvas& canvas, const MapView& map, std::span<const Vec3> corners) {
    std::vector<Point> points;
    points.reserve(corners.size());
    for (const Vec3& c : corners) points.push_back(map.at(c));
    canvas.add_polygon(points);
}

// A plane piece of ground between its lowest and highest corner.
struct Incline {
    glm::dvec2 foot{0.0};
    glm::dvec2 head{0.0};
    double foot_m = 0.0;
    double head_m = 0.0;
};

Incline incline_of(const GroundPlane& ground, std::span<const Vec3> corners) {
    const glm::dvec2 slope(ground.slope);
    const glm::dvec2 centre(ground.centre.x, ground.centre.z);
    double low = 0.0;
    double high = 0.0;
    for (const Vec3& c : corners) {
        const double rise = glm::dot(slope, glm::dvec2(c.x, c.z) - centre);
        low = std::min(low, rise);
        high = std::max(high, rise);
    }
    const double steepness2 = std::max(glm::dot(slope, slope), 1e-12);
    const double middle = ground.centre.y;
    return {centre + slope * (low / steepness2), centre + slope * (high / steepness2), middle + low,
            middle + high};
}

double steps_between(double low_m, double high_m, const Colouring& colouring) {
    return (colouring.fraction(high_m) - colouring.fraction(low_m)) * (kRampSteps - 1);
}

// Fills polygons of one storey. Opacity is in the colours and not in a group of cairo's, which in
// SVG becomes a mask that viewers draw slowly, and that cairo 1.16 leaks memory for.
class Filler {
  public:
    Filler(Canvas& canvas, const MapView& map, const Plan& plan, const Colouring& colouring,
           double opacity)
        : canvas_(canvas), map_(map), plan_(plan), colouring_(colouring), opacity_(opacity) {}

    void fill(std::span<const std::uint32_t> polygons) {
        std::vector<std::pair<int, std::uint32_t>> order;
        for (const std::uint32_t p : polygons) {
            // An opaque relief has its mean colour below it, so that no seams show.
            if (opacity_ < 1.0 && has_relief(plan_.polygons[p])) continue;
            order.emplace_back(colour_key(plan_.polygons[p], p, colouring_), p);
        }
        std::sort(order.begin(), order.end());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto [key, p] = order[i];
            add_polygon(canvas_, map_, plan_.corners_of(p));
            if (i + 1 == order.size() || order[i + 1].first != key) {
                canvas_.fill(with_alpha(colour_of_key(key, colouring_), opacity_));
            }
        }
        for (const std::uint32_t p : polygons) {
            if (has_relief(plan_.polygons[p])) fill_relief(p);
        }
    }

  private:
    bool has_relief(const PlanPolygon& polygon) const {
        return colouring_.by == ColourBy::height &&
               std::sqrt(polygon.area_m2) * map_.units_per_m() >= kSmallestRelief &&
               steps_between(polygon.lowest_m, polygon.highest_m, colouring_) > kFlatSteps;
    }

    // A polygon that is not flat gets a gradient; one that is not even plane gets one for each
    // triangle of its ground, which meet without steps.
    void fill_relief(std::uint32_t p) {
        const PlanPolygon& polygon = plan_.polygons[p];
        const WalkableSurface& surface = *polygon.surface;
        const std::uint32_t first = surface.ground_begin[polygon.id.index()];
        const std::uint32_t last = surface.ground_begin[polygon.id.index() + 1];
        if (first == last || steps_between(0.0, polygon.bend_m, colouring_) <= kFlatSteps) {
            fill_incline(polygon.ground, plan_.corners_of(p));
            return;
        }
        for (std::uint32_t t = first; t < last; ++t) {
            const std::span<const std::array<Vec3, 3>> one(&surface.ground_triangles[t], 1);
            fill_incline(fit_plane(one), one[0]);
        }
    }

    void fill_incline(const GroundPlane& ground, std::span<const Vec3> corners) {
        const Incline incline = incline_of(ground, corners);
        add_polygon(canvas_, map_, corners);
        const double steps = steps_between(incline.foot_m, incline.head_m, colouring_);
        const double length = glm::distance(incline.foot, incline.head) * map_.units_per_m();
        if (steps <= kFlatSteps || length < kSmallestRelief) {
            canvas_.fill(height_fill(ground.centre.y));
            return;
        }
        // The ramp is straight for a dozen steps at a time.
        std::vector<GradientStop> stops(2 + static_cast<std::size_t>(steps / 12.0));
        for (std::size_t i = 0; i < stops.size(); ++i) {
            const double t = static_cast<double>(i) / static_cast<double>(stops.size() - 1);
            stops[i] = {t, height_fill(incline.foot_m + t * (incline.head_m - incline.foot_m))};
        }
        canvas_.fill_gradient(map_.at(incline.foot.x, incline.foot.y),
                              map_.at(incline.head.x, incline.head.y), stops);
    }

    Colour height_fill(double height_m) const {
        return with_alpha(height_colour(colouring_.fraction(height_m)), opacity_);
    }

    Canvas& canvas_;
    const MapView& map_;
    const Plan& plan_;
    const Colouring& colouring_;
    double opacity_;
};

void add_inner_edges(Canvas& canvas, const MapView& map, const Plan& plan,
                     std::span<const std::uint32_t> polygons) {
    for (const std::uint32_t p : polygons) {
        const auto corners = plan.corners_of(p);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            if (plan.edges[plan.begin[p] + e] != EdgeKind::inner) continue;
            const Point from = map.at(corners[e]);
            const Point to = map.at(corners[(e + 1) % corners.size()]);
            // Two polygons have it, in opposite directions; one of them draws it.
            if (std::pair(from.x, from.y) > std::pair(to.x, to.y)) continue;
            canvas.add_line(from, to);
        }
    }
}

using Borders = std::vector<std::vector<Point>>;

// Points that are closer than this on the page to the one before are left out of a border.
constexpr double kFinest = 0.4;

// Border edges joined end to end to lines as long as possible.
Borders join_borders(const MapView& map, const Plan& plan,
                     std::span<const std::uint32_t> polygons) {
    const auto before = [](const Vec3& a, const Vec3& b) {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::multimap<Vec3, Vec3, decltype(before)> edges(before);  // from, to
    for (const std::uint32_t p : polygons) {
        const auto corners = plan.corners_of(p);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            if (plan.edges[plan.begin[p] + e] != EdgeKind::border) continue;
            edges.emplace(corners[e], corners[(e + 1) % corners.size()]);
        }
    }
    Borders borders;
    while (!edges.empty()) {
        auto edge = edges.begin();
        std::vector<Point>& line = borders.emplace_back();
        line.push_back(map.at(edge->first));
        while (edge != edges.end()) {
            const Vec3 to = edge->second;
            edges.erase(edge);
            edge = edges.find(to);
            const Point next = map.at(to);
            const bool last = edge == edges.end();
            const double far = std::hypot(next.x - line.back().x, next.y - line.back().y);
            if (last || far >= kFinest) line.push_back(next);
        }
    }
    return borders;
}

void stroke_borders(Canvas& canvas, const Borders& borders, const Colour& colour, double width) {
    if (borders.empty()) return;
    for (const auto& line : borders) canvas.add_polyline(line);
    canvas.stroke(colour, width);
}

}  // namespace

double Colouring::fraction(double height_m) const {
    const double range = static_cast<double>(highest_m) - static_cast<double>(lowest_m);
    return range > 0.0 ? (height_m - static_cast<double>(lowest_m)) / range : 0.5;
}

Colour Colouring::of_terrain(TerrainId terrain) const {
    return terrain.index() < terrains.size() ? terrains[terrain.index()] : kRule;
}

double fitting_line_scale(const Plan& plan, const MapView& map) {
    if (plan.polygons.empty()) return 1.0;
    const double typical =
        std::sqrt(plan.area_m2 / static_cast<double>(plan.polygons.size())) * map.units_per_m();
    return std::clamp(typical / 40.0, 0.3, 1.3);
}

void draw_sheet(Canvas& canvas, const MapView& map, const Plan& plan, const Sheet& sheet,
                const Colouring& colouring, double line_scale) {
    const Borders raised = join_borders(map, plan, sheet.raised);
    const Borders grounded = join_borders(map, plan, sheet.grounded);
    for (const double width : {16.0, 11.0, 7.0}) {
        stroke_borders(canvas, raised, {0.05, 0.07, 0.12, 0.10}, width * line_scale);
    }
    Filler(canvas, map, plan, colouring, 1.0).fill(sheet.grounded);
    Filler(canvas, map, plan, colouring, kRaisedOpacity).fill(sheet.raised);
    if (colouring.edges) {
        add_inner_edges(canvas, map, plan, sheet.grounded);
        add_inner_edges(canvas, map, plan, sheet.raised);
        canvas.stroke(with_alpha(kBorderInk, 0.30), 0.6 * line_scale);
    }
    stroke_borders(canvas, raised, {1.0, 1.0, 1.0, 0.85}, 4.2 * line_scale);
    stroke_borders(canvas, grounded, kBorderInk, 1.7 * line_scale);
    stroke_borders(canvas, raised, kBorderInk, 1.7 * line_scale);
}

void draw_outlines(Canvas& canvas, const MapView& map, const Plan& plan) {
    std::vector<std::uint32_t> all(plan.polygons.size());
    std::iota(all.begin(), all.end(), 0U);
    stroke_borders(canvas, join_borders(map, plan, all), kRule, 0.6);
}

}  // namespace pronk::drawing
