#include "surface/recast_pipeline.hpp"

#include <DetourNavMesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "surface/crossed_outlines.hpp"
#include "surface/cut_regions.hpp"

namespace pronk {
namespace {

// A limit that no edge reaches: windows are at most 65,535 columns wide.
constexpr float kLongestEdge_cells = 100'000.0F;

// rcCompactCell keeps a column's first span in 24 bits.
constexpr std::size_t kMaxWalkableSpans = 0xffffff;

// Spans are linked to neighbours by their number within the column, in six bits of which one value
// means "none"; beyond them Recast leaves storeys unconnected, and past 255 it loses count.
constexpr int kMaxStoreys = RC_NOT_CONNECTED;

// Whether ground ends a run, or is at most a climb below its top. Recast's rasterizer goes by the
// order of triangles: a wall drawn late hands the area of a beam at its foot on to the roof on top
// of it, storeys above.
class GroundCheck {
  public:
    GroundCheck(const LevelFloor& floor, const SpanField& field, const AgentCells& cells)
        : floor_(floor),
          field_(field),
          half_m_(0.5 * static_cast<double>(field.window.grid.cell_m)),
          part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
          climb_m_(part_m_ * cells.climb_voxels) {}

    bool is_ground(const Span& span, int x, int z) const {
        if (!span.terrain.valid()) return false;
        const double top_y = height_of(field_.top_in_parts(span));
        return any_ground(x, z, [&](double y, double spread_m) {
            return y + spread_m >= top_y - climb_m_ && y - spread_m <= top_y;
        });
    }

    // Whether ground in the middle of a column is at most a climb below the top of an obstacle.
    bool can_be_climbed(int top_parts, int x, int z) const {
        const double top_y = height_of(top_parts);
        return any_ground(x, z, [&](double y, double spread_m) {
            return y + part_m_ >= top_y - climb_m_ && y - spread_m <= top_y;
        });
    }

  private:
    double height_of(int parts) const { return field_.window.min.y + part_m_ * parts; }

    // Whether test(y, spread_m) holds for a triangle that reaches into the column: the height of
    // its plane in the middle, and by how much more or less it is elsewhere.
    template <class Test>
    bool any_ground(int x, int z, const Test& test) const {
        const Vec3& min = field_.window.min;
        const double middle_x = min.x + half_m_ * (2 * x + 1);
        const double middle_z = min.z + half_m_ * (2 * z + 1);
        const auto triangles = floor_.triangles_in(field_.column(x, z));
        return std::any_of(triangles.begin(), triangles.end(), [&](std::uint32_t t) {
            const auto [a, b, c] = floor_.plane_of(t);
            return test(a * middle_x + b * middle_z + c,
                        half_m_ * (std::abs(a) + std::abs(b)) + part_m_);
        });
    }

    const LevelFloor& floor_;
    const SpanField& field_;
    double half_m_;
    double part_m_;
    double climb_m_;
};

// Recast compares the highest ground of two neighbouring columns. Where the lower ground falls
// towards the step between them, the step is higher where it stands.
class StepCheck {
  public:
    StepCheck(const LevelFloor& floor, const SpanField& field, const AgentCells& cells,
              rcCompactHeightfield& compact)
        : floor_(floor),
          field_(field),
          compact_(compact),
          cell_m_(static_cast<double>(field.window.grid.cell_m)),
          part_m_(static_cast<double>(field.fine_grid().cell_height_m)),
          climb_voxels_(cells.climb_voxels),
          most_m_(part_m_ * cells.climb_voxels + kEven_m) {}

    // Neighbours with a step between them that is too high are none.
    void cut() {
        for (int z = 0; z < compact_.height; ++z) {
            for (int x = 0; x < compact_.width; ++x) {
                const rcCompactCell cell = compact_.cells[field_.column(x, z)];
                for (unsigned s = cell.index, end = s + cell.count; s < end; ++s) {
                    for (const int direction : {1, 2}) cut(s, x, z, direction);
                }
            }
        }
    }

  private:
    static constexpr double kEven_m = 0.025;
    // How far a step is looked for, from the middle of the lower column to the end of the higher.
    static constexpr double kReach_cells = 1.5;
    static constexpr int kSamples = 15;

    struct Place {
        int x = 0;
        int z = 0;
        double top_y = 0.0;
    };

    void cut(unsigned span, int x, int z, int direction) {
        const int storey = rcGetCon(compact_.spans[span], direction);
        if (storey == RC_NOT_CONNECTED) return;
        const int next_x = x + rcGetDirOffsetX(direction);
        const int next_z = z + rcGetDirOffsetY(direction);
        const unsigned next =
            compact_.cells[field_.column(next_x, next_z)].index + static_cast<unsigned>(storey);
        const int up = compact_.spans[next].y - compact_.spans[span].y;
        if (3 * std::abs(up) < climb_voxels_) return;  // no ground falls by the rest
        const Place here{x, z, top_of(span)};
        const Place there{next_x, next_z, top_of(next)};
        if (!(up > 0 ? is_too_high(here, there) : is_too_high(there, here))) return;
        rcSetCon(compact_.spans[span], direction, RC_NOT_CONNECTED);
        rcSetCon(compact_.spans[next], (direction + 2) % 4, RC_NOT_CONNECTED);
    }

