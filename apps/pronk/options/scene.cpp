#include "any_command.hpp"
#include "commands.hpp"
#include "options.hpp"

namespace pronk::app {

void add_scene(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("scene", "list the built-in levels, or write one as OBJ");
    auto options = std::make_shared<SceneOptions>();
    command->add_option("NAME", options->name, "the scene; without it all are listed")
        ->type_name("");
    command->add_option("-o,--out", options->out, "where to write it")->type_name("FILE.obj");
    add_json_flag(*command, options->json);
    command->footer("Example:\n  pronk scene ruins -o ruins.obj");
    when_chosen(*command, chosen, [=] { return run_scene(*options); });
}

}  // namespace pronk::app
