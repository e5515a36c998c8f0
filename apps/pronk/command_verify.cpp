#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "exit_codes.hpp"
#include "judge/trial.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "progress_bar.hpp"
#include "report.hpp"

namespace pronk::app {
namespace {

using judge::Rule;
using judge::Trial;
using judge::Violation;
using nlohmann::ordered_json;

constexpr std::array<std::pair<Rule, const char*>, judge::kRules> kRuleNames = {
    {{Rule::collision, "collision"},
     {Rule::landing, "landing"},
     {Rule::fall, "fall"},
     {Rule::speed, "speed"}}};
constexpr std::size_t kShownOffences = 5;

const char* name_of(Rule rule) {
    return kRuleNames[static_cast<std::size_t>(rule)].second;
}

// A baked file holds no triangles, so what says whether the level is its own are its size and its
// number of triangles.
Result<void> check_same_level(const NavWorld& world, const Level& level, const std::string& file) {
    const Bounds bounds = bounds_of(level.soup);
    if (level.soup.triangles.size() == world.level_triangles &&
        bounds.min == world.level_bounds.min && bounds.max == world.level_bounds.max) {
        return {};
    }
    const auto measures = [](std::size_t triangles, const Bounds& of) {
        const Vec3 size = of.size();
        return fmt::format("{} triangles, {:.4g} x {:.4g} x {:.4g} m", triangles, size.x, size.y,
                           size.z);
    };
    return fail(level.source,
                fmt::format("is not the level that {} was baked from ({}, {})", file,
                            world.level_name, measures(world.level_triangles, world.level_bounds)),
                measures(level.soup.triangles.size(), bounds));
}

Result<FreeSpace> free_space_of(const Level& level, const NavWorld& world,
                                const VerifyOptions& options) {
    const Agent& agent = world.settings.agent;
    const Result<GridWindow> window = window_around(bounds_of(level.soup), world.settings.grid);
    if (!window) return tl::unexpected(window.error());
    const Result<SpanField> field = rasterize(level.soup, *window, agent);
    if (!field) return tl::unexpected(field.error());
    return build_free_space(level.soup, *field, agent, {options.exact, 0, options.threads});
}

ordered_json to_json(const Vec3d& v) {
    return {v.x, v.y, v.z};
}

std::string verify_json(const VerifyOptions& options, const Trial& trial) {
    ordered_json by_rule = ordered_json::object();
    for (const auto& [rule, name] : kRuleNames) {
        by_rule[name] = trial.by_rule[static_cast<std::size_t>(rule)];
    }
    ordered_json offences = ordered_json::array();
    for (const judge::Offence& offence : trial.offences) {
        ordered_json broken = ordered_json::array();
        for (const Violation& violation : offence.broken) {
            broken.push_back({{"rule", name_of(violation.rule)},
                              {"feet", violation.by_feet},
                              {"time_s", violation.time_s},
                              {"position", to_json(violation.position)},
                              {"depth_m", violation.depth_m},
                              {"too_fast_m_s", violation.too_fast_m_s}});
        }
        offences.push_back({{"takeoff", to_json(offence.arc.takeoff)},
                            {"landing", to_json(offence.arc.landing())},
                            {"launch_velocity", to_json(offence.arc.launch_velocity_m_s)},
                            {"duration_s", offence.arc.duration_s},
                            {"broken", std::move(broken)}});
    }
    return json_text(
        {{"file", options.file},
         {"jumps", trial.candidates},
         {"violations", trial.violations},
         {"worst_penetration_m", trial.worst_penetration_m},
         {"by_rule", std::move(by_rule)},
         {"recall", trial.recall()},
         {"judge", judge::description()},
         {"claims", options.claims == Claims::all ? "all" : "free-space"},
         {"claimed", trial.claimed},
         {"valid", trial.valid},
         {"profile", {options.profile.apex_m, options.profile.reach_m, options.profile.max_fall_m}},
         {"exact", options.exact},
         {"seed", options.seed},
         {"offences", std::move(offences)}});
}

std::string percent(std::size_t part, std::size_t whole) {
    if (whole == 0) return "none";
    return fmt::format("{} of {} ({:.2f} %)", part, whole,
                       100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string verify_table(const VerifyOptions& options, const Trial& trial) {
    const auto row = [](std::string_view name, const std::string& value) {
        return fmt::format("  {:<12}{}\n", name, value);
    };
    std::string text = fmt::format("{}, judged by {}\n", options.file, judge::description());
    text += row("jumps", fmt::format("{} between random places, apex {} m, reach up to {} m, fall "
                                     "up to {} m",
                                     trial.candidates, options.profile.apex_m,
                                     options.profile.reach_m, options.profile.max_fall_m));
    text += row("valid", percent(trial.valid, trial.candidates));
    text += row("claimed", options.claims == Claims::all
                               ? "all"
                               : fmt::format("{} by free space (exact {})", trial.claimed,
                                             options.exact ? "on" : "off"));
    text += row("recall", percent(trial.claimed_and_valid, trial.valid));
    text += row("violations", fmt::format("{}", trial.violations));
    if (trial.violations == 0) return text;
    for (const auto& [rule, name] : kRuleNames) {
        const std::size_t count = trial.by_rule[static_cast<std::size_t>(rule)];
        if (count > 0) text += row("", fmt::format("{} by {}", count, name));
    }
    text += row("deepest", fmt::format("{:.4f} m", trial.worst_penetration_m));
    for (std::size_t i = 0; i < std::min(kShownOffences, trial.offences.size()); ++i) {
        const judge::Offence& offence = trial.offences[i];
        const Vec3d from = offence.arc.takeoff;
        const Vec3d to = offence.arc.landing();
        text += fmt::format("  from {:.3f},{:.3f},{:.3f} to {:.3f},{:.3f},{:.3f}\n", from.x, from.y,
                            from.z, to.x, to.y, to.z);
        for (const Violation& violation : offence.broken) {
            const Vec3d& at = violation.position;
            text += fmt::format("    {}{} at {:.3f},{:.3f},{:.3f}: {}\n", name_of(violation.rule),
                                violation.by_feet ? " of the feet" : "", at.x, at.y, at.z,
                                violation.too_fast_m_s > 0.0
                                    ? fmt::format("{:.3f} m/s too fast", violation.too_fast_m_s)
                                    : fmt::format("{:.4f} m", violation.depth_m));
        }
    }
    return text;
}

}  // namespace

int run_verify(const VerifyOptions& options) {
    const Result<NavWorld> world = load_world(options.file);
    if (!world) return complain(world.error());
    LevelOptions source = options.level;
    if (source.level.empty()) {
        if (!world->level_name.starts_with("scene:")) {
            return complain(
                {"LEVEL", "is needed: the level that the file was baked from", world->level_name});
        }
        source.level = world->level_name;
    }
    const Result<Level> level = open_level(source);
    if (!level) return complain(level.error());
    if (auto same = check_same_level(*world, *level, options.file); !same) {
        return complain(same.error());
    }
    const Result<FreeSpace> space = free_space_of(*level, *world, options);
    if (!space) return complain(space.error());
    const Result<judge::Ground> ground = judge::Ground::make(*world);
    if (!ground) return complain(ground.error());

    const judge::Judge judge(level->soup, world->settings.agent, world->settings.grid);
    const auto claim = [&](const Arc& arc) {
        return options.claims == Claims::all || is_free(*space, arc);
    };
    const Trial trial = [&] {
        ProgressBar progress;
        return run_trial(
            judge, *ground, {options.profile}, claim,
            {options.jumps, options.seed, kEarthGravity_m_s2, options.threads, &progress});
    }();
    if (trial.candidates == 0) {
        return complain({"--jump", "no such jump fits between two places of the surface",
                         fmt::format("{},{},{}", options.profile.apex_m, options.profile.reach_m,
                                     options.profile.max_fall_m)});
    }
    const int code =
        answer(options.json ? verify_json(options, trial) : verify_table(options, trial));
    return code == kDone && trial.violations > 0 ? kAnswerIsNo : code;
}

}  // namespace pronk::app
