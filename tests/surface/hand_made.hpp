// Small grounds for surface tests, and the way from a soup to its surface.
#pragma once

#include <gtest/gtest.h>

#include <pronk/surface.hpp>

#include "scenes/shapes.hpp"

namespace pronk::tests {

struct Built {
    SpanField field;
    WalkableSurface surface;
    SpanPolygons span_polygons;
};

inline Built built(const TriangleSoup& soup, const Agent& agent = {},
                   const GridSettings& grid = {}) {
    const auto window = window_around(bounds_of(soup), grid);
    EXPECT_TRUE(window);
    auto field = rasterize(soup, *window, agent);
    EXPECT_TRUE(field);
    auto build = build_surface(soup, *field, agent);
    EXPECT_TRUE(build) << build.error().message();
    return {std::move(*field), std::move(build->surface), std::move(build->span_polygons)};
}

// A level square with one corner at the origin.
inline TriangleSoup square(float side_m) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, side_m}, {side_m, 0, side_m}, {side_m, 0, 0});
    return shapes.take();
}

inline Vec3 corner(const WalkableSurface& surface, PolyId p, std::size_t c) {
    const auto corners = surface.corners_of(p);
    return surface.vertices[corners[c % corners.size()]];
}

}  // namespace pronk::tests
