#include "any_command.hpp"
#include "commands.hpp"
#include "exit_codes.hpp"
#include "flag_values.hpp"
#include "options.hpp"
#include "route_flags.hpp"
#include "walk_flags.hpp"

namespace pronk::app {
namespace {

constexpr const char* kSimulateFooter =
    "Characters walk between random places of the world, by routes of the planner. Who arrives\n"
    "gets another goal, who has lost its route is shown back to it. With --from and --to there is\n"
    "one character, and the run ends when it arrives; exit code 1: it did not.\n"
    "Examples:\n"
    "  pronk simulate ruins.pronk --agents 200 --seconds 120\n"
    "  pronk simulate town.pronk --from 4,0,40 --to 160,0,120 --sigma 20 --d 2 --weight mud=5\n"
    "  pronk simulate forest.pronk --weight forest=30 --kind adult:puddle=10,fallen_tree=30\n"
    "    --kind child:puddle=1,view=0.1 --json";

void add_crowd(CLI::App& command, SimulateOptions& options) {
    command.add_option("--agents", options.agents, "how many characters (default 100)")
        ->check(between(1, 1'000'000))
        ->type_name("N");
    command.add_option("--seconds", options.seconds, "for how long (default 60)")
        ->check(between(1e-3, 1e6))
        ->type_name("S");
    command.add_option("--time-step", options.time_step_s, "of the simulation (default 0.1)")
        ->check(between(1e-3, 1.0))
        ->type_name("S");
    add_seed_flag(command, options.seed, "which places (default 1)");
    one_each_time(
        *command
             .add_option("--kind", options.kinds,
                         "a kind of characters with weights of its own; repeat for\nmore, and "
                         "characters are dealt out to kinds in turn")
             ->type_name("NAME:TERRAIN=W,..."));
}

void add_one_way(CLI::App& command, SimulateOptions& options) {
    add_place(command, "--from", "the start of one character",
              [&options](const Vec3d& place) { options.from = place; });
    add_place(command, "--to", "and its goal",
              [&options](const Vec3d& place) { options.to = place; });
    add_via(command, options.via);
}

// Flags that would change nothing are refused.
Result<void> check_one_way(const SimulateOptions& options) {
    if (options.from.has_value() != options.to.has_value()) {
        return fail(options.from ? "--to" : "--from", "is missing; one character needs both");
    }
    if (!options.via.empty() && !options.from) return fail("--via", "is for --from and --to");
    if (!options.from) return {};
    if (options.agents.value_or(1) != 1) {
        return fail("--agents", "is for crowds; --from and --to are for one character",
                    std::to_string(*options.agents));
    }
    if (options.kinds.size() > 1) {
        return fail("--kind", "is for crowds if there are several", options.kinds.back());
    }
    return {};
}

}  // namespace

void add_simulate(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("simulate", "let characters walk and jump about");
    auto options = std::make_shared<SimulateOptions>();
    add_baked_file(*command, options->file);
    add_crowd(*command, *options);
    add_one_way(*command, *options);
    add_walk_flags(*command, options->follower);
    command
        ->add_option("--radius", options->follower.radius_m,
                     "of the body (default: the one the world was baked for);\nonly routes of the "
                     "clearance planner know of it")
        ->type_name("M")
        ->group("Walking");
    add_route_flags(*command, options->route);
    add_ability_flags(*command, options->route.traveller);
    command->add_option("--trace", options->trace, "writes all positions, step by step")
        ->type_name("FILE.json");
    add_threads_flag(*command, options->threads)->check(between(0U, kMaxThreads));
    add_json_flag(*command, options->json);
    command->footer(kSimulateFooter);
    when_chosen(*command, chosen, [=] {
        if (auto checked = check_one_way(*options); !checked) return complain(checked.error());
        if (!options->via.empty() && command->get_option("--planner")->count() > 0) {
            return complain({"--via", "is for routes that no planner makes", ""});
        }
        return run_simulate(*options);
    });
}

}  // namespace pronk::app
