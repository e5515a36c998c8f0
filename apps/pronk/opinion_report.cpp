#include "opinion_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "place_words.hpp"

namespace pronk::app {
namespace {

using judge::Agreement;
using judge::Disagreement;
using judge::Engine;
using nlohmann::ordered_json;

constexpr std::size_t kShownDisagreements = 5;

ordered_json depth_json(const std::optional<judge::Violation>& opinion) {
    return opinion ? ordered_json(opinion->depth_m) : ordered_json(nullptr);
}

std::string opinion_text(const std::optional<judge::Violation>& opinion) {
    if (!opinion) return "free";
    return fmt::format("collision{} at {}: {:.4f} m", opinion->by_feet ? " of the feet" : "",
                       place_flag(opinion->position), opinion->depth_m);
}

}  // namespace

const char* engine_name(Engine engine) {
    return engine == Engine::bullet ? "bullet" : "fcl";
}

ordered_json agreement_json(const Agreement& agreement) {
    ordered_json list = ordered_json::array();
    for (const auto& [arc, opinions] : agreement.disagreements) {
        list.push_back({{"takeoff", place_json(arc.takeoff)},
                        {"landing", place_json(arc.landing())},
                        {"launch_velocity", place_json(arc.launch_velocity_m_s)},
                        {"duration_s", arc.duration_s},
                        {"fcl_depth_m", depth_json(opinions.fcl)},
                        {"bullet_depth_m", depth_json(opinions.bullet)},
                        {"apart_m", opinions.apart_m()}});
    }
    return {{"jumps", agreement.flights},
            {"count", agreement.apart_by_1_mm},
            {"by_5_mm", agreement.apart_by_5_mm},
            {"fcl_alone", agreement.only_by_fcl},
            {"bullet_alone", agreement.only_by_bullet},
            {"unexplained", agreement.unexplained},
            {"list", std::move(list)}};
}

std::vector<std::string> agreement_lines(const Agreement& agreement) {
    const std::string_view fcl = judge::description(Engine::fcl);
    if (agreement.apart_by_1_mm == 0) {
        return {
            fmt::format("agrees with {} to a millimetre in all {} jumps", fcl, agreement.flights)};
    }
    return {fmt::format("differs from {} by more than 1 mm in {} of {} jumps, by more than 5 mm in "
                        "{}",
                        fcl, agreement.apart_by_1_mm, agreement.flights, agreement.apart_by_5_mm),
            fmt::format("{} of these collide for FCL alone, {} for Bullet alone; {} differ by more "
                        "than Bullet's steps of time explain",
                        agreement.only_by_fcl, agreement.only_by_bullet, agreement.unexplained)};
}

std::string disagreements_text(const Agreement& agreement) {
    std::string text;
    for (std::size_t i = 0; i < std::min(kShownDisagreements, agreement.disagreements.size());
         ++i) {
        const Disagreement& one = agreement.disagreements[i];
        text += fmt::format("  two opinions from {} to {}\n    FCL: {}\n    Bullet: {}\n",
                            place_flag(one.arc.takeoff), place_flag(one.arc.landing()),
                            opinion_text(one.opinions.fcl), opinion_text(one.opinions.bullet));
    }
    return text;
}

}  // namespace pronk::app
