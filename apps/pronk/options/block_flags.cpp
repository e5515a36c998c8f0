#include "block_flags.hpp"

#include "flag_values.hpp"
#include "route_flags.hpp"

namespace pronk::app {
namespace {

constexpr const char* kBlocksGroup = "Blocks";

}  // namespace

void add_grid_flags(CLI::App& command, BlockWorldOptions& options) {
    command
        .add_option("--voxel", options.voxel_m,
                    "side of a level's voxels (default 1); files of blocks\nhave their own")
        ->type_name("M")
        ->group(kBlocksGroup);
    add_place(command, "--align", "a corner of a voxel (default 0,0,0)",
              [&options](const Vec3d& place) { options.align = place; })
        ->group(kBlocksGroup);
    command
        .add_flag_callback(
            "--arcs", [&options] { options.traveller.shape = JumpShape::arcs; },
            "jumps over obstacles in one arc; without it they go up\nor down, and obstacles are "
            "jumped onto first")
        ->group(kBlocksGroup);
}

void add_block_search_flags(CLI::App& command, BlockRequest& request) {
    command
        .add_option("--limit", request.most_per_voxel,
                    "nodes of a voxel that are looked at before others; 0:\nany number, and the "
                    "route is the shortest on the grid\n(default 5)")
        ->type_name("N")
        ->group(kBlocksGroup);
    command
        .add_flag("--by-altitude", request.by_altitude,
                  "the limit is for each altitude of take-offs on its own")
        ->group(kBlocksGroup);
    command
        .add_flag_callback(
            "--no-smooth", [&request] { request.smooth = request.move_contacts = false; },
            "from centre to centre, as the grid has it")
        ->group(kBlocksGroup);
    command
        .add_option("--above", request.projection.above_m,
                    "how far above start and goal ground is looked for, if\nthey are in rock; 0: "
                    "not (default 1)")
        ->check(at_least(0.0))
        ->type_name("M")
        ->group(kBlocksGroup);
    command
        .add_option("--closest", request.projection.closest_m,
                    "else how far around; 0: not (default 2)")
        ->check(at_least(0.0))
        ->type_name("M")
        ->group(kBlocksGroup);
}

void take_settings(const ResolvedSettings& settings, BlockWorldOptions& options) {
    options.traveller.agent = settings.bake.agent;
    options.traveller.ability = settings.bake.ability;
    // The level's free space is looked at in cells that the agent is not too large for.
    constexpr float kMostCells = 100.0F;
    GridSettings& grid = options.proof_grid = settings.bake.grid;
    grid.cell_m = std::max(grid.cell_m, settings.bake.agent.radius_m / kMostCells);
    grid.cell_height_m = std::max(grid.cell_height_m, settings.bake.agent.height_m / kMostCells);
    options.threads = settings.threads;
}

}  // namespace pronk::app
