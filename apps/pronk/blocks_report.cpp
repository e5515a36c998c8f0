#include "blocks_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include "offence_report.hpp"
#include "place_words.hpp"
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

ordered_json grid_json(const BlockMap& map) {
    const auto& [origin, voxel_m, size] = map.grid().layout();
    return {{"voxel_m", voxel_m},
            {"origin", {origin.x, origin.y, origin.z}},
            {"size", {size.x, size.y, size.z}},
            {"blocked", map.grid().blocked()},
            {"footholds", map.footholds()}};
}

std::string grid_rows(const BlockMap& map) {
    const BlockLayout& layout = map.grid().layout();
    const Vec3d end =
        layout.origin + layout.voxel_m * Vec3d(layout.size.x, layout.size.y, layout.size.z);
    return fmt::format(
        "  grid        {} x {} x {} voxels of {} m, from {} to {}\n"
        "              {} blocked, {}\n",
        layout.size.x, layout.size.y, layout.size.z, layout.voxel_m, place_text(layout.origin),
        place_text(end), map.grid().blocked(), many(map.footholds(), "foothold"));
}

// What to do about a start or a goal without ground.
std::string advice(const BlocksReport& report) {
    const RouteTrouble trouble = report.route.trouble;
    if (trouble != RouteTrouble::start_off_surface && trouble != RouteTrouble::goal_off_surface) {
        return "";
    }
    const BlockLayout& layout = report.map.grid().layout();
    const BlockRequest& request = report.request;
    const Vec3d& place = trouble == RouteTrouble::start_off_surface ? request.from : request.to;
    const Vec3d in = glm::floor((place - layout.origin) / layout.voxel_m);
    const auto whole = [](double value) { return static_cast<int>(std::clamp(value, -1e6, 1e6)); };
    const BlockCoord voxel{whole(in.x), whole(in.y), whole(in.z)};
    const char* const where = !layout.has(voxel) ? "is beyond the grid"
                              : report.map.grid().kind(voxel) == VoxelKind::blocked
                                  ? "is in rock"
                                  : "is in the air";
    return fmt::format(
        "  place       {} {}; ground is looked for {} m above it (--above),\n"
        "              and {} m around it (--closest)\n",
        place_text(place), where, request.projection.above_m, request.projection.closest_m);
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
    std::string out = route_rows(report.route);
    out += advice(report);
    if (!report.route.points.empty()) {
        out += fmt::format("  in all      {}; on the grid {:.2f} m, with heights\n",
                           sum_words(report.route), report.search.grid_cost_m);
    }
    out += fmt::format("  planned in  {:.1f} us, {}, {} looked at", report.time_us,
                       planner_name(report), many(report.search.expanded, "node"));
    if (report.search.postponed > 0) {
        out += fmt::format(", {} put off", report.search.postponed);
    }
    out += '\n' + grid_rows(report.map);
    if (report.known != BlockKnowledge::nothing) {
        out += fmt::format("  cache       {}, found in {:.1f} ms\n",
                           many(report.map.jumps(), "jump"), 1e3 * report.map.finding_jumps_s());
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
    if (report.known != BlockKnowledge::nothing) {
        document["cache"] = {{"jumps", report.map.jumps()},
                             {"build_ms", 1e3 * report.map.finding_jumps_s()}};
    }
    if (report.verdict) document["judge"] = verdict_json(*report.verdict);
    document["tags"] = ordered_json::array();
    for (const PointTag tag : tags_of(route)) document["tags"].push_back(name_of(tag));
    document["legs"] = ordered_json::array();
    for (const RouteLeg& leg : route.legs) document["legs"].push_back(leg_json(route, leg));
    return json_text(document);
}

}  // namespace pronk::app
