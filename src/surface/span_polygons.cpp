// Kerkhof 5.3 asks for the polygon that was derived from a span and contains a point of its top
// face. A polygon is made from the spans of one region, so the candidates for a span are the
// polygons of its region that reach over its cell (docs/algorithms/surface.md).
#include "surface/span_polygons.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pronk {
namespace {

// rcBuildPolyMesh gives this region to a polygon that it patched together from several.
constexpr unsigned short kSeveralRegions = RC_MULTIPLE_REGS;

struct Cell {
    int x;
    int z;
};

// A polygon in plan view. Recast's vertices are whole columns, so all tests here are exact.
class Footprint {
  public:
    Footprint(const rcPolyMesh& mesh, int polygon) {
        const unsigned short* corners = mesh.polys + polygon * mesh.nvp * 2;
        for (int i = 0; i < mesh.nvp && corners[i] != RC_MESH_NULL_IDX; ++i) {
            const unsigned short* v = mesh.verts + corners[i] * 3;
            corners_[count_++] = {v[0] + mesh.borderSize, v[2] + mesh.borderSize};
        }
    }

    Cell low() const { return extreme<false>(); }
    Cell high() const { return extreme<true>(); }

    // Whether the closed cell [x, x + 1] x [z, z + 1] and the closed polygon meet. The cell must
    // meet the polygon's bounding box; then only the polygon's own edges can separate them.
    bool meets(Cell cell) const {
        for (std::size_t i = 0; i < count_; ++i) {
            const Cell a = corners_[i];
            const Cell b = corners_[(i + 1) % count_];
            const int dx = b.x - a.x;
            const int dz = b.z - a.z;
            // Side of the cell's corner that lies deepest inside; inside is positive.
            const int x = cell.x + (dz > 0 ? 1 : 0);
            const int z = cell.z + (dx < 0 ? 1 : 0);
            const auto side = std::int64_t{dz} * (x - a.x) - std::int64_t{dx} * (z - a.z);
            if (side < 0) return false;
        }
        return true;
    }

  private:
    template <bool kHigh>
    Cell extreme() const {
        Cell found = corners_[0];
        for (std::size_t i = 1; i < count_; ++i) {
            found.x = kHigh ? std::max(found.x, corners_[i].x) : std::min(found.x, corners_[i].x);
            found.z = kHigh ? std::max(found.z, corners_[i].z) : std::min(found.z, corners_[i].z);
        }
        return found;
    }

    std::array<Cell, 6> corners_{};
    std::size_t count_ = 0;
};

// Whether a polygon of `region` can have been made from a span of `span_region`.
bool in_region(unsigned short span_region, unsigned short region) {
    if (region == kSeveralRegions) return span_region != 0 && (span_region & RC_BORDER_REG) == 0;
    return span_region == region;
}

class SpanMapper {
  public:
    SpanMapper(const SpanField& field, const RecastSurface& recast, const WalkableSurface& surface,
               const AgentCells& cells)
        : field_(field), recast_(recast), surface_(surface), cells_(cells) {
        number_walkable_spans();
    }

    std::optional<SpanPolygons> map();

  private:
    struct Pair {
        std::uint32_t span;
        PolyId polygon;
    };

    void number_walkable_spans();
    void add_polygon(int polygon, std::vector<Pair>& pairs);
    std::optional<std::uint32_t> span_below(int polygon, Cell at);
    std::optional<unsigned> span_at_height(int polygon, Cell at, unsigned short region) const;

