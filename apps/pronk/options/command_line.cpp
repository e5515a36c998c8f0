#include "commands.hpp"
#include "exit_codes.hpp"
#include "options.hpp"

namespace pronk::app {

int run_command_line(int argc, char** argv) {
    CLI::App app("Pronk turns any level's triangles into a navigation mesh.", "pronk");
    app.set_version_flag("--version", "pronk " PRONK_VERSION);
    app.footer(
        "Start here:\n"
        "  pronk bake -o ruins.pronk          bake the built-in default level\n"
        "  pronk view ruins.pronk             look at it in the browser\n"
        "  pronk draw ruins.pronk -o ruins.svg\n"
        "  pronk path ruins.pronk --from 0,0,0 --to 30,0,30\n"
        "  pronk simulate ruins.pronk         characters that walk and jump about\n"
        "  pronk blocks --from 0,0,0 --to 30,0,30     the same through voxels\n"
        "  pronk COMMAND --help               what a command takes\n"
        "Exit codes: 0 done; 1 done, and the answer is no; 2 bad usage or bad input.");
    app.get_formatter()->column_width(34);
    // Suites of bench may be called as commands are.
    app.require_subcommand(0, 1);
    Action chosen;
    add_scene(app, chosen);
    add_bake(app, chosen);
    add_info(app, chosen);
    add_path(app, chosen);
    add_simulate(app, chosen);
    add_blocks(app, chosen);
    add_verify(app, chosen);
    add_draw(app, chosen);
    add_view(app, chosen);
    add_bench(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
        return app.exit(wanted);
    } catch (const CLI::ParseError& error) {
        return complain({"", error.what(), ""});
    }
    if (!chosen) return complain({"", "a command is needed; pronk --help lists them", ""});
    // The library answers bad data with a Result; what is left is memory that is not there.
    try {
        return chosen();
    } catch (const std::bad_alloc&) {
        return complain({"", "not enough memory", ""});
    } catch (const std::exception& error) {
        return complain({"", "unexpected failure", error.what()});
    }
}

}  // namespace pronk::app