    double top_of(unsigned span) const {
        return field_.window.min.y + part_m_ * compact_.spans[span].y;
    }
    glm::dvec2 middle_of(const Place& place) const {
        return {field_.window.min.x + cell_m_ * (place.x + 0.5),
                field_.window.min.z + cell_m_ * (place.z + 0.5)};
    }

    // By how much the ground near a height falls at most, in a column and half of the next.
    double fall_m(const Place& place, double near_y) const {
        const auto middle = middle_of(place);
        double most_m = 0.0;
        for (const std::uint32_t t : floor_.triangles_in(field_.column(place.x, place.z))) {
            const auto [a, b, c] = floor_.plane_of(t);
            if (std::abs(a * middle.x + b * middle.y + c - near_y) > most_m_) continue;
            most_m = std::max(most_m, kReach_cells * cell_m_ * (std::abs(a) + std::abs(b)));
        }
        return most_m;
    }

    // Follows the lower ground until there is higher ground over it, which is then the step.
    bool is_too_high(const Place& low, const Place& high) const {
        const double fall = std::max(fall_m(low, low.top_y), fall_m(high, low.top_y));
        if (high.top_y - low.top_y + fall <= most_m_) return false;
        const auto from = middle_of(low);
        const auto along = kReach_cells * (middle_of(high) - from);
        double y = low.top_y;
        double fallen_m = 0.0;  // since the last sample
        for (int i = 0; i <= kSamples; ++i) {
            const auto at = from + along * (static_cast<double>(i) / kSamples);
            const auto higher =
                floor_.height(at, high.top_y - fall - part_m_, high.top_y + kEven_m);
            if (higher && *higher > y + 0.5 * most_m_) return *higher - (y - fallen_m) > most_m_;
            const auto next = floor_.height(at, y - most_m_, y + most_m_);
            fallen_m = next && i > 0 ? std::max(y - *next, 0.0) : 0.0;
            y = next.value_or(y);
        }
        return false;
    }

    const LevelFloor& floor_;
    const SpanField& field_;
    rcCompactHeightfield& compact_;
    double cell_m_;
    double part_m_;
    int climb_voxels_;
    double most_m_;  // the highest step that is climbed
};

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

// An obstacle is as high as it is over the ground. Recast counts from the top of the span below,
// and where that took in another part of the obstacle, it lets bodies walk into the obstacle's
// face.
void drop_high_obstacles(const GroundCheck& check, const AgentCells& cells, rcHeightfield& solid) {
    for (int z = 0; z < solid.height; ++z) {
        for (int x = 0; x < solid.width; ++x) {
            rcSpan* below = solid.spans[x + z * solid.width];
            if (below == nullptr) continue;
            for (rcSpan* span = below->next; span != nullptr; below = span, span = span->next) {
                const bool is_near =
                    static_cast<int>(span->smax - below->smax) <= cells.climb_voxels;
                if (span->area != RC_NULL_AREA && is_near &&
                    !check.can_be_climbed(static_cast<int>(span->smax), x, z)) {
                    span->area = RC_NULL_AREA;
                }
            }
        }
    }
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
    StepCheck(floor, field, cells, *compact).cut();
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

Result<void> trace_regions(RecastSurface& built, const GridSettings& grid,
                           const SurfaceSettings& settings) {
    RecastLog log;
    const ContoursPtr contours(rcAllocContourSet());
    if (!rcBuildContours(
            &log, *built.compact, settings.max_edge_error_cells,
            static_cast<int>(std::min(settings.max_edge_m / grid.cell_m, kLongestEdge_cells)),
            *contours)) {
        return too_much(log);
    }
    built.crossed = crossed_regions(*contours, built.compact->maxRegions);
    built.detail.reset();
    built.polygons.reset(rcAllocPolyMesh());
    if (!rcBuildPolyMesh(&log, *contours, DT_VERTS_PER_POLYGON, *built.polygons)) {
        return too_much(log);
    }
    return {};
}

// Where two regions meet, Recast draws one straight edge from corner to corner, however far the
// real border bends away from it. A narrow region may have corners along one side, where its
// neighbours meet, and none along the other: then the one side follows a bend, and the other comes
// to lie across. Ground would be covered twice, by polygons that nothing joins. Cuts of the region
// itself give both of its sides the same corners.
Result<void> cut_crossed_regions(RecastSurface& built, const GridSettings& grid,
                                 const SurfaceSettings& settings) {
    for (const int block_cells : {16, 8, 4}) {
        if (!cut_regions(*built.compact, built.crossed, block_cells)) continue;
        if (auto traced = trace_regions(built, grid, settings); !traced) return traced;
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
