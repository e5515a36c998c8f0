#include <gtest/gtest.h>

#include <cmath>

#include "shared_surfaces.hpp"

namespace pronk::span_polygons_test {
namespace {

using tests::built;
using tests::Built;

struct Place {
    Vec2 point;
    float top_m;
};

// A point of a span's top face: (0, 0) is its corner, (0.5, 0.5) its middle.
Place place_on(const SpanField& field, int x, int z, const Span& span, Vec2 offset) {
    const GridWindow& w = field.window;
    return {{w.min.x + (static_cast<float>(x) + offset.x) * w.grid.cell_m,
             w.min.z + (static_cast<float>(z) + offset.y) * w.grid.cell_m},
            w.min.y + static_cast<float>(span.top_cells) * w.grid.cell_height_m};
}

template <class Visit>
void for_each_span(const SpanField& field, const Visit& visit) {
    for (int z = 0; z < field.window.depth_cells; ++z) {
        for (int x = 0; x < field.window.width_cells; ++x) {
            const std::size_t column = field.column(x, z);
            for (std::uint32_t s = field.column_begin[column]; s < field.column_begin[column + 1];
                 ++s) {
                visit(x, z, s);
            }
        }
    }
}

TEST(SpanPolygons, On_a_square_every_place_leads_to_the_polygon_around_it) {
    const Built b = built(tests::square(12.0F));
    std::size_t mapped = 0;
    for_each_span(b.field, [&](int x, int z, std::uint32_t s) {
        for (const Vec2 offset : {Vec2(0.0F, 0.0F), Vec2(0.5F, 0.5F), Vec2(1.0F, 0.3F)}) {
            const Place place = place_on(b.field, x, z, b.field.spans[s], offset);
            PolyId expected;
            for (std::size_t p = b.surface.polygon_count(); p-- > 0;) {
                if (contains(b.surface, PolyId(p), place.point)) expected = PolyId(p);
            }
            // Spans of the rim belong to no polygon, also where a corner touches one.
            const bool rim = x < 2 || z < 2 || x >= 46 || z >= 46;
            const PolyId found = polygon_at(b.surface, b.span_polygons, s, place.point);
            EXPECT_EQ(found, rim ? PolyId() : expected) << x << ' ' << z;
            mapped += found.valid() ? 1U : 0U;
        }
    });
    EXPECT_EQ(mapped, 3U * 44U * 44U);
}

TEST(SpanPolygons, Of_two_storeys_each_span_finds_its_own) {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 10}, {10, 0, 10}, {10, 0, 0});
    shapes.quad({0, 4, 0}, {0, 4, 10}, {10, 4, 10}, {10, 4, 0});
    const Built b = built(shapes.take());
    const std::size_t middle = b.field.column(20, 20);
    ASSERT_EQ(b.field.spans_of(middle).size(), 2U);
    for (std::uint32_t storey = 0; storey < 2; ++storey) {
        const PolyId p =
            polygon_at(b.surface, b.span_polygons, b.field.column_begin[middle] + storey, {5, 5});
        ASSERT_TRUE(p.valid());
        EXPECT_NEAR(ground_height(b.surface, p, {5, 5}), 4.0F * static_cast<float>(storey), 0.26F);
    }
}

class EveryMap : public ::testing::TestWithParam<std::string> {};

// The map's answer contains the place, and its ground is at most 0.83 m from the span's top, which
// is the highest in the cell: a cell may have the edge of a step within it.
TEST_P(EveryMap, A_polygon_found_for_a_span_lies_at_its_top) {
    const Built& b = tests::shared_surface(GetParam());
    std::size_t found = 0;
    std::size_t far_off = 0;
    for_each_span(b.field, [&](int x, int z, std::uint32_t s) {
        const Place place = place_on(b.field, x, z, b.field.spans[s], {0.5F, 0.5F});
        const PolyId p = polygon_at(b.surface, b.span_polygons, s, place.point);
        if (!p.valid()) return;
        ++found;
        EXPECT_TRUE(contains(b.surface, p, place.point));
        const float off_m = std::abs(ground_height(b.surface, p, place.point) - place.top_m);
        EXPECT_LT(off_m, 2.0F * Agent{}.climb_m);
        far_off += off_m > 0.83F ? 1U : 0U;
    });
    EXPECT_GT(found, 0U);
    EXPECT_LT(static_cast<double>(far_off), 0.01 * static_cast<double>(found));
}

// Only in the rim that contour simplification adds, up to 1.3 cells wide along the border, may
// ground have no span that leads to its polygon.
TEST_P(EveryMap, Every_polygon_has_spans_and_together_they_cover_its_ground) {
    const Built& b = tests::shared_surface(GetParam());
    const GridWindow& w = b.field.window;
    std::vector<std::vector<std::uint32_t>> spans_of_polygon(b.surface.polygon_count());
    for (std::uint32_t s = 0; s < b.field.spans.size(); ++s) {
        for (std::uint32_t i = b.span_polygons.begin[s]; i < b.span_polygons.begin[s + 1]; ++i) {
            spans_of_polygon[b.span_polygons.polygons[i].index()].push_back(s);
        }
    }
    double mapped_cells = 0.0;
    for (const auto& spans : spans_of_polygon) {
        EXPECT_FALSE(spans.empty());
        mapped_cells += static_cast<double>(spans.size());
    }
    // Cells that a polygon touches are at least those it covers.
    const double covered_cells = area_m2(b.surface) / (static_cast<double>(w.grid.cell_m) *
                                                       static_cast<double>(w.grid.cell_m));
    const double rim_cells = 1.3 * border_m(b.surface) / static_cast<double>(w.grid.cell_m);
    EXPECT_GT(mapped_cells, covered_cells - rim_cells);
}

INSTANTIATE_TEST_SUITE_P(Surface, EveryMap, ::testing::ValuesIn(tests::level_names()),
                         tests::test_name);

}  // namespace
}  // namespace pronk::span_polygons_test
