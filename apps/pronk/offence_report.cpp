#include "offence_report.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "place_words.hpp"

namespace pronk::app {
namespace {

using judge::Rule;
using judge::Violation;
using judge::WalkFault;
using nlohmann::ordered_json;

constexpr std::array<std::pair<Rule, const char*>, judge::kRules> kRuleNames = {
    {{Rule::collision, "collision"},
     {Rule::landing, "landing"},
     {Rule::fall, "fall"},
     {Rule::speed, "speed"},
     {Rule::walk, "walk"}}};

const char* name_of(WalkFault fault) {
    switch (fault) {
        case WalkFault::wall:
            return "wall";
        case WalkFault::step:
            return "step";
        case WalkFault::gap:
            return "gap";
        case WalkFault::none:
            break;
    }
    return "";
}

std::string what_text(const Violation& violation) {
    if (violation.walk_fault == WalkFault::gap) {
        return fmt::format("a gap, too wide after {:.2f} m", violation.depth_m);
    }
    if (violation.walk_fault != WalkFault::none) {
        return fmt::format("a {}, {:.3f} m higher than the climb", name_of(violation.walk_fault),
                           violation.depth_m);
    }
    if (violation.too_fast_m_s > 0.0) {
        return fmt::format("{:.3f} m/s too fast", violation.too_fast_m_s);
    }
    return fmt::format("{:.4f} m", violation.depth_m);
}

}  // namespace

const char* rule_name(Rule rule) {
    return kRuleNames[static_cast<std::size_t>(rule)].second;
}

ordered_json broken_json(const std::vector<Violation>& violations) {
    ordered_json broken = ordered_json::array();
    for (const Violation& violation : violations) {
        ordered_json entry = {
            {"rule", rule_name(violation.rule)}, {"feet", violation.by_feet},
            {"time_s", violation.time_s},        {"position", place_json(violation.position)},
            {"depth_m", violation.depth_m},      {"too_fast_m_s", violation.too_fast_m_s}};
        if (violation.walk_fault != WalkFault::none) {
            entry["what"] = name_of(violation.walk_fault);
        }
        broken.push_back(std::move(entry));
    }
    return broken;
}

std::string broken_text(const std::vector<Violation>& broken) {
    std::string text;
    for (const Violation& violation : broken) {
        text += fmt::format("    {}{} at {}: {}\n", rule_name(violation.rule),
                            violation.by_feet ? " of the feet" : "", place_flag(violation.position),
                            what_text(violation));
    }
    return text;
}

ordered_json offence_json(const Arc& arc, const std::vector<Violation>& broken) {
    return {{"takeoff", place_json(arc.takeoff)},
            {"landing", place_json(arc.landing())},
            {"launch_velocity", place_json(arc.launch_velocity_m_s)},
            {"duration_s", arc.duration_s},
            {"broken", broken_json(broken)}};
}

std::string offence_text(const Arc& arc, const std::vector<Violation>& broken) {
    return fmt::format("  from {} to {}\n", place_flag(arc.takeoff), place_flag(arc.landing())) +
           broken_text(broken);
}

}  // namespace pronk::app
