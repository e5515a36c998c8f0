#include "any_command.hpp"
#include "bake_flags.hpp"
#include "block_flags.hpp"
#include "block_source.hpp"
#include "commands.hpp"
#include "flag_values.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "route_flags.hpp"
#include "walk_flags.hpp"

namespace pronk::app {
namespace {

void add_input_and_picture(CLI::App& command, DrawOptions& options) {
    command
        .add_option("INPUT", options.input.level,
                    "a baked file (.pronk), a file of blocks (.blocks, .json), or a plan (.json) "
                    "or a level, "
                    "which is baked first: " +
                        std::string(kLevelHelp) + " (default scene:ruins)")
        ->type_name("");
    command.add_option("-o,--out", options.out, "the picture to write")
        ->required()
        ->type_name("FILE.svg|FILE.png");
    command.add_option("--backdrop", options.backdrop, "the level to show below a baked file")
        ->type_name("LEVEL");
}

void add_layers(CLI::App& command, drawing::DrawSettings& look) {
    using drawing::ColourBy;
    add_choice<ColourBy>(command, "--colour,--color", look.colour_by,
                         "what colours stand for (default height)",
                         {{"height", ColourBy::height},
                          {"terrain", ColourBy::terrain},
                          {"polygon", ColourBy::polygon}});
    using drawing::ShowLinks;
    add_choice<ShowLinks>(
        command, "--links", look.links,
        "jump links: with arcs, only take-offs and landings, or none "
        "(default all)",
        {{"all", ShowLinks::all}, {"landings", ShowLinks::landings}, {"none", ShowLinks::none}});
    command.add_option("--below", look.cut_above_m, "leave out all ground above this y")
        ->type_name("M");
}

void add_path_flag(CLI::App& command, std::optional<RouteRequest>& path) {
    const auto take = [&path](const std::string& text) {
        const std::size_t colon = text.find(':');
        const auto from = read_place(text.substr(0, colon));
        const auto to =
            colon == std::string::npos ? std::nullopt : read_place(text.substr(colon + 1));
        if (!from || !to) {
            throw CLI::ValidationError("--path", "must be x,y,z:x,y,z in metres: " + text);
        }
        path = RouteRequest{*from, *to};
    };
    command.add_option_function<std::string>("--path", take, "a route from one place to another")
        ->type_name("X,Y,Z:X,Y,Z");
}

void add_blocks_flag(CLI::App& command, DrawOptions& options) {
    command
        .add_flag("--blocks", options.blocks,
                  "voxels instead of a mesh, and routes through these; files\nof blocks have "
                  "nothing else")
        ->group("Blocks");
    add_grid_flags(command, options.block_world);
}

// Flags that would change nothing are refused.
Result<void> check_flags_for(bool blocks, const CLI::App& command) {
    const auto given = [&](std::initializer_list<const char*> names) -> const CLI::Option* {
        for (const char* name : names) {
            if (command.get_option(name)->count() > 0) return command.get_option(name);
        }
        return nullptr;
    };
    const CLI::Option* const other =
        blocks ? given({"--backdrop", "--terrain", "--colour", "--links", "--planner", "--via",
                        "--axis", "--walk", "--avoid", "--weight", "--no-jumps", "--no-drops",
                        "--tile", "--step", "--redundant", "--epsilon", "--exact", "--method"})
               : given({"--voxel", "--align", "--arcs"});
    if (other == nullptr) return {};
    return fail("--" + other->get_lnames().front(),
                blocks ? "is for meshes, not for blocks" : "is for --blocks alone");
}

}  // namespace

void add_draw(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("draw", "draw a level, a baked file or blocks from above");
    auto options = std::make_shared<DrawOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    add_input_and_picture(*command, *options);
    add_layers(*command, options->look);
    add_path_flag(*command, options->path);
    add_via(*command, options->via);
    add_route_flags(*command, options->route);
    command->add_flag("--axis", options->axis, "the medial axis, and its closest borders");
    command->add_flag("--walk", options->walk, "how a character goes that follows the route");
    add_walk_flags(*command, options->follower);
    command->add_option("--width", options->look.width_px, "long side (default 1600)")
        ->type_name("PIXELS");
    add_level_flags(*command, options->input);
    add_terrain_flag(*command, options->input);
    add_blocks_flag(*command, *options);
    add_bake_flags(*command, *flags);
    command->footer(
        "Examples:\n"
        "  pronk draw scene:ruins -o ruins.svg\n"
        "  pronk draw level.pronk --backdrop level.obj --colour terrain -o level.png\n"
        "  pronk draw scene:parkour --jump 1.5,5,6 --path 18,0,12:13,8,30 -o route.svg\n"
        "  pronk draw scene:town --axis --links none --colour terrain -o axis.png\n"
        "  pronk draw scene:town --path 4,0,40:160,0,120 --planner relaxed --weight mud=5\n"
        "    --walk --sigma 20 --links none --colour terrain -o walk.png\n"
        "  pronk draw scene:parkour --blocks --jump 2,4,6 --path 18,0,12:32,5,14 -o blocks.png\n"
        "  pronk draw tower.blocks -o tower.svg\n"
        "  pronk draw plan.json --radius 0.3 --axis -o plan.svg");
    when_chosen(*command, chosen, [=] {
        const std::string& input = options->input.level;
        options->blocks = options->blocks || (is_block_file(input) && !holds_plan(input));
        if (auto checked = check_flags_for(options->blocks, *command); !checked) {
            return complain(checked.error());
        }
        if (const CLI::Option* flag = given_walk_flag(*command); flag && !options->walk) {
            return complain({"--" + flag->get_lnames().front(), "is for --walk alone", ""});
        }
        const bool plan = !options->blocks && is_plan(options->input.level);
        if (const char* flag = plan ? given_for_levels(*flags) : nullptr) {
            return complain_of_plan(flag);
        }
        const auto use = [&](const ResolvedSettings& settings) {
            options->settings = settings.bake;
            options->settings_given = any_set(*flags);
            options->threads = settings.threads;
            take_settings(settings, options->block_world);
            options->block_world.level = options->input;
            return run_draw(*options);
        };
        return with_settings(*flags, use, plan ? SettingsUse::plan : SettingsUse::mesh);
    });
}

}  // namespace pronk::app
