#include "any_command.hpp"
#include "commands.hpp"
#include "flag_values.hpp"
#include "options.hpp"
#include "route_flags.hpp"

namespace pronk::app {

void add_path(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("path", "plan the shortest route that walks and jumps");
    auto options = std::make_shared<PathOptions>();
    add_baked_file(*command, options->file);
    add_start_and_goal(*command, options->request.from, options->request.to);
    command
        ->add_option("--snap", options->request.snap_m,
                     "how far both may be from the ground (default 2)")
        ->check(at_least(0.0))
        ->type_name("M");
    add_via(*command, options->via);
    add_route_flags(*command, options->route);
    command
        ->add_option("--bound", options->request.bound,
                     "of the optimal planner: at most so many times the\nshortest, sooner found "
                     "(default 1: the shortest)")
        ->check(at_least(1.0))
        ->type_name("W");
    add_ability_flags(*command, options->route.traveller);
    add_json_flag(*command, options->json);
    command->footer(
        "Examples:\n"
        "  pronk bake scene:parkour --jump 1.5,5,6 -o parkour.pronk\n"
        "  pronk path parkour.pronk --from 18,0,12 --to 13,8,30\n"
        "  pronk path town.pronk --from 4,0,40 --to 160,0,120 --planner relaxed --weight mud=5\n"
        "  pronk path town.pronk --from 4,0,40 --to 160,0,120 --weight ground=3 --weight mud=5");
    when_chosen(*command, chosen, [=] { return run_path(*options); });
}

}  // namespace pronk::app
