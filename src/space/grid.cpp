// Sizes in metres to sizes in voxels, with the limits of Recast's packed fields.
#include <Recast.h>
#include <fmt/format.h>

#include <cmath>
#include <pronk/space.hpp>

namespace pronk {
namespace {

// Span heights have 13 bits; ground on the edge above the last layer takes one layer more.
constexpr int kMaxLayers = RC_SPAN_MAX_HEIGHT - 1;
// Polygon corners are 16-bit column numbers, 0 to the window's width inclusive.
constexpr double kMaxColumnsPerSide = 0xffff;
// rcErodeWalkableArea keeps twice the radius in a byte.
constexpr double kMaxRadiusCells = 127;
// rcCompactSpan keeps the room above a span in a byte.
constexpr double kMaxHeightCells = 255;

// A share of a voxel that floats may round away.
constexpr double kFloatRounding = 1e-4;

// Parts of voxels are no higher.
constexpr double kHighestPart_m = 0.0125;
constexpr int kMostParts = 250;

Result<void> check_positive(const char* name, float value) {
    if (std::isfinite(value) && value > 0.0F) return {};
    return fail(name, "must be a positive number", fmt::format("{}", value));
}

Result<void> check_grid(const GridSettings& grid) {
    if (auto checked = check_positive("cell", grid.cell_m); !checked) return checked;
    return check_positive("cell-height", grid.cell_height_m);
}

Result<int> at_most(const char* name, double cells, double limit, float metres) {
    if (cells <= limit) return static_cast<int>(cells);
    return fail(name,
                fmt::format("is {:.0f} voxels, more than Recast can hold ({:.0f}); "
                            "use larger voxels",
                            cells, limit),
                fmt::format("{} m", metres));
}

// The room above a span is kept in a byte, too, and of two neighbours what both have counts: with
// the lower one's full, a body fits only up to so high a step.
int highest_climb(const AgentCells& cells) {
    return static_cast<int>(kMaxHeightCells) - cells.height_voxels;
}

}  // namespace

Result<void> check_agent(const Agent& agent) {
    if (!std::isfinite(agent.radius_m) || agent.radius_m < 0.0F) {
        return fail("radius", "must not be negative", fmt::format("{}", agent.radius_m));
    }
    if (auto checked = check_positive("height", agent.height_m); !checked) return checked;
    if (!std::isfinite(agent.climb_m) || agent.climb_m < 0.0F) {
        return fail("climb", "must not be negative", fmt::format("{}", agent.climb_m));
    }
    if (!(agent.slope_rad >= 0.0F && agent.slope_rad < radians(90.0F))) {
        return fail("slope", "must be at least 0 and below 90 degrees",
                    fmt::format("{}", degrees(agent.slope_rad)));
    }
    return {};
}

Result<AgentCells> agent_in_cells(const Agent& agent, const GridSettings& grid) {
    if (auto checked = check_grid(grid); !checked) return tl::unexpected(checked.error());
    if (auto checked = check_agent(agent); !checked) return tl::unexpected(checked.error());
    // Lengths that are whole numbers of voxels but for the rounding of floats are whole numbers.
    const auto ratio = [](float size_m, float voxel_m) {
        return static_cast<double>(size_m) / static_cast<double>(voxel_m);
    };
    const double cell_heights = ratio(agent.height_m, grid.cell_height_m);
    const auto radius =
        at_most("radius", std::ceil(ratio(agent.radius_m, grid.cell_m) - kFloatRounding),
                kMaxRadiusCells, agent.radius_m);
    if (!radius) return tl::unexpected(radius.error());
    const auto height = at_most("height", std::ceil(cell_heights - kFloatRounding), kMaxHeightCells,
                                agent.height_m);
    if (!height) return tl::unexpected(height.error());
    const auto climb =
        at_most("climb", std::floor(ratio(agent.climb_m, grid.cell_height_m) + kFloatRounding),
                RC_SPAN_MAX_HEIGHT, agent.climb_m);
    if (!climb) return tl::unexpected(climb.error());
    return AgentCells{*radius, *height, *climb};
}

GridSettings grid_for(const GridSettings& asked, const Bounds& bounds, const Agent& agent) {
    const double level_m = static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y);
    const double least_m =
        std::max(level_m / kMaxLayers, static_cast<double>(agent.height_m) / kMaxHeightCells);
    GridSettings grid = asked;
    if (least_m > static_cast<double>(asked.cell_height_m)) {
        // To a millimetre, rounded up.
        const float raised_m = static_cast<float>(std::floor(least_m * 1000.0 + 1.0) / 1000.0);
        grid.cell_height_m = std::max(asked.cell_height_m, std::min(raised_m, kHighestRaised_m));
    }
    return grid;
}

