#include "route_flags.hpp"

#include <cmath>

#include "flag_values.hpp"
#include "jump_words.hpp"

namespace pronk::app {

void add_route_flags(CLI::App& command, RouteOptions& options) {
    add_choice<PlannerChoice>(
        command, "--planner", options.planner,
        "the shortest route, or a short one through a corridor of\npolygons (default optimal)",
        {{"optimal", PlannerChoice::optimal}, {"corridor", PlannerChoice::corridor}});
}

std::optional<Vec3d> read_place(std::string_view text) {
    const auto n = three_numbers(text);
    if (!n || !std::isfinite((*n)[0] + (*n)[1] + (*n)[2])) return std::nullopt;
    return Vec3d((*n)[0], (*n)[1], (*n)[2]);
}

}  // namespace pronk::app
