#include "route_flags.hpp"

#include <fmt/format.h>

#include <cmath>

#include "flag_values.hpp"
#include "jump_words.hpp"
#include "route_choice.hpp"

namespace pronk::app {
namespace {

constexpr const char* kTraveller = "Traveller";

}  // namespace

void add_route_flags(CLI::App& command, RouteOptions& options) {
    const std::string help = fmt::format(
        "the shortest route, a short one through a corridor of\npolygons, a rough one over their "
        "centres, that one relaxed,\nor one over the medial axis, which walks only (default {})",
        name_of(options.planner));
    add_choice<PlannerChoice>(command, "--planner,--route", options.planner, help.c_str(),
                              {{"optimal", PlannerChoice::optimal},
                               {"corridor", PlannerChoice::corridor},
                               {"dual", PlannerChoice::dual},
                               {"relaxed", PlannerChoice::relaxed},
                               {"clearance", PlannerChoice::clearance}});
    TravellerWords& words = options.traveller;
    one_each_time(
        *command
             .add_option("--avoid", words.avoid, "terrain that is never walked on; repeat for more")
             ->type_name("TERRAIN")
             ->group(kTraveller));
    one_each_time(*command
                       .add_option("--weight", words.weights,
                                   "what a metre of a terrain costs, as in mud=3, from 1e-9\nto "
                                   "1e9; repeat for more. "
                                   "Such routes are cheap, not\nproven to be the cheapest")
                       ->type_name("TERRAIN=W")
                       ->group(kTraveller));
    command.add_flag("--no-jumps", words.no_jumps, "uses no jumps")->group(kTraveller);
    command.add_flag("--no-drops", words.no_drops, "uses no drops")->group(kTraveller);
}

void add_ability_flags(CLI::App& command, TravellerWords& words) {
    one_each_time(
        *command
             .add_option("--jump", words.jumps,
                         "what it can jump, as in bake, if that is less than the\nworld was "
                         "baked for; repeat for more")
             ->type_name("H,D,M[,exact|upto]")
             ->group(kTraveller));
    command.add_option("--max-speed", words.max_speed_m_s, "fastest launch of it")
        ->type_name("M/S")
        ->group(kTraveller);
    command.add_option("--toll", words.toll_m, "what a jump costs it on top of its length")
        ->type_name("M")
        ->group(kTraveller);
}

CLI::Option* add_place(CLI::App& command, const char* flag, const char* help,
                       const std::function<void(const Vec3d&)>& take) {
    const auto read = [take, flag](const std::string& text) {
        const auto place = read_place(text);
        if (!place) throw CLI::ValidationError(flag, "must be x,y,z in metres: " + text);
        take(*place);
    };
    return command.add_option_function<std::string>(flag, read, help)->type_name("X,Y,Z");
}

void add_start_and_goal(CLI::App& command, Vec3d& from, Vec3d& to) {
    const auto into = [](Vec3d& slot) { return [&slot](const Vec3d& place) { slot = place; }; };
    add_place(command, "--from", "the start, near the ground", into(from))->required();
    add_place(command, "--to", "the goal, near the ground", into(to))->required();
}

void add_via(CLI::App& command, std::vector<Vec3d>& via) {
    const auto take = [&via](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            const auto place = read_place(text);
            if (!place) throw CLI::ValidationError("--via", "must be x,y,z in metres: " + text);
            via.push_back(*place);
        }
    };
    one_each_time(*command
                       .add_option_function<std::vector<std::string>>(
                           "--via", take,
                           "a place to go by: the route is drawn by hand, straight from\nplace to "
                           "place; repeat for more")
                       ->type_name("X,Y,Z"));
}

std::optional<Vec3d> read_place(std::string_view text) {
    const auto n = three_numbers(text);
    if (!n || !std::isfinite((*n)[0] + (*n)[1] + (*n)[2])) return std::nullopt;
    return Vec3d((*n)[0], (*n)[1], (*n)[2]);
}

}  // namespace pronk::app
