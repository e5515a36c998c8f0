// A field and the triangles beside its window enter; the spans of the window with a rim of columns
// around it leave.
#pragma once

#include <pronk/space.hpp>

namespace pronk {

// Spans of a window that is larger than a field's by `rim_cells` on each side, column by column.
struct RimmedSpans {
    std::vector<std::uint32_t> begin;
    std::vector<Span> spans;
};

// Recast's window ends up to half a cell inside the level, and a tile's in the middle of it. What
// lies beyond counts all the same for a body that flies past. Refuses a window that does not reach
// over all heights of the level.
Result<RimmedSpans> add_rim(const TriangleSoup& soup, const SpanField& field, const Agent& agent,
                            int rim_cells);

// Whether all triangles lie over the window or columns at most this far beyond it.
bool lies_within(const TriangleSoup& soup, const GridWindow& window, int rim_cells);

}  // namespace pronk
