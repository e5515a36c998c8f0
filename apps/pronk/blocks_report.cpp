#include "blocks_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "offence_report.hpp"
#include "report.hpp"
#include "route_report.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

const char* planner_name(const BlocksReport& report) {
    switch (report.known) {
        case BlockKnowledge::nothing:
            return "searching";
        case BlockKnowledge::jumps:
            return "cached";
        case BlockKnowledge::regions:
            return "regions";
    }
    return "";
}

const char* tag_name(PointTag tag) {
    switch (tag) {
        case PointTag::ground:
            return "ground";
        case PointTag::air:
            return "air";
        case PointTag::jump:
            return "jump";
        case PointTag::land:
            return "land";
        case PointTag::land_then_jump:
            return "land-then-jump";
    }
    return "";
}

ordered_json grid_json(const BlockMap& map) {
    const auto& [origin, voxel_m, size] = map.grid().layout();
    return {{"voxel_m", voxel_m},
            {"origin", {origin.x, origin.y, origin.z}},
            {"size", {size.x, size.y, size.z}},
            {"blocked", map.grid().blocked()},
            {"footholds", map.footholds()}};
}

ordered_json verdict_json(const RouteVerdict& verdict) {
    ordered_json offences = ordered_json::array();
    for (const judge::Offence& offence : verdict.offences) {
        offences.push_back(offence_json(offence.arc, offence.broken));
    }
    return {{"name", judge::description()},
            {"jumps", verdict.jumps},
            {"violations", verdict.offences.size()},
            {"offences", std::move(offences)}};
}

std::string verdict_rows(const RouteVerdict& verdict) {
    std::string text =
        fmt::format("  judged      {} by {}, {}\n", many(verdict.jumps, "jump"),
                    judge::description(), many(verdict.offences.size(), "violation"));
    for (const judge::Offence& offence : verdict.offences) {
        text += offence_text(offence.arc, offence.broken);
    }
    return text;
}

}  // namespace

std::string blocks_table(const BlocksReport& report) {
    const BlockLayout& layout = report.map.grid().layout();
    std::string out = route_rows(report.route);
    if (!report.route.points.empty()) {
        out += fmt::format("  in all      {}; from centre to centre {:.2f} m\n",
                           sum_words(report.route), report.search.grid_cost_m);
    }
    out += fmt::format("  planned in  {:.1f} us, {}, {} looked at", report.time_us,
                       planner_name(report), many(report.search.expanded, "node"));
    if (report.search.postponed > 0) {
        out += fmt::format(", {} put off", report.search.postponed);
    }
    out += fmt::format("\n  grid        {} x {} x {} voxels of {} m, {} blocked, {}\n",
                       layout.size.x, layout.size.y, layout.size.z, layout.voxel_m,
                       report.map.grid().blocked(), many(report.map.footholds(), "foothold"));
    if (report.cache_ms) {
        out += fmt::format("  cache       {}, found in {:.1f} ms\n",
                           many(report.map.jumps(), "jump"), *report.cache_ms);
    }
    if (report.verdict) out += verdict_rows(*report.verdict);
    return out;
}

std::string blocks_json(const BlocksReport& report) {
    const Route& route = report.route;
    ordered_json document = {{"found", name_of(route.found)},
                             {"planner", planner_name(report)},
                             {"trouble", trouble_json(route)},
                             {"cost", route.cost},
                             {"length_m", route.length_m},
                             {"jumps", route.jumps()},
                             {"time_us", report.time_us},
                             {"grid", grid_json(report.map)},
                             {"grid_cost_m", report.search.grid_cost_m},
                             {"expanded", report.search.expanded},
                             {"postponed", report.search.postponed}};
    if (report.cache_ms) {
        document["cache"] = {{"jumps", report.map.jumps()}, {"build_ms", *report.cache_ms}};
    }
    if (report.verdict) document["judge"] = verdict_json(*report.verdict);
    document["tags"] = ordered_json::array();
    for (const PointTag tag : tags_of(route)) document["tags"].push_back(tag_name(tag));
    document["legs"] = ordered_json::array();
    for (const RouteLeg& leg : route.legs) document["legs"].push_back(leg_json(route, leg));
    return json_text(document);
}

}  // namespace pronk::app
