#include "verify_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "offence_report.hpp"
#include "opinion_report.hpp"
#include "place_words.hpp"
#include "report.hpp"

namespace pronk::app {
namespace {

using judge::Rule;
using nlohmann::ordered_json;

constexpr std::size_t kShownOffences = 5;

// Which distances between link ends and ground are told: the shares of all that are no larger.
constexpr double kMedian = 0.5;
constexpr double kNearlyAll = 0.99;

const char* name_of(ReachUse use) {
    return use == ReachUse::exact ? "exact" : "upto";
}

// ---- JSON ---------------------------------------------------------------------------------------

ordered_json to_json(const JumpProfile& profile) {
    return {profile.apex_m, profile.reach_m, profile.max_fall_m};
}

ordered_json to_json(const judge::GroundPolygon& polygon) {
    return {{"tile", polygon.tile}, {"polygon", polygon.polygon.index()}};
}

ordered_json by_rule_json(const judge::ViolationCounts& counts) {
    ordered_json by_rule = ordered_json::object();
    for (std::size_t r = 0; r < judge::kRules; ++r) {
        by_rule[rule_name(static_cast<Rule>(r))] = counts.by_rule[r];
    }
    return by_rule;
}

ordered_json to_json(const judge::RecallCounts& counts) {
    return {{"candidates", counts.candidates},
            {"valid", counts.valid},
            {"contained", counts.contained},
            {"contained_near", counts.contained_near}};
}

ordered_json link_offences_json(const judge::LinkPromise& promise) {
    ordered_json offences = ordered_json::array();
    for (const judge::LinkOffence& offence : promise.offences) {
        ordered_json entry = offence_json(offence.arc, offence.broken);
        entry["link"] = {
            {"tile", offence.jump.from.tile},        {"index", offence.jump.link},
            {"from", to_json(offence.jump.from)},    {"to", to_json(offence.jump.to)},
            {"takeoff_at", offence.jump.takeoff_at}, {"landing_at", offence.jump.landing_at}};
        offences.push_back(std::move(entry));
    }
    return offences;
}

ordered_json route_offence_json(const judge::LegOffence& offence) {
    ordered_json entry;
    if (offence.arc) {
        entry = offence_json(*offence.arc, offence.broken);
    } else {
        entry = {{"from", place_json(offence.from)},
                 {"to", place_json(offence.to)},
                 {"broken", broken_json(offence.broken)}};
    }
    entry["route"] = {{"number", offence.route}, {"leg", offence.leg}};
    return entry;
}

ordered_json offences_json(const LinkVerdict& verdict) {
    ordered_json offences = link_offences_json(verdict.promise);
    for (const judge::LegOffence& offence : verdict.routes.offences) {
        offences.push_back(route_offence_json(offence));
    }
    return offences;
}

// The second opinion, where there is one.
void add_opinions(ordered_json& document, const VerifyOptions& options,
                  const judge::ViolationCounts& counts) {
    if (options.engine != judge::Engine::bullet) return;
    document["disagreements"] = agreement_json(counts.agreement);
}

ordered_json missed_json(const judge::LinkRecall& recall) {
    ordered_json missed = ordered_json::array();
    for (const judge::MissedJump& jump : recall.missed) {
        missed.push_back({{"profile", jump.profile},
                          {"takeoff", place_json(jump.from.place)},
                          {"landing", place_json(jump.to.place)},
                          {"from", to_json(jump.from.on)},
                          {"to", to_json(jump.to.on)}});
    }
    return missed;
}

// ---- tables -------------------------------------------------------------------------------------

std::string finding(std::string_view name, const std::string& value) {
    return fmt::format("  {:<12}{}\n", name, value);
}

std::string title(const VerifyOptions& options) {
    return fmt::format("{}, judged by {}\n", options.file, judge::description(options.engine));
}

std::string percent(std::size_t part, std::size_t whole) {
    if (whole == 0) return "none";
    return fmt::format("{} of {} ({:.2f} %)", part, whole,
                       100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string violation_rows(const judge::ViolationCounts& counts) {
    std::string text = finding("violations", fmt::format("{}", counts.violations));
    if (counts.violations == 0) return text;
    for (std::size_t r = 0; r < judge::kRules; ++r) {
        const std::size_t count = counts.by_rule[r];
        if (count == 0) continue;
        text += finding("", fmt::format("{} by {}", count, rule_name(static_cast<Rule>(r))));
    }
    const bool collides = counts.by_rule[static_cast<std::size_t>(Rule::collision)] > 0;
    if (collides) text += finding("deepest", fmt::format("{:.4f} m", counts.worst_penetration_m));
    return text;
}

std::string opinion_rows(const VerifyOptions& options, const judge::ViolationCounts& counts) {
    if (options.engine != judge::Engine::bullet) return "";
    std::string text;
    for (const std::string& line : agreement_lines(counts.agreement)) {
        text += finding(text.empty() ? "Bullet" : "", line);
    }
    return text;
}

std::string profile_text(const AbilityProfile& profile) {
    return fmt::format("{},{},{},{}", profile.jump.apex_m, profile.jump.reach_m,
                       profile.jump.max_fall_m, name_of(profile.use));
}

std::string recall_rows(const LinkVerdict& verdict) {
    const judge::RecallCounts& all = verdict.recall.all;
    const auto share = [&](std::size_t part) {
        return fmt::format("{} of these ({:.2f} %)", part,
                           100.0 * static_cast<double>(part) / static_cast<double>(all.valid));
    };
    std::string text =
        finding("valid", percent(all.valid, all.candidates) + " jumps between random places");
    if (all.valid == 0) return text + finding("recall", "nothing to find");
    text += finding("recall", share(all.contained) + " have a link between their polygons");
    text += finding("", fmt::format("{} have one within {} m of both ends",
                                    share(all.contained_near), judge::kNearLink_m));
    if (verdict.ability.profiles.size() < 2) return text;
    for (std::size_t p = 0; p < verdict.ability.profiles.size(); ++p) {
        const judge::RecallCounts& counts = verdict.recall.by_profile[p];
        text += finding("", fmt::format("{}: {}", profile_text(verdict.ability.profiles[p]),
                                        percent(counts.contained, counts.valid)));
    }
    return text;
}

// One jump of each link.
std::string link_offences_text(const judge::LinkPromise& promise) {
    std::string text;
    std::set<std::pair<std::uint32_t, std::uint32_t>> shown;
    for (const auto& [jump, arc, broken] : promise.offences) {
        if (shown.size() == kShownOffences) break;
        if (!shown.emplace(jump.from.tile, jump.link).second) continue;
        text += fmt::format("  link {} of tile {}, polygon {} to {}", jump.link, jump.from.tile,
                            jump.from.polygon.index(), jump.to.polygon.index());
        if (jump.to.tile != jump.from.tile) text += fmt::format(" of tile {}", jump.to.tile);
        text += ",\n" + offence_text(arc, broken);
    }
    return text;
}

// As many of routes.
std::string route_offences_text(const judge::RoutePromise& routes) {
    std::string text;
    for (std::size_t i = 0; i < std::min(kShownOffences, routes.offences.size()); ++i) {
        const judge::LegOffence& offence = routes.offences[i];
        text += fmt::format("  leg {} of route {}, a {}, from {} to {}\n", offence.leg,
                            offence.route, offence.arc ? "jump" : "walk", place_flag(offence.from),
                            place_flag(offence.to));
        text += broken_text(offence.broken);
    }
    return text;
}

std::string route_row(const VerifyOptions& options, const judge::RoutePromise& routes) {
    if (options.routes == 0) return "";
    return finding(
        "routes", fmt::format("{}, with {} jumps and {:.0f} m of walks over {} gaps", routes.routes,
                              routes.jumps, routes.walk_m, routes.walk_gaps));
}

std::string ground_rows(const judge::LinkPromise& promise) {
    if (promise.jumps == 0) return "";
    std::string text =
        finding("ground", fmt::format("link ends lie {:.2f} mm from the level's triangles in the "
                                      "median, {:.2f} mm at 99 %",
                                      1e3 * promise.hover.quantile_m(kMedian),
                                      1e3 * promise.hover.quantile_m(kNearlyAll)));
    if (promise.worst_height_difference_m > judge::kTolerance_m) {
        text += finding("heights", fmt::format("up to {:.4f} m from where Detour has the ground",
                                               promise.worst_height_difference_m));
    }
    return text;
}

// Where the surface's ground is often not the level's, its places say little about the level.
std::string off_floor_row(std::size_t places, std::size_t off_floor) {
    if (100 * off_floor <= places) return "";
    return finding("places",
                   fmt::format("{} of the surface are more than {} cm from the level's "
                               "triangles, and no jumps are looked for there",
                               percent(off_floor, places), 100.0 * judge::kHeightTolerance_m));
}

}  // namespace

std::string trial_json(const VerifyOptions& options, const judge::Trial& trial) {
    ordered_json offences = ordered_json::array();
    for (const judge::Offence& offence : trial.offences) {
        offences.push_back(offence_json(offence.arc, offence.broken));
    }
    ordered_json document = {{"file", options.file},
                             {"jumps", trial.candidates},
                             {"violations", trial.violations},
                             {"worst_penetration_m", trial.worst_penetration_m},
                             {"by_rule", by_rule_json(trial)},
                             {"recall", trial.recall()},
                             {"judge", judge::description(options.engine)},
                             {"engine", engine_name(options.engine)},
                             {"claims", options.claims == Claims::all ? "all" : "free-space"},
                             {"claimed", trial.claimed},
                             {"valid", trial.valid},
                             {"profile", to_json(options.profile)},
                             {"exact", options.exact},
                             {"places", trial.places},
                             {"places_off_floor", trial.places_off_floor},
                             {"seed", options.seed},
                             {"offences", std::move(offences)}};
    add_opinions(document, options, trial);
    return json_text(document);
}

std::string trial_table(const VerifyOptions& options, const judge::Trial& trial) {
    std::string text = title(options);
    text +=
        finding("jumps", fmt::format("{} between random places, apex {} m, reach up to {} m, fall "
                                     "up to {} m",
                                     trial.candidates, options.profile.apex_m,
                                     options.profile.reach_m, options.profile.max_fall_m));
    text += finding("valid", percent(trial.valid, trial.candidates));
    text += finding("claimed", options.claims == Claims::all
                                   ? "all"
                                   : fmt::format("{} by free space (exact {})", trial.claimed,
                                                 options.exact ? "on" : "off"));
    text += finding("recall", percent(trial.claimed_and_valid, trial.valid));
    text += off_floor_row(trial.places, trial.places_off_floor);
    text += violation_rows(trial);
    text += opinion_rows(options, trial);
    for (std::size_t i = 0; i < std::min(kShownOffences, trial.offences.size()); ++i) {
        text += offence_text(trial.offences[i].arc, trial.offences[i].broken);
    }
    return text + disagreements_text(trial.agreement);
}

std::string links_json(const VerifyOptions& options, const LinkVerdict& verdict) {
    const judge::LinkPromise& promise = verdict.promise;
    const judge::RoutePromise& routes = verdict.routes;
    const judge::ViolationCounts counts = verdict.all();
    const judge::RecallCounts& all = verdict.recall.all;
    ordered_json profiles = ordered_json::array();
    for (std::size_t p = 0; p < verdict.ability.profiles.size(); ++p) {
        const AbilityProfile& profile = verdict.ability.profiles[p];
        ordered_json entry = {{"jump", to_json(profile.jump)}, {"use", name_of(profile.use)}};
        entry.update(to_json(verdict.recall.by_profile[p]));
        profiles.push_back(std::move(entry));
    }
    ordered_json document = {{"file", options.file},
                             {"jumps", promise.jumps},
                             {"violations", counts.violations},
                             {"worst_penetration_m", counts.worst_penetration_m},
                             {"by_rule", by_rule_json(counts)},
                             {"recall", all.recall()},
                             {"judge", judge::description(options.engine)},
                             {"engine", engine_name(options.engine)},
                             {"claims", "links"},
                             {"links", promise.links},
                             {"links_flown", promise.links_flown},
                             {"hover_median_m", promise.hover.quantile_m(kMedian)},
                             {"hover_p99_m", promise.hover.quantile_m(kNearlyAll)},
                             {"worst_height_difference_m", promise.worst_height_difference_m},
                             {"routes", routes.routes},
                             {"route_jumps", routes.jumps},
                             {"walk_m", routes.walk_m},
                             {"walk_gaps", routes.walk_gaps},
                             {"places", verdict.recall.places},
                             {"places_off_floor", verdict.recall.places_off_floor},
                             {"recall_near", all.recall_near()},
                             {"candidates", all.candidates},
                             {"valid", all.valid},
                             {"contained", all.contained},
                             {"contained_near", all.contained_near},
                             {"profiles", std::move(profiles)},
                             {"seed", options.seed},
                             {"offences", offences_json(verdict)},
                             {"missed", missed_json(verdict.recall)}};
    add_opinions(document, options, counts);
    return json_text(document);
}

std::string links_table(const VerifyOptions& options, const LinkVerdict& verdict) {
    const judge::LinkPromise& promise = verdict.promise;
    std::string text = title(options);
    if (promise.links == 0) {
        text +=
            finding("links", "none in this file; --claims free-space judges jumps without them");
    } else {
        text +=
            finding("links", promise.links_flown == promise.links
                                 ? fmt::format("{}, all of them flown", promise.links)
                                 : fmt::format("{}, {} of them flown; all with --jumps {}",
                                               promise.links, promise.links_flown, promise.links));
        text += finding("jumps", fmt::format("{} of these links", promise.jumps));
    }
    text += route_row(options, verdict.routes);
    if (promise.links > 0 || options.routes > 0) {
        const judge::ViolationCounts counts = verdict.all();
        text += violation_rows(counts) + opinion_rows(options, counts);
    }
    text += ground_rows(promise);
    text += off_floor_row(verdict.recall.places, verdict.recall.places_off_floor);
    text += recall_rows(verdict);
    return text + link_offences_text(promise) + route_offences_text(verdict.routes) +
           disagreements_text(verdict.all().agreement);
}

}  // namespace pronk::app
