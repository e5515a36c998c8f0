#include "surface/recast_pipeline.hpp"

#include <DetourNavMesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "surface/crossed_outlines.hpp"
#include "surface/cut_regions.hpp"
#include "surface/true_steps.hpp"

namespace pronk {
namespace {

// A limit that no edge reaches: windows are at most 65,535 columns wide.
constexpr float kLongestEdge_cells = 100'000.0F;

// rcCompactCell keeps a column's first span in 24 bits.
constexpr std::size_t kMaxWalkableSpans = 0xffffff;

// Spans are linked to neighbours by their number within the column, in six bits of which one value
// means "none"; beyond them Recast leaves storeys unconnected, and past 255 it loses count.
constexpr int kMaxStoreys = RC_NOT_CONNECTED;

Result<HeightfieldPtr> to_heightfield(const LevelFloor& floor, const SpanField& field,
                                      const AgentCells& cells, RecastLog& log) {
    const GroundCheck check(floor, field, cells);
    const GridWindow& window = field.window;
    HeightfieldPtr heightfield(rcAllocHeightfield());
    bool fits = rcCreateHeightfield(&log, *heightfield, window.width_cells, window.depth_cells,
                                    &window.min.x, &window.max.x, window.grid.cell_m,
                                    field.fine_grid().cell_height_m);
    for (int z = 0; z < window.depth_cells && fits; ++z) {
        for (int x = 0; x < window.width_cells; ++x) {
            for (const Span& span : field.spans_of(field.column(x, z))) {
                // Runs of a column do not touch, so adding them merges nothing and the merge
                // threshold (the last argument) is never asked.
                fits = fits && rcAddSpan(&log, *heightfield, x, z,
                                         static_cast<unsigned short>(field.bottom_in_parts(span)),
                                         static_cast<unsigned short>(field.top_in_parts(span)),
                                         check.is_ground(span, x, z) ? area_of(span.terrain)
                                                                     : area_of(TerrainId()),
                                         1);
            }
        }
    }
    if (!fits) return fail("level", "does not fit into memory", log.first_error());
    return heightfield;
}

Result<void> check_storeys(const rcHeightfield& solid) {
    const int columns = solid.width * solid.height;
    for (int column = 0; column < columns; ++column) {
        int storeys = 0;
        for (const rcSpan* span = solid.spans[column]; span != nullptr; span = span->next) {
            storeys += span->area != RC_NULL_AREA ? 1 : 0;
        }
        if (storeys > kMaxStoreys) {
            return fail("level",
                        fmt::format("has more storeys over each other than Recast holds ({}), at "
                                    "column {}, {}",
                                    kMaxStoreys, column % solid.width, column / solid.width),
                        std::to_string(storeys));
        }
    }
    return {};
}

Result<CompactPtr> walkable_spans(const LevelFloor& floor, const SpanField& field,
                                  const AgentCells& cells, RecastLog& log) {
    Result<HeightfieldPtr> heightfield = to_heightfield(floor, field, cells, log);
    if (!heightfield) return tl::unexpected(heightfield.error());
    rcHeightfield& solid = **heightfield;
    rcFilterLowHangingWalkableObstacles(&log, cells.climb_voxels, solid);
    drop_high_obstacles(GroundCheck(floor, field, cells), cells, solid);
    rcFilterLedgeSpans(&log, cells.height_voxels, cells.climb_voxels, solid);
    rcFilterWalkableLowHeightSpans(&log, cells.height_voxels, solid);

    const auto count = static_cast<std::size_t>(rcGetHeightFieldSpanCount(&log, solid));
    if (count > kMaxWalkableSpans) {
        return fail("level",
                    fmt::format("has too much walkable ground for one tile: Recast holds {} spans; "
                                "use a larger --cell or --tile",
                                kMaxWalkableSpans),
                    fmt::format("{} spans", count));
    }
    if (auto checked = check_storeys(solid); !checked) return tl::unexpected(checked.error());
    CompactPtr compact(rcAllocCompactHeightfield());
    if (!rcBuildCompactHeightfield(&log, cells.height_voxels, cells.climb_voxels, solid,
                                   *compact)) {
        return fail("level", "does not fit into memory", log.first_error());
    }
    cut_high_steps(floor, field, cells, *compact);
    return compact;
}

// Too many regions or vertices: Recast reports them and says where its limit is.
tl::unexpected<Error> too_much(const RecastLog& log) {
    return fail("level", "is too much for one Recast tile; use a larger --cell or --tile",
                log.first_error());
}

}  // namespace

Result<RecastSurface> run_recast(const LevelFloor& floor, const SpanField& field,
                                 const AgentCells& cells, const SurfaceSettings& settings,
                                 Progress* progress) {
    RecastLog log;
    const GridSettings& grid = field.window.grid;
    // Steps weigh what they took, in percent, on levels of 100,000 and more triangles.
    const auto step_done = [&](std::size_t percent) {
        if (progress != nullptr) progress->advance(percent);
    };
    if (progress != nullptr) progress->begin("surface", 100);

    RecastSurface built;
    Result<CompactPtr> compact = walkable_spans(floor, field, cells, log);
    if (!compact) return tl::unexpected(compact.error());
    built.compact = std::move(*compact);
    step_done(22);

    // Erosion keeps the agent's centre its radius away from walls and ledges.
    if (!rcErodeWalkableArea(&log, cells.radius_cells, *built.compact) ||
        !rcBuildDistanceField(&log, *built.compact)) {
        return too_much(log);
    }
    step_done(10);
    if (!rcBuildRegions(&log, *built.compact, field.window.border_cells,
                        settings.min_region_cells * settings.min_region_cells,
                        settings.merge_region_cells * settings.merge_region_cells)) {
        return too_much(log);
    }
    step_done(42);
    if (auto traced = trace_regions(built, grid, settings); !traced) {
        return tl::unexpected(traced.error());
    }
    step_done(26);
    return built;
}

Result<ContoursPtr> outline_regions(rcCompactHeightfield& compact, const GridSettings& grid,
                                    const SurfaceSettings& settings) {
    RecastLog log;
    ContoursPtr outlines(rcAllocContourSet());
    if (!rcBuildContours(
            &log, compact, settings.max_edge_error_cells,
            static_cast<int>(std::min(settings.max_edge_m / grid.cell_m, kLongestEdge_cells)),
            *outlines)) {
        return too_much(log);
    }
    return outlines;
}

// Where two regions meet, Recast draws one straight edge from corner to corner, however far the
// real border bends away from it. A narrow region may have corners along one side, where its
// neighbours meet, and none along the other: then the one side follows a bend, and the other comes
// to lie across. Ground would be covered twice, by polygons that nothing joins. Cuts of the region
// itself give both of its sides the same corners.
Result<void> trace_regions(RecastSurface& built, const GridSettings& grid,
                           const SurfaceSettings& settings) {
    Result<ContoursPtr> outlines = outline_regions(*built.compact, grid, settings);
    for (const int block_cells : {16, 8, 4}) {
        if (!outlines) break;
        const auto crossed = crossed_regions(**outlines, built.compact->maxRegions);
        if (cut_regions(*built.compact, crossed, block_cells)) {
            outlines = outline_regions(*built.compact, grid, settings);
        }
    }
    if (!outlines) return tl::unexpected(outlines.error());
    RecastLog log;
    built.detail.reset();
    built.polygons.reset(rcAllocPolyMesh());
    if (!rcBuildPolyMesh(&log, **outlines, DT_VERTS_PER_POLYGON, *built.polygons)) {
        return too_much(log);
    }
    return {};
}

Result<void> add_heights(RecastSurface& built, const GridSettings& grid,
                         const SurfaceSettings& settings) {
    RecastLog log;
    built.detail.reset(rcAllocPolyMeshDetail());
    if (!rcBuildPolyMeshDetail(
            &log, *built.polygons, *built.compact,
            settings.detail_step_cells < 0.9F ? 0.0F : grid.cell_m * settings.detail_step_cells,
            settings.detail_error_m, *built.detail)) {
        return too_much(log);
    }
    return {};
}

}  // namespace pronk
