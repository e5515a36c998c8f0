// The command line's words. CLI11 is included here and nowhere else.
#include "options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>

#include "exit_codes.hpp"
#include "jump_words.hpp"
#include "settings_flags.hpp"

namespace pronk::app {
namespace {

constexpr const char* kLevelHelp = "a file (OBJ, glTF/GLB, FBX, STL, PLY ...) or scene:NAME";

// Parsing fills these; only the chosen command runs, after all words are known to be good.
using Action = std::function<int()>;

// One of a few words, each with its value.
template <class T>
CLI::Option* add_choice(CLI::App& command, const char* name, T& value, const char* help,
                        std::vector<std::pair<std::string, T>> choices) {
    std::string words;
    for (const auto& choice : choices) words += (words.empty() ? "" : "|") + choice.first;
    const auto choose = [&value, name, words, choices](const std::string& word) {
        for (const auto& choice : choices) {
            if (choice.first == word) return value = choice.second, void();
        }
        throw CLI::ValidationError(name, "must be " + words + ": " + word);
    };
    return command.add_option_function<std::string>(name, choose, help)->type_name(words);
}

void add_level_flags(CLI::App& command, LevelOptions& options) {
    add_choice<UpAxis>(command, "--up", options.read.up, "the file's upward axis (default y)",
                       {{"y", UpAxis::y}, {"z", UpAxis::z}});
    command.add_option("--scale", options.read.scale, "metres per unit of the file (default 1)")
        ->type_name("M");
}

void add_jump_flags(CLI::App& command, SettingsFlags& flags) {
    const auto add = [&](const char* name, const char* unit, auto& value, const std::string& help) {
        command.add_option(name, value, help)->type_name(unit)->group("Jumps");
    };
    command
        .add_option_function<std::vector<std::string>>(
            "--jump", [&flags](const std::vector<std::string>& jumps) { flags.jumps = jumps; },
            "what the agent can jump, in metres: apex over the\n"
            "take-off, reach until back at its height, fall below\n"
            "the apex; exact: that arc only, upto: shorter ones too;\n"
            "repeat for more; none: no links\n"
            "(default a humanoid's, " +
                profile_text({}) + ")")
        ->type_name("H,D,M[,exact|upto]")
        ->group("Jumps")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    add("--max-speed", "M_S", flags.max_speed_m_s, "fastest launch in m/s (default: any)");
    add("--gravity", "M_S2", flags.gravity_m_s2, "in m/s2 (default 9.81)");
    add("--step", "N|auto", flags.step,
        "cells between tried take-offs; auto: close where it\nmatters (default auto)");
    add("--redundant", "drop|keep", flags.redundant,
        "links where a straight walk does as well (default drop)");
    add("--epsilon", "M", flags.epsilon_m, "how far a landing may stray (default one cell)");
    add("--exact", "on|off", flags.exact,
        "ask the triangles where voxels are in doubt (default on)");
    add("--method", "landing,edges", flags.method,
        "how links are found: landing, edges or both\n(default both)");
    add("--toll", "M", flags.toll_m, "what a jump costs on top of its length (default 1)");
}

void add_settings_flags(CLI::App& command, SettingsFlags& flags) {
    const auto add = [&](const char* name, const char* unit, auto& value, const char* help) {
        command.add_option(name, value, help)->type_name(unit)->group("Settings");
    };
    add("--settings", "FILE.json", flags.file, "any of the settings below; flags win");
    add("--cell", "M", flags.cell_m, "footprint of a voxel (default 0.25)");
    add("--cell-height", "M", flags.cell_height_m, "height of a voxel (default 0.25)");
    add("--radius", "M", flags.radius_m, "the agent's radius (default 0.25)");
    add("--height", "M", flags.height_m, "the agent's height (default 1.8)");
    add("--climb", "M", flags.climb_m, "highest step it walks up (default 0.9)");
    add("--slope", "DEG", flags.slope_deg, "steepest ground it stands on (default 45)");
    add("--tile", "CELLS", flags.tile_cells, "side of a tile; 0: one tile (default 0)");
    add("--threads", "N", flags.threads, "0: all; the result is the same (default 0)");
    add_jump_flags(command, flags);
}

// Resolves the settings, hands them to `use`, or complains.
template <class Use>
int with_settings(const SettingsFlags& flags, const Use& use) {
    const Result<ResolvedSettings> settings = resolve(flags);
    if (!settings) return complain(settings.error());
    return use(*settings);
}

void add_scene(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("scene", "list the built-in levels, or write one as OBJ");
    auto options = std::make_shared<SceneOptions>();
    command->add_option("NAME", options->name, "the scene; without it all are listed")
        ->type_name("");
    command->add_option("-o,--out", options->out, "where to write it")->type_name("FILE.obj");
    command->add_flag("--json", options->json, "print one JSON document");
    command->footer("Example:\n  pronk scene ruins -o ruins.obj");
    command->callback([=, &action] { action = [=] { return run_scene(*options); }; });
}

void add_bake(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("bake", "turn a level into a navigation mesh with jump links");
    auto options = std::make_shared<BakeOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    auto plain = std::make_shared<bool>(false);
    command
        ->add_option("LEVEL", options->level.level,
                     std::string(kLevelHelp) + " (default scene:ruins)")
        ->type_name("");
    command->add_option("-o,--out", options->out, "the baked file to write")
        ->type_name("FILE.pronk");
    command->add_flag("--json", options->json, "print one JSON document");
    command->add_flag("--uncompressed", *plain, "do not compress the baked file");
    add_level_flags(*command, options->level);
    add_settings_flags(*command, *flags);
    command->footer(
        "Examples:\n"
        "  pronk bake scene:ruins -o ruins.pronk\n"
        "  pronk bake level.obj --radius 0.4 --climb 0.5 -o level.pronk\n"
        "  pronk bake level.obj --jump 1,3,3 --jump 2,4,6,exact -o level.pronk\n"
        "  pronk bake cad.stl --up z --scale 0.001 -o cad.pronk");
    command->callback([=, &action] {
        action = [=] {
            return with_settings(*flags, [&](const ResolvedSettings& settings) {
                options->settings = settings.bake;
                options->threads = settings.threads;
                options->compress = !*plain;
                return run_bake(*options);
            });
        };
    });
}

void add_info(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("info", "say what is in a baked file");
    auto options = std::make_shared<InfoOptions>();
    command->add_option("FILE", options->file, "the baked file")->required()->type_name("");
    command->add_flag("--json", options->json, "print one JSON document");
    command->footer("Example:\n  pronk info ruins.pronk --json");
    command->callback([=, &action] { action = [=] { return run_info(*options); }; });
}

std::optional<Vec3d> read_place(std::string_view text) {
    const auto n = three_numbers(text);
    if (!n || !std::isfinite((*n)[0] + (*n)[1] + (*n)[2])) return std::nullopt;
    return Vec3d((*n)[0], (*n)[1], (*n)[2]);
}

void add_place(CLI::App& command, const char* flag, Vec3d& place, const std::string& help) {
    const auto take = [&place, flag](const std::string& text) {
        const auto read = read_place(text);
        if (!read) throw CLI::ValidationError(flag, "must be x,y,z in metres: " + text);
        place = *read;
    };
    command.add_option_function<std::string>(flag, take, help)->required()->type_name("X,Y,Z");
}

// CLI11's own range lets pass what is no number.
CLI::Validator at_least(double low) {
    return {[low](const std::string& text) -> std::string {
                double number = 0.0;
                const char* const end = text.data() + text.size();
                const auto [after, error] = std::from_chars(text.data(), end, number);
                if (error == std::errc() && after == end && number >= low) return {};
                return fmt::format("must be {} or more: {}", low, text);
            },
            ""};
}

void add_planner(CLI::App& command, PlannerChoice& planner) {
    add_choice<PlannerChoice>(
        command, "--planner", planner,
        "the shortest route, or a short one through a corridor of\npolygons (default optimal)",
        {{"optimal", PlannerChoice::optimal}, {"corridor", PlannerChoice::corridor}});
}

void add_path(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("path", "plan the shortest route that walks and jumps");
    auto options = std::make_shared<PathOptions>();
    command->add_option("FILE", options->file, "the baked file")->required()->type_name("");
    add_place(*command, "--from", options->request.from, "the start, near the ground");
    add_place(*command, "--to", options->request.to, "the goal, near the ground");
    command
        ->add_option("--snap", options->request.snap_m,
                     "how far both may be from the ground (default 2)")
        ->check(at_least(0.0))
        ->type_name("M");
    add_planner(*command, options->planner);
    command
        ->add_option("--bound", options->request.bound,
                     "of the optimal planner: at most so many times the\nshortest, sooner found "
                     "(default 1: the shortest)")
        ->check(at_least(1.0))
        ->type_name("W");
    command->add_flag("--json", options->json, "print one JSON document");
    command->footer(
        "Examples:\n"
        "  pronk bake scene:parkour --jump 1.5,5,6 -o parkour.pronk\n"
        "  pronk path parkour.pronk --from 18,0,12 --to 13,8,30");
    command->callback([=, &action] { action = [=] { return run_path(*options); }; });
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

void add_verify(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "verify", "judge the jump links with a collision library that is not ours");
    auto options = std::make_shared<VerifyOptions>();
    options->level.level.clear();
    command->add_option("FILE", options->file, "the baked file")->required()->type_name("");
    command
        ->add_option("LEVEL", options->level.level,
                     std::string("the level it was baked from: ") + kLevelHelp +
                         " (default: the scene named in FILE)")
        ->type_name("");
    command
        ->add_option("--jumps", options->jumps,
                     "how many jumps (default 100000 of the links, 20000 of other claims)")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000'000).description(""));
    auto* recall = command
                       ->add_option("--recall", options->recall_jumps,
                                    "how many random jumps to look for among the links "
                                    "(default as --jumps, at most 20000)")
                       ->type_name("N")
                       ->check(CLI::Range(1, 100'000'000).description(""));
    command
        ->add_option_function<std::string>(
            "--seed",
            [options](const std::string& text) {
                const char* const end = text.data() + text.size();
                const auto [after, error] = std::from_chars(text.data(), end, options->seed);
                if (error == std::errc() && after == end) return;
                throw CLI::ValidationError("--seed", "must be a whole number below 2^64: " + text);
            },
            "which jumps (default 1)")
        ->type_name("S");
    add_choice<Claims>(
        *command, "--claims", options->claims,
        "whose jumps are judged: those of the links, those between random places that free space "
        "calls free, or all of those (default links)",
        {{"links", Claims::links}, {"free-space", Claims::free_space}, {"all", Claims::all}});
    add_profile(*command, options->profile);
    add_choice<bool>(*command, "--exact", options->exact,
                     "free space asks the triangles where voxels are in doubt (default on)",
                     {{"on", true}, {"off", false}});
    command->add_option("--threads", options->threads, "0: all; the result is the same (default 0)")
        ->type_name("N")
        ->check(CLI::Range(0U, kMaxThreads).description(""));
    command->add_flag("--json", options->json, "print one JSON document");
    add_level_flags(*command, options->level);
    command->footer(
        "Flies jumps of every link in FILE and lets FCL judge them on the level's own triangles:\n"
        "whether body or feet collide, whether both ends are on the ground that the link names, "
        "and\n"
        "whether fall and launch are the profile's. A jump that breaks a rule is a violation "
        "(exit\n"
        "code 1); a file without links has none. Recall is the share of the valid jumps between\n"
        "random places that the links contain.\n"
        "--claims free-space judges what links are made from: jumps of the profile --jump between\n"
        "random places, and whether Pronk's free space is right to call them free. With --claims "
        "all\n"
        "every such jump counts as called free: that shows how many would fail if nobody looked.\n"
        "Examples:\n"
        "  pronk verify ruins.pronk\n"
        "  pronk verify level.pronk level.obj --jumps 1000000 --json\n"
        "  pronk verify level.pronk level.obj --claims free-space --jump 3,7.5,7.5");
    command->callback([=, &action] {
        action = [=] {
            const bool links = options->claims == Claims::links;
            for (const char* name : {"--jump", "--exact"}) {
                const CLI::Option& option = *command->get_option(name);
                if (!links || option.count() == 0) continue;
                return complain({name,
                                 "is not for links, which have their own; add --claims "
                                 "free-space or all",
                                 option.results().front()});
            }
            if (!links && recall->count() > 0) {
                return complain(
                    {"--recall", "is for --claims links alone", recall->results().front()});
            }
            return run_verify(*options);
        };
    });
}

void add_draw(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("draw", "draw a level or a baked file from above");
    auto options = std::make_shared<DrawOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    command
        ->add_option("INPUT", options->input.level,
                     "a baked file (.pronk), or a level, which is baked first: " +
                         std::string(kLevelHelp) + " (default scene:ruins)")
        ->type_name("");
    command->add_option("-o,--out", options->out, "the picture to write")
        ->required()
        ->type_name("FILE.svg|FILE.png");
    command->add_option("--backdrop", options->backdrop, "the level to show below a baked file")
        ->type_name("LEVEL");
    using drawing::ColourBy;
    add_choice<ColourBy>(*command, "--colour,--color", options->look.colour_by,
                         "what colours stand for (default height)",
                         {{"height", ColourBy::height},
                          {"terrain", ColourBy::terrain},
                          {"polygon", ColourBy::polygon}});
    using drawing::ShowLinks;
    add_choice<ShowLinks>(
        *command, "--links", options->look.links,
        "jump links: with arcs, only take-offs and landings, or none "
        "(default all)",
        {{"all", ShowLinks::all}, {"landings", ShowLinks::landings}, {"none", ShowLinks::none}});
    command->add_option("--below", options->look.cut_above_m, "leave out all ground above this y")
        ->type_name("M");
    const auto take_path = [options](const std::string& text) {
        const std::size_t colon = text.find(':');
        const auto from = read_place(text.substr(0, colon));
        const auto to =
            colon == std::string::npos ? std::nullopt : read_place(text.substr(colon + 1));
        if (!from || !to) {
            throw CLI::ValidationError("--path", "must be x,y,z:x,y,z in metres: " + text);
        }
        options->path = RouteRequest{*from, *to};
    };
    command
        ->add_option_function<std::string>("--path", take_path, "a route from one place to another")
        ->type_name("X,Y,Z:X,Y,Z");
    add_planner(*command, options->planner);
    command->add_option("--width", options->look.width_px, "long side (default 1600)")
        ->type_name("PIXELS");
    add_level_flags(*command, options->input);
    add_settings_flags(*command, *flags);
    command->footer(
        "Examples:\n"
        "  pronk draw scene:ruins -o ruins.svg\n"
        "  pronk draw level.pronk --backdrop level.obj --colour terrain -o level.png\n"
        "  pronk draw scene:parkour --jump 1.5,5,6 --path 18,0,12:13,8,30 -o route.svg");
    command->callback([=, &action] {
        action = [=] {
            return with_settings(*flags, [&](const ResolvedSettings& settings) {
                options->settings = settings.bake;
                options->settings_given = any_set(*flags);
                options->threads = settings.threads;
                return run_draw(*options);
            });
        };
    });
}

void add_bench(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("bench", "measure against yardsticks, in one run");
    auto options = std::make_shared<BenchOptions>();
    auto flags = std::make_shared<SettingsFlags>();
    command
        ->add_option(
            "SUITE", options->suites,
            "load, surface, space, links, edges, plan, sampling, promise, ballistics\n(default: "
            "all)")
        ->type_name("");
    command
        ->add_option("--level", options->levels,
                     "a level to measure on; repeat for more (default: the suite's own; "
                     "ballistics takes none)")
        ->type_name("LEVEL")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    command
        ->add_option("--repeats", options->request.repeats, "medians are of this many (default 7)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000).description(""));
    command->add_flag("--json", options->json, "print one JSON document");
    add_settings_flags(*command, *flags);
    command->footer(
        "With PRONK_LEVELS=FOLDER the suites space and promise take its OBJ files too, and links,\n"
        "edges, plan and sampling take its nav_test.obj and dungeon.obj. links measures the jumps\n"
        "1,2.5,2.5, 3,7.5,7.5 and 5,12.5,12.5 (exact), each with the steps 1, 2, 4, 8 and auto;\n"
        "--jump and --step choose others. sampling plans the same 10,000 routes that jump with "
        "the\n"
        "links of each of these steps, and of auto with --method too; --step chooses one. promise\n"
        "flies a million jumps; a broken promise is exit code 1. links, sampling and promise take\n"
        "minutes.\n"
        "Examples:\n"
        "  pronk bench surface --level level.obj --level scene:city:100\n"
        "  pronk bench links --level level.obj --jump 1,3,3 --step auto");
    command->callback([=, &action] {
        action = [=] {
            return with_settings(*flags, [&](const ResolvedSettings& settings) {
                options->request.settings = settings.bake;
                options->request.jumps_chosen = settings.jumps_given;
                options->request.step_chosen = settings.step_given;
                return run_bench(*options);
            });
        };
    });
}

}  // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app("Pronk turns any level's triangles into a navigation mesh.", "pronk");
    app.set_version_flag("--version", "pronk " PRONK_VERSION);
    app.footer(
        "Start here:\n"
        "  pronk bake -o ruins.pronk          bake the built-in default level\n"
        "  pronk draw ruins.pronk -o ruins.svg\n"
        "  pronk path ruins.pronk --from 0,0,0 --to 30,0,30\n"
        "  pronk COMMAND --help               what a command takes\n"
        "Exit codes: 0 done; 1 done, and the answer is no; 2 bad usage or bad input.");
    app.get_formatter()->column_width(34);
    Action action;
    add_scene(app, action);
    add_bake(app, action);
    add_info(app, action);
    add_path(app, action);
    add_verify(app, action);
    add_draw(app, action);
    add_bench(app, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
        return app.exit(wanted);
    } catch (const CLI::ParseError& error) {
        return complain({"", error.what(), ""});
    }
    if (!action) return complain({"", "a command is needed; pronk --help lists them", ""});
    // The library answers bad data with a Result; what is left is memory that is not there.
    try {
        return action();
    } catch (const std::bad_alloc&) {
        return complain({"", "not enough memory", ""});
    } catch (const std::exception& error) {
        return complain({"", "unexpected failure", error.what()});
    }
}

}  // namespace pronk::app
