#include "any_command.hpp"
#include "commands.hpp"
#include "exit_codes.hpp"
#include "flag_values.hpp"
#include "jump_words.hpp"
#include "options.hpp"

namespace pronk::app {
namespace {

constexpr const char* kVerifyFooter =
    "Flies jumps of every link in FILE and lets FCL judge them on the level's own triangles, from\n"
    "which a character really jumps: whether body or feet collide, whether both ends are on the\n"
    "ground that the link names and at most 5 cm from where it has them, and whether fall and\n"
    "launch are the profile's. Then it plans shortest routes between random places and follows\n"
    "them: jumps keep the same rules, and no walk crosses a wall or a step that is more than 5 cm\n"
    "higher than the climb, or a gap of more than 0.6 m. A jump or a walk that breaks a rule is a\n"
    "violation (exit code 1). Recall is the share of the valid jumps between random places that\n"
    "the links contain.\n"
    "--claims free-space judges what links are made from: jumps of the profile --jump between\n"
    "random places, and whether Pronk's free space is right to call them free. With --claims all\n"
    "every such jump counts as called free: that shows how many would fail if nobody looked.\n"
    "--engine bullet asks two libraries: Bullet decides whether a jump collides, FCL is asked, "
    "too,\n"
    "and the jumps are counted in which they differ by more than a millimetre. Walks and the "
    "ground\n"
    "are FCL's all the same.\n"
    "Examples:\n"
    "  pronk verify ruins.pronk\n"
    "  pronk verify level.pronk level.obj --jumps 1000000 --json\n"
    "  pronk verify level.pronk level.obj --claims free-space --jump 3,7.5,7.5";

void add_file_and_level(CLI::App& command, VerifyOptions& options) {
    add_baked_file(command, options.file);
    options.level.level.clear();
    command
        .add_option("LEVEL", options.level.level,
                    std::string("the level it was baked from: ") + kLevelHelp +
                        " (default: the scene named in FILE)")
        ->type_name("");
}

void add_amounts(CLI::App& command, VerifyOptions& options) {
    const auto add = [&](const char* name, auto& value, const char* help, std::size_t least = 1) {
        command.add_option(name, value, help)
            ->type_name("N")
            ->check(between(least, std::size_t{100'000'000}));
    };
    add("--jumps", options.jumps,
        "how many jumps (default 100000 of the links, 20000 of other claims)");
    add("--recall", options.recall_jumps,
        "how many random jumps to look for among the links "
        "(default as --jumps, at most 20000)");
    add("--routes", options.routes,
        "how many routes between random places to walk and fly; 0 for none (default 1000)", 0);
}

void add_engine(CLI::App& command, VerifyOptions& options) {
    using judge::Engine;
    add_choice<Engine>(command, "--engine", options.engine,
                       "which library decides whether a jump collides (default fcl)",
                       {{"fcl", Engine::fcl}, {"bullet", Engine::bullet}});
}

void add_profile(CLI::App& command, JumpProfile& profile) {
    const auto take = [&profile](const std::string& text) {
        constexpr double kMost_m = 1e6;
        const auto n = three_numbers(text);
        const bool sound = n && (*n)[0] > 0.0 && (*n)[1] >= 0.0 && (*n)[2] >= 0.0 &&
                           (*n)[0] <= kMost_m && (*n)[1] <= kMost_m && (*n)[2] <= kMost_m;
        if (!sound) {
            throw CLI::ValidationError("--jump",
                                       "must be apex,reach,fall in metres, the apex above 0, the "
                                       "others not below: " +
                                           text);
        }
        profile = {(*n)[0], (*n)[1], (*n)[2]};
    };
    command
        .add_option_function<std::string>(
            "--jump", take, "apex over the take-off, reach, fall below the apex (default 1,3,3)")
        ->type_name("H,D,M");
}

void add_claims(CLI::App& command, VerifyOptions& options) {
    add_choice<Claims>(
        command, "--claims", options.claims,
        "whose jumps are judged: those of the links, those between random places that free space "
        "calls free, or all of those (default links)",
        {{"links", Claims::links}, {"free-space", Claims::free_space}, {"all", Claims::all}});
    add_profile(command, options.profile);
    add_choice<bool>(command, "--exact", options.exact,
                     "free space asks the triangles where voxels are in doubt (default on)",
                     {{"on", true}, {"off", false}});
}

// Flags that would change nothing are refused.
Result<void> check_flags_of(Claims claims, const CLI::App& command) {
    const bool links = claims == Claims::links;
    for (const char* name : {"--jump", "--exact"}) {
        const CLI::Option& option = *command.get_option(name);
        if (!links || option.count() == 0) continue;
        return fail(name, "is not for links, which have their own; add --claims free-space or all",
                    option.results().front());
    }
    for (const char* name : {"--recall", "--routes"}) {
        const CLI::Option& option = *command.get_option(name);
        if (links || option.count() == 0) continue;
        return fail(name, "is for --claims links alone", option.results().front());
    }
    return {};
}

}  // namespace

void add_verify(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand(
        "verify", "judge the jump links with a collision library that is not ours");
    auto options = std::make_shared<VerifyOptions>();
    add_file_and_level(*command, *options);
    add_amounts(*command, *options);
    add_seed_flag(*command, options->seed, "which jumps (default 1)");
    add_engine(*command, *options);
    add_claims(*command, *options);
    add_threads_flag(*command, options->threads)->check(between(0U, kMaxThreads));
    add_json_flag(*command, options->json);
    add_level_flags(*command, options->level);
    command->footer(kVerifyFooter);
    when_chosen(*command, chosen, [=] {
        if (auto checked = check_flags_of(options->claims, *command); !checked) {
            return complain(checked.error());
        }
        return run_verify(*options);
    });
}

}  // namespace pronk::app
