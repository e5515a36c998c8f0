#include "any_command.hpp"
#include "commands.hpp"
#include "options.hpp"

namespace pronk::app {

void add_info(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("info", "say what is in a baked file");
    auto options = std::make_shared<InfoOptions>();
    add_baked_file(*command, options->file);
    add_json_flag(*command, options->json);
    command->footer("Example:\n  pronk info ruins.pronk --json");
    when_chosen(*command, chosen, [=] { return run_info(*options); });
}

}  // namespace pronk::app
