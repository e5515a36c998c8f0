// Routes by several planners at once, or drawn by hand.
#include <chrono>
#include <nlohmann/json.hpp>

#include "view/route_request.hpp"

namespace pronk::view {
namespace {

using nlohmann::ordered_json;

struct NamedPlanner {
    app::PlannerChoice choice;
    std::string name;
};

std::vector<NamedPlanner> read_planners(Fields& fields) {
    std::vector<std::string> words = fields.texts("planners");
    if (words.empty()) words = {"optimal", "corridor"};
    std::vector<NamedPlanner> planners;
    for (const std::string& word : words) {
        planners.push_back({read_planner(fields, "planners", word), word});
    }
    if (planners.size() > 5) fields.refuse("planners", "are more than there are");
    return planners;
}

ordered_json drawn_route(const NavSet& set, const Ways& ways, const Journey& journey,
                         std::optional<Error>& error) {
    const std::vector<Vec3d> points = app::points_of(journey.request, journey.via);
    const auto start = std::chrono::steady_clock::now();
    const Result<Route> route = draw_route(ways.map(), points, journey.request.snap_m);
    const double time_us =
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    if (route) return route_json(set, ways, *route, "drawn", time_us);
    error = route.error();
    return nullptr;
}

// Who is asked for what means nothing to it finds nothing, and says so: the others answer.
ordered_json planned_route(const NavSet& set, const Ways& ways, const Journey& journey,
                           const NamedPlanner& planner) {
    const char* const name = planner.name.c_str();
    if (auto checked = app::check_route_options({planner.choice, journey.traveller}); !checked) {
        ordered_json none = route_json(set, ways, Route{}, name, 0.0);
        none["words"] = checked.error().message();
        return none;
    }
    const Ways::Planned planned = ways.plan(planner.choice, journey.request);
    return route_json(set, ways, planned.route, name, planned.time_us);
}

}  // namespace

Reply plan_call(Desk& desk, const Call& call) {
    if (call.method != "POST") return wrong_method(call);
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const Journey journey = read_journey(fields);
    const std::vector<NamedPlanner> planners = read_planners(fields);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    const auto set = set_of(desk, journey.set);
    if (!set) return set.error();
    const auto found = (*set)->ways().find(journey.traveller, (*set)->world(), desk.threads);
    if (!found) return refusal(kBadRequest, found.error());
    const Ways& ways = *found->ways;
    ordered_json routes = ordered_json::array();
    if (journey.is_drawn) {
        std::optional<Error> error;
        routes.push_back(drawn_route(**set, ways, journey, error));
        if (error) return refusal(kBadRequest, *error);
    } else {
        for (const NamedPlanner& planner : planners) {
            routes.push_back(planned_route(**set, ways, journey, planner));
        }
    }
    return json_reply({{"routes", std::move(routes)},
                       {"map",
                        {{"links", ways.map().used_links()},
                         {"made_ms", found->is_new ? ways.made_ms() : 0.0}}}});
}

}  // namespace pronk::view
