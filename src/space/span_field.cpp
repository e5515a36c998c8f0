#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <pronk/space.hpp>

#include "space/recast.hpp"

namespace pronk {
namespace {

// The triangles of one call to Recast, as it wants them.
struct Batch {
    std::vector<int> corners;
    std::vector<unsigned char> areas;
};

void fill(Batch& batch, const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
          float slope_deg, RecastLog& log) {
    batch.corners.clear();
    for (const std::uint32_t t : triangles) {
        for (const std::uint32_t corner : soup.triangles[t]) {
            batch.corners.push_back(static_cast<int>(corner));
        }
    }
    batch.areas.assign(triangles.size(), RC_NULL_AREA);
    rcMarkWalkableTriangles(&log, slope_deg, &soup.vertices[0].x,
                            static_cast<int>(soup.vertices.size()), batch.corners.data(),
                            static_cast<int>(triangles.size()), batch.areas.data());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (batch.areas[i] != RC_NULL_AREA) {
            batch.areas[i] = area_of(soup.triangle_terrain[triangles[i]]);
        }
    }
}

// The runs of one column, of parts of voxels, become spans of voxels: those that share a voxel, or
// touch, are one. The terrain is that of the upper, but where both tops are within a climb.
class ColumnSpans {
  public:
    ColumnSpans(SpanField& field, int climb_parts)
        : field_(field), climb_parts_(climb_parts), first_(field.spans.size()) {}

    void add(const rcSpan& run) {
        const int parts = field_.parts;
        const int bottom = static_cast<int>(run.smin);
        const int top = static_cast<int>(run.smax);
        const int top_cells = (top + parts - 1) / parts;
        unsigned area = run.area;
        if (field_.spans.size() > first_ && bottom / parts <= field_.spans.back().top_cells) {
            Span& below = field_.spans.back();
            if (top - field_.top_in_parts(below) <= climb_parts_) {
                area = std::max<unsigned>(area, area_of(below.terrain));
            }
            below.top_cells = static_cast<std::uint16_t>(top_cells);
            below.top_part = static_cast<std::uint8_t>(top_cells * parts - top);
            below.terrain = terrain_of(area);
            return;
        }
        field_.spans.push_back({static_cast<std::uint16_t>(bottom / parts),
                                static_cast<std::uint16_t>(top_cells), terrain_of(area),
                                static_cast<std::uint8_t>(bottom % parts),
                                static_cast<std::uint8_t>(top_cells * parts - top)});
    }

  private:
    SpanField& field_;
    int climb_parts_;
    std::size_t first_;
};

SpanField flatten(const rcHeightfield& heightfield, const GridWindow& window, int parts,
                  int climb_parts) {
    SpanField field;
    field.window = window;
    field.parts = parts;
    const std::size_t columns =
        static_cast<std::size_t>(window.width_cells) * static_cast<std::size_t>(window.depth_cells);
    field.column_begin.reserve(columns + 1);
    for (std::size_t column = 0; column < columns; ++column) {
        field.column_begin.push_back(static_cast<std::uint32_t>(field.spans.size()));
        ColumnSpans spans(field, climb_parts);
        for (const rcSpan* span = heightfield.spans[column]; span != nullptr; span = span->next) {
            spans.add(*span);
        }
    }
    field.column_begin.push_back(static_cast<std::uint32_t>(field.spans.size()));
    return field;
}

}  // namespace

Result<SpanField> rasterize(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                            const GridWindow& window, const Agent& agent, Progress* progress) {
    if (auto checked = agent_in_cells(agent, window.grid); !checked) {
        return tl::unexpected(checked.error());
    }
    const int parts = voxel_parts(
        window.grid, agent, static_cast<double>(window.max.y) - static_cast<double>(window.min.y));
    const float part_m = window.grid.cell_height_m / static_cast<float>(parts);
    const Result<AgentCells> cells = agent_in_cells(agent, {window.grid.cell_m, part_m});
    if (!cells) return tl::unexpected(cells.error());
    // Recast counts vertices in int.
    if (soup.vertices.size() > 0x7fffffff) {
        return fail("level", "has too many vertices", std::to_string(soup.vertices.size()));
    }

    RecastLog log;
    const HeightfieldPtr heightfield(rcAllocHeightfield());
    if (!rcCreateHeightfield(&log, *heightfield, window.width_cells, window.depth_cells,
                             &window.min.x, &window.max.x, window.grid.cell_m, part_m)) {
        return fail("level", "does not fit into memory",
                    fmt::format("{} x {} columns", window.width_cells, window.depth_cells));
    }

    // Batches exist to report progress; their size changes nothing in the result.
    constexpr std::size_t kBatch = 16'384;
    const float slope_deg = degrees(agent.slope_rad);
    Batch batch;
    if (progress != nullptr) progress->begin("voxels", triangles.size());
    for (std::size_t done = 0; done < triangles.size();) {
        const auto part = triangles.subspan(done, std::min(kBatch, triangles.size() - done));
        fill(batch, soup, part, slope_deg, log);
        if (!rcRasterizeTriangles(&log, &soup.vertices[0].x, static_cast<int>(soup.vertices.size()),
                                  batch.corners.data(), batch.areas.data(),
                                  static_cast<int>(part.size()), *heightfield,
                                  cells->climb_voxels)) {
            return fail("level", "cannot be turned into voxels", log.first_error());
        }
        done += part.size();
        if (progress != nullptr) progress->advance(part.size());
    }
    return flatten(*heightfield, window, parts, cells->climb_voxels);
}

Result<SpanField> rasterize(const TriangleSoup& soup, const GridWindow& window, const Agent& agent,
                            Progress* progress) {
    std::vector<std::uint32_t> all(soup.triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    return rasterize(soup, all, window, agent, progress);
}

}  // namespace pronk
