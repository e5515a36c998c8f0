#include "any_command.hpp"
#include "bake_flags.hpp"
#include "commands.hpp"
#include "level_source.hpp"
#include "options.hpp"

namespace pronk::app {

void add_bake(CLI::App& app, Action& chosen) {
    auto* command =
        app.add_subcommand("bake", "turn a level into a navigation mesh with jump links");
    auto options = std::make_shared<BakeOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    auto plain = std::make_shared<bool>(false);
    command
        ->add_option("LEVEL", options->level.level,
                     std::string(kLevelHelp) + ", or a plan (.json) (default scene:ruins)")
        ->type_name("");
    command->add_option("-o,--out", options->out, "the baked file to write")
        ->type_name("FILE.pronk");
    add_json_flag(*command, options->json);
    command->add_flag("--uncompressed", *plain, "do not compress the baked file");
    add_level_flags(*command, options->level);
    add_terrain_flag(*command, options->level);
    add_bake_flags(*command, *flags);
    command->footer(
        "Examples:\n"
        "  pronk bake scene:ruins -o ruins.pronk\n"
        "  pronk bake level.obj --radius 0.4 --climb 0.5 -o level.pronk\n"
        "  pronk bake level.obj --jump 1,3,3 --jump 2,4,6,exact -o level.pronk\n"
        "  pronk bake cad.stl --up z --scale 0.001 -o cad.pronk\n"
        "  pronk bake plan.json -o plan.pronk              a plan, without voxels\n"
        "  pronk bake level.obj --terrain mud.json -o level.pronk");
    when_chosen(*command, chosen, [=] {
        const bool plan = is_plan(options->level.level);
        if (const char* flag = plan ? given_for_levels(*flags) : nullptr) {
            return complain_of_plan(flag);
        }
        const auto use = [&](const ResolvedSettings& settings) {
            options->settings = settings.bake;
            options->threads = settings.threads;
            options->compress = !*plain;
            return run_bake(*options);
        };
        return with_settings(*flags, use, plan ? SettingsUse::plan : SettingsUse::mesh);
    });
}

}  // namespace pronk::app
