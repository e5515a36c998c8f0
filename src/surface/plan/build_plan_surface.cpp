#include <fmt/format.h>

#include "surface/plan/plan_tile.hpp"

namespace pronk {
namespace {

Bounds bounds_of(const GridPlan& plan, const PlanFrame& frame) {
    Bounds bounds;
    for (const FloorPolygon& outline : plan.outlines) {
        for (const FloorPoint& corner : outline.outer) {
            bounds.include(frame.place(
                {static_cast<std::int32_t>(corner.x), static_cast<std::int32_t>(corner.y)}));
        }
    }
    return bounds;
}

}  // namespace

Result<PlanSurface> build_plan_surface(const FloorPlan& plan, const Agent& agent) {
    if (auto checked = check_agent(agent); !checked) return tl::unexpected(checked.error());
    const GeosContext geos;
    const Result<GridPlan> grid = check_plan(geos, plan);
    if (!grid) return tl::unexpected(grid.error());
    const Result<std::vector<PlanFace>> faces =
        find_faces(geos, *grid, static_cast<double>(agent.radius_m) / grid->unit_m);
    if (!faces) return tl::unexpected(faces.error());
    if (faces->empty()) {
        return fail("plan", "has no ground for this agent",
                    fmt::format("radius {} m", agent.radius_m));
    }
    const Result<PlanTriangles> triangles = triangulate(geos, *faces);
    if (!triangles) return tl::unexpected(triangles.error());

    const PlanFrame frame{grid->unit_m, plan.height_m};
    PlanSurface result;
    result.unit_m = static_cast<float>(grid->unit_m);
    result.bounds = bounds_of(*grid, frame);
    result.terrain_names = grid->terrain_names;
    Result<std::vector<std::byte>> tile =
        make_plan_tile(merge_to_polygons(*triangles), frame, result.bounds, agent);
    if (!tile) return tl::unexpected(tile.error());
    Result<WalkableSurface> surface = read_surface(std::move(*tile));
    if (!surface) return tl::unexpected(surface.error());
    result.surface = std::move(*surface);
    return result;
}

}  // namespace pronk
