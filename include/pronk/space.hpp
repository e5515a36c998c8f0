// Triangles enter, the solid spans of a voxel grid leave. See docs/algorithms/spans.md.
#pragma once

#include <pronk/geometry.hpp>
#include <span>
#include <vector>

namespace pronk {

// An upright cylinder; its position is the centre of its feet.
struct Agent {
    float radius_m = 0.25F;
    float height_m = 1.8F;
    float climb_m = 0.9F;              // highest step it walks up or down
    float slope_rad = radians(45.0F);  // steepest ground it stands on
};

struct GridSettings {
    float cell_m = 0.25F;         // footprint of a voxel
    float cell_height_m = 0.25F;  // height of a voxel
};

// The agent in whole voxels, rounded as Recast's users round: the body grows, the climb shrinks.
struct AgentCells {
    int radius_cells = 0;
    int height_voxels = 0;
    int climb_voxels = 0;
};

// A rectangle of columns of the voxel grid, between two heights.
struct GridWindow {
    Vec3 min{0.0F};  // corner of column (0, 0), bottom of voxel 0
    Vec3 max{0.0F};
    int width_cells = 0;   // along x
    int depth_cells = 0;   // along z
    int border_cells = 0;  // columns along each side that belong to the neighbours
    GridSettings grid;
};

// A solid run of voxels [bottom_cells, top_cells) of one column. Its top face can be stood on
// if it has a terrain; whether there is room above it is not decided here.
struct Span {
    std::uint16_t bottom_cells = 0;
    std::uint16_t top_cells = 0;
    TerrainId terrain;

    friend bool operator==(const Span&, const Span&) = default;
};

// All solid runs of a window, column by column (x fastest), from bottom to top. Runs of one column
// neither overlap nor touch.
struct SpanField {
    GridWindow window;
    std::vector<std::uint32_t> column_begin;  // one more than there are columns
    std::vector<Span> spans;

    std::size_t column(int x, int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(window.width_cells) +
               static_cast<std::size_t>(x);
    }
    std::span<const Span> spans_of(std::size_t column) const {
        return std::span(spans).subspan(column_begin[column],
                                        column_begin[column + 1] - column_begin[column]);
    }
};

// Refuses sizes that are not numbers, not positive, or beyond what Recast's fields can hold.
Result<AgentCells> agent_in_cells(const Agent& agent, const GridSettings& grid);

// The window around a whole level, as a plain Recast build lays it; refuses levels that are too
// large for the voxels (Recast keeps 13 bits of height and 16 bits of coordinate).
Result<GridWindow> window_around(const Bounds& bounds, const GridSettings& grid);

// Recast's rasterizer over the given triangles (indices into the soup, ascending). A top face gets
// a terrain if its triangle is not steeper than the agent's slope. Where two top faces fall within
// the agent's climb into one run, the terrain with the higher id wins.
Result<SpanField> rasterize(const TriangleSoup& soup, std::span<const std::uint32_t> triangles,
                            const GridWindow& window, const Agent& agent,
                            Progress* progress = nullptr);

// The same over all triangles.
Result<SpanField> rasterize(const TriangleSoup& soup, const GridWindow& window, const Agent& agent,
                            Progress* progress = nullptr);

}  // namespace pronk
