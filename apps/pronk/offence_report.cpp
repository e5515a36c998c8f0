#include "offence_report.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "place_words.hpp"

namespace pronk::app {
namespace {

using judge::Rule;
using judge::Violation;
using nlohmann::ordered_json;

constexpr std::array<std::pair<Rule, const char*>, judge::kRules> kRuleNames = {
    {{Rule::collision, "collision"},
     {Rule::landing, "landing"},
     {Rule::fall, "fall"},
     {Rule::speed, "speed"}}};

}  // namespace

const char* rule_name(Rule rule) {
    return kRuleNames[static_cast<std::size_t>(rule)].second;
}

ordered_json offence_json(const Arc& arc, const std::vector<Violation>& violations) {
    ordered_json broken = ordered_json::array();
    for (const Violation& violation : violations) {
        broken.push_back({{"rule", rule_name(violation.rule)},
                          {"feet", violation.by_feet},
                          {"time_s", violation.time_s},
                          {"position", place_json(violation.position)},
                          {"depth_m", violation.depth_m},
                          {"too_fast_m_s", violation.too_fast_m_s}});
    }
    return {{"takeoff", place_json(arc.takeoff)},
            {"landing", place_json(arc.landing())},
            {"launch_velocity", place_json(arc.launch_velocity_m_s)},
            {"duration_s", arc.duration_s},
            {"broken", std::move(broken)}};
}

std::string offence_text(const Arc& arc, const std::vector<Violation>& broken) {
    std::string text =
        fmt::format("  from {} to {}\n", place_flag(arc.takeoff), place_flag(arc.landing()));
    for (const Violation& violation : broken) {
        text += fmt::format("    {}{} at {}: {}\n", rule_name(violation.rule),
                            violation.by_feet ? " of the feet" : "", place_flag(violation.position),
                            violation.too_fast_m_s > 0.0
                                ? fmt::format("{:.3f} m/s too fast", violation.too_fast_m_s)
                                : fmt::format("{:.4f} m", violation.depth_m));
    }
    return text;
}

}  // namespace pronk::app
