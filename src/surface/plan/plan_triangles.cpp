#include "surface/plan/plan_triangles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "surface/plan/hole_cuts.hpp"

namespace pronk {
namespace {

using Corners = std::array<UnitPoint, 3>;
using Step = std::pair<UnitPoint, UnitPoint>;  // along an edge

// Each edge of a ring, the ground at its left seen from above.
void add_steps(const FloorRing& ring, bool ground_inside, std::vector<Step>& steps) {
    std::int64_t twice = 0;
    const UnitPoint origin = unit_point(ring.front());
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
        twice += twice_area(origin, unit_point(ring[i]), unit_point(ring[i + 1]));
    }
    const bool turn = (twice > 0) != ground_inside;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const UnitPoint a = unit_point(ring[i]);
        const UnitPoint b = unit_point(ring[(i + 1) % ring.size()]);
        steps.push_back(turn ? Step(b, a) : Step(a, b));
    }
}

// GEOS is believed only so far: all triangles must run the right way, and what edges are left when
// those that two triangles share are taken away must be the face's border. Then they fill it.
bool fill(const FloorPolygon& face, const std::vector<Corners>& triangles) {
    std::vector<Step> steps;
    for (const Corners& t : triangles) {
        if (twice_area(t[0], t[1], t[2]) <= 0) return false;
        for (std::size_t i = 0; i < 3; ++i) steps.emplace_back(t[i], t[(i + 1) % 3]);
    }
    std::sort(steps.begin(), steps.end());
    if (std::adjacent_find(steps.begin(), steps.end()) != steps.end()) return false;
    std::vector<Step> left;
    for (const Step& step : steps) {
        if (!std::binary_search(steps.begin(), steps.end(), Step(step.second, step.first))) {
            left.push_back(step);
        }
    }
    std::vector<Step> border;
    add_steps(face.outer, true, border);
    for (const FloorRing& hole : face.holes) add_steps(hole, false, border);
    std::sort(border.begin(), border.end());
    return left == border;
}

Result<std::vector<Corners>> triangles_of(const GeosContext& geos, const FloorPolygon& face) {
    const Result<GeosGeometry> polygon = make_polygon(geos, face);
    if (!polygon) return tl::unexpected(polygon.error());
    const Result<GeosGeometry> made =
        own(geos, GEOSConstrainedDelaunayTriangulation_r(geos.handle(), polygon->get()));
    if (!made) return tl::unexpected(made.error());
    std::vector<Corners> triangles;
    for (const FloorPolygon& one : read_polygons(geos, made->get())) {
        if (one.outer.size() != 3) continue;
        Corners corners{unit_point(one.outer[0]), unit_point(one.outer[1]),
                        unit_point(one.outer[2])};
        if (twice_area(corners[0], corners[1], corners[2]) < 0) std::swap(corners[1], corners[2]);
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()),
                    corners.end());
        triangles.push_back(corners);
    }
    return triangles;
}

}  // namespace

Result<PlanTriangles> triangulate(const GeosContext& geos, const std::vector<PlanFace>& faces) {
    std::vector<std::pair<Corners, TerrainId>> all;
    PlanTriangles result;
    for (const PlanFace& face : faces) {
        const Result<std::vector<FloorPolygon>> pieces = cut_at_holes(geos, face.polygon);
        if (!pieces) return tl::unexpected(pieces.error());
        for (const FloorPolygon& piece : *pieces) {
            const Result<std::vector<Corners>> triangles = triangles_of(geos, piece);
            if (!triangles) return tl::unexpected(triangles.error());
            if (!fill(piece, *triangles)) {
                const UnitPoint at = unit_point(piece.outer.front());
                return fail("plan", "GEOS triangulates the ground wrongly there",
                            fmt::format("{}, {} units", at.x, at.z));
            }
            for (const Corners& corners : *triangles) {
                all.emplace_back(corners, face.terrain);
                result.vertices.insert(result.vertices.end(), corners.begin(), corners.end());
            }
        }
    }
    // In an order of their own, whatever GEOS's was.
    std::sort(all.begin(), all.end());
    std::vector<UnitPoint>& vertices = result.vertices;
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    const auto number = [&](const UnitPoint& p) {
        return static_cast<std::uint32_t>(std::lower_bound(vertices.begin(), vertices.end(), p) -
                                          vertices.begin());
    };
    for (const auto& [corners, terrain] : all) {
        result.triangles.push_back({number(corners[0]), number(corners[1]), number(corners[2])});
        result.terrain.push_back(terrain);
    }
    return result;
}

}  // namespace pronk
