#include <cmath>
#include <numbers>

#include "surface/plan/plan_faces.hpp"

namespace pronk {
namespace {

// Between two tangents of an arc. The corner between them lies 2 % farther out than the arc.
constexpr double kTangents_rad = std::numbers::pi / 8.0;

double cross(const FloorPoint& a, const FloorPoint& b) {
    return a.x * b.y - a.y * b.x;
}

bool runs_counter_clockwise(const FloorRing& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        twice += cross(ring[i], ring[(i + 1) % ring.size()]);
    return twice > 0.0;
}

// What lies within the radius at the right hand of a ring that has what is solid at its left.
void add_strips(FloorRing ring, bool solid_inside, double radius, std::vector<FloorRing>& strips) {
    if (runs_counter_clockwise(ring) != solid_inside) std::reverse(ring.begin(), ring.end());
    const std::size_t count = ring.size();
    const auto along = [&](std::size_t i) {
        const FloorPoint step = ring[(i + 1) % count] - ring[i % count];
        return step / std::hypot(step.x, step.y);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const FloorPoint& from = ring[i];
        const FloorPoint& to = ring[(i + 1) % count];
        const FloorPoint here = along(i);
        const FloorPoint next = along(i + 1);
        const FloorPoint out(here.y, -here.x);
        strips.push_back({from, to, to + radius * out, from + radius * out});
        const double turn_rad = std::atan2(cross(here, next), here.x * next.x + here.y * next.y);
        if (turn_rad <= 0.0) continue;
        const double tangents = std::ceil(turn_rad / kTangents_rad);
        const double step_rad = turn_rad / tangents;
        const double corner = radius / std::cos(step_rad / 2.0);
        FloorRing wedge{to, to + radius * out};
        for (double t = 0.5; t < tangents; t += 1.0) {
            const double c = std::cos(t * step_rad);
            const double s = std::sin(t * step_rad);
            wedge.push_back(to + corner * FloorPoint(c * out.x - s * out.y, s * out.x + c * out.y));
        }
        wedge.push_back(to + radius * FloorPoint(next.y, -next.x));
        strips.push_back(std::move(wedge));
    }
}

}  // namespace

Result<std::vector<FloorPolygon>> grown_obstacles(const GeosContext& geos, const GridPlan& plan,
                                                  double radius_units) {
    std::vector<FloorRing> strips;
    const auto add = [&](const FloorPolygon& polygon, bool is_solid) {
        add_strips(polygon.outer, is_solid, radius_units, strips);
        for (const FloorRing& hole : polygon.holes) {
            add_strips(hole, !is_solid, radius_units, strips);
        }
    };
    for (const FloorPolygon& outline : plan.outlines) add(outline, false);
    for (const FloorPolygon& obstacle : plan.obstacles) add(obstacle, true);

    std::vector<FloorPolygon> parts = plan.obstacles;
    for (FloorRing& strip : strips) parts.push_back({std::move(strip), {}});
    std::vector<GeosGeometry> shapes;
    for (const FloorPolygon& part : parts) {
        Result<GeosGeometry> made = make_polygon(geos, part);
        if (!made) return tl::unexpected(made.error());
        shapes.push_back(std::move(*made));
    }
    const Result<GeosGeometry> all =
        make_collection(geos, GEOS_GEOMETRYCOLLECTION, std::move(shapes));
    if (!all) return tl::unexpected(all.error());
    const Result<GeosGeometry> one =
        own(geos, GEOSUnaryUnionPrec_r(geos.handle(), all->get(), 1.0));
    if (!one) return tl::unexpected(one.error());
    return read_polygons(geos, one->get());
}

}  // namespace pronk