int voxel_parts(const GridSettings& grid, const Agent& agent, double height_m) {
    const double voxel_m = static_cast<double>(grid.cell_height_m);
    int parts = static_cast<int>(
        std::clamp(std::ceil(voxel_m / kHighestPart_m - kFloatRounding), 1.0, 1.0 * kMostParts));
    while (parts > 1) {
        const GridSettings fine{grid.cell_m, grid.cell_height_m / static_cast<float>(parts)};
        const auto cells = agent_in_cells(agent, fine);
        if ((std::ceil(height_m / voxel_m) + 1.0) * parts <= kMaxLayers && cells &&
            cells->climb_voxels <= highest_climb(*cells)) {
            break;
        }
        --parts;
    }
    return parts;
}

std::vector<std::string> rounded_sizes(const Agent& agent, const GridSettings& grid,
                                       double height_m) {
    constexpr double kAsWritten_m = 0.02 + 1e-6;
    std::vector<std::string> lines;
    const int parts = voxel_parts(grid, agent, height_m);
    const float part_m = grid.cell_height_m / static_cast<float>(parts);
    const Result<AgentCells> cells = agent_in_cells(agent, {grid.cell_m, part_m});
    if (!cells) return lines;
    const auto add = [&](std::string_view name, float asked_m, int whole, float unit_m,
                         std::string_view advice) {
        const double acts_m = whole * static_cast<double>(unit_m);
        if (std::abs(acts_m - static_cast<double>(asked_m)) <= kAsWritten_m) return;
        lines.push_back(
            fmt::format("the {} of {:.4g} m acts as {:.4g} m; {}", name, asked_m, acts_m, advice));
    };
    add("radius", agent.radius_m, cells->radius_cells, grid.cell_m,
        "it keeps its distance from borders in whole cells, and a smaller --cell is nearer to it");
    add("height", agent.height_m, cells->height_voxels, part_m, "a smaller --cell-height helps");
    const int most = highest_climb(*cells);
    add("climb", agent.climb_m, std::min(cells->climb_voxels, most), part_m,
        cells->climb_voxels > most ? "a larger --cell-height helps"
                                   : "a smaller --cell-height helps");
    return lines;
}

Result<GridWindow> window_around(const Bounds& bounds, const GridSettings& grid) {
    if (auto checked = check_grid(grid); !checked) return tl::unexpected(checked.error());
    if (!(bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y &&
          bounds.min.z <= bounds.max.z)) {
        return fail("level", "has no triangles to lay a grid around");
    }
    const glm::dvec3 size = glm::dvec3(bounds.max) - glm::dvec3(bounds.min);
    const double cell_m = grid.cell_m;
    const double width = size.x / cell_m;
    const double depth = size.z / cell_m;
    const double height = std::ceil(size.y / static_cast<double>(grid.cell_height_m));
    const std::string extent = fmt::format("{:.6g} x {:.6g} x {:.6g} m", size.x, size.y, size.z);

    if (height > kMaxLayers) {
        return fail("level",
                    fmt::format("is too high for voxels of {} m: {:.0f} layers where Recast holds "
                                "{}; use a larger --cell-height",
                                grid.cell_height_m, height, kMaxLayers),
                    extent);
    }
    if (width + 0.5 > kMaxColumnsPerSide || depth + 0.5 > kMaxColumnsPerSide ||
        width * depth > kMaxColumns) {
        return fail(
            "level",
            fmt::format("is too wide for cells of {} m: {:.0f} x {:.0f} columns where {:.0f} "
                        "a side and {:.0f} in all are possible; use a larger --cell or --tile",
                        grid.cell_m, width, depth, kMaxColumnsPerSide, kMaxColumns),
            extent);
    }
    // Four steps of float precision per cell are the least with which cells can be told apart.
    const double farthest = std::max({std::abs(bounds.min.x), std::abs(bounds.max.x),
                                      std::abs(bounds.min.z), std::abs(bounds.max.z)});
    if (farthest * 4.0 / 8388608.0 > cell_m) {
        return fail(
            "level",
            fmt::format("lies too far from the origin for cells of {} m: floats cannot tell "
                        "its columns apart; move it to the origin",
                        grid.cell_m),
            fmt::format("{:.6g} m away", farthest));
    }

    GridWindow window;
    window.min = bounds.min;
    window.max = bounds.max;
    // In float and rounded as Recast's users get it. A level smaller than half a cell still has one
    // column.
    rcCalcGridSize(&bounds.min.x, &bounds.max.x, grid.cell_m, &window.width_cells,
                   &window.depth_cells);
    window.width_cells = std::max(1, window.width_cells);
    window.depth_cells = std::max(1, window.depth_cells);
    window.grid = grid;
    return window;
}

}  // namespace pronk
