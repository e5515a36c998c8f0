#include "any_command.hpp"
#include "bake_flags.hpp"
#include "block_flags.hpp"
#include "commands.hpp"
#include "options.hpp"
#include "route_flags.hpp"

namespace pronk::app {
namespace {

constexpr const char* kBlocksFooter =
    "Needs no bake. A level becomes a grid of voxels, and footholds are where its ground is; "
    "files\n"
    "of blocks (docs/algorithms/blocks.md) are such grids already. With --judge, FCL looks at "
    "every\n"
    "jump of the route on the level's own triangles or the blocks' sides; a jump that breaks a "
    "rule\n"
    "is a violation (exit code 1). Bodies are up before they are at a wall: onto a block of 1 m "
    "it\n"
    "takes an apex of about 1.1 m.\n"
    "Examples:\n"
    "  pronk blocks scene:parkour --jump 2,4,6 --from 18.5,0,12.5 --to 32.5,5,14.5\n"
    "  pronk blocks level.obj --voxel 0.5 --from 1,0,2 --to 20,3,-7 --cached --judge\n"
    "  pronk blocks tower.blocks --jump 1.2,3,4 --arcs --from 1,1,1 --to 6,4,2 --json";

}  // namespace

void add_blocks(CLI::App& app, Action& chosen) {
    auto* command =
        app.add_subcommand("blocks", "plan a route that walks and jumps through voxels");
    auto options = std::make_shared<BlocksOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    command
        ->add_option("LEVEL", options->world.level.level,
                     std::string(kLevelHelp) +
                         ", or a file of blocks (.blocks, .json) (default scene:ruins)")
        ->type_name("");
    add_start_and_goal(*command, options->request.from, options->request.to);
    command->add_flag_function(
        "--cached",
        [options](std::int64_t) {
            options->known = std::max(options->known, BlockKnowledge::jumps);
        },
        "find all jumps beforehand, and search among these");
    command->add_flag_function(
        "--regions", [options](std::int64_t) { options->known = BlockKnowledge::regions; },
        "as --cached, and plan through regions of footholds\nfirst: sooner done in large worlds, "
        "routes a little longer");
    command->add_flag("--judge", options->judge, "let FCL judge the route's jumps");
    add_json_flag(*command, options->json);
    add_level_flags(*command, options->world.level);
    add_grid_flags(*command, options->world);
    add_block_search_flags(*command, options->request);
    add_agent_flags(*command, *flags);
    command->footer(kBlocksFooter);
    when_chosen(*command, chosen, [=] {
        return with_settings(
            *flags,
            [&](const ResolvedSettings& settings) {
                take_settings(settings, options->world);
                options->request.by_regions = options->known == BlockKnowledge::regions;
                return run_blocks(*options);
            },
            SettingsUse::voxels);
    });
}

}  // namespace pronk::app
