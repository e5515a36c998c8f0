#include "any_command.hpp"
#include "bake_flags.hpp"
#include "commands.hpp"
#include "flag_values.hpp"
#include "level_source.hpp"
#include "options.hpp"

namespace pronk::app {

void add_view(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand(
        "view", "see a level, its links and routes in the browser, and change them");
    auto options = std::make_shared<ViewOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    command
        ->add_option("LEVEL", options->level.level,
                     std::string(kLevelHelp) +
                         ", a plan (.json),\na file of blocks, or a baked file (default "
                         "scene:ruins)")
        ->type_name("");
    command->add_option("--port", options->port, "where to listen (default: any that is free)")
        ->check(between(0, 65535))
        ->type_name("P");
    command->add_flag_callback(
        "--no-browser", [options] { options->opens_browser = false; },
        "only print the address, do not open it");
    add_level_flags(*command, options->level);
    add_terrain_flag(*command, options->level);
    add_bake_flags(*command, *flags);
    command->footer(
        "The server listens on this machine alone, and answers only who has the address.\n"
        "Examples:\n"
        "  pronk view level.obj                bakes it with these settings, to begin with\n"
        "  pronk view level.pronk              a file that is baked already\n"
        "  pronk view scene:parkour --jump 2,4,6 --port 8080 --no-browser");
    when_chosen(*command, chosen, [=] {
        const bool is_baked = options->level.level.ends_with(".pronk");
        if (is_baked && any_set(*flags)) {
            return complain(
                {options->level.level, "is baked already; settings change nothing in it", ""});
        }
        const bool plan = holds_plan(options->level.level);
        if (const char* flag = plan ? given_for_levels(*flags) : nullptr) {
            return complain_of_plan(flag);
        }
        const auto use = [&](const ResolvedSettings& settings) {
            options->settings = settings.bake;
            options->threads = settings.threads;
            return run_view(*options);
        };
        return with_settings(*flags, use, plan ? SettingsUse::plan : SettingsUse::mesh);
    });
}

}  // namespace pronk::app
