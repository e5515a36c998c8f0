#include "space/rim.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pronk {
namespace {

struct Rectangle {
    double min_x = 0.0;
    double min_z = 0.0;
    double max_x = 0.0;
    double max_z = 0.0;
};

Rectangle columns_of(const GridWindow& window, int x, int z, int width, int depth) {
    const double cell_m = window.grid.cell_m;
    return {static_cast<double>(window.min.x) + x * cell_m,
            static_cast<double>(window.min.z) + z * cell_m,
            static_cast<double>(window.min.x) + (x + width) * cell_m,
            static_cast<double>(window.min.z) + (z + depth) * cell_m};
}

Bounds bounds_of(const TriangleSoup& soup, std::uint32_t triangle) {
    Bounds bounds;
    for (const std::uint32_t corner : soup.triangles[triangle]) {
        bounds.include(soup.vertices[corner]);
    }
    return bounds;
}

bool reaches_into(const Bounds& bounds, const Rectangle& plan) {
    return bounds.max.x >= plan.min_x && bounds.min.x <= plan.max_x && bounds.max.z >= plan.min_z &&
           bounds.min.z <= plan.max_z;
}

bool lies_within(const Bounds& bounds, const Rectangle& plan) {
    return bounds.min.x >= plan.min_x && bounds.max.x <= plan.max_x && bounds.min.z >= plan.min_z &&
           bounds.max.z <= plan.max_z;
}

// Columns [x, x + width) and [z, z + depth) of a field's window, rasterized on their own.
struct Strip {
    int x = 0;
    int z = 0;
    int width = 0;
    int depth = 0;
    SpanField field;  // without columns where no triangle reaches into the strip

    // Of a row of the window, in the strip.
    void append_row(int window_z, RimmedSpans& out) const {
        for (int column = 0; column < width; ++column) {
            out.begin.push_back(static_cast<std::uint32_t>(out.spans.size()));
            if (field.column_begin.empty()) continue;
            const auto spans = field.spans_of(field.column(column + 1, window_z - z + 1));
            out.spans.insert(out.spans.end(), spans.begin(), spans.end());
        }
    }
};

// For the reason given in add_rim the strip's field begins one column and one row early, and those
// are never looked at.
Result<void> fill(Strip& strip, const TriangleSoup& soup, std::span<const std::uint32_t> beyond,
                  const GridWindow& window, const Agent& agent) {
    const Rectangle plan = columns_of(window, strip.x, strip.z, strip.width, strip.depth);
    std::vector<std::uint32_t> touching;
    for (const std::uint32_t t : beyond) {
        if (reaches_into(bounds_of(soup, t), plan)) touching.push_back(t);
    }
    if (touching.empty()) return {};

    GridWindow own = window;
    own.border_cells = 0;
    own.width_cells = strip.width + 1;
    own.depth_cells = strip.depth + 1;
    const Rectangle early =
        columns_of(window, strip.x - 1, strip.z - 1, own.width_cells, own.depth_cells);
    own.min = {static_cast<float>(early.min_x), window.min.y, static_cast<float>(early.min_z)};
    own.max = {static_cast<float>(early.max_x), window.max.y, static_cast<float>(early.max_z)};
    Result<SpanField> field = rasterize(soup, touching, own, agent);
    if (!field) return tl::unexpected(field.error());
    strip.field = std::move(*field);
    return {};
}

// Of a row of the window, the columns from x on.
void append_row(const SpanField& field, int x, int z, RimmedSpans& out) {
    const std::size_t first = field.column(x, z);
    const std::size_t past = field.column(field.window.width_cells, z);
    const auto shift =
        static_cast<std::uint32_t>(out.spans.size()) - field.column_begin[first];  // may wrap
    for (std::size_t column = first; column < past; ++column) {
        out.begin.push_back(field.column_begin[column] + shift);
    }
    out.spans.insert(out.spans.end(), field.spans.begin() + field.column_begin[first],
                     field.spans.begin() + field.column_begin[past]);
}

}  // namespace

bool lies_within(const TriangleSoup& soup, const GridWindow& window, int rim_cells) {
    return soup.triangles.empty() ||
           lies_within(bounds_of(soup), columns_of(window, -rim_cells, -rim_cells,
                                                   window.width_cells + 2 * rim_cells,
                                                   window.depth_cells + 2 * rim_cells));
}

Result<RimmedSpans> add_rim(const TriangleSoup& soup, const SpanField& field, const Agent& agent,
                            int rim_cells) {
    const GridWindow& window = field.window;
    const Bounds level = bounds_of(soup);
    if (!soup.triangles.empty() && (level.min.y < window.min.y || level.max.y > window.max.y)) {
        return fail("window", "cuts the level's bottom or top off",
                    fmt::format("{} to {} m, the level reaches from {} to {} m", window.min.y,
                                window.max.y, level.min.y, level.max.y));
    }

    const int w = window.width_cells;
    const int d = window.depth_cells;
    const int r = rim_cells;
    // Recast lays whatever of a triangle lies before a window into the window's first column or
    // row. Where there is something before this one, those are drawn anew.
    const int x0 = level.min.x < window.min.x ? 1 : 0;
    const int z0 = level.min.z < window.min.z ? 1 : 0;
    const Rectangle inner = columns_of(window, x0, z0, w - x0, d - z0);
    const Rectangle outer = columns_of(window, -r, -r, w + 2 * r, d + 2 * r);
    std::vector<std::uint32_t> beyond;
    for (std::uint32_t t = 0; t < soup.triangles.size(); ++t) {
        const Bounds bounds = bounds_of(soup, t);
        if (!lies_within(bounds, inner) && reaches_into(bounds, outer)) beyond.push_back(t);
    }
    Strip left{-r, -r, r + x0, d + 2 * r, {}};
    Strip right{w, -r, r, d + 2 * r, {}};
    Strip low{x0, -r, w - x0, r + z0, {}};
    Strip high{x0, d, w - x0, r, {}};
    for (Strip* strip : {&left, &right, &low, &high}) {
        if (auto filled = fill(*strip, soup, beyond, window, agent); !filled) {
            return tl::unexpected(filled.error());
        }
    }

    RimmedSpans all;
    all.begin.reserve(static_cast<std::size_t>(w + 2 * r) * static_cast<std::size_t>(d + 2 * r) +
                      1);
    all.spans.reserve(field.spans.size());
    for (int z = -r; z < d + r; ++z) {
        left.append_row(z, all);
        if (z < z0) low.append_row(z, all);
        if (z >= z0 && z < d) append_row(field, x0, z, all);
        if (z >= d) high.append_row(z, all);
        right.append_row(z, all);
    }
    all.begin.push_back(static_cast<std::uint32_t>(all.spans.size()));
    return all;
}

}  // namespace pronk
