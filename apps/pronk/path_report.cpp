#include "path_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report.hpp"
#include "route_report.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

const char* proof_name(RouteProof proof) {
    switch (proof) {
        case RouteProof::shortest:
            return "shortest";
        case RouteProof::within_bound:
            return "within_bound";
        case RouteProof::unproven:
            return "unproven";
    }
    return "";
}

const char* words_of(RouteProof proof) {
    switch (proof) {
        case RouteProof::shortest:
            return "the shortest";
        case RouteProof::within_bound:
            return "within the bound";
        case RouteProof::unproven:
            return "not proven to be the shortest";
    }
    return "";
}

// What names the link in every bake that still has it.
std::string link_name(const NavWorld& world, const Route& route, const RouteLeg& leg) {
    const PolyRef& from = route.polygons[leg.first_polygon];
    const PolyRef& to = route.polygons[leg.last_polygon];
    const JumpLink& link = world.tiles[from.tile].links.links[leg.link];
    return fmt::format(
        "{:016x}", stable_id(link, world.settings.ability,
                             takeoff_of(link, world.tiles[from.tile].surface, from.polygon, 0.0),
                             landing_of(link, world.tiles[to.tile].surface, to.polygon, 0.0)));
}

}  // namespace

std::string path_table(const PathReport& report) {
    const Route& route = report.route;
    std::string out = route_rows(route);
    if (route.points.empty()) return out;
    out += fmt::format("  in all      {}; {}\n", sum_words(route), words_of(route.proof));
    out += fmt::format("  planned in  {:.1f} us, planner {}, with {} that walks do not replace\n",
                       report.time_us, report.planner, many(report.used_links, "link"));
    return out;
}

ordered_json path_document(const PathReport& report) {
    const Route& route = report.route;
    ordered_json legs = ordered_json::array();
    for (const RouteLeg& leg : route.legs) {
        legs.push_back(leg_json(route, leg));
        if (leg.kind == LegKind::walk || leg.link == RouteLeg::kNoLink) continue;
        legs.back()["link"] = link_name(report.world, route, leg);
    }
    return {{"found", name_of(route.found)},
            {"planner", report.planner},
            {"trouble", trouble_json(route)},
            {"proof", proof_name(route.proof)},
            {"cost", route.cost},
            {"length_m", route.length_m},
            {"jumps", route.jumps()},
            {"used_links", report.used_links},
            {"time_us", report.time_us},
            {"legs", std::move(legs)}};
}

std::string path_json(const PathReport& report) {
    return json_text(path_document(report));
}

}  // namespace pronk::app
