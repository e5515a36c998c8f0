#include "simulate_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report.hpp"
#include "route_choice.hpp"
#include "route_report.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

double seconds_of(const SimulateReport& report) {
    return static_cast<double>(report.run.steps) * report.options.time_step_s;
}

double us_per_step(const SimulateReport& report) {
    const double steps = static_cast<double>(report.run.steps * report.run.all().agents);
    return steps > 0.0 ? report.run.stepping_s * 1e6 / steps : 0.0;
}

const char* route_maker(const SimulateReport& report) {
    return report.options.via.empty() ? name_of(report.options.route.planner) : "drawn";
}

double speed_m_s(const WalkTotals& totals) {
    return totals.walking_s > 0.0 ? totals.walked_m / totals.walking_s : 0.0;
}

// ---- JSON ---------------------------------------------------------------------------------------

// null: there is none.
ordered_json number_json(double value, bool is_there) {
    return is_there ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json totals_json(const WalkTotals& totals, const NavWorld& world) {
    ordered_json terrain = ordered_json::object();
    for (std::size_t t = 0; t < totals.terrain_m.size(); ++t) {
        terrain[world.terrain_names[t]] =
            totals.walked_m > 0.0 ? totals.terrain_m[t] / totals.walked_m : 0.0;
    }
    return {{"walked_m", totals.walked_m},
            {"jumps_made", totals.jumps},
            {"arrivals", totals.arrivals},
            {"lost", totals.lost},
            {"repaired", totals.repaired},
            {"given_up", totals.given_up},
            {"stuck", totals.stuck},
            {"without_goal", totals.without_goal},
            {"wall_crossings", totals.wall_crossings},
            {"least_clearance_m",
             number_json(totals.least_clearance_m, std::isfinite(totals.least_clearance_m))},
            {"mean_speed_m_s", speed_m_s(totals)},
            {"cost_over_route",
             number_json(totals.walked_cost / totals.route_cost, totals.route_cost > 0.0)},
            {"terrain", std::move(terrain)}};
}

// ---- tables -------------------------------------------------------------------------------------

std::string line(std::string_view name, const std::string& value) {
    return fmt::format("  {:<14}{}\n", name, value);
}

std::string terrain_words(const WalkTotals& totals, const NavWorld& world) {
    std::string words;
    for (std::size_t t = 0; t < totals.terrain_m.size(); ++t) {
        if (totals.terrain_m[t] <= 0.0) continue;
        words += fmt::format("{}{} {:.1f} %", words.empty() ? "" : ", ", world.terrain_names[t],
                             100.0 * totals.terrain_m[t] / totals.walked_m);
    }
    return words.empty() ? "none" : words;
}

std::string totals_rows(const WalkTotals& totals, const NavWorld& world) {
    std::string out = line("walked", fmt::format("{:.1f} m at {:.2f} m/s, {}", totals.walked_m,
                                                 speed_m_s(totals), many(totals.jumps, "jump")));
    out += line("terrain", terrain_words(totals, world));
    if (totals.route_cost > 0.0) {
        out += line("cost", fmt::format("{:.3f} times that of their routes",
                                        totals.walked_cost / totals.route_cost));
    }
    out += line("arrivals", std::to_string(totals.arrivals));
    out += line("lost", fmt::format("{}, {} repaired, {} given up", totals.lost, totals.repaired,
                                    totals.given_up));
    out += line("stuck", std::to_string(totals.stuck));
    if (totals.without_goal > 0) {
        out += line("standing", fmt::format("{} without a goal to go to", totals.without_goal));
    }
    out +=
        line("walls",
             fmt::format("{}, never nearer than {:.3f} m", many(totals.wall_crossings, "crossing"),
                         std::isfinite(totals.least_clearance_m) ? totals.least_clearance_m : 0.0));
    return out;
}

std::string title(const SimulateReport& report) {
    return fmt::format("{}: {}, steering {}, routes {}, {:.1f} s in {}\n", report.options.file,
                       many(report.run.all().agents, "character"),
                       name_of(report.options.follower.steering), route_maker(report),
                       seconds_of(report), many(report.run.steps, "step"));
}

bool has_arrived(const SimulateReport& report) {
    return report.run.ended == FollowPhase::arrived;
}

}  // namespace

const char* name_of(Steering steering) {
    return steering == Steering::miran ? "miran" : "irm";
}

std::string simulate_table(const SimulateReport& report) {
    std::string out = title(report);
    if (report.route != nullptr) {
        out += line("route", found_words(*report.route) + ", " + sum_words(*report.route));
        out += line("arrived",
                    has_arrived(report) ? fmt::format("after {:.1f} s", seconds_of(report)) : "no");
    }
    out += totals_rows(report.run.all(), report.world);
    out += line("a step takes", fmt::format("{:.2f} us of a character", us_per_step(report)));
    if (report.kinds.size() < 2) return out;
    for (std::size_t k = 0; k < report.kinds.size(); ++k) {
        out += fmt::format("{}: {}\n", report.kinds[k].name,
                           many(report.run.by_kind[k].agents, "character"));
        out += totals_rows(report.run.by_kind[k], report.world);
    }
    return out;
}

std::string simulate_json(const SimulateReport& report) {
    const WalkTotals all = report.run.all();
    const FollowerSettings& follower = report.options.follower;
    ordered_json document = {{"agents", all.agents},
                             {"steering", name_of(follower.steering)},
                             {"planner", route_maker(report)},
                             {"seconds", seconds_of(report)},
                             {"time_step_s", report.options.time_step_s},
                             {"steps", report.run.steps},
                             {"sigma_m", follower.miran.shortcut_m},
                             {"d_m", follower.miran.sampling_m}};
    document.update(totals_json(all, report.world));
    document["us_per_step"] = us_per_step(report);
    if (report.route != nullptr) {
        document["arrived"] = has_arrived(report);
        document["route"] = {{"found", name_of(report.route->found)},
                             {"cost", report.route->cost},
                             {"length_m", report.route->length_m},
                             {"jumps", report.route->jumps()}};
    }
    ordered_json kinds = ordered_json::array();
    for (std::size_t k = 0; k < report.kinds.size(); ++k) {
        ordered_json kind = {{"name", report.kinds[k].name},
                             {"agents", report.run.by_kind[k].agents}};
        kind.update(totals_json(report.run.by_kind[k], report.world));
        kinds.push_back(std::move(kind));
    }
    document["kinds"] = std::move(kinds);
    return json_text(document);
}

std::string trace_json(const SimulateReport& report) {
    ordered_json characters = ordered_json::array();
    for (std::size_t i = 0; i < report.run.trace.size(); ++i) {
        ordered_json positions = ordered_json::array();
        for (const Vec3d& at : report.run.trace[i]) positions.push_back({at.x, at.y, at.z});
        characters.push_back({{"kind", report.kinds[report.run.kind_of[i]].name},
                              {"positions", std::move(positions)}});
    }
    return ordered_json{{"time_step_s", report.options.time_step_s},
                        {"characters", std::move(characters)}}
               .dump(-1, ' ', false, ordered_json::error_handler_t::replace) +
           "\n";
}

}  // namespace pronk::app