    const SpanField& field_;
    const RecastSurface& recast_;
    const WalkableSurface& surface_;
    const AgentCells& cells_;
    std::vector<std::uint32_t> field_span_;  // compact span -> span of the field
    bool lacks_heights_ = false;
};

// The compact field keeps, of each column, the spans that survived the filters, in order; a
// compact span and its span have the same top.
void SpanMapper::number_walkable_spans() {
    const rcCompactHeightfield& compact = *recast_.compact;
    field_span_.resize(static_cast<std::size_t>(compact.spanCount));
    const auto columns = field_.column_begin.size() - 1;
    for (std::size_t column = 0; column < columns; ++column) {
        std::uint32_t span = field_.column_begin[column];
        const rcCompactCell cell = compact.cells[column];
        for (unsigned i = cell.index, end = i + cell.count; i < end; ++i) {
            while (field_.top_in_parts(field_.spans[span]) != compact.spans[i].y) ++span;
            field_span_[i] = span++;
        }
    }
}

// The span of the column that the polygon was made from, if any.
std::optional<std::uint32_t> SpanMapper::span_below(int polygon, Cell at) {
    const rcCompactHeightfield& compact = *recast_.compact;
    const unsigned short region = recast_.polygons->regs[polygon];
    const rcCompactCell cell = compact.cells[field_.column(at.x, at.z)];
    std::optional<unsigned> found;
    bool ambiguous = region == kSeveralRegions;
    for (unsigned i = cell.index, end = i + cell.count; i < end; ++i) {
        if (!in_region(compact.spans[i].reg, region)) continue;
        ambiguous = ambiguous || found.has_value();
        found = i;
    }
    if (found && ambiguous) {
        lacks_heights_ = lacks_heights_ || !recast_.detail;
        found = span_at_height(polygon, at, region);
    }
    if (!found) return {};
    return field_span_[*found];
}

// Of several spans in one column (a region that winds over itself, a polygon patched together from
// several regions) the one nearest to the polygon's ground is meant.
std::optional<unsigned> SpanMapper::span_at_height(int polygon, Cell at,
                                                   unsigned short region) const {
    const rcCompactHeightfield& compact = *recast_.compact;
    const GridWindow& window = field_.window;
    const float part_m = field_.fine_grid().cell_height_m;
    const Vec2 centre{window.min.x + (static_cast<float>(at.x) + 0.5F) * window.grid.cell_m,
                      window.min.z + (static_cast<float>(at.z) + 0.5F) * window.grid.cell_m};
    const float ground_m =
        ground_height(surface_, PolyId(static_cast<std::size_t>(polygon)), centre);

    std::optional<unsigned> best;
    float best_distance_m = std::numeric_limits<float>::max();
    if (region == kSeveralRegions) {  // then the region says nothing, and height must decide alone
        best_distance_m = static_cast<float>(cells_.climb_voxels + 1) * part_m;
    }
    const rcCompactCell cell = compact.cells[field_.column(at.x, at.z)];
    for (unsigned i = cell.index, end = i + cell.count; i < end; ++i) {
        const rcCompactSpan& span = compact.spans[i];
        if (!in_region(span.reg, region)) continue;
        const float top_m = window.min.y + static_cast<float>(span.y) * part_m;
        if (const float distance_m = std::abs(top_m - ground_m); distance_m < best_distance_m) {
            best = i;
            best_distance_m = distance_m;
        }
    }
    return best;
}

void SpanMapper::add_polygon(int polygon, std::vector<Pair>& pairs) {
    const Footprint footprint(*recast_.polygons, polygon);
    const Cell low = footprint.low();
    const Cell high = footprint.high();
    // A cell whose edge the polygon touches counts too, hence one cell more on every side.
    for (int z = std::max(0, low.z - 1); z <= std::min(high.z, field_.window.depth_cells - 1);
         ++z) {
        for (int x = std::max(0, low.x - 1); x <= std::min(high.x, field_.window.width_cells - 1);
             ++x) {
            if (!footprint.meets({x, z})) continue;
            if (const auto span = span_below(polygon, {x, z})) {
                pairs.push_back({*span, PolyId(static_cast<std::size_t>(polygon))});
            }
        }
    }
}

std::optional<SpanPolygons> SpanMapper::map() {
    std::vector<Pair> pairs;  // by polygon
    for (int p = 0; p < recast_.polygons->npolys; ++p) add_polygon(p, pairs);
    if (lacks_heights_) return std::nullopt;

    // A counting sort by span keeps each span's polygons ascending.
    SpanPolygons map;
    map.begin.assign(field_.spans.size() + 1, 0);
    for (const Pair& pair : pairs) ++map.begin[pair.span + 1];
    for (std::size_t s = 0; s < field_.spans.size(); ++s) map.begin[s + 1] += map.begin[s];
    map.polygons.resize(pairs.size());
    std::vector<std::uint32_t> next(map.begin.begin(), map.begin.end() - 1);
    for (const Pair& pair : pairs) map.polygons[next[pair.span]++] = pair.polygon;
    return map;
}

}  // namespace

std::optional<SpanPolygons> map_spans_to_polygons(const SpanField& field,
                                                  const RecastSurface& recast,
                                                  const WalkableSurface& surface,
                                                  const AgentCells& cells) {
    return SpanMapper(field, recast, surface, cells).map();
}

}  // namespace pronk
