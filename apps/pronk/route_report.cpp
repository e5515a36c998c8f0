#include "route_report.hpp"

#include <fmt/format.h>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include "place_words.hpp"
#include "report.hpp"

namespace pronk::app {
namespace {

using nlohmann::ordered_json;

const char* trouble_name(RouteTrouble trouble) {
    switch (trouble) {
        case RouteTrouble::no_trouble:
            return "";
        case RouteTrouble::not_finite:
            return "not_finite";
        case RouteTrouble::start_off_surface:
            return "start_off_surface";
        case RouteTrouble::goal_off_surface:
            return "goal_off_surface";
        case RouteTrouble::start_forbidden:
            return "start_forbidden";
        case RouteTrouble::goal_forbidden:
            return "goal_forbidden";
        case RouteTrouble::unreachable:
            return "unreachable";
        case RouteTrouble::start_too_narrow:
            return "start_too_narrow";
        case RouteTrouble::goal_too_narrow:
            return "goal_too_narrow";
    }
    return "";
}

const char* leg_name(LegKind kind) {
    switch (kind) {
        case LegKind::walk:
            return "walk";
        case LegKind::jump:
            return "jump";
        case LegKind::drop:
            return "drop";
    }
    return "";
}

double walked_m(const Route& route, const RouteLeg& leg) {
    double sum = 0.0;
    for (std::uint32_t p = leg.first_point; p < leg.last_point; ++p) {
        sum += std::hypot(route.points[p + 1].x - route.points[p].x,
                          route.points[p + 1].z - route.points[p].z);
    }
    return sum;
}

std::string leg_row(const Route& route, const RouteLeg& leg) {
    const std::string to = place_text(route.points[leg.last_point]);
    const double away_m = walked_m(route, leg);
    if (leg.kind == LegKind::walk) {
        const std::uint32_t corners = leg.last_point - leg.first_point - 1;
        return fmt::format("  {:<11} {:.2f} m to {}{}\n", "walk", away_m, to,
                           corners == 0 ? "" : ", " + many(corners, "corner"));
    }
    const double up_m = route.points[leg.last_point].y - route.points[leg.first_point].y;
    return fmt::format(
        "  {:<11} {:.2f} m to {}, {:.2f} m {}, rises {:.2f} m, {:.2f} m/s, {:.2f} s\n",
        leg_name(leg.kind), away_m, to, std::abs(up_m), up_m < -0.005 ? "down" : "up",
        leg.arc.apex().y - leg.arc.takeoff.y, glm::length(leg.arc.launch_velocity_m_s),
        leg.arc.duration_s);
}

}  // namespace

const char* name_of(RouteFound found) {
    switch (found) {
        case RouteFound::reached:
            return "reached";
        case RouteFound::partial:
            return "partial";
        case RouteFound::none:
            return "none";
        case RouteFound::budget_spent:
            return "budget_spent";
    }
    return "";
}

const char* name_of(PointTag tag) {
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

std::string found_words(const Route& route) {
    switch (route.trouble) {
        case RouteTrouble::not_finite:
            return "a coordinate is no number";
        case RouteTrouble::start_off_surface:
            return "no ground near the start";
        case RouteTrouble::goal_off_surface:
            return "no ground near the goal";
        case RouteTrouble::start_forbidden:
            return "the start is on ground to keep off";
        case RouteTrouble::goal_forbidden:
            return "the goal is on ground to keep off";
        case RouteTrouble::unreachable:
            return "the goal cannot be reached";
        case RouteTrouble::start_too_narrow:
            return "the body has no room at the start";
        case RouteTrouble::goal_too_narrow:
            return "the body has no room at the goal";
        case RouteTrouble::no_trouble:
            break;
    }
    return route.found == RouteFound::budget_spent ? "the search was cut short" : "reached";
}

std::string route_rows(const Route& route) {
    std::string out = fmt::format("route         {}", found_words(route));
    if (route.found == RouteFound::partial) {
        out += fmt::format("; to the nearest place that can, {}", place_text(route.points.back()));
    }
    out += "\n";
    if (route.points.empty()) return out;
    out += fmt::format("  start       {}\n", place_text(route.points.front()));
    for (const RouteLeg& leg : route.legs) out += leg_row(route, leg);
    return out;
}

std::string sum_words(const Route& route) {
    return fmt::format("{:.2f} m, {}, cost {:.2f} m", route.length_m, many(route.jumps(), "jump"),
                       route.cost);
}

ordered_json trouble_json(const Route& route) {
    if (route.trouble == RouteTrouble::no_trouble) return nullptr;
    return trouble_name(route.trouble);
}

ordered_json leg_json(const Route& route, const RouteLeg& leg) {
    ordered_json document = {{"kind", leg_name(leg.kind)}};
    if (leg.kind == LegKind::walk) {
        ordered_json points = ordered_json::array();
        for (std::uint32_t p = leg.first_point; p <= leg.last_point; ++p) {
            points.push_back(place_json(route.points[p]));
        }
        document["points"] = std::move(points);
        return document;
    }
    document["takeoff"] = place_json(route.points[leg.first_point]);
    document["landing"] = place_json(route.points[leg.last_point]);
    document["apex_m"] = leg.arc.apex().y - leg.arc.takeoff.y;
    document["launch_velocity"] = place_json(leg.arc.launch_velocity_m_s);
    document["duration_s"] = leg.arc.duration_s;
    return document;
}

}  // namespace pronk::app
