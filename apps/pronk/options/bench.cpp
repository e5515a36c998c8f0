#include "any_command.hpp"
#include "bake_flags.hpp"
#include "commands.hpp"
#include "flag_values.hpp"
#include "options.hpp"

namespace pronk::app {
namespace {

constexpr const char* kBenchFooter =
    "With PRONK_LEVELS=FOLDER the suites space and promise take its OBJ files too, and links,\n"
    "edges, plan, weighted, ground and sampling take its nav_test.obj and dungeon.obj. links\n"
    "measures the jumps 1,2.5,2.5, 3,7.5,7.5 and 5,12.5,12.5 (exact), each with the steps 1, 2,\n"
    "4, 8 and auto; --jump and --step choose others. sampling plans the same 10,000 routes that\n"
    "jump with the links of each of these steps, and of auto with --method too; --step chooses\n"
    "one. weighted and indicative give terrains the weights 1, 3, 0.6, 0.8, 1, 2 in their order,\n"
    "and again from the front. promise flies a million jumps; a broken promise is exit code 1. "
    "blocks plans\n"
    "the eight paths of scene:parkour in voxels of 1 and 0.8 m, or with --level random ones in\n"
    "voxels of 1 m, with the jump 2,4,6 or with those of --jump. terrain follows routes through\n"
    "scene:town-plan. links, weighted, sampling and promise take minutes.\n"
    "Examples:\n"
    "  pronk bench surface --level level.obj --level scene:city:100\n"
    "  pronk bench links --level level.obj --jump 1,3,3 --step auto";

}  // namespace

void add_bench(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("bench", "measure against yardsticks, in one run");
    auto options = std::make_shared<BenchOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    command
        ->add_option(
            "SUITE", options->suites,
            "load, surface, space, links, edges, plan, weighted,\nindicative, ground, corridors, "
            "terrain, sampling, promise,\nblocks, ballistics, view (default: all)")
        ->type_name("");
    auto* level = command
                      ->add_option("--level", options->levels,
                                   "a level to measure on; repeat for more (default: the suite's "
                                   "own; ballistics and terrain take none)")
                      ->type_name("LEVEL");
    one_each_time(*level);
    command
        ->add_option("--repeats", options->request.repeats, "medians are of this many (default 7)")
        ->type_name("N")
        ->check(between(1, 1000));
    add_json_flag(*command, options->json);
    add_bake_flags(*command, *flags);
    command->footer(kBenchFooter);
    when_chosen(*command, chosen, [=] {
        return with_settings(*flags, [&](const ResolvedSettings& settings) {
            options->request.settings = settings.bake;
            options->request.jumps_chosen = settings.jumps_given;
            options->request.step_chosen = settings.step_given;
            return run_bench(*options);
        });
    });
}

}  // namespace pronk::app
