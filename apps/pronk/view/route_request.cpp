#include "view/route_request.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "path_report.hpp"
#include "route_report.hpp"

namespace pronk::view {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMostPlaces = 1000;
constexpr std::size_t kArcPoints = 17;

app::TravellerWords read_words(Fields& outer, const json& object) {
    app::TravellerWords words;
    Fields fields(object, "traveller");
    const json& weights = fields.object("weights");
    for (const auto& [terrain, weight] : weights.items()) {
        if (!weight.is_number()) {
            fields.refuse("weights", "must be numbers", terrain);
            break;
        }
        words.weights.push_back(fmt::format("{}={}", terrain, weight.get<double>()));
    }
    words.avoid = fields.texts("avoid");
    words.no_jumps = fields.truth("no_jumps", false);
    words.no_drops = fields.truth("no_drops", false);
    words.jumps = fields.texts("jumps");
    words.max_speed_m_s = fields.maybe_number("max_speed");
    words.toll_m = fields.maybe_number("toll");
    if (const auto error = fields.finish()) {
        outer.refuse(error->where.c_str(), error->what, error->value);
    }
    return words;
}

}  // namespace

Journey read_journey(Fields& fields) {
    Journey journey;
    journey.set = fields.whole("set");
    journey.request.from = fields.place("from");
    journey.request.to = fields.place("to");
    journey.via = fields.places("via");
    if (journey.via.size() > kMostPlaces) {
        fields.refuse("via", fmt::format("has more than {} places", kMostPlaces));
    }
    journey.is_drawn = fields.truth("drawn", !journey.via.empty());
    if (!journey.is_drawn && !journey.via.empty()) {
        fields.refuse("via", "is for routes that no planner makes");
    }
    journey.traveller = read_words(fields, fields.object("traveller"));
    return journey;
}

app::PlannerChoice read_planner(Fields& fields, const char* key, const std::string& word) {
    using app::PlannerChoice;
    for (const PlannerChoice choice :
         {PlannerChoice::optimal, PlannerChoice::corridor, PlannerChoice::dual,
          PlannerChoice::relaxed, PlannerChoice::clearance}) {
        if (word == app::name_of(choice)) return choice;
    }
    fields.refuse(key, "must be optimal, corridor, dual, relaxed or clearance", word);
    return PlannerChoice::optimal;
}

ordered_json arc_json(const Arc& arc) {
    std::array<ArcSample, kArcPoints> samples;
    sample_by_time(arc, samples);
    ordered_json points = ordered_json::array();
    for (const ArcSample& sample : samples) {
        points.push_back({sample.position.x, sample.position.y, sample.position.z});
    }
    return points;
}

ordered_json route_json(const NavSet& set, const Ways& ways, const Route& route,
                        const char* planner, double time_us) {
    ordered_json document =
        app::path_document({set.world(), route, planner, time_us, ways.map().used_links()});
    document["words"] = app::found_words(route);
    ordered_json polygons = ordered_json::array();
    for (const PolyRef& polygon : route.polygons) polygons.push_back(set.number_of(polygon));
    document["polygons"] = std::move(polygons);
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        if (route.legs[i].kind != LegKind::walk) {
            document["legs"][i]["arc"] = arc_json(route.legs[i].arc);
        }
    }
    return document;
}

}  // namespace pronk::view
